"""What a seat is shown, over random ways through matches of every preset."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER
from hearthside.hearts import CARDSHARK, PRESETS, Deal, MoonChoice, Pass, Play, Rules
from hearthside.table import Entry, Log, Seat, Step, Undo
from hearthside.web import messages as wire
from hearthside.web import shown

READER = 1
SEATS = (Seat("cal"), Seat(holder="me"), Seat("shark"), Seat("chuck", "Bo"))
CALLED = [shown.seat_view(seat, place, READER) for place, seat in enumerate(SEATS)]


def walked(rules: Rules, dice: Random, length: int) -> tuple[Log, list[Step]]:
    """A log of random legal moves, and what each did."""
    log, steps = Log(rules), list[Step]()
    while len(steps) < length and log.state.to_move:
        seat = dice.choice(log.state.to_move)
        legal = list(log.state.legal(seat)) if seat != DEALER else []
        choice = MoonChoice(dice.randrange(4), dice.random() < 0.5)
        if seat == DEALER:
            entry = Entry(Deal(shuffled(dice.randrange(10**6))))
        elif dice.random() < 0.05 and log.state.why_not(choice) is None:
            entry = Entry(choice)
        elif log.state.passing:
            entry = Entry(Pass(seat, Cards.of(dice.sample(legal, rules.pass_count))))
        else:
            entry = Entry(Play(seat, dice.choice(legal)))
        steps.append(log.add(entry))
    return log, steps


walks = st.builds(
    lambda preset, number, length: walked(PRESETS[preset], Random(number), length),
    st.sampled_from(sorted(PRESETS)),
    st.integers(0, 10**6),
    st.integers(0, 180),
)


@settings(max_examples=60)
@given(walks)
def test_a_view_adds_up(walk: tuple[Log, list[Step]]) -> None:
    log, _ = walk
    view = shown.hearts_view(log, READER, CALLED)
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
        assert sum(trick.points for trick in view.story.tricks) <= sum(view.history[-1].taken)
        assert view.last_trick == view.story.tricks[-1]
    assert view.scores == [sum(deal.points[seat] for deal in view.history) for seat in range(4)]
    assert bool(view.winners) == (view.phase == "over")
    assert view.prompt == view.prompt.strip()
    assert view.prompt.endswith(".")
    assert (mine and view.phase == "play") == view.prompt.startswith("Your turn.")
    assert view.deal == len(view.history) + (view.phase != "over")


@settings(max_examples=60)
@given(walks)
def test_what_was_seen_tells_each_step_once_and_in_order(walk: tuple[Log, list[Step]]) -> None:
    for step in walk[1]:
        told = [event.type for event in shown.saw(step, READER)]
        match step.entry.what:
            case Deal():
                assert told == ["dealt"]
            case Pass():
                assert told == ["passed", "exchanged"][: 2 if not step.after.passing else 1]
            case MoonChoice(seat, _):
                assert told == (["moon_choice"] if seat == READER else [])
            case Play():
                trick = len(step.before.table) == 3
                settled = len(step.after.results) > len(step.before.results)
                assert told[:1] == ["played"]
                assert ("trick" in told) == trick
                assert ("deal_over" in told) == settled
                assert ("match_over" in told) == bool(step.after.winners)
                order = ["played", "trick", "cashed_in", "deal_over", "match_over"]
                assert told == [each for each in order if each in told]
                if settled:
                    assert ("cashed_in" in told) == step.after.results[-1].cashed_in


def test_an_undo_is_told_and_what_it_took_back_is_told_no_more() -> None:
    log, _ = walked(PRESETS["black-lady"], Random(1), 5)
    before = shown.hearts_view(log, READER, CALLED)
    log.add(Entry(Play(log.state.turn, next(iter(log.state.legal(log.state.turn))))))
    step = log.add(Entry(Undo(2, len(log.moves) - 1)))
    assert list(shown.saw(step, READER)) == [wire.SawUndone(seat=2)]
    assert shown.hearts_view(log, READER, CALLED) == before


@pytest.mark.parametrize(
    ("length", "prompt"),
    [(0, "The cards are ready to be dealt."), (1, "Pass three cards right, to Cautious Cal.")],
)
def test_the_prompt_speaks_like_the_house(length: int, prompt: str) -> None:
    log, _ = walked(CARDSHARK, Random(2), length)
    assert shown.hearts_view(log, READER, CALLED).prompt == prompt


def test_prompts_over_a_match_are_those_there_are() -> None:
    heard = set()
    dice = Random(4)
    log = Log(PRESETS["black-lady"])
    while log.state.to_move:
        heard.add(shown.hearts_view(log, READER, CALLED).prompt)
        seat = dice.choice(log.state.to_move)
        legal = list(log.state.legal(seat)) if seat != DEALER else []
        if seat == DEALER:
            log.add(Entry(Deal(shuffled(dice.randrange(10**6)))))
        elif log.state.passing:
            log.add(Entry(Pass(seat, Cards.of(legal[:3]))))
        else:
            log.add(Entry(Play(seat, dice.choice(legal))))
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
        "Your turn. 2♣ opens.",
    }
    last = shown.hearts_view(log, READER, CALLED)
    assert last.prompt.startswith("The match is over.")


def test_the_one_cheat_is_labelled_and_a_person_is_called_by_name_or_you() -> None:
    assert [seat.peeks for seat in CALLED] == [False, False, False, True]
    assert [seat.name for seat in CALLED] == ["Cautious Cal", "You", "The Shark", "Bo"]
    assert shown.seat_view(SEATS[1], 1, 0).name == "West"
    assert shown.seat_view(Seat(name="Ada", holder="me"), 1, 1).short == "Ada"
