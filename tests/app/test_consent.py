"""What one person asks for at a table: who has to agree, when it is done, and when it is settled without."""

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest

from hearthside.app.consent import Consent, ConsentRequest
from hearthside.app.errors import NotNow, SeatLeft, Stale
from hearthside.app.peers import Alone, Link
from hearthside.app.subscriptions import Settled
from hearthside.match import Undo
from hearthside.storage.listener import Message
from tests.virtual_time import run


class Asked:
    """A request of South's that West and North have to agree to; every change that the table was told of."""

    def __init__(self, trouble: Callable[[], Exception] | None = None, link: Link = Link()) -> None:
        self.trouble = trouble
        self.done = 0
        self.waiting: list[set[int] | None] = []
        self.settled: Settled | None = None
        self.consent = Consent(self._changed, self._carry_out, link=link)
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


def test_a_request_of_another_process_waits_here_as_long_and_ends_as_it_ends_there() -> None:
    async def heard() -> None:
        here = Asked()
        here.consent.drop()
        there = ConsentRequest(7, "undo", 0, frozenset({1, 2}), 3, Undo(0, 2), 0)
        here.consent.hear_asked(there, 30)
        request = here.consent.request
        assert request is not None
        assert here.consent.time_left(request) == 30_000
        here.consent.hear_agreed(8, {1, 2})
        here.consent.hear_settled(8, Settled("declined", 1))
        here.consent.hear_asked(there._replace(number=9, waits_for=frozenset()), 30)
        assert here.waiting[-1] == {1, 2}, "of requests at the same moment the one with the lower number"
        here.consent.hear_asked(there._replace(waits_for=frozenset({2})), 30)
        assert here.waiting[-1] == {2}, "told again, after somebody has agreed"
        here.consent.hear_settled(7, Settled("declined", 2))
        assert (here.consent.request, here.settled) == (None, Settled("declined", 2))
        here.consent.hear_asked(there, 30)
        assert here.consent.request is None, "it is over, and what comes late changes nothing"
        await asyncio.sleep(100)
        assert here.settled == Settled("declined", 2), "nothing lapses that was declined"
        assert here.done == 0

    run(heard)


def test_with_the_last_who_agrees_elsewhere_it_is_done_here_if_it_was_not_done_there() -> None:
    async def heard() -> None:
        here = Asked()
        here.consent.hear_agreed(here.number, {1})
        here.consent.hear_agreed(here.number, {2})
        assert (here.waiting, here.done) == ([{1, 2}, {2}, None], 0)
        await asyncio.sleep(2)
        assert here.done == 1
        late = Asked(lambda: Stale(4))
        late.consent.hear_agreed(late.number, {1, 2})
        await asyncio.sleep(2)
        assert late.done == 1, "done there: refused here, which nobody is told"

    run(heard)


@pytest.mark.parametrize("lower_here", [True, False])
def test_of_two_requests_at_the_same_moment_one_waits_and_lapses_in_its_own_time(lower_here: bool) -> None:
    async def heard() -> None:
        here = Asked()
        number = here.number
        other = number + 1 if lower_here else number - 1
        await asyncio.sleep(30)
        here.consent.hear_asked(ConsentRequest(other, "undo", 1, frozenset({0, 2}), 3, Undo(0, 2), 0), 60)
        assert here.number == (number if lower_here else other)
        await asyncio.sleep(29)
        still = here.consent.request
        assert still is not None
        await asyncio.sleep(2)
        assert (here.consent.request is None) == lower_here
        await asyncio.sleep(40)
        assert (here.consent.request, here.settled) == (None, Settled("lapsed"))

    run(heard)


def test_what_is_agreed_and_settled_here_is_told_to_the_other_processes() -> None:
    told: list[dict[str, object]] = []

    class Heard(Alone):
        def tell(self, table: str, message: Message) -> None:
            told.append({"table": table, **message})

    async def answered() -> None:
        asked = Asked(link=Link(Heard(), "t"))
        first = asked.number
        await asked.consent.answer(first, 1, agrees=True)
        await asked.consent.answer(first, 2, agrees=False)
        assert told == [
            {"table": "t", "kind": "agreed", "number": first, "seats": [1]},
            {"table": "t", "kind": "settled", "number": first, "how": "declined", "seat": 2},
        ]

    asyncio.run(answered())
