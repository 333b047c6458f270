"""The rule book of a game, `data/<game>/rulebook.yaml`: its paragraphs by id, by the numbers of rules, by topic, by words.

A link in a text is written `[[id]]` or `[[id|words]]`; the id is a paragraph's or the number of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import yaml

from game.api import JsonObject
from game.content.faults import Reading
from game.content.json_patterns import Plain, PlainList, PlainMap
from game.content.reader import read
from game.content.shapes import Shape, Text, Value, Words
from game.content.structures import ById, Default, ListOf, Record
from game.folders import data_folder

RULE = re.compile(r"R-[A-Z]{2}-\d{2,3}")
"""The number of a rule, as it stands in a text."""
LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")
"""A link in a text: where it leads, and its words if they are not the title there."""
_WORD = re.compile(r"[\w'-]+")
_TITLE, _RULE, _SEARCH, _CHAPTER, _TEXT = 40, 60, 18, 8, 3
"""What a word of a query counts by where it is found."""
_OFTEN = 4  # a text that names a word so often is no better for naming it more often


class Example(NamedTuple):
    """A drawn picture: its caption, the position (as `Rules.read` takes it), what is played before it is drawn with which
    forced draws, whose view it is ("": nothing is hidden), the spaces it is cropped to, a line of sight from the first of
    `sight` to each other; whoever stands on a space of `shows` shows what he reaches, or watches over.
    """

    caption: str
    position: JsonObject
    around: tuple[str, ...]
    seat: str = ""
    actions: tuple[tuple[str, JsonObject], ...] = ()
    draws: tuple[Value, ...] = ()
    sight: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()


class Paragraph(NamedTuple):
    """A page of the book. `rules`: the numbers of the rules it states; `topics`: what on the screen it explains."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    search: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    see: tuple[str, ...] = ()
    example: Example | None = None


class Chapter(NamedTuple):
    """Paragraphs that belong together, in reading order."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Book:
    """A game's rule book."""

    def __init__(self, game: str, chapters: tuple[Chapter, ...]) -> None:
        self.game, self.chapters = game, chapters
        self.paragraphs = tuple(one for chapter in chapters for one in chapter.paragraphs)
        self._by_id = {one.id: one for one in self.paragraphs}
        self._by_topic = {topic: one for one in self.paragraphs for topic in one.topics}
        self._chapters = {one.id: chapter for chapter in chapters for one in chapter.paragraphs}
        self._by_rule: dict[str, Paragraph] = {}
        for one in self.paragraphs:
            for rule in one.rules:
                self._by_rule.setdefault(rule, one)
        self._words = {one.id: _Words(one, self._chapters[one.id].title) for one in self.paragraphs}

    @property
    def rules(self) -> frozenset[str]:
        """The numbers of all rules that some paragraph states."""
        return frozenset(self._by_rule)

    @property
    def topics(self) -> frozenset[str]:
        """Everything on the screen that some paragraph explains."""
        return frozenset(self._by_topic)

    def at(self, name: str) -> Paragraph | None:
        """The paragraph of this id, the first that states the rule of this number, or the one that explains this topic."""
        return self._by_id.get(name) or self._by_rule.get(name) or self._by_topic.get(name)

    def chapter(self, paragraph: Paragraph) -> Chapter:
        """The chapter a paragraph stands in."""
        return self._chapters[paragraph.id]

    def beside(self, paragraph: Paragraph) -> tuple[Paragraph | None, Paragraph | None]:
        """The paragraphs before and after one, in reading order."""
        place = self.paragraphs.index(paragraph)
        before = self.paragraphs[place - 1] if place else None
        return before, self.paragraphs[place + 1] if place + 1 < len(self.paragraphs) else None

    def find(self, query: str) -> list[Paragraph]:
        """The paragraphs that a query means, best first: those with all its words (or how they begin), else with most of them."""
        wanted = [word.lower() for word in _WORD.findall(query)]
        if not wanted:
            return []
        found = []
        for place, one in enumerate(self.paragraphs):
            worths = [self._words[one.id].worth(word) for word in wanted]
            if any(worths):
                found.append((-sum(map(bool, worths)), -sum(worths), place, one))
        found.sort(key=lambda entry: entry[:3])
        return [one for missing, _, _, one in found if missing == found[0][0]]


class _Words:
    """The words of a paragraph, by where they stand."""

    def __init__(self, paragraph: Paragraph, chapter: str) -> None:
        caption = paragraph.example.caption if paragraph.example else ""
        cells = " ".join(cell for row in paragraph.table for cell in row)
        self.title, self.chapter = _words_of(paragraph.title), _words_of(chapter)
        self.search = _words_of(" ".join([paragraph.search, *paragraph.topics, paragraph.id]).replace(".", " "))
        self.text = _words_of(f"{plain(paragraph.text)} {plain(cells)} {caption}")
        self.rules = [rule.lower() for rule in paragraph.rules]

    def worth(self, word: str) -> int:
        """What this paragraph is worth to somebody who looks for a word, 0 where it is not there; half for a beginning."""
        named = any(word in (rule, rule.removeprefix("r-"), rule.rpartition("-")[2]) for rule in self.rules)
        worth = _RULE if named else 0
        for words, much in ((self.title, _TITLE), (self.search, _SEARCH), (self.chapter, _CHAPTER)):
            worth += much if word in words else much // 2 if any(one.startswith(word) for one in words) else 0
        often = sum(2 if one == word else 1 for one in self.text if one.startswith(word))
        return worth + _TEXT * min(_OFTEN, often)


