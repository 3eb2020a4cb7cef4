"""Views as JSON: whole, exact, held to what they must be; and with nothing in them that the seat may not know."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.cards import Card, Cards
from hearthside.engine import view_from_json, view_to_json
from hearthside.engine.games import View, refusal
from hearthside.game import BadRecord
from hearthside.games import Match, game_of
from tests.gin import strategies as gin_ways
from tests.hearts import strategies as hearts_ways
from tests.lengths import length

from .positions import after_deal, states, views


def as_json(view: View) -> dict[str, Any]:
    """The view as it comes out of a pipe."""
    plain: dict[str, Any] = json.loads(json.dumps(view_to_json(view)))
    return plain


@given(views())
@settings(max_examples=length(20, 60), deadline=None)
def test_a_view_that_is_written_is_read_as_it_was(view: View) -> None:
    again = view_from_json(as_json(view))
    assert again == view
    assert repr(again) == repr(view)


@given(views())
@settings(max_examples=length(10, 30), deadline=None)
def test_what_follows_from_a_view_stands_beside_it_and_is_not_read(view: View) -> None:
    plain = as_json(view)
    if isinstance(view, gin.View):
        assert [game_of(view.rules).move_from_json(move) for move in plain["moves"]] == list(view.moves)
        derived = {"limit", "doubled", "deadwood", "moves"}
    else:
        assert Cards.parse(" ".join(plain["legal"])) == view.legal
        derived = {"passing", "direction", "points", "legal"}
    assert set(plain) == {"game", *view._fields, *derived}
    assert view_from_json({key: value for key, value in plain.items() if key not in derived}) == view


def words(plain: object) -> Iterator[str]:
    match plain:
        case str():
            yield plain
        case list():
            for each in plain:
                yield from words(each)
        case dict():
            for each in plain.values():
                yield from words(each)


def secrets(state: Match, seat: int) -> Cards:
    """The cards that the seat has not seen in the deal in progress."""
    view = state.view(seat)
    others = [hand for each, hand in enumerate(state.hands) if each != seat]
    hidden = Cards.of(card for hand in others for card in Cards(hand))
    if isinstance(view, gin.View):
        laid = (
            Cards(0) if view.laid is None else Cards.of((*view.laid.deadwood, *(c for m in view.laid.melds for c in m)))
        )
        return Cards.of((*hidden, *state.stock)) - view.known[1 - seat] - laid
    unseen: Cards = hidden - view.gave - view.shown
    return unseen


@given(states(), st.data())
@settings(max_examples=length(20, 60), deadline=None)
def test_no_card_that_the_seat_has_not_seen_stands_in_the_bytes(state: Match, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(state.to_move))
    plain = as_json(state.view(seat))
    for known in ("rules", "results"):
        del plain[known]
    assert not set(map(str, secrets(state, seat))) & set(words(plain))


@given(hearts_ways.rules(), st.integers(0, 2**32))
@settings(max_examples=length(12, 25), deadline=None)
def test_hands_that_change_places_out_of_sight_change_no_byte(rules: hearts.Rules, seed: int) -> None:
    state = after_deal(rules, seed)
    first, *_ = state.to_move
    one, other = ((first + step) % rules.seats for step in (1, rules.seats - 1))
    hands = list(state.hands)
    hands[one], hands[other] = hands[other], hands[one]
    assert as_json(state._replace(hands=tuple(hands)).view(first)) == as_json(state.view(first))


@given(states(), st.data())
@settings(max_examples=length(25, 100), deadline=None)
def test_a_move_is_refused_by_the_view_where_the_match_refuses_it(state: Match, data: st.DataObject) -> None:
    """Any move, as the state that plays it has it: so a move that a program may make is one that can be made."""
    seat = data.draw(st.sampled_from(state.to_move))
    rng = data.draw(gin_ways.rng)
    view = state.view(seat)
    if isinstance(view, gin.View):
        card = Card(rng.randrange(52))
        some = gin_ways.some_melds(view.rules, view.hand, rng)
        tried: list[Any] = [
            *view.moves,
            gin.Discard(seat, card),
            gin.Knock(seat, card),
            gin.Knock(seat, card, some),
            gin.LayOff(seat, some, (Cards(0),) * rng.randrange(4)),
            gin.Draw(1 - seat),
        ]
    else:
        some_cards = Cards.of(rng.sample(list(view.hand), min(len(view.hand), view.rules.pass_count)))
        tried = [
            hearts.Play(seat, Card(rng.randrange(52 * view.rules.packs))),
            *(hearts.Play(seat, card) for card in view.hand),
            hearts.Pass(seat, some_cards),
            hearts.Pass(seat, Cards.of(list(view.hand)[:1])),
            hearts.MoonChoice(seat, True),
            hearts.Play((seat + 1) % view.rules.seats, Card(0)),
        ]
        if state.passing:
            tried.append(hearts_ways.a_pass(state, seat, rng))
    for move in tried:
        own = move.seat == seat
        assert (refusal(view, move) is None) == (own and state.why_not(move) is None), move


def changed(plain: Any, path: list[str | int], value: object) -> dict[str, Any]:
    copy: Any = json.loads(json.dumps(plain))
    place = copy
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    assert isinstance(copy, dict)
    return copy


NO_CARD = "'1Z' is not a card; write the rank and the suit, such as QS or TD."
NO_RULES = "The field rules of a View cannot be read."


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["hand"], ..., "The field hand of a View is missing."),
        (["hand"], "QS", "The field hand of a View cannot be read. It must be a list."),
        (["hand"], ["QS", "QS"], "The field hand of a View cannot be read. A card is named twice."),
        (["hand"], [1], "The field hand of a View cannot be read. It must be a text."),
        (["hand", 0], "1Z", f"The field hand of a View cannot be read. {NO_CARD}"),
        (["counts"], [13], "The field counts must have a value for each of the 4 seats."),
        (["counts", 0], 12, "The fields hand and counts disagree."),
        (["counts", 0], True, "The field counts of a View cannot be read. It must be a whole number."),
        (["seat"], 1.0, "The field seat of a View cannot be read. It must be a whole number."),
        (["seat"], 4, "There is no seat 4 to ask."),
        (["to_move"], [1], "It is not the turn of the view's seat."),
        (["broken"], 0, "The field broken of a View cannot be read. It must be true or false."),
        (["trick"], [], "There must be an object of fields for a Trick."),
        (["trick", "cards"], None, "The field cards of a Trick cannot be read. It must be a list."),
        (["rules"], {"name": "X", "seats": 9}, f"{NO_RULES} Choose 2 to 6 seats, not 9."),
        (["rules"], "black-lady", f"{NO_RULES} Rules must be an object of fields."),
        (["game"], "whist", "A view must be an object whose game is hearts or gin."),
        (["game"], ["gin"], "A view must be an object whose game is hearts or gin."),
    ],
)
def test_what_cannot_be_a_view_is_refused_by_its_field(path: list[str | int], value: object, sentence: str) -> None:
    plain = as_json(after_deal(hearts.BLACK_LADY).view(0))
    with pytest.raises(BadRecord) as refused:
        view_from_json(changed(plain, path, value))
    assert str(refused.value) == sentence


def test_a_pair_has_two_values() -> None:
    plain = as_json(after_deal(gin.STANDARD).view(0))
    plain["laid"] = {"seat": 1, "melds": [], "deadwood": [], "points": 0, "discard": None}
    assert view_from_json(plain)
    with pytest.raises(BadRecord, match=r"The field discard of a Laid cannot be read. 'X' is not a card"):
        view_from_json(changed(plain, ["laid", "discard"], "X"))
    with pytest.raises(
        BadRecord, match=r"The field phase of a View cannot be read. It must be one of deal, offer, draw"
    ):
        view_from_json(changed(plain, ["phase"], "nap"))
