"""Runs a contest: finished deals are counted, the others are given to workers. The figures do not depend on the
workers, nor on how often it was interrupted.
"""

from collections.abc import Callable, Iterator, Sequence

from .duplicate import Contest, Finished, play_text
from .report import PairReport
from .results_file import ResultsFile
from .workers import Workers, in_order

OnFinished = Callable[[Finished], None]


def run(
    contest: Contest,
    reports: list[PairReport],
    deals: int,
    workers: Workers,
    results_file: ResultsFile | None = None,
    on_finished: OnFinished = lambda finished: None,
) -> None:
    """Play ``deals`` deals of every pair, or fewer if a sequential test has decided, and add them to the reports.

    One pair plays after the other; against a population all pairs play each deal before the next.

    ``on_finished`` is called with each deal as it is counted, in order. Raises WorkersLost; what was counted until then
    stays.
    """
    for together in [reports] if contest.against else [[report] for report in reports]:
        by_pair = {report.pair: report for report in together}
        wanted = [(pair, place) for place in range(deals) for pair in by_pair]
        for finished in _finished(contest, wanted, workers, results_file):
            report = by_pair[finished.pair]
            report.add(finished)
            on_finished(finished)
            if report.verdict is not None:
                break


def _finished(
    contest: Contest, wanted: Sequence[tuple[int, int]], workers: Workers, results_file: ResultsFile | None
) -> Iterator[Finished]:
    """The deals wanted, each by its pair and place, in that order: those in the results file from there, the others
    played.
    """
    done = results_file.done if results_file is not None else {}
    played = in_order(workers, play_text, [(contest.text, *each) for each in wanted if each not in done])
    try:
        for each in wanted:
            if (kept := done.get(each)) is None:
                kept = next(played)
                if results_file is not None:
                    results_file.add(kept)
            yield kept
    finally:
        played.close()
