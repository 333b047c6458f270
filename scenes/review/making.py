"""A mistake made a puzzle: proved by a search where it can, else as the review has weighed it, and kept on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.api import Action, JsonObject
from game.draws import Draws
from game.learning.mistakes import Came, Choice, Mistake, file_of, file_told, id_of, keep
from game.learning.puzzles import LEVELS, Goal, Puzzle, Try, bare
from game.learning.returning import begun
from game.recording import PERSON
from game.review.decisions import SEED
from game.review.record import Decision
from game.review.reviewing import match_of
from game.texts import cut
from scenes.app.app import App
from scenes.editor.save import TITLE_LIMIT, written
from scenes.kit.marks import plain
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import held_by
from scenes.presentation.story import Narrator
from scenes.puzzles.verdict import percent
from scenes.review.proving import PATIENCE, Proof, Prover
from scenes.review.said import percent as in_percent
from scenes.review.said import why
from scenes.review.state import OWN, ReviewState

BEHIND = 3
"""So many positions that could stand behind a view must bear a proof."""
SURELY = 2.0
"""So many times its error a difference must be, where nothing but the review says what is better."""


class Maker:
    """The button that makes a puzzle of the decision that is picked, and what it has under way."""

    def __init__(self, app: App, state: ReviewState, tells: Narrator, today: Callable[[], date] = date.today) -> None:
        """`tells` tells the match; `today`: the day."""
        self.app, self.known, self.tells, self.today = app, state, tells, today
        self.button = Button(say("review.puzzle"), self.make, icon="puzzle", tip=say("review.puzzle_tip"))
        self.patience = PATIENCE  # seconds for which a proof is looked for
        self.prover: Prover | None = None
        self._under_way: tuple[Mistake, Decision] | None = None

    @property
    def busy(self) -> bool:
        """Whether a proof is being looked for."""
        return self.prover is not None

    def follow(self) -> None:
        """Let the button say whether it can be used."""
        self.button.change(reason=self._why_not(), label=say("review.puzzle_searching" if self.busy else "review.puzzle"))

    @property
    def note(self) -> str:
        """Why no puzzle can be made of a decision of which one might be expected."""
        decision = self.known.decision
        if decision is None or not decision.mark or not decision.cost or self.busy or not self.known.of(self.known.picked, OWN):
            return ""  # that no puzzle is made of another's mistakes says the button
        return self._why_not()

    def _why_not(self) -> str:
        state, decision = self.known, self.known.decision
        if self.busy:
            return say("review.puzzle_searching")
        if decision is None or decision.played == 0 or decision.cost == 0:
            return say("review.nothing_better")
        about = state.recording.held.get(state.recording.log[state.picked - 1].seat)
        if (about is not None and about.get("kind") != PERSON) or state.played_out(state.picked):
            return say("review.puzzle_of_bot")
        there = file_of(state.recording.rules.id, id_of(match_of(state.recording), state.picked))
        return say("review.puzzle_made") if there.exists() else ""

    # --- what it is made of -----------------------------------------------------------------------------------------------

    def _done(self, action: Action) -> str:
        """An action at the moment that is looked at, in words without marks."""
        recording = self.known.recording
        return plain(presentation(recording.rules.id).action_words().in_words(recording.at(self.known.picked - 1), action))

    def _why(self, decision: Decision) -> str:
        """Why what was played is worse, in words."""
        reasons = [plain(why(self.known.recording.rules.id, reason)) for reason in decision.reasons]
        return say("mistakes.why", reasons=" ".join(reasons)) if reasons else ""

    def _weighed(self, decision: Decision) -> Mistake:
        """The decision that is picked as a mistake that the review has weighed."""
        state, recording = self.known, self.known.recording
        number, match = state.picked, match_of(recording)
        seat, whole = recording.log[number - 1].seat, recording.written(number - 1)
        played = decision.options[decision.played].action
        done = self._done(played)
        puzzle = Puzzle(
            game=recording.rules.id, id=id_of(match, number), title=cut(done, TITLE_LIMIT),
            text=say("mistakes.find", done=done, cost=in_percent(decision.cost)), seat=seat, level=LEVELS[1],
            scenario=whole["scenario"], options=whole["options"],
            position=bare(whole),
            goal=Goal(), worth="1", answer=(decision.best,), key=(), tries=(),
            why=self._why(decision),
        )  # fmt: skip
        choices = [Choice(one.action, one.chance) for one in decision.options]
        return Mistake(puzzle, self._came(match), played, choices, min(1.0, decision.error), begun(self.today()))

    def _came(self, match: str) -> Came:
        """Where the decision comes from."""
        state, recording = self.known, self.known.recording
        assert recording.path
        own = state.side(recording.log[state.picked - 1].seat)
        others = [seat for seat in recording.seats if state.side(seat) != own]
        called = [held_by(recording.held.get(seat)) for seat in others]
        against = [
            f"{state.names[seat]} ({name})" if name else state.names[seat] for seat, name in zip(others, called, strict=True)
        ]
        return Came(file_told(recording.path), match, state.picked, self._day(recording.path), ", ".join(against), self._stage())

    def _day(self, path: Path) -> date:
        """The day on which the match was played last; today where its file tells none."""
        try:
            return date.fromtimestamp(path.stat().st_mtime)
        except OSError:
            return self.today()

    def _stage(self) -> str:
        """The round of the decision that is picked."""
        recording = self.known.recording
        return self.tells.stage([event for action in range(1, self.known.picked) for event in recording.events(action)])

    def _goals(self, mistake: Mistake, decision: Decision) -> list[Puzzle]:
        """The same with each goal that the game knows for a puzzle there; none where others decided at the same time."""
        if decision.secret:
            return []
        puzzle, value = mistake.puzzle, self.known.recording.written(self.known.picked - 1)
        editor = presentation(puzzle.game).editor()
        editor.show(value, None)
        done = plain(self._done(mistake.played))
        return [
            puzzle._replace(goal=one.goal, text=say("mistakes.proved", done=done, goal=one.words))
            for one in editor.offers(value, puzzle.seat)
        ]

    def _others(self, mistake: Mistake, decision: Decision) -> list[JsonObject]:
        """Positions that could stand behind what the seat knew, where it could not know all."""
        if not decision.unknown:
            return []
        rules, seat = self.known.recording.rules, mistake.puzzle.seat
        view = rules.view(self.known.recording.at(self.known.picked - 1), seat)
        return [bare(rules.write(rules.determinize(view, seat, Draws(SEED + number)))) for number in range(BEHIND)]

    # --- making it --------------------------------------------------------------------------------------------------------

    def make(self) -> None:
        """Look for a proof, and then put it on the shelf."""
        decision = self.known.decision
        if decision is None or self.busy:
            return
        mistake = self._weighed(decision)
        self._under_way = mistake, decision
        goals, others = self._goals(mistake, decision), self._others(mistake, decision)
        self.prover = Prover(goals, decision.best, mistake.played, self.patience, others)
        self.follow()

    def update(self) -> bool:
        """Whether the search has come to its end now, and what came of it is kept or told."""
        if self.prover is None or self._under_way is None or self.prover.busy:
            return False
        (mistake, decision), proof = self._under_way, self.prover.proof
        self.prover = self._under_way = None
        if proof:
            self._keep(_with_proof(mistake, proof), say("review.puzzle_proved", goal=proof.puzzle.text))
        elif decision.cost < SURELY * decision.error:
            self.app.notify(say("review.puzzle_small"))
        else:
            best, chance = in_percent(decision.chance), in_percent(decision.chance - decision.cost)
            self._keep(mistake, say("review.puzzle_weighed", best=best, chance=chance))
        return True

    def _keep(self, mistake: Mistake, words: str) -> None:
        try:
            keep(mistake)
        except OSError as fault:
            words = say("review.puzzle_not_kept", why=fault.strerror or fault)
        self.app.notify(words)

    def close(self) -> None:
        """Give up what is under way."""
        if self.prover:
            self.prover.stop()
        self.prover = self._under_way = None


def _with_proof(mistake: Mistake, proof: Proof) -> Mistake:
    """The mistake with the goal that was proved, and what was played as the tempting way."""
    tempted = Try((mistake.played,), written(proof.left), say("mistakes.tempted", left=percent(proof.left)))
    puzzle = proof.puzzle._replace(worth=written(proof.worth), tries=(tempted,))
    return mistake._replace(puzzle=puzzle, choices=())
