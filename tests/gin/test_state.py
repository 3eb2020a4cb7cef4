"""A match of Gin Rummy: what holds at every step of any match, under any rules."""

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearthside.cards import ALL, DECK, Card, Cards, mask, shuffled
from hearthside.game import DEALER, IllegalMove
from hearthside.gin import (
    STANDARD,
    Deal,
    Dealing,
    Decline,
    Discard,
    Draw,
    Kind,
    Knock,
    LayOff,
    Move,
    Phase,
    Rules,
    Source,
    State,
    StockEnd,
    Take,
    Turn,
    moves,
)
from hearthside.gin.score import final
from hearthside.gin.turns import nobody_wins

from .strategies import after_first_deal, rng, rules, walk


@given(rules(), rng)
def test_each_card_is_in_one_place_at_every_step(rules: Rules, rng: Random) -> None:
    for _, _, state in walk(rules, rng, hands=3):
        hands, pile, stock = state.hands, state.pile, state.stock
        if state.turn == DEALER:
            assert not any(hands) and not pile and not stock
            result = state.results[-1]
            hands, pile, stock = result.hands, result.pile, result.stock
        elif state.phase is not Phase.DISCARD:
            assert hands[state.turn].bit_count() == 10
        places = [*hands, mask(pile), mask(stock)]
        assert sum(places) == ALL
        assert sum(hand.bit_count() for hand in hands) + len(pile) + len(stock) == 52


@cache
def every_move(seat: int) -> list[Move]:
    """All that a seat could ever try with no melds named."""
    plain: list[Move] = [Draw(seat), Take(seat), Decline(seat), LayOff(seat), Knock(seat, None)]
    return plain + [Discard(seat, card) for card in DECK] + [Knock(seat, card) for card in DECK]


@given(rules(), rng)
def test_what_may_be_done_is_taken_and_all_else_is_refused_with_a_sentence(rules: Rules, rng: Random) -> None:
    for state, _, _ in walk(rules, rng, hands=2):
        able = {seat: state.moves(seat) for seat in (0, 1)}
        assert state.turn == DEALER or able[state.turn]
        assert not able[1 - state.turn] if state.turn >= 0 else not (able[0] or able[1])
        for seat in (0, 1):
            for move in [*able[seat], *rng.sample(every_move(seat), 12)]:
                error = state.why_not(move)
                assert (error is None) == (move in able[seat]), move
                if error is not None:
                    assert error.code.replace("-", "").isalpha() and not str(error)[0].islower()
                    assert str(error).endswith(".") and "  " not in str(error)
        cards = {move.card for seat in (0, 1) for move in able[seat] if isinstance(move, Discard)}
        knocks = {move.discard for seat in (0, 1) for move in able[seat] if isinstance(move, Knock)} - {None}
        takes = {state.pile[-1] for seat in (0, 1) if Take(seat) in able[seat]}
        assert set(state.legal(state.turn)) == cards | knocks | takes
        assert not state.legal(1 - state.turn)


@given(rules(), rng)
def test_a_refused_move_changes_nothing_and_is_refused_alike_to_the_seat(rules: Rules, rng: Random) -> None:
    """What the state says to a seat is what its view says: the view knows all that decides."""
    for state, _, _ in walk(rules, rng, hands=1):
        before = tuple(state)
        for seat in (0, 1):
            view = state.view(seat)
            assert view.moves == state.moves(seat)
            for move in rng.sample(every_move(seat), 12):
                there, here = view.why_not(move), state.why_not(move)
                if here is None:
                    assert there is None
                    continue
                assert there is not None
                assert (there.code, str(there)) == (here.code, str(here))
                try:
                    state.play(move)
                except IllegalMove as error:
                    assert (error.code, str(error)) == (here.code, str(here))
                else:
                    raise AssertionError(move)
        assert tuple(state) == before


