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
from scenes.kit.panels import Line, Panel
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.operators.cards import percent
from scenes.tables.operators.kits import CardHand, Kit
from scenes.tables.operators.onward_words import Onward
from scenes.tables.operators.places import named
from scenes.tables.operators.plan_parts import Odds, Rival
from scenes.tables.operators.plan_slots import SLOTS_HIGH, PlanSlots
from scenes.tables.operators.planning import Mark
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.threats import Danger, unwatched
from scenes.tables.operators.walk import Deed
from scenes.tables.operators.walk_panel import ContactPanel, WalkPanel
from scenes.tables.operators.what_if import WhatIf, how_met

EVEN = 0.5  # of the fights: a risk that is won less often than that stands in red


class Panels:
    """The panels of the side column, filled from what is known at the table."""

    def __init__(self, state: OperatorsState, danger: Danger, what_if: WhatIf, turn: Callable[[int, int], bool]) -> None:
        """`turn(number, by)` turns a marker, see `PlanSlots`."""
        self.state, self.danger, self.what_if = state, danger, what_if
        self.column = SideColumn()
        self.slots = PlanSlots(state, turn)
        self.plan = Panel(say("operators:plan.title"), extra=SLOTS_HIGH + 2)
        self.sight, self.warnings = Panel(""), Panel("")
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
            if self._advise():
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
            shown.append(self.sight)
            self.open.change(lines=unwatched(state))
            if self.open.lines:
                shown.append(self.open)
        self._stack(shown)

    def _stack(self, shown: list[Widget]) -> None:
        """Stack the panels, what is asked about right after the plan: nothing over it moves. Where they lack room the cards of
        the hand show their heads alone.
        """
        column, scale = self.column, self.column.scale
        first = (self.plan, self.warnings, self.choice, self.walk, self.contact)
        asked = [panel for panel in shown if panel in (self.sight, self.open)]
        rest = [panel for panel in shown if panel not in asked]
        place = sum(panel in first for panel in rest)
        shown = [*rest[:place], *asked, *rest[place:]]
        if self.plan in shown and self.hand in shown:  # the hand decides about the plan: in sight, if what is asked is read whole
            self.hand.low = True
            above = [*rest[:place], self.hand, *asked]
            if column.holds(self._measured(above, column.room(True))):
                shown = [*above, *(panel for panel in shown if panel not in above)]
        wide = column.room(False)
        for low in (False, True) if self.hand in shown else (False,):
            self.hand.low = low
            stacked = self._measured(shown, wide)
            if column.holds(stacked):
                break
        else:
            wide = column.room(True)
            stacked = self._measured(shown, wide)
        laid = len(self.state.planner.marks) if self.state.planner else 0  # a marker comes, and the plan into sight
        about = self.state.view.phase, self.sight.title if self.sight in shown else "", laid
        column.fill(stacked, wide, scale, about)
        if self.plan in shown:
            inside = self.plan.inside
            column.add(self.slots, Rect(inside.x, inside.y, inside.w, scale.px(SLOTS_HIGH)), scale)

    def _measured(self, shown: Sequence[Widget], room: int) -> list[tuple[Widget, int]]:
        return [(panel, panel.natural(self.column.scale, room)[1]) for panel in shown]

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
        words += [self._away(one, name) for one in planner.away()[:1]]
        crossing = () if planner.whole and self.state.context.advises else planner.crossing()  # the odds know more
        told = (("blind", planner.blind()), ("crossing", crossing))
        words += [_of_markers(key, numbers, name=name) for key, numbers in told if numbers]
        lines = tuple(Line(named(one, self.state.graph)) for one in words)
        self.warnings.change(lines=lines)
        return bool(lines)

    @staticmethod
    def _away(one: Unseen, name: str) -> str:
        """Which way a marker had better look, or that the way it looks is right though he may come from elsewhere."""
        if not one.better:
            return say("operators:sight.away_best", number=one.number, node=one.node, name=name)
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
        if planner is None or not planner.whole or not self.state.context.advises:
            return []
        if planner.odds is None:
            return [say("operators:sight.plan_thinks")]
        odds, when = planner.odds, "" if planner.judged else "_before"
        words = [say(f"operators:sight.plan_wins{when}", chance=percent(odds.wins)), *self._outcome_words(odds, name, when)]
        if odds.risk:
            met, won = percent(odds.risk.met), percent(odds.risk.won)
            key = when or ("" if odds.risk.won < EVEN else "_fair")
            words.append(say(f"operators:sight.plan_risk{key}", number=odds.risk.number, met=met, won=won, name=name))
        if odds.rival and planner.judged:
            words.append(self._rival_words(odds.rival, name))
        return words

    def _outcome_words(self, odds: Odds, name: str, when: str) -> list[str]:
        """What comes of the round with a plan: what its chance is made of."""
        if odds.outcome is None:
            return []
        shares = {key: percent(share) for key, share in odds.outcome._asdict().items()}
        flag = "_flag" if self.state.view.features.flag else ""
        return [say(f"operators:sight.plan_round{flag}{when}", name=name, **shares)]

    @staticmethod
    def _rival_words(rival: Rival, name: str) -> str:
        """What another plan shows of this one: what it lacks, or what its risk is good for."""
        shares = {key: percent(share) for key, share in rival.outcome._asdict().items()}
        why = say(f"operators:sight.plan_{rival.how}_{rival.about}", name=name, **shares)
        return say(f"operators:sight.plan_{rival.how}", why=why, chance=percent(rival.wins))

    def _fill_sight(self) -> bool:
        """Whether there is anything to tell of sight: from the hovered node, or for each marker of the plan."""
        state = self.state
        self.sight.topic = "panel.sight"
        foe = state.thought.area(OTHER[state.own]).node
        if state.hit.node and state.hit.node != foe and state.looks.on("threat") and self.danger.asked():
            self.sight.topic = "panel.threat"
            self._tell(say("operators:danger.title", node=state.hit.node), self.danger.lines(state.hit.node))
            return True
        if state.hand.standing and state.hit.node in (None, state.hand.standing.at):
            lines = self.what_if.lines(state.hand.standing)
            self._tell(say("operators:ghost.title"), (*lines, *(self._meetings() if state.planner else ())))
            return True
        if state.hit.node:
            seen = (*self._pointed_out(state.hit.node), *self._seen_from(state.hit.node))
            self._tell(say("operators:sight.title", node=state.hit.node), seen)
            return True
        if state.planner and state.planner.marks:
            enemy = OTHER[state.planner.seat]
            key = "if_stands" if state.view.area(enemy).node else "while_away"
            self._tell(say(f"operators:sight.{key}", name=state.names[enemy].upper()), self._meetings())
            return True
        return False

    def _tell(self, title: str, lines: Sequence[Line]) -> None:
        """Show these lines on the panel of sight, every node by its name."""
        graph = self.state.graph
        told = (one._replace(left=named(one.left, graph), right=named(one.right, graph)) for one in lines)
        self.sight.change(title=named(title, graph), lines=tuple(told))

    def _seen_from(self, node: str) -> tuple[Line, ...]:
        """A line for each colour that leaves the node, with the nodes seen along it and their range; marks of the node."""
        graph, port = self.state.graph, self.state.hit.port
        by_colour: dict[str, list[str]] = {}
        faced = list[str]()
        for other in graph.nodes:
            seen = graph.sight.get((node, other))
            if seen and other != node:
                far = say("operators:sight.far", node=other, range=seen.range) if seen.range > 1 else other
                if port and port in seen.ports:
                    faced.append(far)
                    continue
                for colour in seen.colours:
                    by_colour.setdefault(colour, []).append(far)
        lines = [
            Line(say(f"operators:colour.{colour}"), " · ".join(by_colour[colour]))
            for colour in ("red", "green", "blue", "yellow", "violet")
            if colour in by_colour
        ]
        if port:
            rest = [Line(say("operators:sight.also"))] if lines else []
            lines = [Line(say("operators:sight.faces"), " · ".join(faced) or "–"), *rest, *lines]
        why = self.state.board.refused.get(node)
        if why:
            lines.insert(0, Line(say("operators:sight.no_entry", why=why), rule="R-OP-33"))
        place = graph.nodes[node]
        if place.cover:
            toward = say("operators:sight.toward", ports=_ports(place.cover))
            lines.append(Line(say("operators:sight.cover"), toward, rule="R-OP-09"))
        if place.bonus and self.state.view.features.bonus:
            looking = say("operators:sight.looking", ports=_ports(place.bonus))
            lines.append(Line(say("operators:sight.bonus"), looking, rule="R-OP-10"))
        lines += self._arrows(node)
        if place.climb and self.state.view.features.climbing:
            costs = say("operators:sight.ladder_costs", port=place.climb)
            lines.append(Line(say("operators:sight.ladder"), costs, rule="R-OP-11"))
        if place.flag and (self.state.view.features.flag or self.state.board.flag_due):
            pays = say("operators:sight.flag_due" if self.state.board.flag_due else "operators:sight.flag_pays")
            lines.append(Line(say("operators:sight.flag"), pays, rule="R-OP-100"))
        return tuple(lines)

    def _arrows(self, node: str) -> list[Line]:
        """Where the lines with an arrow at a node may be walked."""
        lines = self.state.graph.lines if self.state.view.features.one_way else ()
        ways = [
            (line.one_way, line.a if line.b == node else line.b) for line in lines if line.one_way and node in (line.a, line.b)
        ]
        told = (say(f"operators:sight.one_way_{'to' if end == other else 'from'}", node=other) for end, other in ways)
        return [Line(say("operators:sight.one_way"), words, rule="R-OP-12") for words in told]

    def _pointed_out(self, node: str) -> list[Line]:
        """What the marker under the pointer, or those on a node, would meet: it is read while the marker is turned."""
        planner, here = self.state.planner, self.state.marker
        if planner is None:
            return []
        marks = [(number, mark) for number, mark in enumerate(planner.marks, 1) if mark.at == node and here in (0, number)]
        enemy = OTHER[planner.seat]
        if self.state.view.area(enemy).node is None:
            return []
        name = self.state.names[enemy]
        return [self._meeting(mark, say("operators:sight.marker_if", number=number, name=name)) for number, mark in marks]

    def _meeting(self, mark: Mark, left: str) -> Line:
        """What a marker would meet if the enemy stayed where he is, after the words for it."""
        planner = self.state.planner
        assert planner is not None
        meeting = planner.meeting(mark)
        flag = mark.at == self.state.graph.flag and planner.view.features.flag
        place = next(number for number, one in enumerate(planner.marks) if one is mark)
        before = planner.marks[:place]
        has = planner.view.flag == planner.seat or any(mark.at in (one.at, one.via) for one in before)
        holds = say(f"operators:sight.{'keeps' if has else 'takes'}_flag") if flag else ""
        if meeting is None:
            seen = planner.view.area(OTHER[planner.seat]).node
            right = holds or say(f"operators:sight.out{'' if seen else '_away'}")
        else:
            fault = place + 1 in planner.blind()  # else it waits for him elsewhere
            right = how_met(*meeting, fault) + self.what_if.edge(mark)
            right = f"{holds}, {right}" if flag else right
        rule = "R-OP-64" if meeting and meeting[2] else "R-OP-100" if flag else "R-OP-04"
        return Line(left, right, rule=rule)

    def _meetings(self) -> tuple[Line, ...]:
        planner = self.state.planner
        assert planner is not None
        lines, name = list[Line](), self.state.names[OTHER[planner.seat]]
        flag = self.state.graph.flag if planner.view.features.flag else None
        met = [  # those that see nothing of him need no line
            (number, mark) for number, mark in enumerate(planner.marks, 1) if mark.via or planner.meeting(mark) or mark.at == flag
        ]
        if not met:
            stands = planner.imagined.view.area(OTHER[planner.seat]).node
            lines.append(Line(say(f"operators:sight.{'none' if stands else 'none_away'}", name=name)))
        for number, mark in met:
            if mark.via:
                costs = say(f"operators:sight.sprint_{'watched' if planner.watched() else 'costs'}", name=name)
                lines.append(Line(say("operators:sight.sprint", node=mark.via), costs, rule="R-OP-66"))
            lines.append(self._meeting(mark, say("operators:sight.marker", number=number, node=mark.at)))
        return tuple(lines)

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


def _ports(ports: Sequence[str]) -> str:
    """Ports in words."""
    return ", ".join(say(f"operators:event.port.{port}") for port in ports)
