"""Settings, statistics, help, and what hides the table."""

import asyncio
import json
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console
from textual.events import AppFocus
from textual.keys import key_to_character
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from hearthside.app.keys import KEYS
from hearthside.app.options import DEFAULTS
from hearthside.app.statistics.results import result_statistics
from hearthside.server.dependencies import as_json
from hearthside.storage import Result
from hearthside.terminal.screen import Connection, Hearthside, Value
from hearthside.terminal.screen.client import Client, Refused
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.guide import PAGES, Formatted, chapters
from hearthside.terminal.screen.preferences import Preferences
from hearthside.terminal.screen.pressed import name_of_key
from hearthside.terminal.screen.review.board import Board
from hearthside.terminal.screen.saver import Saver
from hearthside.terminal.screen.sounds import heard, rings
from hearthside.terminal.statistics_text import results_text

from .conftest import drive, seen, until

ROOT = Path(__file__).parents[3]


def program(pilot: Pilot[None]) -> Hearthside:
    """The program itself."""
    assert isinstance(pilot.app, Hearthside)
    return pilot.app


def test_an_option_is_changed_refused_and_as_it_was_at_first(owner: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = program(pilot)
        app.open("settings")
        await until(pilot, lambda: "Card backs" in seen(pilot) and "Enter Choose" in seen(pilot))
        options = pilot.app.screen.query_one(OptionList)
        await pilot.press("down", "right")
        await until(pilot, lambda: "Slate •" in seen(pilot))
        assert app.look.felt == "slate"
        client = await app.client()
        assert (await client.get("/api/settings"))["values"]["look.table"] == "slate"
        await pilot.press("r")
        await until(pilot, lambda: "Slate" not in seen(pilot))
        # What a browser changes is taken up, at the latest when the terminal is looked at again.
        await client.put("/api/settings", {"values": {"look.table": "slate"}})
        pilot.app.post_message(AppFocus())
        await until(pilot, lambda: "Slate •" in seen(pilot) and app.look.felt == "slate")
        options.highlighted = options.get_option_index("hearts.opponents")
        await pilot.press("enter")
        pilot.app.screen.query_one(Input).value = "cal, nobody"
        await pilot.press("enter")
        await until(pilot, lambda: "hearts.opponents" in str(pilot.app.screen.query_one("#said", Static).render()))
        assert (await client.get("/api/settings"))["values"]["hearts.opponents"][0] == "nellie"

    drive(script, owner)


def test_statistics_are_told_of_what_the_server_sends_as_of_what_it_is_made_of() -> None:
    ended = Result(
        "t", "2026-01-02T03:04:05Z", "hearts", "black-lady", (), '["You","Ann","Ben","Cal"]', "[1,2,3,4]", "[0]"
    )
    found = result_statistics([ended])
    assert found.sides
    assert results_text(json.loads(bytes(as_json(found).body), object_hook=Value)) == results_text(found)


def test_whoever_has_played_nothing_has_no_statistics_and_sees_keys(connection: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        program(pilot).open("statistics")
        await until(pilot, lambda: "No match has been finished yet." in seen(pilot))
        await pilot.press("question_mark")
        await until(pilot, lambda: "Ctrl P" in seen(pilot))
        await pilot.press("k")
        await until(pilot, lambda: "Playing Gin Rummy" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "make play does the same" in seen(pilot))
        await pilot.press("escape", "escape", "escape")
        await until(pilot, lambda: "No match has been finished yet." in seen(pilot))
        await pilot.press("b")
        await until(pilot, lambda: "stores.csv" in seen(pilot))
        assert "Statistics" not in seen(pilot)
        await pilot.press("b")
        await until(pilot, lambda: "No match has been finished yet." in seen(pilot))

    drive(script, connection)


def test_rules_are_changed_saved_under_a_name_and_played(owner: Connection) -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = program(pilot)
        app.open("rules")
        await until(
            pilot, lambda: "Each heart is 1 point" in seen(pilot) and "Enter Change them  Esc Back" in seen(pilot)
        )
        await pilot.press("enter")
        await until(pilot, lambda: "Passing order" in seen(pilot))
        fields = pilot.app.screen.query_one(OptionList)
        fields.highlighted = fields.get_option_index("points")
        await pilot.press("enter")
        await until(pilot, lambda: "Cards with their points" in seen(pilot))
        pilot.app.screen.query_one(Input).value = "QS 13, JD -10, 2C nothing, XX 3"
        await pilot.press("enter")
        await until(pilot, lambda: str(pilot.app.screen.query_one("#said", Static).render()))  # there is no such card
        fields.highlighted = fields.get_option_index("goal")
        await pilot.press("right")
        await until(pilot, lambda: "to 101" in seen(pilot))
        await pilot.press("s")
        await until(pilot, lambda: "Save these rules" in seen(pilot))
        pilot.app.screen.query_one(Input).value = "Fast [/x]"
        await pilot.press("enter")
        await until(pilot, lambda: "Saved as Fast [/x]" in seen(pilot))
        await pilot.press("escape")
        names = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: "hearts:own:Fast [/x]" in [option.id for option in names.options])
        names.highlighted = names.get_option_index("hearts:own:Fast [/x]")
        await until(pilot, lambda: "Rules: Fast [/x], to 101" in seen(pilot))
        await pilot.press("p")
        await until(pilot, lambda: "Pass three cards" in seen(pilot))
        await pilot.press("escape")

    drive(script, owner)


def test_a_match_at_another_table_is_entered_and_corrected(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, post = asyncio.Event(), Client.post

    async def posted(client: Client, *given: Any, **query: Any) -> Any:
        await answered.wait()
        return await post(client, *given, **query)

    async def script(pilot: Pilot[None]) -> None:
        program(pilot).open("onehanded")
        await until(pilot, lambda: "Enter a match of Hearts" in seen(pilot))
        await pilot.press("enter")
        for question in ("Which rules", "Where do you sit", "Who deals first"):
            await until(pilot, lambda question=question: question in seen(pilot))  # type: ignore[misc]
            await pilot.press("enter")
        await until(pilot, lambda: bool(pilot.app.screen.query("#line")))
        line = pilot.app.screen.query_one("#line", Input)
        await until(pilot, lambda: str(pilot.app.screen.query_one("#prompt", Static).render()))
        for typed, then in (
            ("QS QS", lambda: str(pilot.app.screen.query_one("#said", Static).render())),
            ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", lambda: "  1  dealt 2C" in seen(pilot)),
        ):
            line.value = typed
            await pilot.press("enter")
            await until(pilot, then)
        assert line.value == ""
        with monkeypatch.context() as patch:  # the next line may be typed before the last one is entered
            patch.setattr(Client, "post", posted)
            for typed in ("change 1 2D 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3C 4C", "5C 5C", "not sent"):
                line.value = typed
                await pilot.press("enter")
                assert line.value == ""
            answered.set()
            await until(pilot, lambda: "  2  gave 3C 4C 2D" in seen(pilot) and line.value == "5C 5C")
        line.value = ""
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "  2  gave" not in seen(pilot) and "  1  dealt 3C" in seen(pilot))
        await pilot.press("ctrl+y")
        await until(pilot, lambda: "There are no removed entries" in seen(pilot))
        assert line.value == ""
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "  1  dealt 3C" not in seen(pilot))
        await pilot.press("ctrl+r")
        await until(pilot, lambda: "The match so far" in seen(pilot))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: "Go on: Black Lady" in seen(pilot))
        await pilot.press("down", "down", "delete")
        await until(pilot, lambda: "Delete this match?" in seen(pilot))
        await pilot.press("y")
        await until(pilot, lambda: "Go on: Black Lady" not in seen(pilot))

    drive(script, connection)


