"""Facts about cards to play and cards to pass at Hearts. Each can be checked on the view and on sampled deals."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Final, NamedTuple

from hearthside.cards import SUITS, Card, Cards
from hearthside.coach.facts import EXACT, Fact, likely, reason_for
from hearthside.coach.values import Choice
from hearthside.hearts import FirstTrick, Moon, MoonChoice, Pass, Play, View
from hearthside.hearts.moves import SUIT
from hearthside.hearts.text import cards_row
from hearthside.text import Name, Part, Sentence, Whose, counted, does, number, row, sentence

from .text import label

Hands = tuple[int, ...]
"""The hands of all seats in one deal, as masks."""
HEAVY, CLEAN = range(2)
"""The traits of a choice: half of the deal's points or more for the seat; no points beside those that it has."""
_SAMPLED: Final = 96
"""Deals that facts are counted in."""
_SHORT: Final = 3
"""The most cards of a suit, or above a card, that are called few."""
_GUARDED: Final = 3
"""Lower cards that guard an expensive card which is kept."""
_CAN: Final = ("can almost certainly", "can probably", "can perhaps", "probably cannot", "almost certainly cannot")
_ALL_CAN: Final = (
    "Everybody can almost certainly",
    "Everybody can probably",
    "Everybody can perhaps",
    "Probably not everybody can",
    "Almost certainly not everybody can",
)
_HOLDS: Final = ("almost certainly holds", "probably holds", "may hold", "probably lacks", "almost certainly lacks")
_MOON_NEAR: Final = 5
"""Points from which a moon seems possible when one seat has all of them."""


class Kind(StrEnum):
    """What a fact is about."""

    TAKEN_FROM = "taken-from"
    UNDER = "under"
    STAYS = "stays"
    FREE = "free"
    FIRST = "first"
    THROWN = "thrown"
    VOID = "void"
    BOTTOM = "bottom"
    QUEEN = "queen"
    HIGHER = "higher"
    TOP = "top"
    SPOILS = "spoils"
    SHOOTS = "shoots"
    FOLLOWED = "followed"
    KEEPS_LOW = "keeps-low"
    FEW_ABOVE = "few-above"
    GUARD = "guard"
    PASS_QUEEN = "pass-queen"
    PASS_VOID = "pass-void"
    PASS_HIGH = "pass-high"
    PASS_SHORT = "pass-short"
    PASS_OVER = "pass-over"
    PASS_GUARD = "pass-guard"
    PASS_TOP = "pass-top"


class Scene(NamedTuple):
    """A position in which facts are looked for."""

    view: View
    worlds: Sequence[Hands]
    """Deals sampled from those that agree with the view."""

    def unseen(self) -> int:
        """The cards that may be in other hands or left over from the deal."""
        view = self.view
        gone = int(view.hand) | sum(int(taken) for taken in view.taken) | int(view.carried)
        for card in view.trick.cards:
            gone |= 1 << card
        return sum(1 << card for card in view.rules.deck) & ~gone

    def after(self) -> list[int]:
        """The seats that play to the trick after this one."""
        players = self.view.trick.players(self.view.rules.seats)
        return list(players[players.index(self.view.seat) + 1 :])

    def among(self, seats: Sequence[int], cards: int) -> int:
        """In how many sampled deals one of these seats holds one of these cards."""
        return sum(any(hands[seat] & cards for seat in seats) for hands in self.worlds)


def facts(scene: Scene, move: Pass | Play) -> Iterator[Fact]:
    """What is true of a choice, the most telling first."""
    match move:
        case Pass(_, cards):
            return _of_pass(scene, cards)
        case Play(_, card):
            return _of_play(scene, card)


def reason(view: View, move: Any, other: Any, rng: Random) -> Sentence | None:
    """A fact that is true of a move and not of the other; of the move alone where ``other`` is None."""
    if isinstance(move, MoonChoice):
        return ("It is better with these scores.",)
    deals: Sequence[Hands] = ()
    if other is not None:
        from hearthside.ai.kernels.hearts_encoding import hands_of
        from hearthside.ai.worlds.hearts import rows

        deals = [hands_of(row, view.rules.seats) for row in rows(view, rng, _SAMPLED)]
    return distinguishing(Scene(view, deals), move, other)


