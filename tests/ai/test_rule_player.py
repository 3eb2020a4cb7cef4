"""What holds for every style: legal, honest, the same for the same view and dice."""

from random import Random

import pytest

from hearthside.ai import STYLES, RulePlayer, rule_player
from hearthside.cards import Cards, shuffled
from hearthside.game import Player
from hearthside.hearts import PRESETS, Deal, MoonChoice, Move, Pass, Peek, Play, Rules, State, View
from tests.lengths import length

from .hearts_positions import NO_LIMIT, sees, some_rules, walk

SEVEN = [style for style in STYLES if style != "guest"]


def seated(rules: Rules, rng: Random) -> tuple[RulePlayer, ...]:
    return tuple(rule_player(rng.choice(list(STYLES)), rng) for _ in range(rules.seats))


def test_the_players_keep_the_contract() -> None:
    state = State.new(PRESETS["openspiel"]).play(Deal(shuffled(1)))
    honest: Player[View, Move] = rule_player("cal")
    cheat: Player[Peek, Move] = rule_player("chuck")
    assert state.why_not(honest.choose(state.view(0), Random(1), NO_LIMIT)) is None
    assert state.why_not(cheat.choose(state.peek(0), Random(1), NO_LIMIT)) is None


def check_moves(rules: Rules, rng: Random, deals: int) -> int:
    """Plays some deals; `State.play` refuses whatever is not legal, and this what leads nowhere."""
    asked, chosen = 0, set()
    for state, move in walk(rules, seated(rules, rng), rng.randrange(10**6), rng, deals):
        asked += 1
        assert state.why_not(move) is None
        if isinstance(move, MoonChoice):
            assert move.deduct != state.deduct[move.seat]
            assert (len(state.results), len(state.tricks), state.table) not in chosen
            chosen.add((len(state.results), len(state.tricks), state.table))
    return asked


@pytest.mark.parametrize("preset", PRESETS)
def test_every_move_is_legal_under_a_preset(preset: str) -> None:
    assert check_moves(PRESETS[preset], Random(preset), length(4, 12)) > length(10, 30)


def test_every_move_is_legal_under_any_rules() -> None:
    rng = Random(20)
    for _ in range(length(25, 60)):
        check_moves(some_rules(rng), rng, 2)


@pytest.mark.parametrize("style", SEVEN)
def test_the_same_view_and_dice_give_the_same_move_whoever_is_asked(style: str) -> None:
    table = tuple(rule_player(style) for _ in range(4))
    for state, _ in walk(PRESETS["cardshark"], table, 31, Random(1), 2):
        for seat in state.to_move:
            asked_before = table[seat].choose(sees(table[seat], state, seat), Random(5), NO_LIMIT)
            assert asked_before == rule_player(style).choose(sees(table[seat], state, seat), Random(5), NO_LIMIT)


def scrambled(state: State, seat: int, rng: Random) -> State:
    """The same match with the hidden cards, and what the others passed, dealt out anew."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in Cards(hand)]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            size = hand.bit_count()
            hands[other], hidden = int(Cards.of(hidden[:size])), hidden[size:]
    return state._replace(hands=tuple(hands))


@pytest.mark.parametrize("style", [style for style in SEVEN if not STYLES[style].peeks])
def test_hidden_cards_change_no_honest_move(style: str) -> None:
    rng = Random(style)
    table = tuple(rule_player(style) for _ in range(4))
    changed = 0
    for state, move in walk(PRESETS["black-lady"], table, 77, Random(2), 4):
        if not isinstance(move, Play):
            continue
        other = scrambled(state, move.seat, rng)
        changed += other != state
        assert other.view(move.seat) == state.view(move.seat)
        who = table[move.seat]
        assert who.choose(other.view(move.seat), Random(3), NO_LIMIT) == who.choose(
            state.view(move.seat), Random(3), NO_LIMIT
        )
    assert changed > 100


def test_an_honest_player_handed_a_peek_looks_at_its_view_alone() -> None:
    for state, move in walk(PRESETS["black-lady"], tuple(rule_player("cal") for _ in range(4)), 3, Random(1), 1):
        assert isinstance(move, Pass | Play)
        peeked = scrambled(state, move.seat, Random(1)).peek(move.seat)
        assert rule_player("cal").choose(peeked, Random(1), NO_LIMIT) == move
