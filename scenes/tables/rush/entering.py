"""The choices before somebody stands on the board: a class for every seat, and where a soldier enters or comes back."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action
from game.rush.odds import fight_odds
from game.rush.position import Position
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.text_panel import Part, Prose
from scenes.kit.words import say
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.names import soldier_name
from scenes.tables.rush.pieces import figure_of
from scenes.tables.rush.prospects import THROWS, ends, landing, of_throws, reaches_far, tag_of
from scenes.tables.rush.turn import VAGUE, Choosing


class Mustering(Choosing):
    """Before the first turn: every seat chooses its class (R-RU-09)."""

    asks = ("muster",)
    topic = "R-RU-09"
    weighed = True

    def worked_out(self) -> list[Choice]:
        """The classes, the one that is proposed first: it is in sight wherever there is little room."""
        found, wanted = super().worked_out(), self._wanted()
        return sorted(found, key=lambda one: one.action["class"] != wanted)

    def proposed(self) -> int:
        """The first where a class is wanted: it stands there."""
        return 0 if self._wanted() else super().proposed()

    def _wanted(self) -> str:
        """The class that serves this seat best of those that no teammate has: a team does well to have several; "" for none."""
        taken = {self.view.soldiers[mate].kind for mate in self.state.world.mates[self.seat] if mate != self.seat}
        kinds = [action["class"] for action in self.legal]
        ranked = [action["class"] for action in self.ranked(len(kinds))]
        if self.alone:  # who revives nobody is the last choice
            taken |= {kind for kind in kinds if self.state.world.tables.classes[kind].revives}
        return next((kind for kind in ranked if kind not in taken), "")

    def choice(self, action: Action) -> Choice:
        kind = self.state.world.tables.classes[action["class"]]
        main = say("rush:choice.choose", kind=translated(kind.name))
        line = say("rush:choice.revives_nobody") if kind.revives and self.alone else say(f"rush:brief.{kind.id}")
        return Choice(action, translated(kind.name), main, line, drawing=figure_of(kind.id))

    @property
    def alone(self) -> bool:
        """Whether there is no teammate."""
        return len(self.state.world.mates[self.seat]) == 1


class Aim(NamedTuple):
    """A station or an enemy within a throw: whether to stop there is suicide, in how many of 36 throws, which it is."""

    deadly: bool
    n: int
    what: str


class Spawning(Choosing):
    """A soldier enters or comes back (R-RU-18, R-RU-19)."""

    asks = ("spawn",)
    topic = "R-RU-19"
    weighed = True

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        ranked = self.ranked(len(found))
        return sorted(found, key=lambda one: (one.deadly, -self._worth(one), ranked.index(one.action))) if ranked else found

    def proposed(self) -> int:
        """The first that does not kill: they stand in their order."""
        choices = self._known[1] if self._known else []
        return next((place for place, one in enumerate(choices) if not one.deadly), 0)

    def reason(self, one: Choice) -> str:
        """What a defender enters there for, where he would reach and kill somebody more likely from another point."""
        choices = [other for other in (self._known[1] if self._known else []) if not other.deadly]
        if not self.defends or not choices:
            return ""
        likeliest = max(choices, key=self._promise)
        if self._promise(likeliest) <= self._promise(one):
            return ""
        part = self.better(one.action, likeliest.action, VAGUE)
        return say("rush:choice.enter_because", why=say(f"rush:choice.because_gains.{part}")) if part else ""

    def _promise(self, one: Choice) -> int:
        """How likely he reaches somebody from there and kills him, in parts of 3600; of a fight on it, how likely he wins."""
        if one.landing:
            return THROWS * one.landing.chance
        kind = one.action.get("class")
        return sum(aim.n * (self._felled(aim, kind) or 0) for aim in self._aims(one.space, kind))

    def _worth(self, one: Choice) -> float:
        """What stations within a throw are worth to an attacker, and to a defender the kill that wins; before that he goes by the
        judgement of bots alone.
        """
        if self.defends:
            return self._promise(one) if self.view.kill_limit - self.view.kills == 1 else 0.0
        worth = one.landing.worth if one.landing else 0.0
        kind = one.action.get("class")
        near = sum(8 * aim.n / THROWS for aim in self._aims(one.space, kind) if not aim.deadly)
        return worth + near - (0.01 if kind else 0)

    def update_highlights(self) -> None:
        super().update_highlights()
        if self.state.shown and not self.board.over.hatched:
            tags = {}
            for one in self.choices:
                if one.landing:
                    tags[one.space] = tag_of(one.landing), one.landing.shade
                elif near := self._tag(one.space, one.action.get("class")):
                    tags[one.space] = near
            self.board.over.show_tags(tags)

    def hint(self) -> str:
        return say(f"rush:hint.spawn{'_defend' if self.defends else ''}")

    def prey(self, space: str) -> dict[str, int]:
        """In how many of 36 throws he could stop on each attacker from there."""
        reach = self.state.ask("reach", seat=self.seat, **{"from": space})["squares"]
        foes = {foe: self.view.soldiers[foe] for foe in self.state.world.foes[self.seat]}
        return {foe: reach.get(one.at, 0) for foe, one in foes.items() if one.at and one.status == "up"}

    @property
    def _far(self) -> str:
        """The end of the key of a chance that counts the long reach of a Recon."""
        return "_far" if reaches_far(self.view, self.seat) else ""

    def _aims(self, space: str, kind: str | None) -> list[Aim]:
        """Whom or what he could stop on from there, those first that do not kill him; `kind`: the class he would come back as."""
        if self.defends:
            found = [(n, self.view.soldiers[foe].at or "", foe) for foe, n in self.prey(space).items()]
        else:
            found = [(n, self.state.world.stations[mcom], mcom) for mcom, n in self.stations(space).items()]
        return sorted((Aim(self._kills(at, kind), n, what) for n, at, what in found if n), key=lambda one: one.deadly)

    def _kills(self, at: str, kind: str | None) -> bool:
        """Whether a stop there would be suicide."""
        if kind is None:
            return self.view.deadly(self.seat, at)
        scene = self.view.copy()
        scene.change(self.seat, kind=kind)
        return scene.deadly(self.seat, at)

    def _felled(self, aim: Aim, kind: str | None) -> int | None:
        """How likely an attacker alone on his square falls in a fight there, in hundredths; None where others are with him."""
        at = self.view.soldiers[aim.what].at or ""
        if aim.deadly or len(self.view.foes_at(self.seat, at)) > 1:
            return None
        found: int = self.state.worked_out(
            f"felled {aim.what} by {self.seat} as {kind}", lambda view: self._fought(view, at, kind)
        )
        return found

    def _fought(self, view: Position, at: str, kind: str | None) -> int:
        scene = view.copy()
        if kind:
            scene.change(self.seat, kind=kind)
        return sum(ends(fight_odds(scene, self.seat, at, cards=True))[:2])

    def _tag(self, space: str, kind: str | None) -> tuple[str, palette.Colour] | None:
        """What is within a throw of a point, in a few words, red where all of it kills; None for nothing."""
        aims, told = self._aims(space, kind), []
        for one in aims:
            what = soldier_name(self.view, one.what) if self.defends else one.what
            told.append(say(f"rush:tag.reach{'_deadly' if one.deadly else ''}", what=what, n=of_throws(one.n)))
        words = say("rush:tag.between").join(told)
        shade = palette.DANGER if all(one.deadly for one in aims) else palette.AMBER
        return (words if self.defends else say("rush:tag.stations", told=words), shade) if told else None

    def _line(self, space: str, kind: str | None) -> str:
        """The same in a line of a card."""
        aims, told = self._aims(space, kind), []
        for one in aims:
            what = self.state.called(one.what) if self.defends else say("rush:choice.station", mcom=one.what)
            kill = self._felled(one, kind) if self.defends else None
            key = "_deadly" if one.deadly else "_kill" if kill is not None else ""
            told.append(say(f"rush:choice.reaches{key}", what=what, n=of_throws(one.n), kill=kill))
        if not told:
            return self._guards(space) if self.defends else say("rush:choice.reaches_none")
        if not self.defends:
            return ", ".join(told)
        line = say(f"rush:choice.reaches_foes{'' if aims[0].deadly else self._far}", told=", ".join(told))
        grim = next((self.state.called(one.what) for one in aims if one.deadly), "")
        return f"{line} {say('rush:choice.reaches_deadly_why', who=grim)}" if grim else line

    def _guards(self, space: str) -> str:
        """What tells a point from others where no attacker is within a throw: how far it is to the next live station."""
        track, stations = self.state.world.track, self.state.world.stations
        far = {name: track.steps(space, stations[name]) for name in self.view.live}
        name = min(far, key=lambda one: far[one], default="")
        return say("rush:choice.reaches_no_foe_before", n=far[name], mcom=name) if name else say("rush:choice.reaches_no_foe")

    def choice(self, action: Action) -> Choice:
        at = action["at"]
        kind = action.get("class")
        name = self.state.label(at)
        what = landing(self.state, self.seat, at, spawning=True)
        foes = ", ".join(self.state.called(foe) for foe in what.foes)
        line = say("rush:choice.on_foes", foes=foes) if foes else self._line(at, kind)
        title = name if not kind else say("rush:choice.as", at=name, kind=translated(self.state.world.tables.classes[kind].name))
        main = say("rush:choice.spawn", at=name)
        hero, met = (tag_of(what), what) if foes else ("", None)
        return Choice(action, title, main, line, hero, space=at, landing=met, deadly=what.suicide)

    def parts(self) -> list[Part]:
        one = self.now
        if one and one.landing:
            return odds_parts(self.state, one.landing)
        return [Prose(f"{{dim|{self.hint()}}}")] if one else []
