"""The encodings say what a seat sees and may do, by its view alone, and stay as they are."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

import numpy as np
import pytest

from hearthside import gin, hearts
from hearthside.ai.worlds import gin as gin_worlds
from hearthside.cards import Cards, shuffled
from hearthside.envs import encoding_for
from hearthside.game import IllegalMove
from hearthside.games import Rules
from tests.ai import hearts_states
from tests.lengths import length

from .walks import Step, gin_rules, hearts_rules, walk

ANY_RULES = pytest.mark.parametrize("rules", [hearts_rules, gin_rules])


@ANY_RULES
def test_masks_are_the_moves_of_the_rules_and_moves_have_their_numbers_back(rules: Callable[[Random], Rules]) -> None:
    for seed in range(length(6, 200)):
        rng = Random(seed)
        for encoding, state, seat, picked, action in walk(rules(rng), rng, 2):
            view = state.view(seat)
            mask = encoding.mask(view, picked)
            legal = {move for number in mask.nonzero()[0] if (move := encoding.move(view, int(number), picked))}
            assert all(state.why_not(move) is None for move in legal)
            if isinstance(view, gin.View):
                assert legal == set(view.moves)
            elif not view.passing:
                assert {move.card for move in legal if isinstance(move, hearts.Play)} == set(view.legal)
            move = encoding.move(view, action, picked)
            if move is not None:
                assert action in encoding.numbers(move)
            if isinstance(move, hearts.Pass):
                assert Cards.of(encoding.numbers(move)) == move.cards
            assert not any(
                encoding.mask(state.view(each)).any() for each in range(view.rules.seats) if each not in view.to_move
            )


def bits(step: Step, name: str) -> Cards:
    """The cards of a plane."""
    encoding, state, seat, picked, _ = step
    plane = encoding.observation(state.view(seat), picked)[encoding.part(name).slice]
    return Cards.of(map(int, plane.nonzero()[0]))


def test_an_observation_of_hearts_says_who_holds_played_and_took_what() -> None:
    for step in walk(hearts.BLACK_LADY, Random(3), 2):
        state, seat = step.state, step.seat
        assert bits(step, "hand") == state.hands[seat]
        assert bits(step, "legal") == state.legal(seat) - step.picked
        seen = bits(step, "hand")
        for relative in range(4):
            assert bits(step, f"taken {relative}") == state.taken[(seat + relative) % 4]
            seen |= bits(step, f"played {relative}")
        assert bits(step, "unseen") == state.rules.deck - seen
        assert [bits(step, f"trick {relative}") for relative in range(4 - len(state.table), 4)] == [
            1 << card for card in state.table
        ]


def test_an_observation_of_gin_says_what_lies_where_and_who_is_known_to_hold_it() -> None:
    for step in walk(gin.STANDARD, Random(3), 3):
        state, seat = step.state, step.seat
        assert bits(step, "hand") == state.hands[seat]
        assert bits(step, "known 0") == state.known[seat]
        assert bits(step, "pile") == Cards.of(state.pile)
        assert bits(step, "upcard") == Cards.of(state.pile[-1:])
        known = state.hands[1 - seat] if state.laid else state.known[1 - seat]
        assert bits(step, "known 1") == known
        assert bits(step, "unseen") == Cards.of([*state.stock, *Cards(state.hands[1 - seat] & ~known)])


@ANY_RULES
def test_seats_that_cannot_tell_two_worlds_apart_see_the_same_bytes(rules: Callable[[Random], Rules]) -> None:
    for seed in range(length(2, 40)):
        rng = Random(seed)
        for encoding, state, seat, picked, _ in walk(rules(rng), rng, 1):
            if rng.random() < 0.8:
                continue
            view = state.view(seat)
            sampled = (
                hearts_states.worlds(view, rng, 1) if isinstance(view, hearts.View) else gin_worlds.worlds(view, rng, 1)
            )
            for world in sampled:
                other = world.view(seat)
                assert (encoding.observation(other, picked) == encoding.observation(view, picked)).all()
                assert (encoding.mask(other, picked) == encoding.mask(view, picked)).all()
                assert (encoding.information_state(other, picked) == encoding.information_state(view, picked)).all()


def test_an_information_state_grows_with_what_the_seat_comes_to_know() -> None:
    for rules in (hearts.BLACK_LADY, gin.STANDARD):
        told: dict[int, list[int]] = {}
        for encoding, state, seat, picked, action in walk(rules, Random(8), 1):
            made = encoding.information_state(state.view(seat), picked)
            assert made.dtype == np.int16
            assert made.shape == (256,)
            tokens = [*encoding.tokens(state.view(seat), picked)]
            assert tokens == [int(token) for token in made[: len(tokens)]]
            assert not made[len(tokens) :].any()
            if not picked and seat in told:  # the cards of a pass come in the order of the deck
                assert tokens[: len(told[seat])] == told[seat]
            if not (isinstance(state, hearts.State) and state.passing):
                told[seat] = tokens
            assert action < encoding.actions


def test_a_long_log_keeps_its_beginning_and_its_end() -> None:
    rules = gin.PRESETS["openspiel"]
    encoding, state = encoding_for(rules), gin.State.new(rules).play(gin.Deal(shuffled(1)))
    while len(state.turns) < 20:
        able = encoding.mask(state.view(encoding.mover(state))).nonzero()[0]
        state, _ = encoding.play(state, int(able[0]))
    view = state.view(0)
    long = view._replace(turns=view.turns * 9)
    made, tokens = encoding.information_state(long), [*encoding.tokens(view)]
    assert made[:11].tolist() == tokens[:11]
    assert made[-20:].tolist() == tokens[-20:]


@pytest.mark.parametrize(
    ("rules", "trouble"),
    [
        ("three-hand", "four players"),
        ("cancellation", "four players"),
        ("heartsette", "one pack"),
        ("tommys-standard", "for cash"),
    ],
)
def test_rules_without_an_encoding_are_refused_with_a_sentence(rules: str, trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        encoding_for(hearts.PRESETS[rules])


def test_a_card_is_picked_only_if_it_may_be_picked_now() -> None:
    encoding = encoding_for(hearts.BLACK_LADY)
    state = hearts.State.new(encoding.rules).play(hearts.Deal(shuffled(3)))
    mine, next_to_me = Cards(state.hands[0]), Cards(state.hands[1])
    state, picked = encoding.play(state, int(mine[0]), Cards(0))
    for card in (mine[0], next_to_me[0]):
        with pytest.raises(IllegalMove, match="may not be picked now"):
            encoding.play(state, int(card), picked)


def test_what_is_no_action_or_no_move_is_refused_with_a_sentence() -> None:
    for rules, state in ((hearts.BLACK_LADY, hearts.State), (gin.STANDARD, gin.State)):
        encoding = encoding_for(rules)
        deal = hearts.Deal(shuffled(1))
        view = state.new(rules).play(deal).view(0)  # type: ignore[arg-type]
        for action in (-1, encoding.actions):
            with pytest.raises(ValueError, match=f"{action} is no action"):
                encoding.move(view, action)
        with pytest.raises(ValueError, match="has no action for Deal"):
            encoding.numbers(deal)
    with pytest.raises(ValueError, match="made of 3 actions"):
        encoding_for(hearts.BLACK_LADY).action(hearts.Pass(0, Cards.parse("2C 3C 4C")))


@pytest.mark.parametrize(
    ("rules", "digest"),
    [(hearts.CARDSHARK, "c057d29688817639"), (gin.STANDARD, "13ef705f688688a2")],
)
def test_a_version_never_changes_its_bytes(rules: Rules, digest: str) -> None:
    """Whoever has to change these figures gives the encoding another id."""
    found = sha256()
    for encoding, state, seat, picked, _ in walk(rules, Random(1), 2):
        view = state.view(seat)
        for each in (encoding.observation(view, picked), encoding.mask(view, picked)):
            found.update(each.tobytes())
        found.update(encoding.information_state(view, picked).astype("<i2").tobytes())
    assert found.hexdigest()[:16] == digest


def test_the_layout_is_without_gaps_and_prints_as_a_table() -> None:
    for rules in (hearts.BLACK_LADY, gin.STANDARD):
        encoding = encoding_for(rules)
        ends = [part.offset + part.length for part in encoding.parts]
        assert [part.offset for part in encoding.parts] == [0, *ends[:-1]]
        assert len({part.name for part in encoding.parts}) == len(encoding.parts)
        assert encoding.table().count("\n") == len(encoding.parts) + 1
        assert encoding.scale.shape == (encoding.size,)
        assert {encoding.action_text(action) for action in range(encoding.actions)} > {
            "QS" if encoding.seats > 2 else "draw"
        }
