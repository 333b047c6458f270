"""Files that tests are made from, each read once a process: YAML, as fast as it can be, and sources of the program."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def book(file: Path) -> Any:
    """What stands in a file; it is shared, so nobody may change it."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)


@cache
def tree(source: str) -> ast.Module:
    """The syntax tree of a source; it is shared, so nobody may change it."""
    return ast.parse(source)


@cache
def nodes(module: ast.Module) -> tuple[ast.AST, ...]:
    """All nodes of a tree, as `ast.walk` finds them."""
    return tuple(ast.walk(module))
