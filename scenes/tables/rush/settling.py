"""What is settled before the turn goes on: who helps the fallen, and what a card is used for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action
from game.rush.records import SIDE_OF
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.text_panel import Part, Prose
from scenes.kit.words import say
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.demolishing import scored
from scenes.tables.rush.pieces import card_figure, figure_of
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.since import running
from scenes.tables.rush.turn import Choosing

FORCED = ("out",)
"""Effects of cards that nobody wants: there is no chance to tell."""
KEPT = ("revival",)
"""Those that are kept: there is nothing to come of them now."""
AIMED = ("grenade", "rocket", "mortar")
"""Those whose chance is that of a hit."""
RAZES = ("mortar", "satchel")
"""Those that are aimed at a square."""
WORTH: Mapping[str, float] = {
    "revival": 6, "hospital": 5, "crate": 5, "rocket": 7, "mortar": 6, "grenade": 5, "satchel": 4, "out": -2, "dud": -6,
}  # fmt: skip
"""How good a card is that works for certain, only to say which is proposed; of a dud, how bad one that goes off is."""


class Helping(Choosing):
    """Somebody is down, or a vehicle is damaged: who helps? (R-RU-47, R-RU-61)."""

    asks = ("revive", "repair")
    topic = "R-RU-47"
    _chance = 0  # as it was last shown

    @property
    def goes_on(self) -> bool:
        """False: what helps is seen, and whoever falls again is a new decision."""
        return False

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        # What is certain comes first: after one attempt there is no other (R-RU-51).
        ranks = {"card": 0, "none": 2}
        return sorted(found, key=lambda one: ranks.get(one.action["with"], 1))

    def choice(self, action: Action) -> Choice:
        way, do = action["with"], action["do"]
        if way == "none":
            words = say("rush:choice.decline")
            return Choice(action, words, words, say(f"rush:choice.decline_{do}"), drawing="rush/card/skull.svg")
        if way == "card":
            words = say("rush:choice.use_card")
            return Choice(action, words, words, say("rush:choice.use_card_line"), self.chance(action), "rush/card/revival.svg")
        words = say(f"rush:choice.{do}_by", who=self.state.soldier(way).name)
        late = do == "revive" and any(other["with"] == "card" for other in self.legal)
        line, figure = say(f"rush:choice.{do}_line{'_card' if late else ''}"), figure_of(self.state.soldier(way).kind)
        return Choice(action, words, words, line, self.chance(action), figure, unit=way)

    def unit(self) -> str:
        """Whoever is down."""
        return self.view.turn.casualties[0].unit

    def parts(self) -> list[Part]:
        first = self.view.turn.casualties[0]
        words = say(f"rush:panel.lies_{'vehicle' if first.crew else 'soldier'}", who=self.state.unit_called(first.unit))
        by = say("rush:panel.by", who=self.state.called(first.by)) if first.by else self._own_doing()
        fight = [Prose(f"{{dim|{self.state.told}}}")] if self.state.told else []
        note = self._note()
        return [Hero(str(self._lit_chance()), "%", words, by), *([Prose(note)] if note else []), *fight]

    def _lit_chance(self) -> int:
        """The chance of what is lit, in hundredths; while it is being done, as it was: a card that is played is held no more."""
        if self.state.shown:
            self._chance = self.odds((self.now or self.choices[0]).action)
        return self._chance

    def title(self) -> str:
        return say("rush:title.revive_again") if self._again else super().title()

    def _note(self) -> str:
        """That he has fallen again, or that he will have to fight on."""
        unit = self.unit()
        if self._again:
            return say("rush:panel.fell_again", who=self.state.unit_called(unit))
        one = self.view.soldiers.get(unit)
        return say("rush:panel.fights_on") if one and self.view.foes_at(unit, one.at) else ""

    @property
    def _again(self) -> bool:
        """Whether whoever is down was helped up before, in the same turn."""
        helped = (event for event in running(self.state.story) if event["is"] == "revive" and event["ok"])
        return any(event["seat"] == self.unit() for event in helped)

    def _own_doing(self) -> str:
        """What somebody fell by whom nobody else hit: a third double, a dud, a vehicle that he cannot hurt."""
        turn, tables = self.view.turn, self.state.world.tables
        if turn.doubles >= tables.dice.doubles:
            return say("rush:panel.by_suicide.third_double")
        if turn.card and turn.card.id and tables.cards[turn.card.id].effect == "dud":
            return say("rush:panel.by_suicide.dud")
        return say("rush:panel.by_suicide.vehicle" if turn.after == "stop" else "rush:panel.by_himself")

    def update_highlights(self) -> None:
        super().update_highlights()
        if not self.state.shown:
            return
        helpers = [one.unit for one in self.choices if one.unit]
        token = {seat: self.view.soldiers[seat].ride or seat for seat in helpers}
        self.board.over.show_threads([(token[seat], self.unit()) for seat in helpers])
        self.board.over.show_fallen(self.unit())


class Carding(Choosing):
    """A card with a choice: one of two, or a target (R-RU-90, R-RU-104)."""

    asks = ("card",)
    topic = "R-RU-104"

    def choice(self, action: Action) -> Choice:
        do, cards = action["do"], self.state.world.tables.cards
        if do == "pick":
            card = cards[action["card"]]
            words, (hero, why) = say("rush:choice.pick", card=translated(card.name)), self._comes_of(action, card.effect)
            line = " ".join(one for one in (say(f"rush:card.{card.effect}"), why) if one)
            return Choice(action, translated(card.name), words, line, hero, card_figure(card.id))
        if do == "pass":
            words = say("rush:choice.pass")
            return Choice(action, words, words, say("rush:choice.pass_line"))
        unit, at = action.get("unit", ""), action.get("at", "")
        if unit and at:
            words = say("rush:choice.stand_up", who=self.state.unit_called(unit), at=self.state.label(at))
            return Choice(action, words, say("rush:choice.stand_up_main"), "", space=at, unit="")
        if unit:
            name = self.state.unit_called(unit)
            main = say("rush:choice.target_unit", who=plain(name))
            return Choice(action, name, main, self.state.label(self._at(unit) or ""), self._hit(action), unit=unit)
        main = say("rush:choice.target_at", at=self.state.label(at))
        return Choice(action, self.state.label(at), main, self._there(at), self._hit(action), space=at)

    @property
    def _effect(self) -> str:
        """What the card does that asks for a target; "" where one of two is chosen."""
        card = self.view.turn.card
        return self.state.world.tables.cards[card.id].effect if card and card.id else ""

    def _hit(self, action: Action) -> str:
        """The chance of a card that is aimed, with what it is a chance of."""
        if self._effect not in AIMED:
            return self.chance(action)
        at = action.get("at", "")
        building = self.view.buildings.get(at)
        roofed = building is not None and building.standing
        sheltered = roofed and not any(self.view.soldiers[foe].ride for foe in self.view.foes_at(self.seat, at))
        return say(f"rush:panel.chance_{'building' if sheltered else 'hits'}", n=self.odds(action))

    def _likely(self, action: Action, effect: str) -> float:
        """How often a card of two does what it is for; a dud, how often it goes off."""
        if effect == "dud":
            combat = self.state.world.tables.dice.combat
            return 0.0 if self.view.soldiers[self.seat].ride else 1 - combat.count("+") / len(combat)
        return 1.0 if effect in FORCED else float(self.state.ask("chance", action=action)["chance"])

    def _comes_of(self, action: Action, effect: str) -> tuple[str, str]:
        """The chance of a card of two, with what it is a chance of; and why there is none."""
        if effect in FORCED:
            return "", ""
        if effect in KEPT:
            return say("rush:panel.chance_kept"), ""
        n = percent(self._likely(action, effect))
        key = "kills" if effect == "dud" else "hits" if effect in AIMED else "always" if n == 100 else "works" if n else "none"
        return say(f"rush:panel.chance_{key}", n=n), "" if n else say(f"rush:no_use.{effect}")

    def _worth(self, action: Action) -> float:
        """How good one of two cards looks now."""
        effect = self.state.world.tables.cards[action["card"]].effect
        return WORTH.get(effect, 4) * self._likely(action, effect)

    def _there(self, at: str) -> str:
        """Which enemies are on a square, and what to hit a building there brings."""
        told = [", ".join(self.state.called(foe) for foe in self.view.foes_at(self.seat, at))]
        building = self.view.buildings.get(at)
        if building and building.standing and building.owner != SIDE_OF[self.seat]:
            told.append(say("rush:choice.razes", n=scored(self.state)))
        return ". ".join(filter(None, told))

    def worked_out(self) -> list[Choice]:
        found = super().worked_out()
        if all(one.action["do"] == "pick" for one in found):
            return sorted(found, key=lambda one: -self._worth(one.action)) if self.state.context.advises else found
        advises = self.state.context.advises  # then what may hit most comes first; a puzzle has targets by their names
        return sorted(
            found, key=lambda one: (one.action["do"] == "pass", -self._hoped(one) if advises else 0.0, advises or one.title)
        )

    def listed(self) -> Sequence[tuple[int, Choice]]:
        """Of targets those that may be hit, what is lit, and to skip the card; the others are clicked on the board."""
        told = super().listed()
        if not self._weighs_hits:
            return told
        return [(place, one) for place, one in told if place == self.picked or one.action["do"] == "pass" or self._hoped(one) > 0]

    def proposed(self) -> int:
        """The same; to skip the card where it can hit nobody."""
        choices = self._known[1] if self._known else []
        if self._weighs_hits and not any(one.unit or self._hoped(one) > 0 for one in choices):
            return next((place for place, one in enumerate(choices) if one.action["do"] == "pass"), super().proposed())
        return super().proposed()

    @property
    def _weighs_hits(self) -> bool:
        """Whether it is told which targets a card may hit."""
        return self._effect in AIMED and self.state.context.advises

    def _hoped(self, one: Choice) -> float:
        """How many enemies a card that is aimed may be hoped to hit by a choice; without a chance, how many are there."""
        if not one.unit and not one.space:
            return 0.0
        there = len(self.view.foes_at(self.seat, one.space))
        if self._effect not in AIMED:
            return float(there)
        return float(self.state.ask("chance", action=one.action)["chance"]) * max(1, there)

    def sentence(self) -> str:
        card = self.view.turn.card
        if not self.told_why and card and card.id is None:
            return say("rush:ask.offer", name=self.state.called(self.seat))
        return super().sentence()

    def title(self) -> str:
        card = self.view.turn.card
        return translated(self.state.world.tables.cards[card.id].name) if card and card.id else say("rush:title.offer")

    def parts(self) -> list[Part]:
        return [Prose(say(f"rush:card.{self._effect}" if self._effect else "rush:hint.offer"))]

    def update_highlights(self) -> None:
        super().update_highlights()
        if not self.state.shown:
            return
        self.board.show_targets({one.unit: False for one in self.choices if one.unit})
        over, now, listed = self.board.over, self.now, {place for place, _ in self.listed()}
        shades = {one.space: palette.AMBER if place in listed else palette.PAPER for place, one in enumerate(self.choices)}
        over.show_glowing({space: shade for space, shade in shades.items() if space})
        if self._effect in RAZES:
            over.show_sighted(now.space if now else None)
