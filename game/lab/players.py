"""Who plays what a run is missing: processes of this machine, or a cluster."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Generator, Sequence

from game.lab.pool import Came, Shared, rows_of


def played(given: Namespace, shared_of: Shared, numbers: Sequence[int]) -> Generator[Came, None, None]:
    """The matches by their numbers, each as it ends and each once. Raises: Refused(bad-match) where nobody can play."""
    if given.scheduler is None:
        return rows_of(shared_of, numbers, given.workers)
    from game.lab.cluster import cluster_rows  # nobody else needs its library

    return cluster_rows(shared_of, numbers, given.scheduler)
