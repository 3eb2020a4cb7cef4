"""The first page, as a player uses it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


def play_button(page: Page, game: str = "Hearts") -> Locator:
    """The button that deals a game."""
    return page.get_by_role("button", name=re.compile(f"^Play {game}"))


def until_loaded(page: Page) -> None:
    """Wait until the cards can be dealt."""
    expect(play_button(page)).to_have_attribute("aria-disabled", "false")


def open_rules(page: Page, game: str = "Hearts") -> Locator:
    """The dialog with the rules of a game, opened."""
    until_loaded(page)
    page.get_by_role("button", name=f"More rules of {game}").click()
    return page.get_by_role("dialog", name="Rules")


def set_goal(page: Page, goal: str, game: str = "Hearts") -> None:
    """Have the next match of a game played to another goal."""
    rules = open_rules(page, game)
    rules.get_by_label("Played to").fill(goal)
    rules.get_by_role("button", name="Use these rules").click()
    rules.wait_for(state="detached")


def open_players(page: Page, game: str = "Hearts") -> Locator:
    """The dialog with the players of a game and the strength of the Shark, opened."""
    until_loaded(page)
    page.get_by_role("button", name=re.compile(f"Change the players of {game}$")).click()
    return page.get_by_role("dialog", name="Players and strength")


def seat_players(page: Page, *names: str, game: str = "Hearts") -> None:
    """Tap these players, who sit down or get up."""
    players = open_players(page, game)
    for name in names:
        players.get_by_role("button", name=re.compile(f"^{name}")).click()
    players.get_by_role("button", name="Done").click()
    players.wait_for(state="detached")