@given(rules(), rng)
def test_knocks_are_those_that_leave_no_more_than_the_limit(rules: Rules, rng: Random) -> None:
    for state, _, _ in walk(rules, rng, hands=2):
        if state.phase is not Phase.DISCARD:
            continue
        seat, melding = state.turn, rules.melding
        hand, turn = Cards(state.hands[seat]), state.turns[-1]
        assert state.upcard is not None
        limit = rules.limit(state.upcard)
        barred = turn.drew if turn.source is Source.PILE and not rules.return_taken else None
        knocks = {move.discard for move in state.moves(seat) if isinstance(move, Knock)}
        free = [card for card in hand if card != barred]
        assert knocks - {None} == {card for card in free if melding.deadwood(hand ^ 1 << card) <= limit}
        assert (None in knocks) == (rules.big_gin_bonus > 0 and not melding.deadwood(hand))
        must = turn.source is Source.PILE and len(state.stock) <= rules.stock_left
        must = must and rules.stock_end is StockEnd.TAKE_TO_KNOCK
        discards = {move.card for move in state.moves(seat) if isinstance(move, Discard)}
        assert discards == (set() if must else set(free))
        assert not must or knocks


@given(rules(), rng)
def test_what_is_known_and_told_of_the_turns_is_what_was_seen(rules: Rules, rng: Random) -> None:
    """The pile, the turns, the takes and the known cards, made anew from the moves alone."""
    pile, turns, known, takes = list[Card](), list[Turn](), (set[Card](), set[Card]()), 0
    for before, move, state in walk(rules, rng, hands=2):
        match move:
            case Deal(deck):
                pile, turns, known, takes = [deck[20]], [], (set(), set()), 0
            case Draw(seat) if state.turn >= 0:
                turns.append(Turn(seat, Source.STOCK, before.stock[0]))
                takes = 0
            case Take(seat) if state.turn >= 0:
                turns.append(Turn(seat, Source.PILE, pile[-1]))
                known[seat].add(pile.pop())
                takes += 1
            case Decline(seat):
                turns.append(Turn(seat, Source.DECLINED, None))
            case Discard(seat, card) | Knock(seat, Card() as card):
                turns[-1] = turns[-1]._replace(discard=card)
                pile.append(card)
                known[seat].discard(card)
        if state.turn == DEALER:
            assert state.results[-1].turns == tuple(turns)
            assert state.results[-1].pile == tuple(pile)
            continue
        assert (state.pile, state.turns, state.takes) == (tuple(pile), tuple(turns), takes)
        for seat in (0, 1):
            view = state.view(seat)
            assert view.known == tuple(map(Cards.of, known))
            for seen, turn in zip(view.turns, turns, strict=True):
                hidden = turn.seat != seat and turn.source is Source.STOCK
                assert seen == (turn._replace(drew=None) if hidden else turn)


@given(rules(), rng)
def test_the_log_alone_gives_the_match_again(rules: Rules, rng: Random) -> None:
    log = [move for _, move, _ in walk(rules, rng, hands=2)]
    again, first = State.new(rules), State.new(rules)
    for move in log:
        assert moves.from_json(moves.to_json(move)) == move
        again, first = again.play(moves.from_json(moves.to_json(move))), first.play(move)
    assert again == first and hash(again) == hash(first)


# ---- Secrets ----


def replayed(rules: Rules, log: list[Move], deck: tuple[Card, ...]) -> State:
    """The same moves with another deck in the last deal. IllegalMove where they cannot be."""
    last = max(place for place, move in enumerate(log) if isinstance(move, Deal))
    state = State.new(rules)
    for place, move in enumerate(log):
        state = state.play(Deal(deck, move.dealer) if place == last and isinstance(move, Deal) else move)
    return state


@given(rules(), rng, st.integers(0, 1))
def test_what_a_seat_may_not_know_is_not_in_its_view(rules: Rules, rng: Random, seat: int) -> None:
    """Non-interference: any world that agrees with what the seat saw has the same view.

    The worlds put the cards that the seat has not seen, the other's and those of the stock, in another order, and play
    the same log again; where the log is not legal there, the world is none that the seat could be in.
    """
    steps = list(walk(rules, rng, hands=2))
    log = [move for _, move, _ in steps][: rng.randrange(1, len(steps) + 1)]
    state = State.new(rules)
    for move in log:
        state = state.play(move)
    if state.turn == DEALER:
        return
    deck = next(move.deck for move in reversed(log) if isinstance(move, Deal))
    shown = state.known[1 - seat]
    if state.laid is not None and state.laid.seat != seat:
        shown = state.hands[1 - seat]
    hidden = [*Cards(state.hands[1 - seat] & ~shown), *state.stock]
    here = state.view(seat)
    for _ in range(6):
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        try:
            world = replayed(rules, log, tuple(swap.get(card, card) for card in deck))
        except IllegalMove:
            continue
        there = world.view(seat)
        assert there == here and repr(there) == repr(here)
        assert there.moves == here.moves


