"""No hidden card in any byte: whole matches over HTTP, and the same bytes whatever the others hold."""

import json
from functools import reduce
from operator import or_
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, SPECTATOR
from hearthside.hearts import PRESETS, Deal, Ending, MoonChoice, Opening, Pass, Play, Rules, State
from hearthside.hearts.moves import SUIT, lowest
from hearthside.hearts.presets import parse
from hearthside.match import BadLog, Entry, Log
from hearthside.match.hearts import HeartsPolicy
from hearthside.server.serializers.message import hands_dealt
from tests.lengths import length

from .conftest import Running
from .spying import Other, beyond, cards_in, in_sight, sent, spied, strings_in

TO_HAND = 'dynacomp leftover_to_hand=true cash_in="never"'
LAST = 'heartsette leftover="last-trick"'
BARRED = "black-lady pass_hearts=false pass_queen=false"
SCATTER = 'black-lady passing=["scatter"]'
SEVERAL = ("black-lady", "domino", TO_HAND)
"""Of these, matches of several deals are played."""


def known(state: State, seat: int) -> Cards:
    """The cards of the deal in progress whose place the seat may know."""
    if state.turn == DEALER and not state.passing:
        return state.rules.deck  # between deals the last one is open
    view = state.public_view() if seat == SPECTATOR else state.view(seat)
    own = Cards(0) if seat == SPECTATOR else view.hand | view.gave | view.got
    told = own | view.shown | Cards.of(view.trick.cards)
    for trick in view.tricks:
        told |= Cards.of(trick.cards)
    if not state.passing and state.rules.opening is not Opening.ELDEST:
        # Whoever is to lead to trick 1 holds the lowest club that was dealt: the rules say so to all.
        held = reduce(or_, state.hands) | Cards.of(state.table)
        told |= lowest(held & SUIT[0]) if not state.tricks else 0
    return told


def test_the_search_for_cards_finds_them_in_every_notation() -> None:
    text = "QS, T♥ and 10♦: the seven of clubs. STS 12H KSX A♠A JD'"
    assert {str(card) for card in cards_in(text)} == {"QS", "TH", "TD", "7C", "JD'"}


def test_the_search_tells_two_packs_apart_where_a_text_does() -> None:
    allowed = Cards.parse("QS' 2C")
    assert beyond("QS' and 2C, Q♠, the queen of spades and 2♣", allowed) == Cards(0)
    assert beyond("QS 2C' 3♣ and the jack of hearts", allowed) == Cards.parse("QS 2C' 3C JH")


@pytest.mark.parametrize(
    ("preset", "seat", "number"),
    [
        ("black-lady", 0, 21),
        ("cardshark", 2, 22),
        ("microsoft", 3, 23),
        ("dynacomp", 1, 24),
        ("domino", 2, 25),
        ("cancellation", 4, 26),
        ("heartsette", 3, 27),
        ("five-hand", 0, 28),
        (TO_HAND, 1, 29),
        (LAST, 0, 30),
    ],
)
def test_no_byte_of_a_match_names_a_card_that_the_seat_may_not_know(
    preset: str, seat: int, number: int, server: Running
) -> None:
    rules = parse(preset)
    styles = ("chuck", "vicky", "guest", "charlie", "nellie", "cal")
    seats: list[dict[str, str]] = [{"style": style} for style in styles[: rules.seats]]
    seats[seat] = {"kind": "person"}
    goal = 2 if rules.ending is Ending.DEALS else length(14 if preset in SEVERAL else 1, 45)
    wanted = {"pace": 0, "goal": goal, "rules": preset, "seats": seats, "deal": number}
    seen = spied(server, wanted, Random(number))
    new, messages, _, records, states = seen
    rules_sent = dict(new["message"]["view"]["rules"])
    assert len(messages) > length(15, 60)
    for message in messages:
        # The rules say what cards count, and are the same for all from the first message on.
        assert message["view"].pop("rules") == rules_sent
    for n, told in in_sight(seen, seat):
        allowed = known(states[n], seat)
        for text in strings_in(told):
            assert not beyond(text, allowed), (n, text)
    for n, text, twin in records:
        state = states[n]
        if state.to_move == (DEALER,):
            continue
        if rules.uneven:
            # Where hands run out at different times a record tells of finished deals alone.
            assert len(twin["deals"]) == text.count("\nDeal ") == len(state.results)
            continue
        allowed = known(state, seat)
        assert not beyond(text.rpartition("\nDeal ")[2], allowed), text
        deal = twin["deals"][len(state.results)]
        assert deal["number"] is None
        for each in strings_in(deal):
            assert not beyond(each, allowed), each


def random_log(rules: Rules, rng: Random, length: int) -> Log:
    """A log of random legal moves."""
    log = Log(rules)
    while len(log) < length and log.state.to_move:
        seat = rng.choice(log.state.to_move)
        legal = list(log.state.legal(seat)) if seat != DEALER else []
        if seat == DEALER:
            first = rules.opening is Opening.ELDEST and not log.state.results
            dealer = rng.randrange(rules.seats) if first else None
            log.add(Entry(Deal(shuffled(rng.randrange(10**6), rules.packs), dealer)))
        elif log.state.passing:
            passed = Pass.of(seat, rng.sample(legal, rules.pass_count), log.state.direction)
            # What may not be passed, unless it must be, may be drawn here too often.
            fits = log.state.why_not(passed) is None
            log.add(Entry(passed if fits else HeartsPolicy().fallback_move(log.state.view(seat))))
        else:
            log.add(Entry(Play(seat, rng.choice(legal))))
    return log


