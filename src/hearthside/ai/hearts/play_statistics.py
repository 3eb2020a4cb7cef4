"""What each seat did in a finished deal of Hearts, read from the cards alone: moons tried, stopped and made, and
ducking.

A card was sure to take its trick if none that the others held could beat it, or if it was the last. It was meant to if
another card might have left the trick to somebody else. Where cards are drawn during play, they count as held from the
start.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hearthside.ai.hearts.belief import ABOVE
from hearthside.ai.hearts.moon_defence import hands_before, moon_stop_chances
from hearthside.cards import Card, Cards, mask
from hearthside.hearts import DealResult, Moon, Rules
from hearthside.hearts.moves import breaks, playable

_DEAR = 5
"""A card that counts so much is one like the queen."""


class SeatStatistics(NamedTuple):
    """What one seat did in a deal."""

    moon_tried: bool = False
    """With half of a moon's points or more, and nobody else with any, it took more and meant to."""
    moon_made: bool = False
    """It made a moon, meant or not."""
    stop_chances: int = 0
    """Tricks with points that it could have taken from the one seat that had any, a fifth of a moon's or more."""
    stopped: int = 0
    """Of these, those that it took."""
    took_queen: bool = False
    """It took the queen, or a card as dear."""
    duck_chances: int = 0
    """Cards that it played to a trick that it could have topped, as the trick lay then."""
    ducked: int = 0
    """Of these, those with which it did not."""


class _Turn(NamedTuple):
    """A card that was played, and what else the seat could have played."""

    seat: int
    card: Card
    lying: tuple[Card, ...]
    legal: Cards
    behind: int
    """The cards that those who had still to play might hold: all that the others held; none for the last."""

    def could_top(self) -> bool:
        """Whether a legal card was higher than all that lay."""
        return any(_tops(card, self.lying) for card in self.legal)

    def meant(self) -> bool:
        """Whether the card was sure to win, and another one might not have won."""
        return not self._might_leave(self.card) and any(map(self._might_leave, self.legal))

    def _might_leave(self, card: Card) -> bool:
        """Whether the card would not have followed suit, or would have been or might have been beaten."""
        suit = self.lying[0].suit if self.lying else card.suit
        return card.suit != suit or bool(ABOVE[card] & (mask(self.lying) | self.behind))


def seat_statistics(rules: Rules, result: DealResult) -> tuple[SeatStatistics, ...]:
    """What each seat did in a finished deal, by seat."""
    found = [
        SeatStatistics(
            moon_made=result.shooter == seat,
            stop_chances=could,
            stopped=did,
            took_queen=any(rules.worth[card] >= _DEAR for card in taken),
        )
        for seat, (taken, (could, did)) in enumerate(zip(result.taken, moon_stop_chances(rules, result), strict=True))
    ]
    counted = [0] * rules.seats
    for turns, winner in _tricks(rules, result):
        for seat, card, lying, _, _ in (turn for turn in turns if turn.lying and turn.could_top()):
            before = found[seat]
            found[seat] = before._replace(
                duck_chances=before.duck_chances + 1, ducked=before.ducked + (not _tops(card, lying))
            )
        points = rules.count(mask(turn.card for turn in turns) & rules.penalty)
        if points and next(turn for turn in turns if turn.seat == winner).meant():
            found[winner] = found[winner]._replace(
                moon_tried=found[winner].moon_tried or _tries(rules, counted, winner)
            )
        counted[winner] += points
    return tuple(found)


def _tries(rules: Rules, counted: Sequence[int], winner: int) -> bool:
    """Whether who meant to take points tries a moon, where each seat had so many before."""
    alone = 0 < counted[winner] == sum(counted)
    return rules.moon is not Moon.NONE and alone and 2 * counted[winner] >= rules.moon_points


def _tricks(rules: Rules, result: DealResult) -> Iterator[tuple[list[_Turn], int]]:
    """The tricks that somebody won, each card with what might have been played in its place."""
    hands, broken = hands_before(rules, result), False
    for number, trick in enumerate(result.tricks):
        players, turns = trick.players(rules.seats), list[_Turn]()
        for place, (seat, card) in enumerate(zip(players, trick.cards, strict=True)):
            lying = trick.cards[:place]
            legal = Cards(playable(rules, hands[seat], lying, not number, broken))
            behind = sum(hands) - hands[seat] if place + 1 < len(players) else 0
            turns.append(_Turn(seat, card, lying, legal, behind))
            broken = broken or breaks(rules, lying, card)
            hands[seat] ^= 1 << card
        if not trick.cancelled:
            yield turns, trick.winner(rules.seats)


def _tops(card: Card, lying: Sequence[Card]) -> bool:
    """Whether it is higher than all of the suit led that lies."""
    return card.suit == lying[0].suit and not ABOVE[card] & mask(lying)
