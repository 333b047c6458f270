"""A decision at the table: what may be chosen as cards and glowing squares, the sensible one on the main button."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import partial

from game.api import Action, Seat
from game.rush.judging.suggested import best, better_in
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit
from scenes.kit import palette
from scenes.kit.stacking import SPARE, Entry, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import knows, say
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.demolishing import named, offered
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.names import soldier_name, vehicle_name
from scenes.tables.rush.parts import WayCard
from scenes.tables.rush.pieces import vehicle_figure
from scenes.tables.rush.prospects import percent, struck, tag_of
from scenes.tables.rush.shelling import show_shells
from scenes.tables.rush.state import RushActs, RushState

THROWS = ("throw", "defuse")
"""What a click on the dice does."""
SHOTS = ("fire", "uav")
"""What hits whoever is where dice say."""
VAGUE = ("next", "rest", "fuse")
"""What tells nobody why to board, to jump out or to enter somewhere."""


class Choosing(Mode):
    """The seat at the screen chooses one of a few things. `picked`: the place of the one that the main button carries out.

    `weighed`: the bots' judgement says which one is proposed.
    """

    weighed = False

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.head = TextPanel()
        self.picked, self.told_why = 0, ""
        self._wise: int | None = None  # what is proposed, whichever is picked
        self._warned: Action | None = None  # the deadly choice that was asked about once
        self._touched: Action | None = None  # the one that was clicked last
        self._after_fuse = False
        self._known: tuple[object, list[Choice]] | None = None

    # --- what may be chosen -----------------------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Choice]:
        """What may be chosen, the sensible one first; worked out once for a view, and never while something moves."""
        if not self.state.shown:  # the view is then of a moment between two decisions
            return self._known[1] if self._known else []
        if self._known is None or self._known[0] is not self.view:
            if self._known is not None:  # something was done since: what was said of a click before is over
                self.told_why, self._warned, self._touched = "", None, None
            self._known = self.view, self.worked_out()
            self.picked = self.proposed()
            self._wise = self.picked if self.weighed and self.state.context.advises and len(self._known[1]) > 1 else None
            self._explain(self._known[1])
        return self._known[1]

    def _explain(self, choices: list[Choice]) -> None:
        """Say on the card of what is proposed why it is, where that is not plain."""
        if self.picked < len(choices) and self.state.context.advises and (why := self.reason(choices[self.picked])):
            one = choices[self.picked]
            choices[self.picked] = one._replace(line=f"{one.line} {why}".strip())

    def reason(self, one: Choice) -> str:
        """Why this is proposed, in a short line; "" where what it says tells that."""
        return ""

    def proposed(self) -> int:
        """The place of the choice that is lit first: never one that kills or brings nothing, while there is another."""
        choices = self._known[1] if self._known else []
        alive = [place for place, one in enumerate(choices) if not one.deadly]
        sensible = [place for place in alive if not self._idle(choices[place])] or alive or [0]
        for wanted in self.ranked(len(self.legal)):
            for place in sensible:
                if place < len(choices) and choices[place].action == wanted:
                    return place
        return sensible[0]

    def _idle(self, one: Choice) -> bool:
        """Whether a choice is a shot that cannot hit anybody."""
        do = one.action["do"]
        return do in SHOTS and self.struck(do) == 0

    def ranked(self, number: int) -> list[Action]:
        """What a good player would do, the best first, as bots see it; [] where nothing is proposed, or odds alone say it."""
        if not self.weighed or not self.state.context.advises:
            return []
        most = len(self.legal)
        found: list[Action] = self.state.worked_out(f"best of {self.seat}", lambda view: best(view, self.seat, most))
        return found[:number]

    def better(self, one: Action, other: Action, leave: Sequence[str] = ()) -> str:
        """In what an action is worth most more than another, as bots see it, `leave` left aside; "" where it is in nothing."""
        key = f"better {one} {other} {leave}"
        found: str = self.state.worked_out(key, lambda view: better_in(view, self.seat, one, other, leave))
        return found

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
        if do in ("enter", "leave"):
            name = action.get("vehicle") or self.view.soldiers[self.seat].ride or ""
            vehicle = vehicle_name(world, name)
            crewed = bool(self.view.vehicles[name].crew) if name in self.view.vehicles else False
            way = "second" if crewed else f"first_{world.vehicle(name).domain}"
            line = self._boarding(name, way) if do == "enter" else say("rush:choice.leave_line")
            words = say(f"rush:choice.{do}", vehicle=vehicle)
            # Whoever clicks the vehicle he is in reads about it: nothing else may be lit by that.
            main = words if do == "enter" else say("rush:choice.leave_main")
            return Choice(action, words, main, line, drawing=vehicle_figure(name), unit=name if do == "enter" else "")
        if do == "demolish":
            craft, name = named(self.state, action["what"])
            words = say(f"rush:choice.demolish{'_the' if craft else ''}", what=name)
            line, often = offered(self.state, self.seat, action), self.odds(action)
            hero = say("rush:panel.percent", n=often)
            return Choice(action, words, words, line, hero, "rush/card/satchel.svg", unit=action["what"], often=often)
        words, line = say(f"rush:choice.{do}"), say(f"rush:choice.{do}_line") if knows(f"rush:choice.{do}_line") else ""
        drawing = {"fire": "rush/vehicle/gun.svg", "uav": "rush/vehicle/uav.svg"}.get(do, "")
        unit = {"fire": "gun", "uav": "uav"}.get(do, "")
        main = say(f"rush:choice.{do}_main") if drawing else words
        told = drawing and self.state.shown
        often = self.struck(do) if told else 0
        hero = say("rush:panel.chance_hits", n=often) if told else ""
        return Choice(action, words, main, line, hero, drawing, unit=unit, often=often)

    def struck(self, do: str) -> int:
        """How often the gun or the UAV hits at least one enemy, in hundredths."""
        start = self._shells_from(do)
        found: int = self.state.worked_out(f"struck by {do}", lambda view: percent(struck(view, self.seat, start)))
        return found

    def _shells_from(self, do: str) -> str:
        """The square of the gun or the UAV."""
        return self.state.world.gun if do == "fire" else self.view.uav.at or ""

    @property
    def defends(self) -> bool:
        """Whether what counts is whom he can reach, and not a station."""
        return SIDE_OF[self.seat] == "defenders"

    def _boarding(self, vehicle: str, way: str) -> str:
        """What boarding is good for, by the enemies there are: those who cannot hurt the vehicle die when they land on it."""
        if way == "second":
            return say("rush:choice.enter_second")
        hurt, safe = self.hurting(vehicle)
        who = ", ".join(self.state.called(foe) for foe in hurt)
        if hurt and not safe:
            return say(f"rush:choice.enter_no_help_{SIDE_OF[self.seat]}", who=who)
        return say("rush:choice.enter_first_some", who=who) if hurt else say(f"rush:choice.enter_{way}")

    def hurting(self, vehicle: str) -> tuple[list[Seat], list[Seat]]:
        """Which enemies can hurt a vehicle, by their classes, and which cannot."""
        foes = [foe for foe in self.state.world.foes[self.seat] if self.view.soldiers[foe].kind]
        hurt = [foe for foe in foes if self.view.can_hurt(foe, vehicle)]
        return hurt, [foe for foe in foes if foe not in hurt]

    def chance(self, action: Action) -> str:
        """How often an action that rolls does what it is for, in words."""
        return say("rush:panel.percent", n=self.odds(action))

    def odds(self, action: Action) -> int:
        """The same in hundredths."""
        return percent(self.state.ask("chance", action=action)["chance"])

    # --- the column -------------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """What stands over the choices."""
        return say(f"rush:title.{self.view.turn.phase}")

    def entries(self, stack: Stack) -> list[Entry]:
        full = self.parts()
        short = [part for part in full if not (isinstance(part, Prose) and part.words.startswith("{dim|"))]
        forms = (short, full) if len(short) < len(full) else (full,)  # a hint gives way to what is decided
        hint = self.afresh and not short  # nothing that is decided by
        found = [stack.slab(self.head, SPARE if hint else 1, self.title().upper(), *forms[-1:] if hint else forms)]
        for place, one in self.listed():
            given = {"line": one.line, "hero": one.hero, "drawing": one.drawing, "chosen": place == self.picked}
            found.append(stack.widget(self.choice_card(place, one.title, given), 1 if place < 6 else 3))
        if self.state.hit.unit != self.seat:
            found += self.under_pointer(stack)
        return [*found, *self.foot(stack)]

    def choice_card(self, place: int, title: str, given: Mapping[str, object]) -> WayCard:
        """The card of a choice: pressed, it is as its square; pointed at, it is shown on the board."""
        card = self.card(("choice", place), title, partial(self.touch, place), wise=place == self._wise, **given)
        card.on_point = partial(self.point, place)
        return card

    def point(self, place: int, on: bool) -> None:
        """Outline the square of a card that is pointed at."""
        one = self.choices[place] if on and place < len(self.choices) else None
        self.board.over.show_hovered((one.space or self._at(one.unit)) if one else None)

    def _at(self, unit: str) -> str | None:
        """The square on which a soldier or a vehicle is; None for anything else."""
        one = self.view.vehicles.get(unit) or self.view.soldiers.get(unit)
        return one.at if one else None

    def listed(self) -> Sequence[tuple[int, Choice]]:
        """The choices that have a card, each with its place."""
        return list(enumerate(self.choices))

    def parts(self) -> list[Part]:
        """What is said over the choices: what the lit one comes to."""
        one = self.now
        if one and one.landing:
            return odds_parts(self.state, one.landing)
        return [Prose(f"{{dim|{self.state.told}}}")] if self.state.told else [Prose(f"{{dim|{self.hint()}}}")]

    def stations(self, space: str) -> dict[str, int]:
        """In how many of 36 throws he could stop at each live M-Com from there."""
        reach = self.state.ask("reach", seat=self.seat, **{"from": space})["squares"]
        return {name: reach.get(self.state.world.stations[name], 0) for name in self.view.live}

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
        self.show_notes()
        self.danger()

    def show_shot(self) -> None:
        """Show where the shells may fall while a shot is lit."""
        if self.state.shown and self.now and self.now.action["do"] in SHOTS and not self.board.over.hatched:
            show_shells(self.view, self.seat, self.board.over, self._shells_from(self.now.action["do"]))

    def stops(self) -> Container[str]:
        return {self.view.soldiers[self.seat].at or "", *(one.space for one in self.choices)}

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def touch(self, place: int) -> None:
        """Click a card, a square or somebody: the first click shows what it brings and the second does it; the first, where
        nothing else can be done. What is deadly is asked about anyway.
        """
        one = self.choices[place]
        if place == self.picked and one.action != self._touched and not (len(self.choices) == 1 or one.deadly):
            self._touched, self.told_why = one.action, say("rush:ask.lit", what=self.main_words(one))
            self.state.context.report("aimed")
            self.acts.update_highlights()
            return
        self._touched = one.action
        lit = place == self.picked or len(self.choices) == 1
        self.pick(place, "" if lit else say("rush:ask.lit", what=self.main_words(one)))

    def pick(self, place: int, told: str = "") -> None:
        """Light a choice, and say what is `told` of it; carry it out where it is lit already."""
        if place == self.picked or len(self.choices) == 1:
            self.picked = place
            self.commit()
            return
        self.picked, self.told_why, self._warned = place, told, None
        self.state.context.report("aimed")
        self.acts.update_highlights()

    def commit(self) -> None:
        """Carry out what is lit; what kills is asked about once, where something else could be done."""
        now = self.now
        if now is None:
            return
        if self.state.after_fuse.on:
            self.state.after_fuse.pressed()
            self.told_why = say("rush:ask.fuse_out", what=self.main_words(now))
            self.state.change()
            return
        if now.deadly and now.action != self._warned and not all(one.deadly for one in self.choices):
            self._warned, self.told_why = now.action, say("rush:ask.deadly", name=self.state.called(self.seat))
            self.acts.update_highlights()
            return
        self.decide(now.action)

    def meant(self, hit: Hit) -> list[int]:
        """The places of the choices that a click means: those of the unit before those of the square."""
        if hit.slot == "dice_tray":
            return [place for place, one in enumerate(self.choices) if one.action["do"] in THROWS]
        by_unit = [place for place, one in enumerate(self.choices) if hit.unit and one.unit == hit.unit]
        return by_unit or [place for place, one in enumerate(self.choices) if hit.space and one.space == hit.space]

    def click(self, hit: Hit) -> bool:
        found = self.meant(hit)
        if found:
            if self.picked in found and len(found) > 1:
                self.picked = found[(found.index(self.picked) + 1) % len(found)]
                self.acts.update_highlights()
            else:
                one = self.picked if self.picked in found else found[0]
                (self.pick if hit.slot else self.touch)(one)  # dice are thrown at once: they mean nothing else
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
            self.show_notes()

    def notes(self) -> dict[str, str]:
        """What is said of squares under the pointer in the place of what is always said of them."""
        return {}

    def show_notes(self) -> None:
        """Say that, and of a square with the pointer on a vehicle there also which one it is and who is in it."""
        notes, hit = self.notes(), self.state.hit
        vehicle = self.view.vehicles.get(hit.unit or "")
        if vehicle and hit.space:
            crew = ", ".join(soldier_name(self.view, seat) for seat in vehicle.crew) or say("rush:tip.parked")
            square = notes.get(hit.space, self.board.tips.get(hit.space, ""))
            name = vehicle_name(self.state.world, hit.unit or "")
            notes[hit.space] = say("rush:tip.vehicle", vehicle=name, crew=crew, square=square)
        self.board.over.show_notes(notes)

    @property
    def strays(self) -> bool:
        return self.picked != self.proposed()

    @property
    def restless(self) -> bool:
        """Whether the button waits until nobody means the fuse any more."""
        return self.state.after_fuse.on and self.state.shown

    def advance(self) -> None:
        """Forget, after a while, that the button threw for a double a moment ago."""
        super().advance()
        if not self.state.after_fuse.on and self._after_fuse:
            self.told_why = ""
            self.acts.update_highlights()
        self._after_fuse = self.state.after_fuse.on

    def back(self) -> bool:
        if self.told_why or self.strays:
            self.told_why, self.picked, self._warned, self._touched = "", self.proposed(), None, None
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
        if self.threatens:
            return say(f"rush:ask.{self.threat_key or 'no_threat'}")
        return say(f"rush:ask.{self.view.turn.phase}", name=self.state.called(self.seat))

    @property
    def threatens(self) -> bool:
        """Whether the board shows where enemies could land."""
        return self.state.looks.on("threat") and self.state.shown

    def buttons(self) -> list[Button]:
        reason = self._kept()
        found = [self.button("undo", say("rush:button.undo"), self.acts.take_back, "undo", "undo", reason=reason)]
        found += self.more_buttons()
        one = self.now
        if one:
            lost = one.deadly and not all(other.deadly for other in self.choices)
            words, key = self.main_words(one), "" if lost else "confirm"
            found.append(self.button("main", words, self.commit, key=key, main=not lost, red=lost))
        return found

    def main_words(self, one: Choice) -> str:
        """What the main button says while a choice is lit."""
        return one.main

    def _kept(self) -> str:
        """Why nothing can be taken back; "" where something can."""
        state = self.state  # while something moves, more has happened than the view shows
        if state.worked_out("burnt out", lambda _: state.burnt_out) if state.shown else state.burnt_out:
            return say("rush:button.undo_burnt")
        if self._entered_alone():
            return say("rush:button.undo_alone")
        return "" if self.state.context.can_take_back() else say("rush:button.undo_reason")

    def _entered_alone(self) -> bool:
        """Whether the last thing that was done is to enter where there was one place to enter: it would be done again at once."""
        if self.state.entered != self.view.round:
            return False
        story = self.state.story
        return bool(story) and story[-1]["is"] == "spawn"

    def more_buttons(self) -> list[Button]:
        """What else can be pressed."""
        return []

    def widgets(self) -> Sequence[Widget]:
        return (self.head, self.subject, self.roster, self.lately, self.at_stake, self.legend)
