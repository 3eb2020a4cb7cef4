"""Duplicate play as wire values: how the computer plays a finished deal, and the totals."""

from collections.abc import Iterable, Sequence

from hearthside.app.errors import NotNow
from hearthside.app.replays import replay
from hearthside.app.seat_names import named, seat_name, seat_views, stand_in_name
from hearthside.app.second_plays import ComputerPlay
from hearthside.games import GAMES
from hearthside.match import Log, Seat
from hearthside.match.duplicate import total
from hearthside.match.text import total_text
from hearthside.match.to_record import played_otherwise
from hearthside.server import schemas as wire

from .replay import replay_view

_NOBODY = -1
"""A reader without a seat, so that no seat is called `You`."""


def turn_of(log: Log, deal: int) -> ComputerPlay:
    """How the computer played a deal, counted from 0, from the log. Raises NotNow if it has not played it."""
    if deal not in log.duplicates:
        raise NotNow("The computer has not played that deal.")
    duplicate, _ = log.duplicates[deal]
    turn = ComputerPlay(deal, duplicate.seat, duplicate.style, log.begun(deal))
    for move in duplicate.moves:
        turn.add(move, turn.states[-1].play(move))
    return turn


def computers_play(log: Log, seats: Sequence[Seat], turn: ComputerPlay, start: int) -> wire.ComputersPlay:
    """The frames from ``start`` on. The deal is over for all who sat there, so nothing is hidden."""
    seated = named(seats)
    others = {seat_name(seat) for at, seat in enumerate(seated) if at != turn.seat}
    seated[turn.seat] = Seat(turn.style, stand_in_name(turn.style, others))
    rules = log.state.rules
    names = dict(zip(rules.places, (view.name for view in seat_views(seated, _NOBODY, rules)), strict=True))
    replayed = replay(played_otherwise(log, turn.duplicate, names), turn.deal + 1)
    assert replayed is not None
    view = replay_view(replayed)
    # Moves of the computer take no marks.
    frames = [frame.model_copy(update={"markable": False}) for frame in view.frames[start:]]
    return wire.ComputersPlay(deal=view.model_copy(update={"frames": frames, "seat": turn.seat}), over=turn.over)


def dup_totals(games: Iterable[tuple[str, int]]) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, from the game and the Dup Game of each match; likewise for mirrored hands."""
    found = list(games)
    totals = {its.slug: total(each for of, each in found if of == game) for game, its in GAMES.items()}
    return [
        wire.DuplicateTotal(game=slug, total=its.total, sentence=total_text(its), **its._asdict())
        for slug, its in totals.items()
    ]
