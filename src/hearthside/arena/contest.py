"""A contest from its first deal to its last: what is finished is counted, what is not is given to a crew.

Same contest, same figures, whoever plays it and however often it was cut off.
"""

from collections.abc import Callable, Iterator

from .crew import Crew, in_order
from .duplicate import Contest, Finished, play_text
from .journal import Journal
from .standing import Standing

Seen = Callable[[Finished], None]


def run(
    contest: Contest, standings: list[Standing], deals: int, crew: Crew, journal: Journal | None, seen: Seen
) -> None:
    """Play so many deals of every pair, or fewer where a sequential test has seen enough, into these standings.

    ``seen`` is told of each as it is counted, in order. Raises Lost; what was counted until then stands.
    """
    for standing in standings:
        for finished in _finished(contest, standing.pair, deals, crew, journal):
            standing.add(finished)
            seen(finished)
            if standing.verdict is not None:
                break


def _finished(contest: Contest, pair: int, deals: int, crew: Crew, journal: Journal | None) -> Iterator[Finished]:
    """The deals of one pair in order, from the journal where they stand there."""
    done = journal.done if journal is not None else {}
    played = in_order(
        crew, play_text, ((contest.text, pair, place) for place in range(deals) if (pair, place) not in done)
    )
    try:
        for place in range(deals):
            if (kept := done.get((pair, place))) is None:
                kept = next(played)
                if journal is not None:
                    journal.add(kept)
            yield kept
    finally:
        played.close()
