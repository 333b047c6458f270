"""The table of Firefight: the illustrated board with counters and tracks, beside it the steps of the plain table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.api import Action, Event
from game.firefight.kinds import FACING
from game.firefight.position import Position
from game.match import Chair
from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.hexes.over import Corners, Sight
from scenes.kit import shapes
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.tweens import InTurn, Motion
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.firefight import tracks
from scenes.tables.firefight.counter_part import title_of, unit_parts
from scenes.tables.firefight.motions import Motions
from scenes.tables.firefight.odds import about_of, odds_parts
from scenes.tables.firefight.pieces import board_of, counters_of, flags_of, hour_of, lying_of
from scenes.tables.plain.table import PlainTable

TURNS = ("pivot", "reply")
"""The verbs in which nothing but a facing is chosen."""


class FirefightTable(PlainTable):
    """The picture of a match of Firefight, as one seat sees it or as everybody may."""

    view: Position

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        super().__init__(chair, context)
        self.names = {seat: say(f"firefight:seat.{seat}") for seat in chair.rules.seats}
        self.land: LandBoard = board_of(self.view.world.ground)
        self.card = TextPanel()
        self._opened = False
        self._pointed: str | None = None  # the unit under the pointer
        self._under: str | None = None  # the space there

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self.land.stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.land.restless

    # --- the board --------------------------------------------------------------------------------------------------------

    def resize(self, chrome: Chrome) -> None:
        """Let the board run on under everything between the bars."""
        self.chrome = chrome
        place = Rect(0, chrome.bar.bottom, chrome.whole.w, chrome.bottom.y - chrome.bar.bottom)
        self.land.resize(place, chrome.scale, self._free(chrome))
        if not self._opened:
            self._open()
        self._fill()

    def _free(self, chrome: Chrome) -> Rect:
        """The part of the board's place that neither the column nor the tracks cover."""
        lying = tracks.place(self._tracks(chrome.scale), chrome.board, chrome.scale)
        low = min((rect.y for _, rect in lying), default=chrome.board.bottom)
        return Rect(0, chrome.bar.bottom, chrome.board.right, low - chrome.bar.bottom - chrome.scale.px(6))

    def _open(self) -> None:
        """Look at where the fight is."""
        spaces = [unit.at for unit in self.view.units.values() if unit.at in self.land.hexes.bit]
        self.land.open_on(spaces or self.land.hexes.spaces())
        self._opened = True

    def _tracks(self, scale: Scale) -> list[Surface]:
        return tracks.tracks(self.view, self.names, self.rules.actors(self.view), scale)

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        if view.world.ground is not self.view.world.ground:
            where = self.land.rect, self.land.scale, self.land.free
            self.land, self._opened = board_of(view.world.ground), False
            self.land.resize(*where)
        self.view = view
        kinds = view.world.tables.units
        self.land.place_all(counters_of(kinds, view.units.values(), say("firefight:counter.spent")), flags_of(view.control), ())
        self.land.lie(lying_of(view.works.values(), view.smoke))
        super().show(view, chair)
        self._mark()

    def _mark(self) -> None:
        """Let those who can act glow, light what can be clicked: reach by its price, targets in red."""
        named = {one.get("unit") for one in self.left}
        self.land.show_ready(unit for unit in self.land.counters if unit in named)
        does = {one["do"] for one in self.left}
        fires = self.left if self.steps and does == {"fire"} else []
        self.land.show_targets({unit: False for one in fires for unit in self._aimed_at(one)})
        costs: dict[str, str] = {}
        if self.steps and not fires:
            costs = dict.fromkeys(self.board.lit, "")
            if does == {"move"} and len(named) == 1:
                answer = self.rules.ask(self.view, "reach", {"unit": self.left[0]["unit"]})
                costs |= {one["to"]: str(one["price"]) for one in answer["reach"] if one["to"] in costs}
        self.land.over.show_reach(costs)
        self.land.over.show_corners(self._facings())

    def _facings(self) -> Corners | None:
        """The sides over which a unit may come to look, where that alone is still to be chosen beside who pays."""
        faced = [one for one in self.left if "facing" in one]
        units = {one.get("unit") for one in faced} | {self._asked()}
        units.discard(None)
        if len(faced) != len(self.left) or len(units) != 1 or not all(one["do"] in TURNS for one in faced):
            return None
        unit = self.view.units.get(str(units.pop()))
        hours = tuple(dict.fromkeys(hour_of(one["facing"]) for one in faced))
        return Corners(unit.at, hours) if unit and len(hours) > 1 else None

    def _asked(self) -> str | None:
        """The unit that a question is about."""
        return self.view.pending[0].unit or None if self.view.pending else None

    def _aimed_at(self, action: Action) -> list[str]:
        """The units that an attack would roll against."""
        if action.get("target") in self.view.units:
            return [action["target"]]
        return [
            one.id
            for one in self.view.here(action["at"])
            if not self.view.friends(one.seat, self.view.units[action["unit"]].seat)
        ]

    def _shot_at(self, space: str | None) -> Action | None:
        """The attack on a space among those that are still to be chosen from."""
        if not self.steps:
            return None
        return next((one for one in self.left if one["do"] == "fire" and one["at"] == space), None)

    def _aim(self, space: str | None) -> None:
        """Draw the line to the space under the pointer while an attack is chosen."""
        shot = self._shot_at(space)
        if shot is None or space is None:
            self.land.over.show_sight()
            return
        start = self.view.units[shot["unit"]].at
        answer = self.rules.ask(self.view, "los", {"from": start, "to": space})
        blockers = {one: "" for one in answer["blockers"] if isinstance(one, str)}
        seams = tuple((one[0], one[1]) for one in answer["blockers"] if not isinstance(one, str))
        self.land.over.show_sight(Sight(start, space, answer["clear"], blockers, seams, seams))

    def _offer(self, actions: Sequence[Action], steps: list[str]) -> None:
        super()._offer(actions, steps)
        self._mark()

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """The motion of an event."""
        made = Motions(self.land, self.view)
        found = [one for one in map(made.motion, batch) if one is not None]
        return InTurn(found) if found else None

    # --- the column and the bars ------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Fill the column: the unit under the pointer in full, below it what may be done."""
        if self.chrome is None:
            return
        column = self.chrome.column
        wide, unit = column.view.w, self.view.units.get(self._pointed or "")
        shot = self._shot_at(self._under)
        if shot:
            name = self.view.kind(self.view.units[shot["unit"]]).name
            answer = self.rules.ask(self.view, "odds", about_of(shot))
            self.card.fill(
                say("firefight:odds.title", name=name, at=shot["at"]).upper(), odds_parts(answer, self.view.world.numbers.margin)
            )
        elif unit:
            self.card.fill(title_of(self.view.kind(unit)), unit_parts(self.view, unit, self.names[unit.seat]))
        else:
            self.card.fill("", [Prose(f"{{dim|{say('firefight:counter.point')}}}")])
        low = self.card.natural(column.scale, wide)[1]
        high = max(column.scale.px(120), column.view.h - low - column.gap)
        self.frame.change(extra=1)
        column.fill([(self.frame, high), (self.card, low)], wide, column.scale)
        inside, scale = self.frame.inside, column.scale
        self.list.place(Rect(inside.x, inside.y, inside.w, self.frame.rect.bottom - inside.y - scale.px(8)), scale)
        self.land.stale = True

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """The round, whose decision it is, and the victory points."""
        view = self.view
        left = [Chip(say("firefight:track.round", round=view.round, rounds=view.world.rounds)), *super().chips()[0]]
        points = {seat: say("firefight:track.vp", seat=self.names[seat], vp=view.vp[seat]) for seat in view.world.seats}
        right = [Chip(words, SIDES[seat]) for seat, words in points.items()]
        return left, right

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        if self.land.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            hit = self.land.pick(event.pos)
            self.land.over.show_hovered(hit.space)
            if (hit.unit, hit.space) != (self._pointed, self._under):
                self._pointed, self._under = hit.unit, hit.space
                self._aim(hit.space)
                self._fill()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            hit = self.land.pick(event.pos)
            if hit.hour is not None:
                found = [one for one in self.left if hour_of(one["facing"]) == hit.hour]
                self._narrow(found, self.wording.value(FACING, found[0]["facing"], self.view))
                return True
            return bool(hit.unit and self._choose_unit(hit.unit)) or (hit.space is not None and self.click(hit.space))
        return False

    def _choose_unit(self, unit: str) -> bool:
        """Whether there are actions of a unit; from now on they alone are offered."""
        found = [one for one in self.left if one.get("unit") == unit]
        if not found or len(found) == len(self.left):
            return False
        self.land.choose(unit)
        self._narrow(found, self.view.kind(self.view.units[unit]).name)
        return True

    def start_again(self) -> None:
        """Offer everything that may be done."""
        self.land.choose(None)
        super().start_again()

    def update(self, seconds: float) -> None:
        """Move the board while a key is held."""
        self.land.update(seconds)

    def draw(self, surface: Surface) -> None:
        """Paint the board and the tracks on it."""
        self.land.draw(surface)
        if self.chrome:
            for board, rect in tracks.place(self._tracks(self.chrome.scale), self.chrome.board, self.chrome.scale):
                shapes.cast(surface, rect, self.chrome.scale.px(5), self.chrome.scale.px(10), self.chrome.scale.px(4), 170)
                surface.blit(board, rect)

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it."""
        return self.land.whole()

    def picture(self) -> dict[str, object]:
        """What lies where."""
        return {"lying": sorted(self.board.lying), **self.land.picture()}

    def point_out(self, spaces: Sequence[str]) -> None:
        """Light the spaces of a line of the log."""
        known = [space for space in spaces if space in self.land.hexes.bit]
        self.land.over.show_reach(dict.fromkeys(known, ""), dim_rest=False)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The board from as near as all these spaces can be seen."""
        other = self.land.looked_at(size, scale)
        other.open_on(spaces or self.land.hexes.spaces())
        picture = Surface(size)
        other.draw(picture)
        return picture


def make(chair: Chair, context: MatchContext) -> FirefightTable:
    """The table of a match, seen from a chair."""
    return FirefightTable(chair, context)
