"""Clicks that come faster than the picture: what was decided is decided, and nothing asks about a fight that is over."""

from __future__ import annotations

from scenes.tables.operators import OperatorsTable
from tests.scenes.sitting import SOLO, Sitting, at_phase


def test_a_click_right_after_the_fight_was_chosen() -> None:
    """The bot chose before: with this choice the fight is over, in the very moment in which its odds are still reckoned."""
    match = at_phase(lambda view: view.phase == "combat" and view.blue.chosen and not view.red.chosen and len(view.red.hand) > 1)
    sitting = Sitting(SOLO, match)
    sitting.play.chairs["red"].hear()
    sitting.rest()
    table = sitting.play.table
    assert isinstance(table, OperatorsTable) and table.duel.choosing
    choosing = table.duel.choosing
    choosing.choose(choosing.hand[0])
    choosing.take("aim", 3)
    choosing.take("agility", 2)
    choosing.take("aggressive", 2)
    assert choosing.reckoning and not table.duel.lacking(), "the odds are still reckoned"
    sitting.play._wake()
    cards, rows = list(choosing.cards), list(choosing.dice_rows)
    fight = sitting.button("Fight")
    fight.press()
    assert not any(area.chosen for _, area in match.position.areas), "the fight is over"
    assert not [widget for widget in (*cards, *rows) if widget in table.widgets], "card and dice lie no longer on the table"
    for widget in (cards[-1], rows[0], choosing.ask_against, fight):
        widget.press()  # a click that was on its way before the table was cleared
    assert not sitting.notice, "a click too many is passed over"
    table.update(1 / 120)
    sitting.rest()
