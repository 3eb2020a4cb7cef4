"""The log of a table: what counts of it, what makes a match practice, what does not fold, and how it is read again."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, Deal, IllegalMove, Scores
from hearthside.gin import STANDARD, Take
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, MoonChoice, Pass, Play, Rules, State
from hearthside.match import (
    AllHands,
    AutoPlay,
    BadLog,
    CountingAid,
    Duplicate,
    Entry,
    Log,
    MirrorPlay,
    MirrorSource,
    QuitDeal,
    Seat,
    Undo,
)
from hearthside.match.to_record import written
from hearthside.record import Change

from .logs import a_move, play_on

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


def happening(log: Log, rng: Random) -> Entry:
    """Anything that may be asked of a table; most of it is a move."""
    seat = rng.randrange(log.state.rules.seats)
    others: list[Any] = [
        Undo(seat, rng.randrange(-1, len(log.moves) + 1)),
        QuitDeal(seat),
        AllHands(seat, rng.random() < 0.5),
        CountingAid(seat, rng.random() < 0.5),
        AutoPlay(seat, rng.choice(("cal", None)), rng.random() < 0.5, rng.random() < 0.5),
        Scores(seat, tuple(score + 1 for score in log.state.scores)),
    ]
    if log.state.results:
        moves = tuple(entry.what for entry in log.moves[1 : log.deal_places[1] if log.deal_places[1:] else None])
        others += [MirrorPlay(0, seat, moves, True), Duplicate(0, seat, "cal", moves)]
    if log.state.to_move == (DEALER,):
        deal = Deal(shuffled(rng.randrange(10**6), log.state.rules.packs))
        told = {
            "salt": "0f",
            "player_seed": "dice",
            "replay": "a",
            "mirror": MirrorSource(3, -7, True),
            "taken_up": "b",
        }
        some: dict[str, Any] = dict(rng.sample([*told.items(), ("chosen", True)], rng.randrange(3)))
        return Entry(deal, rng.choice((None, 17)), **some)
    return Entry(rng.choice(others) if rng.random() < 0.07 else a_move(log, rng))


MOVING = dict.fromkeys(("entries", "moves", "states"))
"""What of a log goes on with every entry."""


def counting(entries: Iterable[Entry]) -> list[Entry]:
    """The moves among these entries that were not taken back or thrown away."""
    moves: list[Entry] = []
    for entry in entries:
        match entry.what:
            case Undo(_, to):
                del moves[to:]
            case QuitDeal():
                while not isinstance(moves.pop().what, Deal):
                    pass
            case AllHands() | CountingAid() | AutoPlay() | Duplicate() | MirrorPlay():
                pass
            case _:
                moves.append(entry)
    return moves


@pytest.mark.parametrize("rules", [CARDSHARK, STANDARD, PRESETS["cancellation"]], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_at_a_table_the_log_holds_what_counts_and_reads_back_the_same(rules: Any, seed: int) -> None:
    rng, log, stages = Random(seed), Log(rules), 0
    for _ in range(200):
        entry, before = happening(log, rng), log.copy()
        try:
            log.add(entry)
        except (BadLog, IllegalMove):
            assert vars(log) == vars(before), "what is refused changes nothing"
            continue
        assert len(before) == len(log) - 1 == len(log.entries) - 1, "the copy does not grow along"
        if log.stage is before.stage:
            assert vars(log) | MOVING == vars(before) | MOVING, "in one stage only the match goes on"
            assert any(log.state.hands) == any(before.state.hands)
            assert (log.state.results, log.state.scores) == (before.state.results, before.state.scores)
            assert (log.rescored(), log.deal_numbers()) == (before.rescored(), before.deal_numbers())
            stages += 1
        moves = counting(log.entries)
        assert log.moves == moves and len(log.states) == len(moves) + 1
        assert log.deal_places == [place for place, each in enumerate(moves) if isinstance(each.what, Deal)]
        assert log.deal_start() == max(log.deal_places, default=0)
        if not log.state.to_move:
            break
    state = log.game.begin(rules)
    for step in log.steps():
        assert step.before == state
        state = state.play(step.move)
        assert step.after == state
    assert state == log.state
    for place, entry in enumerate(log.moves):
        n = log.before(place)
        assert log.entries[n] is entry and log.made(n) == place
    assert log.made(len(log)) == len(log.moves)
    plain = [json.loads(json.dumps(entry.to_json(log.game))) for entry in log.entries]
    again = Log(rules, [Entry.from_json(log.game, each) for each in plain])
    assert vars(again) | {"stage": None} == vars(log) | {"stage": None}
    assert stages > 50, "most entries are moves within a deal"


def test_of_a_plain_deal_only_its_cards_and_its_number_are_written() -> None:
    assert set(DEALT.to_json(Log(BLACK_LADY).game)) == {"type", "deck", "number"}


def test_before_a_deal_there_is_nothing_that_it_was_dealt_from() -> None:
    log = Log(CARDSHARK, [Entry(MoonChoice(0, True))])
    assert (log.replay, log.mirror, log.taken_up, log.deal_place(0), log.changes(0)) == (None, None, None, None, [])
    assert (Log(CARDSHARK).replay, Log(CARDSHARK).mirror) == (None, None)


def test_a_deal_that_goes_on_from_another_table_is_told_with_its_place_there() -> None:
    """The last that was taken up, with what was thrown away counted as dealt."""
    rng, log = Random(1), Log(BLACK_LADY, [DEALT, Entry(QuitDeal(0)), DEALT._replace(taken_up="there")])
    assert log.taken_up == ("there", 1)
    play_on(log, rng)
    log.add(Entry(Deal(shuffled(2)), 2, replay="elsewhere"))
    assert (log.taken_up, log.replay) == (("there", 1), "elsewhere")


EVERYBODY = {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("entry", "practised"),
    [
        (Entry(Undo(2, 4)), {2}),  # what was passed to it has been seen
        (Entry(QuitDeal(2)), EVERYBODY),
        (Entry(AllHands(2, shown=True)), {2}),
        (Entry(AllHands(2, shown=False)), set()),
        (Entry(CountingAid(2, on=True)), {2}),
        (Entry(CountingAid(2, on=False)), set()),
        (Entry(AutoPlay(2, "cal")), {2}),
        (Entry(AutoPlay(2, None)), set()),
        (Entry(AutoPlay(2, "cal", deal=True)), {2}),
        (Entry(Scores(2, (1, 2, 3, 4))), EVERYBODY),
    ],
)
def test_help_makes_a_match_practice_for_the_seat_and_another_score_for_all(entry: Entry, practised: set[int]) -> None:
    log = passed()
    assert not log.practice
    log.add(entry)
    assert (log.practised, log.practice) == (practised, bool(practised))
    log.add(Entry(AllHands(2, shown=False)))
    log.add(Entry(CountingAid(2, on=False)))
    log.add(Entry(AutoPlay(2, None)))
    assert log.practised == practised, "and it stays so"


def test_a_deal_that_was_asked_for_makes_it_practice_and_a_pass_taken_back_in_time_does_not() -> None:
    assert Log(BLACK_LADY, [DEALT._replace(chosen=True)]).practised == EVERYBODY
    log = Log(BLACK_LADY, [DEALT])
    log.add(first_three(log, 0))
    log.add(Entry(Undo(0, 1)))
    assert not log.practice


@pytest.mark.parametrize("replay", [None, "a table"])
@pytest.mark.parametrize("on", [AllHands(1, True), CountingAid(1, True), AutoPlay(1, "cal")])
def test_a_deal_is_helped_with_hands_shown_or_cards_counted_or_the_computer_at_play(
    on: Any, replay: str | None
) -> None:
    off = AutoPlay(1, None) if isinstance(on, AutoPlay) else type(on)(1, False)
    log, rng = Log(BLACK_LADY, [DEALT._replace(replay=replay)]), Random(1)
    assert not log.helped
    play_on(log, rng)
    log.add(Entry(on))
    log.add(Entry(off))
    assert not log.helped, "no deal was in progress"
    log.add(Entry(on))
    log.add(Entry(Deal(shuffled(2)), 2, replay=replay))
    log.add(Entry(off))
    assert log.helped == {1}
    log.add(Entry(QuitDeal(1)))
    assert log.helped == ({1} if replay else set()), "a deal that is begun anew was seen; another was not"


def test_what_cannot_be_is_no_entry_of_a_log() -> None:
    log = passed()
    for bad in (Undo(0, 5), Undo(0, -1), AutoPlay(4, "cal"), AllHands(-1, shown=True), CountingAid(4, on=True)):
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
    assert log.helped == {0} and log.played_out
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


def test_a_mirrored_hand_from_before_help_was_noted_counts_as_played_without() -> None:
    game = Log(STANDARD).game
    mirrored = MirrorPlay(0, 1, (Take(1),), helped=True)
    plain = Entry(mirrored).to_json(game)
    assert Entry.from_json(game, plain) == Entry(mirrored)
    del plain["helped"]
    assert Entry.from_json(game, plain) == Entry(mirrored._replace(helped=False))


def test_deals_that_were_thrown_away_were_dealt_as_well() -> None:
    log = Log(BLACK_LADY)
    assert log.dealt == 0
    for count in (1, 2):
        log.add(DEALT)
        assert log.dealt == count
        log.add(Entry(QuitDeal(0)))
        assert log.dealt == count


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
    for style in ("cal", None):
        log.add(Entry(AutoPlay(log.state.turn, style)))
        length = len(log)
        assert [log.still_asks(log.state.turn, n) for n in (length - 1, length)] == [style is None, True], (
            "whoever lets the computer play has answered; whoever ends that is asked as before"
        )
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
    play_on(log, rng)
    log.add(Entry(between))
    assert log.changes(0) == [within]
    assert log.begun(0).scores == (1, 2, 3, 4)


def lowest(log: Log) -> Entry:
    """The first card that may be played."""
    assert isinstance(log.state, State)
    return Entry(Play(log.state.turn, next(iter(log.state.legal(log.state.turn)))))
