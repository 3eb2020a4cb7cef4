"""Two plain players of Hearts that sample worlds, to measure others by: ``uct``, a tree search, and ``mc``, flat Monte
Carlo. With their kernels; imports the compiler.

`uct_gains` runs UCT in worlds in which all cards are open: each seat chooses for itself, and beyond the tree cards are
played at random. `try_cards_by_rule` plays each card in each world, and then all seats by a short list of rules.
"""

from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.kernels import hearts as game
from hearthside.ai.kernels.bits import Ints, Rng, count_bits, draw, fast, low_bit, nth_bit, slow
from hearthside.ai.kernels.hearts_encoding import card_points_row, rules_row
from hearthside.ai.kernels.hearts_random_play import play_out_deal
from hearthside.ai.kernels.rows import copy, ints
from hearthside.ai.worlds.hearts import rows
from hearthside.cards import DECK, Card
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, Direction, Moon, Move, Pass, Play, State, View

from . import passing
from .card_values import card_values

Floats = NDArray[np.float64]

_SUIT_MASK: Final = 0x1FFF
_MOST_CARDS: Final = 104
_MANY: Final = 4
"""This many cards with points, or an expensive one, and all of those so far: it may become a moon."""

# ---- UCT ----

_CARD, _SEAT, _NEXT, _CHILD, _VISITS, _FIRST, _SECOND, _NODE_SIZE = range(8)
"""A node: the card that led to it and who played it, the next node beside it, its own first, how often it was come
through, and the cards of both packs that were tried from it.
"""


@slow
def uct_gains(
    rules: Ints,
    card_points: Ints,
    worlds: Ints,
    scores: Ints,
    deduct: Ints,
    runs: int,
    exploration: float,
    rng: Rng,
) -> Floats:
    """The result of the seat to move for each card, from 0 for the worst end to 1, added up over worlds.

    ``worlds``: int64[count, STATE_SIZE]; ``runs``: through each world; ``exploration``: how much a card that was tried
    seldom is preferred. Returns float64[2, 104]: the sums by card, and the number of runs that tried it.
    """
    nodes, gained = np.zeros((runs + 1, _NODE_SIZE), np.int64), np.zeros(runs + 1)
    deal, path = ints(game.STATE_SIZE), np.empty(_MOST_CARDS + 1, np.int64)
    points, sums = np.zeros(game.MOST, np.int64), np.zeros((2, _MOST_CARDS))
    low, high = _range(rules, card_points)
    for world in range(len(worlds)):
        nodes[0] = 0
        gained[0] = 0.0
        size = 1
        for _ in range(runs):
            copy(worlds[world], deal)
            at, length, fresh = 0, 0, False
            while not deal[game.OVER] and not fresh:
                seat = deal[game.TURN]
                first, second = game.legal(rules, deal)
                first &= ~nodes[at, _FIRST]
                second &= ~nodes[at, _SECOND]
                if first | second:
                    fresh = True
                    ones = count_bits(first)
                    n = draw(rng, ones + count_bits(second))
                    card = low_bit(nth_bit(first, n)) if n < ones else 52 + low_bit(nth_bit(second, n - ones))
                    nodes[at, _FIRST if card < 52 else _SECOND] |= 1 << card % 52
                    nodes[size] = 0
                    nodes[size, _CARD], nodes[size, _SEAT], nodes[size, _NEXT] = card, seat, nodes[at, _CHILD]
                    nodes[at, _CHILD] = size
                    gained[size] = 0.0
                    at = size
                    size += 1
                else:
                    at = _best_child(nodes, gained, at, exploration)
                path[length] = at
                length += 1
                game.play(rules, deal, nodes[at, _CARD])
            if not deal[game.OVER]:
                play_out_deal(rules, deal, rng)
            game.settle(rules, card_points, deal, scores, deduct, points)
            nodes[0, _VISITS] += 1
            for step in range(length):
                at = path[step]
                nodes[at, _VISITS] += 1
                gained[at] += (high - points[nodes[at, _SEAT]]) / (high - low)
        child = nodes[0, _CHILD]
        while child:
            sums[0, nodes[child, _CARD]] += gained[child] / nodes[child, _VISITS]
            sums[1, nodes[child, _CARD]] += nodes[child, _VISITS]
            child = nodes[child, _NEXT]
    return sums


@fast
def _best_child(nodes: Ints, gained: Floats, at: int, exploration: float) -> int:
    """The node below that promises most: what it brought so far, and more the less often it was tried."""
    best, most, often = 0, -1.0, np.log(nodes[at, _VISITS])
    child = nodes[at, _CHILD]
    while child:
        visits = nodes[child, _VISITS]
        promise = gained[child] / visits + exploration * np.sqrt(often / visits)
        if promise > most:
            best, most = child, promise
        child = nodes[child, _NEXT]
    return best


