"""The puzzles that come with the program: each hides its answer, and each answer is whole and true."""

import json
import lzma
from typing import Any

import pytest

from hearthside.cards import Cards
from hearthside.puzzles import Answer, Puzzle, judge, load, position_of, view_of
from hearthside.puzzles.games import THEMES
from hearthside.puzzles.packs import _FOLDER, chosen, compressed, deal_line, header_line, lines_of, read_pack, read_work
from hearthside.puzzles.puzzle import ANSWER, PUZZLE, lay_of, record_of, replies_of
from hearthside.record import redact
from hearthside.text import plain
from tests.lengths import length

GAMES = tuple(THEMES)
LEAST = {"hearts": 500, "gin": 200}
MOST_BYTES = 300_000
"""Of 500 puzzles."""


def some(game: str) -> list[tuple[Puzzle, Answer]]:
    """Puzzles from all over a pack, and in the long run all."""
    pack = load(game)
    step = max(1, len(pack.puzzles) // length(24, len(pack.puzzles)))
    return [(each, pack.answers[each.id]) for each in pack.puzzles[::step]]


@pytest.mark.parametrize("game", GAMES)
def test_a_pack_is_large_enough_and_its_file_small_enough(game: str) -> None:
    puzzles = load(game).puzzles
    assert len(puzzles) >= LEAST[game]
    assert len({each.id for each in puzzles}) == len(puzzles)
    assert len({each.position for each in puzzles}) == len(puzzles)
    assert len((_FOLDER / f"{game}.jsonl.xz").read_bytes()) <= MOST_BYTES * len(puzzles) / 500
    assert [each.rating for each in puzzles] == sorted(each.rating for each in puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_in_a_puzzle_or_in_a_later_position(game: str) -> None:
    for puzzle, answer in some(game):
        assert puzzle.position == position_of(answer, 0)
        for step in range(puzzle.length):
            record = record_of(position_of(answer, step))
            assert record.seat == puzzle.seat
            assert redact(record, puzzle.seat) == record, "what the seat knows is all that it says"
            lay = lay_of(answer, step)
            assert lay.view(puzzle.seat) == view_of(position_of(answer, step))
            known = {card for deal in record.deals for card in deal.deck if card is not None}
            hidden = [set(Cards(hand)) for seat, hand in enumerate(lay.hands) if seat != puzzle.seat]
            assert not all(hand <= known for hand in hidden) or not any(hidden) or is_open(lay, puzzle.seat)


def is_open(lay: Any, seat: int) -> bool:
    """Whether a seat knows all hands: after a knock, and where all that is hidden follows from what was seen."""
    view = lay.view(seat)
    return getattr(view, "laid", None) is not None or len(view.hand) <= 2


@pytest.mark.parametrize("game", GAMES)
def test_what_a_solver_is_sent_has_none_of_the_answer(game: str) -> None:
    for puzzle, answer in some(game)[:10]:
        sent = json.dumps(PUZZLE.write(puzzle))
        assert set(json.loads(sent)) <= {
            "id", "game", "position", "seat", "length", "rating", "deviation", "label", "made", "offered",
        }  # fmt: skip
        assert answer.record not in sent
        if puzzle.offered:
            assert list(puzzle.offered) == sorted(puzzle.offered, key=str), "the order tells nothing"


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_has_one_best_choice_a_wrong_one_a_theme_and_a_sentence(game: str) -> None:
    for puzzle, answer in some(game):
        assert len(answer.steps) == puzzle.length
        for number, step in enumerate(answer.steps):
            view = view_of(position_of(answer, number))
            assert view.seat in view.to_move
            assert step.best.good and not all(each.good for each in step.figures)
            assert not any(step.best.behind) and not any(step.best.error)
            good = [each.good for each in step.figures]
            assert good == sorted(good, reverse=True), "what is accepted stands first"
            assert step.themes and set(step.themes) <= set(THEMES[game].TITLES)
            words = plain(step.reason, ["A", "B", "C", "D", "E", "F"][: view.rules.seats], view.seat)
            assert words.endswith((".", "?")) and len(words) > 10
            offered = puzzle.offered if not number else ()
            if offered:
                assert {str(each.moves[0]) for each in step.figures} == set(map(str, offered))


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_solve_a_puzzle_and_a_wrong_one_ends_it(game: str) -> None:
    for puzzle, answer in some(game):
        best = [step.best.moves[0] for step in answer.steps]
        assert judge(puzzle, answer, best).solved
        for number, step in enumerate(answer.steps):
            wrong = next(each.moves[-1] for each in step.figures if not each.good)
            verdict = judge(puzzle, answer, [*best[:number], wrong])
            assert verdict.over and not verdict.right and not verdict.solved
            assert len(verdict.answered) == number + 1, "later decisions are not told"
        if puzzle.length > 1:
            first = judge(puzzle, answer, best[:1])
            assert first.right and not first.over
            assert first.position == position_of(answer, 1)
            assert len(replies_of(answer, 0)) == answer.steps[1].at - answer.steps[0].at
            with pytest.raises(ValueError, match="over with the first wrong"):
                judge(puzzle, answer, [wrong_of(answer), best[1]])
        with pytest.raises(ValueError, match="decisions"):
            judge(puzzle, answer, [])


def wrong_of(answer: Answer) -> dict[str, object]:
    """A first move that is not accepted."""
    return next(each.moves[0] for each in answer.steps[0].figures if not each.good)


def test_a_pack_is_read_as_it_was_written_without_what_was_dropped() -> None:
    pack = load("hearts")
    few = [(each, pack.answers[each.id]) for each in pack.puzzles[:5]]
    lines = list(lines_of({"game": "hearts", "made": "1"}, few))
    again = read_pack(lines, {few[0][0].id: "It fell."})
    assert [(each, again.answers[each.id]) for each in again.puzzles] == few[1:]
    assert again.puzzle(few[0][0].id) is None
    assert lzma.decompress(compressed(lines)).decode().splitlines(keepends=True) == lines
    for puzzle, answer in few:
        assert PUZZLE.read(PUZZLE.write(puzzle), True) == puzzle
        assert ANSWER.read(ANSWER.write(answer), True) == answer
    with pytest.raises(ValueError, match="no file of puzzles"):
        read_pack(['{"format": "something"}'])


def test_a_file_that_is_being_made_goes_on_after_a_line_that_was_cut_off() -> None:
    pack = load("gin")
    few = [(each, pack.answers[each.id]) for each in pack.puzzles[:3]]
    text = header_line("gin", "1", 4) + deal_line(0, few[:1], {"deals": 1}) + deal_line(1, few[1:], {"deals": 1})
    work = read_work(text.encode() + b'{"place":2,"fou')
    assert (work.next_place, work.counts["deals"], work.found) == (2, 2, few)
    header, found = chosen([work], 2, kept=[few[2][0].id])
    assert header["seeds"] == [4] and len(found) == 2 and few[2] in found
