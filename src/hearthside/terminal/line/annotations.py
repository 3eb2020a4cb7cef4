"""Notes and marks as words of the plain game: beside a move, a deal or the match, in its record. Knows no disk."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from hearthside.app.errors import NotNow
from hearthside.record import MARKS, Record, moments, narrate
from hearthside.record.moments import BESIDE, Played

from .game import Say
from .match import Match
from .record import RecordWriter

HELP: Final = (
    "moves        the moves of this {deal} by number, with notes and marks; moves 2 those of {deal} 2",
    "note TEXT    stands in the record beside the last move, note 14: TEXT beside move 14, note 2.14: TEXT in {deal} 2",
    "note {deal}: TEXT and note match: TEXT stand beside all of it; note 14: 0 takes the note away",
    "mark 14 ?!   marks a move of a {deal} that is over: ! !! !? ?! ? or ??; mark 2.14 0 takes it away in {deal} 2",
)
_WHERE: Final = re.compile(
    r"(?:(?P<match>match)|(?:deal|hand)(?: (?P<whole>\d{1,4}))?|(?:(?P<deal>\d{1,4})\.)?(?P<step>\d{1,4}))\s*:"
    r"(?P<text>.*)",
    re.IGNORECASE,
)
_MARK: Final = re.compile(r"(?:(?P<deal>\d{1,4})\.)?(?P<step>\d{1,4})\s+(?P<mark>\S+)")
_NONE: Final = "0"
"""What takes a note or a mark away."""


class _Moment(NamedTuple):
    """A move of a deal, both counted from 1; 0 for what is noted of the whole deal, or of the match."""

    deal: int
    step: int


class AnnotationCommands:
    """What is written beside the moves of a match."""

    def __init__(self, match: Match, writer: RecordWriter, say: Say) -> None:
        self._match = match
        self._writer = writer
        self._say = say
        self.words: Mapping[str, Callable[[str], None]] = {"moves": self._moves, "note": self._note, "mark": self._mark}

    def _moves(self, rest: str) -> None:
        """Tell the moves of a deal, with what is written beside them."""
        if rest and not re.fullmatch(r"\d{1,4}", rest):
            raise ValueError(f"Type moves, or moves 2 for another {self._match.lines.deal}.")
        record = self._writer.record(self._match)
        for comment in record.comments:
            self._say(f"Note of the match: {comment}")
        deal = self._deal(record, rest or None)
        for line in filter(None, self._told(deal)):
            self._say(" ".join(line.split()))

    def _told(self, deal: Played) -> Iterator[str]:
        """A deal move by move; one in progress as the seat knows it."""
        seat, names = None if deal.end else self._match.seat, self._match.lines.names
        said, beside, steps = list[str](), list(deal.written.comments), 0
        yield f"{self._match.lines.deal.capitalize()} {deal.deal}:"
        for step, entry, _ in deal.moments:
            if entry is None:
                continue
            if not isinstance(step.move, BESIDE):
                yield from (" ".join(said), *(f"Note: {comment}" for comment in beside))
                steps, beside = steps + 1, []
                said = [f"{steps}."]
            said += [*narrate.step(*step, seat, names), entry.mark]
            beside += entry.comments
        yield from (" ".join(said), *(f"Note: {comment}" for comment in (*beside, *deal.written.closing)))

    def _note(self, rest: str) -> None:
        """Write a note beside the last move, or where it is to be."""
        if not rest:
            raise ValueError("Type note and what it is to say. moves tells what is noted.")
        record = self._writer.record(self._match)
        found = _WHERE.fullmatch(rest)
        text = found["text"].strip() if found else rest
        moment = self._moment(record, found["deal"], int(found["step"])) if found and found["step"] else None
        if found and found["match"]:
            moment = _Moment(0, 0)
        elif moment is None:
            deal = self._deal(record, found["whole"] if found else None)
            moment = _Moment(deal.deal, 0 if found else _steps(deal))
        if not text:
            raise ValueError(f"Say what the note is, or {_NONE} to take it away.")
        self._write(lambda record: moments.noted(record, *moment, None if text == _NONE else text))
        self._say(f"{'No note stands' if text == _NONE else 'Noted'} {self._beside(moment)}.")

    def _mark(self, rest: str) -> None:
        """Mark a move of a deal that is over."""
        found = _MARK.fullmatch(rest)
        if found is None or found["mark"] not in (*MARKS, _NONE):
            raise ValueError(f"Type mark, the number of a move and one of {' '.join(MARKS)}, or {_NONE} for none.")
        record = self._writer.record(self._match)
        moment = self._moment(record, found["deal"], int(found["step"]))
        word = self._match.lines.deal
        if moment.step == 0 or moment.deal > len(self._match.state.results):
            raise NotNow(f"A move is marked once its {word} is over; moves tells the numbers.")
        mark = "" if found["mark"] == _NONE else found["mark"]
        self._write(lambda record: moments.marked(record, *moment, mark))
        self._say(f"Move {moment.step} of {word} {moment.deal} {f'is marked {mark}' if mark else 'has no mark'}.")

    def _write(self, change: Callable[[Record], Record]) -> None:
        """Have the record changed so on disk. Raises BadRecord for what cannot be written."""
        self._writer.write_beside(self._match, change)

    def _beside(self, moment: _Moment) -> str:
        word = self._match.lines.deal
        if not moment.deal:
            return "beside the match"
        return f"beside {f'move {moment.step} of ' if moment.step else ''}{word} {moment.deal}"

    # ---- Where ----

    def _deal(self, record: Record, number: str | None) -> Played:
        """The deal of that number, or the latest. Raises NotNow."""
        deals, word = list(moments.played(record)), self._match.lines.deal
        if not deals:
            raise NotNow("Nothing is dealt yet.")
        if number is not None and not 1 <= int(number) <= len(deals):
            raise NotNow(f"There is no {word} {int(number)} yet.")
        return deals[-1 if number is None else int(number) - 1]

    def _moment(self, record: Record, number: str | None, step: int) -> _Moment:
        """That move of that deal, or of the latest. Raises NotNow."""
        deal = self._deal(record, number)
        if step > _steps(deal):
            raise NotNow(f"{self._match.lines.deal.capitalize()} {deal.deal} has no move {step}; moves tells them.")
        return _Moment(deal.deal, step)


def _steps(deal: Any) -> int:
    """How many moves a deal has that are counted."""
    return sum(not isinstance(step.move, BESIDE) for step in deal.steps) - 1
