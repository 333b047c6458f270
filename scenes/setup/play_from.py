"""Who plays on from a position: the sheet that asks before a match begins in its middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.api import Seat
from scenes.app.page import Sheet
from scenes.kit.controls import Option
from scenes.kit.fonts import SENTENCE
from scenes.kit.scene import Change, Pop
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.seats import KINDS, LEVELS, PERSON, Holder


class PlayFrom(Sheet):
    """The sheet. `kinds` are those who may hold each seat by name, the usual one first; `begin` is given who does.

    On the screen they stand in the order of every set-up.
    """

    width = 560.0

    def __init__(
        self, kinds: Mapping[Seat, tuple[str, ...]], names: Mapping[Seat, str], begin: Callable[[dict[Seat, Holder]], Change]
    ) -> None:
        super().__init__(say("play_from.title"))
        self.begin = begin
        self.kinds = {seat: offered[0] for seat, offered in kinds.items()}
        self.who = {
            seat: TipChoice(
                names[seat],
                [Option(kind, say(f"setup.{kind}")) for kind in in_order(offered)],
                offered[0],
                partial(self._take, seat),
            )
            for seat, offered in kinds.items()
        }
        self.choices: list[Widget] = [
            Label(say("play_from.line"), SENTENCE),
            *self.who.values(),
            Button(say("setup.begin"), self._begin, icon="play", key="confirm", main=True, align="left"),
            Button(say("play_from.no"), lambda: Pop(), icon="back", align="left"),
        ]

    def _take(self, seat: Seat, kind: str) -> None:
        self.kinds[seat] = kind
        self.who[seat].change(chosen=kind)

    def _begin(self) -> Change:
        named = {kind: "" if kind == PERSON else say(f"setup.{kind}") for kind in self.kinds.values()}
        return self.begin({seat: Holder(kind, named[kind]) for seat, kind in self.kinds.items()})


def in_order(offered: tuple[str, ...]) -> list[str]:
    """Those who may hold a seat, in the order of every set-up; who is found in none stands first."""
    return sorted(offered, key=lambda kind: KINDS.index(kind) if kind in KINDS else -1)


def usual_kinds(seats: tuple[Seat, ...], bound: Mapping[Seat, str]) -> dict[Seat, tuple[str, ...]]:
    """Who may hold each seat, the usual one first: a person in the first seat that is not bound, bots in the others."""
    found: dict[Seat, tuple[str, ...]] = {}
    for seat in seats:
        if seat in bound:
            found[seat] = (bound[seat],)
        elif any(PERSON in kinds[:1] for kinds in found.values()):
            found[seat] = (LEVELS[1], PERSON, LEVELS[0], LEVELS[2])
        else:
            found[seat] = (PERSON, *LEVELS)
    return found
