"""A program in a seat: what it is asked, and everything that it can do wrong, over a line that follows a script."""

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from hearthside import gin
from hearthside.cards import Card, Cards
from hearthside.engine import Engine, Fault, Program
from hearthside.engine.player import Greeted
from hearthside.engine.process import Line
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, CARDSHARK, Direction, MoonChoice, Pass, Play
from hearthside.match.gin import GinPolicy
from hearthside.match.hearts import HeartsPolicy
from tests.gin.strategies import walk

from .positions import RNG, after_deal

Answer = dict[str, object] | bytes | Fault
NO_LIMIT = Limit()
HELLO: dict[str, object] = {"protocol": 1, "name": "Script", "games": ["hearts", "gin"]}
VIEW = after_deal(BLACK_LADY).view(0)
GIN_VIEW = after_deal(gin.STANDARD).view(0)
PASS: dict[str, object] = {"move": {"type": "pass", "seat": 0, "cards": ["AD", "KH", "JS"]}}
PASS_CARDS = Cards.parse("AD KH JS")
STAND_IN = HeartsPolicy().fallback_move(VIEW)


class Script:
    """A program that gives these answers, one answer a question; objects get the id of their question."""

    def __init__(self, answers: Iterable[Answer], spent: Iterable[float | None] = ()) -> None:
        self._answers = iter(answers)
        self._spent = iter(spent)
        self.questions: list[dict[str, Any]] = []
        self.within: list[float] = []
        self.goodbye: bytes | None = None
        self.closed = 0

    def ask(self, line: bytes, seconds: float) -> bytes:
        assert b"\n" not in line
        self.questions.append(json.loads(line))
        self.within.append(seconds)
        answer = next(self._answers)
        if isinstance(answer, Fault):
            raise answer
        return answer if isinstance(answer, bytes) else json.dumps({"id": self.questions[-1]["id"], **answer}).encode()

    def spent(self) -> float | None:
        return next(self._spent, None)

    def close(self, goodbye: bytes | None = None) -> None:
        self.goodbye = goodbye
        self.closed += 1


def seated(*lines: Line, game: str = "hearts") -> Program:
    """A program whose processes are these, one after another."""
    rest = iter(lines)
    return Program(game, lambda: next(rest))


def codes(program: Program) -> list[str]:
    return [forfeit.fault.code for forfeit in program.forfeits]


def test_a_program_is_greeted_asked_and_sent_away() -> None:
    script = Script([HELLO, PASS, PASS])
    program = seated(script)
    assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS)
    assert program.choose(VIEW, RNG, Limit(200, 7)) == Pass(0, PASS_CARDS)
    program.close()
    hello, first, second = script.questions
    assert hello == {"id": 1, "ask": "hello", "protocol": 1, "game": "hearts"}
    assert (first["id"], first["ask"], first["limit"]) == (2, "move", {"ms": None, "worlds": None})
    assert second["limit"] == {"ms": 200, "worlds": 7}
    assert script.within == [180.0, 10.0, 1.2], "a start has a time of its own"
    assert json.loads(script.goodbye or b"") == {"id": 0, "ask": "quit"}
    assert (program.name, program.forfeits, script.closed) == ("Script", [], 1)


def test_in_a_scatter_the_order_of_the_cards_counts_and_elsewhere_it_does_not() -> None:
    view = VIEW._replace(turned=Direction.SCATTER)
    unsorted: dict[str, object] = {"move": {"type": "pass", "seat": 0, "cards": ["KH", "AD", "JS"]}}
    program = seated(Script([HELLO, unsorted, unsorted]))
    assert program.choose(view, RNG, NO_LIMIT) == Pass.of(
        0, list(map(Card.parse, ["KH", "AD", "JS"])), Direction.SCATTER
    )
    assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS)


def test_the_same_view_is_asked_about_in_the_same_bytes_whatever_the_dice() -> None:
    """A generator that is made from the number of a deal would show which deal it is."""
    asked = []
    for seed in (1, 2):
        script = Script([HELLO, PASS])
        seated(script).choose(VIEW, Random(seed), NO_LIMIT)
        asked.append(script.questions)
    assert asked[0] == asked[1]


