"""The page of a study: tables and plots in one file that needs nothing else, and the command that makes it again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import sqrt
from statistics import mean, quantiles

from game import VERSION
from game.api import Rules
from game.lab import plots
from game.lab.called import called, option_words, tally_words, worded
from game.lab.measure import wilson
from game.lab.rows import BROKEN_OFF, NOBODY, Row

KINDS = {"with": "means"}
"""What a kind of things is called whose key does not say it."""
FEW = 5
"""Of a thing that was used, or left, in fewer matches than this nothing is said."""
STYLE = """
body{font:15px/1.45 system-ui,sans-serif;color:#1b1f27;background:#fff;max-width:1100px;margin:2em auto;padding:0 1em}
h1{font-size:1.6em}h2{font-size:1.25em;margin-top:2em;border-bottom:1px solid #8d99ae}h3{font-size:1.05em}
table{border-collapse:collapse;margin:.6em 0}caption,td:first-child{white-space:nowrap}
caption{text-align:left;padding:.3em 0;color:#434b5a}
th,td{padding:.18em .7em;text-align:left;border-bottom:1px solid #dfe5ee;vertical-align:middle}
td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}td.sure{font-weight:700}td.name{white-space:nowrap}
pre{background:#f1f4f8;padding:.8em;overflow-x:auto;white-space:pre-wrap}
.key{display:inline-block;width:1.2em;text-align:center;color:#fff;font-size:.75em;margin-right:.3em}nav a{margin-right:1em}
"""


def page(game: Rules, command: str, cells: int, matches: int, rows: Sequence[Row]) -> str:
    """The page as HTML."""
    titles = game.scenarios()
    by_scenario = {one: [row for row in rows if row["scenario"] == one] for one in titles}
    found = {one: mine for one, mine in by_scenario.items() if mine}
    links = "".join(f'<a href="#{escape(one)}">{escape(titles[one])}</a>' for one in found)
    whole = f"{len(rows)} matches in {cells} settings"
    missing = cells * matches - len(rows)
    if missing:
        whole += f"; {missing} more were not played"
    parts = "".join(_scenario(game.id, titles[one], one, mine) for one, mine in found.items())
    title = escape(f"A study of {game.title}")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style></head><body>'
        f"<h1>{title}</h1><p>{whole}, each with one level of bots in all seats. Intervals hold the truth 95 times in 100; "
        f"among many lines some stray by chance alone. Made by Sandtable {VERSION} with</p><pre>{escape(command)}</pre>"
        f"<nav>{links}</nav>{parts}</body></html>\n"
    )


def _scenario(game: str, title: str, name: str, rows: Sequence[Row]) -> str:
    usual, options = [row for row in rows if not row["options"]], _groups(rows, "options")
    changed = "Who wins with an option changed, all levels together"
    return (
        f'<h2 id="{escape(name)}">{escape(title)}</h2>'
        + _seats("Who wins, by level", "level", _groups(usual, "level"))
        + _lengths(_groups(usual, "level"))
        + _causes(_groups(usual, "level"))
        + (_seats(changed, "option", options) if len(options) > 1 else "")
        + _things(game, name, rows)
    )


def _groups(rows: Sequence[Row], key: str) -> dict[str, list[Row]]:
    """The rows by what stands under a key, in the order in which it comes first."""
    found = dict[str, list[Row]]()
    for row in rows:
        found.setdefault(row[key], []).append(row)
    return found


def _table(caption: str, heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table; what is a number stands to the right."""
    body = [list(line) for line in lines]
    if not body:
        return ""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    cells = "".join(
        "<tr>" + "".join(one if one.startswith("<td") else f"<td>{one}</td>" for one in line) + "</tr>" for line in body
    )
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>"


def _number(text: str) -> str:
    return f'<td class="n">{text}</td>'


# --- who wins, how long it takes, why it ends ---------------------------------------------------------------------------


def _seats(caption: str, head: str, groups: Mapping[str, Sequence[Row]]) -> str:
    """The share that the first side wins of what is decided, with its interval, and whom a setting favours."""
    lines = []
    for name, rows in groups.items():
        sides: list[str] = json.loads(rows[0]["sides"])
        for side in sides[: 1 if len(sides) == 2 else None]:
            won, decided = sum(row["winner"] == side for row in rows), sum(row["winner"] in sides for row in rows)
            low, high = wilson(won, decided)
            share = won / decided if decided else 0.5
            favours = side if low > 1 / len(sides) else "others" if high < 1 / len(sides) else ""
            favours = sides[1] if favours == "others" and len(sides) == 2 else favours
            label = f"{side} wins {share:.0%} of {decided} decided matches ({low:.0%} to {high:.0%})"
            drawn, broken = (sum(row["winner"] == end for row in rows) for end in (NOBODY, BROKEN_OFF))
            counts = [_number(str(one)) for one in (len(rows), drawn, broken)]
            picture = plots.share(share, low, high, label)
            sure = f'<td class="sure">{escape(favours)}</td>'
            shown = [_number(f"{share:.1%}"), _number(f"{low:.0%} to {high:.0%}")]
            words = option_words(name) if "=" in name else name or "as usual"
            lines.append([escape(words), escape(side), *counts, *shown, picture, sure])
    heads = (head, "side", "matches", "undecided", "broken off", "share of the decided", "interval", "", "favours")
    return _table(caption, heads, lines)


def _lengths(groups: Mapping[str, Sequence[Row]]) -> str:
    """How many decisions a match takes, and the means of what the game counts."""
    most = max((row["actions"] for rows in groups.values() for row in rows), default=1) + 1
    lines, counted = [], dict[str, dict[str, float]]()
    for level, rows in groups.items():
        ended = [row for row in rows if row["winner"] != BROKEN_OFF]
        actions = [row["actions"] for row in ended]
        if not actions:
            continue
        tenths = quantiles(actions, n=10, method="inclusive") if len(actions) > 1 else [float(actions[0])] * 9
        label = f"{level}: half of the matches take {tenths[4]:.0f} decisions or fewer; the picture goes to {most - 1}"
        figures = [_number(f"{one:.0f}") for one in (mean(actions), tenths[0], tenths[4], tenths[8])]
        lines.append([escape(level), *figures, plots.lengths(actions, most, label)])
        tallies = [json.loads(row["tally"]) for row in ended]
        counted[level] = {name: mean(one[name] for one in tallies) for name in tallies[0]}
    heads = ("level", "mean", "a tenth below", "median", "a tenth above", f"0 to {most - 1} decisions")
    names = list(next(iter(counted.values()), {}))
    tally = [[escape(tally_words(name)), *(_number(f"{means[name]:.2f}") for means in counted.values())] for name in names]
    return _table("How many decisions a match takes", heads, lines) + _table(
        "What the game counts, on average in a match", ("", *counted), tally
    )


def _causes(groups: Mapping[str, Sequence[Row]]) -> str:
    """What the matches ended by."""
    whole = Counter(_cause(row) for rows in groups.values() for row in rows)
    names = [name for name, _ in whole.most_common()]
    lines = []
    for level, rows in groups.items():
        counts = Counter(_cause(row) for row in rows)
        label = ", ".join(f"{name} {counts[name]}" for name in names if counts[name])
        lines.append([escape(level), plots.parts(counts, names, label), escape(label)])
    keys = "".join(
        f'<span class="key" style="background:{plots.fill(place)}">{place + 1}</span>{escape(name)} &nbsp; '
        for place, name in enumerate(names)
    )
    return _table("How matches end", ("level", "", "matches"), lines) + (f"<p>{keys}</p>" if names else "")


def _cause(row: Row) -> str:
    return worded(str(row["cause"])) or ("played to its end" if row["winner"] != BROKEN_OFF else BROKEN_OFF)


# --- what decides -------------------------------------------------------------------------------------------------------


def _things(game: str, scenario: str, rows: Sequence[Row]) -> str:
    """What each side used: how often, how it did with and without, and how often it was among the winner's last."""
    decided = [row for row in rows if row["winner"] not in (NOBODY, BROKEN_OFF)]
    used, wins, last = Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]](), Counter[tuple[str, str, str]]()
    won = Counter(row["winner"] for row in decided)
    for row in decided:
        found = dict[tuple[str, str, str], bool]()
        for side, kind, name, at_last in json.loads(row["things"]):
            thing = (side, kind, called(game, scenario, name))  # several may be called alike
            found[thing] = found.get(thing, False) or bool(at_last)
        used.update(found.keys())
        wins.update(thing for thing in found if row["winner"] == thing[0])
        last.update(thing for thing, at_last in found.items() if at_last)
    lines = list[tuple[float, list[str]]]()
    for thing, count in used.items():
        side, kind, name = thing
        without = len(decided) - count
        figures = [_number(f"{count / len(decided):.0%}"), _number(f"{last[thing] / max(1, won[side]):.0%}")]
        value, low, high = gain(wins[thing], count, won[side] - wins[thing], without)
        enough = count >= FEW and without >= FEW
        shares = [f"{wins[thing] / count:.0%}", f"{(won[side] - wins[thing]) / without:.0%}"] if enough else ["", ""]
        label = f"{name}: {value * 100:+.0f} points of the share of wins"
        shown = ["<td></td>", "<td></td>"]
        if enough:
            shown = [
                _number(f"{value * 100:+.0f} ({low * 100:+.0f} to {high * 100:+.0f})"),
                plots.difference(value, low, high, label),
            ]
        said = [escape(side), escape(KINDS.get(kind, kind)), f'<td class="name">{escape(name)}</td>']
        line = [*said, *figures, *map(_number, shares), *shown]
        lines.append((max(low, -high, 0.0) if enough else -1.0, line))
    lines.sort(key=lambda line: -line[0])
    heads = ("side", "kind", "name", "used", "in the last move of wins", "wins with", "wins without", "difference in points", "")
    caption = f"What decides, over {len(decided)} decided matches of all levels and options, the clearest first"
    warning = "<p>A difference is no cause: what is used late is used by those who live.</p>"
    return _table(caption, heads, [line for _, line in lines]) + (warning if lines else "")


def gain(wins: int, matches: int, other_wins: int, other_matches: int) -> tuple[float, float, float]:
    """By how much one share is greater than another, with the 95 % interval after Newcombe."""
    if not matches or not other_matches:
        return 0.0, -1.0, 1.0
    one, other = wins / matches, other_wins / other_matches
    (low, high), (other_low, other_high) = wilson(wins, matches), wilson(other_wins, other_matches)
    below = sqrt((one - low) ** 2 + (other_high - other) ** 2)
    above = sqrt((high - one) ** 2 + (other - other_low) ** 2)
    return one - other, max(-1.0, one - other - below), min(1.0, one - other + above)
