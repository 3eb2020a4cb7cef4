"""What is asked before a match, of a server without a network and a player who is scripted."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

from hearthside.app.options import DEFAULTS
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import as_json
from hearthside.server.serializers.catalogue import opponents, presets, rules_form
from hearthside.terminal.screen.begin import Chosen
from hearthside.terminal.screen.client import Client, Value
from hearthside.terminal.screen.page import Page
from hearthside.terminal.screen.preferences import Preferences


class Server:
    """Answers as a server does."""

    async def get(self, path: str) -> Any:
        found = {"/api/rules": presets, "/api/styles": opponents}[path]
        return json.loads(bytes(as_json([*found()]).body), object_hook=Value)

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        assert path == "/api/rules/read"
        form = rules_form(*requests.read(wire.RulesRequest.model_validate(body)))
        return json.loads(bytes(as_json(form).body), object_hook=Value)


class Player:
    """Gives answers, and notes the questions."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.asked: list[Any] = []

    async def push_screen_wait(self, question: Any) -> str:
        """The next answer."""
        self.asked.append(question)
        return self.answers.pop(0)


async def chosen(game: str, player: Player) -> Chosen:
    """What is set for a match of that game at first."""

    async def client() -> Client:
        return cast("Client", Server())

    preferences = Preferences(client)
    preferences.values |= DEFAULTS
    page = SimpleNamespace(client=client, hearthside=SimpleNamespace(preferences=preferences), app=player)
    found = Chosen(game, cast("Page", page))
    await found.load()
    return found


def test_rules_goal_and_number_of_players_are_chosen_and_named_rules_bring_back_the_usual_ones() -> None:
    async def script() -> None:
        player = Player()
        match = await chosen("hearts", player)

        async def choose(what: str, *answers: str) -> dict[str, Any]:
            player.answers += answers
            await getattr(match, f"choose_{what}")()
            assert not player.answers
            return match.request()

        assert (await choose("goal", "-1", "10000", "6.12", "999"))["goal"] == 999
        assert player.asked[-1]._said.startswith("6.12 is no goal.") and match.form is not None
        assert (await choose("goal", " "))["goal"] is None
        assert (await choose("goal", "50"))["goal"] == 50
        assert [*match.numbers] == [2, 3, 4, 5, 6]
        six = await choose("players", "6")
        assert (six["rules"], six["goal"], len(six["seats"])) == (match.unnamed, None, 6)
        assert match.form.goal_text == "to 50"  # it goes with the rules
        other = await choose("goal", "", "70")  # there is no usual goal of rules without a name
        assert "usual" not in player.asked[-2]._said and "usual" not in player.asked[-1]._said
        assert (other["goal"], match.form.goal_text, len(other["seats"])) == (None, "to 70", 6)
        named = await choose("rules", "black-lady")
        assert (match.unnamed, named["rules"], named["goal"], len(named["seats"])) == (None, "black-lady", None, 4)

    asyncio.run(script())


def test_gin_is_for_two() -> None:
    assert not asyncio.run(chosen("gin", Player())).numbers
