"""A program in a seat: a player that asks it for each move, over the engine protocol. Knows no table.

The program gets what its seat may know and nothing else. Whatever it does wrong costs it the move, which a stand-in
makes, and nobody else anything. `Programs` keeps programs running from one match to the next.
"""

import json
import logging
import os
import shlex
import shutil
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from hearthside.game import Limit
from hearthside.games import GAMES, Move
from hearthside.match.policy import POLICIES
from hearthside.record import Change, Record

from .answers import PROTOCOL
from .codec import short, view_to_json
from .faults import Fault, Forfeit
from .games import PARTS, View, refusal
from .process import Child, Line

EXEC: Final = "exec:"
"""What a seat's style begins with where a program sits."""
_START: Final = 180.0
"""Seconds by the clock that a program has to start and to answer to hello: ours may have to compile something first."""
_PATIENCE: Final = 10.0
"""Seconds by the clock that a program has for a move without a limit, and for any other question."""
_GRACE: Final = 1.0
"""Seconds by the clock past the limit of a move, since the limit is of the processor's time."""
_ONCE: Final = 0.5
"""Processor seconds in a match above the limits of its moves."""
_STARTS: Final = 2
_NAME: Final = 40
_MORE: Final = ("new-match", "over")
"""The questions that a program need not answer, and says in its hello if it does."""
_QUIT: Final = json.dumps({"id": 0, "ask": "quit"}, separators=(",", ":")).encode()

_log = logging.getLogger(__name__)


class Greeted(NamedTuple):
    """A program that runs, and what it said of itself."""

    line: Line
    name: str
    asks: tuple[str, ...]
    """The questions that it answers besides those that all do."""


def program(style: str, game: str, idle: "list[Greeted] | None" = None) -> "Program":
    """The program of a seat that is written ``exec:COMMAND``, words parted as a shell parts them. No shell runs it.

    ``idle``: programs of that command and game that are free; it is left there in turn. ValueError with a sentence
    where there is no such command.
    """
    command = style.removeprefix(EXEC)
    try:
        argv = _words(command)
    except ValueError as error:
        raise ValueError(f"{command!r} is not a command: {error}.") from error
    if not argv or shutil.which(argv[0]) is None:
        raise ValueError(f"There is no program {argv[0] if argv else command!r}.")
    return Program(game, lambda: Child(argv), idle)


def _words(command: str) -> list[str]:
    """The words of a command; on Windows, where a path is full of backslashes, these are plain letters."""
    if os.name == "nt":
        return [word.strip('"') for word in shlex.split(command, posix=False)]
    return shlex.split(command)


class Programs(AbstractContextManager["Programs"]):
    """The programs of several matches. One that can begin a new match stays from one to the next; all end with the
    ``with``.
    """

    def __init__(self) -> None:
        self._idle = defaultdict[tuple[str, str], list[Greeted]](list)

    def seated(self, style: str, game: str) -> "Program":
        """A program for one match: see `program`."""
        return program(style, game, self._idle[style, game])

    def __exit__(self, *error: object) -> None:
        for greeted in (each for idle in self._idle.values() for each in idle):
            greeted.line.close(_QUIT)
        self._idle.clear()


