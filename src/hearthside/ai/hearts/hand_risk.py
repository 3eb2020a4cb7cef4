"""How many points a hand may still cost its holder, suit by suit. Knows no scores, and no opponents by name."""

from hearthside.hearts import Rules
from hearthside.hearts.moves import SUIT

from .belief import ABOVE, BELOW, by_rank
from .card_values import card_values, worths

_LATE = (3.4, 3.2, 2.9, 2.5, 2.1, 1.6, 1.2, 0.9, 0.65, 0.5, 0.4, 0.35, 0.3, 0.3)
"""Points that a trick of a suit without points tends to hold, by how many of its cards three others have left."""
_FORCED = (0.75, 0.55, 0.33, 0.2, 0.12, 0.08, 0.05)
"""How often a dear card, or one above it, is drawn out of a hand, by how many guards stand under it."""
_POWER = 1.5
"""How much rarer than chance it is that all who follow stay under a card, where three do."""
_SCALE = 1.3
"""What a trick costs, against what it holds: some of a hand's danger is in the leads that follow."""
_HEART = 2.6
"""Cards with points that a trick in a suit of points tends to hold."""
_VOID = 1.0
"""What it is worth to be void in a suit that the others still hold."""
_DRAW = 1.5
"""What it costs to be void while there is a stock to draw from."""
_OUT = 0.15
"""What a card costs that nobody else can follow: it only ever leads."""
_HOLD = 0.12
"""What it is worth to say who gets the dear card, as a part of its points."""
_OVER = 0.65
"""How often a card above a dear one that another holds draws it, against the holder's own forced play."""
_GUARD = 0.1
"""What a card under a dear one is worth while another holds that."""
_BONUS = 0.6
"""How often a card that counts in its taker's favour is brought home by the hand that holds it."""
_CATCH = (0.0, 0.15, 0.22, 0.25)
"""How often such a card in another hand is caught, by how many cards stand above it."""


class HandRisk:
    """The risk of holdings as the cards lie now, in points. Each suit is computed once."""

    def __init__(self, rules: Rules, unseen: int, hand: int, *, draws: bool = False) -> None:
        self._unseen = unseen
        self._worth = worths(rules)
        self._values = card_values(rules)
        self._others = rules.seats - 1
        self._packs = rules.packs
        self._draws = draws
        total = rules.moon_points
        self._left = rules.count(rules.penalty & (unseen | hand)) / total if total else 0.0
        """The share of the points that is still to be taken."""
        self._known: dict[int, float] = {}

    def hand(self, cards: int) -> float:
        """The risk of a whole hand, in points."""
        return sum(self.suit(cards & suit, place) for place, suit in enumerate(SUIT))

    def suit(self, mine: int, suit: int) -> float:
        """The risk of a holding in one suit, in points; below 0 if being void is worth something."""
        key = mine or -suit - 1
        if key not in self._known:
            self._known[key] = self._weigh(mine, suit)
        return self._known[key]

    def _weigh(self, mine: int, suit: int) -> float:
        out, scale = self._unseen & SUIT[suit], self._values.scale
        if not mine:
            if not out:
                return 0.0
            return _DRAW * scale if self._draws else -_VOID * self._left * max(1.0, scale)
        values = self._values.suits[suit]
        gain = self._bonus(values.bonus, mine, out) if values.bonus else 0.0
        if not out:
            return _OUT * mine.bit_count() * self._left * scale + gain
        dear = [card for card in values.dear if (mine | out) >> card & 1]
        danger = sum(self._around(card, mine, out) for card in dear)
        if not dear or values.pointed:
            danger += self._plain(mine, out, suit)
        return danger + gain

    def _plain(self, mine: int, out: int, suit: int) -> float:
        """Each card of ours costs what its trick may hold, as often as nobody has to go above it."""
        values, others = self._values.suits[suit], self._others
        total, held = out.bit_count(), mine.bit_count()
        cost = 0.0
        for place, card in enumerate(by_rank(mine)):
            spare = (out & BELOW[card]).bit_count() - place
            if spare > 0:
                forced = (spare / (total - place)) ** (_POWER * others / 3) if total > place else 1.0
                if values.pointed:
                    points = _HEART * values.mean * self._left
                else:
                    # The highest go first, while the others can still follow.
                    after = max(0, total - others * (held - 1 - place))
                    points = _LATE[min(13, 3 * after // (others * self._packs))] * self._left * self._values.scale
                own = self._worth[card]
                if own > 0 and card not in values.dear:
                    points += own - values.mean
                cost += min(forced, 1.0) * points
        return _SCALE * cost

    def _around(self, dear: int, mine: int, out: int) -> float:
        """The suit of the queen, while she is out."""
        cost = self._worth[dear]
        under = (mine & BELOW[dear]).bit_count()
        over = (mine & ABOVE[dear]).bit_count()
        guards = min(under, 6)
        if mine >> dear & 1:
            return cost * _FORCED[min(under + over, 6)] - _HOLD * cost
        if not over:
            return -_GUARD * guards
        return _OVER * cost * _FORCED[guards] * (1.0 + 0.25 * (over - 1))

    def _bonus(self, bonus: tuple[int, ...], mine: int, out: int) -> float:
        """What a hand may win with cards that are wanted, its own and those that it can catch: below 0."""
        gain = 0.0
        for card in bonus:
            over = min(3, (mine & ABOVE[card]).bit_count())
            if mine >> card & 1:
                gain += (_BONUS + _CATCH[over]) * self._worth[card]
            elif out >> card & 1:
                gain += _CATCH[over] * self._worth[card]
        return gain
