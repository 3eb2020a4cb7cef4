"""How much a hand may still cost its holder, suit by suit. Knows no scores and no opponents by name."""

from hearthside.hearts import Rules

from .memory import ABOVE, BELOW, SUIT

_LATE = (3.4, 3.2, 2.9, 2.5, 2.1, 1.6, 1.2, 0.9, 0.65, 0.5, 0.4, 0.35, 0.3, 0.3)
"""Points that a trick of a suit without points tends to hold, by how many of its cards the others have left."""
_FORCED = (0.75, 0.55, 0.33, 0.2, 0.12, 0.08, 0.05)
"""How often a dear card, or one above it, is drawn out of a hand, by how many guards stand under it."""
_POWER = 1.5
"""How much rarer than chance it is that all who follow stay under a card."""
_SCALE = 1.3
"""What a trick costs, against what it holds: some of a hand's danger is in the leads that follow."""
_HEART = 2.6
"""Points that a trick in a suit of points tends to hold."""
_VOID = 1.0
"""What it is worth to be void in a suit that the others still hold."""
_OUT = 0.15
"""What a card costs that nobody else can follow: it only ever leads."""
_HOLD = 0.12
"""What it is worth to say who gets the dear card, as a part of its points."""
_OVER = 0.65
"""How often a card above a dear one that another holds draws it, against the holder's own forced play."""
_GUARD = 0.1
"""What a card under a dear one is worth while another holds that."""
_BONUS = 0.4
"""How often a card that counts in its taker's favour is brought home by the hand that holds it."""


class Danger:
    """The danger of holdings as the cards lie now. Holdings are weighed a suit at a time, and remembered."""

    def __init__(self, rules: Rules, unseen: int, hand: int) -> None:
        self._unseen = unseen
        self._worth = rules.worth
        counting = rules.penalty & (unseen | hand)
        total = rules.count(rules.penalty)
        self._left = rules.count(counting) / total if total else 0.0
        """The share of the points that is still to be taken."""
        self._dear = [
            max((card for card in range(13 * suit, 13 * suit + 13) if rules.worth[card] >= 5), default=None,
                key=lambda card: rules.worth[card])
            for suit in range(4)
        ]  # fmt: skip
        self._bonus = list(rules.bonus)
        self._scale = total / 26 if total else 0.0
        self._known: dict[int, float] = {}

    def hand(self, cards: int) -> float:
        """The danger of a whole hand, in points."""
        return sum(self.suit(cards & suit, place) for place, suit in enumerate(SUIT))

    def suit(self, mine: int, suit: int) -> float:
        """The danger of a holding in one suit, in points; below 0 where being void is worth something."""
        key = mine or -suit - 1
        if key not in self._known:
            self._known[key] = self._weigh(mine, suit)
        return self._known[key]

    def _weigh(self, mine: int, suit: int) -> float:
        out = self._unseen & SUIT[suit]
        if not mine:
            return -_VOID * self._left * self._scale if out else 0.0
        if not out:
            return _OUT * mine.bit_count() * self._left * self._scale
        dear = self._dear[suit]
        if dear is not None and (mine | out) >> dear & 1:
            return self._around(dear, mine, out)
        return self._plain(mine, out, suit)

    def _plain(self, mine: int, out: int, suit: int) -> float:
        """Each card of ours costs what its trick may hold, as often as nobody has to go above it."""
        total, left, held = out.bit_count(), self._left * self._scale, mine.bit_count()
        own = [self._worth[13 * suit + rank] for rank in range(13)]
        pointed = sum(each > 0 for each in own) > 6
        cost, place, rest = 0.0, 0, mine
        while rest:
            card = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            spare = (out & BELOW[card]).bit_count() - place
            if spare > 0:
                forced = (spare / (total - place)) ** _POWER if total > place else 1.0
                # The highest go first, while the others can still follow.
                after = max(0, total - 3 * (held - 1 - place))
                points = _HEART if pointed else _LATE[after]
                cost += min(forced, 1.0) * points * left
            place += 1
        return _SCALE * cost + sum(_BONUS * self._worth[card] for card in self._bonus if mine >> card & 1)

    def _around(self, dear: int, mine: int, out: int) -> float:
        """The suit of the queen, while she is out."""
        worth = self._worth[dear]
        under = (mine & BELOW[dear]).bit_count()
        over = (mine & ABOVE[dear]).bit_count()
        guards = min(under, 6)
        if mine >> dear & 1:
            return worth * _FORCED[min(under + over, 6)] - _HOLD * worth
        if not over:
            return -_GUARD * guards
        return _OVER * worth * _FORCED[guards] * (1.0 + 0.25 * (over - 1))
