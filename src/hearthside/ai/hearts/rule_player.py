"""A quick player of Hearts by rules of thumb: it weighs who will take the trick and what stays in the hand. It keeps
nothing: everything is derived from the view, so an undo or a restart changes nothing.
"""

from random import Random

from hearthside.ai.styles import Style
from hearthside.cards import TWO_DECKS, Cards
from hearthside.game import Limit
from hearthside.hearts import Leftover, Moon, MoonChoice, Move, Pass, Peek, Play, View
from hearthside.hearts.moves import SUIT, cancelled, winning

from . import moon_shooting, passing
from .belief import ABOVE, BELOW, Belief, belief_from_peek, infer_belief, moon_cards
from .card_values import card_values, worths
from .character_utility import spite_target
from .hand_risk import HandRisk
from .score_utility import ScoreUtility

_LEAD = 0.15
"""What it costs to have to lead next."""
_DUMP = 0.85
"""Cards with points that a void seat tends to throw when it has no dear card."""
_FLUSH = 2.0 / 13
"""What it is worth to lead under a dear card that another holds, as a part of its points."""
_STOCK = 0.1
"""How much rarer a moon is while there is a stock to draw from."""
_SURE_OF_QUEEN, _SURE_OF_REST = 0.9, 0.6
"""How often the cheat remembers where he saw the queen, and any other card."""


