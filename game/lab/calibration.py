"""What a winning chance was measured to be worth: in a line, as a plot, and as the data file says it."""

from __future__ import annotations

from game.review.weights import Chances, Measured

WIDE = 50
"""Columns of the plot."""


def told(found: Measured) -> str:
    """What was measured, in a line."""
    beside = f"a constant {found.brier_constant:.4f}, the score alone {found.brier_score:.4f}"
    worth = f"Brier score {found.brier:.4f} ({beside}), mean absolute error {found.error:.4f}"
    return f"{worth}; of positions called 70 %, {100 * found.called_70:.1f} % were won; {found.matches} matches held out."


def plotted(found: Measured) -> str:
    """The calibration as lines of text: of each tenth of chances what was called (o) and what was won (x), from 0 to 100 %."""
    lines = ["   called      won  positions  0 %" + " " * (WIDE - 8) + "100 %"]
    for one in found.bins:
        places = [" "] * (WIDE + 1)
        places[round(one.called * WIDE)] = "o"
        won = round(one.won * WIDE)
        places[won] = "*" if places[won] == "o" else "x"
        figures = f"{100 * one.called:7.1f} % {100 * one.won:6.1f} % {one.positions:10}" if one.positions else " " * 29
        lines.append(f"{figures}  |{''.join(places) if one.positions else ' ' * (WIDE + 1)}|")
    return "\n".join(lines)


def written(chances: Chances) -> str:
    """The part of `chances.yaml` that `lab fit` writes."""
    lines = [f"spread: {chances.spread:.4f}", "parts:"]
    for part in chances.parts:
        lines += ["  - start: {" + ", ".join(f"{name}: {value:.4f}" for name, value in part.start.items()) + "}", "    features:"]
        lines += [f"      {name}: {value:.4f}" for name, value in part.features.items()]
    lines.append("measured:")
    for name in Measured._fields[:-1]:
        value = getattr(chances.measured, name)
        lines.append(f"  {name}: {value if isinstance(value, int) else f'{value:.4f}'}")
    lines.append("  bins:")
    lines += [
        f"    - {{positions: {one.positions}, called: {one.called:.4f}, won: {one.won:.4f}}}" for one in chances.measured.bins
    ]
    return "\n".join(lines) + "\n"
