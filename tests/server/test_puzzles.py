"""Puzzles over the interface: what is asked, what an answer comes to and counts, and that nothing tells the answer."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import pytest

from hearthside.app import puzzles
from hearthside.cards import ALL
from hearthside.puzzles import Objection, Pack, Puzzle, load
from hearthside.puzzles.puzzle import lay_of
from hearthside.server import schemas as wire

from .asking import Program
from .conftest import Running, running
from .test_api import refused

PATH: Final = "/api/puzzles"
GAMES: Final = ("hearts", "gin")
_LOOKED_AT: Final = 6
"""Puzzles of each game whose bytes are read."""


def some(game: str, length: int | None = None) -> list[Puzzle]:
    """Puzzles from all of a pack, the easiest and the hardest among them."""
    found = [each for each in load(game).puzzles if length is None or each.length == length]
    return found[:: max(1, len(found) // _LOOKED_AT)]


def offering(game: str) -> list[Puzzle]:
    """Puzzles in which not everything may be chosen."""
    return [each for each in load(game).puzzles if each.offered][:2]


def moves_of(puzzle: Puzzle, wrong: int | None = None) -> list[Any]:
    """The best moves, or as far as the decision in which the worst is chosen, as requests have them."""
    answer = load(puzzle.game).answers[puzzle.id]
    made = [step.figures[-1 if place == wrong else 0].moves[0] for place, step in enumerate(answer.steps)]
    sent = [{"move": {name: each[name] for name in each if name != "seat"}} for each in made]
    return sent if wrong is None else sent[: wrong + 1]


def asked(program: Program, path: str) -> Any:
    answer = program.ask("GET", path)
    assert answer.status == 200, answer.body
    return answer.json


def tried(program: Program, puzzle: Puzzle, moves: list[Any]) -> Any:
    reply = program.ask("POST", f"{PATH}/{puzzle.id}", {"moves": moves})
    assert reply.status == 200, reply.body
    return wire.PuzzleReply.model_validate_json(reply.body).model_dump()


@pytest.fixture
def solver(server: Running) -> Program:
    """Somebody with a token of their own."""
    return server.program(server.issued())


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_made_without_its_answer(game: str, solver: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [f"{PATH}/{each.id}" for each in [*some(game), *offering(game)]]
    before = [solver.ask("GET", path).body for path in paths]
    pack = load(game)
    bare = replace(pack, answers=MappingProxyType({}))

    def loaded(wanted: str) -> Pack:
        return bare if wanted == game else load(wanted)

    monkeypatch.setattr(puzzles, "load", loaded)
    assert [solver.ask("GET", path).body for path in paths] == before
    for body in before:
        question = wire.PuzzleQuestion.model_validate_json(body)
        view = question.message.view
        assert view.seat in view.to_move and question.message.open is None
        if question.puzzle.offered and isinstance(view, wire.GinView):
            assert view.laid is not None and view.defence is None, "a table would show the best way to lay off"
        assert not {b'"themes"', b'"reason"', b'"good"', b'"behind"', b'"basis"'} & {*body.split(b":")}


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_shows_a_card_that_the_seat_does_not_know(game: str, server: Running) -> None:
    for puzzle in [*some(game), *some(game, 2), *some(game, 3)]:
        solver, answer = server.program(server.issued()), load(game).answers[puzzle.id]
        best = moves_of(puzzle)
        for at in range(puzzle.length):
            question = tried(solver, puzzle, best[:at])["question"] if at else asked(solver, f"{PATH}/{puzzle.id}")
            told = wire.PuzzleQuestion.model_validate(question)
            assert (told.puzzle.decision, told.puzzle.decisions) == (at + 1, puzzle.length)
            view = told.message.view
            points = view.rules.points if isinstance(view, wire.HeartsView) else {}
            sent = told.model_dump_json().replace(str(points), "")
            state = lay_of(answer, at)
            hidden = [
                card
                for seat, hand in enumerate(state.hands)
                if seat != puzzle.seat
                for card in map(str, type(state.view(puzzle.seat).hand)(hand))
            ]
            known = {*map(str, getattr(state.view(puzzle.seat), "gave", ()))}
            known |= {*getattr(view, "known", ())}
            if isinstance(view, wire.GinView) and view.laid is not None:
                continue  # whoever knocked shows all of their hand
            for card in hidden:
                if card not in known and card not in points:
                    assert f'"{card}"' not in sent, (puzzle.id, at, card)


def test_the_first_try_counts_and_what_is_solved_is_told_with_all_figures(
    solver: Program, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = load("hearts").puzzles
    new = asked(solver, PATH)
    assert (new["rating"], new["streak"], new["tried"], new["last"]) == (1500, 0, 0, [])
    many = new["left"]["hearts"]

    wrong = tried(solver, first, moves_of(first, 0))["answer"]
    assert (wrong["outcome"], wrong["said"], wrong["counted"]) == ("wrong", "Not the best.", True)
    assert wrong["gained"] < 0 and wrong["standing"]["rating"] == 1500 + wrong["gained"]
    [decision] = wrong["decisions"]
    assert [each["made"] for each in decision["choices"]].index(True) == len(decision["choices"]) - 1
    assert decision["choices"][0]["good"] and not decision["choices"][0]["behind"]["points"]
    assert decision["themes"] and decision["reason"] and decision["basis"].endswith(".")
    assert {card for each in wrong["lay"] for card in each["cards"]} and wrong["lay"][0]["name"]

    again = tried(solver, first, moves_of(first))["answer"]
    assert (again["outcome"], again["counted"], again["gained"]) == ("right", False, 0)
    assert again["standing"] == wrong["standing"], "it was tried before"
    right = tried(solver, second, moves_of(second))["answer"]
    assert right["outcome"] == "right" and right["gained"] > 0
    assert (right["standing"]["streak"], right["standing"]["last"]) == (1, ["wrong", "right"])
    assert right["standing"]["left"]["hearts"] == many - 2
    following = asked(solver, f"{PATH}/next?game=hearts")["puzzle"]
    assert following["game"] == "hearts" and following["id"] not in (first.id, second.id)
    assert asked(solver, f"{PATH}/{first.id}")["puzzle"]["tried"]
    shown = solver.ask("POST", f"{PATH}/{following['id']}/show").json["answer"]
    assert (shown["outcome"], shown["standing"]["streak"], shown["standing"]["longest"]) == ("shown", 0, 1)

    stranger = server.program()
    assert asked(stranger, PATH) == new
    assert asked(stranger, f"{PATH}/{first.id}")["puzzle"]["tried"] is False
    assert refused(solver, "GET", f"{PATH}/h000")[:2] == (404, "not-found")
    two = replace(load("gin"), puzzles=load("gin").puzzles[:2])
    monkeypatch.setattr(puzzles, "load", lambda game: two if game == "gin" else load(game))
    for each in two.puzzles:
        solver.ask("POST", f"{PATH}/{each.id}/show")
    assert refused(solver, "GET", f"{PATH}/next?game=gin") == (404, "not-found", "You have tried all puzzles.")


def test_what_cannot_be_chosen_is_refused_and_counts_for_nothing(solver: Program) -> None:
    puzzle = next(each for each in load("hearts").puzzles if each.length == 1 and not each.offered)
    best = moves_of(puzzle)
    hand = asked(solver, f"{PATH}/{puzzle.id}")["message"]["view"]["hand"]
    card = {"move": {"type": "play", "card": next(str(each) for each in ALL if str(each) not in hand)}}
    for moves, status in (([card], 422), ([*best, *best], 404), ([{"move": {"type": "draw"}}], 422), ([], 422)):
        assert solver.ask("POST", f"{PATH}/{puzzle.id}", {"moves": moves}).status == status
    objection = {"decision": 1, "move": best[0]}
    assert refused(solver, "POST", f"{PATH}/{puzzle.id}/object", objection)[:2] == (409, "not-now")
    assert asked(solver, PATH)["tried"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_where_not_everything_may_be_chosen_a_choice_is_named_by_its_place(game: str, solver: Program) -> None:
    for puzzle in offering(game):
        best = load(game).answers[puzzle.id].steps[0].best.moves[0]
        offered = asked(solver, f"{PATH}/{puzzle.id}")["puzzle"]["offered"]
        assert len(offered) == len(puzzle.offered)
        path = f"{PATH}/{puzzle.id}"
        assert solver.ask("POST", path, {"moves": [{"choice": len(offered)}]}).status == 404
        answer = tried(solver, puzzle, [{"choice": puzzle.offered.index(best)}])
        assert (answer["answer"] or {"outcome": "right"})["outcome"] == "right"


@pytest.fixture
def own(tmp_path: Any) -> Iterator[Running]:
    """A server for itself, since a puzzle that is dropped is dropped for everybody."""
    with running(tmp_path / "data") as server:
        yield server


def test_an_objection_stands_or_the_puzzle_is_dropped_for_everybody(
    own: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = own.program(own.issued())
    puzzle = load("hearts").puzzles[0]
    stands = True

    def computed(of: Puzzle, answer: Any, step: int, move: Any, *, times: int) -> Objection:
        assert (of, times) == (puzzle, 10)
        return Objection(stands, answer.steps[step].figures, 120_000)

    monkeypatch.setattr(puzzles, "object_to", computed)
    before = tried(solver, puzzle, moves_of(puzzle, 0))["answer"]["standing"]
    objection = {"decision": 1, "move": moves_of(puzzle, 0)[0]}
    path = f"{PATH}/{puzzle.id}/object"
    told = solver.ask("POST", path, objection).json
    assert (told["stands"], told["said"], told["standing"]) == (
        True,
        "The answer stands, over 120,000 new deals.",
        before,
    )
    assert refused(solver, "POST", path, {"decision": 1, "move": moves_of(puzzle)[0]})[2] == "Your choice was accepted."
    stands = False
    told = solver.ask("POST", path, objection).json
    assert told["stands"] is False and told["said"].startswith("Your choice is as good.")
    assert (told["standing"]["rating"], told["standing"]["last"]) == (1500, ["good"])
    for program in (solver, own.program()):
        gone = refused(program, "GET", f"{PATH}/{puzzle.id}")
        assert gone[:2] == (404, "not-found") and gone[2].startswith("This puzzle was dropped. Over 120,000 new deals")
        assert asked(program, PATH)["left"]["hearts"] == len(load("hearts").puzzles) - 1
