"""The daily deal, deals by number and by link, and deals that are played twice, in a terminal."""

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hearthside.app import daily, daily_hearts
from hearthside.hearts.rules import Leftover
from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.client import Refused, Value
from hearthside.terminal.screen.deals import duplicate, seals
from hearthside.terminal.screen.deals.deal import code_in, read_number
from hearthside.terminal.screen.deals.duplicate import Duplicate
from hearthside.terminal.screen.review.board import Board
from hearthside.terminal.screen.table.page import Table
from tests.server.asking import ONE_DEAL, Program
from tests.server.conftest import Running
from tests.server.test_api import created
from tests.server.test_studying import play_deal

from .conftest import drive, until
from .shown import answer, shown, shows


@pytest.fixture
def program(server: Running, connection: Connection) -> Program:
    """Whoever is at the terminal, as a program."""
    return server.program(connection.headers["authorization"].removeprefix("Bearer "))


def test_the_daily_deal_is_played_once_and_compared(
    program: Program, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "OPPONENT", "nellie")
    monkeypatch.setattr(daily, "par_of", lambda *_: 6)
    short = replace(daily_hearts.DAILY.rules, cards_each=4, leftover=Leftover.FIRST)
    monkeypatch.setattr(daily_hearts, "DAILY", daily_hearts.DAILY._replace(rules=short))

    async def script(pilot: Pilot[None]) -> None:
        app = cast("Any", pilot.app)
        await shown(pilot, "Hearts")
        await app.ready_preferences()
        app.preferences.values["play.speed"] = 0
        app.open("daily")
        await shown(pilot, "One deal, one try.", "Enter plays it.", "0 days in a row")
        await pilot.press("g")
        await shown(pilot, "Gin Rummy", "One hand, one try.")
        await pilot.press("g")
        await shown(pilot, "One deal, one try.")
        await pilot.press("s")
        await shown(pilot, "Seal of today’s cards:")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Table) and app.screen.live is not None)
        table = app.screen.table
        app.pop_screen()
        play_deal(program, table, Random(1))
        app.open("daily")
        await shown(pilot, "Par is 6.", "1 day in a row", "Play again")
        assert not shows(pilot, "Enter plays it.")
        await pilot.press("c")
        await shown(pilot, "It gives no card away.")
        await pilot.press("r")
        await shown(pilot, "review", "Deal 1 of 1")

    drive(script, connection)


