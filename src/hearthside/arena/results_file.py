"""The finished deals of a contest in a file, so that an interrupted contest can be continued."""

from pathlib import Path
from typing import Any

from .duplicate import Contest, Finished
from .journal import Journal


class ResultsFile(Journal):
    """Such a file. ``done`` is what it contained, by pair and place. The number of deals may be another than before."""

    what, work, writer = "an arena results file", "contest", "arena"

    def __init__(self, path: Path, contest: Contest) -> None:
        self.done: dict[tuple[int, int], Finished] = {}
        super().__init__(path, contest.to_json())

    def _take(self, plain: Any) -> None:
        finished = _finished(plain)
        self.done[finished.pair, finished.place] = finished

    def add(self, finished: Finished) -> None:
        """Writes one more finished deal."""
        self.done[finished.pair, finished.place] = finished
        self._append(finished._asdict())


def _finished(plain: dict[str, Any]) -> Finished:
    """A line as it was written."""
    mine, theirs = plain["sides"]
    if not all(isinstance(side, dict) and side["games"] and side["hands"] for side in (mine, theirs)):
        raise TypeError
    records, names = (tuple(plain.get(name, ())) for name in ("records", "names"))
    return Finished(plain["pair"], plain["place"], (mine, theirs), records, names)
