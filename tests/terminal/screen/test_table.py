"""The live table of both games, by keys and by mouse, at a real server."""

from typing import cast

from textual.pilot import Pilot

from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.hand import Hand
from hearthside.terminal.screen.table.page import Table
from tests.server.asking import FEW_CARDS

from .conftest import Asked, drive, seen, until


def page(pilot: Pilot[None]) -> Table:
    return cast("Table", pilot.app.screen)


async def ready(pilot: Pilot[None]) -> Table:
    """Waits until the player is to do something."""
    await until(pilot, lambda: isinstance(pilot.app.screen, Table) and (state := page(pilot).state) and (
        state.between or state.mine
    ))  # fmt: skip
    return page(pilot)


async def click_card(pilot: Pilot[None], card: str) -> None:
    """Clicks the upper left corner of a card of the hand, which no other covers."""
    hand = pilot.app.screen.query_one("#hand", Hand)
    await pilot.pause()
    place = next(place for place in hand._places if place.card == card)
    await pilot.click(hand, offset=(place.x + 1, place.y + 1))


def test_a_deal_of_hearts_by_keys(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "hearts", "rules": FEW_CARDS, "deal": 7, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None and state.asked.what == "pass"
        await pilot.press("right", "space", "right", "space", "space", "space", "right", "space")
        assert len(state.raised) == 3
        first = state.cards[0]
        await pilot.press(*first.lower())  # one more than three, by its name
        assert "three" in seen(pilot).lower()
        await pilot.press("enter")
        while True:
            await until(pilot, lambda: state.between or (state.mine and state.asked.what == "play"))
            if state.between:
                break
            card, n = state.asked.playable[0], state.told.n
            await pilot.press(*(card.replace("T", "t").lower()))
            assert state.raised == (card,)
            await pilot.press("enter")
            await until(pilot, lambda n=n: state.told.n > n)  # type: ignore[misc]
        await until(pilot, lambda: "Next deal" in seen(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "deal 2" in seen(pilot))

    drive(script, connection, first=("table", {"table": table}))


def test_a_hand_of_gin_by_keys(asked: Asked, connection: Connection) -> None:
    table = asked("/api/tables", {"game": "gin", "deal": 3, "pace": 0})["table"]

    async def script(pilot: Pilot[None]) -> None:
        state = (await ready(pilot)).state
        assert state is not None
        while True:
            await until(pilot, lambda: state.between or state.mine)
            if state.between:
                break
            n = state.told.n
            if state.view.phase == "layoff":
                assert "Lay off" in seen(pilot) or "Show your hand" in seen(pilot)
                await pilot.press("enter")
            elif state.view.phase == "offer":
                await pilot.press("n")
            elif state.view.phase == "draw":
                await pilot.press("d" if state.view.may_draw else "p")
            else:
                least = min((each for each in state.view.discards if each.refusal is None), key=lambda each: each.count)
                state.point(least.card)
                await pilot.press("enter")
                if least.gin:
                    assert "gin" in seen(pilot).lower()
                    await pilot.press("g")
                elif least.knock:
                    assert "Knock with" in seen(pilot)
                    await pilot.press("k")
                else:
                    await pilot.press("enter")
            await until(pilot, lambda n=n: state.told.n > n)  # type: ignore[misc]
        await until(pilot, lambda: "Next hand" in seen(pilot))
        await pilot.press("c")
        await until(pilot, lambda: "Score sheet" in seen(pilot))

    drive(script, connection, first=("table", {"table": table}))
