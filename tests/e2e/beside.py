"""Play beside the page: what its player would do by hand is sent as by a program, which takes a tenth of the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.e2e.seat import Player

_SOON = 20  # ms; rather than keep the server busy with questions


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


def play_beside(
    pages: Sequence[Page],
    table: str,
    until: Callable[[Any], bool] = lambda message: False,
    move: Callable[[Any], object] = simple_move,
    *,
    watched: bool = False,
) -> Any:
    """The players of the pages move until only they are awaited and something is so in the first one's message, or the
    deal is over; that message.

    Unless it is ``watched``, the pages are at home meanwhile, and then at the table: they might show a moment that is
    over, and it is quicker so.
    """
    if not watched:
        for page in pages:
            page.goto("/#/")
    players = {_message(page, table)["view"]["seat"]: page for page in pages}
    while True:
        message = _message(pages[0], table)
        awaited = set(message["view"]["to_move"])
        at_rest = awaited <= players.keys()
        if message["view"]["phase"] in ("deal", "over") or (at_rest and until(message)):
            break
        awaited -= {person["seat"] for person in message["people"] if person["auto"]}
        if not (at_rest and awaited):
            pages[0].wait_for_timeout(_SOON)
            continue
        page = players[min(awaited)]
        own = message if page is pages[0] else _message(page, table)
        data = {"n": own["n"], "move": move(own["view"])}
        moved = page.context.request.post(f"/api/tables/{table}/moves", data=data)
        assert moved.ok or moved.status == 409, moved.text()
    if not watched:
        for page in pages:
            Player(page).go(table)
    return message


def _message(page: Page, table: str) -> Any:
    return page.context.request.get(f"/api/tables/{table}").json()