def distinguishing(scene: Scene, move: Pass | Play, other: Pass | Play | None) -> Sentence | None:
    """What speaks for a move, and against another where one is given, in a scene; None where nothing does."""
    if other is None:
        return reason_for(facts(scene, move), ())
    return reason_for(facts(scene, move), facts(scene, other), label(other, scene.view))


def plain_reason(view: View, move: Pass | Play) -> Part:
    """What a move leaves, in a sentence that is always true."""
    if isinstance(move, Pass):
        kept = view.hand - move.cards
        counts = [(len(kept & SUITS[suit]), _suit(suit)) for suit in (3, 2, 0, 1) if kept & SUITS[suit]]
        return "It leaves you ", row([f"{number(n)} {suit[:-1] if n == 1 else suit}" for n, suit in counts]), "."
    suit, card = SUIT[move.card.suit], move.card
    out, beside = len(Cards(Scene(view, ()).unseen() & suit)), len(view.hand & suit) - 1
    mine = f"{number(beside)} more {_ones(card, beside)}" if beside else f"no more {card.suit}"
    return f"You hold {mine}, and {number(out)} {'is' if out == 1 else 'are'} out."


def outcome_reason(view: View, best: Choice, other: Choice) -> Sentence | None:
    """Whether the best takes no points more often than the other, or many points less often."""
    gains = {CLEAN: best.traits[CLEAN] - other.traits[CLEAN], HEAVY: other.traits[HEAVY] - best.traits[HEAVY]}
    trait = max(gains, key=gains.__getitem__)
    if gains[trait] <= 0:
        return None
    clean = "no more points" if view.points[view.seat] else "no points"
    heavy = f"{-(-view.rules.moon_points // 2)} points or more"
    what, often = (clean, "more") if trait == CLEAN else (heavy, "less")
    return sentence(f"You take {what} with it {often} often than with ", label(other.move, view), ".")


# ---- A card ----


def _of_play(scene: Scene, card: Card) -> Iterator[Fact]:
    trick = scene.view.trick.cards
    yield from _of_moon(scene, card)
    if not trick:
        yield from _of_lead(scene, card)
    elif SUIT[trick[0].suit] >> card & 1:
        yield from _of_follow(scene, card)
    else:
        yield from _of_throw(scene, card)
    rest = scene.view.hand & ~SUIT[card.suit]
    if rest and len(scene.view.hand & SUIT[card.suit]) == 1 and not scene.view.rules.uneven:
        yield Fact(Kind.VOID, f"It is your last {_one(card)}; after it you may throw when {card.suit} are led.")
    if scene.view.rules.packs == 1:
        yield from _of_keeping(scene, card)


def _of_moon(scene: Scene, card: Card) -> Iterator[Fact]:
    """Whether all points so far lie with one seat, and the card takes some elsewhere, or more to them."""
    view, rules = scene.view, scene.view.rules
    holders = [seat for seat, points in enumerate(view.points) if points]
    if rules.packs > 1 or rules.moon is Moon.NONE or len(holders) != 1 or view.points[holders[0]] < _MOON_NEAR:
        return
    holder, all_so_far = holders[0], f"all {view.points[holders[0]]} points so far"
    taker, points = _taker(scene, card), sum(rules.worth[each] for each in (*view.trick.cards, card))
    if taker is None or min(rules.worth) < 0:
        return
    if holder == view.seat and taker == holder:
        yield Fact(Kind.SHOOTS, f"You have {all_so_far}, and it takes this trick too.")
    elif holder not in (view.seat, taker) and points > 0:
        yield Fact(Kind.SPOILS, (Name(holder), f" has {all_so_far}; of this trick ", does(taker, "takes"), " some."))


def _taker(scene: Scene, card: Card) -> int | None:
    """Who takes the trick for certain, once the card is played; None where that is open."""
    view = scene.view
    led = view.trick.cards[0].suit if view.trick.cards else card.suit
    after = view.trick._replace(cards=(*view.trick.cards, card))
    seat = after.winner(view.rules.seats)
    best = after.cards[after.players(view.rules.seats).index(seat)]
    still = bool(view.trick.cards) and not scene.after()
    return seat if still or not scene.unseen() & _above(best) & SUIT[led] else None


