"""What is kept for one person has limits: a sentence says which is reached, and what to remove makes room."""

from typing import Any

import pytest

from hearthside.app import limits
from hearthside.app.limits import Amounts

from .asking import Program
from .conftest import Running
from .test_api import created

RECORD = '[Game "gin"] [Rules "standard"] [South "{}"]'


def refusal(program: Program, path: str, body: object) -> tuple[str, str]:
    answer = program.ask("POST", path, body)
    assert answer.status == 409, answer.body
    return answer.json["code"], answer.json["sentence"]


def few(server: Running, monkeypatch: pytest.MonkeyPatch, **amounts: Any) -> None:
    """Let people keep so much at that server in this test."""
    monkeypatch.setattr(server.tables, "amounts", Amounts(**amounts))


def imported(program: Program, *names: str) -> list[Any]:
    answer = program.ask("POST", "/api/records", {"content": "\n".join(map(RECORD.format, names))})
    assert answer.status == 201, answer.body
    found: list[Any] = answer.json["records"]
    return found


def test_so_many_matches_are_kept_of_one_person(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MATCHES", 2)
    program, other = server.program(), server.program()
    table = created(program)["table"]
    again = {"pace": 0, "wait": True}
    assert program.ask("POST", "/api/tables", again).status == 201
    assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    told = (
        "At most 2 matches of one person are kept in a data folder. "
        "None can be deleted alone: begin another folder with --data."
    )
    for body in ({"pace": 0}, again):
        assert refusal(program, "/api/tables", body) == ("not-now", told)
    assert created(other), "others may"


def test_so_many_records_are_imported(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    few(server, monkeypatch, imports=3)
    program = server.program()
    created(program)
    first, *_ = imported(program, "Ann", "Bea")
    told = "At most 3 imported records of 64 MiB can be saved. Delete some of yours first."
    content = {"content": "\n".join(map(RECORD.format, ("Cleo", "Dora")))}
    assert refusal(program, "/api/records", content) == ("not-now", told)
    assert program.ask("GET", "/api/records").json["total"] == 3, "none of them is kept, and the table is one"
    assert program.ask("DELETE", f"/api/records/{first['record']}").status == 204
    assert len(imported(program, "Cleo", "Dora")) == 2
    few(server, monkeypatch, imported_bytes=100)
    assert refusal(program, "/api/records", {"content": RECORD.format("Ella")})[0] == "not-now"


def test_so_many_matches_are_observed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    few(server, monkeypatch, observed=2)
    program = server.program()
    created(program)
    body = {"game": "hearts", "adviser": "cal"}
    first, second = (program.ask("POST", "/api/onehanded", body).json["match"] for _ in range(2))
    told = "At most 2 matches at other tables can be saved. Delete some of yours first."
    assert refusal(program, "/api/onehanded", body) == ("not-now", told)
    assert program.ask("DELETE", f"/api/onehanded/{first}").status == 204
    third = program.ask("POST", "/api/onehanded", body)
    assert (third.status, {each["match"] for each in program.ask("GET", "/api/onehanded").json}) == (
        201,
        {second, third.json["match"]},
    )
