"""A hand of Gin from either side: what the log of the match and that of the mirrored hand say of it."""

from random import Random

import pytest

from hearthside.cards import shuffled
from hearthside.game import Deal, Scores
from hearthside.gin import STANDARD
from hearthside.hearts import BLACK_LADY
from hearthside.match import AllHands, BadLog, Entry, Log, MirrorPlay, MirrorScore, MirrorSource
from hearthside.match.link import link_of

from .logs import SECRET, play_on, played

DEAL = 1


def exchanged(log: Log, seat: int) -> Log:
    """A table where the second deal of a match begins anew, with the person of that seat in the other one."""
    dealt, *changes = link_of(log, SECRET, DEAL, 1 - seat, ("cal",)).alone.entries
    source = MirrorSource(DEAL, log.state.results[DEAL].won(seat), DEAL in log.helped)
    return Log(log.state.rules, [dealt._replace(replay="a table", mirror=source), *changes])


@pytest.mark.parametrize("helped", [None, "in the match", "in the mirrored hand"])
@pytest.mark.parametrize("seat", [0, 1])
def test_both_tables_say_the_same_of_a_hand_from_either_side(seat: int, helped: str | None) -> None:
    rng = Random(seat)
    log = played(STANDARD.with_goal(999), 1, rng)
    log.add(Entry(Deal(shuffled(7))))
    if helped == "in the match":
        log.add(Entry(AllHands(seat, shown=True)))
        log.add(Entry(AllHands(seat, shown=False)))
    play_on(log, rng)
    there = exchanged(log, seat)
    assert there.state.scores == log.begun(DEAL).scores and there.mirror is not None
    assert there.mirror_scores(1 - seat) == [], "it is not over"
    there.add(Entry(Scores(1 - seat, (3, 4))))
    if helped == "in the mirrored hand":
        there.add(Entry(AllHands(1 - seat, shown=True)))
    play_on(there, rng)
    yours, mirrored = log.state.results[DEAL].won(seat), there.state.results[-1].won(1 - seat)
    score = MirrorScore(DEAL + 1, yours, mirrored, yours + mirrored, helped is not None)
    assert there.mirror_scores(1 - seat) == [score]
    scores = log.state.scores
    log.add(Entry(there.mirror_play(1 - seat)))
    assert [log.mirror_scores(each) for each in (0, 1)] == [[score], [score]]
    assert log.state.scores == scores and log.mirror is None
    assert yours and mirrored, "or this proves little"


def test_hands_are_exchanged_once_for_the_whole_of_a_finished_hand_between_two() -> None:
    log = played(STANDARD.with_goal(999), 2, Random(1))
    moves = tuple(entry.what for entry in log.moves[1 : log.deal_places[1]])
    good = MirrorPlay(0, 1, moves)
    for bad, why in (
        (good._replace(deal=2), "Deal 3 is not over"),
        (good._replace(seat=2), "There is no seat 2"),
        (good._replace(moves=moves[:-1]), "Deal 1 was not played to its end with the hands exchanged"),
    ):
        with pytest.raises(BadLog, match=why):
            log.add(Entry(bad))
    log.add(Entry(good))
    with pytest.raises(BadLog, match="The hands of deal 1 were exchanged before"):
        log.add(Entry(good))
    assert list(log.mirrors) == [0]
    with pytest.raises(BadLog, match="between two"):
        played(BLACK_LADY, 1, Random(1)).add(Entry(good))


def test_the_hands_of_a_match_are_told_in_their_order() -> None:
    log = played(STANDARD.with_goal(999), 2, Random(2))
    first, second = log.deal_places
    plays = (
        tuple(entry.what for entry in log.moves[first + 1 : second]),
        tuple(entry.what for entry in log.moves[second + 1 :]),
    )
    for deal in (1, 0):
        log.add(Entry(MirrorPlay(deal, 0, plays[deal])))
    assert [(each.deal, each.together) for each in log.mirror_scores(0)] == [(1, 0), (2, 0)], "played alike"
