"""The log of a table: what makes a match practice, what does not fold; and how long what happened at Hearts is seen."""

from random import Random

import pytest

from hearthside.cards import Card, Cards, shuffled
from hearthside.game import Deal, Scores
from hearthside.gin import STANDARD, Decline, Take
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, MoonChoice, Pass, Play, Rules, State
from hearthside.match import AllHands, AutoPlay, BadLog, Entry, Log, MirrorPlay, QuitDeal, Seat, Undo
from hearthside.match.gin import GinPolicy
from hearthside.match.hearts import HeartsPolicy
from hearthside.match.to_record import written
from hearthside.record import Change
from tests.random_matches import random_move
from tests.record import gin_matches

DEALT = Entry(Deal(shuffled(1)), 1)


def first_three(log: Log, seat: int) -> Entry:
    """A pass of the first three cards."""
    return Entry(Pass(seat, Cards.of(list(Cards(log.state.hands[seat]))[:3])))


def passed(rules: Rules = BLACK_LADY) -> Log:
    """A log in which all have passed."""
    log = Log(rules, [DEALT])
    for seat in range(4):
        log.add(first_three(log, seat))
    return log


@pytest.mark.parametrize(
    ("entry", "practice"),
    [
        (Entry(Undo(0, 4)), True),  # what was passed to it has been seen
        (Entry(QuitDeal(0)), True),
        (Entry(AllHands(0, shown=True)), True),
        (Entry(AllHands(0, shown=False)), False),
        (Entry(AutoPlay(0, "cal")), True),
        (Entry(AutoPlay(0, None)), False),
        (Entry(AutoPlay(0, "cal", deal=True)), True),
        (Entry(Scores(0, (1, 2, 3, 4))), True),
    ],
)
def test_what_helps_or_changes_the_score_makes_a_match_practice(entry: Entry, practice: bool) -> None:
    log = passed()
    assert not log.practice
    log.add(entry)
    assert log.practice is practice
    log.add(Entry(AllHands(0, shown=False)))
    assert log.practice is practice, "and it stays so"


def test_a_deal_that_was_asked_for_makes_it_practice_and_a_pass_taken_back_in_time_does_not() -> None:
    assert Log(BLACK_LADY, [DEALT._replace(chosen=True)]).practice
    log = Log(BLACK_LADY, [DEALT])
    log.add(first_three(log, 0))
    log.add(Entry(Undo(0, 1)))
    assert not log.practice


def test_what_cannot_be_is_no_entry_of_a_log() -> None:
    log = passed()
    for bad in (Undo(0, 5), Undo(0, -1), AutoPlay(4, "cal"), AllHands(-1, shown=True)):
        with pytest.raises(BadLog):
            log.add(Entry(bad))
    with pytest.raises(BadLog, match="No deal is in progress"):
        Log(BLACK_LADY).add(Entry(QuitDeal(0)))
    with pytest.raises(BadLog, match="No deal is in progress"):
        Log(BLACK_LADY).add(Entry(AutoPlay(0, "cal", deal=True)))
    assert len(log) == 5


OUT = AutoPlay(0, "cal", deal=True)


def test_a_seat_that_is_lent_for_the_deal_comes_back_when_it_is_over() -> None:
    log = passed()
    log.add(Entry(AutoPlay(1, "frank")))
    log.add(Entry(OUT))
    assert log.helped == {0}
    while not log.state.results:
        assert log.auto[0] == OUT
        log.add(lowest(log))
    assert set(log.auto) == {1}, "whoever is to play on does"
    again = Log(BLACK_LADY, [Entry.from_json(log.game, entry.to_json(log.game)) for entry in log.entries])
    assert again.auto == log.auto, "read again, as after a restart"
    again.add(Entry(Deal(shuffled(2)), 2))
    assert set(again.auto) == {1} and set(again.copy().auto) == {1}


@pytest.mark.parametrize("back", [Undo(0, 0), Undo(0, 3), Undo(0, 5), QuitDeal(0), AutoPlay(0, None)])
def test_it_comes_back_with_a_deal_that_is_thrown_away_or_a_move_that_is_taken_back(
    back: Undo | QuitDeal | AutoPlay,
) -> None:
    log = passed()
    log.add(Entry(OUT))
    log.add(lowest(log))
    log.add(Entry(AllHands(0, shown=True)))
    assert log.played_out, "what moves nothing leaves it alone"
    log.add(Entry(back))
    assert not log.auto


def test_an_entry_from_before_seats_were_lent_for_a_deal_is_read() -> None:
    game = Log(BLACK_LADY).game
    plain: dict[str, object] = {"type": "auto_play", "seat": 0, "style": "cal", "demo": True}
    assert Entry.from_json(game, plain) == Entry(AutoPlay(0, "cal", demo=True))
    assert Entry(AutoPlay(0, "cal", demo=True)).to_json(game) == plain
    assert Entry.from_json(game, Entry(OUT).to_json(game)) == Entry(OUT)
    with pytest.raises(ValueError, match="deal"):
        Entry.from_json(game, plain | {"deal": "yes"})


