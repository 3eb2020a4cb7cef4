"""A program on the other side of two pipes: a line to it, a line from it, within a time. Knows nothing of the lines."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Protocol

from .faults import Fault

LONGEST: Final = 1 << 16
"""Bytes in an answer; past that it is too much."""
_LEAVE: Final = 1.0
"""Seconds that a program has to end by itself."""


class Line(Protocol):
    """Whatever a program is at the other end of."""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The one line that answers this one, without its end. Raises Fault."""

    def spent(self) -> float | None:
        """Processor seconds that the program has used; None where the system does not report them."""

    def close(self, goodbye: bytes | None = None) -> None:
        """Ends the program: sends ``goodbye`` first if there is one, then kills what is left."""


class Child:
    """A child process and all that it starts, which ends with it. No shell sees the command."""

    def __init__(self, argv: list[str]) -> None:
        try:
            self._process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **_apart())
        except OSError as error:
            raise Fault("crashed", f"cannot be started: {error.strerror}") from error
        self._threads: list[Thread] = []

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The one line that answers this one, without its end. Raises Fault."""
        answers: SimpleQueue[bytes | None] = SimpleQueue()
        # Writing may wait for the child as well as reading, so that both are done where nobody waits for them.
        thread = Thread(target=self._exchange, args=(line, answers), daemon=True)
        self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        thread.start()
        try:
            answer = answers.get(timeout=seconds)
        except Empty:
            raise Fault("hung", f"did not answer within {seconds:g} seconds") from None
        if answer is None or (len(answer) <= LONGEST and not answer.endswith(b"\n")):
            raise Fault("crashed", "ended without an answer")
        if len(answer) > LONGEST:
            raise Fault("flood", f"answered with more than {LONGEST} bytes")
        return answer.rstrip(b"\r\n")

    def _exchange(self, line: bytes, answers: "SimpleQueue[bytes | None]") -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        try:
            if stdin is None or stdout is None:
                raise BrokenPipeError
            stdin.write(line + b"\n")
            stdin.flush()
            answers.put(stdout.readline(LONGEST + 1))
        except (OSError, ValueError):
            answers.put(None)

    def spent(self) -> float | None:
        """Processor seconds of the child, and of what it waited for; None where the system does not say.

        The child's own are those of the scheduler, to the nanosecond. What it waited for is told in hundredths of a
        second alone.
        """
        try:
            own = time.clock_gettime(_clock_of(self._process.pid))
            stat = Path(f"/proc/{self._process.pid}/stat").read_text("utf-8", "replace")
        except (AttributeError, OSError):
            return None
        ticks = stat[stat.rindex(")") :].split()[14:16]
        return own + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def close(self, goodbye: bytes | None = None) -> None:
        """Ends the program: sends ``goodbye`` first if there is one, then kills what is left."""
        if goodbye is not None:
            with suppress(Fault):  # it has ended, as it should, or will now
                self.ask(goodbye, _LEAVE)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(_LEAVE)
        # A grandchild that left the group may hold a pipe open; a thread that still reads it keeps it.
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was still to be written has nobody to read it
                        pipe.close()

    def _kill(self) -> None:
        """The whole group. The child is not waited for before, so that its number cannot be another's by now."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(self._process.pid)], capture_output=True, check=False)
            return
        # All of it may be gone; where only a zombie is left, macOS says that this is not permitted.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


def _clock_of(pid: int) -> int:
    """Linux's number for the clock of the processor time of a process, as ``clock_getcpuclockid`` gives it."""
    return ~pid << 3 | 2


def _apart() -> dict[str, Any]:
    """What starts a process in a group of its own, so that no Ctrl-C reaches it and all of it can be ended."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
