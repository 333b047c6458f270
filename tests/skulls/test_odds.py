"""The odds of Danger Close: in which order units pull (R-SK-74, R-SK-75, R-SK-198)."""

from __future__ import annotations

from math import comb

from game.games import rules

RULES = rules("skulls")


def test_the_unit_chosen_to_pull_is_the_first_of_those_that_wait() -> None:
    position = RULES.read(
        {
            "scenario": "street-sweep",
            "phase": "order",
            "turn": {"unit": "t-vet"},
            "pending": {"queue": [{"seat": "seal", "units": ["s-lead", "s-marks"]}], "why": "frag"},
            "seats": {"seal": {"bag": {"white": 10, "black": 8}}, "terrorist": {"bag": {"white": 8, "black": 1}}},
            "units": {
                "s-lead": {"space": "c2/0", "danger": 6},
                "s-marks": {"space": "c2/0", "danger": 5},
                "t-vet": {"space": "c3/0"},
            },
        }
    )
    by_itself = sum(comb(8, black) * comb(10, 5 - black) for black in range(3)) / comb(18, 5)
    for order in ([], ["s-lead", "s-marks"]):
        about = {"seat": "seal", "action": {"do": "check", "unit": "s-marks"}, "order": order}
        units = RULES.ask(position, "odds", about)["units"]
        assert list(units) == ["s-marks", "s-lead"]
        assert units["s-marks"]["held"] == round(by_itself, 6)
