"""The review of a match's file: begun, gone on with where it was left, and kept beside the match as it grows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from game.folders import set_aside
from game.messages import Refused, message
from game.recording import Recording, recording_of
from game.review.kept import beside, keep, kept
from game.review.record import Review, Step
from game.review.reviewing import Reviewing, goes_on
from game.review.settings import DEPTHS

KEPT_EVERY = 5.0
"""Seconds after which what there is is kept, while the rest is on its way."""


class Running:
    """A review of the match of a file. `faults` are sentences about what could not be read or kept; none stops it."""

    def __init__(self, file: Path, depth: str = "usual", recording: Recording | None = None) -> None:
        """`recording` is the match of the file, where it has been read already.

        Raises: Refused(bad-match, over) for a file that holds no match, or one that goes on; Refused(bad-action) for no depth.
        """
        if depth not in DEPTHS:
            raise Refused(
                "bad-action", message("There is no depth {depth!r}; there are {all}.", depth=depth, all=", ".join(DEPTHS))
            )
        self.recording = recording or recording_of(file)
        if not self.recording.over:
            raise Refused("bad-match", message("{name}: the match goes on; it is reviewed when it is over.", name=file.name))
        self.path, self.faults = beside(file), list[str]()
        before = self._before(depth)
        self._reviewing = Reviewing(self.recording, before.depth if before else depth, before)
        self._unkept = False

    def _before(self, depth: str) -> Review | None:
        """What has been kept and can be gone on with: of this match, and no less deep. What is broken is put aside."""
        try:
            found = kept(self.path)
        except Refused as refused:
            aside = set_aside(self.path, self.path.with_suffix(".broken"))
            self.faults.append(
                message("{why} It is made again; what stood there is in {aside}.", why=refused.why, aside=aside.name)
            )
            return None
        if found is None or not goes_on(found, self.recording):
            return None
        return found if DEPTHS.index(found.depth) >= DEPTHS.index(depth) else None

    @property
    def review(self) -> Review:
        """What there is so far."""
        return self._reviewing.review

    def steps(self) -> Iterator[Step]:
        """The actions that were not reviewed yet, each as soon as it is; what there is is kept now and then, and at the end."""
        last = time.monotonic()
        try:
            for step in self._reviewing.steps():
                self._unkept = True
                yield step
                if time.monotonic() - last > KEPT_EVERY:
                    self.keep()
                    last = time.monotonic()
        finally:
            self.keep()

    def keep(self) -> None:
        """Keep what there is, if it is not kept yet."""
        if not self._unkept:
            return
        try:
            keep(self.review, self.path)
            self._unkept = False
        except Refused as refused:
            if refused.why not in self.faults:
                self.faults.append(refused.why)
