"""The cards in a seat's hand, in the side column: what each does in words, and which can be played now (R-FF-72 to R-FF-79)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.api import Seat
from game.firefight.records import Card
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.option_card import OptionCard
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import Choice, odds_of, rallies
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.odds import percent

ART = "firefight/card"


class HandCard(OptionCard):
    """A card of the hand, small: its name and its price. What it does, and why it cannot be played now, is told on hover."""

    def _told(self) -> str:
        return self.line


Made = dict[tuple[int, str], HandCard]
"""Cards by place and name."""


def hand_cards(
    known: Made, mode: Mode, seat: Seat, choices: Sequence[Choice], held: str | None, play: Callable[[str], None]
) -> list[HandCard]:
    """A small card for each card in the hand, with the best odds it offers now; a green one pays for an action there.

    `known`: those made before, to be shown again.
    """
    hand, found = mode.view.hands.get(seat), list[HandCard]()
    if not isinstance(hand, tuple):
        return found
    for number, name in enumerate(sorted(hand)):
        card = mode.state.world.tables.cards[name]
        tools = {one.tool for one in choices if one.core.get("card") == name or one.core.get("weapon") == name}
        tool = min(tools, default="")
        pays = any(way.get("card") == name for one in choices for way in one.ways)
        kind = card.pay if card.cost else "free"
        cost = say(f"firefight:card.cost.{kind}", cost=card.cost)
        text = f"**{translated(card.name)}.** {cost} {translated(card.text)}"
        vain = not pays and bool(rolls := rolls_of(card)) and all(one.do != rolls for one in choices)
        reason = "" if (tool or pays) and not vain else say("firefight:card.not_now", text=plain(text))
        tip = say("firefight:card.pays", text=text) if card.colour == "green" else text
        short = say(f"firefight:card.short.{kind}", cost=card.cost)
        odds = "" if reason else best_of(mode, name, choices)
        shown = {"line": " · ".join(filter(None, (short, odds and f"{{amber|**{odds}**}}"))), "drawing": f"{ART}/{name}.svg"}
        made = known.setdefault((number, name), HandCard("", lambda: None))
        made.on_press = partial(play, tool)
        made.change(title=translated(card.name), tip=tip, reason=reason, chosen=bool(tool) and tool == held, **shown)
        found.append(made)
    return found


def rolls_of(card: Card) -> str:
    """The kind of action whose roll alone a card makes better; "" where it does something else."""
    return "fire" if card.aim or card.cross else "rally" if card.steady else ""


def best_of(mode: Mode, name: str, choices: Sequence[Choice]) -> str:
    """The odds of the best attack, else of the best rally, that a card makes or pays for; "" where it rolls for neither."""
    own = [one for one in choices if name in (one.core.get("card"), one.core.get("weapon"))]
    own += [one for one in choices if any(way.get("card") == name for way in one.ways) and one not in own]
    shots = (odds_of(mode.state, one.core) for one in own if one.do == "fire")
    found = [odds["hit_36"] for odds in shots if odds] or [of_36 for of_36, _ in rallies(mode.state, own)]
    return percent(max(found)) if found else ""
