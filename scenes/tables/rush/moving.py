"""Two dice and two orders: each as arcs with what either landing brings, the better one proposed (R-RU-22 to R-RU-24)."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit
from scenes.boards.loop.over import Arc
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.rush.arming import armed_part
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.dangers import next_rows
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.names import soldier_name, vehicle_name
from scenes.tables.rush.parts import LitPanel, Rule, StopHead
from scenes.tables.rush.prospects import OPEN, Landing, line_of, nothing_there, strike_odds, strike_tag, tag_of
from scenes.tables.rush.state import RushActs, RushState, short_place
from scenes.tables.rush.turn import SHOTS
from scenes.tables.rush.weighing import Weighing


class Moving(Weighing):
    """The seat at the screen moves by its dice, or by the one that is left.

    `looked`: the place of the way that the pointer looks at, None for none. It is shown as long as the pointer stays; what the
    main button does is still what was chosen.
    """

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.lit, self.looking, self.outcome = LitPanel(), TextPanel(), TextPanel()
        self.looked: int | None = None

    def worked_out(self) -> list[Choice]:
        self.looked = None
        return super().worked_out()

    # --- the column -------------------------------------------------------------------------------------------------------

    def title(self) -> str:
        plain = [one for one in self.ways if not one.long]
        if plain and plain[0].action["do"] == "fly":
            return say("rush:title.fly")
        if len(plain) == 1 and len(plain[0].stops) > 1:
            return say("rush:title.double", n=plain[0].dice[0])
        return say("rush:title.same" if self.same else "rush:title.which" if len(plain) > 1 else "rush:title.move")

    def listed(self) -> Sequence[tuple[int, Choice]]:
        """Every way; only the one that is lit where either order brings the same."""
        return [one for one in super().listed() if one[0] == self.picked or not self.same]

    def entries(self, stack: Stack) -> list[Entry]:
        now = self.now
        title = now.title if now and self.picked >= len(self.ways) else self.title()
        found: list[Entry] = []
        for place, one in self.listed():  # in their places, whichever is lit: the second press finds the same card
            given: dict[str, object] = {"line": one.line, "hero": one.hero, "drawing": one.drawing, "dice": one.dice}
            given |= {"shade": self._shade(), "chosen": place == self.picked}
            found.append(stack.widget(self.choice_card(place, one.title, given), 1 if place < 3 else 3))
        looked = [self._looked(stack)] if self.seen != self.picked else []
        found += [stack.slab(self.lit, 0, title.upper(), self._lit_parts(self.picked)), *looked]
        if self.state.outcome:
            found.append(stack.slab(self.outcome, 1, say("rush:title.outcome").upper(), [Prose(self.state.outcome)]))
        if self.state.hit.unit != self.seat and not self.meant(self.state.hit):
            found += self.under_pointer(stack)
        return [*found, *self.foot(stack)]

    def _looked(self, stack: Stack) -> Entry:
        """The way that is looked at, in full where there is room, else its stops alone."""
        full = self._lit_parts(self.seen)
        stops = [one for one in full if isinstance(one, StopHead | Rule)] or full
        return stack.passing(self.looking, say("rush:title.looked").upper(), stops, full)

    @property
    def seen(self) -> int:
        """The place of the way that is shown: the one that is looked at, else the one that the main button carries out."""
        return self.picked if self.looked is None else self.looked

    def _shade(self) -> palette.Colour:
        """The colour of the dice in the tray."""
        return self.board.furniture.dice[0].shade if self.board.furniture.dice else palette.DANGER

    def _lit_parts(self, shown: int) -> list[Part]:
        """Both stops of a way; of anything else that is lit how likely it does what it is for."""
        if shown >= len(self.ways):
            return self._instead_parts()
        way = self.ways[shown]
        shade = self._shade()
        parts: list[Part] = []
        if shown == self.picked and (why := self.why(shown)):
            parts.append(Prose(f"{{amber|{why}}}"))
        for place, stop in enumerate((way.stops[0], *way.later)):
            dice = way.dice if way.action["do"] == "fly" else (way.dice[min(place, 1)],)
            if place:
                parts.append(Rule())
            if stop in way.strikes:
                parts.append(self._strike(stop, dice, place > 1))
                continue
            title = say("rush:panel.or_stop", at=stop.title) if place > 1 else stop.title
            parts.append(StopHead(dice, shade, title, self._stands(stop, way.stops[:place])))
            if stop.odds or stop.suicide:
                parts += odds_parts(self.state, stop)
            elif stop.arms and self.state.context.advises:
                heroes = any(isinstance(part, Hero) for part in parts)
                parts.append(armed_part(self.state, stop, not heroes))
        if not self.state.context.advises:
            parts.append(Prose(f"{{dim|{nothing_there(self.state).capitalize()}.}}"))
        if not (way.deadly or self._throws_again):
            fought = sorted({foe for stop in way.stops for foe in stop.foes})
            parts += next_rows(self.state, self.seat, way.stops[-1].space, fought)
        return parts

    @property
    def _throws_again(self) -> bool:
        """Whether he throws once more after his last stop, so that no enemy comes before that (R-RU-25)."""
        turn = self.view.turn
        return bool(turn.extra) or len(set(turn.dice or ())) == 1

    def _instead_parts(self) -> list[Part]:
        """What is lit, and is no move: how likely it does what it is for, and why it is proposed."""
        now = self.now
        if now is None:
            return []
        why = self.why(self.picked)
        told: list[Part] = [Prose(f"{{amber|{why}}}")] if why else []
        if not now.hero:
            return [*told, Prose(now.line or now.title)]
        key = "to_hit" if now.action["do"] in SHOTS else "demolished"
        return [*told, Hero(str(now.often), "%", say(f"rush:panel.{key}"), now.line)]

    def _strike(self, stop: Landing, dice: tuple[int, ...], other: bool) -> StopHead:
        """An enemy whom a Recon may strike with his second die: how likely he falls, and how far that reaches."""
        who, most = self.state.called(stop.foes[0]), dice[0] + min(self.view.turn.dice or (0,))
        title = say(f"rush:panel.strike{'_or' if other else ''}", who=who, what=strike_odds(stop))
        line = stop.title if other else say("rush:panel.strike_line", at=stop.title, n=most)  # the rule once
        return StopHead(dice, self._shade(), title, line)

    def _stands(self, stop: Landing, before: Sequence[Landing]) -> str:
        """Who stands on a square, or what is there to be had after the stops before it."""
        if stop.foes:
            return say("rush:panel.stands", who=", ".join(self.state.called(foe) for foe in stop.foes))
        if stop.brings:
            risky, what = any(one.odds for one in before), ", ".join(stop.brings)
            return say("rush:panel.if_up", what=what) if risky else what
        if not self.state.context.advises:
            return ""
        if vehicle := self._parked(stop):
            mine = self.state.world.options["hijack"] or vehicle in self.view.vehicles_at(SIDE_OF[self.seat], stop.space)
            if not (mine and self._last(stop)):
                name = vehicle_name(self.state.world, vehicle)
                return say(f"rush:panel.parked_{'there' if mine else 'enemy'}", vehicle=name)
        early = not before and self._draws_later(stop)
        square = self.state.world.squares[stop.space]
        if self.defends and square.kind == "mcom" and self.view.mcoms[square.number] == "live" and not early and self._last(stop):
            return say("rush:panel.guards")
        return say("rush:panel.no_card_yet" if early else "rush:panel.nobody_there")

    def _last(self, stop: Landing) -> bool:
        """Whether nothing is moved after a stop: he stays there until his next turn."""
        return all(len(way.stops) < 2 or way.stops[0] is not stop for way in self.ways)

    def _draws_later(self, stop: Landing) -> bool:
        """Whether a square gives a card, and none now because another die is moved after it (R-RU-24)."""
        return self.state.world.squares[stop.space].kind in OPEN and any(
            len(way.stops) > 1 and way.stops[0].space == stop.space for way in self.ways
        )

    def stops(self) -> set[str]:
        """The squares from which and to which the dice lead."""
        return {self.view.soldiers[self.seat].at or "", *(stop.space for way in self.ways for stop in way.stops)}

    @property
    def met(self) -> bool:
        """Whether some way to move ends on an enemy."""
        return any(stop.foes for way in self.ways for stop in (*way.stops, *way.strikes))

    # --- light ------------------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        if not self.state.shown:
            return
        over, at = self.board.over, self.view.soldiers[self.seat].at or ""
        self.board.show_ready([one.unit for one in self.choices if one.unit and not self._is_long(one.action)])
        far = self.ways[self.seen].strikes if self.seen < len(self.ways) else ()
        over.show_aimed(foe for stop in (*(way.stops[0] for way in self.ways if way.long), *far) for foe in stop.foes)
        over.show_tags({stop.space: (strike_tag(stop, self._foe(stop)), stop.shade) for stop in far})
        arcs: list[Arc] = []
        for place, way in enumerate(self.ways):
            lit = place == self.seen
            if way.long and not lit:
                continue
            start = at
            for number, stop in enumerate(way.stops):
                dice = way.dice[number] if way.action["do"] == "move" and "steps" not in way.action else 0
                quiet = not lit
                words = tag_of(stop, self._foe(stop)) if lit or stop.suicide or number == 0 else ""
                arcs.append(Arc(start, stop.space, words, dice, number == 0 and len(way.stops) > 1, quiet, stop.shade))
                start = stop.space
        over.show_arcs(arcs)
        over.show_glowing({one.stops[0].space: one.stops[0].shade for place, one in enumerate(self.ways) if place == self.seen})
        self.show_shot()

    def _foe(self, stop: Landing) -> str:
        """Who stands on a square to be fought; "" for nobody."""
        return soldier_name(self.view, stop.foes[0]) if stop.foes else ""

    def notes(self) -> dict[str, str]:
        early = [way.stops[0] for way in self.ways if self._draws_later(way.stops[0])]
        return {stop.space: say("rush:tip.square", name=stop.title, what=say("rush:tip.no_card_yet")) for stop in early}

    def _is_long(self, action: Action) -> bool:
        return "steps" in action

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        """A click on what nothing leads to at once says so."""
        found = self.meant(hit)
        if not found and hit.space:
            seconds = [place for place, way in enumerate(self.ways) if len(way.stops) > 1 and way.stops[1].space == hit.space]
            struck = [place for place, way in enumerate(self.ways) if hit.space in (one.space for one in way.strikes)]
            self.told_why = self._refusal(seconds) if seconds or not struck else self._refused_strike(struck, hit.space)
            self.state.change()
            return True
        return super().click(hit)

    def _refusal(self, seconds: Sequence[int]) -> str:
        """Why a click on a square moves nobody, and which squares do; `seconds`: the ways that come to it with the second die."""
        firsts = dict.fromkeys(short_place(self.view, way.stops[0].space) for way in self.ways if not way.long)
        if seconds:
            way = self.ways[self.picked if self.picked in seconds else seconds[0]]  # the one that is drawn and proposed
            return say("rush:why.second", first=short_place(self.view, way.stops[0].space))
        first, *other = firsts or ("",)
        return say("rush:why.move_or", first=first, other=other[0]) if other else say("rush:why.move", first=first)

    def _refused_strike(self, struck: Sequence[int], space: str) -> str:
        """The same for an enemy whom only the second die strikes; `struck`: the ways in which it does."""
        way = self.ways[self.seen if self.seen in struck else struck[0]]
        foe = next(one.foes[0] for one in way.strikes if one.space == space)
        return say("rush:why.strike", who=self.state.called(foe), first=short_place(self.view, way.stops[0].space))

    def hover(self, hit: Hit) -> None:
        """Show the way that a click there would go, as long as the pointer stays: what was chosen stays chosen."""
        before = self.looked
        found = self.meant(hit) if self.state.shown else []
        self.looked = found[0] if found and found[0] < len(self.ways) and self.picked not in found else None
        super().hover(hit)
        if self.looked != before:
            self.acts.update_highlights()
            self.board.over.show_hovered(hit.space)

    def point(self, place: int, on: bool) -> None:
        """Show the way of a card that is pointed at, as that of a square."""
        looked = place if on and place < len(self.ways) and place != self.picked else None
        if looked != self.looked:
            self.looked = looked
            self.acts.update_highlights()
        super().point(place, on)

    def pick(self, place: int, told: str = "") -> None:
        self.looked = None
        super().pick(place, told)

    def swap(self) -> None:
        """Light the other order."""
        plain = [place for place, one in enumerate(self.ways) if not one.long]
        self.looked = None
        if len(plain) > 1:
            self.told_why = ""  # it names the first stop of the other order
            self.picked = plain[(plain.index(self.picked) + 1) % len(plain)] if self.picked in plain else plain[0]
            self.acts.update_highlights()

    def commit(self) -> None:
        """Carry out what is lit; both dice by one press where either order brings the same."""
        self.state.through = (self.seat, self.view.round) if self.same else None
        super().commit()

    def main_words(self, one: Choice) -> str:
        if not self.same:
            return super().main_words(one)
        last = self.ways[0].stops[-1].space  # of either order
        return say("rush:choice.move", n=sum(self.view.turn.dice or ()), at=short_place(self.view, last))

    def more_buttons(self) -> list[Button]:
        """The other order: always there, so that no other button has its place, and grey where there is none."""
        plain = [one for one in self.ways if not one.long]
        if len(plain) < 2 or self.picked >= len(self.ways) or self.ways[self.picked].long:
            reason = say("rush:button.swap_reason")
            return [self.button("swap", say("rush:button.swap"), self.swap, "swap", "next", reason=reason)]
        other = next(one for one in plain if one is not self.ways[self.picked])
        tip = say("rush:button.swap_tip", n=other.dice[0], what=line_of(other.stops, nothing_there(self.state)))
        return [self.button("swap", say("rush:button.swap"), self.swap, "swap", "next", tip=tip)]

    def sentence(self) -> str:
        if self.told_why or self.threatens:
            return super().sentence()
        turn = self.view.turn
        dice = turn.dice or (0, 0)
        key = "fly" if self.ways and self.ways[0].action["do"] == "fly" else "first" if len(turn.left) > 1 else "second"
        if key == "fly":
            return say("rush:ask.fly", name=self.state.called(self.seat), **self._sum())
        double = "_double" if key == "first" and dice[0] == dice[1] else ""
        only = "_only" if key == "second" and len(self.choices) == 1 else ""  # one click does it
        return say(
            f"rush:ask.{key}{double}{only}",
            name=self.state.called(self.seat),
            a=dice[0],
            b=dice[-1],
            left=turn.left[0] if turn.left else 0,
        )
