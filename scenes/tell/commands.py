"""Everything that can be typed at a match: numbers, yes and no, questions of every game, and actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache, partial

from game.learning.rulebook import LINK, Book, Paragraph, book, passages
from game.learning.rulebook import plain as unlinked
from game.learning.spoken_position import aloud
from game.messages import Refused
from scenes.kit.language import translated, translated_whole
from scenes.kit.words import knows, say
from scenes.presentation.games import presentation
from scenes.presentation.hearing import NEAR_ENOUGH, words_in
from scenes.presentation.ledger import ledger
from scenes.presentation.story import own
from scenes.presentation.text_mode import QUESTIONS
from scenes.result.luck import luck_lines
from scenes.tell.prompt import Prompt
from scenes.tell.state import TellState
from scenes.tell.voice import Choice
from scenes.tell.why import why

LOG = 12  # lines of the log that are told where no number was typed
COMMANDS = (
    *("help", "what", "look", *QUESTIONS, "odds", "log", "luck", "why", "again", "rules", "options"),
    *("undo", "more", "save", "resign", "quit"),
)


OPEN = frozenset({"help", "what", "rules", "options", "undo", "more", "again", "save", "resign", "quit"})
"""Commands whose answers tell nothing that was not known to everybody, or told before."""


class Left(Exception):
    """Somebody has gone away from the match, which waits."""


@lru_cache(maxsize=1)
def _command_words() -> dict[str, str]:
    """Every word that is a command, with the name of the command."""
    return {word: name for name in COMMANDS for typed in say(f"tell.command.{name}").split() for word in words_in(typed)}


def command_in(word: str) -> str | None:
    """The command that a word is, or None."""
    return _command_words().get(word)


def forget() -> None:
    """Forget the command words, to read them again, as in another language."""
    _command_words.cache_clear()


def obey(state: TellState, prompt: Prompt, line: str) -> None:
    """Answer or do what was typed. Raises: Refused, Left, Gone."""
    voice = state.voice
    typed = words_in(line)
    waiting, prompt.waiting = prompt.waiting, ()
    if not typed:
        voice.tell(*(_help(state) if "?" in line else state.own.expected(prompt.view, prompt.chair.seat or "")))
        return
    if not waiting and line and _yes_or_no(typed) and not prompt.naming.knows(typed[0]):
        voice.tell(say("tell.nothing_asked"))
        return
    if waiting and (answer := _yes_or_no(typed)) is not None:
        if answer:
            prompt.do(waiting)
        else:
            voice.tell(say("tell.not_done"))
        return
    choice = voice.numbered(line) or voice.named(typed)
    if choice:
        choice.take()
    elif line.rstrip(".").isdigit():
        voice.tell(say("tell.no_number") if voice.offered else say("tell.no_list"))
    elif command_in(typed[0]):
        _do(state, prompt, command_in(typed[0]) or "", line, typed[1:], waiting)
    else:
        _act(state, prompt, line, typed, waiting)


def _yes_or_no(typed: Sequence[str]) -> bool | None:
    """Whether a yes was typed, or a no; None for neither."""
    if len(typed) == 1 and typed[0] in words_in(say("tell.yes")):
        return True
    return False if len(typed) == 1 and typed[0] in words_in(say("tell.no")) else None


def _act(state: TellState, prompt: Prompt, line: str, typed: Sequence[str], waiting: object) -> None:
    """Do an action put in words, or tell what stands in its way."""
    found = prompt.found(typed)
    if found:
        prompt.narrow(found, line.rstrip().endswith("!"))
        return
    meant = prompt.meant(typed)
    if meant:
        prompt.weigh(meant, line.rstrip().endswith("!"))
        return
    begun = {name for word, name in _command_words().items() if len(typed[0]) > 1 and word.startswith(typed[0])}
    if len(begun) == 1 and not prompt.naming.knows(typed[0]):
        _do(state, prompt, begun.pop(), line, typed[1:], waiting)
        return
    state.voice.tell(_not_understood(prompt, typed))


def _not_understood(prompt: Prompt, typed: Sequence[str]) -> str:
    """Why words mean nothing here, with what may have been meant."""
    known = {*prompt.naming.vocabulary, *_command_words()}
    likely = sorted(word for word in known if len(word) > 1 and not any(map(str.isdigit, word)))  # places are like all others
    for word in typed:
        if word not in known and not any(one.startswith(word) for one in known):
            like = get_close_matches(word, likely, 1, NEAR_ENOUGH)
            return say("tell.did_you_mean", word=word, like=like[0]) if like else say("tell.unknown_word", word=word)
    return say("tell.no_such_deed")


def _do(state: TellState, prompt: Prompt, name: str, line: str, rest: Sequence[str], waiting: object) -> None:
    """Carry out a command."""
    ear = state.ears[prompt.chair.seat]
    ear.secret = ear.secret or name not in OPEN
    parts = line.strip().split(maxsplit=1)
    words = parts[1] if len(parts) > 1 else ""
    if name in QUESTIONS:
        state.voice.read(state.own.answers[name](prompt.chair, words))
    elif name == "odds":
        _odds(prompt, rest, waiting)
    else:
        _DONE[name](state, prompt, words)


def _odds(prompt: Prompt, rest: Sequence[str], waiting: object) -> None:
    """Tell the odds of an action: of the one that waits for a yes, of those the words name, or of any."""
    if not rest and isinstance(waiting, list) and len(waiting) == 1:
        places, prompt.waiting = [prompt.legal.index(waiting[0])], waiting
    elif rest:
        places = prompt.found(rest)
        meant = () if places else prompt.meant(rest)
        if meant:
            raise Refused("illegal", prompt.chair.refusal(meant[0]) or say("tell.no_dice"))
        places = [place for place in places if prompt.reckoned(place)] or places
    else:
        places = [place for place in range(len(prompt.legal)) if prompt.reckoned(place)]
    if not places:
        raise Refused("bad-action", say("tell.no_odds") if not rest else _not_understood(prompt, rest))
    prompt.odds(places)


# --- the commands of every game ---------------------------------------------------------------------------------------------


def _help(state: TellState) -> list[str]:
    game = state.match.rules.id
    own_help = f"{game}:spoken.help"
    return [*say("tell.help").splitlines(), *(say(own_help).splitlines() if knows(own_help) else ())]


def _tell_help(state: TellState, prompt: Prompt, words: str) -> None:
    asked = words_in(words)
    name = command_in(asked[0]) if asked else None
    if name:
        state.voice.tell(say(f"tell.explained.{name}"))
    elif asked:
        lines = [
            say("tell.explains", word=say(f"tell.command.{one}").split()[0], what=say(f"tell.explained.{one}"))
            for one in COMMANDS
        ]
        state.voice.read(lines)
    else:
        state.voice.read(_help(state))


def _what(state: TellState, prompt: Prompt, words: str) -> None:
    prompt.lay_out()


def _look(state: TellState, prompt: Prompt, words: str) -> None:
    """Tell the position in short, or with any word after it every sentence of it."""
    seat, rules = prompt.chair.seat, state.match.rules
    if not words:
        state.voice.read(state.own.look(prompt.view, seat))
        return
    sentences = aloud(rules, rules.write(prompt.view), lambda position: rules.view(position, seat))
    state.voice.read([translated(sentence) for sentence in sentences])


def _log(state: TellState, prompt: Prompt, words: str) -> None:
    number = re.search(r"\d+", words)
    lines = state.ears[prompt.chair.seat].whole()
    state.voice.read(lines[-(int(number[0]) if number and int(number[0]) else LOG) :])


def _luck(state: TellState, prompt: Prompt, words: str) -> None:
    lines = luck_lines(ledger(prompt.chair.story(), state.tells.rolling(), state.tells.KINDS), state.tells, state.names)
    state.voice.read(lines or [own(prompt.chair.rules.id, "ledger.empty")])


def _rules(state: TellState, prompt: Prompt, words: str) -> None:
    """Tell the paragraph that words or a number mean, or the titles of several."""
    read = book(state.match.rules.id)
    if not read.chapters:
        raise Refused("bad-action", say("tell.no_book"))
    found = Book(read.game, translated_whole(read.chapters))
    exact = found.at(words.strip()) or found.at(words.strip().upper())
    pages = [exact] if exact else found.find(words)
    if not pages and words:
        raise Refused("bad-action", say("tell.no_rule", words=words))
    if len(pages) == 1:
        state.voice.read(_page(pages[0], found.at))
    elif pages:
        state.voice.offer([Choice(one.title, partial(_read_page, state, one, found.at)) for one in pages])
    else:
        chapters = [Choice(one.title, partial(_titles, state, one.paragraphs, found.at)) for one in found.chapters]
        state.voice.offer(chapters)


def _titles(state: TellState, pages: Sequence[Paragraph], at: Callable[[str], Paragraph | None]) -> None:
    state.voice.offer([Choice(one.title, partial(_read_page, state, one, at)) for one in pages])


def _read_page(state: TellState, page: Paragraph, at: Callable[[str], Paragraph | None]) -> None:
    state.voice.read(_page(page, at))


def _page(page: Paragraph, at: Callable[[str], Paragraph | None]) -> list[str]:
    """A paragraph of the rule book, a sentence a line; the rows of a table with the words of its head."""

    def titled(text: str) -> str:
        return unlinked(LINK.sub(lambda link: link[2] or (at(link[1]).title if at(link[1]) else link[1]), text))  # type: ignore[union-attr]

    lines = [page.title + (f", {', '.join(page.rules)}." if page.rules else ".")]
    for _, words in passages(page.text):
        lines += [one for one in re.split(r"(?<=[.!?:;]) +(?=\S)", titled(words)) if one]
    head, *rows = page.table or ((),)
    for row in rows:
        cells = [f"{titled(name)} {titled(cell)}".strip() for name, cell in zip(head, row, strict=True) if cell]
        lines.append(", ".join(cells) + ".")
    return lines


def _options(state: TellState, prompt: Prompt, words: str) -> None:
    own, match = presentation(state.match.rules.id).choices(), state.match
    lines = []
    for name, value in match.options.items():
        label, chosen = own.value_of(name, value)
        lines.append(say("tell.option", label=label, value=chosen))
    state.voice.read(lines or [say("tell.usual_options")])


def _undo(state: TellState, prompt: Prompt, words: str) -> None:
    if prompt.chair.seat is not None:
        state.take_back(prompt.chair.seat)
        prompt.played = True


def _more(state: TellState, prompt: Prompt, words: str) -> None:
    if not state.voice.more():
        state.voice.tell(say("tell.no_more"))


def _save(state: TellState, prompt: Prompt, words: str) -> None:
    fault = state.journal.fault
    state.voice.tell(translated(fault) if fault else say("tell.saved", file=state.journal.path))


def _again(state: TellState, prompt: Prompt, words: str) -> None:
    state.voice.again()


def _resign(state: TellState, prompt: Prompt, words: str) -> None:
    if _yes_or_no(words_in(words)):
        state.journal.give_up()
        raise Left(say("tell.resigned"))
    state.voice.tell(say("tell.resign_sure"))


def _quit(state: TellState, prompt: Prompt, words: str) -> None:
    raise Left


_DONE: dict[str, Callable[[TellState, Prompt, str], None]] = {
    "help": _tell_help,
    "what": _what,
    "look": _look,
    "log": _log,
    "luck": _luck,
    "why": why,
    "again": _again,
    "rules": _rules,
    "options": _options,
    "undo": _undo,
    "more": _more,
    "save": _save,
    "resign": _resign,
    "quit": _quit,
}
"""What each command does."""
