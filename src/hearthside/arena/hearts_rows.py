"""Deals of Hearts as rows of a dataset."""

from collections.abc import Iterator, Sequence
from typing import Final

from hearthside.cards import Card
from hearthside.hearts import DealResult, Direction, Move, Pass, Play, Rules, State
from hearthside.record.hearts.deal import DealRecord, Passed

from .rows import UNKNOWN, Row

COLUMNS: Final = {
    "passing": ("string", "Where cards are passed: left, right, across, hold and so on."),
    "passes": ("list uint8", "The cards passed, seat by seat from 0, as many by each; empty where nothing is passed."),
    "cards": ("list uint8", "The cards played, in order."),
    "seats": ("list uint8", "Who played each of them."),
    "points": ("list int16", "What the deal added to each seat's score."),
    "shooter": ("uint8", "The seat that shot the moon; null where none did."),
}
"""The columns of Hearts alone."""


def refusal(rules: Rules) -> str:
    """Why no dataset is made under these rules; empty where one is."""
    if rules.uneven:
        return "hands run out at different times"
    if rules.stops_early:
        return "play may stop before the last trick"
    return ""


def values(dealt: DealRecord, match: State) -> Row:
    """The values of a deal as it was written down; ``match`` is the match when its cards lay dealt."""
    passed, seats, cards = dict[int, list[int]](), list[int](), list[int]()
    for entry in dealt.log:
        match entry.move:
            case Passed(seat, given):
                passed[seat] = [UNKNOWN if card is None else int(card) for card in given]
            case Play(seat, card):
                seats.append(seat)
                cards.append(int(card))
            case other:
                raise ValueError(
                    f"A dataset cannot hold the move {type(other).__name__}: it has passes and cards alone."
                )
    return {
        "passing": match.direction.value,
        "passes": [card for seat in sorted(passed) for card in passed[seat]],
        "cards": cards,
        "seats": seats,
    }


def result(result: DealResult) -> Row:
    """The values of how a deal ended."""
    return {"points": list(result.points), "shooter": result.shooter}


def moves(row: Row, match: State) -> Iterator[Move]:
    """The moves of a row with all cards known. ``match`` has the cards dealt."""
    count = match.rules.pass_count
    given = list(map(Card, row["passes"]))
    if match.direction is not Direction.HOLD:
        for seat in range(match.rules.seats):
            yield Pass.of(seat, given[seat * count : (seat + 1) * count], match.direction)
    for seat, card in zip(row["seats"], row["cards"], strict=True):
        yield Play(seat, Card(card))


def completed(row: Row, deck: Sequence[Card], match: State) -> Row:
    """A row as a seat knew it, with the passes filled in that the play tells of: whoever was dealt a card that another
    played has passed it there.
    """
    seats = match.rules.seats
    dealt = {int(card): place % seats for place, card in enumerate(deck)}
    played = dict(zip(row["cards"], row["seats"], strict=True))
    passes = list[int]()
    for giver in range(seats):
        given = [card for card in sorted(played) if dealt[card] == giver != played[card]]
        passes += sorted(given, key=lambda card: (played[card] - giver) % seats)
    return row | {"passes": passes}
