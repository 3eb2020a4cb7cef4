"""Who sits at a table, and what they are called in a sentence. Knows no game."""

from collections import Counter
from collections.abc import Sequence

from hearthside.ai import styles
from hearthside.game import Scores
from hearthside.games import Rules
from hearthside.table import Log, Seat
from hearthside.web import messages as wire


def rescored(log: Log) -> list[wire.ScoreChange]:
    """Where the totals were changed by hand."""
    named = zip(log.moves, log.states, strict=False)
    return [
        wire.ScoreChange(after=len(state.results), scores=list(entry.what.scores))
        for entry, state in named
        if isinstance(entry.what, Scores)
    ]


def seat_views(seats: Sequence[Seat], reader: int, rules: Rules) -> list[wire.SeatView]:
    """Who sits at each place, as the reader calls them. Who goes by the same name is told apart by the place."""
    named = enumerate(zip(seats, rules.places, strict=True))
    views = [_seat_view(each, "You" if place == reader else side) for place, (each, side) in named]
    count = Counter(view.name for view in views)
    return [
        view.model_copy(update={"name": f"{view.name}, {side}", "short": side}) if count[view.name] > 1 else view
        for view, side in zip(views, rules.places, strict=True)
    ]


def _seat_view(seat: Seat, unnamed: str) -> wire.SeatView:
    if seat.style is None:
        name = seat.name or unnamed
        return wire.SeatView(name=name, short=name, kind="person", style=None, peeks=False)
    style = styles.called(seat.style)
    return wire.SeatView(
        name=seat.name or style.name,
        short=seat.name or style.short,
        kind="style",
        style=seat.style,
        peeks=style.peeks,
    )


def called(seat: wire.SeatView) -> str:
    """A name as it stands in a sentence: ``Cal``, but ``The Shark``."""
    return seat.name if seat.name.startswith("The ") else seat.short
