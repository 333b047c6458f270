"""Planning a round at the table of Danger Close: cards into the stack, tokens on the ready spots (R-SK-20 to R-SK-27)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.api import Action, Seat
from game.skulls.position import WINDOWS
from game.skulls.suggested import Plan, by_initiative
from scenes.boards.zones.board import Hit
from scenes.kit.controls import Option
from scenes.kit.fonts import BODY
from scenes.kit.panels import Line, Panel
from scenes.kit.rows import Rows
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.skulls.cards import turn_card, turn_size
from scenes.tables.skulls.modes import Preparing
from scenes.tables.skulls.names import title_of, token_name
from scenes.tables.skulls.parts.laying import Laying
from scenes.tables.skulls.parts.plan_head import PlanHead
from scenes.tables.skulls.parts.plan_row import Offer, PlanRow, Shown
from scenes.tables.skulls.parts.plans import again, last_plan, leading_to, restacked, their_cards, why_kept, why_laid
from scenes.tables.skulls.prospects import token_text
from scenes.tables.skulls.roster import Carried, WholeCard
from scenes.tables.skulls.state import SkullsState
from scenes.tables.skulls.tableau import stands_at, tip_of
from scenes.tables.state import Acts

GAP = 3  # design units between the rows of two units
ROOMY = 7  # so many rows leave room for a panel more in a small window
MORE = 16  # design units: tokens are so much higher where there is room
ROOMS = ((False, True, True), (False, False, True), (False, False, False), (True, False, True), (True, False, False))
"""What is left out one after the other where there is little room: are tokens small, the other team's cards, the setting."""
SPARE = 180  # design units: so much is left for the panel of whoever is pointed at
HELD = {"undo": 92, "as_before": 44, "sort": 144, "suggest": 160, "commit": 190}
"""Design units of the places on the bar that are held while a round is planned; an icon alone is a square."""
CARD = 84  # design units: the width of a turn card that hangs on the pointer


def _say(key: str, **given: object) -> str:
    return say(f"skulls:planning.{key}", **given)


