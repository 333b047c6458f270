"""Every page without a board, in every window at every scale: nothing cut, covered, out of reach, and the way on in sight."""

from __future__ import annotations

import pytest

from scenes.kit.panels import Panel
from scenes.match.curtain import DEAD_TIME
from scenes.setup.widgets import SeatCard
from tests.scenes.fitting import SCREENS, fits, shows_the_way_on, tabbed
from tests.scenes.pages import PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits(name: str) -> None:
    page = PAGES[name]()
    page.update(DEAD_TIME + 1)
    for size, percent in SCREENS:
        page.focus.offset = 0
        fits(page, size, percent, (Panel, SeatCard))
        shows_the_way_on(page)
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}