class Program:
    """A player that asks a program. Close it when the match is over."""

    def __init__(self, game: str, start: Callable[[], Line], idle: list[Greeted] | None = None) -> None:
        self._game = game
        self._start = start
        self._idle = idle
        self._greeted: Greeted | None = None
        self._starts = 0
        self._asked = 0
        self._last = 0.0
        self._left = 0.0
        self._turn = (0, -1)
        self._chosen: View | None = None
        self.name = "Program"
        """What it calls itself, once it has."""
        self.forfeits: list[Forfeit] = []
        """The moves that it forfeited, in order."""
        self.seconds = 0.0
        """Processor seconds of its moves so far, as far as the system reports them."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        """The program's move, or a stand-in's where it has none that counts.

        ``rng`` is not sent, because a program could find the number of the deal from it. Its seed is made from the
        view, so that the same view always comes with the same seed.
        """
        deal, turn = self._turn
        self._turn = (len(view.results), turn + 1 if deal == len(view.results) else 0)
        try:
            return self._move(view, limit)
        except Fault as fault:
            if fault.code != "out":  # which has been said by then
                _log.warning("%s in seat %d forfeits a move: it %s.", self.name, view.seat, fault)
            self.forfeits.append(Forfeit(view.seat, *self._turn, fault))
            if fault.lost:
                self._stop()
            return POLICIES.of(view).fallback_move(view)

    def commented(self, record: Record, seat: int) -> Record:
        """The record of a match in which it had that seat: with the program's name, a tag such as ``NorthForfeits``
        for the number of moves that it forfeited, and beside each of those a comment that says why.
        """
        place = record.rules.places[seat]
        tags = dict(record.tags) | {place: self.name, f"{place}Style": "exec"}
        if self.forfeits:
            tags[f"{place}Forfeits"] = str(len(self.forfeits))
        deals: list[Any] = list(record.deals)
        for _, deal, turn, fault in self.forfeits:
            log = list(deals[deal].log)
            own = [at for at, each in enumerate(log) if not isinstance(each.move, Change) and each.move.seat == seat]
            comment = f"a stand-in's move: the program {fault}"
            log[own[turn]] = replace(log[own[turn]], comments=(*log[own[turn]].comments, comment))
            deals[deal] = replace(deals[deal], log=tuple(log))
        return replace(record, tags=tuple(tags.items()), deals=tuple(deals))

    def over(self, view: View, *, match: bool) -> None:
        """Tell the program that a deal is over, or the match, if it asked to be told. ``view`` is its seat's."""
        if self._greeted is None or "over" not in self._greeted.asks:
            return
        question = self._question("over", match=match, view=view_to_json(view))
        try:
            self._answer(self._greeted.line, question, _PATIENCE)
        except Fault as fault:
            _log.warning("%s in seat %d is ended: it %s.", self.name, view.seat, fault)
            self._stop()

    def close(self) -> None:
        """The match is over. The program stays for another one if it can; else it ends, and whatever it started."""
        if self._idle is not None and self._greeted is not None and "new-match" in self._greeted.asks:
            self._idle.append(self._greeted)
            self._greeted = None
        self._stop(_QUIT)

    def _stop(self, goodbye: bytes | None = None) -> None:
        greeted, self._greeted = self._greeted, None
        if greeted is not None:
            greeted.line.close(goodbye)

    def _move(self, view: View, limit: Limit) -> Move:
        line = self._ready()
        plain = view_to_json(view)
        seed = int.from_bytes(sha256(json.dumps(plain).encode()).digest()[:6], "big")
        question = self._question("move", view=plain, limit=limit._asdict(), seed=seed)
        answer = self._answer(line, question, _PATIENCE if limit.ms is None else limit.ms / 1000 + _GRACE)
        self._clock(line, limit)
        if "error" in answer:
            raise Fault("refused", f"answered with the error {short(answer['error'])}")
        try:
            move = PARTS.of(view).as_sent(view, GAMES[self._game].move_from_json(answer.get("move")))
        except (ValueError, RecursionError):
            raise Fault("illegal", f"answered {short(answer.get('move'))}, which is no move") from None
        if error := refusal(view, move):
            raise Fault("illegal", f"may not answer {short(answer.get('move'))}: {error.sentence.rstrip('.')}")
        self._settle(view, move)
        return move

    def _settle(self, view: View, move: Move) -> None:
        """Holds a program to one choice about a moon before each card, for it could choose for ever."""
        if (position := PARTS.of(view).choice_position(view, move)) is not None:
            if position == self._chosen:
                raise Fault("illegal", "has made its choice about a moon, and has to move")
            self._chosen = position

    def _ready(self) -> Line:
        """The program, started if it does not run."""
        if self._greeted is None:
            if self._starts == _STARTS:
                raise Fault("out", "is out of this match, having been started twice")
            self._starts += 1
            self._greeted = self._again() or self._started()
            self.name = self._greeted.name
            self._left = _ONCE
            self._last = self._greeted.line.spent() or 0.0
        return self._greeted.line

    def _again(self) -> Greeted | None:
        """A program that has played another match, and begins this one."""
        while self._idle:
            greeted = self._idle.pop()
            try:
                answer = self._answer(greeted.line, self._question("new-match", game=self._game), _PATIENCE)
            except Fault:
                answer = {"error": None}
            if "error" not in answer:
                return greeted
            greeted.line.close()
        return None

    def _started(self) -> Greeted:
        """The program, newly started."""
        line = self._start()
        try:
            return self._hello(line)
        except Fault:
            line.close()
            raise

    def _hello(self, line: Line) -> Greeted:
        answer = self._answer(line, self._question("hello", protocol=PROTOCOL, game=self._game), _START)
        if answer.get("protocol") != PROTOCOL:
            raise Fault("nonsense", f"does not speak protocol {PROTOCOL}")
        games, name, asks = (answer.get(field) for field in ("games", "name", "asks"))
        if not isinstance(games, list) or self._game not in games:
            raise Fault("nonsense", f"does not play {GAMES[self._game].name}")
        shown = "".join(char if char.isprintable() else " " for char in name) if isinstance(name, str) else ""
        asks = tuple(each for each in _MORE if each in asks) if isinstance(asks, list) else ()
        return Greeted(line, " ".join(shown.split())[:_NAME] or self.name, asks)

    def _question(self, ask: str, **more: object) -> bytes:
        self._asked += 1
        return json.dumps({"id": self._asked, "ask": ask, **more}, separators=(",", ":")).encode()

    def _answer(self, line: Line, question: bytes, seconds: float) -> dict[str, Any]:
        said = line.ask(question, seconds)
        try:
            answer = json.loads(said)
        except (ValueError, RecursionError):
            raise Fault("nonsense", "answered with a line that is not JSON") from None
        if not isinstance(answer, dict) or answer.get("id") != self._asked:
            raise Fault("nonsense", f"did not answer question {self._asked}")
        return answer

    def _clock(self, line: Line, limit: Limit) -> None:
        """Holds a program to its processor time of the match so far, what it thought between its moves included."""
        if (spent := line.spent()) is None:
            return
        took, self._last = spent - self._last, spent
        self.seconds += took
        if limit.ms is not None:
            self._left += limit.ms / 1000 - took
            if self._left < 0:
                raise Fault("clock", "has used more than its time")
