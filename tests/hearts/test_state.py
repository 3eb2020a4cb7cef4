"""A match of Hearts: what holds at every step of any match, under any rules; and examples where they teach."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import ALL, DECK, TWO_DECKS, Card, Cards, shuffled
from hearthside.game import DEALER, IllegalMove
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    MYHEARTS,
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
    State,
    Ties,
    moves,
)
from hearthside.hearts.rulecard import ending as ending_of
from hearthside.hearts.taking import awarded
from hearthside.hearts.text import moon_note
from hearthside.text import plain
from tests.lengths import length

from .strategies import a_pass, deal, rules, walk

rng = st.integers(0, 2**32).map(Random)


def deck(*hands: str) -> tuple[Card, ...]:
    """The deck that deals these hands, South first; the rest goes to the seats that have too few, in order."""
    held = [list(Cards.parse(hand)) for hand in hands] + [[] for _ in range(4 - len(hands))]
    rest = iter(ALL - Cards.of(card for hand in held for card in hand))
    for hand in held:
        hand.extend(next(rest) for _ in range(13 - len(hand)))
    return tuple(held[i % 4][i // 4] for i in range(52))


def play(state: State, cards: str) -> State:
    """The state after these cards, each by whoever is to play."""
    for word in cards.split():
        state = state.play(Play(state.turn, Card.parse(word)))
    return state


@given(rules(), rng)
def test_each_card_is_in_one_place_at_every_step(rules: Rules, rng: Random) -> None:
    for _, _, state in walk(rules, rng, deals=2):
        if state.to_move == (DEALER,) or not state.to_move:
            assert state.results[-1].points and not any(state.hands)
            continue
        waiting = 0 if state._left_given else int(Cards.of(state.left))
        places = [*state.hands, *state.taken, int(Cards.of(state.table)), state.carried, waiting]
        assert sum(place.bit_count() for place in places) == len(rules.deck)
        assert sum(places) == rules.deck


@given(rules(), rng)
def test_somebody_can_always_move_and_every_other_card_is_refused_with_a_sentence(rules: Rules, rng: Random) -> None:
    for state, _, _ in walk(rules, rng, deals=2):
        for seat in state.to_move:
            if seat == DEALER:
                assert isinstance(state.why_not(Play(0, DECK[0])), IllegalMove)
                continue
            legal = state.legal(seat)
            assert legal and not legal & ~state.hands[seat]
            if state.passing:
                continue
            for card in TWO_DECKS:
                error = state.why_not(Play(seat, card))
                assert (error is None) == (card in legal)
                if error:
                    assert error.code
                    assert str(error).endswith(".")
            other = (seat + 1) % rules.seats
            assert state.why_not(Play(other, next(iter(legal)))) is not None


@given(rules(), rng)
@settings(max_examples=length(12, 30))
def test_a_view_says_what_its_seat_may_do_as_the_state_does(rules: Rules, rng: Random) -> None:
    for state, _, _ in walk(rules, rng, deals=2):
        for seat in range(rules.seats):
            view = state.view(seat)
            assert (view.legal, view.passing, view.direction) == (state.legal(seat), state.passing, state.direction)
            assert view.points == tuple(rules.count_taken(cards) for cards in state.taken)
            for card in view.hand:
                why = view.why_not(card)
                if seat not in state.to_move or card in view.legal:
                    assert why is None
                elif state.passing:
                    assert why and why.code == "pass-barred"
                else:
                    there = state.why_not(Play(seat, card))
                    assert why and there and (why.code, str(why)) == (there.code, str(there))


@given(rules(), rng)
def test_points_of_a_deal_add_up(rules: Rules, rng: Random) -> None:
    """Whatever is dealt is taken, but for what is left at a cash-in; a moon moves points as the rules say."""
    for _, _, state in walk(rules, rng, deals=3):
        if state.to_move not in ((DEALER,), ()):
            continue
        result = state.results[-1]
        tens = Cards.parse("TC TC'") if rules.ten_of_clubs_doubles else Cards(0)
        times = [2 if cards & tens else 1 for cards in result.taken]
        plain = [each * rules.count(cards) for each, cards in zip(times, result.taken, strict=True)]
        sun = rules.sun_doubles and sum(map(bool, result.taken)) == 1
        own = 0 if result.shooter is None else rules.moon_points * times[result.shooter]
        moon = own * (2 if sun else 1)
        if result.shooter is None:
            idle = [rules.no_trick_bonus * (not cards) for cards in result.taken]
            assert result.points == tuple(map(sum, zip(plain, idle, strict=True)))
        elif rules.moon is Moon.COLLECTS:
            plain[result.shooter] -= own
            assert result.points == tuple(plain)
        elif result.deducted:
            plain[result.shooter] -= own + moon
            assert result.points == tuple(plain)
        else:
            moved = [moon] * rules.seats
            moved[result.shooter] = -own
            assert result.points == tuple(map(sum, zip(plain, moved, strict=True)))
        stayed = rules.count(result.left) if rules.leftover is Leftover.STOCK else 0
        assert stayed or sum(rules.count(cards) for cards in result.taken) == rules.count(rules.deck)
        assert sum(state.cash) == 0
        scores = (0,) * rules.seats
        for each in state.results:
            scores = tuple(map(rules.kept_score, map(sum, zip(scores, each.points, strict=True))))
        assert state.scores == scores


@given(rules(), rng)
def test_the_log_alone_gives_the_match_again(rules: Rules, rng: Random) -> None:
    log = [move for _, move, _ in walk(rules, rng, deals=2)]
    again = State.new(rules)
    for move in log:
        again = again.play(moves.from_json(moves.to_json(move) | {"n": 7}))  # what is no field is passed over
    first = State.new(rules)
    for move in log:
        first = first.play(move)
    assert again == first and hash(again) == hash(first)


@given(rules(), rng, st.randoms(use_true_random=False))
def test_the_order_in_which_seats_pass_changes_nothing(rules: Rules, rng: Random, order: Random) -> None:
    state = State.new(rules).play(deal(rules, rng))
    if not state.passing:
        return
    passes = [a_pass(state, seat, rng) for seat in state.to_move]
    there, back = state, state
    for move in passes:
        there = there.play(move)
    order.shuffle(passes)
    for move in passes:
        back = back.play(move)
    assert there == back
    assert not there.passing


@given(rules(), rng, st.integers(0, 5))
def test_what_a_seat_may_not_know_is_not_in_its_view(rules: Rules, rng: Random, seat: int) -> None:
    """Non-interference: any world that agrees with what the seat saw has the same view.

    The worlds are made by changing places of two hidden cards in the deck and playing the same log again; those where
    the log is not legal, or shows the seat something else, are no such worlds.
    """
    seat %= rules.seats
    steps = list(walk(rules, rng, deals=1))
    log = [move for _, move, _ in steps][: rng.randrange(1, len(steps) + 1)]
    state = State.new(rules)
    for move in log:
        state = state.play(move)
    if state.results:
        return
    first = log[0]
    assert isinstance(first, Deal)
    hidden = [card for other in range(rules.seats) if other != seat for card in Cards(state.hands[other])]
    hidden += [] if state._left_given else state.left
    known = state.view(seat).gave | state.view(seat).got
    for _ in range(20):
        if len(hidden) < 2:
            return
        a, b = rng.sample(hidden, 2)
        if a in known or b in known:
            continue
        swap = {a: b, b: a}
        other_deck = tuple(swap.get(card, card) for card in first.deck)
        world = State.new(rules).play(Deal(other_deck))
        try:
            for move in log[1:]:
                if isinstance(move, Pass) and move.seat != seat:
                    move = Pass.of(move.seat, [swap.get(card, card) for card in move.in_order], world.direction)
                world = world.play(move)
        except IllegalMove:
            continue
        there, here = world.view(seat), state.view(seat)
        # What others drew from the stock is seen by all, and tells a world apart.
        if (there.to_move, there.trick, there.counts, there.hand) == (here.to_move, here.trick, here.counts, here.hand):
            assert there == here


def test_a_view_holds_no_state() -> None:
    state = State.new(BLACK_LADY).play(Deal(shuffled(1)))
    view = state.view(0)
    hidden = set(state.hands[1:])
    assert not hidden & {int(field) for field in view if isinstance(field, int)}
    assert all(not isinstance(field, State) for field in view)


def test_passing_left_goes_to_the_next_seat_clockwise() -> None:
    state = State.new(BLACK_LADY).play(Deal(deck("AS KS QS")))
    for seat in range(4):
        cards = "AS KS QS" if seat == 0 else " ".join(map(str, list(state.legal(seat))[:3]))
        state = state.play(Pass(seat, Cards.parse(cards)))
    assert Cards.parse("AS KS QS") & state.hands[1] == Cards.parse("AS KS QS")
    assert state.view(1).got == Cards.parse("AS KS QS")


@pytest.mark.parametrize(
    ("preset", "cycle"),
    [
        ("black-lady", "left right across hold"),
        ("microsoft", "left right across hold"),
        ("cardshark", "right across left hold"),
        ("myhearts", "right across left hold"),
        ("openspiel", "left right across hold"),
    ],
)
def test_presets_pass_in_their_own_order(preset: str, cycle: str) -> None:
    assert " ".join(PRESETS[preset].passing) == cycle


HOLD = (Direction.HOLD,)


@pytest.mark.parametrize(
    ("rules", "position", "card", "code", "sentence"),
    [
        (BLACK_LADY, "", "3C", "opening-lead", "The two of clubs leads to trick 1. Play 2♣."),
        (BLACK_LADY, "2C", "QD", "must-follow", "Clubs were led. Play 9♣."),
        (BLACK_LADY, "2C 9C", "QS", "first-trick", "No points on trick 1. Play another card."),
        (BLACK_LADY, "2C 9C 5D QC", "4H", "hearts-not-broken", "Hearts are not broken yet. Lead another suit."),
        (BLACK_LADY, "2C 9C 5D QC", "2S", "not-in-hand", "2♠ is not in the hand."),
    ],
)
def test_a_refusal_says_which_rule_and_what_is_open(
    rules: Rules, position: str, card: str, code: str, sentence: str
) -> None:
    hands = deck("2C 3C 4C 5C", "9C QD KD AD TD JD", "5D QS 2H 3H 6D 7D 8D 9D 2D 3D 4D 7S 8S", "QC KC AC 4H 5H 6C 7C")
    state = play(State.new(replace(rules, passing=HOLD)).play(Deal(hands)), position)
    with pytest.raises(IllegalMove) as caught:
        state.play(Play(state.turn, Card.parse(card)))
    assert (caught.value.code, str(caught.value)) == (code, sentence)


def test_no_card_is_played_out_of_turn() -> None:
    state = State.new(replace(BLACK_LADY, passing=HOLD)).play(Deal(shuffled(1)))
    for seat in {0, 1, 2, 3} - {state.turn}:
        for card in Cards(state.hands[seat]):
            with pytest.raises(IllegalMove) as caught:
                state.play(Play(seat, card))
            assert caught.value.code == "not-your-turn"


def test_passing_too_few_cards_is_refused_and_nothing_changes() -> None:
    state = State.new(BLACK_LADY).play(Deal(deck("AS KS QS")))
    with pytest.raises(IllegalMove, match="Pass three cards, not two"):
        state.play(Pass(0, Cards.parse("AS KS")))
    assert state.to_move == (0, 1, 2, 3)


def take_all(rules: Rules, scores: tuple[int, ...], *choices: MoonChoice) -> State:
    """A deal settled with South holding every card, from given scores."""
    state = State.new(replace(rules, passing=HOLD))._replace(scores=scores).play(Deal(shuffled(1)))
    for choice in choices:
        state = state.play(choice)
    return state._replace(taken=(int(ALL), 0, 0, 0), hands=(0,) * 4)._settled((0,) * 4)


@pytest.mark.parametrize("others", [(90, 50, 70), (60, 54, 80)])
def test_a_moon_gives_26_to_each_opponent(others: tuple[int, int, int]) -> None:
    state = take_all(BLACK_LADY, (80, *others))
    assert state.results[0].points == (0, 26, 26, 26)
    assert state.results[0].shooter == 0


@pytest.mark.parametrize(
    ("scores", "deduct", "points"),
    [
        ((60, 50, 40, 34), False, (0, 26, 26, 26)),  # nobody is more than 26 below
        ((60, 50, 40, 34), True, (-26, 0, 0, 0)),  # by choice
        ((60, 50, 40, 33), False, (-26, 0, 0, 0)),  # 27 below: automatic (CS-02)
    ],
)
def test_cardshark_takes_the_moon_off_by_choice_or_when_another_is_far_below(
    scores: tuple[int, ...], deduct: bool, points: tuple[int, ...]
) -> None:
    state = take_all(CARDSHARK, scores, MoonChoice(0, deduct))
    assert state.results[0].points == points
    assert state.results[0].deducted == (points[0] < 0)


def test_the_moon_choice_stands_until_changed_and_closes_with_the_last_trick() -> None:
    rules = replace(CARDSHARK, passing=HOLD, cash_in=CashIn.NEVER)
    state = State.new(rules).play(Deal(shuffled(5))).play(MoonChoice(2, True))
    while len(state.tricks) < 12:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    state = state.play(MoonChoice(2, False)).play(MoonChoice(2, True))
    state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    with pytest.raises(IllegalMove, match="The last trick has begun"):
        state.play(MoonChoice(2, False))
    while not state.results:
        state = state.play(Play(state.turn, next(iter(state.legal(state.turn)))))
    assert state.deduct == (False, False, True, False)


def test_a_seat_is_told_until_when_its_moon_can_be_changed_and_when_it_was_set_automatically() -> None:
    names = ("You", "Cal", "Vicky", "The Shark")

    def told(scores: tuple[int, ...], began: bool = False) -> str:
        view = State.new(CARDSHARK).play(Deal(shuffled(5))).view(0)._replace(scores=scores)
        return plain(moon_note(view, began), names, 0)

    assert told((0, 0, 0, 0)) == told((26, 0, 0, 0)) == "You can change this until the last trick begins."
    assert told((0, 0, 0, 0), began=True) == "The last trick has begun, so this can no longer be changed."
    assert told((27, 0, 9, 9)) == "Set automatically: Cal is more than 26 points below you."
    assert told((27, 0, 9, 0)) == "Set automatically: Cal and the Shark are more than 26 points below you."


def test_other_rules_leave_no_moon_choice() -> None:
    with pytest.raises(IllegalMove, match="nobody chooses what a moon does"):
        State.new(BLACK_LADY).play(Deal(shuffled(1))).play(MoonChoice(0, True))


def test_25_points_are_no_moon() -> None:
    state = State.new(replace(MYHEARTS, passing=HOLD)).play(Deal(shuffled(1)))
    low_heart = 1 << Card.parse("2H")
    settled = state._replace(taken=(ALL & ~low_heart, low_heart, 0, 0), hands=(0,) * 4)._settled((0,) * 4)
    assert settled.results[0].points == (25, 1, 0, 0)
    assert settled.results[0].shooter is None


def test_cash_in_gives_the_rest_to_a_leader_with_only_winners() -> None:
    hands = deck(
        "2C AC KC QC JC AD KD QD JD AS KS AH KH",
        "3C 4C 5C 2D 3D 4D 2S 3S 4S 2H 3H 4H 5S",
        "6C 7C 8C 5D 6D 7D 6S 7S 8S 5H 6H 7H QS",
    )
    state = play(State.new(replace(CARDSHARK, passing=HOLD)).play(Deal(hands)), "2C 5C 8C TC")
    assert not state.results
    state = play(state, "TD JD 2D 5D")
    result = state.results[0]
    assert result.cashed_in and result.shooter == 0 and len(result.tricks) == 2 and awarded(result) == 0
    assert [len(cards) for cards in result.rest] == [11, 11, 11, 11]


def test_cash_in_stops_when_all_points_are_out_but_plays_a_single_last_trick() -> None:
    finished = [
        state.results[0]
        for number in range(300)
        for _, _, state in [list(walk(replace(CARDSHARK, passing=HOLD), Random(number), deals=1))[-1]]
    ]
    early = [result for result in finished if result.cashed_in]
    assert early and len(early) < len(finished)
    assert all(len(cards) >= 2 for result in early for cards in result.rest)
    left = [CARDSHARK.count(cards) for result in early for cards in result.rest]
    assert any(left) and not all(left)


@pytest.mark.parametrize(
    ("ending", "goal", "scores", "over"),
    [
        (Ending.REACH, 100, (100, 1, 2, 3), True),
        (Ending.EXCEED, 100, (100, 1, 2, 3), False),
        (Ending.EXCEED, 100, (101, 1, 2, 3), True),
        (Ending.DEALS, 1, (5, 1, 2, 3), True),
        (Ending.DEALS, 2, (5, 1, 2, 3), False),
    ],
)
def test_a_match_ends_as_its_rules_say(ending: Ending, goal: int, scores: tuple[int, ...], over: bool) -> None:
    rules = replace(BLACK_LADY, ending=ending, goal=goal, moon=Moon.NONE)
    state = take_all(rules, (scores[0] - 26, *scores[1:]))
    assert state.scores == scores
    assert state.winners == ((1,) if over else ())
    assert state.to_move == (() if over else (DEALER,))


@pytest.mark.parametrize("ending", [Ending.REACH, Ending.EXCEED])
def test_a_score_of_exactly_the_goal_goes_back_to_0_where_the_rules_say_so(ending: Ending) -> None:
    rules = replace(BLACK_LADY, ending=ending, exact_goal_resets=True, moon=Moon.NONE)
    state = take_all(rules, (100 - 26, 1, 2, 3))
    assert (state.scores, state.winners, state.results[-1].points) == ((0, 1, 2, 3), (), (26, 0, 0, 0))
    assert take_all(rules, (101 - 26, 1, 2, 3)).winners == (1,)
    assert "A score of exactly 100 goes back to 0." in ending_of(rules)
    with pytest.raises(ValueError, match="only where points end the match"):
        replace(rules, ending=Ending.DEALS, goal=3)


@pytest.mark.parametrize(("ties", "winners"), [(Ties.SHARED, (1, 2)), (Ties.PLAY_ON, ())])
def test_equals_at_the_bottom_share_or_play_on(ties: Ties, winners: tuple[int, ...]) -> None:
    assert take_all(replace(BLACK_LADY, ties=ties, moon=Moon.NONE), (80, 7, 7, 9)).winners == winners


def test_nothing_can_be_played_once_the_match_is_over() -> None:
    state = take_all(replace(BLACK_LADY, moon=Moon.NONE), (80, 7, 8, 9))
    for move in (Deal(shuffled(1)), Play(0, DECK[0]), Pass(0, Cards.of(DECK[:3]))):
        with pytest.raises(IllegalMove, match="The match is over"):
            state.play(move)


@pytest.mark.parametrize("deck", [(*DECK[:51], DECK[0]), (*DECK, DECK[0]), DECK[:51], TWO_DECKS])
def test_the_deck_must_be_whole_and_nothing_else(deck: tuple[Card, ...]) -> None:
    with pytest.raises(IllegalMove, match="each of the 52 cards once"):
        State.new(BLACK_LADY).play(Deal(deck))