class Planning(Preparing):
    """The seat at the screen plans its round; each click is an action at once and may be changed until `commit`.

    `marked` is the unit that the keys are about, `carried` the one whose card hangs on the pointer.
    """

    topic = "panel.plan"

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        assert state.chair is not None and state.chair.seat is not None
        self.seat: Seat = state.chair.seat
        self.marked: str | None = None
        self.carried: str | None = None
        self.hand = Carried(lambda at: None, lambda at: None)
        self.whole = WholeCard(bool(state.world.options["gametext"]))
        self.rows = {name: PlanRow(self, self.seat, name) for name in by_initiative(state.view, self.seat)}
        self.list = Rows(list(self.rows.values()), GAP, self._reveal)
        self.heading = PlanHead(lambda: next(iter(self.rows.values()), None))
        self.heading.topic = self.topic
        tips = {when: say(f"skulls:respond.when.{when}_tip") for when in WINDOWS}
        options = [Option(when, say(f"skulls:setup.option.windows.{when}")) for when in WINDOWS]
        self.windows = TipChoice(_say("windows"), options, WINDOWS[0], self._ask_me, tips=tips)
        self.windows.topic = "panel.windows"
        self.theirs = Panel()
        self.theirs.topic = "panel.initiative"
        self._laying = Laying(state.view, self.seat)  # what works out what is sensible, while the player still looks
        self._laid: Plan | None = None  # what was laid for the player
        self._lays = False  # whether that is being done
        self._wanted = False  # whether that was asked for, and nothing else was done meanwhile
        self._whys: dict[tuple[str, str], str] = {}  # why it laid a token for a unit
        self._before = last_plan(state.chair.story(), self.seat)

    # --- what is planned ----------------------------------------------------------------------------------------------

    @property
    def stack(self) -> tuple[str, ...]:
        """The seat's stack, the card revealed first at its head."""
        return tuple(self.view.teams[self.seat].stack)

    @property
    def missing(self) -> list[str]:
        """The units whose cards are not stacked yet."""
        return [name for name in self.rows if name not in self.stack]

    def bare(self) -> list[str]:
        """The standing units whose ready spot is empty though there is a token for it."""
        units = self.view.units
        return [
            name for name, row in self.rows.items()
            if units[name].state == "up" and not units[name].ready
            and any(not one.reason for one in row.shown.offers)
        ]  # fmt: skip

    def _holders(self, star: str) -> list[str]:
        return [name for name in self.view.own(self.seat) if self.view.units[name].ready == star]

    def offers(self, name: str) -> tuple[Offer, ...]:
        """The tokens that a unit may get: its items, then the star tokens of the team."""
        unit, world = self.view.units[name], self.view.world
        found = []
        for item in dict.fromkeys(world.cards[name].issue):
            left = unit.items.count(item)
            reason = "" if left else _say("spent", token=token_name(world, item))
            found.append(self._offer(name, item, False, left, unit.ready == item, reason))
        for star in world.stars:
            holders = self._holders(star)
            left = world.star_sets[self.seat] - len(holders)
            on = unit.ready == star
            reason = ""
            if not left and not on:
                units = ", ".join(title_of(world, holder) for holder in holders)
                reason = _say("taken", token=token_name(world, star), units=units)
            found.append(self._offer(name, star, True, left, on, reason))
        return tuple(found)

    def _offer(self, name: str, token: str, star: bool, left: int, on: bool, reason: str) -> Offer:
        world = self.view.world
        kind = _say("star" if star else "item", left=left)
        words = _say("token_tip", token=token_name(world, token), kind=kind, text=token_text(world, name, token))
        why = self._whys.get((name, token), "") if on else ""
        more = f"\n{{danger|{reason}}}" if reason else f"\n{{amber|{why}.}}" if why else ""
        return Offer(token, star, left, on, reason, words + more)

    def _shown(self, name: str) -> Shown:
        view, stack = self.view, self.stack
        unit = view.units[name]
        note = ""
        if unit.state == "down":
            note = say("skulls:tableau.down", danger=unit.danger, limit=stands_at(view, name))
        number = stack.index(name) + 1 if name in stack else 0
        return Shown(
            name, title_of(view.world, name), view.initiative(name), unit.danger, unit.state, note, number, unit.ready,
            self.offers(name), tip_of(view, name), self._why(name, unit.ready),
        )  # fmt: skip

    def _why(self, name: str, ready: str | None) -> str:
        """Why a token was laid for a unit; "" where that was not worked out."""
        return self._whys.get((name, ready), "") if ready else ""

    # --- what is done -------------------------------------------------------------------------------------------------

    def toggle(self, unit: str) -> None:
        """Put a unit's card under the stack, or take it out."""
        self.marked = unit
        self.do([{"do": "uncard" if unit in self.stack else "card", "unit": unit}])

    def choose(self, unit: str, token: str) -> None:
        """Lay a token on a unit's ready spot, or take it off."""
        self.marked = unit
        on = self.view.units[unit].ready == token
        self.do([{"do": "unready", "unit": unit} if on else {"do": "ready", "unit": unit, "token": token}])

    def refuse(self, reason: str) -> None:
        """Say why a token that is grey cannot be laid."""
        self.state.context.notify(reason)

    def carry(self, unit: str, at: tuple[int, int]) -> None:
        """Hang a card on the pointer, and show it in the row it would land on."""
        self.carried = unit
        scale = self.rows[unit].scale
        self.hand.show(turn_card(unit, turn_size(scale.px(CARD)), scale.text(BODY)), at)
        for name, row in self.rows.items():
            row.change(onto=name != unit and row.rect.collidepoint(at))
        self.rows[unit].stale = True

    def let_go(self, unit: str, at: tuple[int, int]) -> None:
        """Put the card in the stack where the one lies that it is let go on, else last."""
        self.carried = None
        self.hand.show(None)
        onto = next((name for name, row in self.rows.items() if row.rect.collidepoint(at)), None)
        for row in self.rows.values():
            row.change(onto=False)
        if onto in (None, unit):
            return
        now = self.stack
        wanted = [name for name in now if name != unit]
        wanted.insert(now.index(onto) if onto in now else len(wanted), unit)
        self.do(restacked(now, wanted))

    def follow(self, wanted: Plan) -> None:
        """Make this the seat's plan."""
        self.do(leading_to(self.view, self.seat, wanted))

    def sort(self) -> None:
        """Stack all cards, the highest initiative first, those who lie there last."""
        self.do(restacked(self.stack, by_initiative(self.view, self.seat)))

    def suggest(self) -> None:
        """Lay a sensible stack, and a token on every ready spot; where only tokens lack, those alone: as soon as it is known."""
        if self._laying.done:
            self._lay()
        else:
            self._wanted = True
            self.acts.update_highlights()

    def do(self, actions: Iterable[Action]) -> None:
        self._wanted = False
        super().do(actions)

    @property
    def ponders(self) -> bool:
        return not self._laying.done

    @property
    def restless(self) -> bool:
        """Whether what is sensible was asked for and is not known yet, and nothing else was done meanwhile."""
        return self._wanted and self.state.shown

    def advance(self) -> None:
        """Work on for a moment at what is sensible, but let nothing jerk for it; lay it when it was asked for and is known."""
        if self.board.restless and not self.restless:
            return
        self._laying.ponder()
        if self.restless and self._laying.done:
            self._lay()

    def _lay(self) -> None:
        """Lay what was worked out."""
        spots = [] if self.missing else self.bare()
        plan = self._laying.plan(self.view, spots or None)
        for key in plan.tokens.items():
            use = self._laying.use(*key)
            self._whys[key] = why_laid(self.view, use.view, use.action) if use else why_kept(self.view, key[0])
        self._lays = True
        if spots:
            self.do([{"do": "ready", "unit": unit, "token": token} for unit, token in plan.tokens.items()])
        else:
            self.follow(plan)
            self._laid = self._planned_now()
        self._lays = False

    def _planned_now(self) -> Plan:
        """The stack and the tokens as they lie now."""
        view = self.state.context.chair().view()
        return Plan(tuple(view.teams[self.seat].stack), {name: token for name in self.rows if (token := view.units[name].ready)})

    @property
    def strays(self) -> bool:
        """Whether the player plans by hand: nobody proposed it, and to commit it is his own decision as well."""
        return not self._lays and self._planned_now() != self._laid

    def as_before(self) -> None:
        """Bring back order and tokens of the last round, as far as they are still there."""
        if self._before:
            self.follow(again(self.view, self.seat, self._before))

    def clear(self) -> None:
        """Take every card out of the stack and every token off its ready spot."""
        self.follow(Plan((), {}))

    def _ask_me(self, when: str) -> None:
        """Have the seat asked about Take Cover at these times from now on (R-SK-86)."""
        self.do([{"do": "windows", "when": when}])

    def take_back(self) -> None:
        """Take back the last thing done, but nothing from before this round."""
        self._wanted = False
        if self._planned():
            self.undo()

    def _planned(self) -> bool:
        return bool(self._done or self.stack) or any(self.view.units[name].ready for name in self.rows)

    def commit(self) -> None:
        """Settle the plan, for good."""
        if self.missing:
            return
        self._wanted = False
        self.decide({"do": "commit"})

    # --- what is shown ------------------------------------------------------------------------------------------------

    def widgets(self) -> Sequence[Widget]:
        theirs, windows = self._name_tokens()
        more = [self.theirs] if theirs and len(self.rows) <= ROOMY else []  # else only the heading tells of them
        return [self.heading, self.list, *more, *([self.windows] if windows else [])]

    def _name_tokens(self) -> tuple[bool, bool]:
        """Whether the cards of the other team have room, and the setting about cover; the names of the tokens are shown where all
        rows have room for them, if need be under smaller tokens, and come before both.
        """
        chrome = self.state.chrome
        if not chrome or not self.rows:
            return True, True
        column, scale = chrome.column, chrome.scale
        self.heading.change(named=True)
        room = column.view.h - self.above
        for compact, theirs, windows in ROOMS:
            others = (self.heading, *((self.theirs,) if theirs else ()), *((self.windows,) if windows else ()))
            high = sum(one.natural(scale, column.rect.w)[1] + column.gap for one in others)
            high += sum(row.high(True, scale, compact) + scale.px(GAP) for row in self.rows.values()) - scale.px(GAP)
            if high <= room:
                break
        named = high <= room
        self.heading.change(named=named)
        more = min(scale.px(MORE), max(0, room - high - scale.px(SPARE)) // (2 * len(self.rows)))
        for row in self.rows.values():
            row.change(named=named, compact=named and compact, more=more)
        if named:
            return theirs, windows
        return self._grow(), not self.above

    def _grow(self) -> bool:
        """Give tokens without names what room the column has, in the letters in which all rows stand in it; whether there is room
        for the cards of the other team as well.
        """
        assert self.state.chrome is not None
        column, number = self.state.chrome.column, len(self.rows)
        wide = column.rect.w
        others: Sequence[Widget] = (self.heading,) if self.above else (self.heading, self.windows)
        for scale in self.state.chrome.scale.downwards():
            rows = sum(row.high(False, scale) + scale.px(GAP) for row in self.rows.values())
            free = column.view.h - self.above - rows - sum(one.natural(scale, wide)[1] + column.gap for one in others)
            if free >= 0:
                break
        more = min(scale.px(MORE), max(0, free) // number)
        for row in self.rows.values():
            row.change(more=more)
        return free - more * number >= self.theirs.natural(scale, wide)[1] + column.gap

    def covers(self) -> Sequence[Widget]:
        if self.carried:
            return [self.hand]
        return [self.whole] if self.whole.unit and not self.state.subject_shown else []  # where it has no room beside the board

    def place(self) -> None:
        if self.state.chrome:
            self.hand.place(self.state.chrome.whole, self.state.chrome.scale)

    def update_highlights(self) -> None:
        super().update_highlights()
        for name, row in self.rows.items():
            row.show(self._shown(name), name == self.marked)
        self.heading.change(count=_say("stacked", count=len(self.stack), size=len(self.rows)))
        self._show_theirs()
        self.windows.change(chosen=self.view.teams[self.seat].windows)
        self.board.choose(self.marked if self.marked in self.board.counters else None)

    def _show_theirs(self) -> None:
        """Show the initiatives printed on the cards of the other team, the highest first."""
        told = their_cards(self.view, self.seat)
        self.theirs.change(lines=(Line(told),))
        self.heading.change(tip=told)

    def _reveal(self, row: Widget) -> None:
        """Bring the row that the keys have come to into sight."""
        if self.state.chrome:
            self.state.chrome.column.reveal(row, self.list)

    def look_at(self, unit: str | None) -> None:
        """Ring on the board the unit whose row the pointer or the keys are on."""
        counters = self.board.counters
        self.board.choose(unit if unit in counters else self.marked if self.marked in counters else None)
        self.state.change()

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        unit = hit.unit if hit.unit in self.board.counters else None
        self.whole.change(unit=unit)
        if unit and self.state.chrome:
            self.whole.settle(self.board.rect, self.state.chrome.scale, self.board.unit_point(unit)[0])
        for name, row in self.rows.items():
            row.change(marked=name in (self.marked, unit))

    # --- the hand -----------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        if hit.unit not in self.rows:
            return False
        self.toggle(hit.unit or "")
        return True

    def back(self) -> bool:
        if self.marked is None:
            return False
        self.marked = None
        self.acts.update_highlights()
        return True

    def key(self, action: str) -> bool:
        names = list(self.rows)
        if action == "next" and names:
            self.marked = names[(names.index(self.marked) + 1) % len(names) if self.marked else 0]
            self.point_at(self.marked)
            self.acts.update_highlights()
        elif action == "skip" and self.marked:
            self.toggle(self.marked)
        elif action in ("turn_left", "turn_right") and self.marked:
            self._turn_token(self.marked, 1 if action == "turn_right" else -1)
        elif action == "clear":
            self.clear()
        else:
            return False
        return True

    def _turn_token(self, unit: str, step: int) -> None:
        """Lay the next token that is free on a unit's ready spot, or none after the last."""
        tokens: list[str | None] = [None, *(one.token for one in self.offers(unit) if not one.reason)]
        now = self.view.units[unit].ready
        wanted = tokens[(tokens.index(now) + step) % len(tokens)]
        self.do([{"do": "ready", "unit": unit, "token": wanted} if wanted else {"do": "unready", "unit": unit}])

    # --- the bar ------------------------------------------------------------------------------------------------------

    def about(self) -> object:
        return type(self), self.view.round  # whatever is pointed at, the list stays where it was scrolled to

    def sentence(self) -> str:
        if self.restless:
            return _say("thinks")
        left, bare = len(self.missing), self.bare()
        if left == len(self.rows):
            return _say("begin")
        if left:
            return _say("left", left=left, number=len(self.stack) + 1) if left > 1 else _say("left_1", number=len(self.stack) + 1)
        if bare:
            units = ", ".join(title_of(self.view.world, name) for name in bare[:3])
            return _say("bare_more" if len(bare) > 3 else "bare", units=units, more=len(bare) - 3)
        return _say("whole")

    def buttons(self) -> list[Button]:
        none = "" if self._before else _say("no_round")
        empty = "" if self._planned() else _say("nothing")
        left = _say("stack_first", left=len(self.missing)) if self.missing else ""

        def made(name: str, press: Press, icon: str = "", key: str = "", reason: str = "", main: bool = False) -> Button:
            tip = "fill_tip" if name == "suggest" and self.bare() and not left else f"{name}_tip"
            button = self.button(name, _say(name), press, icon, key, main, _say(tip), reason)
            button.held = HELD[name]
            return button

        return [
            made("undo", self.take_back, icon="undo", key="undo", reason=empty),
            made("as_before", self.as_before, icon="replay", reason=none),
            made("sort", self.sort, icon="swap"),
            made("suggest", self.suggest, icon="star", key="confirm" if left else "", main=bool(left)),
            made("commit", self.commit, key="" if left else "confirm", main=not left, reason=left),
        ]