@slow
def _range(rules: Ints, card_points: Ints) -> tuple[float, float]:
    """The fewest and the most points that a seat can get in a deal, an unlucky moon aside."""
    low, high = 0.0, 1.0
    for card in range(52):
        if rules[game.PENALTY] >> card & 1:
            high += card_points[card]
        elif rules[game.BONUS] >> card & 1:
            low += card_points[card]
    times = 2.0 if rules[game.DOUBLERS] else 1.0
    return times * low, times * high


# ---- Flat Monte Carlo ----


@slow
def try_cards_by_rule(
    rules: Ints, card_points: Ints, dear: int, worlds: Ints, cards: Ints, scores: Ints, deduct: Ints
) -> Floats:
    """The points by which the seat to move exceeds the mean of the others for each of the cards, int64, if all go on by
    rules; added up over worlds, int64[count, STATE_SIZE]. ``dear``: the expensive cards, as a mask.
    """
    deal, points, seats = ints(game.STATE_SIZE), np.zeros(game.MOST, np.int64), rules[game.SEATS]
    cost, me = np.zeros(len(cards)), worlds[0, game.TURN]
    for world in range(len(worlds)):
        for place in range(len(cards)):
            copy(worlds[world], deal)
            card = cards[place]
            while True:
                game.play(rules, deal, card)
                if deal[game.OVER]:
                    break
                card = by_rule(rules, card_points, dear, deal)
            game.settle(rules, card_points, deal, scores, deduct, points)
            mine = points[me]
            cost[place] += mine - (points[:seats].sum() - mine) / (seats - 1)
    return cost


@slow
def by_rule(rules: Ints, card_points: Ints, dear: int, deal: Ints) -> int:
    """The card, 0 to 103, that the seat to move plays by rule; ``dear``: the cards that stand out, as a mask.

    It ducks under as high as it can, is rid of danger where it cannot follow suit, takes as high as it can the trick
    that costs nothing, and any trick with points that would otherwise bring another nearer to the moon.
    """
    first, second = game.legal(rules, deal)
    chosen = _chosen(rules, card_points, dear, deal, first | second)
    return low_bit(chosen) if first & chosen else 52 + low_bit(chosen)


