"""No hidden card of Gin in any byte: not the other hand, not the stock, not what another drew from it."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hearthside.cards import ALL, Cards
from hearthside.game import DEALER, SPECTATOR
from hearthside.gin import PRESETS, Knock, LayOff, Rules, Source, State
from hearthside.gin.presets import parse
from hearthside.match import BadLog, Entry, Log
from hearthside.server import serializers
from tests.gin.strategies import rules
from tests.lengths import length
from tests.record.gin_matches import random_move

from .conftest import Running
from .spying import Other, beyond, in_sight, sent, spied, strings_in


def known(state: State, seat: int) -> Cards:
    """The cards of the hand in progress whose place the seat may know."""
    if state.turn == DEALER:
        return ALL  # between hands the last one is open
    view = state.public_view() if seat == SPECTATOR else state.view(seat)
    told = (
        (Cards(0) if seat == SPECTATOR else view.hand)
        | view.known[0]
        | view.known[1]
        | Cards.of(view.pile)
        | Cards.of(card for card in (view.upcard,) if card is not None)
    )
    for turn in state.turns:
        drew = turn.drew if turn.seat == seat or turn.source is Source.PILE else None
        told |= Cards.of(card for card in (drew, turn.discard) if card is not None)
    return told | (Cards(state.hands[view.laid.seat]) if view.laid else Cards(0))


TO_KNOCK = 'standard stock_left=14 stock_end="take-to-knock" goal=60'
BY_PROGRAM = 'ginrummy42 oklahoma="ace-is-one" spade_doubles=true stock_left=12'


@pytest.mark.parametrize(
    ("preset", "seat", "number"),
    [
        (f"standard goal={length(1, 30)}", 0, 41),
        (f"ginrummy42 goal={length(1, 40)}", 1, 42),
        (f"oklahoma goal={length(15, 30)}", 1, 43),
        (f"hollywood goal={length(1, 20)}", 0, 44),
        (f"round-the-corner goal={length(1, 30)}", 0, 45),
        (f"straight goal={length(1, 30)}", 1, 46),
        (TO_KNOCK, 0, 47),
        (BY_PROGRAM, 0, 48),
    ],
)
def test_no_byte_of_a_match_names_a_card_that_the_seat_may_not_know(
    preset: str, seat: int, number: int, server: Running
) -> None:
    seats: list[dict[str, str]] = [{"style": "shark"}, {"style": "nellie"}]
    seats[seat] = {"kind": "person"}
    wanted = {"game": "gin", "pace": 0, "rules": preset, "seats": seats, "deal": number}
    seen = spied(server, wanted, Random(number))
    _, heard, _, records, states = seen
    history = heard[-1]["view"]["history"]
    assert len(heard) > length(15, 30)
    for message in heard:
        # The score sheet tells what was turned up in hands that are over.
        told = message["view"].pop("history")
        assert told == history[: len(told)]
        assert len(told) == len(states[message["n"]].results)
    for n, told in in_sight(seen, seat):
        allowed = known(states[n], seat)
        for text in strings_in(told):
            assert not beyond(text, allowed), (n, text)
    for n, text, twin in records:
        state = states[n]
        if state.turn == DEALER:
            continue
        allowed = known(state, seat)
        assert not beyond(text.rpartition("\nHand ")[2], allowed), text
        hand = twin["deals"][len(state.results)]
        assert hand["number"] is None
        for each in strings_in(hand):
            assert not beyond(each, allowed), each


def random_log(rules: Rules, rng: Random, length: int) -> Log:
    """A log of random legal moves."""
    log = Log(rules)
    while len(log) < length and log.state.to_move:
        log.add(Entry(random_move(log.state, rng)))
    return log


def answers(state: State, seat: int, tried: Sequence[Knock | LayOff]) -> list[str]:
    """What the seat hears when it asks about moves: all that it may do now, and these."""
    return [serializers.checked(0, move, state, seat).model_dump_json() for move in (*state.moves(seat), *tried)]


@settings(max_examples=length(20, 150))
@given(
    rules=st.sampled_from(list(PRESETS.values())) | rules(),
    number=st.integers(0, 10**6),
    length=st.integers(1, 90),
    seat=st.sampled_from([0, 1, SPECTATOR]),
    data=st.data(),
)
def test_what_is_sent_to_a_seat_is_the_same_to_the_byte_whatever_lies_where_it_cannot_see(
    rules: Rules, number: int, length: int, seat: int, data: st.DataObject
) -> None:
    log = random_log(rules, Random(number), length)
    hidden = list(ALL - known(log.state, seat))
    assume(len(hidden) > 1)
    one, two = data.draw(st.permutations(hidden))[:2]
    other, start = Other(one, two), log.deal_start()
    lines = [other.entry(entry, place >= start) for place, entry in enumerate(log.entries)]
    try:
        elsewhere = Log(rules, lines)
    except BadLog:
        assume(False)  # the other could not have played like that there
    assume((elsewhere.state.hands, elsewhere.state.stock) != (log.state.hands, log.state.stock))
    assert sent(log, seat, log.entries[-1]) == sent(elsewhere, seat, lines[-1])
    if seat == SPECTATOR:
        return
    tried: list[Knock | LayOff] = [
        Knock(seat, one),
        Knock(seat, None, (Cards.of((one, two)),)),
        LayOff(seat, (), (Cards.of((one,)),)),
    ]
    assert answers(log.state, seat, tried) == answers(elsewhere.state, seat, tried)


def test_a_hand_that_differs_shows_so_the_comparison_can_fail() -> None:
    log = random_log(parse("standard"), Random(1), 1)
    mine, theirs = log.state.stock[0], next(iter(Cards(log.state.hands[0])))
    lines = [Other(mine, theirs).entry(log.entries[0], True)]
    elsewhere = Log(log.state.rules, lines)
    assert sent(log, 0, log.entries[0]) != sent(elsewhere, 0, lines[0])
    assert sent(log, SPECTATOR, log.entries[0]) == sent(elsewhere, SPECTATOR, lines[0])


def test_whoever_looks_on_sees_no_hand_and_no_card_that_was_drawn_from_the_stock() -> None:
    for number in range(20):
        log = random_log(parse("standard"), Random(number), 40)
        for state in log.states:
            view = state.public_view()
            assert not view.hand
            for told, turn in zip(view.turns, state.turns, strict=True):
                assert told.drew == (None if turn.source is Source.STOCK else turn.drew)
