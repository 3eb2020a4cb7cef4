"""Who reads what is sent, and what that reader calls the seats. Knows no game."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from hearthside.app.seat_names import SeatView, in_sentence
from hearthside.game import SPECTATOR
from hearthside.text import Sentence, called, put_names

from .parts import CARDS, Spans


class Reader:
    """A seat that reads, and what it calls all seats of its table. It does not change."""

    def __init__(self, seat: int, seats: Sequence[SeatView], asked: bool = False) -> None:
        self.asked = asked
        """Whether the position is a question to the reader, who is not shown what would be best."""
        self.seat = seat
        """SPECTATOR for whoever looks on."""
        self.side = 0 if seat == SPECTATOR else seat
        """From where the table is drawn."""
        self.seats = seats
        names = [in_sentence(each.name, each.short) for each in seats]
        self.spans_once: Callable[[Sentence], Spans] = partial(
            put_names, seats=called(names, seat, [each.name for each in seats]), cards=CARDS
        )
        """A sentence for the reader that is told once. Its cards stay cards, which the client draws."""
        self.spans = lru_cache(maxsize=32)(self.spans_once)
        """The same, of a sentence that may be told again."""