def public(state: State) -> tuple[object, ...]:
    """What all see beside the cards: who is to move, and how many cards lie where."""
    return state.to_move, [hand.bit_count() for hand in state.hands], len(state.left), len(state.results)


@settings(max_examples=length(18, 120))
@given(
    preset=st.sampled_from([*PRESETS, TO_HAND, LAST, BARRED, SCATTER]),
    number=st.integers(0, 10**6),
    length=st.integers(1, 120),
    place=st.integers(0, 59),
    data=st.data(),
)
def test_what_is_sent_to_a_seat_is_the_same_to_the_byte_whatever_the_others_hold(
    preset: str, number: int, length: int, place: int, data: st.DataObject
) -> None:
    the_same_whatever_the_others_hold(parse(preset), number, length, place % parse(preset).seats, data)


@settings(max_examples=length(24, 200))
@given(
    preset=st.sampled_from([*PRESETS, TO_HAND, LAST, BARRED, SCATTER]),
    number=st.integers(0, 10**6),
    length=st.integers(1, 120),
    data=st.data(),
)
def test_what_is_sent_to_a_spectator_is_the_same_to_the_byte_whatever_anybody_holds(
    preset: str, number: int, length: int, data: st.DataObject
) -> None:
    the_same_whatever_the_others_hold(parse(preset), number, length, SPECTATOR, data)


def the_same_whatever_the_others_hold(rules: Rules, number: int, length: int, seat: int, data: st.DataObject) -> None:
    log = random_log(rules, Random(number), length)
    hidden = list(rules.deck - known(log.state, seat))
    assume(len(hidden) > 1)
    one, two = data.draw(st.permutations(hidden))[:2]
    other, start = Other(one, two, log.state.direction), log.deal_start()
    lines = [other.entry(entry, place >= start) for place, entry in enumerate(log.entries)]
    assume(lines != log.entries)
    try:
        elsewhere = Log(log.state.rules, lines)
    except BadLog:
        assume(False)  # someone could not have played like that there
    # A deal is cashed in, or not, by what is held: then all saw something else.
    assume(len(elsewhere.state.results) == len(log.state.results))
    # So they did where another number of cards was drawn, or equal cards were cancelled.
    assume([public(state) for state in elsewhere.states] == [public(state) for state in log.states])
    assume(
        elsewhere.state.hands != log.state.hands
        or elsewhere.state.passes != log.state.passes
        or elsewhere.state.left != log.state.left
    )
    assert sent(log, seat, log.entries[-1]) == sent(elsewhere, seat, lines[-1])


def test_a_hand_that_differs_shows_so_the_comparison_can_fail() -> None:
    log = Log(PRESETS["black-lady"], [Entry(Deal(shuffled(1)))])
    mine, theirs = shuffled(1)[:2]
    lines = [Other(mine, theirs).entry(log.entries[0], True)]
    assert sent(log, 0, log.entries[0]) != sent(Log(log.state.rules, lines), 0, lines[0])
    assert json.loads(sent(log, 0, log.entries[0])[0])["hand"]
    assert sent(log, SPECTATOR, log.entries[0]) == sent(Log(log.state.rules, lines), SPECTATOR, lines[0])


def test_a_spectator_is_not_told_what_is_passed_or_what_a_moon_would_do() -> None:
    state = State.new(parse("cardshark")).play(Deal(shuffled(3)))
    log = Log(state.rules, [Entry(Deal(shuffled(3), state.dealer))])
    others = log.copy()
    for seat in range(4):
        hand = list(Cards(log.state.hands[seat]))
        for each, cards in ((log, hand[:3]), (others, hand[3:6])):
            each.add(Entry(Pass(seat, Cards.of(cards))))
        if seat < 3:
            assert sent(log, SPECTATOR, log.entries[-1]) == sent(others, SPECTATOR, others.entries[-1])
    for each, deduct in ((log, True), (others, False)):
        each.add(Entry(MoonChoice(0, deduct)))
    told = [sent(each, SPECTATOR, each.entries[-1]) for each in (log, others)]
    view, *events = told[0]
    assert events == ["null"], "nothing that a spectator may know has happened"
    assert [json.loads(view)[name] for name in ("hand", "gave", "got", "moon_choice")] == [[], [], [], None]


def test_a_spectator_sees_all_hands_once_the_deal_is_over() -> None:
    log, rng = Log(parse("openspiel")), Random(5)
    log = random_log(log.state.rules, rng, 200)
    assert log.state.winners
    for n in range(len(log) + 1):
        part = Log(log.state.rules, log.entries[:n])
        shown = hands_dealt(part)
        assert (shown is None) == (n < len(log))
    dealt = log.states[1].hands
    assert shown == [[str(card) for card in Cards(hand)] for hand in dealt]
