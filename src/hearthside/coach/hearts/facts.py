"""Facts about cards to play and cards to pass at Hearts. Each can be checked on the view and on sampled deals."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Final, NamedTuple

from hearthside.cards import SUITS, Card, Cards, Suit, mask
from hearthside.coach.facts import DEALS, EXACT, Fact, likely
from hearthside.coach.values import SURE, Choice, Weighing
from hearthside.hearts import FirstTrick, Moon, Move, Pass, Play, View
from hearthside.hearts.moves import SUIT, winning
from hearthside.hearts.text import cards_row
from hearthside.text import Name, Part, Sentence, Whose, counted, does, number, row, sentence

from .text import label

WEIGHED: Final[tuple[Any, ...]] = (Pass, Play)
"""The kinds of moves that the search weighs."""
Hands = tuple[int, ...]
"""The hands of all seats in one deal, as masks."""
HEAVY, CLEAN = range(2)
"""The traits of a choice: half of the deal's points or more for the seat; no points beside those that it has."""
_SHORT: Final = 3
"""The most cards of a suit, or above a card, that are called few."""
_GUARDED: Final = 3
"""Lower cards that guard an expensive card which is kept."""
_ALL_CAN: Final = (
    "Everybody can almost certainly",
    "Everybody can probably",
    "Everybody can perhaps",
    "Probably not everybody can",
    "Almost certainly not everybody can",
)
_HOLDS: Final = ("almost certainly holds", "probably holds", "may hold", "probably lacks", "almost certainly lacks")
_SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""In which suits are counted."""
_MOON_NEAR: Final = 5
"""Points from which a moon seems possible when one seat has all of them."""
Kind = StrEnum(
    "Kind",
    "TAKEN_FROM UNDER STAYS FREE FIRST THROWN VOID BOTTOM QUEEN HIGHER TOP SPOILS SHOOTS FOLLOWED KEEPS_LOW FEW_ABOVE "
    "GUARD PASS_QUEEN PASS_VOID PASS_HIGH PASS_SHORT PASS_OVER PASS_GUARD PASS_TOP",
)
"""What a fact is about."""


class Scene(NamedTuple):
    """A position in which facts are looked for."""

    view: View
    worlds: Sequence[Hands]
    """Deals sampled from those that agree with the view."""

    @property
    def unseen(self) -> Cards:
        """The cards that may be in other hands or left over from the deal."""
        view = self.view
        gone = int(view.hand) | sum(map(int, view.taken)) | int(view.carried) | mask(view.trick.cards)
        return Cards.of(view.rules.deck) - gone

    @property
    def after(self) -> list[int]:
        """The seats that play to the trick after this one."""
        players = self.view.trick.players(self.view.rules.seats)
        return list(players[players.index(self.view.seat) + 1 :])

    def among(self, seats: Sequence[int], cards: int) -> int:
        """In how many sampled deals one of these seats holds one of these cards."""
        return sum(any(hands[seat] & cards for seat in seats) for hands in self.worlds)


def scene(view: View, rng: Random | None = None) -> Scene:
    """A position, with deals sampled by the generator; without any for None."""
    if rng is None:
        return Scene(view, ())
    from hearthside.ai.kernels.hearts_encoding import hands_of
    from hearthside.ai.worlds.hearts import rows

    return Scene(view, [hands_of(each, view.rules.seats) for each in rows(view, rng, DEALS)])


def facts(scene: Scene, move: Move) -> Iterator[Fact]:
    """What is true of a choice, the most telling first."""
    match move:
        case Pass(_, cards):
            return _of_pass(scene.view, cards)
        case Play(_, card):
            return _of_play(scene, card)
    return iter(())


def plain_reason(view: View, move: Move) -> Part:
    """What a move leaves, in a sentence that is always true."""
    match move:
        case Pass(_, cards):
            kept = ((suit, len(view.hand - cards & SUITS[suit])) for suit in _SUIT_ORDER)
            suits = [f"{number(count)} {_noun(suit, count)}" for suit, count in kept if count]
            return "It leaves ", Name(view.seat), " ", row(suits), "."
        case Play(_, card):
            out, beside = len(scene(view).unseen & SUIT[card.suit]), len(view.hand & SUIT[card.suit]) - 1
            mine = f"{number(beside)} more {_noun(card.suit, beside)}" if beside else f"no more {card.suit}"
            return does(view.seat, "holds"), f" {mine}, and {number(out)} {'is' if out == 1 else 'are'} out."
    return "It is better with these scores."


def outcome_reason(view: View, best: Choice, other: Choice) -> Sentence | None:
    """Whether the best takes no points more often than the other, or many points less often."""
    gains = {CLEAN: best.traits[CLEAN] - other.traits[CLEAN], HEAVY: other.traits[HEAVY] - best.traits[HEAVY]}
    trait = max(gains, key=gains.__getitem__)
    # Counts of rare events vary by the root of what is counted.
    if gains[trait] <= SURE * (best.traits[trait] + other.traits[trait]) ** 0.5:
        return None
    clean = "no more points" if view.points[view.seat] else "no points"
    heavy = f"{-(-view.rules.moon_points // 2)} points or more"
    what, often = (clean, "more") if trait == CLEAN else (heavy, "less")
    takes = does(view.seat, "takes"), f" {what} with it {often} often than with "
    return sentence(takes, label(other.move, view), ".")


def verdict(view: View, weighing: Weighing) -> Sentence:
    """Nothing is decided before the card."""
    return ()


def may_ask_unweighed(view: View) -> bool:
    """Whether whoever shoots the moon has a choice."""
    return view.rules.moon is Moon.CHOICE


# ---- A card ----


def _of_play(scene: Scene, card: Card) -> Iterator[Fact]:
    view, trick = scene.view, scene.view.trick.cards
    yield from _of_moon(scene, card)
    if not trick:
        yield from _of_lead(scene, card)
    elif SUIT[trick[0].suit] >> card & 1:
        yield from _of_follow(scene, card)
    else:
        yield from _of_throw(scene, card)
    if view.hand & ~SUIT[card.suit] and len(view.hand & SUIT[card.suit]) == 1 and not view.rules.uneven:
        last, then = f" last {_one(card)}; after it ", f" may throw when {card.suit} are led."
        yield Fact(Kind.VOID, ("It is ", Whose(view.seat), last, Name(view.seat), then))
    if view.rules.packs == 1:
        for each in _expensive(view, view.hand & ~SUIT[card.suit]):
            if lower := _lower(view.hand, each):
                yield Fact(Kind.GUARD, _keeps(view, each, lower))
        if lower := _lower(view.hand, card):
            yield Fact(Kind.KEEPS_LOW, (does(view.seat, "keeps"), " ", cards_row(lower), " for later."))


def _of_moon(scene: Scene, card: Card) -> Iterator[Fact]:
    """Whether all points so far lie with one seat, and the card takes some elsewhere, or more to them."""
    view, rules, so_far = scene.view, scene.view.rules, sum(scene.view.points)
    if rules.packs > 1 or rules.moon is Moon.NONE or min(rules.worth) < 0:
        return
    if so_far < _MOON_NEAR or so_far not in view.points or (taker := _taker(scene, card)) is None:
        return
    holder, has = view.points.index(so_far), f"all {so_far} points so far"
    if holder == view.seat == taker:
        yield Fact(Kind.SHOOTS, (does(view.seat, "has"), f" {has}, and it takes this trick too."))
    elif holder not in (view.seat, taker) and any(rules.worth[each] for each in (*view.trick.cards, card)):
        yield Fact(Kind.SPOILS, (Name(holder), f" has {has}; of this trick ", does(taker, "takes"), " some."))


def _taker(scene: Scene, card: Card) -> int | None:
    """Who takes the trick for certain, once the card is played; None where that is open."""
    trick = scene.view.trick._replace(cards=(*scene.view.trick.cards, card))
    is_last = len(trick.cards) > 1 and not scene.after
    if is_last or not scene.unseen & _above(trick.cards[winning(trick.cards)]):
        return trick.winner(scene.view.rules.seats)
    return None


def _of_lead(scene: Scene, card: Card) -> Iterator[Fact]:
    view, worlds, suit = scene.view, scene.worlds, SUIT[card.suit]
    if view.rules.packs > 1:
        return
    others, out = [seat for seat in range(view.rules.seats) if seat != view.seat], scene.unseen & suit
    expensive = _expensive(view, out)
    if expensive and card < min(expensive) and worlds:
        worst = max(expensive, key=lambda each: view.rules.worth[each])
        counts = {seat: scene.among([seat], 1 << worst) for seat in others}
        seat = max(others, key=counts.__getitem__)
        held = likely(counts[seat], len(worlds), _HOLDS)
        yield Fact(Kind.QUEEN, (Name(seat), f" {held} ", worst, ", which is above it."))
    if out and not out & ~_above(card):
        yield Fact(Kind.BOTTOM, f"Every {_one(card)} still out is above it.")
    yield from _of_rivals(scene, card, others)
    if worlds and out:
        count = sum(all(hands[seat] & suit for seat in others) for hands in worlds)
        everybody = f"{likely(count, len(worlds), _ALL_CAN)} follow with a {_one(card)}."
        yield Fact(Kind.FOLLOWED, everybody, count, len(worlds))


def _of_follow(scene: Scene, card: Card) -> Iterator[Fact]:
    view, after = scene.view, scene.after
    best = view.trick.cards[winning(view.trick.cards)]
    if view.rules.packs > 1:
        return
    if card < best:
        yield from _of_under(scene, card, best)
        return
    lying = (*view.trick.cards, card)
    points = any(view.rules.worth[each] > 0 for each in lying)
    if not after and not points and not mask(lying) & view.rules.doublers:
        yield Fact(Kind.FREE, (does(view.seat, "plays"), " last, and the trick holds no points."))
        return
    if not view.tricks and view.rules.first_trick is FirstTrick.NONE and not points:
        yield Fact(Kind.FIRST, "Nobody may throw points on the first trick.")
    if after:
        yield from _of_rivals(scene, card, after)


def _of_under(scene: Scene, card: Card, best: Card) -> Iterator[Fact]:
    """The card stays under the one that holds the trick."""
    view, held = scene.view, (Whose(scene.view.trick.winner(scene.view.rules.seats)), " ", best)
    if view.rules.worth[card] > 1:
        is_sure = not scene.after or not scene.unseen & _above(best)
        yield Fact(Kind.TAKEN_FROM, (held, " takes it." if is_sure else " is over it."))
    under = _lower(view.hand, best)
    if card == max(under) and len(under) > 1:
        yield Fact(Kind.UNDER, ("It is ", Whose(view.seat), f" highest {_one(card)} under ", held, "."))
    elif view.hand & _above(best):
        yield Fact(Kind.STAYS, ("It stays under ", held, "."))


def _of_throw(scene: Scene, card: Card) -> Iterator[Fact]:
    view, points = scene.view, scene.view.rules.worth[card]
    if points > 0:
        is_sure = not scene.after and view.rules.packs == 1
        taker = Name(view.trick.winner(view.rules.seats)) if is_sure else "whoever takes the trick"
        out = does(view.seat, "is"), f" out of {view.trick.cards[0].suit}{', and' if is_sure else ':'}"
        what = f"{counted(points, 'point')} go{'es' * (points == 1)}"
        yield Fact(Kind.THROWN, (out, f" {what} to ", taker, "."), points, max(points, view.rules.moon_points))
    if view.rules.packs > 1:
        return
    if not (count := len(scene.unseen & _above(card))):
        yield Fact(Kind.TOP, f"It is the highest {_one(card)} left.")
    elif count <= _SHORT:
        only = f"Only {number(count)} {_noun(card.suit, count)} still out {'is' if count == 1 else 'are'} above it."
        yield Fact(Kind.FEW_ABOVE, only, count, 13, EXACT)


def _of_rivals(scene: Scene, card: Card, seats: Sequence[int]) -> Iterator[Fact]:
    """Whether any of these seats can beat the card."""
    if not scene.unseen & _above(card):
        yield Fact(Kind.TOP, f"It is the highest {_one(card)} left.")
        return
    if not scene.worlds:
        return
    count, of = scene.among(seats, _above(card)), len(scene.worlds)
    beats: Part = f"A higher {_one(card)} is still out."
    if scene.view.trick.cards:
        rival: Part = Name(seats[0]) if len(seats) == 1 else ("Somebody after ", Name(scene.view.seat))
        beats = rival, f" {likely(count, of)} beat it."
    yield Fact(Kind.HIGHER, beats, count, of)


# ---- A pass ----


def _of_pass(view: View, cards: Cards) -> Iterator[Fact]:
    if view.rules.packs > 1:
        return
    for card in _expensive(view, cards):
        beside = len(_lower(view.hand, card))
        lower_held = f" {number(beside)} lower {_noun(card.suit, beside or 1)} to stay under."
        yield Fact(Kind.PASS_QUEEN, (card, " goes: ", does(view.seat, "holds"), lower_held))
    for card in _expensive(view, view.rules.deck):
        lower, over = _lower(view.hand, card), cards & _above(card)
        if card in view.hand and not cards & SUIT[card.suit] and len(lower) >= _GUARDED:
            yield Fact(Kind.PASS_GUARD, _keeps(view, card, lower))
        elif card not in view.hand and over:
            lacks = ", which ", does(view.seat, "does"), " not hold."
            yield Fact(Kind.PASS_OVER, (cards_row(over), " might have to take ", card, lacks))
    kept = view.hand - cards
    if gone := [str(suit) for suit in Suit if cards & SUITS[suit] and not kept & SUITS[suit]]:
        yield Fact(Kind.PASS_VOID, ("It leaves ", Name(view.seat), " no ", row(gone, last=" and no "), "."))
    for suit in Suit:
        given, left = cards & SUITS[suit], kept & SUITS[suit]
        if not given or not left:
            continue
        if len(given) > 1 and max(left) < min(given):
            yield Fact(Kind.PASS_HIGH, ("They are ", Whose(view.seat), f" {number(len(given))} highest {suit}."))
        elif len(left) == 1 and len(given | left) <= _SHORT:
            soon = f" one {_noun(suit, 1)}, so that ", does(view.seat, "is"), f" soon out of {suit}."
            yield Fact(Kind.PASS_SHORT, ("It leaves ", Name(view.seat), soon))
    for card in cards:
        given, left = cards & SUITS[card.suit], kept & SUITS[card.suit]
        if len(given) == 1 and left and card > max(left):
            yield Fact(Kind.PASS_TOP, (card, " is ", Whose(view.seat), f" highest {_one(card)}."))


# ---- Cards ----


def _above(card: Card) -> int:
    """The cards of its suit above a card, in one pack, as a mask."""
    return int(SUITS[card.suit]) & ~((1 << card % 52 + 1) - 1)


def _lower(hand: Cards, card: Card) -> Cards:
    """The cards of a hand that are of a card's suit and lower, in one pack."""
    return hand & SUITS[card.suit] & (1 << card) - 1


def _expensive(view: View, cards: Iterable[Card]) -> list[Card]:
    """Those of these cards that cost more than a point."""
    return [card for card in cards if view.rules.worth[card] > 1]


def _keeps(view: View, card: Card, lower: Cards) -> Part:
    """That an expensive card which is kept has lower ones beside it."""
    return Whose(view.seat), " ", card, f" keeps {number(len(lower))} lower {_noun(card.suit, len(lower))} beside it."


def _one(card: Card) -> str:
    """What a card of its suit is called: ``club``."""
    return _noun(card.suit, 1)


def _noun(suit: Suit, count: int) -> str:
    """What so many cards of a suit are called: ``club``, ``clubs``."""
    return str(suit)[:-1] if count == 1 else str(suit)