FAULTS: list[tuple[Answer, str]] = [
    (Fault("crashed", "ended without an answer"), "crashed"),
    (Fault("hung", "did not answer within 10 seconds"), "hung"),
    (Fault("flood", "answered with more than 65536 bytes"), "flood"),
    (b"hello", "nonsense"),
    (b"[" * 60000, "nonsense"),
    (b"5", "nonsense"),
    (b'{"id": 99, "move": null}', "nonsense"),
    (b'{"id": [2]}', "nonsense"),
    (b"\xff\xfe", "nonsense"),
    ({"error": {"code": "no-move", "sentence": "I do not know."}}, "refused"),
    ({}, "illegal"),
    ({"move": "QS"}, "illegal"),
    ({"move": {"type": "play", "seat": 0, "card": "6C"}}, "illegal"),
    ({"move": {"type": "pass", "seat": 1, "cards": ["6C", "7C", "8C"]}}, "illegal"),
    ({"move": {"type": "pass", "seat": False, "cards": ["6C", "7C", "8C"]}}, "illegal"),
    ({"move": {"type": "pass", "seat": 0, "cards": ["6C", "7C"]}}, "illegal"),
    ({"move": {"type": "pass", "seat": 0, "cards": ["6C", "7C", "AS"]}}, "illegal"),
    ({"move": {"type": "deal", "deck": ["6C"]}}, "illegal"),
    ({"move": {"type": "moon_choice", "seat": 0, "deduct": True}}, "illegal"),
    ({"move": {"type": "draw", "seat": 0}}, "illegal"),
]


@pytest.mark.parametrize(("answer", "code"), FAULTS)
def test_whatever_it_does_wrong_costs_it_this_move_alone(answer: Answer, code: str) -> None:
    script, again = Script([HELLO, answer, PASS]), Script([HELLO, PASS])
    program = seated(script, again)
    assert program.choose(VIEW, RNG, NO_LIMIT) == STAND_IN
    assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS)
    assert codes(program) == [code]
    assert program.forfeits[0][:3] == (0, 0, 0)
    lost = code in ("crashed", "hung", "flood", "nonsense")
    assert (script.closed, script.goodbye) == (int(lost), None)
    assert len(again.questions) == 2 * lost


@pytest.mark.parametrize(
    "hello",
    [
        {},
        {"protocol": 2, "games": ["hearts"]},
        {"protocol": 1, "games": ["gin"]},
        {"protocol": 1, "games": "hearts"},
        Fault("hung", "did not answer"),
    ],
)
def test_who_does_not_greet_does_not_play_and_is_started_once_more(hello: Answer) -> None:
    first, second = Script([hello]), Script([hello])
    program = seated(first, second)
    assert [program.choose(VIEW, RNG, NO_LIMIT) for _ in range(4)] == [STAND_IN] * 4
    assert codes(program)[2:] == ["out", "out"]
    assert (first.closed, second.closed) == (1, 1)
    program.close()
    assert (first.closed, second.closed) == (1, 1)


def test_in_gin_the_stand_in_plays_gin() -> None:
    program = seated(Script([HELLO, b"?"]), game="gin")
    assert program.choose(GIN_VIEW, RNG, NO_LIMIT) == GinPolicy().fallback_move(GIN_VIEW)


def test_a_choice_about_a_moon_is_made_once_and_then_a_card_is_played() -> None:
    state = after_deal(CARDSHARK)
    for seat in range(4):
        state = state.play(HeartsPolicy().fallback_move(state.view(seat)))
    (seat,) = state.to_move
    flips: list[Answer] = [
        {"move": {"type": "moon_choice", "seat": seat, "deduct": deduct}} for deduct in (True, False, True)
    ]
    program = seated(Script([HELLO, *flips]))
    first = program.choose(state.view(seat), RNG, NO_LIMIT)
    assert first == MoonChoice(seat, True)
    state = state.play(first)
    second = program.choose(state.view(seat), RNG, NO_LIMIT)
    assert isinstance(second, Play)
    assert codes(program) == ["illegal"]
    assert program.forfeits[0].turn == 1
    assert state.why_not(second) is None


def test_forfeits_are_told_by_deal_and_by_the_turn_in_it() -> None:
    *_, second = (state for state, _, _ in walk(gin.STANDARD, Random(1), 2) if state.to_move in ((0,), (1,)))
    program = seated(Script([HELLO, {}, {"move": {"type": "take", "seat": 0}}, {}, {}]), game="gin")
    for view in [GIN_VIEW] * 3 + [second.view(second.turn)]:
        program.choose(view, RNG, NO_LIMIT)
    assert [forfeit[:3] for forfeit in program.forfeits] == [(0, 0, 0), (0, 0, 2), (second.turn, 1, 0)]


