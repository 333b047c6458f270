"""The side panels of Operators: the plan, what is seen, both operators' kits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.api import Seat
from game.operators.lookout import Unseen
from game.operators.position import OTHER
from game.operators.records import SEATS
from scenes.kit.column import SideColumn
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.numbers import shares
from scenes.kit.panels import Line, Panel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.story import listed
from scenes.tables.operators.cards import percent
from scenes.tables.operators.kits import CardHand, Kit
from scenes.tables.operators.onward_words import Onward
from scenes.tables.operators.places import named
from scenes.tables.operators.plan_parts import Outcome, Risk, Rival
from scenes.tables.operators.plan_slots import SLOTS_HIGH, PlanSlots
from scenes.tables.operators.sights import Sights
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.threats import Danger, unwatched
from scenes.tables.operators.walk import Deed
from scenes.tables.operators.walk_panel import ContactPanel, WalkPanel
from scenes.tables.operators.what_if import WhatIf

SMALLER = 100, 90, 80, 75  # hundredths of their size in which panels are tried above a lesson
SEES = 200  # design units: what is told of a node that is pointed at, at most
SEEN = 0.005  # of the rounds: what comes more seldom is no hundredth
ALIKE = 0.9  # of the fights at a marker: where more are alike, the rest are not told
APART = 0.05  # between two chances: what lies closer together is told once
EVEN = 0.5  # of the fights: a risk that is lost more often than that stands in red


class Panels:
    """The panels of the side column, filled from what is known at the table."""

    def __init__(self, state: OperatorsState, danger: Danger, what_if: WhatIf, turn: Callable[[int, int], bool]) -> None:
        """`turn(number, by)` turns a marker, see `PlanSlots`."""
        self.state, self.sights = state, Sights(state, danger, what_if)
        self.column = SideColumn()
        self.slots = PlanSlots(state, turn)
        self.plan = Panel(say("operators:plan.title"), extra=SLOTS_HIGH + 2)
        self.sight, self.still, self.warnings = Panel(""), Panel(""), Panel("")
        self.over: list[Panel] = []  # what only the pointer brings
        self._short: tuple[Line, ...] = ()  # what is told of that where there is little room
        self.open = Panel(say("operators:sight.open"))
        self.choice = Panel(say("operators:onward.title"))
        self.kits = {seat: Kit(state, seat) for seat in SEATS}
        self.hand = CardHand()
        self.onward = Onward(state)
        self.walk, self.contact = WalkPanel(state), ContactPanel(state)
        about: tuple[tuple[Widget, str], ...] = ((self.slots, "plan"), (self.plan, "plan"), (self.warnings, "plan"))
        for widget, topic in (*about, (self.choice, "onward"), (self.hand, "hand")):
            widget.topic = f"panel.{topic}"
        for kit in self.kits.values():
            kit.topic = "panel.kit"

    def place(self, column: SideColumn) -> None:
        """Put the panels in this column from now on."""
        self.column = column
        self.refresh()

    def refresh(self) -> None:
        """Fill every panel again and stack those that are needed now."""
        if not self.column.rect.w:
            return
        state = self.state
        shown: list[Widget] = []
        if state.planner:
            self._fill_plan()
            shown.append(self.plan)
            if state.context.advises and self._advise():  # a puzzle leaves its player alone with what is to be found
                shown.append(self.warnings)
        if state.view.phase == "onward" and state.chair and state.shown:
            self.choice.change(lines=tuple(Line(words, ruled=place > 0) for place, words in enumerate(self.onward.lines())))
            shown.append(self.choice)
        walk, own = state.walk, state.own
        for seat in (own, OTHER[own]):
            self._fill_kit(seat)
        meets = walk and walk.contact
        hand = state.hand_of(state.seat) if state.seat and not meets else ()
        if walk:
            self.walk.refresh(whole=self.choice not in shown)
            shown.append(self.walk)
        if walk and walk.contact:
            self.contact.fill(walk.contact)
            low = not self.column.holds(self._measured([*shown, self.contact], self.column.room(False)))
            shown.insert(0 if low else len(shown), self.contact)  # it is what the click waits for: never out of sight
        kits = not walk or self.choice in shown
        shown += [self.kits[own]] if kits else []
        if hand:
            self.hand.change(cards=hand)
            shown.append(self.hand)
        shown += [self.kits[OTHER[own]]] if kits else []
        if self._fill_sight():
            shown.append(self.still if self.over else self.sight)
            self.open.change(lines=unwatched(state))
            if self.open.lines:
                shown.append(self.open)
        self._stack(shown)

    def _stack(self, shown: list[Widget]) -> None:
        """Stack the panels, what is asked about right after the plan: nothing over it moves. What a lesson tells of stands high.
        Where they lack room the cards of the hand show their heads alone.
        """
        column = self.column
        first = (self.plan, self.warnings, self.choice, self.walk, self.contact)
        asked = [panel for panel in shown if panel in (self.still, self.sight, self.open)]
        rest = [panel for panel in shown if panel not in asked]
        rest.sort(key=lambda panel: 0 if panel in first else 1 if panel in column.told else 2)
        place = sum(panel in first or panel in column.told for panel in rest)
        shown = [*rest[:place], *asked, *rest[place:]]
        scale = self._letters(rest[:place])
        if self.plan in shown and self.hand in rest[place:]:
            # The hand decides about the plan: in sight, if what is asked is read whole.
            self.hand.low = True
            above = [*rest[:place], self.hand, *asked]
            if column.holds(self._measured(above, column.room(True), scale)):
                shown = [*above, *(panel for panel in shown if panel not in above)]
        wide = column.room(False)
        for low in (False, True) if self.hand in shown else (False,):
            self.hand.low = low
            stacked = self._measured(shown, wide, scale)
            if column.holds(stacked):
                break
        else:
            wide = column.room(True)
            stacked = self._measured(shown, wide, scale)
        marks = self.state.planner.marks if self.state.planner else ()  # where one goes elsewhere, the plan comes into sight
        about = self.state.view.phase, tuple((mark.at, mark.via) for mark in marks)
        idle = [panel for panel in (*asked, *self.kits.values()) if panel not in column.told]
        column.fill(stacked, wide, scale, about, idle=idle, least=SEES)
        if self.plan in shown:
            inside = self.plan.inside
            column.add(self.slots, Rect(inside.x, inside.y, inside.w, scale.px(SLOTS_HIGH)), scale)
        self._lay_over(wide, scale)

    def _lay_over(self, wide: int, usual: Scale) -> None:
        """Lay what is pointed at below plan and cards, else in short, or on the board in letters in which it is read whole."""
        column, sight = self.column, self.sight
        if not self.over:
            column.lay_over((), (), wide, usual)
            return
        for lines in dict.fromkeys((sight.lines, self._short or sight.lines)):
            sight.change(lines=lines)
            high = sight.natural(usual, wide)[1]
            if high <= column.free:
                column.lay_over([(sight, high)], (), wide, usual)
                return
        scale = usual.fitted(lambda one: sight.natural(one, wide)[1] <= column.free_beside)
        column.lay_over((), self._measured(self.over, wide, scale), wide, scale)

    def _letters(self, first: Sequence[Widget]) -> Scale:
        """The scale in which the panels that come first are seen whole above a lesson; the head of a walk is spared before."""
        column, room = self.column, self.column.room(True)
        if not column.kept or column.holds(self._measured(first, room)):
            return column.scale
        if self.walk in first:
            self.walk.refresh(whole=False)
        scales = (Scale(column.scale.percent * part // 100) for part in SMALLER)
        return next((one for one in scales if column.holds(self._measured(first, room, one))), column.scale)

    def _measured(self, shown: Sequence[Widget], room: int, scale: Scale | None = None) -> list[tuple[Widget, int]]:
        return [(panel, panel.natural(scale or self.column.scale, room)[1]) for panel in shown]

    @property
    def widgets(self) -> list[Widget]:
        """The panels that are shown now, with what stands on them."""
        return self.column.widgets

    # --- what they say ----------------------------------------------------------------------------------------------------

    def _fill_plan(self) -> None:
        planner = self.state.planner
        assert planner is not None
        slots, deeds = list[str](), list[Deed]()
        before = planner.view.area(planner.seat).node
        for number in range(1, planner.view.world.tables.numbers.markers + 1):
            if number > len(planner.marks):
                following = number == len(planner.marks) + 1 and self.state.chair
                slots.append("next" if following else "empty")
                continue
            mark = planner.marks[number - 1]
            does = "enter" if before is None else "sprint" if mark.via else "stay" if mark.at == before else "move"
            slots.append("sprint" if mark.via else "laid")
            deeds.append(Deed(does, mark.at, mark.via or before or "", mark.face))
            before = mark.at
        name = self.state.names[OTHER[planner.seat]]
        looks = [planner.looks(number) for number in range(1, len(planner.marks) + 1)]
        whys = tuple(named(say(f"operators:plan.looks_{key}", name=name, node=node), self.state.graph) for key, node in looks)
        self.slots.change(slots=tuple(slots), deeds=tuple(deeds), whys=whys)

    def _advise(self) -> bool:
        """Whether anything speaks for the markers that lie, or is wrong with them: it stands right below them."""
        planner = self.state.planner
        assert planner is not None
        name = self.state.names[OTHER[planner.seat]]
        words = [*self._advice(name), *self._odds(name)]
        words += [self._away(one, name, planner.best(one.number)) for one in planner.away()[:1]]
        crossing = () if planner.whole else planner.crossing()  # the odds know more
        told = (("blind", planner.blind()), ("crossing", crossing))
        words += [_of_markers(key, numbers, name=name) for key, numbers in told if numbers]
        lines = tuple(Line(named(one, self.state.graph)) for one in words)
        self.warnings.change(lines=lines)
        return bool(lines)

    @staticmethod
    def _away(one: Unseen, name: str, best: bool) -> str:
        """Which way a marker had better look, or that he may come from elsewhere; and whether the way it looks is the best."""
        if not one.better:
            return say(f"operators:sight.away_{'best' if best else 'open'}", number=one.number, node=one.node, name=name)
        better = say(f"operators:event.port.{one.better}")
        return say("operators:sight.away", number=one.number, node=one.node, name=name, better=better)

    def _advice(self, name: str) -> list[str]:
        """What speaks for the plan that was suggested; [] for any other."""
        planner = self.state.planner
        assert planner is not None
        reason, about = planner.reason()
        if not reason:
            return []
        why = say("operators:sight.suggested", why=say(f"operators:sight.because_{reason}", number=about, name=name))
        astray = planner.astray()
        away = [number for number in planner.elsewhere() if number not in astray]
        return [why, *([_of_markers("suggested_away", away, name=name)] if away else [])]

    def _odds(self, name: str) -> list[str]:
        """How often a whole plan wins the match, and what it risks; dim, and as it was, while that is thought about."""
        planner = self.state.planning
        if planner is None or not planner.whole:
            return []
        if planner.odds is None:
            return [say("operators:sight.plan_thinks")]
        odds, when = planner.odds, "" if planner.judged else "_before"
        wins = say(f"operators:sight.plan_wins{when}", chance=percent(odds.wins))
        words = [wins, self._outcome_words(odds.outcome, name, when)]
        if odds.risk:
            words.append(self._risk_words(odds.risk, name, when))
        if odds.rival and planner.judged:
            words.append(self._rival_words(odds.rival, name))
        return words

    @staticmethod
    def _risk_words(risk: Risk, name: str, when: str) -> str:
        """The marker that is most at risk, and the fight that is likeliest there with the chance that it will open with."""
        key = when or ("" if risk.lost > EVEN else "_fair")
        comes = say(f"operators:sight.comes_{risk.looks}", node=risk.node)
        told = (
            "open" if risk.won is None else "wins" if risk.share > ALIKE or abs(risk.won - (1 - risk.lost)) < APART else "wins_of"
        )
        unlike = risk.looks == "away" and risk.won is not None and risk.won < EVEN  # his back is turned: it asks for its reason
        whys = [say(f"operators:sight.lacks_{one}") for one in risk.lacks] if unlike else []
        why = say("operators:sight.fight_why", why=listed(whys)) if whys else ""
        wins = say(f"operators:sight.fight_{told}", won=percent(risk.won), all=percent(1 - risk.lost), why=why)
        return say(
            f"operators:sight.plan_risk{key}", number=risk.number, met=percent(risk.met), name=name, comes=comes, wins=wins
        )

    def _outcome_words(self, outcome: Outcome, name: str, when: str) -> str:
        """What comes of the round with a plan: what its chance is made of."""
        flag = say("operators:sight.plan_round_flag", flag=percent(outcome.flag)) if self.state.view.features.flag else ""
        beaten, fallen, both, quiet = map(_hundredths, shares((*outcome[:3], outcome.quiet)))
        both = say("operators:sight.plan_round_both", both=both) if outcome.both >= SEEN else ""
        quiet = say("operators:sight.plan_round_quiet", quiet=quiet) if outcome.quiet >= SEEN else ""
        told = say("operators:sight.plan_round", name=name, beaten=beaten, fallen=fallen, both=both, quiet=quiet, flag=flag)
        return say("operators:sight.plan_round_before", round=plain(told)) if when else told

    @staticmethod
    def _rival_words(rival: Rival, name: str) -> str:
        """What another plan shows of this one: what it lacks, or what its risk is good for."""
        about = "never" if (rival.how, rival.about) == ("safer", "flag") and rival.outcome.flag < SEEN else rival.about
        why = say(f"operators:sight.plan_{rival.how}_{about}", name=name, **_shares(rival.outcome))
        return say(f"operators:sight.plan_{rival.how}", why=why, chance=percent(rival.wins))

    def _fill_sight(self) -> bool:
        """Whether there is anything to tell of the markers of the plan; what is pointed at lies over that on its own panel."""
        told, over = self.sights.standing(), self.sights.pointed()
        for panel, one in ((self.still if over else self.sight, told), (self.sight, over)):
            if one:
                panel.topic = one.topic
                panel.change(title=self._named(one.title), lines=self._lines(one.lines))
        self._short = self._lines(over.short) if over else ()
        self.over = [self.sight] if over else []
        return told is not None

    def _lines(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """Lines with every node by its name."""
        return tuple(line._replace(left=self._named(line.left), right=self._named(line.right)) for line in lines)

    def _named(self, words: str) -> str:
        """Words with every node by its name."""
        return named(words, self.state.graph)

    def _fill_kit(self, seat: Seat) -> None:
        state = self.state
        area = state.view.area(seat)
        rules = state.view.world.tables
        weapon = rules.weapons[area.weapon]
        pool = say("operators:kit.pool", aim=weapon.pool.aim, agility=weapon.pool.agility, aggressive=weapon.pool.aggressive)
        lines = [say("operators:kit.weapon", name=weapon.name, pool=pool)]
        held = state.hand_of(seat)
        shown = seat == state.own and bool(held) and bool(state.seat)  # the cards themselves lie right below
        if area.veil is None and not shown:
            hand = " · ".join(translated(rules.cards[card].name) for card in held) or say("operators:kit.no_cards")
            lines.append(say("operators:kit.hand", cards=hand))
        elif area.veil:
            lines.append(say("operators:kit.hidden_hand", hand=area.veil.hand_count, deck=area.veil.deck_count))
        if area.discard:
            discard = " · ".join(translated(rules.cards[card].name) for card in area.discard)
            lines.append(say("operators:kit.discard", cards=discard))
        piece = state.board.pieces.get(seat)
        if area.node is None and not (piece and piece.present):  # what walks on is on the map before the view knows
            lines.append(say("operators:kit.off_map"))
        elif wounds := area.wounds if state.shown or not piece else piece.wounds:  # the token that is seen while things move
            whose = "own" if seat == state.own else "foe"
            lines.append(say(f"operators:kit.wounded_{wounds}_{whose}", name=state.names[seat]))
        kit = self.kits[seat]
        kit.change(head=state.names[seat], player=state.context.player(seat), lines=tuple(lines))
        kit.tip = say("operators:duel.pool_tip", **weapon.pool._asdict())


def _of_markers(key: str, numbers: Sequence[int], **more: str) -> str:
    """What is said of one marker, or of several at once."""
    if len(numbers) == 1:
        return say(f"operators:sight.{key}", number=numbers[0], **more)
    *most, last = numbers
    return say(f"operators:sight.{key}_more", numbers=", ".join(map(str, most)), last=last, **more)


def _hundredths(share: int) -> str:
    """So many whole hundredths, in words."""
    return percent(share / 100)


def _shares(outcome: Outcome) -> dict[str, str]:
    """What comes of a round, in words by name."""
    return {key: percent(share) for key, share in outcome._asdict().items()}
