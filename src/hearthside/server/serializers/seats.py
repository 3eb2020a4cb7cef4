"""Who reads what is sent, and what that reader calls the seats. Knows no game."""

from collections.abc import Sequence
from functools import lru_cache

from hearthside.app.seat_names import SeatView, in_sentence
from hearthside.game import SPECTATOR
from hearthside.text import Sentence

from .parts import Spans, spans


class Reader:
    """A seat that reads, and what it calls all seats of its table. It does not change."""

    def __init__(self, seat: int, seats: Sequence[SeatView]) -> None:
        self.seat = seat
        """SPECTATOR for whoever looks on."""
        self.side = 0 if seat == SPECTATOR else seat
        """From where the table is drawn."""
        self.seats = seats
        self._names = [in_sentence(each.name, each.short) for each in seats]
        self._in_full = [each.name for each in seats]
        self.spans = lru_cache(maxsize=32)(self.spans_once)
        """A sentence for the reader that may be told again. Its cards stay cards, which the client draws."""

    def spans_once(self, sentence: Sentence) -> Spans:
        """The same, of a sentence that is told once."""
        return spans(sentence, self._names, self.seat, self._in_full)
