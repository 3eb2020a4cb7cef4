"""What a finished deal of Hearts says of the character of who played it. Knows no player: cards alone are looked at.

A card was sure to take its trick where none that the others held could beat it, or it was the last; it was meant to
where another might have left the trick to somebody else. Where cards are drawn while a deal is played, they are taken
to have been in the hand from the start.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hearthside.cards import Card, Cards, mask
from hearthside.hearts import DealResult, Moon, Rules
from hearthside.hearts.moves import SUIT, breaks, playable

_DEAR = 5
"""A card that counts so much is one like the queen."""


class Habits(NamedTuple):
    """What one seat did in a deal."""

    tried: bool = False
    """With half of a moon's points or more, and nobody else with any, it took more and meant to."""
    made: bool = False
    """It made a moon, meant or not."""
    stopped: bool = False
    """Where another seat had half or more, and alone had any, it took the first of the rest and meant to."""
    queens: bool = False
    """It took the queen, or a card as dear."""
    chances: int = 0
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
        return card.suit != suit or bool(_above(card) & (mask(self.lying) | self.behind))


def habits(rules: Rules, result: DealResult) -> tuple[Habits, ...]:
    """What each seat did."""
    found = [
        Habits(
            made=result.shooter == seat,
            queens=any(rules.worth[card] >= _DEAR for card in taken),
        )
        for seat, taken in enumerate(result.taken)
    ]
    counted = [0] * rules.seats
    for turns, winner in _tricks(rules, result):
        for seat, card, lying, _, _ in (turn for turn in turns if turn.lying and turn.could_top()):
            before = found[seat]
            found[seat] = before._replace(chances=before.chances + 1, ducked=before.ducked + (not _tops(card, lying)))
        points = rules.count(mask(turn.card for turn in turns) & rules.penalty)
        if points and next(turn for turn in turns if turn.seat == winner).meant():
            found[winner] = _willing(found[winner], rules, counted, winner)
        counted[winner] += points
    return tuple(found)


def _willing(found: Habits, rules: Rules, counted: Sequence[int], winner: int) -> Habits:
    """The same for who meant to take points, where each seat had so many before."""
    holders = [seat for seat, each in enumerate(counted) if each]
    if rules.moon is Moon.NONE or len(holders) != 1 or 2 * counted[holders[0]] < rules.moon_points:
        return found
    return found._replace(tried=True) if winner in holders else found._replace(stopped=True)


def _tricks(rules: Rules, result: DealResult) -> Iterator[tuple[list[_Turn], int]]:
    """The tricks that somebody won, each card with what might have been played in its place."""
    hands = [int(rest) for rest in result.rest]
    for trick in result.tricks:
        for seat, card in zip(trick.players(rules.seats), trick.cards, strict=True):
            hands[seat] |= 1 << card
    broken = False
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


def _above(card: Card) -> int:
    """The higher cards of its suit."""
    higher = -2 << card % 52 & (1 << 52) - 1
    return (higher | higher << 52) & SUIT[card.suit]


def _tops(card: Card, lying: Sequence[Card]) -> bool:
    """Whether it is higher than all of the suit led that lies."""
    return card.suit == lying[0].suit and not _above(card) & mask(lying)
