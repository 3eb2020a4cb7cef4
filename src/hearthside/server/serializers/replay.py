"""The deals of a record as wire values.

In a deal of which cards are hidden only the hand of the seat whose record it is lies open.
"""

from typing import Any

from hearthside.app.per_game import PER_GAME, MoveType
from hearthside.app.replays import Frame, Replay
from hearthside.app.seat_names import SeatView, recorded_seat
from hearthside.cards import Card
from hearthside.game import Deal
from hearthside.games import game_of
from hearthside.record.deal import Change
from hearthside.server import schemas as wire

from .games import SERIALIZERS


def replay_view(shown: Replay) -> wire.ReplayDeal:
    """A deal of a record, moment by moment."""
    record, deal = shown.record, shown.deal
    return wire.ReplayDeal.of(
        shown,
        game=game_of(record.rules).slug,
        deal=deal.deal,
        deals=len(record.deals),
        number=deal.written.number if deal.end else None,
        places=record.rules.places,
        names=deal.names,
        seats=_seats(shown),
        scores=deal.steps[0].before.scores,
        frames=[_moment(shown, frame) for frame in shown.frames()],
        closing=deal.written.closing,
    )


def _moment(shown: Replay, frame: Frame) -> wire.ReplayFrame:
    of_game: dict[str, Any] = {"pile": [], "limit": None, "trick": None, "broken": None}
    of_game |= SERIALIZERS.of(shown.record).frame(shown, frame.step)
    of_game["hands"] = [
        {"arranged": None, "laid_off": [], "known": [], "voids": [], **hand} for hand in of_game["hands"]
    ]
    move, cards = _move(shown, frame)
    seat = getattr(frame.step.move, "seat", None)
    return wire.ReplayFrame.of(frame, step=frame.number, seat=seat, move=move, cards=cards, **of_game)


def _move(shown: Replay, frame: Frame) -> tuple[MoveType | None, list[Card]]:
    """What the move of a moment is called, and the cards that it names, if the reader may know them."""
    move: Any = frame.step.move
    if isinstance(move, Deal):
        return None, []
    kind, cards = PER_GAME.of(shown.record).move_named(move, frame.step.before.view(move.seat))
    return kind, cards if kind != "pass" or shown.is_open(move.seat) else []


def _seats(shown: Replay) -> list[SeatView]:
    """Who sat there when the deal began, with the styles that this version knows."""
    tags, places = dict(shown.record.tags), shown.record.rules.places
    for deal in shown.record.deals[: shown.deal.deal - 1]:
        tags |= {each.move.tag: each.move.value for each in deal.log if isinstance(each.move, Change)}
    return [
        recorded_seat(name or place, tags.get(f"{place}Style", ""))
        for name, place in zip(shown.deal.names, places, strict=True)
    ]
