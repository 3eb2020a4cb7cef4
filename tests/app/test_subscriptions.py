"""Subscriptions: messages in order, made once for all who are shown the same, and an end that nobody waits for."""

import asyncio
from typing import Any

from hearthside.app.subscriptions import _BEHIND, Change, Made, Subscription

SOMETHING: Any = object()
STEP = Change((SOMETHING,))


def test_with_as_many_messages_waiting_as_there_may_be_the_latest_position_takes_their_place() -> None:
    async def shown() -> None:
        slow = Subscription(lambda change: len(change.steps), seat=1)
        for _ in range(_BEHIND):
            slow.publish(STEP, {})
        assert slow.seat == 1 and list(slow._waiting) == [1] * _BEHIND
        slow.publish(STEP, {})
        slow.publish(STEP, {})
        slow.close()
        assert [await slow.next() for _ in range(3)] == [0, 1, None]

    asyncio.run(shown())


def test_a_message_is_made_once_for_all_who_are_shown_the_same() -> None:
    made: list[Change] = []

    async def shown() -> None:
        same = [Subscription(made.append), Subscription(made.append)]
        other = Subscription(lambda change: made.append(change))
        sent: Made = {}
        for each in (*same, other):
            each.publish(STEP, sent)

    asyncio.run(shown())
    assert made == [STEP, STEP]


def test_nothing_comes_after_the_last_message() -> None:
    async def ended() -> None:
        subscription = Subscription(lambda change: len(change.steps))
        subscription.publish(STEP, {})
        subscription.close(7)
        subscription.publish(STEP, {})
        assert [await subscription.next() for _ in range(3)] == [1, 7, None]

    asyncio.run(ended())


def test_an_end_is_told_to_who_waits_for_the_next_message() -> None:
    async def waiting() -> None:
        subscription = Subscription(lambda change: change)
        told = asyncio.create_task(subscription.next())
        await asyncio.sleep(0)
        subscription.close()
        assert await asyncio.wait_for(told, 10) is None

    asyncio.run(waiting())
