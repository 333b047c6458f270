"""A plugin of pytest's: a bar that tells how far the tests are, what fails as it fails, and the slowest modules at the end."""

from __future__ import annotations

import sys
import time
from collections import Counter

import pytest

SLOWEST = 10
WIDTH = 40
SHOWN = 0.2  # seconds between two pictures of the bar


class Bar:
    """How far the tests are."""

    def __init__(self) -> None:
        self.tests = self.done = self.failed = 0
        self.seconds = Counter[str]()
        self._began, self._shown, self._tenth = time.monotonic(), 0.0, 0
        self._moving = sys.stdout.isatty()

    def count(self, report: pytest.TestReport) -> None:
        """Add what a part of a test took and came to."""
        self.seconds[report.nodeid.partition("::")[0]] += report.duration
        if report.failed:
            self.failed += 1
            print(f"{self._cleared()}FAILED {report.nodeid}", flush=True)
        self.done += report.when == "teardown"
        self._show()

    def _cleared(self) -> str:
        return "\r\x1b[K" if self._moving else ""

    def _show(self) -> None:
        now, tenth = time.monotonic(), 10 * self.done // max(self.tests, 1)
        if self._moving and (now - self._shown > SHOWN or self.done >= self.tests):
            print(f"{self._cleared()}{self.line()}", end="", flush=True)
        elif not self._moving and tenth > self._tenth:
            print(self.line(), flush=True)
        self._shown, self._tenth = now if now - self._shown > SHOWN else self._shown, tenth

    def line(self) -> str:
        """The bar with its figures."""
        share = min(self.done / max(self.tests, 1), 1.0)
        bar = "#" * int(share * WIDTH)
        gone = int(time.monotonic() - self._began)
        failed = f", {self.failed} failed" if self.failed else ""
        return f"[{bar:<{WIDTH}}] {share:4.0%} of {self.tests} tests, {gone // 60}:{gone % 60:02}{failed}"

    def slowest(self) -> list[str]:
        """The modules that took longest, a line each."""
        whole = sum(self.seconds.values())
        lines = [f"{seconds:7.1f} s  {name}" for name, seconds in self.seconds.most_common(SLOWEST)]
        return [f"the slowest modules, of {whole:.0f} s on all cores together:", *lines]


class Progress:
    """Shows the bar in place of pytest's letters."""

    def __init__(self) -> None:
        self.bar = Bar()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note how many tests there are."""
        self.bar.tests = max(self.bar.tests, len(session.items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:
        """Note how many tests there are, where they run in several processes."""
        self.bar.tests = len(ids)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """A test that holds has no letter: the bar tells of it."""
        if report.passed and report.when == "call":
            return "passed", "", ""
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Move the bar on."""
        self.bar.count(report)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the slowest modules."""
        terminalreporter.write_line("")
        for line in self.bar.slowest():
            terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Show the bar in the process that leads."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(), "sandtable-progress")
