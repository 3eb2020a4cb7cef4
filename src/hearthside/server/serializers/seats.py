"""The seats of a table as wire values. Knows no game."""

from collections.abc import Sequence

from hearthside import text
from hearthside.app.seat_names import in_sentence, seat_names
from hearthside.game import Scores
from hearthside.games import Rules
from hearthside.match import Log, Seat
from hearthside.server import schemas as wire
from hearthside.text import Sentence


def rescored(log: Log) -> list[wire.ScoreChange]:
    """Where the totals were changed by hand."""
    named = zip(log.moves, log.states, strict=False)
    return [
        wire.ScoreChange.of(entry.what, after=len(state.results))
        for entry, state in named
        if isinstance(entry.what, Scores)
    ]


def seat_views(seats: Sequence[Seat], reader: int, rules: Rules) -> list[wire.SeatView]:
    """Who sits at each place, as the reader calls them."""
    return [
        wire.SeatView.of(each, kind="open" if seat.is_open else "style" if each.style else "person")
        for seat, each in zip(seats, seat_names(seats, reader, rules), strict=True)
    ]


def spans(sentence: Sentence, seats: Sequence[wire.SeatView], reader: int) -> text.Spans:
    """A sentence for the reader, with its cards left to be drawn."""
    return text.spans(sentence, [called(each) for each in seats], reader, [each.name for each in seats])


def called(seat: wire.SeatView) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return in_sentence(seat.name, seat.short)