def test_a_deal_is_proven_played_again_by_the_computer_and_opened_by_its_link(
    program: Program, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicate, "_LEAST", 0.01)
    table = created(program, rules=ONE_DEAL)["table"]
    play_deal(program, table, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        app = cast("Any", pilot.app)
        await shown(pilot, "Hearts")
        await app.ready_preferences()
        app.preferences.values |= {"play.duplicate_by": "nellie", "play.speed": 0}
        app.open("deal", table=table)
        await shown(pilot, "Number", "Seal", "The cards match the seal.", "Play again")
        code = app.screen.found.code
        await pilot.press("c", "number_sign", "n")
        await shown(pilot, "can be chosen by its number between two of them")
        await pilot.press("h", "escape")
        page = cast("Duplicate", app.open("duplicate", table=table, zip=True))
        await shown(pilot, "Novice Nellie plays your cards")
        await until(pilot, lambda: page.done)
        await until(pilot, lambda: page.total)
        await shown(pilot, "with the same cards", "Duplicate in this match", page.total)
        await pilot.press("home", "right")
        assert page.step == 1 and not page.playing
        await shown(pilot, "The same deal, the same opponents.")
        await pilot.press("z", "left", "space")  # from the end it goes on again
        await until(pilot, lambda: page.done)
        await pilot.press("enter")
        # Where it cannot be, that is said with its reason.
        app.open("duplicate", table=created(program, rules="dynacomp")["table"])
        await shown(pilot, "Finish the deal first; then the computer plays your cards.")
        await pilot.press("escape")
        # By its link, or by a number.
        app.open("deal by number")
        for typed, why in (("12a", "made of digits"), ("9" * 40, "too large"), ("", "such as 1045")):
            await answer(pilot, typed)
            await shown(pilot, why)
        await answer(pilot, f"http://127.0.0.1:1/#/deal/{code[:-3]}xyz")
        await shown(pilot, "link")
        app.screen.query_one(Input).focus()
        await answer(pilot, f"http://127.0.0.1:1/#/deal/{code}")
        await shown(pilot, "Deal number", "Dealer:", "You", "Enter plays it.")
        await pilot.press("enter")
        await until(pilot, lambda: getattr(app.screen, "table", "") not in ("", table))
        app.preferences.values["hearts.rules"] = "dynacomp"
        app.open("deal by number")
        await answer(pilot, "7")
        await shown(pilot, "Dynacomp · deal 1")  # by the rules that are set

    drive(script, connection)


def test_whoever_played_on_from_a_review_goes_back_to_it_as_it_was(program: Program, connection: Connection) -> None:
    table = created(program, rules=ONE_DEAL)["table"]
    play_deal(program, table, Random(1))

    async def script(pilot: Pilot[None]) -> None:
        app = cast("Any", pilot.app)
        await shown(pilot, "Hearts")
        page = cast("Board", app.open("board", record=table))
        await until(pilot, lambda: page.board.deal == 1 and page.board.plays_on_at is not None)
        await pilot.press("right")  # where somebody has walked, nothing else does
        below, step = len(app.screen_stack), page.board.step
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, Table) and app.screen.state is not None)
        assert app.screen.table != table
        await pilot.press("y")
        await until(pilot, lambda: app.screen is page)
        assert len(app.screen_stack) == below and page.board.step == step
        assert app.open("board", record=table, deal=1, step=2) is not page  # it is asked for at another step

    drive(script, connection)


def test_numbers_links_and_seals_are_read() -> None:
    assert read_number(" #1 045 ") == "1045"
    for typed in ("", "x", "٣", str(2**128)):
        with pytest.raises(Refused):
            read_number(typed)
    code = "1" + "aB_-" * 12
    assert code_in(f"https://cards.example/#/deal/{code} ") == code == code_in(code)
    assert code_in("1045") is None and code_in("9" * 50) is None

    def told(seal: str | None, table: str) -> Any:
        view = Value(phase="play", history=[], rules=Value(notation="black-lady"))
        return Value(table=table, seal=seal, view=view)

    text = seals.sealed_text("salt", ["2C", "QS"])
    assert text == "hearthside seal salt/2C QS"
    seal = sha256(text.encode()).hexdigest()
    seen: seals.Seals = {}
    deal: Any = Value(deal=1, seal=seal, salt="salt", cards=["2C", "QS"])
    assert seals.proof_of(seen, "a", deal) == "told"
    seals.note(seen, told(seal, "a"))
    seals.note(seen, told("0" * 64, "a"))
    assert seals.proof_of(seen, "a", deal) == "holds", "the first seal that was told counts"
    seals.note(seen, told("0" * 64, "b"))
    assert seals.proof_of(seen, "b", deal) == "other"
    salted: Any = Value(deal | {"salt": "pepper"})
    unsealed: Any = Value(deal | {"seal": None})
    assert [seals.proof_of(seen, "a", each) for each in (salted, unsealed)] == ["broken", "none"]


def test_a_server_that_is_lost_is_a_sentence_on_every_screen() -> None:
    screens: dict[str, dict[str, object]] = {"board": {"record": "a"}, "puzzles": {}}  # a page, and a table

    async def script(pilot: Pilot[None]) -> None:
        await shown(pilot, "Hearts")
        for name, given in screens.items():
            cast("Any", pilot.app).open(name, **given)
            await shown(pilot, "The server cannot be reached.")
            await pilot.press("m", "n", "a", "right", "left", "p", "escape", "escape")
            while len(pilot.app.screen_stack) > 2:
                pilot.app.pop_screen()

    drive(script, Connection("http://127.0.0.1:9"))