def test_the_palette_finds_screens_and_a_terminal_left_alone_rests(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = program(pilot)
        await pilot.press("ctrl+p", *"one-h", "enter")
        await until(pilot, lambda: "Enter a match of Hearts" in seen(pilot))
        await pilot.press("escape", "ctrl+p", *"statis")
        await until(pilot, lambda: "how you play" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "No match has been finished yet." in seen(pilot))
        monkeypatch.setattr("hearthside.terminal.screen.app.monotonic", lambda: app._touched + 601)
        app._rest()
        await until(pilot, lambda: "No match has been finished yet." not in seen(pilot))
        app._rest()
        assert len(app.screen_stack) == 4
        monkeypatch.undo()
        saver = cast("Saver", app.screen)
        for _ in range(3):  # the mouse moves on before the first move has closed anything
            saver.on_mouse_move()
        assert len(app.screen_stack) == 3
        await until(pilot, lambda: "No match has been finished yet." in seen(pilot))

    drive(script, connection)


def test_the_bell_rings_for_the_queen_and_the_end_and_not_where_sound_is_off() -> None:
    preferences = Preferences(Hearthside(lambda: Connection("")).client)
    queen = {"type": "played", "card": "QS", "seat": 1}
    trick = {"type": "trick", "moon": None, "moon_stopped": 2}
    over = {"saw": [queen, trick, {"type": "match_over"}], "view": {"seat": 0, "winners": [0]}}
    names = [*heard(json.loads(json.dumps(over), object_hook=Value))]
    assert names == ["QSPlayd", "MoonStop", "IWon"]
    assert all(rings(name, preferences) for name in names)
    assert not rings("Card", preferences)
    preferences.values["sound.on"] = False
    assert not any(rings(name, preferences) for name in names)


def test_the_guide_is_read_chapter_by_chapter_without_pictures_and_addresses() -> None:
    parts = {part.title: part.text for part in chapters((ROOT / "docs" / "guide.md").read_text(encoding="utf-8"))}
    assert {"Playing Hearts", "In a terminal", "Sounds"} <= parts.keys()
    assert not any("](" in text for text in parts.values())
    pages = (ROOT / "client" / "src" / "lib" / "guide-pages.json").read_text(encoding="utf-8")
    assert {"guide", *PAGES} == json.loads(pages).keys()  # those that the browser has
    console = Console(width=70, record=True, file=StringIO(), color_system="truecolor")
    console.print(Formatted(parts["In a terminal"], Look(evening=False)))
    text = console.export_text(styles=True)
    assert "hearthside tui" in text and "User guide" in text
    assert "\x1b[36m" not in text  # no colours of others


def test_options_are_what_they_are_without_a_server_and_the_board_has_the_keys_of_the_table_of_keys() -> None:
    before = Preferences(Hearthside(lambda: Connection("")).client).values
    assert before == {name: DEFAULTS[name] for name in before}
    program = Hearthside(lambda: Connection(""), asked={"sound.on": False, "look.greys": True})  # on the command line
    assert program.look.greys
    asked = program.preferences
    assert (asked["sound.on"], asked.values["sound.on"]) == (False, True)
    asyncio.run(asked.set("sound.on", True))
    assert (asked["sound.on"], asked.values["sound.on"]) == (True, True)
    bindings = Board._merged_bindings
    assert bindings is not None
    own = {name_of_key(key, key_to_character(key)) for key in bindings.key_to_bindings}
    assert {key for each in KEYS for key in each.keys if {"record", "board"} & {*each.contexts}} <= own


def test_what_is_wrong_in_the_settings_file_is_told_until_it_is_written_anew() -> None:
    troubles = [Value(line=2, sentence="A is no B."), Value(line=None, sentence="C.")]

    class Server:
        async def get(self, path: str) -> Value:
            return Value(file="settings.toml", own=[], values={}, troubles=troubles)

        async def put(self, path: str, body: dict[str, dict[str, Any]]) -> Value:
            if body["values"] == {"play.saver": -1}:
                raise Refused("It is too small.")
            return await self.get(path)

    async def script() -> None:
        preferences = Preferences(server, {"play.saver": 0})
        await preferences.load()
        assert preferences.troubles == ["settings.toml, line 2: A is no B.", "settings.toml: C."]
        with pytest.raises(Refused):
            await preferences.set("play.saver", -1)
        assert preferences["play.saver"] == 0  # as it was
        await preferences.set("sound.on", value=True)  # nothing is written
        assert len(preferences.troubles) == 2
        troubles.clear()
        await preferences.set("sound.on", value=False)
        assert preferences.troubles == []

    async def server() -> Client:
        return cast("Client", Server())

    asyncio.run(script())
