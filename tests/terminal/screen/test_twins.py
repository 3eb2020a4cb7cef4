"""The same script, played by requests as the browser sends them and by keys of the terminal, leaves the same log."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.table.page import Table
from tests.drawing import draw
from tests.lengths import length
from tests.server.asking import ONE_DEAL, Program, parsed
from tests.server.conftest import Running, running

from .conftest import drive, until

SEEDS = length(2, 200)


class Script:
    """What a player does, as dice say: the same in sight of the same message."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def move(self, told: Any) -> dict[str, Any]:
        """The next move, as a request has it."""
        view = told["view"]
        match view["phase"]:
            case "pass":
                return {
                    "type": "pass",
                    "cards": self.dice.sample(sorted(view["playable"]), view["rules"]["pass_count"]),
                }
            case "play":
                return {"type": "play", "card": self.dice.choice(sorted(view["playable"]))}
            case "offer":
                return {"type": self.dice.choice([*["take"] * view["may_take"], "decline"])}
            case "draw":
                return {"type": self.dice.choice(["draw"] * view["may_draw"] + ["take"] * view["may_take"])}
            case "layoff":
                return {"type": "layoff", "melds": None, "layoffs": None}
        able = sorted((each for each in view["discards"] if each["refusal"] is None), key=lambda each: each["card"])
        knocking = [each for each in able if each["knock"]]
        if knocking and self.dice.random() < 0.5:
            return {"type": "knock", "discard": self.dice.choice(knocking)["card"], "melds": None}
        least = sorted(able, key=lambda each: each["count"])[:3]
        return {"type": "discard", "card": self.dice.choice(least)["card"]}


def keys(move: dict[str, Any], state: Any) -> list[str]:
    """The keys that make a move."""

    def named(card: str) -> list[str]:
        return [*("10" if card[0] == "T" else card[0].lower()), card[1].lower()]

    match move["type"]:
        case "pass":
            return [key for card in move["cards"] for key in named(card)] + ["enter"]
        case "play":
            return [*named(move["card"]), "enter"]
        case "take" | "draw" | "decline":
            return [{"take": "p", "draw": "d", "decline": "n"}[move["type"]]]
        case "layoff":
            return ["enter"]
    card = move["card"] if move["type"] == "discard" else move["discard"]
    option = next(each for each in state.view.discards if each.card == card)
    raised = ["1234567890-"[state.cards.index(card)]]
    if move["type"] == "knock":
        return [*raised, "g" if option.gin else "k"]
    return [*raised, "n" if option.knock else "enter"]


def record(program: Program, table: str) -> str:
    """All that was played, as its record has it, without the time and the name of the table."""
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    return "\n".join(line for line in text.splitlines() if not line.lower().startswith(("date", "[date", "id", "[id")))


@pytest.fixture(scope="module")
def other(server: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Another server, which may draw what that one draws: names of tables are drawn too."""
    with running(tmp_path_factory.mktemp("other")) as other:
        yield other


@pytest.mark.parametrize(("game", "rules"), [("hearts", ONE_DEAL), ("gin", "standard goal=0")], ids=["hearts", "gin"])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_same_script_leaves_the_same_log(
    server: Running,
    other: Running,
    connection: Connection,
    game: str,
    rules: str,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_keys = server.program(connection.headers["authorization"].removeprefix("Bearer "))
    logs = []
    for program in (other.program(other.issued()), at_keys):
        draw(f"{game} {seed}", monkeypatch.setattr)
        made = program.ask("POST", "/api/tables", {"game": game, "rules": rules, "deal": seed, "pace": 0}).json
        if program is at_keys:
            by_keys(connection, made["table"], Script(seed))
        else:
            by_requests(program, made["table"], Script(seed))
        logs.append(record(program, made["table"]))
    assert logs[0] == logs[1] and len(logs[0]) > 200


def is_over(told: Any) -> bool:
    return bool(told["view"]["phase"] == "over")


def is_asked(told: Any) -> bool:
    """Whether the player is to move: while passing, once all others have passed."""
    view = told["view"]
    return view["seat"] in view["to_move"] and (view["phase"] != "pass" or len(view["to_move"]) == 1)


def by_requests(program: Program, table: str, script: Script) -> None:
    path = f"/api/tables/{table}"
    with program.stream(table) as lines:
        told = program.ask("GET", path).json
        messages = parsed(lines)
        while not is_over(told):
            if is_asked(told):
                answer = program.ask("POST", f"{path}/moves", {"n": told["n"], "move": script.move(told)})
                assert answer.status == 200, answer
                told = answer.json
            else:
                told = max(told, next(messages)[1], key=lambda each: each["n"])


def by_keys(connection: Connection, table: str, script: Script) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, Table) and pilot.app.screen.state)
        state = cast("Table", pilot.app.screen).state
        assert state is not None
        state.clock = lambda: 0.0  # however slow this machine is, a card is typed in one go
        while True:
            await until(pilot, lambda: is_over(state.told) or is_asked(state.told))
            if is_over(state.told):
                return
            n = state.told.n
            await pilot.press(*keys(script.move(state.told), state))
            await until(pilot, lambda n=n: state.told.n > n)  # type: ignore[misc]

    drive(play, connection, first=("table", {"table": table}))
