"""What can be taken back in Rush: everything up to the last draw and the last thing newly shown."""

from __future__ import annotations

import pytest

from game.messages import Refused
from tests.rush.staged import RULES, Staged, kinds, moving, pack

HERE = {"D1": "medic s40"}


def test_the_card_picked_of_two_that_lie_open_can_be_taken_back() -> None:
    """R-RU-90: both were seen before; the offer itself stays."""
    staged = Staged(
        {"A1": "assault s06", **HERE}, turn=moving("A1", 1, 2), packs=pack("m-revival3", "m-crate1"), mcoms={"1A": "destroyed"}
    )
    staged.play("A1", "move", die=1)
    staged.play("A1", "move", die=2)
    before = RULES.write(staged.match.position)
    assert not staged.match.can_undo("A1")
    for card in ("m-revival3", "m-crate1"):
        assert kinds(staged.play("A1", "pick", card=card))[0] == "card"
        assert staged.match.undo("A1").action == {"do": "pick", "card": card}
        assert RULES.write(staged.match.position) == before


def test_a_card_that_was_drawn_stays() -> None:
    """R-RU-29."""
    start = {"packs": pack("m-revival3"), "mcoms": {"1A": "destroyed", "1B": "live"}}
    staged = Staged({"A1": "medic s06", **HERE}, turn=moving("A1", 1, 2), **start)
    staged.play("A1", "move", die=1)
    assert staged.match.can_undo("A1")
    assert "card" in kinds(staged.play("A1", "move", die=2)) and not staged.match.can_undo()
    with pytest.raises(Refused, match="R-RU-29"):
        staged.match.undo("A1")


def test_a_pick_that_draws_another_card_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the card that was picked lay open before."""
    card = {"is": "card", "seat": "A1", "pack": "supply", "card": "m-dud"}
    assert RULES.shows_nothing({"do": "pick", "card": "m-dud"}, [card, {"is": "turn"}])
    assert not RULES.shows_nothing({"do": "pick", "card": "m-dud"}, [card, {"is": "fall_back"}, card])
    assert not RULES.shows_nothing({"do": "move", "die": 1}, [card])


def test_shells_that_hit_nobody_can_be_taken_back() -> None:
    staged = Staged({"A1": "medic s06", "D1": "medic s20"}, turn=moving("A1", 1, 2), packs=pack("m-mortar"),
                    mcoms={"1A": "destroyed", "1B": "live"})  # fmt: skip
    staged.play("A1", "move", die=1)
    staged.play("A1", "move", die=2)
    before = RULES.write(staged.match.position)
    targets = staged.legal("A1", do="target")
    quiet = [one for one in targets if not _rolls(staged, one)]
    assert quiet
    assert "mortar" in kinds(staged.match.play("A1", quiet[0]))
    staged.match.undo("A1")
    assert RULES.write(staged.match.position) == before


def _rolls(staged: Staged, action: dict[str, object]) -> bool:
    """Whether shells there roll for anybody."""
    draft, draws, events = RULES.copy(staged.match.position), staged.match.draws.copy(), list[dict[str, object]]()
    RULES.apply(draft, "A1", action, draws, events.append)
    return draws.count != staged.match.draws.count