def _of_keeping(scene: Scene, card: Card) -> Iterator[Fact]:
    """What stays in the hand, and is well kept there."""
    view, worth = scene.view, scene.view.rules.worth
    for dear in (each for each in view.hand if worth[each] > 1 and each.suit != card.suit):
        if lower := len(view.hand & SUIT[dear.suit] & ~_above(dear)) - 1:
            yield Fact(Kind.GUARD, ("Your ", dear, f" keeps {number(lower)} lower {_ones(dear, lower)} beside it."))
    if low := Cards(view.hand & SUIT[card.suit] & ~_above(card)) - (1 << card):
        yield Fact(Kind.KEEPS_LOW, ("You keep ", cards_row(low), " for later."))


def _of_follow(scene: Scene, card: Card) -> Iterator[Fact]:
    view = scene.view
    seat = view.trick.winner(view.rules.seats)
    winning = view.trick.cards[view.trick.players(view.rules.seats).index(seat)]
    if view.rules.packs > 1 or not SUIT[card.suit] >> winning & 1:
        return
    if card < winning:
        yield from _of_under(scene, card, seat, winning)
        return
    points = any(view.rules.worth[each] > 0 for each in (*view.trick.cards, card))
    if not scene.after() and not points:
        yield Fact(Kind.FREE, "You play last, and the trick holds no points.")
        return
    if not view.tricks and view.rules.first_trick is FirstTrick.NONE and not points:
        yield Fact(Kind.FIRST, "Nobody may throw points on the first trick.")
    if scene.after():
        yield from _of_rivals(scene, card, scene.after())


def _of_under(scene: Scene, card: Card, seat: int, winning: Card) -> Iterator[Fact]:
    """The card stays under the one that holds the trick."""
    view, held = scene.view, (Whose(seat), " ", winning)
    if view.rules.worth[card] > 1:
        rest = scene.unseen() & _above(winning)
        if not scene.after() or not rest:
            yield Fact(Kind.TAKEN_FROM, (held, " takes it."))
        else:
            yield Fact(Kind.TAKEN_FROM, (held, " is over it."))
    under = view.hand & SUIT[card.suit] & ~_above(winning)
    if card == max(under) and len(under) > 1:
        yield Fact(Kind.UNDER, (f"It is your highest {_one(card)} under ", held, "."))
    elif view.hand & _above(winning) & SUIT[card.suit]:
        yield Fact(Kind.STAYS, ("It stays under ", held, "."))


def _of_throw(scene: Scene, card: Card) -> Iterator[Fact]:
    view, led = scene.view, scene.view.trick.cards[0].suit
    points = view.rules.worth[card]

    def thrown(comma: str, taker: Part) -> Fact:
        what = f"{counted(points, 'point')} go{'es' * (points == 1)}"
        told = f"You are out of {led}{comma} {what} to ", taker, "."
        return Fact(Kind.THROWN, told, points, max(points, view.rules.moon_points))

    if points > 0 and not scene.after() and view.rules.packs == 1:
        yield thrown(", and", Name(view.trick.winner(view.rules.seats)))
    elif points > 0:
        yield thrown(":", "whoever takes the trick")
    if view.rules.packs > 1:
        return
    if not (above := Cards(scene.unseen() & _above(card) & SUIT[card.suit])):
        yield Fact(Kind.TOP, f"It is the highest {_one(card)} left.")
    elif len(above) <= _SHORT:
        is_are = "is" if len(above) == 1 else "are"
        only = f"Only {number(len(above))} {_ones(card, len(above))} still out {is_are} above it."
        yield Fact(Kind.FEW_ABOVE, only, len(above), 13, EXACT)


def _of_lead(scene: Scene, card: Card) -> Iterator[Fact]:
    view, suit = scene.view, SUIT[card.suit]
    others = [seat for seat in range(view.rules.seats) if seat != view.seat]
    if view.rules.packs > 1:
        return
    out = scene.unseen() & suit
    dear = [each for each in Cards(out) if view.rules.worth[each] > 1]
    if dear and card < min(dear) and scene.worlds:
        worst = max(dear, key=lambda each: view.rules.worth[each])
        counts = {seat: scene.among([seat], 1 << worst) for seat in others}
        seat = max(counts, key=lambda each: counts[each])
        held = likely(counts[seat], len(scene.worlds), _HOLDS)
        yield Fact(Kind.QUEEN, (Name(seat), f" {held} ", worst, ", which is above it."))
    if out and not out & ~_above(card):
        yield Fact(Kind.BOTTOM, f"Every {_one(card)} still out is above it.")
    yield from _of_rivals(scene, card, others)
    if scene.worlds and out:
        count = sum(all(hands[seat] & suit for seat in others) for hands in scene.worlds)
        everybody = f"{likely(count, len(scene.worlds), _ALL_CAN)} follow with a {_one(card)}."
        yield Fact(Kind.FOLLOWED, everybody, count, len(scene.worlds))


