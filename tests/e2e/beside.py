"""Play beside the page: what its player would do by hand is sent as by a program, which takes a tenth of the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.seat import Player
from tests.server.asking import awaited

_SOON = 20  # ms; rather than keep the server busy with questions


def play_beside(page: Page, table: str, until: Callable[[Any], bool] = lambda view: False) -> Any:
    """The player of the page makes simple moves until something is so in the view or the deal is over; the message.

    The page is at home meanwhile, and then at the table: it might show a moment that is over, and is quicker so.
    """
    request = page.context.request
    page.goto("/#/")
    while True:
        message = request.get(f"/api/tables/{table}").json()
        view = message["view"]
        if view["phase"] in ("deal", "over") or (awaited(message) and until(view)):
            Player(page).go(table)
            return message
        if view["seat"] in view["to_move"]:
            moved = request.post(f"/api/tables/{table}/moves", data={"n": message["n"], "move": simple_move(view)})
            assert moved.ok or moved.status == 409, moved.text()
        else:
            page.wait_for_timeout(_SOON)


def simple_move(view: dict[str, Any]) -> dict[str, Any]:
    """What may be done, simply."""
    if view["game"] == "hearts":
        if view["phase"] == "pass":
            return {"type": "pass", "cards": view["hand"][: view["rules"]["pass_count"]]}
        return {"type": "play", "card": view["playable"][-1]}
    for phase, move in {"offer": "decline", "layoff": "layoff"}.items():
        if view["phase"] == phase:
            return {"type": move}
    if view["phase"] == "draw":
        return {"type": "draw" if view["may_draw"] else "take"}
    free = [option for option in view["discards"] if option["refusal"] is None]
    least = min(free, key=lambda option: (not option["knock"], option["count"]))
    return {"type": "knock" if least["knock"] else "discard", ("discard" if least["knock"] else "card"): least["card"]}
