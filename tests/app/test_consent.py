"""What one person asks for at a table: who has to agree, when it is done, and when it is settled without."""

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest

from hearthside.app.consent import Consent, ConsentRequest
from hearthside.app.errors import NotNow, SeatLeft
from hearthside.app.subscriptions import Settled
from hearthside.match import Undo
from tests.virtual_time import run


class Asked:
    """A request of South's that West and North have to agree to; every change that the table was told of."""

    def __init__(self, trouble: Callable[[], Exception] | None = None) -> None:
        self.trouble = trouble
        self.done = 0
        self.waiting: list[set[int] | None] = []
        self.settled: Settled | None = None
        self.consent = Consent(self._changed, self._carry_out)
        self.ask()

    def ask(self) -> None:
        self.consent.ask("undo", 0, [1, 2], 3, Undo(0, 2))

    @property
    def number(self) -> int:
        assert self.consent.request is not None
        return self.consent.request.number

    def _changed(self, settled: Settled | None) -> None:
        request, self.settled = self.consent.request, settled
        self.waiting.append(None if request is None else set(request.waits_for))

    async def _carry_out(self, asked: ConsentRequest) -> None:
        assert asked.what == Undo(0, 2)
        self.done += 1
        if self.trouble is not None:
            raise self.trouble()


def test_a_request_is_carried_out_with_the_last_who_agrees_or_leaves() -> None:
    async def answered() -> None:
        asked = Asked()
        for number, seat, agrees in ((asked.number + 1, 1, True), (asked.number, 3, True), (asked.number, 0, True)):
            with pytest.raises(NotNow):
                await asked.consent.answer(number, seat, agrees)
        with pytest.raises(NotNow, match="Another request is waiting"):
            asked.ask()
        await asked.consent.answer(asked.number, 1, agrees=True)
        assert (asked.waiting, asked.done) == ([{1, 2}, {2}], 0)
        await asked.consent.go_on_without(2)
        assert (asked.waiting, asked.done) == ([{1, 2}, {2}, None], 1)
        await asked.consent.go_on_without(1)
        assert asked.done == 1

    asyncio.run(answered())


@pytest.mark.parametrize(("who", "how"), [(0, "taken back"), (1, "declined")])
def test_a_request_that_is_declined_or_taken_back_is_settled(who: int, how: Literal["taken back", "declined"]) -> None:
    async def answered() -> None:
        asked = Asked()
        number = asked.number
        await asked.consent.answer(number, who, agrees=False)
        assert (asked.waiting, asked.done, asked.settled) == ([{1, 2}, None], 0, Settled(how, who))
        with pytest.raises(NotNow, match="That request has been answered already"):
            await asked.consent.answer(number, 1, agrees=True)

    asyncio.run(answered())


def test_a_request_goes_with_whoever_asked_and_what_cannot_be_done_any_more_is_dropped() -> None:
    async def left() -> None:
        gone = Asked()
        await gone.consent.go_on_without(0)
        assert (gone.waiting, gone.done) == ([{1, 2}, None], 0)
        late = Asked(SeatLeft)
        await late.consent.answer(late.number, 1, agrees=True)
        with pytest.raises(NotNow, match="The player who asked for that has left"):
            await late.consent.answer(late.number, 2, agrees=True)
        dropped = Asked(lambda: NotNow("The deal is over."))
        await dropped.consent.go_on_without(1)
        await dropped.consent.go_on_without(2)
        assert (dropped.waiting[-1], dropped.done) == (None, 1)

    asyncio.run(left())


def test_a_request_that_is_not_answered_lapses_and_says_how_long_that_takes() -> None:
    async def waited() -> None:
        asked = Asked()
        assert asked.consent.request is not None
        await asyncio.sleep(50)
        assert asked.consent.time_left(asked.consent.request) == 10_000
        await asked.consent.answer(asked.number, 1, agrees=True)
        await asyncio.sleep(11)
        assert (asked.waiting, asked.done, asked.settled) == ([{1, 2}, {2}, None], 0, Settled("lapsed"))
        asked.ask()
        number = asked.number
        await asked.consent.answer(number, 1, agrees=True)
        await asked.consent.answer(number, 2, agrees=True)
        await asyncio.sleep(100)
        assert (asked.done, asked.settled) == (1, None), "nothing lapses that was carried out"

    run(waited)
