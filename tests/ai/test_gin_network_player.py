"""What holds for every player of Gin Rummy: legal, honest, the same for the same view and dice."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.ai import STYLES, player
from hearthside.ai.gin import BASELINES
from hearthside.ai.gin.belief import infer_belief
from hearthside.ai.styles import SHOWN_ALL
from hearthside.cards import ALL, Cards
from hearthside.gin import PRESETS, Phase, Rules
from tests.gin.strategies import rules
from tests.lengths import IN_FULL, length

from .gin_positions import ANY_PRESET, NO_LIMIT, SEATED, Who, another_world, gin_player, walk

LEVELS = ("level-2", "level-7", "level-8")
EVERYONE = (*SEATED, *LEVELS, *BASELINES)


def anyone(name: str) -> Who:
    return BASELINES[name]() if name in BASELINES else gin_player(name)


def test_four_styles_are_seated_at_gin_and_eight_at_hearts() -> None:
    assert tuple(style.id for style in STYLES.values() if "gin" in style.games) == SEATED
    assert all("hearts" in style.games for style in STYLES.values())
    with pytest.raises(ValueError, match="'charlie'; choose one of nellie, cal, shark, vicky"):
        player("charlie", game="gin")


@pytest.mark.parametrize("preset", ANY_PRESET)
def test_every_move_of_a_whole_match_is_legal_under_a_preset(preset: str) -> None:
    rng = Random(preset)
    pairs = (("shark", "vicky"), ("cal", "nellie"), ("simple", "shark"))
    for first, second in pairs if IN_FULL else rng.sample(pairs, 1):
        *_, (state, move) = walk(PRESETS[preset], (anyone(first), anyone(second)), rng.randrange(10**6), rng)
        assert state.play(move).winners


@settings(max_examples=length(14, 60), deadline=None)
@given(rules(), st.integers(0, 10**6), st.sampled_from(EVERYONE), st.sampled_from(EVERYONE))
def test_every_move_is_legal_under_any_rules(rules: Rules, deal: int, first: str, second: str) -> None:
    for state, move in walk(rules, (anyone(first), anyone(second)), deal, Random(deal), hands=2):
        assert state.why_not(move) is None
        assert move in state.moves(state.turn)


@pytest.mark.parametrize("name", EVERYONE)
def test_hidden_cards_change_no_move_and_the_same_dice_give_it_again(name: str) -> None:
    rng = Random(name)
    changed = 0
    for state, move in walk(PRESETS["oklahoma"], (anyone(name), anyone("simple")), 50, Random(2), hands=length(2, 4)):
        seat = state.turn
        if seat or state.phase is Phase.LAYOFF:
            continue
        other = another_world(state, seat, rng)
        changed += other.hands != state.hands
        assert other.view(seat) == state.view(seat)
        asked = anyone(name).choose(state.view(seat), Random(3), NO_LIMIT)
        assert anyone(name).choose(other.view(seat), Random(3), NO_LIMIT) == asked
        # Who rolls dice need not have rolled these before.
        assert name in ("simple", "random", "shark", "shark-on-points", SHOWN_ALL, *LEVELS) or asked == move
    assert changed > length(10, 25)


def test_who_is_shown_all_hands_plays_by_them_and_is_the_shark_until_then() -> None:
    changed, shark = 0, BASELINES[SHOWN_ALL]()
    for state, _ in walk(PRESETS["eaai"], (anyone("cal"), anyone("cal")), 51, Random(2), hands=2):
        if state.phase is Phase.LAYOFF:
            continue
        seat = state.turn
        view, other = state.view(seat), another_world(state, seat, Random(1))
        assert shark.choose(view, Random(3), NO_LIMIT) == anyone("shark").choose(view, Random(3), NO_LIMIT)
        shown = shark.choose(state.peek(seat), Random(3), NO_LIMIT)
        assert state.why_not(shown) is None
        changed += shown != shark.choose(other.peek(seat), Random(3), NO_LIMIT)
    assert changed


def test_what_is_remembered_is_true_and_the_chances_add_up() -> None:
    looked = 0
    for state, _ in walk(PRESETS["standard"], (gin_player("shark"), gin_player("cal")), 70, Random(1), hands=10):
        if state.phase is Phase.LAYOFF:
            continue
        view = state.view(state.turn)
        belief, theirs = infer_belief(view), state.hands[1 - state.turn]
        stock = Cards.of(state.stock)
        assert belief.known == state.known[1 - state.turn] == belief.known & theirs
        assert belief.unseen == (theirs | stock) & ~belief.known
        assert all(belief.holds[card] > 0 for card in Cards(theirs))
        assert sum(belief.holds) == pytest.approx(theirs.bit_count(), abs=0.05)
        assert sum(chance for _, chance in belief.stock) == pytest.approx(1)
        assert not any(belief.holds[card] for card in ALL - belief.unseen - belief.known)
        looked += 1
    assert looked > 60


def test_cards_that_the_other_holds_are_guessed_better_than_blindly() -> None:
    likely, blind, turns = 0.0, 0.0, 0
    seats, rules = (gin_player("shark"), gin_player("shark")), PRESETS["straight"].with_goal(0)
    for deal in range(200, 210):
        for state, _ in walk(rules, seats, deal, Random(1)):
            if len(state.turns) >= 8 and state.phase is not Phase.LAYOFF:
                belief, theirs = infer_belief(state.view(state.turn)), state.hands[1 - state.turn]
                hidden = Cards(theirs & belief.unseen)
                likely += sum(belief.holds[card] for card in hidden)
                blind += len(hidden) ** 2 / belief.unseen.bit_count()
                turns += 1
    assert turns > 100
    assert likely > 1.1 * blind