@pytest.mark.parametrize("undone", [False, True])
def test_the_record_says_when_the_seat_came_back(undone: bool) -> None:
    log = passed()
    log.add(Entry(OUT))
    log.add(lowest(log))
    if undone:
        log.add(Entry(Undo(0, 5)))
    while not log.state.results:
        log.add(lowest(log))
    log.add(Entry(Deal(shuffled(2)), 2))
    log.add(first_three(log, 1))
    record = written(log, [Seat(), *[Seat("cal")] * 3], {}, str)
    told = [[entry.move for entry in deal.log if isinstance(entry.move, Change)] for deal in record.deals]
    on, off = Change("SouthAuto", "cal"), Change("SouthAuto", "off")
    assert told == [[on, off], []]


def test_what_happened_is_seen_for_its_time_before_an_opponent_plays() -> None:
    """In paces: a new deal three, what was passed and a trick one and a half, what was drawn one, other cards none."""
    policy, log = HeartsPolicy(), Log(BLACK_LADY)
    dealt = log.add(DEALT)
    some = Play(1, Card.parse("2C"))
    assert (policy.wait(some, None), policy.wait(some, dealt)) == (1, 4)
    passes = [log.add(first_three(log, seat)) for seat in range(4)]
    mine = first_three(log, 0).what
    assert [policy.wait(mine, last) for last in (dealt, *passes)] == [3, 0.4, 0.4, 0.4, 1.5]
    assert policy.wait(some, passes[3]) == 2.5
    plays = [log.add(lowest(log)) for _ in range(4)]
    assert [policy.wait(some, last) for last in plays] == [1, 1, 1, 2.5]
    domino = Log(PRESETS["domino"], [DEALT])
    last = domino.add(lowest(domino))
    while len(last.after.left) == len(last.before.left):
        last = domino.add(lowest(domino))
    assert last.after.table and policy.wait(some, last) == 2


def test_a_question_holds_while_others_answer_it_and_for_whoever_it_was_put_to() -> None:
    log = Log(BLACK_LADY, [DEALT])
    for seat in (1, 2):
        log.add(first_three(log, seat))
    assert [log.still_asks(0, n) for n in range(5)] == [False, True, True, True, False], (
        "of no longer log than there is"
    )
    assert not log.still_asks(1, 1), "it has answered"
    log.add(Entry(AllHands(3, shown=True)))
    assert [log.still_asks(0, n) for n in (3, 4)] == [False, True]
    log = passed()
    first = log.state.turn
    log.add(lowest(log))
    assert [log.still_asks(log.state.turn, n) for n in (5, 6)] == [False, True], "it was not to move before"
    assert not log.still_asks(first, 6)
    gin = Log(STANDARD, [DEALT])
    turn = gin.state.turn
    gin.add(Entry(Take(turn)))
    assert [gin.still_asks(turn, n) for n in (1, 2)] == [False, True], "it is to move, and another thing is asked"


def test_a_deal_began_with_what_was_changed_in_it_alone_and_is_none_before_its_end() -> None:
    log, rng = passed(), Random(1)
    for deal in (0, 1):
        with pytest.raises(BadLog, match=f"Deal {deal + 1} is not over"):
            log.begun(deal)
    within, between = Scores(0, (1, 2, 3, 4)), Scores(0, (9, 9, 9, 9))
    log.add(Entry(within))
    while any(log.state.hands):
        log.add(Entry(random_move(log.state, rng)))
    log.add(Entry(between))
    assert log.changes(0) == [within]
    assert log.begun(0).scores == (1, 2, 3, 4)


def test_hands_are_exchanged_for_the_whole_of_a_hand() -> None:
    log, rng = Log(STANDARD, [DEALT]), Random(1)
    while any(log.state.hands):
        log.add(Entry(gin_matches.random_move(log.state, rng)))
    moves = tuple(entry.what for entry in log.moves[1:])
    with pytest.raises(BadLog, match="Deal 1 was not played to its end with the hands exchanged"):
        log.add(Entry(MirrorPlay(0, 1, moves[:-1])))
    log.add(Entry(MirrorPlay(0, 1, moves)))
    with pytest.raises(BadLog, match="The hands of deal 1 were exchanged before"):
        log.add(Entry(MirrorPlay(0, 1, moves)))


def lowest(log: Log) -> Entry:
    """The first card that may be played."""
    assert isinstance(log.state, State)
    return Entry(Play(log.state.turn, next(iter(log.state.legal(log.state.turn)))))


def test_a_choice_about_a_moon_twice_running_gets_the_match_on_only_from_another() -> None:
    log, policy = passed(CARDSHARK), HeartsPolicy()
    log.add(Entry(MoonChoice(1, True)))
    assert policy.repeats(log, MoonChoice(1, False))
    assert not policy.repeats(log, MoonChoice(2, True))
    assert not policy.repeats(log, Play(1, Card.parse("2C")))


def test_a_hand_of_gin_that_was_dealt_waits_for_nobody_to_confirm_it() -> None:
    log = Log(STANDARD, [DEALT])
    assert not GinPolicy().confirms(log.state)
    log.add(Entry(Decline(log.state.turn)))
    assert GinPolicy().confirms(log.state)