@given(rules(), rng)
def test_no_hidden_card_can_be_found_anywhere_in_a_view(rules: Rules, rng: Random) -> None:
    state = after_first_deal(rules, rng)
    for seat in (0, 1):
        view = state.view(seat)
        seen = {state.upcard, *view.hand}
        found = {each for value in view for each in cards_in(value)}
        assert found == seen


def cards_in(value: object) -> set[Card]:
    match value:
        case Card():
            return {value}
        case Cards():
            return set(value)
        case tuple():
            return {card for each in value for card in cards_in(each)}
    return set()


# ---- Ends ----


@given(rules(), rng)
def test_every_hand_comes_to_an_end_however_it_is_played(rules: Rules, rng: Random) -> None:
    """Taking every discard that may be taken, and never knocking of one's own will, is the longest that there is."""
    state = after_first_deal(rules, rng)
    turns = 0
    while not state.results:
        able = state.moves(state.turn)
        takes = [move for move in able if isinstance(move, Take)]
        move = rng.choice(takes or [move for move in able if not isinstance(move, Knock)] or able)
        turns += isinstance(move, Draw | Take)
        state = state.play(move)
    assert turns <= 33 * (rules.takes_in_a_row + 1)


@given(rules(), rng)
def test_which_moves_are_the_end_with_nobody_the_winner_is_known_before(rules: Rules, rng: Random) -> None:
    state = after_first_deal(rules, rng)
    while not state.results:
        able, taken = state.moves(state.turn), state.position(state.turn).taken
        # Cards are often taken and put back, so that such hands end in every way that there is.
        back = None if taken is None else Discard(state.turn, taken)
        longest = [move for move in able if isinstance(move, Take) or move == back]
        move = rng.choice(longest or able) if rng.random() < 0.8 else rng.choice(able)
        position, state = state.position(state.turn), state.play(move)
        over = bool(state.results) and state.results[-1].kind is Kind.DRAWN
        assert nobody_wins(position, move) == over


@given(rules(), rng)
def test_a_result_adds_up(rules: Rules, rng: Random) -> None:
    """Points are the difference of the counts and the bonus, doubled or not, and the winner is whoever has less."""
    for _, _, state in walk(rules, rng, hands=3):
        if not state.results or state.turn != DEALER:
            continue
        result, melding = state.results[-1], rules.melding
        for seat in (0, 1):
            assert melding.count(result.deadwood[seat]) == result.counts[seat]
            laid = mask(card for meld in result.melds[seat] for card in meld)
            off = mask(card for cards in result.layoffs for card in cards) if seat != result.knocker else 0
            assert laid | result.deadwood[seat] | off == result.hands[seat]
            assert not laid & off and melding.count(off) == result.held[seat] - result.counts[seat]
        if result.knocker is None:
            assert (result.kind, result.winner, result.points) == ("drawn", None, 0)
            continue
        knocker = result.counts[result.knocker]
        other = result.counts[1 - result.knocker]
        times = 2 if rules.doubles(result.upcard) else 1
        if result.winner is None:
            assert result.kind == "equal" and knocker == other and not result.points
        else:
            bonuses = {"gin": rules.gin_bonus, "big-gin": rules.big_gin_bonus, "undercut": rules.undercut_bonus}
            assert result.points == times * (abs(knocker - other) + bonuses.get(result.kind, 0))
            assert result.bonus == times * bonuses.get(result.kind, 0)
            wins = knocker < other or not knocker
            assert (result.winner == result.knocker) == wins
        assert (
            all(len(cards) == 0 for cards in result.layoffs)
            or result.kind not in ("gin", "big-gin")
            or (rules.layoff_on_gin)
        )


