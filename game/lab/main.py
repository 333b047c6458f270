"""The lab: many matches of bots against bots, a row for each as it ends, and a table of what came of them.

A row is a function of the run's settings and the match's number, so parts of a run made on several machines (`--first`) put
together are the run made on one, and a run that was broken off goes on where it was.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing

from game.lab import fit, seat, study, tune
from game.lab.players import played
from game.lab.pool import serve_rows
from game.lab.rows import Row, columns_of
from game.lab.settings import arguments_of, checked
from game.lab.sheet import Sheet, carried_out
from game.lab.telling import Account
from game.messages import Refused


def main(argv: Sequence[str]) -> int:
    """0 when all matches were played, 2 for bad arguments, 130 when interrupted; the table is printed either way."""
    if list(argv[:1]) == ["study"]:
        return study.main(argv[1:])
    if list(argv[:1]) == ["tune"]:
        return tune.main(argv[1:])
    if list(argv[:1]) == ["fit"]:
        return fit.main(argv[1:])
    if list(argv[:1]) == ["seat"]:
        return seat.main(argv[1:])
    sheet = None
    try:
        given = arguments_of(argv)
        if given.worker:
            return serve_rows(sys.stdin, sys.stdout)
        shared = checked(given)
        sheet = Sheet(given.csv, shared["settings"], columns_of(shared)) if given.csv else None
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    numbers = range(given.first, given.first + given.matches)
    account = Account(shared, numbers, given.ratio)
    code = carried_out(lambda: play(given, shared, numbers, sheet, account), sheet)
    print(account.table())
    return code


def play(given: Namespace, shared: Row, numbers: range, sheet: Sheet | None, account: Account) -> None:
    """Play the matches that are not in the file yet, until all are there or the account is settled."""
    known = sheet.rows if sheet else {}
    for number in numbers:
        if number in known:
            account.add(known[number])
    missing = [] if account.settled else [number for number in numbers if number not in known]
    try:
        with closing(played(given, lambda number: shared, missing)) as rows:
            for came in rows:
                if sheet:
                    sheet.add(came.row)
                account.add(came.row, came.seconds)
                print(account.progress(), end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
                if account.settled:
                    break
    finally:
        if missing and sys.stderr.isatty():
            print(file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
