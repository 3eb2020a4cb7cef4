"""Players of Hearts where cards are scattered."""

from dataclasses import replace
from random import Random

import pytest

from hearthside.ai import player
from hearthside.ai.hearts.belief import infer_belief
from hearthside.ai.hearts.passing import handed_out
from hearthside.ai.hearts.search_player import evaluate
from hearthside.ai.hearts.settings import MASTER
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, Deal, Direction, Pass, State

SCATTERED = replace(BLACK_LADY, passing=(Direction.SCATTER,))
STATE = State.new(SCATTERED).play(Deal(shuffled(5)))
STYLES = ("cal", "vicky", "shark", "charlie", "nellie", "chuck", "master")


def chosen(who: str, seat: int) -> Pass:
    made = player(who, "hearts", Random(1), at_once=True)
    seen = STATE.peek(seat) if getattr(getattr(made, "style", None), "peeks", False) else STATE.view(seat)
    move = made.choose(seen, Random(2), Limit(worlds=4))
    assert isinstance(move, Pass)
    return move


@pytest.mark.parametrize("who", [*STYLES, "random", "duck"])
def test_everybody_scatters_legally(who: str) -> None:
    for seat in range(4):
        assert STATE.why_not(chosen(who, seat)) is None


def test_the_worst_card_goes_to_whoever_has_the_fewest_points() -> None:
    view = STATE._replace(scores=(0, 30, 10, 20)).view(0)
    passed = handed_out(view, int(Cards.parse("2C QS AH")))
    assert passed.in_order == tuple(map(Card.parse, ("2C", "QS", "AH"))), "the queen to North, the ace to East"


def test_what_was_passed_is_known_seat_by_seat() -> None:
    state = STATE
    for seat in range(4):
        state = state.play(Pass.of(seat, list(Cards(state.hands[seat]))[2::-1], state.direction))
    view = state.view(0)
    belief = infer_belief(view)
    for seat in (1, 2, 3):
        assert belief.known[seat] == int(view.gave_to[seat]) & belief.unseen
        others = view.gave - view.gave_to[seat]
        assert not belief.could[seat] & others


def test_the_search_compares_sets_that_are_scattered() -> None:
    found = evaluate(MASTER, STATE.view(0), Random(3), 8)
    assert found is not None
    assert len(found.choices) > 10
    assert {choice.bit_count() for choice in found.choices} == {3}
