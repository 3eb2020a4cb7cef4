"""Time that passes by itself as soon as there is nothing to do, so that no test waits for a clock."""

import asyncio
import selectors
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from typing import Any


class _Selector(selectors.DefaultSelector):
    """Never waits. What it would have waited for is time that has passed."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout is None:
            raise RuntimeError("Nothing will ever happen.")
        if not found and timeout:
            self.passed += timeout
        return found


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock goes on by as much as it would have to wait. Nothing may run in threads."""

    def __init__(self) -> None:
        self._selector_of_time = _Selector()
        super().__init__(self._selector_of_time)

    def time(self) -> float:
        return self._selector_of_time.passed


class AtOnce(Executor):
    """Does everything in the thread that asks."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done = Future[Any]()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - handed on
            done.set_exception(error)
        return done


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Do that in virtual time."""

    async def done() -> None:
        await work()

    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(done())
