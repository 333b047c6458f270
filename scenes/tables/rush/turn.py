"""A decision at the table: what may be chosen as cards and glowing squares, the sensible one on the main button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.api import Action
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import knows, say
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.names import soldier_name, vehicle_name
from scenes.tables.rush.parts import BLUE_GREY, Hero, OddsBar
from scenes.tables.rush.pieces import figure_of, vehicle_figure
from scenes.tables.rush.prospects import Landing, ends, landing, percent, tag_of
from scenes.tables.rush.state import RushActs, RushState


class Choice(NamedTuple):
    """Something that may be chosen. `space` and `unit`: what is clicked for it; `main`: what the main button says then."""

    action: Action
    title: str
    main: str
    line: str = ""
    hero: str = ""
    drawing: str = ""
    space: str = ""
    unit: str = ""
    landing: Landing | None = None
    dice: tuple[int, ...] = ()


def odds_parts(state: RushState, one: Landing) -> list[Part]:
    """What a landing comes to: the odds in large, as a bar, with every modifier; or what is there to be had."""
    if one.suicide:
        words = say("rush:panel.suicide")
        return [Hero("", "", f"{{danger|{words}}}", say("rush:panel.suicide_line"), palette.DANGER)]
    if one.odds is None:
        return [Prose(say("rush:short.free", rest=", ".join(one.brings) or say("rush:short.nothing")).capitalize())]
    odds = one.odds
    given = {"name": soldier_name(state.view, state.view.turn.seat)}
    gains = say("rush:panel.wins_and", what=one.brings[0], **given) if one.brings else say("rush:panel.wins", **given)
    rest = ", ".join(one.brings[1:])
    wins, both, falls = ends(odds)
    parts: list[Part] = [Hero(str(wins), "%", gains, rest)]
    bars = (
        (odds["win"], say("rush:panel.bar_wins", n=wins), palette.AMBER),
        (odds["both"], say("rush:panel.bar_both", n=both), BLUE_GREY),
        (odds["lose"], say("rush:panel.bar_falls", n=falls), palette.colour("9A2A20")),
    )
    parts.append(OddsBar(bars))
    for modifier in odds["modifiers"]:
        if modifier["name"] == "number of enemies":
            if modifier["p"] > 1:
                parts.append(Row(say("rush:modifier.enemies"), str(modifier["p"])))
            continue
        name = {"Medic": "medic", "Engineer": "engineer"}.get(modifier["name"], "passenger")
        by = say(f"rush:modifier.{name}_p", n=percent(modifier["p"]))
        parts.append(Row(say(f"rush:modifier.{name}", who=state.called(modifier["seat"])), by))
    if one.arms:
        told = state.ask("fuse")
        parts.append(Row(say("rush:panel.blows"), f"**{percent(1 - told['defused'])} %**"))
    return parts


class Choosing(Mode):
    """The seat at the screen chooses one of a few things. `picked`: the place of the one that the main button carries out."""

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.head = TextPanel()
        self.picked, self.told_why = 0, ""
        self._known: tuple[object, list[Choice]] | None = None

    # --- what may be chosen -----------------------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Choice]:
        """What may be chosen, the sensible one first; worked out once for a view, and never while something moves."""
        if not self.state.shown:  # the view is then of a moment between two decisions
            return self._known[1] if self._known else []
        if self._known is None or self._known[0] is not self.view:
            self._known = self.view, self.worked_out()
            self.picked = 0
        return self._known[1]

    def worked_out(self) -> list[Choice]:
        """What may be chosen."""
        return [self.choice(action) for action in self.legal]

    @property
    def now(self) -> Choice | None:
        """The one that the main button carries out."""
        return self.choices[min(self.picked, len(self.choices) - 1)] if self.choices else None

    def choice(self, action: Action) -> Choice:
        """An action of a turn in words."""
        do, world = action["do"], self.state.world
        at = self.view.soldiers[self.seat].at or ""
        if do in ("enter", "leave"):
            name = action.get("vehicle") or self.view.soldiers[self.seat].ride or ""
            vehicle = vehicle_name(world, name)
            crewed = bool(self.view.vehicles[name].crew) if name in self.view.vehicles else False
            line = say(f"rush:choice.{do}_{'second' if crewed else 'first'}") if do == "enter" else say("rush:choice.leave_line")
            words = say(f"rush:choice.{do}", vehicle=vehicle)
            return Choice(action, words, words, line, drawing=vehicle_figure(name), unit=name)
        if do == "demolish":
            what = action["what"]
            name = vehicle_name(world, what) if what in world.tables.vehicles else say(f"rush:what.{what}")
            words = say("rush:choice.demolish", what=name)
            line = say("rush:choice.demolish_line")
            return Choice(action, words, words, line, self.chance(action), "rush/card/satchel.svg", unit=what)
        words, line = say(f"rush:choice.{do}"), say(f"rush:choice.{do}_line") if knows(f"rush:choice.{do}_line") else ""
        drawing = {"fire": "rush/vehicle/gun.svg", "uav": "rush/vehicle/uav.svg"}.get(do, "")
        unit = {"fire": "gun", "uav": "uav"}.get(do, "")
        return Choice(action, words, words, line, drawing=drawing, unit=unit, space=at if do == "throw" else "")

    def chance(self, action: Action) -> str:
        """How often an action that rolls does what it is for, in words."""
        return say("rush:panel.percent", n=percent(self.state.ask("chance", action=action)["chance"]))

    # --- the column -------------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """What stands over the choices."""
        return say(f"rush:title.{self.view.turn.phase}")

    def entries(self, stack: Stack) -> list[Entry]:
        pointed, parts = self.about_hit(self.state.hit)
        found = [stack.slab(self.head, 1, self.title().upper(), self.parts())]
        for place, one in enumerate(self.choices):
            given = {"line": one.line, "hero": one.hero, "drawing": one.drawing, "chosen": place == self.picked}
            found.append(
                stack.widget(self.card(("choice", place), one.title, partial(self.pick, place), **given), 1 if place < 6 else 3)
            )
        if parts and self.state.hit.unit != self.seat:
            found.append(stack.slab(self.subject, 2, pointed, parts))
        return [*found, self.plates(stack)]

    def parts(self) -> list[Part]:
        """What is said over the choices: what the lit one comes to."""
        one = self.now
        if one and one.landing:
            return odds_parts(self.state, one.landing)
        return [Prose(f"{{dim|{self.state.told}}}")] if self.state.told else [Prose(f"{{dim|{self.hint()}}}")]

    def stations(self, space: str) -> dict[str, int]:
        """In how many of 36 throws he could stop at each live M-Com from there."""
        reach = self.state.ask("reach", seat=self.seat, **{"from": space})["squares"]
        live = [name for name, state in self.view.mcoms.items() if state == "live"]
        return {name: reach.get(self.state.world.stations[name], 0) for name in live}

    def hint(self) -> str:
        """A sentence for those who are new here."""
        key = f"rush:hint.{self.view.turn.phase}"
        return say(key) if knows(key) else ""

    # --- light ------------------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        if not self.state.shown:
            return
        over = self.board.over
        over.show_glowing({one.space: one.landing.shade if one.landing else palette.AMBER for one in self.choices if one.space})
        self.board.show_ready([one.unit for one in self.choices if one.unit])
        now = self.now
        if now and now.space and now.landing:
            over.show_tags({now.space: (tag_of(now.landing), now.landing.shade)})
        self.danger()

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def pick(self, place: int) -> None:
        """Light a choice; carry it out where it is lit already."""
        if place == self.picked or len(self.choices) == 1:
            self.picked = place
            self.commit()
            return
        self.picked, self.told_why = place, ""
        self.state.context.report("aimed")
        self.acts.update_highlights()

    def commit(self) -> None:
        """Carry out what is lit."""
        if self.now:
            self.decide(self.now.action)

    def meant(self, hit: Hit) -> list[int]:
        """The places of the choices that a click means: those of the unit before those of the square."""
        by_unit = [place for place, one in enumerate(self.choices) if hit.unit and one.unit == hit.unit]
        return by_unit or [place for place, one in enumerate(self.choices) if hit.space and one.space == hit.space]

    def click(self, hit: Hit) -> bool:
        found = self.meant(hit)
        if found:
            if self.picked in found and len(found) > 1:
                self.picked = found[(found.index(self.picked) + 1) % len(found)]
                self.acts.update_highlights()
            else:
                self.pick(self.picked if self.picked in found else found[0])
            return True
        if hit.space or hit.unit:
            self.told_why = self.why_not(hit)
            self.state.change()
            return True
        return False

    def why_not(self, hit: Hit) -> str:
        """Why a click does nothing."""
        return say(f"rush:why.{self.view.turn.phase}")

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        if self.state.shown:
            self.board.over.show_hovered(hit.space)

    def back(self) -> bool:
        if self.told_why or self.picked:
            self.told_why, self.picked = "", 0
            self.acts.update_highlights()
            return True
        return False

    def key(self, action: str) -> bool:
        if action == "next" and len(self.choices) > 1:
            self.picked = (self.picked + 1) % len(self.choices)
            self.acts.update_highlights()
        elif action == "undo":
            self.acts.take_back()
        else:
            return False
        return True

    # --- the bar ----------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        if self.told_why:
            return self.told_why
        return say(f"rush:ask.{self.view.turn.phase}", name=self.state.called(self.seat))

    def buttons(self) -> list[Button]:
        undoable = self.state.context.can_take_back()
        reason = "" if undoable else say("rush:button.undo_reason")
        found = [self.button("undo", say("rush:button.undo"), self.acts.take_back, "undo", "undo", reason=reason)]
        found += self.more_buttons()
        one = self.now
        if one:
            found.append(self.button("main", one.main, self.commit, key="confirm", main=True))
        return found

    def more_buttons(self) -> list[Button]:
        """What else can be pressed."""
        return []

    def widgets(self) -> Sequence[Widget]:
        return (self.head, self.subject, self.roster)


class Mustering(Choosing):
    """Before the first turn: every seat chooses its class (R-RU-09)."""

    asks = ("muster",)
    topic = "R-RU-09"

    def choice(self, action: Action) -> Choice:
        kind = self.state.world.tables.classes[action["class"]]
        main = say("rush:choice.choose", kind=translated(kind.name))
        return Choice(action, translated(kind.name), main, translated(kind.text), drawing=figure_of(kind.id))

    def parts(self) -> list[Part]:
        now = self.now
        if now is None:
            return []
        kind = self.state.world.tables.classes[now.action["class"]]
        hurts = say("rush:panel.hurts_" + ("all" if len(kind.hurts) > 1 else "land" if kind.hurts else "none"))
        return [Prose(hurts)]


class Spawning(Choosing):
    """A soldier enters or comes back (R-RU-18, R-RU-19)."""

    asks = ("spawn",)
    topic = "R-RU-19"

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        return sorted(found, key=lambda one: -self._worth(one)) if self.state.context.advises else found

    def _worth(self, one: Choice) -> float:
        worth = one.landing.worth if one.landing else 0.0
        if SIDE_OF[self.seat] == "attackers":
            worth += sum(8 * n / 36 for n in self.stations(one.space).values())
        return worth - (0.01 if "class" in one.action else 0)

    def update_highlights(self) -> None:
        super().update_highlights()
        if self.state.shown and not self.state.looks.on("threat"):
            tags = {}
            for one in self.choices:
                near = [say("rush:tag.reach", mcom=mcom, n=n) for mcom, n in self.stations(one.space).items() if n]
                if one.landing:
                    tags[one.space] = tag_of(one.landing), one.landing.shade
                elif near:
                    tags[one.space] = say("rush:tag.between").join(near), palette.AMBER
            self.board.over.show_tags(tags)

    def choice(self, action: Action) -> Choice:
        at = action["at"]
        kind = action.get("class")
        name = self.state.label(at)
        near = [say("rush:choice.reaches", mcom=mcom, n=n) for mcom, n in self.stations(at).items() if n]
        told = ", ".join(near) or say("rush:choice.reaches_none")
        what = landing(self.state, self.seat, at, spawning=True)
        foes = ", ".join(self.state.called(foe) for foe in what.foes)
        line = say("rush:choice.on_foes", foes=foes) if foes else told
        title = name if not kind else say("rush:choice.as", at=name, kind=translated(self.state.world.tables.classes[kind].name))
        main = say("rush:choice.spawn", at=name)
        return Choice(action, title, main, line, tag_of(what) if foes else "", space=at, landing=what if foes else None)

    def parts(self) -> list[Part]:
        one = self.now
        if one and one.landing:
            return odds_parts(self.state, one.landing)
        return [Prose(f"{{dim|{self.hint()}}}")] if one else []


class Ready(Choosing):
    """Before a throw: throw, board, jump out, serve a weapon (R-RU-21, R-RU-77, R-RU-91)."""

    asks = ("ready",)
    topic = "R-RU-21"

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        order = {"throw": 0, "stay": 0}
        return sorted(found, key=lambda one: order.get(one.action["do"], 1))

    def parts(self) -> list[Part]:
        at = self.view.soldiers[self.seat].at
        parts: list[Part] = [Prose(f"{{dim|{self.hint()}}}")]
        if at and SIDE_OF[self.seat] == "attackers":
            chances = self.stations(at).items()
            parts += [Row(say("rush:panel.stops_at", mcom=mcom), say("rush:panel.of_36", n=n)) for mcom, n in chances]
        if at:
            by = self.state.ask("danger", seat=self.seat, at=at)["by"]
            most = max(by.items(), key=lambda one: one[1], default=None)
            if most and most[1]:
                parts.append(
                    Row(say("rush:panel.danger_here", who=self.state.called(most[0])), say("rush:panel.of_36", n=most[1]))
                )
        return parts

    def update_highlights(self) -> None:
        super().update_highlights()
        one = self.view.soldiers[self.seat]
        driver = one.ride is None or self.view.vehicles[one.ride].crew[:1] == (self.seat,)
        if self.state.shown and one.at and driver and not self.state.looks.on("threat"):
            reach = self.state.ask("reach", seat=self.seat)
            self.board.over.show_heat({at: (n / reach["of"], str(n)) for at, n in reach["squares"].items()})


class Resting(Ready):
    """After a final stop: whatever may still be done, or nothing."""

    asks = ("rest",)

    def worked_out(self) -> list[Choice]:
        found = Choosing.worked_out(self)
        return sorted(found, key=lambda one: one.action["do"] == "done")

    def update_highlights(self) -> None:
        Choosing.update_highlights(self)
