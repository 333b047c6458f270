"""Take Cover or let it come: the window in the other team's turn, and the last call of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

from game.api import Action, Seat
from game.skulls.position import OTHER, WINDOWS
from game.skulls.rounds import rising
from game.skulls.turns import COVER, PASS, covered
from scenes.boards.zones.board import Hit
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.skulls import aim
from scenes.tables.skulls.banner import Banner, Line, Question
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.names import called, named, title_of
from scenes.tables.skulls.parts import preview
from scenes.tables.skulls.parts.odds import falls
from scenes.tables.skulls.prospects import threats
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts

CORNERS = ("topleft", "topright", "bottomleft", "bottomright")
WORTH = 0.03  # by so much more likely must a unit hold for cover to be the sensible answer
HELD, WIDE = 200, 360  # design units of the places of the two answers: whatever was amber before lies within the second
AIR = 8  # design units around the banner


def _say(key: str, **given: object) -> str:
    return say(f"skulls:respond.{key}", **given)


class Answering(Mode):
    """A question whether the team Takes Cover, on a banner over the board; it is answered on the bar.

    The setting that says when it is asked stands aside, at the other end of the bar.
    """

    held = HELD, WIDE

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self.banner = Banner(self.question())

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        chair = self.state.chair
        return (chair.seat if chair else None) or "seal"

    def question(self) -> Question:
        """What is asked."""
        raise NotImplementedError

    def price(self) -> str:
        """What Take Cover costs the team, in a sentence."""
        return preview.price(self.view, self.seat)

    def eased(self) -> str:
        """The new danger of each unit of the team under cover."""
        view = self.view
        changed = covered(view, self.seat)
        units = ", ".join(
            _say("unit", unit=title_of(view.world, name), before=view.units[name].danger, after=danger)
            for name, danger in changed.items()
        )
        return _say("eased_units", units=units)

    # --- the banner -------------------------------------------------------------------------------------------------------

    def covers(self) -> Sequence[Widget]:
        return [self.banner] if self.state.shown and self.state.chair else []

    def update_highlights(self) -> None:
        super().update_highlights()
        self.banner.change(question=self.question())
        self.place()

    def _switch(self) -> Button:
        """Say when this seat is asked, apart from the answers; a click goes on to the next setting."""
        now = self.view.teams[self.seat].windows
        after = WINDOWS[(WINDOWS.index(now) + 1) % len(WINDOWS)]
        words, tip = _say("asked", when=_say(f"when.{now}")), _say("asked_tip", now=_say(f"when.{now}_tip"))
        switch = self.button("switch", words, self._setting(after), "settings", tip=tip, topic="panel.windows")
        switch.aside = switch.minor = True
        return switch

    def _setting(self, when: str) -> Press:
        return lambda: self.decide({"do": "windows", "when": when})

    def place(self) -> None:
        """Put the banner where it hides nobody who is meant: in the middle of an edge, or in a corner."""
        if not self.state.shown:
            return
        board = self.board
        window = board.window.inflate(-2 * board.scale.px(AIR), -2 * board.scale.px(AIR))
        scale = board.scale.fitted(lambda one: self.banner.natural(one)[0] <= window.w)
        wide, high = self.banner.natural(scale, window.w)
        size = Rect(0, 0, min(wide, window.w), high)
        usual = size.move_to(midtop=window.midtop)
        left = board.rect.x + scale.px(AIR)
        room = Rect(left, window.y, window.right - left, window.h)  # beside the map as well, and never over the panels
        others = [size.move_to(midbottom=window.midbottom)]
        others += [size.move_to(**{corner: getattr(room, corner)}) for corner in CORNERS]
        free = [area for area in (usual, *others) if not self._hides(area, self.meant())]
        area = next((area for area in free if not self._hides(area, self.board.counters)), free[0] if free else usual)
        self.banner.place(area, scale)

    def _hides(self, area: Rect, units: Iterable[str]) -> bool:
        """Whether a banner there would lie over one of these units."""
        points = [self.board.unit_point(name) for name in units if name in self.board.counters]
        around = area.inflate(0, self.board.camera.px(80))
        return any(around.collidepoint(point) for point in points)

    def meant(self) -> Sequence[str]:
        """The units that the question is about."""
        return list(covered(self.view, self.seat))

    # --- the answer -------------------------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        if action == "undo":
            self.acts.take_back()
            return True
        if action == "cover":
            self.decide(COVER)
            return True
        return super().key(action)

    def buttons(self) -> list[Button]:
        helps, told = self.helps(), self.state.context.advises  # a puzzle leaves the answer to its player
        comes, covers = told and not helps, told and helps  # which of the two is amber
        key, press = "confirm" if comes else "", (lambda: self.decide(PASS))
        come = self.button("pass", self.pass_words(), press, "play", key, comes, self.pass_tip())
        tip = preview.cover_words(self.view, self.state.seat)
        key, press, topic = "confirm" if covers else "cover", (lambda: self.decide(COVER)), "token.cover"
        cover = self.button("cover", self.cover_words(), press, "shield", key, covers, tip, topic=topic)
        come.held, cover.held = self.held  # whichever is amber, both keep their places
        return [self._switch(), come, cover]

    def place_of(self, name: str) -> list[Rect]:
        """Where the answers to Take Cover stand on the bar, neither before the other; nothing else that lessons speak of does."""
        names = ("pass", "cover") if name == "cover" and self.state.shown else ()
        return [Rect(self._buttons[one].rect) for one in names if one in self._buttons]

    def helps(self) -> bool:
        """Whether Take Cover is the sensible answer."""
        return True

    def cover_words(self) -> str:
        """What the button of Take Cover says."""
        return _say("cover")

    def pass_words(self) -> str:
        """What the other button says."""
        return _say("pass")

    def pass_tip(self) -> str:
        """What the other button means."""
        return _say("pass_tip")


class Responding(Answering):
    """The other seat has declared an action; this one may Take Cover before it is carried out (R-SK-83)."""

    topic = "panel.respond"

    def decided(self) -> Action | None:
        return self.view.declared if self.state.shown else None

    def question(self) -> Question:
        view, action = self.view, self.view.declared
        assert action is not None and view.turn is not None
        seen = self.state.seen(action)
        own = [fate for fate in seen.fates if view.world.side(fate.unit) == self.seat]
        lines = tuple(Line(title_of(view.world, fate.unit), fate, seen.covered.get(fate.unit)) for fate in own)
        acting = called(view.world, view.turn.unit)
        count = sum(fate.threat for fate in own)
        coming = _say("threats", threats=threats(count)) if count else ""
        title = _say("question", what=_declared(self, action, acting), threats=coming)
        return Question(title, self.seat, lines, (self.price(), self.eased()))

    def helps(self) -> bool:
        """Whether somebody is likelier to hold under cover, by enough to be worth its price."""
        lines = self.question().lines
        return any(line.eased is not None and line.eased.held - line.plain.held >= WORTH for line in lines)

    def cover_words(self) -> str:
        (line, *others) = self.question().lines or (None,)
        if line is None or others or line.eased is None:
            return super().cover_words()
        return _say("cover_falls", chance=falls(line.eased))

    def pass_words(self) -> str:
        (line, *others) = self.question().lines or (None,)
        return super().pass_words() if line is None or others else _say("pass_falls", chance=falls(line.plain))

    def meant(self) -> Sequence[str]:
        view, action = self.view, self.view.declared
        hit = [fate.unit for fate in self.state.seen(action).fates] if action else []
        return [*hit, *([view.turn.unit] if view.turn else [])]

    def update_highlights(self) -> None:
        super().update_highlights()
        action = self.view.declared
        if action:
            aim.show_declared(self, action)

    def sentence(self) -> str:
        view, action = self.view, self.view.declared
        if action is None or view.turn is None:
            return super().sentence()
        return _say("sentence", what=_declared(self, action, called(view.world, view.turn.unit)))


def _declared(mode: Mode, action: Action, unit: str) -> str:
    """What has been declared, as the beginning of a sentence."""
    given = named(mode.view, action) | {"unit": unit}
    kind = action["do"].replace("-", "_")
    if kind in ("use", "crew"):
        kind = "use_at" if "zone" in action else "use_on" if "target" in action else "use"
    return _say(f"declared.{kind}", **given)


class LastCalling(Answering):
    """Before a round ends whoever has not yet Taken Cover is asked once; it costs no initiative any more (R-SK-87)."""

    topic = "panel.last-call"
    held = 160, WIDE  # what is free lies where the next round is planned: a click ahead of it refuses nothing

    def question(self) -> Question:
        view, world = self.view, self.state.world
        title = _say("last_call", round=view.round)
        notes = [_say("free"), self.eased(), *self._stand()]
        other = view.teams[OTHER[self.seat]]
        notes.append(f"{{dim|{_say('other_done' if other.done else 'other_asked', team=self.state.names[OTHER[self.seat]])}}}")
        assert world
        return Question(title, self.seat, (), tuple(notes))

    def _stand(self) -> list[str]:
        """Who of the fallen would stand up only under cover."""
        view = self.view
        eased = view.copy()
        changed = covered(view, self.seat)
        eased.units = {name: unit._replace(danger=changed.get(name, unit.danger)) for name, unit in view.units.items()}
        before = rising(view)
        found = [name for name in rising(eased) if name not in before and view.world.side(name) == self.seat]
        names = ", ".join(called(view.world, name) for name in found)
        return [f"{{good|{_say('would_stand', units=names)}}}"] if found else []

    def sentence(self) -> str:
        return _say("last_sentence")

    def pass_words(self) -> str:
        return _say("no")

    def pass_tip(self) -> str:
        return _say("no_tip")
