"""The match after each move of a log, in little memory: states of earlier deals are made again when asked for."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, overload

from hearthside.game import Deal, Scores
from hearthside.games import Match


class States(Sequence[Match]):
    """The match before any move, and after each. Those since the last deal are kept, and where each deal begins.

    A deal is folded again for any other, so many of them are best taken at once.
    """

    def __init__(self, first: Match) -> None:
        self._moves: list[Any] = []
        self._start = 0
        """How many moves are before the first state of `_latest`."""
        self._latest = [first]
        self.now = first
        """The last of them."""
        self._places = [0]
        self._kept = [first]
        """The states at `_places`: before each deal, and before totals were changed by hand, which is told of often."""

    def copy(self) -> "States":
        """The same, which will not grow with these."""
        new = States.__new__(States)
        new._start, new.now = self._start, self.now
        new._moves, new._latest = self._moves.copy(), self._latest.copy()
        new._places, new._kept = self._places.copy(), self._kept.copy()
        return new

    def add(self, move: Any, after: Match) -> None:
        """Put the state after one more move at the end."""
        if isinstance(move, (Deal, Scores)):
            place, before = len(self._moves), self._latest[-1]
            if place:
                self._places.append(place)
                self._kept.append(before)
            if isinstance(move, Deal):
                self._start, self._latest = place, [before]
        self._moves.append(move)
        self._latest.append(after)
        self.now = after

    def drop(self, to: int) -> None:
        """Have no more than the states of the first so many moves."""
        if to >= self._start:
            del self._latest[to + 1 - self._start :]
        else:
            self._start, self._latest = to, [self[to]]
        self.now = self._latest[-1]
        del self._moves[to:]
        # That before the first move stays, which is no place of a move that is gone.
        known = max(1, bisect_right(self._places, to - 1))
        del self._places[known:], self._kept[known:]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, States) and (self._kept[0], self._moves) == (other._kept[0], other._moves)

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._moves) + 1

    @overload
    def __getitem__(self, place: int) -> Match: ...

    @overload
    def __getitem__(self, place: slice) -> list[Match]: ...

    def __getitem__(self, place: int | slice) -> Match | list[Match]:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step == 1 and start >= self._start:
                return self._latest[start - self._start : max(start, stop) - self._start]
            return list(islice(self._from(start), max(0, stop - start))) if step == 1 else list(self)[place]
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError("There is no such state.")
        return self._latest[at - self._start] if at >= self._start else next(self._from(at))

    def __iter__(self) -> Iterator[Match]:
        return self._from(0)

    def _from(self, place: int) -> Iterator[Match]:
        """The states from that place on."""
        if place < self._start:
            known = bisect_right(self._places, place) - 1
            at, state = self._places[known], self._kept[known]
            while at < self._start:
                if at >= place:
                    yield state
                state = state.play(self._moves[at])
                at += 1
            place = at
        yield from self._latest[place - self._start :]
