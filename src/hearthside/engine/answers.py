"""The side of the protocol that answers: Hearthside as a program that others may seat. Knows no processes."""

import json
import logging
from random import Random
from typing import Any, BinaryIO, Final

from hearthside import __version__
from hearthside.ai.players import player, player_names
from hearthside.ai.styles import MASTER
from hearthside.game import BadRecord, Limit
from hearthside.games import GAMES
from hearthside.record import final, from_json, read

from .codec import short, view_from_json
from .games import View, refusal

PROTOCOL: Final = 1
"""The version of the protocol that is spoken."""
LONGEST: Final = 1 << 22
"""Bytes in a question; a whole match is far below that."""
USUAL: Final = "shark"

_log = logging.getLogger(__name__)


class Refused(Exception):
    """A question that cannot be answered: a stable code, and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Engine:
    """Answers questions. Nothing is kept from one question to the next."""

    def __init__(self, style: str = USUAL) -> None:
        """``style`` plays for questions that name no style. ValueError with a sentence if there is no such style."""
        everyone = dict.fromkeys(name for game in GAMES for name in (*player_names(game), MASTER))
        if style not in everyone:
            raise ValueError(f"Nobody here plays as {style!r}; choose one of {', '.join(everyone)}.")
        self._style = style

    def answer(self, line: bytes) -> dict[str, object] | None:
        """The answer to a line; None if the line asks to quit."""
        said: object = None
        try:
            question = _question(line)
            said = question.get("id")
            match question.get("ask"):
                case "hello":
                    return {"id": said, **self._hello(question.get("game"))}
                case "move":
                    return {"id": said, **self._move(question)}
                case "new-match" | "over":
                    return {"id": said}
                case "quit":
                    return None
                case other:
                    raise Refused("unknown-ask", f"Ask for hello, move, new-match, over or quit, not {short(other)}.")
        except Refused as refused:
            return {"id": said, "error": {"code": refused.code, "sentence": str(refused)}}

    def _hello(self, game: object) -> dict[str, object]:
        if isinstance(game, str) and game in GAMES:
            _prepare(game)
        styles = {slug: [*player_names(slug), MASTER] for slug in GAMES}
        return {
            "protocol": PROTOCOL,
            "name": "Hearthside",
            "version": __version__,
            "games": list(GAMES),
            "options": {"style": {"default": self._style, **styles}},
            "asks": ["new-match", "over"],
        }

    def _move(self, question: dict[str, Any]) -> dict[str, object]:
        view = _position(question)
        limit, rng = _limit(question.get("limit")), Random(_seed(question.get("seed", 0)))
        style = question.get("style", self._style)
        try:
            who = player(style if isinstance(style, str) else short(style), view.rules.game, rng)
        except ValueError as error:
            raise Refused("style", str(error)) from error
        try:
            move = who.choose(view, rng, limit)
            # The kernels take a view for what it says, and see no contradiction.
            if (fault := refusal(view, move)) is not None:
                raise fault
        except Exception as error:
            _log.exception("No move was found")
            raise Refused("no-move", "No move was found; the view seems to contradict itself.") from error
        return {"move": GAMES[view.rules.game].move_to_json(move), "evaluation": None}


def _prepare(game: str) -> None:
    """Load the kernels of a game, so that the first move takes no longer than others."""
    from hearthside.ai.kernels.compilation import compile_kernels

    try:
        compile_kernels([game])
    except Exception as error:  # noqa: BLE001 (compilers fail in many ways, and players that need none can be asked)
        _log.warning("The kernels cannot be used: %s", error)
        _log.debug("Where that was:", exc_info=True)


def serve(questions: BinaryIO, answers: BinaryIO, style: str = USUAL) -> None:
    """Answer line by line until the end of the questions, or until one says to quit."""
    engine = Engine(style)
    while line := questions.readline(LONGEST + 1):
        answer: dict[str, object] | None
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = questions.readline(LONGEST)
            answer = {"id": None, "error": {"code": "too-long", "sentence": f"A line has at most {LONGEST} bytes."}}
        elif not line.strip():
            continue
        elif (answer := engine.answer(line)) is None:
            return
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _question(line: bytes) -> dict[str, Any]:
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        raise Refused("not-json", "Each line must be one JSON object.")
    if not isinstance(question.get("id"), int | str | None) or isinstance(question.get("id"), bool):
        question["id"] = None
    return question


def _position(question: dict[str, Any]) -> View:
    if ("view" in question) == ("record" in question):
        raise Refused("position", "A position must be a view or a record.")
    if "record" in question:
        return _recorded(question["record"])
    try:
        return view_from_json(question["view"])
    except (BadRecord, RecursionError) as error:
        raise Refused("view", str(error)) from error


def _recorded(plain: object) -> View:
    """What the seat of a partial record sees at its end."""
    try:
        records = read(plain) if isinstance(plain, str) else [from_json(plain)]
        if len(records) != 1:
            raise Refused("record", "A position must be a single record.")
        (record,) = records
        if record.seat is None:
            raise Refused("record", "The record does not say whose move is asked for: add the tag Seat.")
        view: View = final(record).view(record.seat)
    except (BadRecord, RecursionError) as error:
        raise Refused("record", str(error)) from error
    if view.seat not in view.to_move:
        raise Refused("record", "It is not the turn of the record's seat.")
    return view


def _limit(plain: object) -> Limit:
    if plain is None:
        return Limit()
    if not isinstance(plain, dict):
        raise Refused("limit", "A limit must be an object of ms and worlds.")
    ms, worlds = plain.get("ms"), plain.get("worlds")
    for name, value, kinds in (("ms", ms, (int, float)), ("worlds", worlds, (int,))):
        if value is not None and (type(value) not in kinds or not 0 < value < 1e9):
            raise Refused("limit", f"limit.{name} is a number above 0, or null.")
    return Limit(ms, worlds)


def _seed(plain: object) -> int:
    if type(plain) is not int or not 0 <= plain < 2**53:
        raise Refused("seed", "A seed must be a whole number from 0 to 2^53 - 1.")
    return plain
