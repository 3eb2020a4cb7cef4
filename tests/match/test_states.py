"""The states of a log, of which those of earlier deals are made again: the same as if all had been kept."""

from random import Random
from typing import Any

import pytest

from hearthside.game import IllegalMove, Scores
from hearthside.gin import STANDARD
from hearthside.hearts import PRESETS
from hearthside.hearts.presets import CARDSHARK
from hearthside.match import BadLog, Log
from hearthside.match.states import States
from tests.lengths import length

from .test_log import happening


@pytest.mark.parametrize("rules", [CARDSHARK, STANDARD, PRESETS["cancellation"]], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_they_are_those_that_a_list_of_all_would_hold(rules: Any, seed: int) -> None:
    rng, log = Random(seed), Log(rules)
    for _ in range(length(150, 600)):
        entry = happening(log, rng)
        try:
            log.add(entry)
        except (BadLog, IllegalMove):
            continue
        if rng.random() < 0.1:
            log = log.copy()
        if rng.random() < 0.15:
            hold(log, rng)
        if not log.state.to_move:
            break
    hold(log, rng)


def hold(log: Log, rng: Random) -> None:
    """Compare all ways to ask for states with a list of them."""
    state = log.game.begin(log.state.rules)
    states = [state, *(state := state.play(entry.what) for entry in log.moves)]
    assert len(log.states) == len(states) and list(log.states) == states
    for place in (*log.deal_places, *(rng.randrange(-len(states), len(states)) for _ in range(8))):
        assert log.states[place] == states[place]
        start, stop = sorted(rng.randrange(-2, len(states) + 3) for _ in range(2))
        for part in (slice(place, None), slice(start, stop), slice(stop, start), slice(None, None, 3), slice(-2, None)):
            assert log.states[part] == states[part], part
    with pytest.raises(IndexError):
        log.states[len(states)]
    with pytest.raises(IndexError):
        log.states[-len(states) - 1]
    to = rng.randrange(len(states))
    short = log.states.copy()
    short.drop(to)
    assert list(short) == states[: to + 1] and list(log.states) == states
    for entry, after in zip(log.moves[to:], states[to + 1 :], strict=True):
        short.add(entry.what, after)
    assert list(short) == states and short == log.states
    assert (short != States(states[0])) is (len(states) > 1)


def test_what_is_kept_does_not_grow_with_the_deals() -> None:
    log, rng = Log(STANDARD), Random(3)
    while log.state.to_move and len(log.state.results) < 3:
        entry = happening(log, rng)
        if not isinstance(entry.what, Scores):
            try:
                log.add(entry)
            except (BadLog, IllegalMove):
                continue
    kept = log.states._latest, log.states._kept
    assert len(kept[0]) <= len(log.moves) - log.deal_start() + 1
    assert len(kept[1]) <= len(log.deal_places) + 1
    assert log.states[-1] is log.state