def _words_of(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def passages(markup: str) -> list[tuple[bool, str]]:
    """The passages of a text, and whether each is a bullet: a blank line parts them, a line's end does not."""
    found: list[tuple[bool, str]] = []
    open_now = False
    for line in markup.splitlines():
        bullet = line.startswith("- ")
        words = line[2:].strip() if bullet else line.strip()
        if not words:
            open_now = False
        elif bullet or not open_now:
            found.append((bullet, words))
            open_now = True
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]} {words}")
    return found


def plain(text: str) -> str:
    """A text of the book without its marks: a link is its words, bold and coloured words are words."""
    text = LINK.sub(lambda link: link[2] or link[1], text)
    return re.sub(r"\*\*|\{[a-z]+\||\}", "", text)


# --- how the file is read -------------------------------------------------------------------------------------------------


class _Named(Text):
    """A text that names one of a kind, for whatever refers to it."""

    def __init__(self, naming: str) -> None:
        super().__init__()
        self.naming = naming

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        value = super()._value(node, who, what, reading)
        if isinstance(value, str):
            reading.name(node, self.naming, value)
        return value


class _Rule(Text):
    """The number of a rule; more than one paragraph may state it."""

    kind = "the number of a rule"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not (isinstance(node, yaml.ScalarNode) and RULE.fullmatch(node.value)):
            return self._wanted(node, who, what, reading)
        reading.known.setdefault("rules of the book", {}).setdefault(node.value, reading.place(node))
        return str(node.value)


class _Prose(Words):
    """A text with links, each of which must lead somewhere."""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        value = super()._value(node, who, what, reading)
        if isinstance(value, str):
            for link in LINK.finditer(value):
                kind = "rules of the book" if RULE.fullmatch(link[1]) else "paragraphs"
                reading.references.append((reading.place(node), who, what, kind, link[1]))
        return value


class _See(Shape):
    """The id of a paragraph, or the number of a rule."""

    kind = "the id of a paragraph"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if not isinstance(node, yaml.ScalarNode) or not node.value:
            return self._wanted(node, who, what, reading)
        kind = "rules of the book" if RULE.fullmatch(node.value) else "paragraphs"
        reading.references.append((reading.place(node), who, what, kind, node.value))
        return str(node.value)


class _Cell(_Prose):
    """A field of a table: a text with links, or a figure, which is a text here."""

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        if isinstance(node, yaml.ScalarNode) and not node.value:
            return ""
        if isinstance(node, yaml.ScalarNode) and not node.style:
            node = yaml.ScalarNode("tag:yaml.org,2002:str", node.value, node.start_mark, node.end_mark, '"')
        return super()._value(node, who, what, reading)


def _same_width(rows: tuple[tuple[str, ...], ...]) -> str | None:
    odd = next((place for place, row in enumerate(rows, 1) if len(row) != len(rows[0])), None)
    return f"row {odd} has {len(rows[odd - 1])} fields, the head has {len(rows[0])}" if odd else None


def _pair(value: list[Value]) -> str | None:
    fine = len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], dict)
    return None if fine else "an action is a pair: a seat and what it does"


def _shape() -> Shape:
    example = Record(
        Example,
        caption=Words(),
        position=PlainMap("a position"),
        around=ListOf(Text(), least=1),
        seat=Default(Text(), ""),
        actions=Default(ListOf(PlainList("a seat and its action").provided(_pair)), ()),
        draws=Default(ListOf(Plain()), ()),
        sight=Default(ListOf(Text(), least=2), ()),
        shows=Default(ListOf(Text(), least=1), ()),
    )
    paragraph = Record(
        Paragraph,
        id=Text(),
        title=Words(),
        text=_Prose(),
        rules=Default(ListOf(_Rule()), ()),
        topics=Default(ListOf(_Named("topics")), ()),
        search=Default(Words(), ""),
        table=Default(ListOf(ListOf(_Cell(), least=1), least=2).provided(_same_width), ()),
        see=Default(ListOf(_See()), ()),
        example=Default(example, None),
    )
    chapter = Record(Chapter, id=Text(), title=Words(), paragraphs=ById(paragraph, "paragraphs"))
    return ById(chapter, "chapters")


def has_book(game: str) -> bool:
    """Whether a game comes with a rule book."""
    return (data_folder() / game / "rulebook.yaml").is_file()


@lru_cache(maxsize=8)
def book(game: str) -> Book:
    """The rule book of a game, empty where it has none yet. Raises: game.content.Faulty with every fault of the file."""
    return book_in(game, data_folder() / game) if has_book(game) else Book(game, ())


def book_in(game: str, folder: Path) -> Book:
    """The rule book `rulebook.yaml` of a folder. Raises: game.content.Faulty."""
    chapters = read(folder, {"rulebook": _shape()})["rulebook"]
    return Book(game, tuple(chapter._replace(paragraphs=tuple(chapter.paragraphs.values())) for chapter in chapters.values()))


def numbers_in(text: str) -> Iterator[str]:
    """The numbers of the rules that a text names, in their order."""
    yield from RULE.findall(text)
