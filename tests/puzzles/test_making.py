"""Puzzles are made alike by the same seed, and published answers stand on fresh dice."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hearthside.coach.games import weigher
from hearthside.coach.values import FLAWS, cost, decision_rng, mark
from hearthside.puzzles import load, object_to, position_of, view_of
from hearthside.puzzles.games import THEMES
from hearthside.puzzles.gin import making as gin_making
from hearthside.puzzles.gin import trials as gin_trials
from hearthside.puzzles.hearts import making as hearts_making
from hearthside.puzzles.hearts import trials as hearts_trials
from hearthside.puzzles.judging import check_again
from hearthside.puzzles.making import made, puzzle_of, told
from hearthside.puzzles.opinions import of_samples
from hearthside.puzzles.puzzle import ANSWER
from hearthside.puzzles.source import positions
from hearthside.puzzles.trials import Trials, only, pooled, read_move, weighing_of
from hearthside.text import Sentence
from tests.lengths import length

GAMES = tuple(THEMES)
_EVERY = length(6, 1)
"""Of how many positions of a deal one is looked at."""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is tried in few deals."""
    monkeypatch.setattr(hearts_trials, "usual", lambda view: 200)
    monkeypatch.setattr(gin_trials, "usual", lambda view: 2)
    monkeypatch.setattr(hearts_making, "SCREENS", (24, 60))
    monkeypatch.setattr(gin_making, "SCREENS", (2, 2))
    for module in (hearts_making, gin_making):
        monkeypatch.setattr(module, "_PLAYED", 4)
    monkeypatch.setattr(hearts_making, "_OTHERS", 60)
    monkeypatch.setattr("hearthside.coach.hearts.weighing.WORLDS", 200)
    monkeypatch.setattr("hearthside.puzzles.making._TRIES", 2)
    monkeypatch.setattr("hearthside.puzzles.making.positions", lambda *deal: list(positions(*deal))[::_EVERY])


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_puzzles(game: str) -> None:
    first, counts = made(game, 3, 5)
    again, counted = made(game, 3, 5)
    assert (first, counts) == (again, counted)
    assert counts["positions"] > 5
    other, _ = made(game, 3, 6)
    assert not {each.puzzle.id for each in first} & {each.puzzle.id for each in other}


@pytest.mark.parametrize("game", GAMES)
def test_a_published_puzzle_is_made_again_by_its_seed(game: str) -> None:
    pack = load(game)
    ends = sorted(pack.puzzles, key=lambda each: (each.length, -pack.answers[each.id].steps[0].at))
    for puzzle in ends[: length(1, 10)]:  # near the end of a deal little is left to play out
        where, answer = puzzle.made, pack.answers[puzzle.id]
        rng = Random(f"puzzles/{game}/{where.seed}/{where.place}")
        position = next(each for each in positions(game, rng) if len(each.moves) == answer.steps[0].at)
        again = puzzle_of(game, position, where, Counter())
        assert again is not None
        assert again.puzzle == puzzle
        assert ANSWER.write(again.answer) == ANSWER.write(answer)


