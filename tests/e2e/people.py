"""A table for several people that waits for them: set by the interface, where it is not the pages before that count."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from tests.e2e.seat import Player

_SEATS: Final = {"hearts": 4, "gin": 2}


def set_table(page: Page, game: str = "hearts", name: str = "Maud", **wanted: Any) -> list[dict[str, Any]]:
    """A table for friends, at which the page is its host's. Returns its invitations."""
    people = [{"kind": "person", "name": name}, *[{"kind": "person"}] * (_SEATS[game] - 1)]
    table = Player(page).set_up(game=game, seats=people, **wanted)
    page.get_by_role("button", name="Begin").wait_for()
    found: list[dict[str, Any]] = page.context.request.get(f"/api/tables/{table}/invitations").json()
    return found


def take_seat(page: Page, host: Page, invitation: dict[str, Any], name: str) -> None:
    """Accept an invitation to the host's table, and go there."""
    player, table = Player(page), Player(host).table
    taken = {"code": invitation["code"], "name": name}
    answer = page.context.request.post(f"/api/tables/{table}/seats/{invitation['seat']}", data=taken)
    assert answer.status == 201, answer.text()
    player.go(table)
