"""Every page without a board, in every window at every scale: nothing cut, covered, out of reach, and the way on in sight."""

from __future__ import annotations

import pytest

from scenes.kit.panels import Panel
from scenes.match.curtain import DEAD_TIME
from scenes.setup.widgets import SeatCard
from tests.scenes.fitting import SCREENS, fits, shows_the_way_on, tabbed
from tests.scenes.pages import PAGES
from tests.tiers import USUAL_SCALE, USUAL_WINDOWS, thinned, tiered

pytestmark = pytest.mark.usefixtures("bare_boards")
USUAL = [(size, percent) for size, percent in SCREENS if size in USUAL_WINDOWS and percent == USUAL_SCALE]
OTHERS = [screen for screen in SCREENS if screen not in USUAL]


@pytest.mark.parametrize("screens", tiered([USUAL], [OTHERS]), ids=["usual", "others"])
@pytest.mark.parametrize("name", thinned(PAGES, 2))
def test_a_page_fits(name: str, screens: list[tuple[tuple[int, int], int]]) -> None:
    page = PAGES[name]()
    page.update(DEAD_TIME + 1)
    for size, percent in screens:
        page.focus.offset = 0
        fits(page, size, percent, (Panel, SeatCard))
        shows_the_way_on(page)
    assert tabbed(page) == {id(widget) for widget in page.focus.widgets if widget.focusable}
