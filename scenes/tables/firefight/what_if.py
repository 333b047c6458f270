"""What the hand may think of at the table of Firefight: any unit in any space, what it sees there and who could fire at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.firefight.firing.aiming import in_arc
from game.firefight.position import Unit
from game.firefight.records import DIRECTION, DIRECTIONS
from scenes.boards.hexes.over import COVER
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import can_pay, falls, needs_by_facing
from scenes.tables.firefight.assault import strike_hits
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.names import called
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.sightline import arc_outlines, unseen_from
from scenes.tables.firefight.state import FirefightActs, FirefightState, foes_seen, standing
from scenes.tables.what_if import Ghost


class WhatIf:
    """What the hand may think of on one table: any unit that stands on the board, in any space."""

    def __init__(self, state: FirefightState, acts: FirefightActs, lay: Callable[[], None]) -> None:
        self.state, self.acts, self._lay = state, acts, lay

    @property
    def open(self) -> bool:
        """Whether a thought may begin now."""
        return self.state.view.phase == "turn" and self.state.shown

    def units(self) -> dict[str, str | None]:
        """All units on the board, those of the enemy first."""
        view, seat = self.state.view, self.state.seat or self.state.view.to_move
        there = [unit for unit in view.units.values() if standing(view, unit)]
        there.sort(key=lambda unit: view.friends(unit.seat, seat))
        return {unit.id: unit.at for unit in there}

    def under(self) -> str | None:
        """The unit under the pointer."""
        return self.state.hit.unit

    def called(self, unit: str) -> str:
        """A unit's name, as rich text."""
        return self.state.called(unit)

    def where(self, space: str) -> str:
        """What a space is called."""
        return space

    def may_stand(self, unit: str, space: str) -> bool:
        """Whether a unit could be there at all."""
        return space in self.state.world.hexes.bit

    def spaces(self, unit: str) -> Sequence[str]:
        """All spaces, the nearest to where the unit stands first."""
        hexes, at = self.state.world.hexes, self.state.view.units[unit].at
        return sorted(hexes.ids, key=lambda space: hexes.distance(at, space)) if at in hexes.bit else list(hexes.ids)

    def faced(self, unit: str, space: str, kept: Any) -> Any:
        """Its facing there: as it was turned, else as it looks now."""
        return kept or self.state.view.units[unit].facing

    def turned(self, ghost: Ghost, by: int) -> str:
        """Its facing after so many turns clockwise."""
        return DIRECTIONS[(DIRECTION[ghost.facing] + by) % len(DIRECTIONS)]

    def choose(self, unit: str) -> bool:
        """False: the ghost's own lines are shown, nobody else's."""
        return False

    def follow(self) -> None:
        """Bring the board and the panels up to date."""
        self._lay()
        self.acts.change_mode()


class WhatIfMode(Mode):
    """A unit is moved in thought. Its arc is shown with what it does not see, and who could hit it there."""

    topic = "R-FF-42"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.slab = TextPanel()

    def ghost(self) -> Unit | None:
        """The unit as it stands in thought."""
        ghost = self.state.hand.ghost
        return self.view.units[ghost.unit]._replace(at=ghost.at, facing=ghost.facing) if ghost else None

    def about(self) -> object:
        return type(self)

    def update_highlights(self) -> None:
        super().update_highlights()
        unit = self.ghost()
        if unit is None:
            return
        real = self.state.context.chair().view().units[unit.id].at
        marks = {real: say("firefight:thought.real")} if real in self.state.world.hexes.bit else {}
        self.board.over.show_tags(marks | {unit.at: say("ghost.mark")})
        self.board.over.show_outlines(arc_outlines(self.state, unit))
        self.board.over.show_hatching(COVER, unseen_from(self.state, unit))

    def entries(self, stack: Stack) -> list[Entry]:
        """Who could hit the unit there."""
        unit = self.ghost()
        if unit is None:
            return self.pointed(stack)
        needs = needs_by_facing(self.state, unit, unit.at, DIRECTION[unit.facing])
        listed = sorted(needs.items(), key=lambda one: (not can_pay(self.state, one[0]), one[1]))
        rows: list[Part] = [self._threat(name, need) for name, need in listed]
        rows = rows or [Prose(f"{{good|{say('firefight:preview.safe')}}}")]
        rows += self._could_hit(unit)
        rows.append(Prose(f"{{dim|{say('firefight:thought.legend')}}}"))
        title = say("firefight:preview.ghost", name=called(self.view.kind(unit), unit.id, unit.seat), at=unit.at)
        return [stack.slab(self.slab, 1, title.upper(), rows)]

    def _threat(self, name: str, need: int) -> Part:
        """A row for who could hit it there, grey where that takes the next round."""
        now, at = can_pay(self.state, name), self.view.units[name].at
        words = say(f"firefight:preview.{'threat' if now else 'threat_poor'}", unit=self.state.called(name), at=at)
        return Row(words, f"{{{'danger' if now else 'dim'}|{percent(falls(need))}}}")

    def _could_hit(self, unit: Unit) -> list[Part]:
        """A row for each enemy it sees whom it could hit from there, the easiest first."""
        ask, found = partial(self.state.ask_from, unit, unit.at, unit.facing), list[tuple[int, Part]]()
        for foe in foes_seen(self.view, unit.seat):
            if foe.at == unit.at:  # close combat, which attacks one of them (R-FF-57)
                hits, key = strike_hits(ask, unit.at, unit.id, foe.id), "could_close"
            else:
                reached = any(one["unit"] == unit.id for one in ask("danger", at=foe.at, seat=foe.seat)["units"])
                odds = ask("odds", unit=unit.id, target=foe.id) if reached and in_arc(self.view, unit, foe.at) else {}
                hits, key = odds.get("hit_36") or None, "could_hit"
            if hits is not None:
                words = say(f"firefight:preview.{key}", unit=self.state.called(foe.id), at=foe.at)
                shade = "amber" if can_pay(self.state, unit.id) else "dim"  # grey where that takes the next round
                found.append((hits, Row(words, f"{{{shade}|{percent(hits)}}}")))
        rows = [row for _, row in sorted(found, key=lambda one: -one[0])]
        return rows or [Prose(f"{{dim|{say('firefight:preview.hits_nobody')}}}")]

    def key(self, action: str) -> bool:
        return False
