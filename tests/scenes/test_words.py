"""Every sentence that the screens ask for is in a file of words, and every sentence in a file of words is asked for."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import scenes
from game.games import GAMES, rules
from scenes.kit.words import words_of
from tests.books import nodes, tree

Module = ast.Module
ANY = r"[\w-]+"
"""A part of a key that is known only while the program runs."""
ASKING = frozenset({"say", "own", "knows"})


@cache
def modules() -> dict[str, Module]:
    """The screens, by the name of their file."""
    root = Path(scenes.__file__).parent
    return {str(file.relative_to(root)): tree(file.read_text(encoding="utf-8")) for file in sorted(root.rglob("*.py"))}


@cache
def keys() -> frozenset[str]:
    """All words there are, as they are asked for."""
    return frozenset(f"{game}:{key}" if game else key for game in ("", *GAMES) for key in words_of(game))


@cache
def all_keys() -> str:
    """The same, a line each."""
    return "\n".join(sorted(keys()))


def pattern(node: ast.AST) -> str:
    """What an expression may come to, as a regular expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern(part.value if isinstance(part, ast.FormattedValue) else part) for part in node.values)
    if isinstance(node, ast.IfExp):
        return f"(?:{pattern(node.body)}|{pattern(node.orelse)})"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return pattern(node.left) + pattern(node.right)
    return ANY


def name_of(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def begins(module: Module) -> tuple[tuple[str, str, ast.AST], ...]:
    """What the functions of a module put before the key they are given; looked for once."""
    return tuple(_begins(module))


def _begins(module: Module) -> Iterator[tuple[str, str, ast.AST]]:
    """What the functions of a module put before the key they are given, as `_say` and `tell` do: name, pattern, node."""
    for function in (one for one in nodes(module) if isinstance(one, ast.FunctionDef)):
        given = {one.arg for one in function.args.args}
        for call in (one for one in ast.walk(function) if isinstance(one, ast.Call) and name_of(one) in ASKING and one.args):
            key = call.args[-1]
            parts = key.values if isinstance(key, ast.JoinedStr) else []
            last = parts[-1] if parts else None
            if isinstance(last, ast.FormattedValue) and isinstance(last.value, ast.Name) and last.value.id in given:
                yield function.name, pattern(ast.JoinedStr(parts[:-1])), key


@cache
def shared() -> dict[str, tuple[str, ...]]:
    """What stands before the keys given to functions that other modules call as well, by their name."""
    found: dict[str, tuple[str, ...]] = {}
    for name, before, _ in chain.from_iterable(begins(module) for module in modules().values()):
        if name != "_say":
            found[name] = (*found.get(name, ()), before)
    return found


def befores(module: Module) -> dict[str, tuple[str, ...]]:
    """What may stand before a key in a module, by the name of the function it is given to."""
    games = "|".join(GAMES)
    found = {**shared(), "say": ("",), "own": ("", f"(?:{games}):"), "knows": ("",)}
    own = [(name, before) for name, before, _ in begins(module)]
    return found | {name: tuple(before for one, before in own if one == name) for name, _ in own}


def strings(module: Module) -> Iterator[str]:
    """The patterns of all strings of a module that may be keys; not docstrings, nor what is put before a key."""
    told = {id(one.value) for one in nodes(module) if isinstance(one, ast.Expr)} | {id(node) for *_, node in begins(module)}
    told |= {id(part) for one in nodes(module) if isinstance(one, ast.JoinedStr) for part in one.values}
    for one in nodes(module):
        if isinstance(one, (ast.Constant, ast.JoinedStr, ast.BinOp)) and id(one) not in told:
            found = pattern(one)
            if found.replace(ANY, "").strip("\\."):
                yield found


def asked(module: Module) -> Iterator[tuple[int, list[str], str]]:
    """Every key that a module asks for by a function of words: the line, the patterns it may come to, as it is given."""
    before = befores(module)
    for call in (one for one in nodes(module) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.args):
        key = pattern(call.args[-1 if name_of(call) == "own" else 0])
        if name_of(call) in before and not key.startswith(("(?:" + ANY, ANY)):
            yield call.lineno, [one + key for one in before[name_of(call)]], key


def test_what_is_asked_for_is_there() -> None:
    missing = []
    for file, module in modules().items():
        for line, wanted, key in asked(module):
            if not keys().isdisjoint(re.sub(r"\\(.)", r"\1", one) for one in wanted):
                continue
            wide = "|".join(wanted).replace(ANY, r"[\w.-]+")  # what is not known may be several parts of a key
            if not re.search(rf"^(?:{wide})$", all_keys(), re.MULTILINE):
                missing.append(f"{file}:{line}: there are no words for {key}")
    assert missing == []


def test_what_is_there_is_asked_for() -> None:
    options = tuple(f"{game}:setup.option.{option}." for game in GAMES for option in rules(game).choices())
    plain = tuple(f"{game}:plain." for game in GAMES)
    # The set-up asks for these by the names of the options, the plain table by those of verbs, fields, events and values.
    left = {key for key in keys() if not key.startswith((*options, *plain))}
    ends = defaultdict[str, set[str]](set)
    for key in left:
        for place in range(len(key)):
            ends[key[place:]].add(key)
    for module in modules().values():
        before = "|".join(dict.fromkeys(chain.from_iterable(befores(module).values())))
        for one in set(strings(module)):
            if ANY in one or "(?:" in one:
                left -= set(filter(re.compile(f"(?:{before}){one}").fullmatch, left))
                continue
            end = re.sub(r"\\(.)", r"\1", one)
            left -= {key for key in ends.get(end, ()) if re.fullmatch(before, key.removesuffix(end))}
    assert sorted(left) == []