class RulePlayer:
    """Plays in a style. With ``style.peeks`` it is to be handed a Peek, else a View."""

    def __init__(self, style: Style, person: int = 0) -> None:
        """``person``: the seat of the person at the table, whom the spiteful are after."""
        self.style, self.person = style, person

    def choose(self, view: View | Peek, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move."""
        seen = view.view if isinstance(view, Peek) else view
        return self._pass(seen, rng) if seen.passing else self._turn(view, rng).move()

    def shoots(self, view: View | Peek, rng: Random) -> bool:
        """Whether the player, who is to move, goes for the moon with what it passes or plays."""
        seen = view.view if isinstance(view, Peek) else view
        return self._bold(seen) is not None if seen.passing else self._turn(view, rng).shoots

    def _turn(self, view: View | Peek, rng: Random) -> "_Turn":
        match view:
            case Peek(seen, _) if self.style.peeks:
                belief = belief_from_peek(view, rng, _SURE_OF_QUEEN, _SURE_OF_REST)
            case Peek(seen, _) | (View() as seen):
                belief = infer_belief(seen, self.style.span)
        return _Turn(self.style, seen, belief, self._target(seen))

    def _pass(self, view: View, rng: Random) -> Pass:
        if (bold := self._bold(view)) is not None:
            return passing.handed_out(view, bold)
        style = self.style
        cards = passing.safest(view, style.fear)
        if style.slips and rng.random() < style.slips:
            cards = passing.slip(cards, view, rng)
        return passing.handed_out(view, cards)

    def _bold(self, view: View) -> int | None:
        """The cards whose loss leaves a moon to go for, if any does."""
        if self.style.nerve is None or view.rules.moon is Moon.NONE:
            return None
        cards, chance = passing.boldest(view)
        utility = ScoreUtility(view.rules, view.seat, view.scores, view.points, self._target(view))
        return cards if chance >= self.style.nerve and utility.moon(view.seat) > utility.level else None

    def _target(self, view: View) -> int | None:
        """Whom a spiteful seat is after."""
        return spite_target(view, self.person) if self.style.spiteful else None


class _Turn:
    """One decision during the play of a deal."""

    def __init__(self, style: Style, view: View, belief: Belief, target: int | None) -> None:
        self.style, self.view, self.belief, self.rules = style, view, belief, view.rules
        self.hand = int(view.hand)
        self.worth = worths(view.rules)
        self.values = card_values(view.rules)
        self.penalty = int(view.rules.penalty)
        self.moon_cards = moon_cards(view.rules)
        self.trick = view.trick.cards
        self.players = view.trick.players(self.rules.seats)
        self.later = self.players[len(self.trick) + 1 :]
        self.draws = view.stock > 0 and self.rules.leftover is Leftover.STOCK
        self.utility = ScoreUtility(self.rules, view.seat, view.scores, view.points, target, view.taken)
        self.danger = HandRisk(self.rules, belief.unseen, self.hand, draws=self.draws)
        self.shoots = self._shoots()

    def move(self) -> Move:
        view = self.view
        if self.rules.moon is Moon.CHOICE and (self.shoots or self._near()):
            last = bool(self.trick) and max(view.counts) <= 1
            deduct = self.utility.deducts(view.seat)
            if not last and deduct != view.deduct:
                return MoonChoice(view.seat, deduct)
        legal = [int(card) for card in view.legal]
        if len(legal) == 1:
            return Play(view.seat, TWO_DECKS[legal[0]])
        if self.shoots:
            best = moon_shooting.card(legal, self.hand, self.trick, self.belief, self.moon_cards, not self.later)
        else:
            self.unit = max(self.utility.price(view.seat, 1.0), 0.15)
            self.threat = self._threat()
            self.beside = self._beside()
            best = min(legal, key=lambda card: (round(self._cost(card), 6), -card))
        return Play(view.seat, TWO_DECKS[best])

    # ---- Moons ----

    def _shoots(self) -> bool:
        """Whether this seat goes for the moon from here."""
        nerve, belief, me = self.style.nerve, self.belief, self.view.seat
        if nerve is None or self.rules.moon is Moon.NONE or belief.split or belief.holder not in (None, me):
            return False
        if not self.moon_cards & (belief.unseen | self.hand) and belief.holder == me:
            return True
        got = self.rules.count(self.view.taken[me] & self.penalty) / self.rules.moon_points
        others = self.rules.seats - 1
        chance = moon_shooting.chance(
            self.moon_cards, self.values.dear, self.hand, belief.unseen, not self.trick, others
        )
        if self.draws:
            # Nobody has the cards that stay in the stock.
            chance *= _STOCK
        return chance >= nerve * (1.0 - 0.6 * got) and self.utility.moon(me) > self.utility.level

    def _near(self) -> bool:
        """Whether this seat alone has points, and half of them."""
        mine = self.rules.count(self.view.taken[self.view.seat] & self.penalty)
        return self.belief.holder == self.view.seat and 2 * mine >= self.rules.moon_points

    def _threat(self) -> float:
        """What another seat's moon would cost, times how near it looks."""
        holder = self.belief.holder
        if holder is None or holder == self.view.seat or self.rules.moon is Moon.NONE or not self.style.guard:
            return 0.0
        taken = self.view.taken[holder] & self.penalty
        near = taken.bit_count() / self.penalty.bit_count()
        loss = self.utility.level - self.utility.moon(holder)
        return float(self.style.guard * loss * near**1.5)

    # ---- The cost of a card ----

    def _cost(self, card: int) -> float:
        suit = card // 13 & 3
        before = self.danger.suit(self.hand & SUIT[suit], suit)
        after = self.danger.suit(self.hand & SUIT[suit] & ~(1 << card), suit)
        cost = (after - before) * self.unit + self._trick(card)
        return cost + self._stopper(card) - self._flush(card)

    def _trick(self, card: int) -> float:
        """What the trick costs, over all who may take it."""
        suit = SUIT[(self.trick[0] if self.trick else card) // 13 & 3]
        place, under = self._holds(card)
        points = float(sum(self.worth[each] for each in self.trick) + self.worth[card]) + self.beside
        lying = (*self.trick, card)
        falls = float(any(self.penalty >> each & 1 for each in lying) or bool(self.view.carried & self.penalty))
        belief = self.belief
        takes: list[tuple[int, float]] = []
        stays = 1.0
        extra = 0.0
        for seat in self.later:
            void = belief.lacks(seat, suit)
            over = max((belief.lacks(seat, suit & under) - void) if void < 1.0 else 0.0, 0.0)
            if self.draws and (out := belief.unseen & suit):
                # Whoever has none of the suit draws until there is one.
                over += void * (out & ~under).bit_count() / out.bit_count()
                void = 0.0
            takes.append((seat, stays * over))
            stays *= 1.0 - over
            extra += void * self._dump(seat) + (1.0 - void) * self._follow(seat, suit, under)
        falls = max(falls, min(extra, 1.0))
        if place is not None:
            takes.append((place, stays))
        cost = 0.0
        for seat, odds in takes:
            if odds > 0.001:
                cost += odds * self._taken(seat, points + extra, falls)
        return cost

    def _holds(self, card: int) -> tuple[int | None, int]:
        """Who holds the trick with this card on it, where somebody does, and the cards of its suit that stay under."""
        if not self.trick:
            return self.view.seat, BELOW[card]
        lying = (*self.trick, TWO_DECKS[card])
        if self.rules.packs == 2 and cancelled(lying):
            return None, 0
        place = winning(lying)
        return self.players[place], BELOW[lying[place]]

    def _beside(self) -> float:
        """Points that go with the trick, beside its cards: of cancelled tricks, and of cards that were left over."""
        view, unseen = self.view, self.belief.unseen
        points = float(self.rules.count(view.carried)) if view.carried else 0.0
        last = self.rules.leftover is Leftover.LAST and max(view.counts) <= 1
        if view.stock and (last or self.rules.leftover is Leftover.FIRST):
            points += view.stock * self.rules.count(unseen) / unseen.bit_count()
        return points

    def _taken(self, seat: int, points: float, falls: float) -> float:
        if self.rules.no_trick_bonus and not self.view.taken[seat]:
            # The nearer the end, the likelier this seat is to take no trick otherwise.
            points -= self.rules.no_trick_bonus * len(self.view.tricks) / self.rules.hand_size
        cost = self.utility.price(seat, round(points * self.rules.multiplier(self.view.taken[seat]), 1))
        if self.threat and falls:
            cost += falls * (self.threat if seat == self.belief.holder else -self.threat)
        if seat == self.view.seat:
            cost += self.style.fear + _LEAD * self.unit
        return cost

    def _dump(self, seat: int) -> float:
        """What a seat that is void may throw on the trick."""
        if not self.view.tricks and self.rules.barred_first & self.penalty == self.penalty:
            return 0.0
        could = self.belief.could[seat] & self.penalty
        expected, rest = 0.0, 1.0
        for card in self.values.feared:
            if could >> card & 1:
                holds = self.belief.holds(seat, card)
                expected += rest * holds * self.worth[card]
                rest *= 1.0 - holds
        if could & ~self.values.dear:
            expected += rest * _DUMP * self.values.usual
        return expected

    def _follow(self, seat: int, suit: int, under: int) -> float:
        """What a seat that follows may have to add, or be glad to."""
        could = self.belief.could[seat] & suit & self.penalty
        if not could:
            return 0.0
        added, rest = 0.0, 1.0
        for card in self.values.feared:
            if could & under & 1 << card:
                holds = self.belief.holds(seat, card)
                added += rest * holds * self.worth[card]
                rest *= 1.0 - holds
        if could & ~self.values.dear:
            added += rest * self.values.usual
        return added

    def _flush(self, card: int) -> float:
        """What it is worth to lead under a dear card that another holds."""
        if self.trick:
            return 0.0
        above = self.values.dear & self.belief.unseen & ABOVE[card]
        return _FLUSH * self.unit * max(self.worth[each] for each in Cards(above)) if above else 0.0

    def _stopper(self, card: int) -> float:
        """What is lost with a card that could stop a moon, while hearts are not split."""
        if not self.threat or self.threat < 0:
            return 0.0
        if ABOVE[card] & self.belief.unseen or not self.trick:
            return 0.0
        follows = SUIT[self.trick[0] // 13 & 3] >> card & 1
        return 0.0 if follows else 0.3 * self.threat
