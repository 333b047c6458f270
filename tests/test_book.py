"""The rule book of a game: how its file is read, how a paragraph is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.reader import Faulty
from game.learning.rulebook import Book, book_in, numbers_in, plain

GOOD = """
- id: sight
  title: Who sees whom
  paragraphs:
    - id: line
      title: The line
      rules: [R-XX-01, R-XX-02]
      topics: [panel.sight]
      search: visible
      text: |
        A line is **open** or closed, see [[cover|what shelters]] and [[R-XX-03]].

        - A wall closes it.
      table:
        - [Wall, Closes]
        - [low, 1]
        - [high, "2"]
      see: [cover, R-XX-03]
    - id: cover
      title: Cover
      rules: [R-XX-03]
      text: Walls shelter whoever stands behind them from a line.
      example:
        caption: Two stand behind a wall.
        position: {round: 2, seats: {red: {at: null, ready: true}}}
        around: [a1, b2]
        actions: [[red, {do: move}]]
        draws: [3, full-auto]
        sight: [a1, b2]
- id: end
  title: The end
  paragraphs:
    - id: winning
      title: Winning
      topics: [result, panel.score]
      text: Whoever has more points when the line of rounds ends.
"""


def written(folder: Path, text: str) -> Path:
    """The folder, with a rule book of this text in it."""
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def book(tmp_path: Path) -> Book:
    """A small rule book."""
    return book_in("game", written(tmp_path, GOOD))


def test_a_file_becomes_chapters_of_paragraphs(book: Book) -> None:
    assert [(chapter.id, len(chapter.paragraphs)) for chapter in book.chapters] == [("sight", 2), ("end", 1)]
    line, cover, winning = book.paragraphs
    assert line.table == (("Wall", "Closes"), ("low", "1"), ("high", "2"))
    assert line.see == ("cover", "R-XX-03")
    assert book.chapter(cover).title == "Who sees whom"
    assert book.beside(line) == (None, cover)
    assert book.beside(cover) == (line, winning)
    assert book.beside(winning) == (cover, None)


def test_an_example_keeps_its_values_as_json_has_them(book: Book) -> None:
    example = book.paragraphs[1].example
    assert example is not None
    assert example.position == {"round": 2, "seats": {"red": {"at": None, "ready": True}}}
    assert list(example.actions) == [["red", {"do": "move"}]]
    assert example.draws == (3, "full-auto")
    assert (example.around, example.sight, example.seat) == (("a1", "b2"), ("a1", "b2"), "")


def test_a_paragraph_is_found_by_id_rule_and_topic(book: Book) -> None:
    line, cover, winning = book.paragraphs
    assert book.at("line") is book.at("R-XX-02") is book.at("panel.sight") is line
    assert book.at("R-XX-03") is cover
    assert book.at("result") is book.at("panel.score") is winning
    assert book.at("R-XX-99") is book.at("") is None
    assert book.rules == {"R-XX-01", "R-XX-02", "R-XX-03"}
    assert book.topics == {"panel.sight", "result", "panel.score"}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cover", ["cover"]),  # a link in another text is its words, not where it leads
        ("line", ["line", "cover", "winning"]),  # the title before the text, then in reading order
        ("COV", ["cover"]),
        ("R-XX-03", ["cover", "line"]),  # the one that states it before the one that names it
        ("xx-02", ["line"]),
        ("03", ["cover"]),
        ("visible", ["line"]),
        ("wall shelter", ["line", "cover"]),  # the text that says it more often
        ("points cover", ["cover", "winning"]),  # no paragraph has both: those with one of them
        ("score", ["winning"]),
        ("zeppelin", []),
        ("  ", []),
    ],
)
def test_a_query_finds_the_best_first(book: Book, query: str, found: list[str]) -> None:
    assert [one.id for one in book.find(query)] == found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[[cover|what", "[[covers|what", '"covers" is not among the paragraphs; did you mean "cover"?'),
        ("[[R-XX-03]]", "[[R-XX-04]]", '"R-XX-04" is not among the rules of the book'),
        ("see: [cover,", "see: [cove,", '"cove" is not among the paragraphs'),
        ("[R-XX-03]\n      text", "[XX-3]\n      text", 'should be the number of a rule, not "XX-3"'),
        ("topics: [result, panel.score]", "topics: [result, panel.sight]", "the name stands already at"),
        ("id: winning", "id: cover", "the name stands already at"),
        ("title: Winning", "titel: Winning", 'unknown key "titel"; did you mean "title"?'),
        ("[low, 1]", "[low, 1, 2]", "row 2 has 3 fields, the head has 2"),
        ("[[red, {do: move}]]", "[[red, move]]", "an action is a pair: a seat and what it does"),
        ("position: {round: 2,", "position: [round, 2]\n        more: {", "should be a position, not a list"),
        ("around: [a1, b2]", "around: []", "around should be a list of at least 1"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(Faulty) as raised:
        book_in("game", written(tmp_path, GOOD.replace(old, new, 1)))
    assert any(re.search(r"/rulebook\.yaml:\d+:\d+: ", fault) and told in fault for fault in raised.value.faults)


def test_a_book_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match="there is no such file"):
        book_in("game", tmp_path)


def test_a_text_is_its_words() -> None:
    assert plain("A **bold** {amber|mark}, a [[link]], [[link|its words]].") == "A bold mark, a link, its words."


def test_the_numbers_of_rules_in_a_text() -> None:
    assert list(numbers_in("R-IS-98: not so, see R-OP-102 (and R-X-1).")) == ["R-IS-98", "R-OP-102"]