@given(rules(), rng)
def test_the_sheet_adds_up(rules: Rules, rng: Random) -> None:
    for _, _, state in walk(rules, rng, hands=12):
        if state.turn != DEALER or not state.results:
            continue
        sheet = state.sheet
        won = [result for result in state.results if result.winner is not None]
        for column in sheet:
            for seat in (0, 1):
                assert column.totals[seat] == sum(line.points for line in column.lines if line.winner == seat)
                extra = column.boxes[seat] + (column.winner == seat) * (column.bonus + column.shutout)
                assert column.final[seat] == column.totals[seat] + extra
            for line in column.lines:
                assert (line.winner, line.points) == (state.results[line.hand].winner, state.results[line.hand].points)
            assert column.closed == (max(column.totals) >= rules.goal if rules.goal else True)
        if len(sheet) == 1:
            assert [line.hand for line in sheet[0].lines] == [n for n, each in enumerate(state.results) if each in won]
        assert state.scores == tuple(sum(column.totals[seat] for column in sheet) for seat in (0, 1))
        assert bool(state.winners) == all(column.closed for column in sheet) == (not state.to_move)
        if state.winners and len(sheet) == 1 and state.scores[0] != state.scores[1]:
            assert state.winners == (state.scores.index(max(state.scores)),)
        if len(state.winners) == 2:
            assert len(set(final(sheet))) == 1


@given(rules(), rng)
def test_the_next_dealer_is_who_the_rules_say(rules: Rules, rng: Random) -> None:
    dealer = None
    for _, move, state in walk(rules, rng, hands=4):
        if isinstance(move, Deal):
            assert dealer is None or state.dealer == dealer
            assert state.turn == 1 - state.dealer
            dealer = state.dealer
        elif state.turn == DEALER:
            winner = state.results[-1].winner
            assert state.results[-1].dealer == dealer
            expected = {
                Dealing.NORTH: 1,
                Dealing.ALTERNATE: 1 - state.results[-1].dealer,
                Dealing.ALTERNATE_WON: state.results[-1].dealer if winner is None else 1 - state.results[-1].dealer,
                Dealing.WINNER: dealer if winner is None else winner,
                Dealing.LOSER: dealer if winner is None else 1 - winner,
            }
            assert state.dealer == expected[rules.dealing]
            dealer = state.dealer


# ---- Moves as JSON ----

json_values = st.recursive(
    st.none() | st.integers(-3, 60) | st.sampled_from(["QS", "TD", "x", ""]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
KEYS = ("type", "seat", "card", "discard", "melds", "layoffs", "deck", "dealer")
KINDS = ("deal", "draw", "take", "decline", "discard", "knock", "layoff", "pass")


@given(st.dictionaries(st.sampled_from(KEYS), json_values), st.sampled_from(KINDS))
def test_any_json_is_a_move_or_refused_with_a_sentence(plain: dict[str, object], kind: str) -> None:
    try:
        move = moves.from_json(plain | {"type": kind})
    except ValueError as error:
        assert str(error)
    else:
        assert moves.from_json(moves.to_json(move)) == move


def test_fields_that_a_move_does_not_have_are_passed_over() -> None:
    assert moves.from_json({"type": "draw", "seat": 0, "card": "2C"}) == Draw(0)


def test_moves_of_one_seat_are_not_equal() -> None:
    kinds: list[Move] = [Draw(0), Take(0), Decline(0), Knock(0, None), LayOff(0), Discard(0, DECK[0])]
    assert len(set(kinds)) == len(kinds)
    assert len({type(each) for each in kinds}) == len(kinds)


def test_a_position_is_of_its_own_state_and_seat_whichever_was_asked_for_before() -> None:
    first, second = (State.new(STANDARD).play(Deal(shuffled(number))) for number in (1, 2))
    for _ in range(2):
        for state in (first, second):
            for seat in (0, 1):
                assert state.position(seat).hand == state.hands[seat]
