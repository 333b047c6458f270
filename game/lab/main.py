"""The lab: many matches of bots against bots, a row for each as it ends, and a table of what came of them.

Match `number` has the seed `--seed` + number, and the bots change seats from one to the next; so parts of a run made on
several machines (`--first`) put together are the run made on one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.lab.pool import rows_of, serve_rows
from game.lab.settings import arguments_of, checked
from game.lab.sheet import Sheet
from game.lab.telling import Account
from game.messages import Refused


def main(argv: Sequence[str]) -> int:
    """0 when all matches were played, 2 for bad arguments, 130 when interrupted; the table is printed either way."""
    sheet = None
    try:
        given = arguments_of(argv)
        if given.worker:
            return serve_rows(sys.stdin, sys.stdout)
        shared = checked(given)
        sheet = Sheet(given.csv) if given.csv else None
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    account, code = Account(shared), 0
    try:
        for row in rows_of(shared, range(given.first, given.first + given.matches), given.seed, given.workers):
            account.add(row)
            if sheet:
                sheet.add(row)
            print(account.progress(given.matches), end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        code = 130
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        code = 2
    finally:
        if sheet:
            sheet.close()
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(account.table())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