@slow
def _chosen(rules: Ints, card_points: Ints, dear: int, deal: Ints, cards: int) -> int:
    """One of the cards, as masks of one pack."""
    if not cards & (cards - 1):
        return cards
    me, out, count = deal[game.TURN], 0, deal[game.PLAYED_COUNT]
    for seat in range(rules[game.SEATS]):
        if seat != me:
            out |= deal[game.HANDS + seat] | deal[game.HANDS + game.MOST + seat]
    if not count:
        return _led(dear, out, cards)
    shooter = _shooter(rules, dear, deal)
    if shooter == me:
        shooter = -1
    place, cancelled = game.winning(rules, deal, count)
    winner = game.player_at(rules, deal, place)
    suit = _SUIT_MASK << 13 * (deal[game.TABLE] % 52 // 13)
    if not cards & suit:
        return _thrown(rules, card_points, dear, out, cards, shooter == winner)
    top = 0 if cancelled else 1 << deal[game.TABLE + place] % 52
    held, total = 0, 0
    for each in range(count):
        held |= 1 << deal[game.TABLE + each] % 52
        total += card_points[deal[game.TABLE + each] % 52]
    last = count + 1 == rules[game.SEATS] - count_bits(deal[game.OUT])
    under, over = cards & (top - 1) if top else 0, cards & ~(top | (top - 1)) if top else cards
    leader, seats = deal[game.LEADER], rules[game.SEATS]
    waits = shooter >= 0 and (shooter - leader) % seats > (me - leader) % seats
    if over and shooter >= 0 and held & rules[game.PENALTY] and (shooter == winner or waits):
        return over & -over if last else _high(over)
    cheap = cards & ~dear
    safe = deal[game.TRICKS] == 0 and not rules[game.PENALTY] & ~rules[game.BARRED_FIRST]
    if cheap and (safe or (last and total <= 0)):
        return _high(cheap & over if total < 0 and cheap & over else cheap)
    if under:
        if under & dear:
            return _high(under & dear)
        return _high(under & ~rules[game.BONUS] if under & ~rules[game.BONUS] else under)
    if last:
        return _high(cheap if cheap else cards)
    return cheap & -cheap if cheap else cards & -cards


@fast
def _high(cards: int) -> int:
    """The highest of these cards, which are of one suit."""
    while cards & (cards - 1):
        cards &= cards - 1
    return cards


@fast
def _shooter(rules: Ints, dear: int, deal: Ints) -> int:
    """The seat that may be shooting the moon: it has all cards with points so far, and many of them; -1 for none."""
    found, many = -1, False
    if rules[game.MOON] != game.NO_MOON:
        for seat in range(rules[game.SEATS]):
            taken = (deal[game.TAKEN + seat] | deal[game.TAKEN + game.MOST + seat]) & rules[game.PENALTY]
            if taken:
                if found >= 0:
                    return -1
                found, many = seat, count_bits(taken) >= _MANY or taken & dear != 0
    return found if many else -1


@fast
def _led(dear: int, out: int, cards: int) -> int:
    """The lowest card of the suit in which fewest cards out are below it, and most above."""
    best, least = 0, 1 << 30
    for suit in range(4):
        whole = _SUIT_MASK << 13 * suit
        low = cards & whole
        if low:
            low &= -low
            below, above = count_bits(out & whole & (low - 1)), count_bits(out & whole & ~(low | (low - 1)))
            risk = 2 * below - above + (40 if not above else 0)
            feared = out & dear & whole
            if low & dear or low > feared > 0:
                risk += 60
            elif feared and not cards & whole & ~(feared | (feared - 1)):
                risk -= 4
            if risk < least:
                best, least = low, risk
    return best


@fast
def _thrown(rules: Ints, card_points: Ints, dear: int, out: int, cards: int, to_shooter: bool) -> int:
    """What is thrown on another suit: what stands out, what may have to take it, and then the most dangerous."""
    if to_shooter and cards & ~rules[game.PENALTY]:
        cards &= ~rules[game.PENALTY]
    elif cards & dear:
        best, rest = 0, cards & dear
        while rest:
            bit = rest & -rest
            rest ^= bit
            if not best or card_points[low_bit(bit)] >= card_points[low_bit(best)]:
                best = bit
        return best
    if cards & ~rules[game.BONUS]:
        cards &= ~rules[game.BONUS]
    best, most = 0, -1
    for suit in range(4):
        whole = _SUIT_MASK << 13 * suit
        if cards & whole:
            high = _high(cards & whole)
            danger = 2 * count_bits(out & whole & (high - 1))
            feared = out & dear & whole
            if high > feared > 0:
                danger += 60
            if high & rules[game.PENALTY]:
                danger += 10
            if danger > most:
                best, most = high, danger
    return best


# ---- The players ----


def _begun() -> View:
    """A view in which there is a choice."""
    state = State.new(replace(BLACK_LADY, passing=(Direction.HOLD,))).play(Deal(DECK))
    state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    return state.view(state.turn)


_BEGUN: Final = _begun()


class Uct:
    """Grows a tree of moves in each of some worlds, and plays at random beyond it.

    It passes the cards that leave the least risk. Its kernels are compiled when it is made, and not at its first move.
    """

    worlds: Final = 20
    runs: Final = 50
    daring: Final = 0.4

    def __init__(self) -> None:
        self.choose(_BEGUN, Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of 20."""
        if view.passing:
            return _safest(view)
        cards = list(view.legal)
        if len(cards) > 1:
            deals = rows(view, rng, limit.worlds or self.worlds)
            random_state = np.array([rng.getrandbits(64) | 1], np.uint64)
            gained, _ = uct_gains(
                _rules(view), card_points_row(view.rules), deals, *_scores(view), self.runs, self.daring, random_state
            )
            cards = [max(cards, key=lambda card: float(gained[card]))]
        return Play(view.seat, cards[0])


class FlatMonteCarlo:
    """Plays each card in the same worlds, and lets all seats go on by a short list of rules.

    It passes the cards that leave the least risk. Its kernels are compiled when it is made, and not at its first move.
    """

    worlds: Final = 128

    def __init__(self) -> None:
        self.choose(_BEGUN, Random(0), Limit(worlds=1))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """A legal move for the seat of the view, which must be to move; ``limit.worlds`` in place of 128."""
        if view.passing:
            return _safest(view)
        cards: list[Card] = list(view.legal)
        if len(cards) > 1:
            deals, dear = rows(view, rng, limit.worlds or self.worlds), card_values(view.rules).dear & (1 << 52) - 1
            cost = try_cards_by_rule(
                _rules(view), card_points_row(view.rules), dear, deals, np.array(cards, np.int64), *_scores(view)
            )
            cards = [cards[int(cost.argmin())]]
        return Play(view.seat, cards[0])


def _safest(view: View) -> Pass:
    """The pass that leaves the least danger."""
    return passing.handed_out(view, passing.safest(view, 0.0))


def _rules(view: View) -> Ints:
    """The rules for the kernel. A moon that collects is paid in cash: as much as if it gave points to the others."""
    row = rules_row(view.rules)
    if view.rules.moon is Moon.COLLECTS:
        row[game.MOON] = game.OTHERS_GAIN
    return row


def _scores(view: View) -> tuple[Ints, Ints]:
    """The totals before the deal, and what each seat has chosen for a moon, as far as it is known; int64[MOST]."""
    scores, deduct = np.zeros(game.MOST, np.int64), np.zeros(game.MOST, np.int64)
    scores[: view.rules.seats] = view.scores
    deduct[view.seat] = view.deduct
    return scores, deduct