@pytest.mark.parametrize("game", GAMES)
def test_published_answers_stand_on_fresh_dice(game: str) -> None:
    pack = load(game)
    drawn = Random(2).sample(pack.puzzles, length(2, 20))
    found = [each for puzzle in drawn for each in check_again(puzzle, pack.answers[puzzle.id], 1, seed=5)]
    assert not any(each.reversed for each in found)
    assert all(each.best_again for each in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_a_review_say_the_same_as_a_puzzle(game: str) -> None:
    pack = load(game)
    for puzzle in Random(3).sample(pack.puzzles, length(2, 40)):
        for number, step in enumerate(pack.answers[puzzle.id].steps[:1]):
            view = view_of(position_of(pack.answers[puzzle.id], number))
            weighing = weigher(view).weigh(view, decision_rng(view))
            assert weighing is not None
            assert weighing.best.move in [read_move(view, each) for each in step.best.moves]
            limits = weigher(view).thresholds(view.rules)
            for each in step.figures:
                if (choice := weighing.of(read_move(view, each.moves[0]))) is not None:
                    assert (mark(cost(choice), limits) not in FLAWS) is each.good, (puzzle.id, each)


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_is_what_the_coach_finds_there(game: str) -> None:
    pack = load(game)
    for puzzle in Random(4).sample(pack.puzzles, length(2, 40)):
        for number, step in enumerate(pack.answers[puzzle.id].steps[:1]):
            view = view_of(position_of(pack.answers[puzzle.id], number))
            weighing = weigher(view).weigh(view, decision_rng(view))
            assert weighing is not None
            best = read_move(view, step.best.moves[0])
            wrong = [read_move(view, each.moves[0]) for each in step.figures if not each.good]
            themes, said = told(view, weighing, best, wrong, by_chance="mind-the-score" in step.themes)
            assert themes == step.themes
            assert without_figures(said) == without_figures(step.reason), puzzle.id


def without_figures(said: Sentence) -> str:
    """A sentence without its figures, whose last digit may be another on another processor."""
    return re.sub(r"[\d.]+", "", repr(said))


def test_what_the_search_does_not_think_of_is_behind() -> None:
    pack = load("hearts")
    puzzle = next(each for each in pack.puzzles if not each.offered)
    answer = pack.answers[puzzle.id]
    step = answer.steps[0]
    odd = replace(step.figures[-1], moves=({"type": "play", "seat": puzzle.seat, "card": "2C"},))
    also = replace(answer, steps=(replace(step, figures=(*step.figures, odd)), *answer.steps[1:]))
    assert "2C" not in str(view_of(puzzle.position).legal)
    assert not check_again(puzzle, also, 1)[0].reversed


def test_an_objection_computes_a_wrong_choice_anew() -> None:
    pack = load("hearts")
    puzzle = next(each for each in pack.puzzles if not each.offered)
    answer = pack.answers[puzzle.id]
    wrong = answer.steps[0].figures[-1].moves[0]
    found = object_to(puzzle, answer, 0, wrong, times=1)
    assert found.stands and found.deals == 4000
    assert len(found.figures) == len(answer.steps[0].figures)


def test_a_choice_that_is_as_good_as_the_best_overturns_a_puzzle() -> None:
    pack = load("hearts")
    puzzle = next(each for each in pack.puzzles if not each.offered)
    answer = pack.answers[puzzle.id]
    best, wrong = answer.steps[0].best.moves[0], answer.steps[0].figures[-1].moves[0]
    step = answer.steps[0]
    lying = replace(step, figures=step.figures[::-1])
    false = replace(answer, steps=(lying, *answer.steps[1:]))
    assert lying.best.moves[0] == wrong
    assert not object_to(puzzle, false, 0, best, times=1).stands
    assert check_again(puzzle, false, 1)[0].reversed


def test_trials_are_pooled_by_their_choices() -> None:
    one = Trials((("a", "A"), ("b",)), np.array([[1.0, 2.0]]), np.zeros((1, 2)), np.array([1.0, 2.0]), (), 1, True)
    two = Trials((("b",), ("A",)), np.array([[4.0, 3.0]]), np.zeros((1, 2)), np.array([4.0, 3.0]), (), 1, True)
    both = pooled([one, two])
    assert both.points.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert both.merits.tolist() == [2.0, 3.0] and both.deals == 2
    assert weighing_of(both).best.move == "b"
    assert only(both, ["a", "c"]).points.tolist() == [[1.0], [3.0]]


def test_a_judge_agrees_where_the_best_is_ahead_of_all_and_opposes_beyond_two_errors() -> None:
    ahead, behind = [1.0, 2.0, 1.5, 1.0], [-1.0, -1.1, -0.9, -1.0]
    assert of_samples("x", [ahead, ahead])[1:] == (True, False)
    assert of_samples("x", [ahead, behind])[1:] == (False, True)
    assert of_samples("x", [[3.0, -3.5, 3.0, -3.5]])[1:] == (False, False)


def test_a_proof_needs_the_best_card_to_be_best_in_every_deal() -> None:
    pack = load("hearts")
    proved = [
        each
        for each in pack.puzzles
        if each.label == "proved" and each.length == 1 and len(view_of(each.position).hand) <= length(3, 5)
    ][: length(1, 20)]
    assert proved
    for puzzle in proved:
        view, step = view_of(puzzle.position), pack.answers[puzzle.id].steps[0]
        best, *rest = (read_move(view, each.moves[0]) for each in step.figures if not each.good or each is step.best)
        assert hearts_making.proof(view, best, rest, 0, Random(1))
        assert hearts_making.proof(view, rest[0], [best], 0, Random(1)) is None
