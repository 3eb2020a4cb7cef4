"""What a seat is shown, over random ways through matches of every preset."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import DECK, TWO_DECKS, Card, Cards, Suit, shuffled
from hearthside.game import DEALER
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    PRESETS,
    CashIn,
    Deal,
    Direction,
    Ending,
    Leftover,
    Moon,
    MoonChoice,
    Pass,
    Play,
    Rules,
    Scoring,
    Ties,
)
from hearthside.hearts.presets import CANCELLATION, DOMINO, DYNACOMP, HEARTSETTE, THREE_HAND, parse
from hearthside.match import Entry, Log, Seat, Step, Undo
from hearthside.server import schemas as wire
from hearthside.server import serializers
from tests.lengths import length
from tests.server.reading import saw, view_shown
from tests.server.sentences import words

READER = 1
SEATS = (Seat("cal"), Seat(holder="me"), Seat("shark"), Seat("chuck", "Bo"), Seat("vicky"), Seat("nellie"))


def called(rules: Rules) -> list[wire.SeatView]:
    """Who sits at a table of these rules."""
    return serializers.seat_views(SEATS[: rules.seats], READER, rules)


CALLED = called(BLACK_LADY)


def hearts_view(log: Log, seat: int, seats: list[wire.SeatView]) -> wire.HeartsView:
    """What the seat is shown of a match of Hearts."""
    view = view_shown(log, seat, seats)
    assert isinstance(view, wire.HeartsView)
    return view


def walked(rules: Rules, rng: Random, length: int) -> tuple[Log, list[Step]]:
    """A log of random legal moves, and what each did."""
    log, steps = Log(rules), list[Step]()
    while len(steps) < length and log.state.to_move:
        seat = rng.choice(log.state.to_move)
        legal = list(log.state.legal(seat)) if seat != DEALER else []
        choice = MoonChoice(rng.randrange(rules.seats), rng.random() < 0.5)
        if seat == DEALER:
            entry = Entry(Deal(shuffled(rng.randrange(10**6), rules.packs)))
        elif rng.random() < 0.05 and log.state.why_not(choice) is None:
            entry = Entry(choice)
        elif log.state.passing:
            entry = Entry(Pass(seat, Cards.of(rng.sample(legal, rules.pass_count))))
        else:
            entry = Entry(Play(seat, rng.choice(legal)))
        steps.append(log.add(entry))
    return log, steps


HEARTSETTE_LAST = replace(HEARTSETTE, leftover=Leftover.LAST)
TO_HAND = replace(DYNACOMP, leftover_to_hand=True, cash_in=CashIn.NEVER)
walks = st.builds(
    lambda rules, number, length: walked(rules, Random(number), length),
    st.sampled_from((*PRESETS.values(), HEARTSETTE_LAST, TO_HAND)),
    st.integers(0, 10**6),
    st.integers(0, 180),
)


@settings(max_examples=length(12, 60))
@given(walks)
def test_a_view_adds_up(walk: tuple[Log, list[Step]]) -> None:
    log, _ = walk
    rules = log.state.rules
    view = hearts_view(log, READER, called(rules))
    mine = READER in view.to_move
    assert len(view.hand) == view.counts[READER]
    match view.phase:
        case "pass":
            assert view.playable == (view.hand if mine else [])
            assert view.direction != "hold"
            assert not view.refusals
        case "play" if mine:
            refused = [refusal.card for refusal in view.refusals]
            assert view.playable
            assert sorted(view.playable + refused) == sorted(view.hand)
        case _:
            assert view.playable == []
            assert view.refusals == []
    assert (view.story is not None) == (view.phase in ("deal", "over") and bool(view.history))
    if view.story:
        assert sum(trick.points for trick in view.story.phases) <= sum(view.history[-1].taken)
        assert len(view.story.phases) == len(log.state.results[-1].tricks)
    assert view.scores == [sum(deal.points[seat] for deal in view.history) for seat in range(rules.seats)]
    held = sum(view.counts) + view.stock + len(view.leftover) + len(view.trick.cards)
    if rules.leftover_to_hand:
        held -= view.stock if view.phase == "deal" else 0
    elif view.phase in ("pass", "play"):
        played = sum(len(trick.cards) for trick in log.state.tricks)
        assert held + played == len(rules.deck), "each card is in one place"
    assert (view.cash is None) == (rules.scoring is Scoring.POINTS)
    assert view.purses == (None if view.cash is None else [1000 + each for each in view.cash])
    if view.cash is not None:
        assert sum(view.cash) == 0
        assert view.cash == [sum(paid) for paid in zip(*(deal.cash or () for deal in view.history), strict=True)] or (
            not view.history and not any(view.cash)
        )
    assert view.trick.players[0] == view.trick.leader
    assert not view.trick.cancelled, "a trick in progress is not complete"
    assert len(view.scores) == len(view.counts) == view.rules.seats == rules.seats
    assert parse(view.rules.notation) == rules
    assert bool(view.winners) == (view.phase == "over")
    assert words(view.prompt) == words(view.prompt).strip()
    assert words(view.prompt).endswith(".")
    assert (mine and view.phase == "play") == words(view.prompt).startswith("Your turn.")
    assert view.deal == len(view.history) + (view.phase != "over")


@settings(max_examples=length(12, 60))
@given(walks)
def test_what_was_seen_tells_each_step_once_and_in_order(walk: tuple[Log, list[Step]]) -> None:
    for step in walk[1]:
        told = [event.type for event in saw(step, READER)]
        match step.entry.what:
            case Deal():
                assert told == ["dealt"]
            case Pass():
                assert told == ["passed", "exchanged"][: 2 if not step.after.passing else 1]
            case MoonChoice(seat, _):
                assert told == (["moon_choice"] if seat == READER else [])
            case Play():
                rules = step.before.rules
                trick = len(step.before.table) == len(step.before.trick.players(rules.seats)) - 1
                settled = len(step.after.results) > len(step.before.results)
                assert told[:1] == ["played"]
                assert ("trick" in told) == trick
                assert ("deal_over" in told) == settled
                assert ("match_over" in told) == bool(step.after.winners)
                order = ["played", "drew", "trick", "leftover", "cashed_in", "deal_over", "match_over"]
                assert ("drew" in told) == (len(step.after.left) < len(step.before.left) and not settled)
                assert told == [each for each in order if each in told]
                if settled:
                    assert ("cashed_in" in told) == step.after.results[-1].cashed_in


def test_an_undo_is_told_and_what_it_took_back_is_told_no_more() -> None:
    log, _ = walked(PRESETS["black-lady"], Random(1), 5)
    before = hearts_view(log, READER, CALLED)
    log.add(Entry(Play(log.state.turn, next(iter(log.state.legal(log.state.turn))))))
    step = log.add(Entry(Undo(2, len(log.moves) - 1)))
    assert saw(step, READER) == [wire.SawChanged(type="undone", seat=2)]
    assert hearts_view(log, READER, CALLED) == before


@pytest.mark.parametrize(
    ("length", "prompt"),
    [(0, "The cards are ready to be dealt."), (1, "Pass three cards right, to Cautious Cal.")],
)
def test_the_prompt_speaks_like_the_house(length: int, prompt: str) -> None:
    log, _ = walked(CARDSHARK, Random(2), length)
    assert words(hearts_view(log, READER, CALLED).prompt) == prompt


def test_prompts_over_a_match_are_those_there_are() -> None:
    heard = set()
    rng = Random(4)
    log = Log(PRESETS["black-lady"])
    while log.state.to_move:
        heard.add(words(hearts_view(log, READER, CALLED).prompt))
        seat = rng.choice(log.state.to_move)
        legal = list(log.state.legal(seat)) if seat != DEALER else []
        if seat == DEALER:
            log.add(Entry(Deal(shuffled(rng.randrange(10**6)))))
        elif log.state.passing:
            log.add(Entry(Pass(seat, Cards.of(legal[:3]))))
        else:
            log.add(Entry(Play(seat, rng.choice(legal))))
    assert heard >= {
        "The cards are ready to be dealt.",
        "Deal 1 is over.",
        "Pass three cards left, to the Shark.",
        "Pass three cards right, to Cautious Cal.",
        "Pass three cards across, to Bo.",
        "Waiting for Cal.",
        "Waiting for the Shark.",
        "Waiting for Bo.",
        "Your turn. Spades were led.",
        "Your turn. Hearts are not broken.",
        "Your turn. Lead any card.",
        "Your turn. Lead 2♣.",
    }
    last = hearts_view(log, READER, CALLED)
    assert words(last.prompt).startswith("The match is over.")


def test_the_one_cheat_is_labelled_and_a_person_is_called_by_name_or_you() -> None:
    assert [seat.peeks for seat in CALLED] == [False, False, False, True]
    assert [seat.name for seat in CALLED] == ["Cautious Cal", "You", "The Shark", "Bo"]
    assert serializers.seat_views(SEATS[:4], 0, BLACK_LADY)[1].name == "West"
    assert serializers.seat_views(SEATS, 0, CANCELLATION)[1].name == "Southwest"
    named = (SEATS[0], Seat(name="Ada", holder="me"), *SEATS[2:4])
    assert serializers.seat_views(named, READER, BLACK_LADY)[1].short == "Ada"


def played(rules: Rules, hands: str, behind: str, plays: str, goes_to: int = 0) -> tuple[Log, list[Step]]:
    """A deal of these hands, parted by strokes, with these cards behind them; and cards played by whoever is to move.

    ``goes_to`` is the seat at the dealer's left.
    """
    dealt = [card for cards in zip(*(hand.split() for hand in hands.split("/")), strict=True) for card in cards]
    first = [Card.parse(word) for word in (*dealt, *behind.split())]
    rest = [card for card in TWO_DECKS[: 52 * rules.packs] if card not in first]
    log = Log(rules)
    steps = [log.add(Entry(Deal((*first, *rest), (goes_to - 1) % rules.seats)))]
    # One after the other, since each decides who is to move next.
    steps.extend(log.add(Entry(Play(log.state.turn, Card.parse(word)))) for word in plays.split())
    return log, steps


def heard(step: Step, seat: int = READER) -> list[wire.Saw]:
    return saw(step, seat)


SIXES = "2C 4C 5C 6C 7C 8C / 2H 3H 4H 5H 6H 7H / 2D 3D 4D 5D 6D 7D / 8D 9D TD JD QD KD"
STOCK = "2S AD 9C TC"


def test_who_draws_from_the_stock_and_how_many_is_told_to_all() -> None:
    log, steps = played(DOMINO, SIXES, STOCK, "2C")
    for reader in range(4):
        assert heard(steps[-1], reader) == [wire.SawPlayed(seat=0, card="2C"), wire.SawDrew(seat=1, count=3)]
    view = hearts_view(log, READER, CALLED)
    assert (view.stock, view.counts[READER], view.playable) == (28 - 3, 9, ["9C"])
    assert words(view.prompt) == "Your turn. Clubs were led, and you drew three cards."
    other = hearts_view(log, 0, CALLED).model_dump_json()
    assert "9C" not in other
    assert "AD" not in other


def test_the_prompt_says_when_the_stock_is_gone() -> None:
    rules = replace(DOMINO, removed=tuple(card for card in DECK if card.rank > 4 and card.suit is not Suit.HEARTS))
    hands = "2C 3C 4C 5C 6C 2S / 2H 3H 4H 5H 6H 7H / 2D 3D 4D 5D 6D 3S / 8H 9H TH JH QH 4S"
    log, _ = played(rules, hands, "5S 6S KH AH", "2C")
    view = hearts_view(log, READER, CALLED)
    assert view.stock == 0
    assert words(view.prompt) == "Your turn. Clubs were led, and you drew four cards; the stock is empty."
    assert view.playable == view.hand


def test_the_widow_is_turned_up_for_the_winner_of_trick_1_and_lies_there_for_all_to_see() -> None:
    hands = "/".join(" ".join(f"{rank}{suit}" for rank in "23456789TJQK") for suit in "CDHS")
    log, steps = played(HEARTSETTE, hands, "AC AD AH AS", "2C 2D 2H 2S")
    assert not any(isinstance(event, wire.SawLeftover) for step in steps[:-1] for event in heard(step))
    assert heard(steps[-1])[1:] == [
        wire.SawTrick(winner=0, points=1, cancelled=False, moon=None, moon_stopped=None),
        wire.SawLeftover(seat=0, cards=["AC", "AD", "AH", "AS"], count=4, points=1),
    ]
    view = hearts_view(log, READER, CALLED)
    assert (view.stock, view.leftover, view.points) == (0, ["AC", "AD", "AH", "AS"], [2, 0, 0, 0])
    log, steps = played(replace(HEARTSETTE, leftover_to_hand=True), hands, "AC AD AH AS", "2C 2D 2H 2S")
    assert heard(steps[-1])[2:] == [wire.SawLeftover(seat=0, cards=[], count=4, points=0)]
    assert heard(steps[-1], 0)[2:] == [wire.SawLeftover(seat=0, cards=["AC", "AD", "AH", "AS"], count=4, points=0)]
    view = hearts_view(log, READER, CALLED)
    assert (view.stock, view.leftover, view.points, view.counts) == (0, [], [1, 0, 0, 0], [15, 11, 11, 11])


def test_the_widow_may_go_to_the_winner_of_the_last_trick() -> None:
    rng = Random(5)
    log, steps = walked(HEARTSETTE_LAST, rng, 1 + 48)
    [event] = [event for event in heard(steps[-1]) if isinstance(event, wire.SawLeftover)]
    left = log.state.results[0].left
    assert event.cards == [str(card) for card in left]
    assert event.count == 4
    story = hearts_view(log, READER, CALLED).story
    assert story is not None
    assert (story.left, story.left_to) == (event.cards, event.seat)
    assert story.phases[-1].winner == event.seat
    assert story.rest == [[], [], [], []]


def test_a_trick_of_equal_cards_is_cancelled_and_its_cards_wait() -> None:
    rules = replace(
        CANCELLATION,
        seats=2,
        removed=tuple(DECK[13:]),
        leftover=Leftover.NONE,
        passing=(Direction.HOLD,),
        moon=Moon.NONE,
        ending=Ending.DEALS,
        goal=1,
        ties=Ties.SHARED,
    )
    log = Log(rules)
    mine, theirs = DECK[:13], TWO_DECKS[52:65]
    log.add(Entry(Deal(tuple(card for pair in zip(mine, theirs, strict=True) for card in pair), 1)))
    log.add(Entry(Play(0, Card.parse("9C"))))
    step = log.add(Entry(Play(1, Card.parse("9C'"))))
    assert heard(step)[1:] == [wire.SawTrick(winner=0, points=0, cancelled=True, moon=None, moon_stopped=None)]
    view = hearts_view(log, READER, serializers.seat_views(SEATS[:2], READER, rules))
    assert view.last_trick is not None
    assert view.last_trick.cancelled
    assert (view.carried, view.to_move) == (["9C", "9C'"], [0])


def test_eldest_leads_what_it_likes_and_a_short_pack_opens_with_its_lowest_club() -> None:
    log, _ = played(HEARTSETTE, _in_turn(12, 4), "", "", goes_to=READER)
    assert words(hearts_view(log, READER, CALLED).prompt) in (
        "Your turn. Lead any card.",
        "Your turn. Hearts are not broken.",
    )
    short = replace(THREE_HAND, removed=(DECK[0],), passing=(Direction.HOLD,))
    log = Log(short)
    log.add(Entry(Deal(DECK)))
    leader = log.state.turn
    seats = serializers.seat_views(SEATS[:3], READER, short)
    assert words(hearts_view(log, leader, seats).prompt) == "Your turn. Lead 3♣."


def _in_turn(size: int, seats: int) -> str:
    """The pack dealt out in its order, as `played` takes hands."""
    return "/".join(" ".join(map(str, DECK[seat : size * seats : seats])) for seat in range(seats))


def test_cards_that_may_not_be_passed_are_refused_while_they_are_chosen() -> None:
    rules = replace(BLACK_LADY, pass_hearts=False, pass_queen=False)
    log = Log(rules)
    log.add(Entry(Deal(DECK)))
    view = hearts_view(log, READER, CALLED)
    barred = [card for card in view.hand if card[1] == "H" or card == "QS"]
    assert [refusal.card for refusal in view.refusals] == barred
    assert {refusal.code for refusal in view.refusals} == {"pass-barred"}
    assert words(view.refusals[0].sentence).endswith("may not be passed while you hold enough other cards.")
    assert sorted(view.playable + barred) == sorted(view.hand)
    stranger = hearts_view(log, 0, CALLED)
    log.add(Entry(Pass(0, Cards.of(map(Card.parse, stranger.playable[:3])))))
    assert hearts_view(log, 0, CALLED).refusals == [], "passed already"


def test_whoever_is_left_alone_with_cards_shows_them() -> None:
    seen = 0
    for number in range(30):
        log, _ = walked(replace(DOMINO, goal=1, ties=Ties.SHARED), Random(number), 200)
        [result] = log.state.results
        story = hearts_view(log, READER, CALLED).story
        assert story is not None
        assert story.left_to is None
        cards = [*story.left, *(card for held in story.rest for card in held)]
        cards += [str(card) for trick in result.tricks for card in trick.cards]
        assert sorted(map(Card.parse, cards)) == list(DECK), "each card is told of once"
        for held, taken in zip(story.rest, result.taken, strict=True):
            assert set(map(Card.parse, held)) <= set(taken)
            seen += bool(held)
    assert seen
