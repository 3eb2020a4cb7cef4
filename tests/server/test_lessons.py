"""Lessons over the interface: refused as at a table, answered with a reason, and played with real messages."""

from typing import Any

from hearthside.lessons import LESSONS, Ask
from hearthside.server import schemas as wire

from .asking import Program
from .conftest import Running
from .test_api import refused


def asked(program: Program, method: str, path: str, body: object = None) -> Any:
    answer = program.ask(method, f"/api/lessons{path}", body)
    assert answer.status == 200, answer.body
    return answer


def test_a_lesson_is_asked_answered_and_kept(server: Running) -> None:
    program = server.program(server.issued())
    assert [(each["lesson"], each["step"]) for each in asked(program, "GET", "").json] == [("hearts", 1), ("gin", 1)]
    first = wire.LessonView.model_validate_json(asked(program, "GET", "/hearts").body)
    assert first.at is not None and not first.at.facts.asks
    told = wire.LessonAnswer.model_validate_json(
        asked(program, "POST", "/hearts/answer", {"step": 1, "move": None}).body
    )
    assert told.right and told.at is not None and told.at.facts.cards == ["AC"]
    assert [frame.saw[0].type for frame in told.frames] == ["played"] * 3
    assert told.frames[-1].view == told.at.message.view and told.frames[-1].n == told.at.message.n
    # Nobody's cards but the learner's are told.
    assert told.at.message.open is None and len(told.at.message.view.hand) == 13
    assert [seat.name for seat in told.at.message.seats] == ["You", "Novice Nellie", "Vicious Vicky", "Cautious Cal"]

    def play(card: str) -> dict[str, Any]:
        return {"step": 2, "move": {"type": "play", "card": card}}

    path = "/api/lessons/hearts"
    assert refused(program, "POST", f"{path}/answer", play("QS")) == (422, "illegal", "Clubs were led. Play 7♣ or A♣.")
    wrong = asked(program, "POST", "/hearts/answer", play("7C")).json
    assert not wrong["right"] and wrong["at"] is None and wrong["frames"] == []
    assert wrong["said"][0] == {"card": "7C"} and "Low cards" in wrong["said"][1]
    assert asked(program, "POST", "/hearts/answer", play("AC")).json["standing"]["step"] == 3
    assert asked(program, "GET", "/hearts").json["standing"]["step"] == 3
    assert asked(program, "POST", "/hearts", {"step": 2}).json["at"]["facts"]["step"] == 2
    assert refused(program, "POST", path, {"step": 99})[:2] == (404, "not-found")
    assert refused(program, "POST", f"{path}/answer", play("AH") | {"step": 29})[:2] == (409, "not-now")
    assert program.ask("GET", "/api/lessons/bridge").status == 422
    assert program.ask("GET", "/api/tables").json == []


def test_every_step_of_both_lessons_can_be_sent(server: Running) -> None:
    program = server.program(server.issued())
    for name, lesson in LESSONS.items():
        for step in range(len(lesson)):
            answer = asked(program, "POST", f"/{name}/answer", {"step": step + 1, "move": None})
            found = wire.LessonAnswer.model_validate_json(answer.body)
            assert found.right and (found.at is None) == (step + 1 == len(lesson))
            if isinstance(lesson.step(step), Ask):
                assert found.frames
        assert asked(program, "GET", f"/{name}").json["at"] is None
