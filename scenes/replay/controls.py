"""The buttons of a replay: through the match, a star, its speed, the perspective; each says why it cannot be used now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.recording import OPEN
from scenes.kit import keys
from scenes.kit.controls import Choice, Option
from scenes.kit.tweens import SPEEDS
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.log import LogDrawer
from scenes.replay.session import Session
from scenes.replay.stars import Star
from scenes.replay.timeline_bar import STAR, Bar, Chapter, Tick, TimelineBar
from scenes.replay.whys import ReplayWhys
from scenes.rulebook.lookup import Asking

ICONS = {
    "mark_back": "mark-back",
    "action_back": "action-back",
    "step_back": "step-back",
    "play": "play",
    "step_on": "step",
    "action_on": "action-on",
    "mark_on": "mark-on",
}
"""The buttons that move through the match, with their pictures."""
HIGH = 40  # design units


class Controls:
    """The foot of one replay, filled from where it stands."""

    def __init__(
        self,
        session: Session,
        log: LogDrawer,
        asking: Asking,
        play_from: Button,
        whys: ReplayWhys,
        note: Callable[[], None],
    ) -> None:
        """`play_from`: the button that plays on from the moment; `whys`: what asks about it; `note` begins to write at it."""
        self.session, self.log, self.asking, self.play_from, self.whys = session, log, asking, play_from, whys
        presses = {
            "mark_back": lambda: session.step_mark(-1),
            "action_back": lambda: session.step_action(-1),
            "step_back": lambda: session.step(-1),
            "play": session.play,
            "step_on": lambda: session.step(1),
            "action_on": lambda: session.step_action(1),
            "mark_on": lambda: session.step_mark(1),
        }
        self.steps = {
            name: Button("", press, icon=ICONS[name], key="skip" if name == "play" else name, main=name == "play", height=HIGH)
            for name, press in presses.items()
        }
        self.star = Button("", session.star, icon="star", key="star", height=HIGH)
        self.note = Button("", note, icon="pencil", key="note", height=HIGH)
        speeds = [Option(speed, say(f"replay.speed_{speed}")) for speed in SPEEDS]
        self.speeds = Choice("", speeds, session.app.preferences.speed, self.change_speed)
        # A choice knows its values by texts: "" stands for what everybody may know.
        self.perspective = Choice("", self._perspectives(), session.sees or "", lambda chosen: session.see_as(chosen or None))
        self.play_from.change(align="centre")
        self._tips: dict[str, str] = {}
        self.name_keys()
        timeline = TimelineBar(self._drag, lambda tick: session.go_to_mark(tick.at), session.step_action, self.count)
        right = [self.star, self.note, whys.of_moment, self.speeds, self.perspective, self.play_from]
        self.bar = Bar(timeline, list(self.steps.values()), right)

    def _perspectives(self) -> list[Option]:
        """The perspectives that can be chosen; those from which nobody may see the match yet are grey and say why."""
        recording = self.session.recording
        allowed, found = recording.perspectives(), [Option(OPEN, say("replay.open"))]
        found += [Option(seat, self.session.names[seat]) for seat in recording.seats]
        found = [option if option.id in allowed else option._replace(reason=say("replay.not_over")) for option in found]
        return [*found, Option("", say("replay.everybody"))] if None in allowed else found

    def name_keys(self) -> None:
        """Name the keys as they are now in the tips of the buttons."""
        shown = {name: keys.TABLE.shown(button.key) for name, button in self.steps.items()}
        shown |= {"halt": shown["play"]} | dict.fromkeys(("star", "unstar"), keys.TABLE.shown("star"))
        shown["note"] = keys.TABLE.shown("note")
        self._tips = {name: say(f"replay.{name}", key=key) for name, key in shown.items()}

    def _drag(self, to: float) -> None:
        """Drag the knob to here."""
        self.session.drag(to)
        self.bar.timeline.stand(round(to))

    def count(self, action: int) -> str:
        """What the moment after so many actions is called."""
        return say("replay.count", action=action, actions=self.session.recording.length)

    def change_speed(self, speed: str) -> None:
        """Move everything at this speed from now on."""
        self.session.app.change_preferences(replace(self.session.app.preferences, speed=speed))
        self.follow()

    def mark(self) -> None:
        """Put rounds, marks and stars on the line."""
        session, timeline = self.session, self.session.timeline
        ticks = [Tick(timeline.along(stop.moment), stop.mark.kind, stop.mark.seat, stop.mark.words) for stop in session.stops]
        ticks += [Tick(timeline.along(timeline.at_star(star)), STAR, None, self._starred(star)) for star in session.stars.marked]
        chapters = [Chapter(timeline.along(timeline.before_event(event)), words) for event, words in self.log.chapters()]
        self.bar.timeline.change(length=session.recording.length, ticks=tuple(ticks), chapters=tuple(chapters))

    def _starred(self, star: Star) -> str:
        """What is told of a star: its words, if it has some."""
        note = self.session.stars.notes.get(star)
        return say("replay.noted", words=note.words) if note and note.words else say("replay.starred")

    def follow(self) -> None:
        """Let the line, the words above it and the buttons follow the moment."""
        session, line = self.session, self.bar.timeline
        run, at = session.run, session.timeline.along(session.moment)
        caption = session.table.caption() if run.under_way else ""
        asks = self.asking.sentence() if self.asking.on else ""
        self.bar.say(asks or caption or self.log.last or say("replay.start"), line.where(at))
        line.stand(at)
        first, last = say("replay.at_start") if at == 0 else "", say("replay.at_end") if run.at_end else ""
        before, after = session.marks_around()
        reasons = {
            "step_back": first,
            "action_back": first,
            "step_on": last,
            "action_on": last,
            "mark_back": "" if before else say("replay.no_mark_before"),
            "mark_on": "" if after else say("replay.no_mark_after"),
        }
        for name, button in self.steps.items():
            does = "halt" if name == "play" and run.goes_on else name
            button.change(reason=reasons.get(name, ""), tip=self._tips[does])
        self.steps["play"].change(icon="pause" if run.goes_on else "play")
        starred = any(session.timeline.at_star(star) == session.moment for star in session.stars.marked)
        self.star.change(on=starred, tip=self._tips["unstar" if starred else "star"])
        self.note.change(on=session.note() is not None, tip=self._tips["note"], reason=session.stars.why_not)
        self.speeds.change(chosen=session.app.preferences.speed)
        self.perspective.change(chosen=session.sees or "")
        self.play_from.change(reason=session.why_not_from_here())
        self.whys.follow()
