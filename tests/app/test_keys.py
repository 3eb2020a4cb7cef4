"""The table of keys."""

from pathlib import Path

from hearthside.app.keys import PLACES, action_of, help_for, script

ROOT = Path(__file__).parents[2]


def test_the_browser_has_the_table_as_it_is() -> None:
    written = (ROOT / "client/src/lib/key-table.ts").read_text(encoding="utf-8")
    assert written == script(), "client/src/lib/key-table.ts is out of date: make types"


def test_a_key_means_what_the_most_special_context_says() -> None:
    assert action_of("h", PLACES["Gin, after a hand"]) == "other hand"
    assert action_of("Shift+ArrowLeft", ["gin"]) == "carry"
    assert action_of("Shift+ArrowLeft", ["hearts"]) == "walk"
    assert action_of("m", ["page"]) == "menu"
    assert action_of("m", ["board", "page"]) == "next mistake"
    assert action_of("F9", ["hearts"]) is None


def test_the_help_shows_keys_as_they_are_printed() -> None:
    lines = {says: labels for labels, says in help_for(["gin"])}
    assert list(lines["raise the card, then discard it"]) == ["Enter", "↑"]
    assert list(lines["move the card along the hand"]) == ["Shift", "←", "→"]
    said = [says for _, says in help_for(PLACES["the board"])]
    assert "to the next mistake" in said and "menu" not in said, "a key has one line"