def _of_rivals(scene: Scene, card: Card, seats: Sequence[int]) -> Iterator[Fact]:
    """Whether any of these seats can beat the card."""
    if not scene.unseen() & _above(card) & SUIT[card.suit]:
        yield Fact(Kind.TOP, f"It is the highest {_one(card)} left.")
        return
    if not scene.worlds:
        return
    count, of = scene.among(seats, _above(card) & SUIT[card.suit]), len(scene.worlds)
    if not scene.view.trick.cards:
        beats: Part = f"A higher {_one(card)} is still out."
    else:
        who = Name(seats[0]) if len(seats) == 1 else "Somebody after you"
        beats = who, f" {likely(count, of, _CAN)} beat it."
    yield Fact(Kind.HIGHER, beats, count, of)


# ---- A pass ----


def _of_pass(scene: Scene, cards: Cards) -> Iterator[Fact]:
    view = scene.view
    if view.rules.packs > 1:
        return
    kept = view.hand - cards
    dear = [card for card in cards if view.rules.worth[card] > 1]
    for card in dear:
        beside = len(view.hand & SUIT[card.suit] & ~_above(card)) - 1
        count = f"{number(beside)} lower {_ones(card, beside)}" if beside else f"no lower {_one(card)}"
        yield Fact(Kind.PASS_QUEEN, (card, f" goes: you hold {count} to stay under."))
    yield from _of_dear(view, cards)
    gone = [suit for suit in range(4) if view.hand & SUITS[suit] and not kept & SUITS[suit]]
    if gone:
        yield Fact(Kind.PASS_VOID, ("It leaves you no ", row([_suit(suit) for suit in gone], last=" and no "), "."))
    for suit in range(4):
        held, given = view.hand & SUITS[suit], cards & SUITS[suit]
        if given and suit not in gone and not [card for card in held & ~given if card > min(given)] and len(given) > 1:
            yield Fact(Kind.PASS_HIGH, f"They are your {number(len(given))} highest {_suit(suit)}.")
        elif given and suit not in gone and len(kept & SUITS[suit]) <= 1 and len(held) <= _SHORT:
            yield Fact(
                Kind.PASS_SHORT, f"It leaves you one {_suit(suit)[:-1]}, so that you are soon out of {_suit(suit)}."
            )
    for card in cards:
        given, held = cards & SUIT[card.suit], view.hand & SUIT[card.suit]
        if len(given) == 1 and card == max(held) and len(held) > 1:
            yield Fact(Kind.PASS_TOP, (card, f" is your highest {_one(card)}."))


def _of_dear(view: View, cards: Cards) -> Iterator[Fact]:
    """What becomes of an expensive card, and of those above it."""
    for dear in (card for card in view.rules.deck if view.rules.worth[card] > 1):
        suit = SUIT[dear.suit]
        over, lower = Cards(cards & suit & _above(dear)), len(view.hand & suit & ~_above(dear)) - 1
        if dear in view.hand and dear not in cards and not cards & suit and lower >= _GUARDED:
            kept = "Your ", dear, f" keeps {number(lower)} lower {_ones(dear, lower)} beside it."
            yield Fact(Kind.PASS_GUARD, kept)
        elif dear not in view.hand and over:
            yield Fact(Kind.PASS_OVER, (cards_row(over), " might have to take ", dear, ", which you do not hold."))


# ---- Words ----


def _above(card: Card) -> int:
    """The cards of its suit above a card, in one pack, as a mask."""
    return int(SUITS[card.suit]) & ~((1 << card % 52 + 1) - 1)


def _suit(suit: int) -> str:
    return ("clubs", "diamonds", "hearts", "spades")[suit]


def _one(card: Card) -> str:
    return str(card.suit)[:-1]


def _ones(card: Card, count: int) -> str:
    return _one(card) if count == 1 else str(card.suit)
