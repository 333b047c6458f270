"""The review of a match: the board at each decision, what it cost and why, the chances, and where the result came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.api import Action, JsonObject
from game.recording import OPEN, Recording
from game.review.record import read_review, read_step
from scenes.app.app import App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.sure import Sure
from scenes.kit import keys, palette
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.controls import Choice, Option
from scenes.kit.focus import Focus
from scenes.kit.fonts import BODY, LABEL
from scenes.kit.layout import LEAST, Scale
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.match.log import LogDrawer
from scenes.match.table_screen import TableScreen
from scenes.presentation.games import presentation
from scenes.presentation.navigation import Navigation
from scenes.replay.session import Session
from scenes.replay.timeline import Moment
from scenes.replay.timeline_bar import Chapter, Tick
from scenes.review import arrows
from scenes.review.chart import HIGH, ChanceChart, number_in
from scenes.review.decision_panel import DecisionPanel, Page
from scenes.review.making import Maker
from scenes.review.panels import LuckRow, MarkRow, WherePanel
from scenes.review.reviewer import Reviewer
from scenes.review.state import ALL, OTHER, OWN, SMALL, ReviewState

Onward = Callable[[Recording, int, Action], Change | None]
"""A match that begins at a moment of a recording with this action in the place of what was done."""


class ReviewScreen(TableScreen):
    """A match that is over, decision by decision. A process of its own reviews it while what there is can be looked at."""

    def __init__(
        self,
        app: App,
        recording: Recording,
        navigation: Navigation,
        play_better: Onward,
        reviewer: Reviewer | None = None,
        at: int = 0,
    ) -> None:
        """`play_better` begins a match with the better action; `reviewer`: another than the usual one.

        `at` is the number of the action to begin with; 0: the first fault that is found.

        Raises: ValueError for a recording that is kept in no file.
        """
        super().__init__()
        if recording.path is None:
            raise ValueError("a match is reviewed in its file")
        self.app, self.navigation, self.play_better = app, navigation, play_better
        self.session = Session(app, recording, self._furnish, self._mark, lambda at: Push(navigation.rulebook(self.game, at)))
        self.table, self.game = self.session.table, recording.rules.id
        self.state = ReviewState(recording, self.session.names, taught=progress.taught(recording.path.name))
        self.reviewer = reviewer or Reviewer(recording.path)
        self._first_mark_wanted = True
        self._marked = 0  # the marked decision that was looked at last
        self.log = LogDrawer(self.session.tells, self.session.names, lambda event: None)
        self.chart = ChanceChart(self.state, self.pick)
        self.whose = Choice("", (), ALL, self._take_whose)
        self.maker = Maker(app, self.state, self.session.tells)
        self.decision, self.where = DecisionPanel(self._page), WherePanel(self.state)
        self.rows: dict[int, MarkRow] = {}
        self.stroke: LuckRow | None = None  # the largest stroke of luck
        self.heads = {part: Label(say(f"review.story.{part}"), LABEL, palette.DIM) for part in ("cost", SMALL, "best", "luck")}
        self.spotless = Label("", BODY)
        self.chrome = Chrome(say("review.title"), self._menu, say("review.leave"))
        self.chrome.menu.change(icon="back", key="let_go")
        self.stage = Chrome("", lambda: None)  # the frame of the table: what it would put beside its board is not shown here
        self.focus = Focus((), always=False, column=self.chrome.column)
        self.last = Button(say("review.last"), lambda: self._step(-1), "mark-back", "mark_back", tip=say("review.last_tip"))
        self.next = Button(say("review.next"), lambda: self._step(1), "mark-on", "mark_on", tip=say("review.next_tip"))
        self.deeper = Button(say("review.deeper"), self._deeper, icon="search", tip=say("review.deeper_tip"))
        self.better = Button(say("review.play_better"), self._play_better, icon="play", key="confirm", main=True)
        self.better.change(tip=say("review.play_better_tip"))
        self.session.see_as(OPEN if OPEN in recording.perspectives() else self.session.sees)
        self.reviewer.begin("usual")
        self.state.busy = True
        if at:
            self.pick(at)

    def _page(self) -> Page:
        """What is told of the action that is picked, and why no puzzle can be made of it."""
        state, picked = self.state, self.state.picked
        excused = "played_out" if state.played_out(picked) else "of_lesson" if state.of_lesson(picked) else ""
        return state.page()._replace(note=say(f"review.{excused}") if excused else self.maker.note)

    # --- what is known ----------------------------------------------------------------------------------------------------

    def _hear(self) -> bool:
        """Whether anything has come from the review."""
        news = self.reviewer.news()
        for answer in news:
            if "review" in answer:
                found = read_review(answer["review"])
                self.state.review = found._replace(chances=list(found.chances), bands=list(found.bands), steps=list(found.steps))
                if self._first_mark_wanted and self.state.person:
                    self.state.whose = OWN  # what the enemy did wrong is found first as often as not
            elif "step" in answer and self.state.review:
                review = self.state.review
                for values, value in ((review.chances, answer["chance"]), (review.bands, answer["band"])):
                    values.append(value)  # type: ignore[attr-defined]  # they were made lists
                review.steps.append(read_step(answer["entry"]))  # type: ignore[attr-defined]
            else:
                for why in (answer["why"],) if "why" in answer else answer.get("faults", ()):
                    self.app.notify(why)
        self.state.busy = self.reviewer.busy
        if news and not self.state.busy:
            if self._first_mark_wanted:
                self._begin()
            elif not self.state.order(self.state.whose):
                self.state.whose = ALL
        return bool(news)

    def _begin(self) -> None:
        """Go to what cost most of one's own, or to one's best moment; to what cost most of all where no one person played."""
        state = self.state
        state.whose = OWN if state.person and state.order(OWN) else ALL
        told = state.order(state.whose)
        if state.person and state.whose == ALL:  # nothing of one's own is told: it begins with the first thing that one decided
            told = [number for number, step in enumerate(state.steps, 1) if step.decision and state.of(number, OWN)]
        if told:
            self.pick(told[0])

    def _take_whose(self, whose: str) -> None:
        """Go through the marked decisions of these."""
        self.state.whose = whose
        self._first_mark_wanted = False
        told = self.state.order(whose)
        if told and self.state.picked not in told:
            self.pick(told[0])
        self._furnish()

    def pick(self, number: int) -> None:
        """Look at an action: the board stands before it."""
        self._first_mark_wanted = False
        self.state.picked = number
        if number in self.state.marked():
            self._marked = number
            if number not in self.state.marked(self.state.whose):
                self.state.whose = ALL  # it was clicked on the line
        self.session.go_to(Moment(max(0, number - 1)))
        decision = self.state.decision
        if decision:
            self.table.point_out(self._places(self.state.done(number)))
        self._furnish()

    def _places(self, action: Action) -> Sequence[str]:
        """The spaces of an action that could be done at the moment that is looked at."""
        view = self.state.recording.at(self.state.picked - 1)
        return presentation(self.game).action_words().places(view, action)

    def _step(self, by: int) -> None:
        """Go to the next marked decision, or the one before."""
        found = self._beside(by)
        if found is not None:
            self.pick(found)

    def _beside(self, by: int) -> int | None:
        marked, picked = self.state.order(self.state.whose), self.state.picked
        if marked == [picked]:
            marked = self.state.marked()  # one's only mark leads to those of everybody
        if picked in marked:
            at = marked.index(picked) + by
            return marked[at] if 0 <= at < len(marked) else None
        # From any other action it goes on in the list where it was left, so that what comes is what the sentence counts.
        if self._marked not in marked:
            return marked[0] if marked and by > 0 else None
        at = marked.index(self._marked) + (by > 0)
        return marked[at] if at < len(marked) else None

    def _deeper(self) -> Change | None:
        """Stop the review, go on with it, or ask whether one that is whole may give way to a deeper one."""
        if self.state.busy:
            self.reviewer.stop()
            return None
        if self.state.review is None or not self.state.review.whole:
            self._review("usual")
            return None

        def again() -> Change:
            self._review("deep")
            return Pop()

        return Push(Sure(say("review.deeper_sure"), say("review.deeper_about"), say("review.deeper"), again, "search"))

    def _review(self, depth: str) -> None:
        self.reviewer.begin(depth)
        self.state.busy = True
        self._furnish()

    def _play_better(self) -> Change | None:
        decision = self.state.decision
        assert decision
        return self.play_better(self.state.recording, self.state.picked - 1, decision.best)

    # --- the screen -------------------------------------------------------------------------------------------------------

    def _mark(self) -> None:
        """Put rounds, fights and points on the chart."""
        session = self.session
        self.log.show(session.timeline.story)
        along = session.timeline.along
        chapters = [Chapter(along(session.timeline.before_event(event)), words) for event, words in self.log.chapters()]
        ticks = [Tick(along(stop.moment), stop.mark.kind, stop.mark.seat, stop.mark.words) for stop in session.stops]
        self.chart.chapters, self.chart.ticks = tuple(chapters), tuple(ticks)

    def _furnish(self) -> None:
        """Let chips, sentence, buttons, panels and the chart follow."""
        state = self.state
        self.log.cut(self.session.run.seen)
        left, right = self.table.chips()
        self.chrome.show([Chip(self.table.title), *left[:1]], right)
        self.last.change(reason="" if self._beside(-1) else self._none_beside("before"))
        self.next.change(reason="" if self._beside(1) else self._none_beside("after"))
        whole = state.review is not None and state.review.whole
        deepest = whole and state.review is not None and state.review.depth == "deep"
        self.deeper.change(
            label=say("review.stop" if state.busy else "review.deeper" if whole else "review.go_on"),
            reason=say("review.deepest") if deepest and not state.busy else "",
            tip=say("review.stop_tip" if state.busy else "review.deeper_tip" if whole else "review.go_on_tip"),
        )
        self.better.change(reason=self._why_not_better())
        excused = state.of_lesson(state.picked) or state.played_out(state.picked)
        can = self.better.enabled and (not state.person or state.mine(state.picked) and not excused)
        self.better.change(main=can, key="confirm" if can else "")
        self.next.change(main=not can and self.next.enabled)
        self.maker.follow()
        self.chrome.say(self._sentence(), [self.deeper, self.last, self.next, self.maker.button, self.better], "review")
        self._fill()
        self.focus.renew([*self.chrome.widgets, *self.chrome.column.widgets, self.chart, self.where])
        self._stale = True

    def _none_beside(self, where: str) -> str:
        """Why there is no marked decision before or after the one that is looked at, and whose are hidden by the filter."""
        state, words = self.state, say(f"review.no_mark_{where}")
        hidden = {OWN: OTHER, OTHER: OWN}.get(state.whose)
        if hidden is None or not state.marked(hidden):
            return words
        name = state.side_name(state.own if hidden == OWN else 1 - state.own)
        return words + " " + say("review.hidden_marks", name=name, all=say("review.everybody"))

    def _why_not_better(self) -> str:
        decision = self.state.decision
        if decision is None or decision.played == 0 or decision.cost == 0:
            return say("review.nothing_better")
        return ""

    def _sentence(self) -> str:
        state = self.state
        if state.busy:
            return say("review.at_work", done=len(state.steps), all=state.recording.length)
        if not state.review:
            return say("review.waits")
        if not state.picked:
            return say("review.pick")
        where = {"where": self.chart_words(state.picked), "number": state.picked, "all": state.recording.length}
        part, mark, marks = state.place(state.picked)
        if not part:
            return say("review.at_other", **where)
        mine, name = state.whose == OWN and state.person, state.others(dict(state.story(state.whose))[part])
        key = "at_own" if mine else "at_others" if name else "at"
        return say(f"review.{key}.{part}", **where, mark=mark, marks=marks, **({"name": name} if name else {}))

    def chart_words(self, number: int) -> str:
        """The round in which an action was decided: what came of it may have begun the next one."""
        return next((one.words.split(" · ")[0] for one in reversed(self.chart.chapters) if one.at <= number - 1), "")

    def _stage(self, number: int) -> str:
        """The number of the round of an action, for the list."""
        return number_in(self.chart_words(number))

    def _fill(self) -> None:
        """Fill the side column: the decision, then all marks, what cost most first."""
        column, state = self.chrome.column, self.state
        self.decision.follow()
        self.chart.follow()
        self.where.follow()
        for number in state.order(state.whose):
            if number not in self.rows:
                self.rows[number] = MarkRow(state, number, self._stage(number), self.pick)
            self.rows[number].change(picked=number == state.picked)
        stroke = state.stroke
        if self.stroke is None or self.stroke.number != stroke:
            self.stroke = LuckRow(state, stroke, self._stage(stroke), self.pick) if stroke else None
        if self.stroke:
            self.stroke.change(picked=stroke == state.picked)
        scale = column.scale
        parted = state.person and bool((state.busy or state.order(OWN)) and state.marked(OTHER))
        if parted:
            both = (OWN, say("review.yours")), (OTHER, state.side_name(1 - state.own)), (ALL, say("review.everybody"))
            self.whose.change(options=tuple(Option(*one) for one in both), chosen=state.whose)
        rows = list[Widget]()
        if state.person and not state.busy and state.steps and not state.faults(OWN):
            kind = "only_small" if state.slips() else "spotless_taught" if state.taught_cost else "spotless"
            self.spotless.change(words=say(f"review.{kind}"))
            rows.append(self.spotless)
        for part, numbers in state.story(state.whose):
            name = state.others(numbers)
            self.heads[part].change(words=say(f"review.story_of.{part}", name=name) if name else say(f"review.story.{part}"))
            rows += [self.heads[part], *(self.rows[number] for number in numbers)]
        rows += [Label(words, LABEL, palette.DIM) for words in self.where.small(state.whose)]
        rows += [self.heads["luck"], self.stroke] if self.stroke else []
        parts = [self.decision, *([self.whose] if parted else []), *rows]
        wide = column.room(False)
        sized = [(one, one.natural(scale, wide)[1]) for one in parts]
        if not column.holds(sized):
            wide = column.room(True)
            sized = [(one, one.natural(scale, wide)[1]) for one in parts]
        column.fill(sized, wide, scale, state.picked)

    def carried(self) -> JsonObject | None:
        """The position that a picture of the board carries."""
        return self.session.carried()

    def _menu(self) -> Change:
        self.reviewer.close()
        return Pop()

    def end(self) -> None:
        self.maker.close()

    @property
    def waiting(self) -> bool:
        """Whether more of the review is to come, or of what is made of it."""
        return self.reviewer.busy or self.maker.busy

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        return self.table.restless or self.focus.restless

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        px = scale.px
        high = min(px(HIGH), size[1] * 22 // 100)  # the board keeps its room in a low window
        above = high + px(10)
        self.chrome.resize(size, scale, foot=above)
        self.stage.resize((self.chrome.board.right + px(16), size[1]), scale, wide=True, foot=above)
        self.table.resize(self.stage)
        foot = Rect(px(16), self.chrome.bottom.y - high - px(4), size[0] - 2 * px(16), high)
        side = self.chrome.side.w
        letters = scale if high >= px(HIGH) else Scale(max(LEAST, high * 100 // HIGH))
        self.chart.place(Rect(foot.x, foot.y, foot.w - side - px(16), foot.h), letters)
        self.where.place(Rect(foot.right - side, foot.y, side, foot.h), letters)
        self.session.go_to(self.session.moment)
        self._furnish()

    def handle(self, event: pygame.event.Event) -> Change | None:
        answer = self.focus.handle(event)
        if answer.taken:
            return answer.change
        if event.type == pygame.KEYDOWN:
            action = keys.TABLE.action(event)
            if action == "keys":
                return Push(KeysSheet())
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL) and self.table.handle(event):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.chrome.board.collidepoint(event.pos):
            self.app.notify(say("review.on_board"))
        entered = self.focus.enter(event)
        if entered.taken:
            return entered.change
        if event.type == pygame.KEYDOWN and keys.TABLE.means(event, "let_go"):
            return self._menu()
        return None

    def update(self, seconds: float) -> Change | None:
        self.focus.update(seconds)
        self.table.update(seconds)
        if self._hear() or self.maker.update():
            self._furnish()
        return None

    def draw(self, surface: Surface) -> None:
        self.chrome.draw(surface)
        before = surface.get_clip()
        surface.set_clip(self.stage.between)
        self.table.draw(surface)
        surface.set_clip(before)
        self._draw_arrows(surface)
        self.chrome.draw_plate(surface)
        self.focus.draw(surface)
        self.focus.draw_tip(surface)
        self._stale = False

    def _draw_arrows(self, surface: Surface) -> None:
        """Draw what was done, and what would have been better."""
        decision = self.state.decision
        if decision is None:
            return
        done, board = self.state.done(self.state.picked), self.chrome.board
        arrows.draw_decision(surface, self.table.spot, self._places, decision, done, board, self.chrome.scale)
        arrows.draw_legend(surface, self.table.spot, self._places, decision, board, self.chrome.scale)
