"""Gin Rummy against OpenSpiel's: the same deals, the same legal moves at every step, the same scores at the end.

OpenSpiel numbers its cards from the ace of spades, suits in the order spades, clubs, diamonds, hearts; a knock, its
discard, each meld and each card laid off are actions of their own there, and one move here. It lays no meld of more
than five cards, and knows no run that grew by more than two cards at an end. Its count of eleven cards drops the
highest card beside the most melded points, which is more than the least at times: it then sees no knock where there is
one. Each of these is met where it arises, and nowhere else.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from random import Random

import pyspiel
import pytest

from hearthside.cards import DECK, Card, Cards, mask
from hearthside.gin import (
    Deal,
    Decline,
    Discard,
    Draw,
    Knock,
    LayOff,
    Melds,
    Move,
    Phase,
    Rules,
    State,
    Take,
)
from hearthside.gin.melds import melding
from hearthside.gin.presets import OPENSPIEL
from tests.lengths import length
from tests.oracle.differences import GIN_PARAMETERS, GIN_TRIED, MISJUDGED, PARTS, WITHOUT_A_FIELD

TAKE, DRAW, PASS, KNOCK, MELD = 52, 53, 54, 55, 56
UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
Parameters = dict[str, bool | int]
DEFAULTS: Parameters = {name: each.default for name, each in GIN_PARAMETERS.items()}

Choose = Callable[[State, Sequence[Move]], Move]


def theirs(card: int) -> int:
    """OpenSpiel's number for a card."""
    return (card // 13 + 1) % 4 * 13 + (card % 13 + 1) % 13


OURS = {theirs(card): card for card in DECK}
MELDS = {MELD + number: mask(OURS[card] for card in meld) for number, meld in UTILS.int_to_meld.items()}
"""OpenSpiel's actions that lay out a meld."""


def our_rules(parameters: Parameters) -> Rules:
    """Every OpenSpiel parameter as a field of ours."""
    changes = {each.field: each.ours(parameters[name]) for name, each in GIN_PARAMETERS.items()}
    return replace(OPENSPIEL, **changes)


class Both:
    """One hand in both programs, compared at every step."""

    def __init__(self, parameters: Parameters, deck: Sequence[Card], rng: Random, choose: Choose) -> None:
        self.their = pyspiel.load_game("gin_rummy", parameters).new_initial_state()
        for card in (*deck[0:20:2], *deck[1:20:2], deck[20]):
            self.their.apply_action(theirs(card))
        self.our = State.new(our_rules(parameters)).play(Deal(tuple(deck)))
        self.rng, self.choose = rng, choose
        self.met = Counter[str]()
        """How often each thing came up that a test wants to have come up."""

    def play(self) -> None:
        """The hand to its end, and its score."""
        while not self.our.results:
            seat = self.our.turn
            assert self.their.current_player() == seat
            if self.our.phase is Phase.LAYOFF:
                self.lay_off(seat)
            else:
                self.step(seat)
        if not self.their.is_terminal():
            self.lay_out_after_gin()
        (result,) = self.our.results
        sign = 1 if result.winner == 0 else -1
        assert self.their.is_terminal() and self.our.winners
        assert self.their.returns() == [sign * result.points, -sign * result.points]
        self.met[result.kind] += 1

    # ---- Turns ----

    def step(self, seat: int) -> None:
        """One move of a seat that is to draw or to discard."""
        at_wall = self.their.current_phase() == pyspiel.gin_rummy.Phase.WALL
        moves = self.our.moves(seat)
        actions, legal = {self.action(move, at_wall) for move in moves}, set(self.their.legal_actions())
        if KNOCK in actions - legal:
            self.misjudged(seat, at_wall)
            moves = tuple(move for move in moves if self.action(move, at_wall) != KNOCK)
            actions.remove(KNOCK)
        assert actions == legal
        move = self.choose(self.our, moves)
        if isinstance(move, Knock) or (at_wall and isinstance(move, Take)):
            self.knock(seat, at_wall)
            return
        self.their.apply_action(self.action(move, at_wall))
        self.our = self.our.play(move)
        if self.their.is_chance_node():
            drew = self.our.turns[-1].drew
            assert drew is not None
            self.their.apply_action(theirs(drew))

    def action(self, move: Move, at_wall: bool) -> int:
        match move:
            case Draw():
                return DRAW
            case Take():
                return KNOCK if at_wall else TAKE
            case Decline():
                return PASS
            case Discard(_, card):
                return theirs(card)
        return KNOCK

    def misjudged(self, seat: int, at_wall: bool) -> None:
        """A knock that OpenSpiel does not see, since it counts eleven cards by dropping the highest loose one."""
        hand = self.our.hands[seat] | (1 << self.our.pile[-1] if at_wall else 0)
        assert misjudged(hand, self.our.position(seat).limit)
        self.met["misjudged"] += 1

    # ---- A knock ----

    def knock(self, seat: int, at_wall: bool) -> None:
        """A knock: its discard, and melds that the program arranges or that are laid out at random."""
        self.met["wall"] += at_wall
        if at_wall:
            self.our = self.our.play(Take(seat))
        self.their.apply_action(KNOCK)
        discards = [move.discard for move in self.our.moves(seat) if isinstance(move, Knock)]
        assert sorted(theirs(card) for card in discards if card is not None) == self.their.legal_actions()
        discard = self.rng.choice(discards)
        assert discard is not None
        self.their.apply_action(theirs(discard))
        if self.rng.random() < 0.5:
            self.our = self.our.play(Knock(seat, discard))
            laid = self.our.laid.melds if self.our.laid else self.our.results[0].melds[seat]
            self.lay_out(laid)
        else:
            self.our = self.our.play(Knock(seat, discard, self.laid_at_random(seat, discard)))

    def laid_at_random(self, seat: int, discard: Card) -> Melds:
        """Melds laid out one by one until no more is wanted, with the same choice in both at each of them."""
        position, melding = self.our.position(seat), self.our.rules.melding
        rest, melds = position.hand & ~(1 << discard), list[Cards]()
        while True:
            may_stop = self.our.why_not(Knock(seat, discard, tuple(melds))) is None
            able = [
                action
                for action, meld in MELDS.items()
                if meld & rest == meld and melding.deadwood(rest ^ meld) <= position.limit
            ]
            assert self.their.legal_actions() == [PASS] * may_stop + able
            if may_stop and (not able or self.rng.random() < 0.2):
                self.their.apply_action(PASS)
                return tuple(melds)
            action = self.rng.choice(able)
            self.their.apply_action(action)
            melds.append(Cards(MELDS[action]))
            rest ^= MELDS[action]

    def lay_out(self, melds: Melds) -> None:
        """The same melds in theirs, a long run in parts."""
        for meld in melds:
            self.met["in parts"] += len(parts(meld)) > 1
            for part in parts(meld):
                self.their.apply_action_with_legality_check(part)
        self.their.apply_action_with_legality_check(PASS)

    def lay_out_after_gin(self) -> None:
        """What the program laid out of the hand that may lay nothing off."""
        (result,) = self.our.results
        assert result.knocker is not None and not result.counts[result.knocker]
        assert not any(result.layoffs)
        self.lay_out(result.melds[1 - result.knocker])

    # ---- Laying off ----

    def lay_off(self, seat: int) -> None:
        """The answer to a knock: the program's, or cards and melds at random."""
        if self.rng.random() < 0.5:
            self.our = self.our.play(LayOff(seat))
            (result,) = self.our.results
            self.follow(reduce(or_, result.layoffs, 0))
            self.lay_out(result.melds[seat])
            return
        off = self.laid_off_at_random(seat)
        assert self.all_fit(off)
        melds = self.melds_at_random(self.our.hands[seat] & ~off)
        self.our = self.our.play(LayOff(seat, melds, self.laid_off(off)))

    def follow(self, off: int) -> None:
        """The same cards laid off in theirs, in whatever order it will."""
        while off:
            card = next(card for card in Cards(off) if theirs(card) in self.their.legal_actions())
            self.their.apply_action(theirs(card))
            off ^= 1 << card
        self.their.apply_action(PASS)

    def laid(self) -> Melds:
        assert self.our.laid is not None
        return self.our.laid.melds

    def laid_off(self, cards: int) -> Melds:
        """Which of these cards go on each of the knocker's melds."""
        return self.our.rules.melding.laid_off(self.laid(), cards)

    def all_fit(self, cards: int) -> bool:
        """Whether all of these cards can be laid off by ours."""
        return reduce(or_, self.laid_off(cards), 0) == cards

    def laid_off_at_random(self, seat: int) -> int:
        hand, off = self.our.hands[seat], 0
        while True:
            able = [card for card in Cards(hand & ~off) if self.fits(card, off)]
            assert self.their.legal_actions() == sorted([*map(theirs, able), PASS])
            more = [card for card in Cards(hand & ~off) if self.all_fit(off | 1 << card)]
            assert set(able) <= set(more)
            self.met["far"] += len(more) - len(able)
            self.met["laid off"] += bool(off)
            if not able or self.rng.random() < 0.2:
                self.their.apply_action(PASS)
                return off
            card = self.rng.choice(able)
            self.their.apply_action(theirs(card))
            off |= 1 << card

    def fits(self, card: Card, off: int) -> bool:
        """Whether theirs sees that a card fits, these being laid off: on a meld, or on one grown once at each end."""
        is_meld = self.our.rules.melding.is_meld
        for meld in (MELDS[part] for laid in self.laid() for part in parts(laid)):
            grown = meld | mask(other for other in Cards(off) if is_meld(meld | 1 << other))
            if is_meld(meld | 1 << card) or is_meld(grown | 1 << card):
                return True
        return False

    def melds_at_random(self, rest: int) -> Melds:
        melds = list[Cards]()
        while True:
            able = [action for action, meld in MELDS.items() if meld & rest == meld]
            assert self.their.legal_actions() == [PASS, *able]
            if not able or self.rng.random() < 0.2:
                self.their.apply_action(PASS)
                return tuple(melds)
            action = self.rng.choice(able)
            self.their.apply_action(action)
            melds.append(Cards(MELDS[action]))
            rest ^= MELDS[action]


def parts(meld: Cards) -> list[int]:
    """OpenSpiel's actions for a meld: one, or several for a run of more than five."""
    cards = sorted(meld, key=theirs)
    sizes = PARTS.get(len(cards), (len(cards),))
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    pieces = [[theirs(card) for card in cards[at : at + size]] for at, size in zip(starts, sizes, strict=True)]
    return [MELD + UTILS.meld_to_int(piece) for piece in pieces]


def misjudged(hand: int, limit: int = 10) -> bool:
    """Whether theirs counts eleven cards above a limit that some discard stays below."""
    return melding().after_best_discard(hand) <= limit < int(UTILS.min_deadwood([theirs(card) for card in Cards(hand)]))


# ---- Ways to play ----


def at_random(rng: Random) -> Choose:
    return lambda _our, moves: rng.choice(moves)


def for_melds(rng: Random, patient: bool) -> Choose:
    """Takes what helps, and discards what leaves least; knocks as soon as it may, or for gin alone."""

    def choose(our: State, moves: Sequence[Move]) -> Move:
        seat, melding = our.turn, our.rules.melding
        hand = our.hands[seat]
        left = melding.after_discard(hand) if our.phase is Phase.DISCARD else {}
        ends = [move for move in moves if isinstance(move, Knock)]
        discards = [move for move in moves if isinstance(move, Discard)]
        if ends and not (discards and patient and min(left.values())):
            return ends[0]
        if discards:
            return min(discards, key=lambda move: (left[move.card], -melding.points[move.card], rng.random()))
        with_top = melding.after_best_discard(hand | 1 << our.pile[-1])
        wanted = with_top < melding.deadwood(hand) - 2 or our.position(seat).to_knock
        if wanted and Take(seat) in moves:
            return Take(seat)
        return next(move for move in moves if not isinstance(move, Take))

    return choose


def to_and_fro(rng: Random, returns: float) -> Choose:
    """Takes every discard, and puts the very card back as often as this."""

    def choose(our: State, moves: Sequence[Move]) -> Move:
        take = Take(our.turn)
        if take in moves:
            return take
        taken = our.position(our.turn).taken
        back = [move for move in moves if isinstance(move, Discard) and move.card == taken]
        return back[0] if back and rng.random() < returns else rng.choice(moves)

    return choose


def to_the_wall(our: State, moves: Sequence[Move]) -> Move:
    """Declines, draws and throws the drawn card away."""
    drew = our.turns[-1].drew if our.turns else None
    seat = our.turn
    return next(move for move in moves if move in (Decline(seat), Draw(seat)) or move == Discard(seat, drew or DECK[0]))


WAYS: dict[str, Callable[[Random], Choose]] = {
    "at random": at_random,
    "knocking at once": lambda rng: for_melds(rng, patient=False),
    "waiting for gin": lambda rng: for_melds(rng, patient=True),
}


def rich(rng: Random) -> list[Card]:
    """A deck that deals both hands from seven ranks in a row, so that sets and runs collide and go on each other."""
    low = rng.randrange(7)
    near = [OURS[13 * suit + low + step] for suit in range(4) for step in range(7)]
    dealt = rng.sample(near, 20)
    rest = [card for card in DECK if card not in dealt]
    return [*dealt, *rng.sample(rest, 32)]


def played(parameters: Parameters, decks: Iterable[Sequence[Card]], rng: Random, choose: Choose) -> Counter[str]:
    """What came up in these hands, alike in both."""
    met = Counter[str]()
    for deck in decks:
        both = Both(parameters, deck, rng, choose)
        both.play()
        met += both.met
    return met


def test_its_parameters_and_defaults_are_those_of_the_page() -> None:
    found = pyspiel.load_game("gin_rummy").get_parameters()
    assert {name: value for name, value in found.items() if name not in WITHOUT_A_FIELD} == DEFAULTS
    assert found.keys() >= WITHOUT_A_FIELD


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("parameters", GIN_TRIED, ids=lambda each: "-".join(map(str, each.values())))
def test_every_mixture_of_parameters_plays_alike(way: str, parameters: Parameters) -> None:
    rng = Random(repr((parameters, way)))
    decks = [make(rng) for make in (lambda rng: rng.sample(DECK, 52), rich) for _ in range(length(1, 3))]
    played(parameters, decks, rng, WAYS[way](rng))


@pytest.mark.parametrize(
    ("way", "hands"),
    [
        ("at random", length(40, 200)),
        ("knocking at once", length(180, 1500)),
        ("waiting for gin", length(50, 400)),
    ],
)
def test_hundreds_of_hands_play_alike_by_the_defaults(way: str, hands: int) -> None:
    rng = Random(way)
    met = played(DEFAULTS, (rng.sample(DECK, 52) for _ in range(hands)), rng, WAYS[way](rng))
    wanted = {
        "at random": {"drawn"},
        "knocking at once": {"knock", "undercut", "equal", "laid off"},
        "waiting for gin": {"gin", "wall", "knock"},
    }
    assert min(met[kind] for kind in wanted[way]) > length(2, 5), met


def test_hundreds_of_hands_full_of_melds_play_alike() -> None:
    met = Counter[str]()
    for number, way in enumerate(WAYS.values()):
        rng = Random(number)
        met += played(DEFAULTS, (rich(rng) for _ in range(length(120, 400))), rng, way(rng))
    assert min(met[kind] for kind in ("far", "in parts", "gin", "undercut", "equal", "laid off")) > length(2, 5), met


@pytest.mark.parametrize("hand", MISJUDGED)
@pytest.mark.parametrize("at_wall", [False, True])
def test_a_knock_that_openspiel_does_not_see_is_all_that_differs(hand: str, at_wall: bool) -> None:
    """Eleven cards whose least deadwood breaks the most melded points: ten of them dealt, and the last to be taken."""
    cards = Cards.parse(hand)
    assert misjudged(cards)
    rng = Random(hand)
    for last in cards:
        ten = [card for card in cards if card != last]
        rest = rng.sample([card for card in DECK if card not in cards], 41)
        deck = [card for pair in zip(ten, rest, strict=False) for card in (pair[::-1] if at_wall else pair)]
        deck += rest[10:]
        deck.insert(20 + 29 * at_wall, last)
        met = played(DEFAULTS, [deck], rng, to_the_wall if at_wall else to_and_fro(rng, 0))
        assert met["misjudged"] and not met["wall"]


@pytest.mark.parametrize(("returns", "least"), [(0.0, 40), (0.9, 20)])
def test_taking_to_and_fro_ends_a_hand_alike(returns: float, least: int) -> None:
    rng = Random(6)
    decks = [rng.sample(DECK, 52) for _ in range(50)]
    met = played(DEFAULTS | {"knock_card": 0}, decks, rng, to_and_fro(rng, returns))
    assert met["drawn"] > least, met