def test_the_clock_counts_what_is_thought_between_moves_and_spares_what_is_done_once() -> None:
    """Half a second is given once, and a tenth for each move; seconds of the processor after hello and each answer."""
    script = Script([HELLO, *[PASS] * 4], spent=[2.0, 2.5, 2.65, 2.85, 2.85])
    program = seated(script)
    limit = Limit(ms=100)
    moves = [program.choose(VIEW, RNG, limit) for _ in range(4)]
    assert [move == STAND_IN for move in moves] == [False, False, True, False]
    assert codes(program) == ["clock"]
    assert program.seconds == pytest.approx(0.85)


def test_where_no_limit_is_or_nobody_can_tell_no_time_is_held_against_it() -> None:
    for limit, spent in ((NO_LIMIT, [0.0, 99.0]), (Limit(ms=1), [])):
        program = seated(Script([HELLO, PASS], spent=spent))
        assert program.choose(VIEW, RNG, limit) == Pass(0, PASS_CARDS)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("A\nB\t\u202e C", "A B C"), ("x" * 99, "x" * 40), ("", "Program"), (5, "Program"), ("\ud800", "Program")],
)
def test_its_name_is_made_fit_to_be_shown(name: object, shown: str) -> None:
    program = seated(Script([HELLO | {"name": name}, PASS]))
    program.choose(VIEW, RNG, NO_LIMIT)
    assert program.name == shown


def test_a_program_that_can_begin_a_new_match_is_started_once() -> None:
    stays, goes = Script([HELLO | {"asks": ["new-match"]}, PASS, {}, PASS]), Script([HELLO, PASS])
    idle: list[Greeted] = []
    for _ in range(2):
        program = Program("hearts", lambda: stays, idle)
        assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS)
        program.close()
        assert (program.name, program.forfeits) == ("Script", [])
    assert [each["ask"] for each in stays.questions] == ["hello", "move", "new-match", "move"]
    assert stays.questions[2] == {"id": 1, "ask": "new-match", "game": "hearts"}
    assert (stays.closed, [each.line for each in idle]) == (0, [stays])
    idle.clear()
    program = Program("hearts", lambda: goes, idle)
    program.choose(VIEW, RNG, NO_LIMIT)
    program.close()
    assert (goes.closed, idle) == (1, [])


@pytest.mark.parametrize("answer", [{"error": {"code": "no", "sentence": "No."}}, b"?", Fault("crashed", "ended")])
def test_a_program_that_cannot_begin_another_match_after_all_is_started_anew(answer: Answer) -> None:
    idle = [Greeted(tired := Script([answer]), "Tired", ("new-match",))]
    program = Program("hearts", lambda: Script([HELLO, PASS]), idle)
    assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS)
    assert (program.name, program.forfeits, tired.closed, idle) == ("Script", [], 1, [])


def test_a_program_that_asks_to_be_told_learns_that_a_deal_is_over() -> None:
    told, not_told = Script([HELLO | {"asks": ["over"]}, PASS, {}]), Script([HELLO, PASS])
    for script in (told, not_told):
        program = seated(script)
        program.choose(VIEW, RNG, NO_LIMIT)
        program.over(VIEW, match=True)
    assert [each["ask"] for each in not_told.questions] == ["hello", "move"]
    assert told.questions[-1] == {"id": 3, "ask": "over", "match": True, "view": told.questions[1]["view"]}
    failing = Script([HELLO | {"asks": ["over"]}, PASS, b"?"])
    program = seated(failing, Script([HELLO, PASS]))
    program.choose(VIEW, RNG, NO_LIMIT)
    program.over(VIEW, match=False)
    assert failing.closed == 1
    assert program.choose(VIEW, RNG, NO_LIMIT) == Pass(0, PASS_CARDS), "it is started again"


def test_our_own_engine_sits_in_a_seat() -> None:
    class Ours:
        """The engine, without a process around it."""

        def __init__(self) -> None:
            self.answer: Callable[[bytes], Any] = Engine("cal").answer

        def ask(self, line: bytes, seconds: float) -> bytes:
            return json.dumps(self.answer(line)).encode()

        def spent(self) -> float | None:
            return None

        def close(self, goodbye: bytes | None = None) -> None:
            assert goodbye and self.answer(goodbye) is None

    for game, view in (("hearts", VIEW), ("gin", GIN_VIEW)):
        program = seated(Ours(), game=game)
        program.choose(view, RNG, NO_LIMIT)
        program.close()
        assert (program.name, program.forfeits) == ("Hearthside", [])
