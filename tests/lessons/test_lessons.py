"""The lessons, played through by the real rules: whatever is called right is possible and leads to the end, whatever is
called wrong can be chosen, and what is said is short and true.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hearthside import gin, hearts
from hearthside.ai.styles import find_style
from hearthside.cards import Cards
from hearthside.game import Scores
from hearthside.games import Match
from hearthside.lessons import (
    LEARNER,
    LESSONS,
    Ask,
    Lesson,
    Tell,
    answers,
    gin_moves,
    hearts_moves,
    judge,
    read_move,
    right_move,
    with_cards,
)
from hearthside.text import plain

STEPS = [(lesson, step) for lesson in LESSONS.values() for step in range(len(lesson))]
IDS = [f"{lesson.game.slug}-{step + 1}" for lesson, step in STEPS]
SUBJECTS = {
    "hearts": ["following suit", "passing", "ducking", "the queen of spades", "the moon", "counting"],
    "gin": ["melds", "what to throw", "safe cards", "when to knock", "laying off"],
}


def after(lesson: Lesson, step: int, moves: list[object]) -> Match:
    state = lesson.game.begin(lesson.hand(step).rules)
    for move in moves:
        state = state.play(move)
    return state


def at(lesson: Lesson, step: int, made: dict[int, str] | None = None) -> Match:
    return after(lesson, step, [*lesson.moves_to(step, made or {})])


def ways(lesson: Lesson, step: int, made: dict[int, str]) -> Iterator[Match]:
    """The match at the end of a hand, for all right answers to its steps from that one on."""
    state = at(lesson, step, made)
    asked = lesson.step(step)
    last = step + 1 == len(lesson) or lesson.places[step + 1].hand != lesson.places[step].hand
    for answer in answers(asked, state) if isinstance(asked, Ask) else [None]:
        if isinstance(asked, Ask):
            assert answer is not None and LEARNER in state.to_move
            assert judge(asked, state, read_move(state, answer)).answer == answer
        now = {**made, step: answer} if answer else made
        moves = lesson.moves_on(step, state, answer)
        if last:
            yield after(lesson, step, [*lesson.moves_to(step, made), *moves])
        else:
            yield from ways(lesson, step + 1, now)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_all_right_answers_lead_to_the_end_of_each_hand_by_the_rules(lesson: Lesson) -> None:
    for hand in range(len(lesson.hands)):
        first = next(step for step, place in enumerate(lesson.places) if place.hand == hand)
        assert len({tuple(each.points for each in state.results) for state in ways(lesson, first, {})}) == 1


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=IDS)
def test_a_step_is_short_and_what_it_calls_wrong_can_be_chosen(lesson: Lesson, step: int) -> None:
    asked, state = lesson.step(step), at(lesson, step)
    said = [asked.text]
    if isinstance(asked, Ask):
        right = {name for each in answers(asked, state) for name in each.split()}
        assert not right & {*asked.wrong}
        hand = {str(card) for card in state.view(LEARNER).hand}
        assert {*asked.wrong} <= hand
        if LEARNER in state.to_move and not (isinstance(state, hearts.State) and state.passing):
            assert {*asked.wrong} <= {str(card) for card in state.legal(LEARNER)}
        name, cards = right_move(asked, state)
        assert {str(card) for card in cards} <= hand and (cards or name in ("take", "draw", "decline", "layoff"))
        assert len(plain(with_cards(asked.why))) <= 140
        said += [asked.why, asked.otherwise, *asked.wrong.values()]
    assert len(plain(with_cards(asked.text))) <= 112  # two lines
    for text in said:
        assert len(plain(with_cards(text))) <= 140 and text.endswith((".", "?"))
        seated = {find_style(style).short for style in lesson.styles}
        assert {*re.findall(r"\b(Nellie|Vicky|Cal|Frank|Charlie|Chuck)\b", text)} <= seated


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=IDS)
def test_every_other_legal_move_is_answered_with_a_reason(lesson: Lesson, step: int) -> None:
    asked, state = lesson.step(step), at(lesson, step)
    if not isinstance(asked, Ask) or (isinstance(state, hearts.State) and state.passing):
        return
    right = [read_move(state, each) for each in answers(asked, state)]
    legal = (
        [hearts.Play(LEARNER, card) for card in state.legal(LEARNER)]
        if isinstance(state, hearts.State)
        else [*state.moves(LEARNER)]
    )
    for move in legal:
        verdict = judge(asked, state, move)
        named: Callable[[Any], object] = hearts_moves.named if isinstance(state, hearts.State) else gin_moves.named
        same = any(named(move) == named(each) for each in right)
        assert (verdict.answer is not None) == same
        assert same or plain(verdict.said)


def test_a_pass_is_judged_as_a_whole_and_a_bad_card_is_named() -> None:
    lesson = LESSONS["hearts"]
    step = next(step for step in range(len(lesson)) if isinstance(at(lesson, step), hearts.State) and
                isinstance(lesson.step(step), Ask) and at(lesson, step).passing)  # fmt: skip
    asked, state = lesson.step(step), at(lesson, step)
    assert isinstance(asked, Ask)
    assert judge(asked, state, read_move(state, "AH QS KH")).answer == asked.move
    for cards, named in (("QS AH KC", "K♣"), ("QS 2D KH", "Low cards"), ("QS AH 9D", "Better pass")):
        verdict = judge(asked, state, read_move(state, cards))
        assert verdict.answer is None and named in plain(verdict.said)


def test_to_lay_off_less_than_is_possible_is_not_right() -> None:
    lesson = LESSONS["gin"]
    step = next(step for step in range(len(lesson)) if getattr(lesson.step(step), "move", "") == "layoff")
    asked, state = lesson.step(step), at(lesson, step)
    assert isinstance(asked, Ask) and isinstance(state, gin.State)
    assert judge(asked, state, gin.LayOff(LEARNER)).answer == "layoff"
    melds, nothing = tuple(map(Cards.parse, ("6C 7C 8C", "4D 4H 4S"))), (Cards(), Cards())
    assert judge(asked, state, gin.LayOff(LEARNER, melds, nothing)).answer is None


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_teaches_its_subjects_and_asks_more_than_it_tells(lesson: Lesson) -> None:
    steps = [lesson.step(step) for step in range(len(lesson))]
    assert {*SUBJECTS[lesson.game.slug]} <= {step.about for step in steps}
    asks = [step for step in steps if isinstance(step, Ask)]
    assert len(asks) >= 20 and len(asks) > 1.5 * sum(isinstance(step, Tell) for step in steps)
    assert sum(not step.shown for step in asks) >= 5  # some have to be found
    hands = [hand.script for hand in lesson.hands]
    assert all(isinstance(hand[-1], Tell) for hand in hands)


def test_what_is_told_of_points_is_what_they_came_to() -> None:
    gin_lesson, hearts_lesson = LESSONS["gin"], LESSONS["hearts"]
    counted = [
        (lesson.step(step).text, at(lesson, step))
        for lesson in (gin_lesson, hearts_lesson)
        for step in range(len(lesson))
        if at(lesson, step).results
    ]
    first, knocked, undercut, last = (state.results[-1] for _, state in counted[:4])
    assert (first.counts, first.points) == ((8, 47), 39) and "8 against Nellie’s 47" in counted[0][0]
    assert (knocked.counts, knocked.points) == ((7, 50), 43) and "had 50. You score 43" in counted[1][0]
    assert knocked.layoffs[0] == Cards.parse("7C")
    assert (undercut.counts, undercut.bonus, undercut.kind) == ((7, 8), 25, gin.Kind.UNDERCUT)
    assert (last.counts[0], last.bonus, last.kind) == (0, 25, gin.Kind.GIN)
    assert counted[4][1].results[-1].points == (0, 26, 26, 26)
    assert at(hearts_lesson, 27).view(LEARNER).points == (2, 0, 23, 0)
    assert "You took 2, and Vicky keeps her 23" in hearts_lesson.step(27).text


def test_what_is_no_move_of_a_lesson_is_refused() -> None:
    state = at(LESSONS["hearts"], 1)
    for text in (hearts_moves.ONLY, "Q", "take"):  # there are two cards that could be played
        with pytest.raises(ValueError):
            read_move(state, text)
    for named in (hearts_moves.named, gin_moves.named):
        with pytest.raises(ValueError):
            named(Scores(0, (1, 1)))
