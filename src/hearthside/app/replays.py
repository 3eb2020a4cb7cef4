"""The deals of a record, step by step, for a reader.

Cards that the record does not know are filled in so that it can be played again. They are never shown.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, cast

from hearthside.games import GAMES
from hearthside.match.text import duplicate_text, mirror_text
from hearthside.record import Record, narrate
from hearthside.record.games import compare
from hearthside.record.moments import BESIDE, AnyStep, Played, played
from hearthside.text import Spans, plain, spans

from .hearts import DirectionName
from .per_game import PER_GAME
from .seat_names import stand_in_name

Play = Literal["first", "again", "mirror"]
"""Which time a deal was played: the first, again by a program, or with the hands exchanged."""


@dataclass(frozen=True, slots=True)
class SecondPlay:
    """The second play of a finished deal, and the results of both plays for one seat."""

    play: Literal["again", "mirror"]
    """`again`: by a program in that seat. `mirror`: by the same two, each in the other's seat."""
    title: str
    """What this play is called."""
    sentence: str
    """What both plays came to."""


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal of a record in a line."""

    deal: int
    """From 1."""
    number: str | None
    """The deal number in decimal digits, which names the deck; null where it has none or is secret."""
    direction: DirectionName | None
    """Null in Gin Rummy."""
    steps: int
    """The `step` of its last moment."""
    points: Sequence[int] | None
    """Null while it goes on."""
    sentence: str
    """What it came to."""


class Frame(NamedTuple):
    """A position in a deal: the step before it, and what the record says beside that."""

    step: AnyStep
    number: int
    """Counts the moves of the deal, from 0 for the deal as it was dealt."""
    place: int
    """The same with moves that move no card, such as a choice for a moon."""
    sentences: Sequence[Spans]
    comments: Sequence[str]
    mark: str
    """A mark of the record beside the move, such as ``?!``."""
    markable: bool
    """Whether the move can be marked: it is known, and its deal is over or was left."""


class Replay(NamedTuple):
    """A deal of a record as it was played, the first time or the second."""

    record: Record
    play: Play
    deal: Played
    seat: int | None
    """Who sits at the bottom."""
    second_plays: Sequence[SecondPlay]
    settled: bool
    """Whether the moves are final, so that they can be marked."""

    @property
    def direction(self) -> DirectionName | None:
        """Where the cards are passed; None at Gin."""
        return PER_GAME.of(self.record).direction(self.deal)

    def is_open(self, seat: int) -> bool:
        """Whether the cards of a seat are known throughout the deal."""
        return self.deal.written.known or seat == self.record.seat

    def frames(self) -> list[Frame]:
        """Its positions. A move without a card is told with the position before it."""
        frames: list[Frame] = []
        for place, (step, entry, names) in enumerate(self.deal.moments):
            said = _said(self.record, self.deal, step, names)
            comments = list(entry.comments if entry else self.deal.written.comments)
            if frames and isinstance(step.move, BESIDE):
                last = frames[-1]
                frames[-1] = last._replace(sentences=[*last.sentences, *said], comments=[*last.comments, *comments])
                continue
            markable = entry is not None and self.settled and not PER_GAME.of(self.record).is_hidden(entry.move)
            frames.append(Frame(step, len(frames), place, said, comments, entry.mark if entry else "", markable))
        return frames


def replay(
    record: Record, place: int, play: Play = "first", *, settled: bool = False, seat: int | None = None
) -> Replay | None:
    """A play of deal ``place`` of a record, counted from 1; None if the record has no such play. Raises BadRecord.

    ``settled`` means that the moves are final even if the deal is not over. ``seat`` is who looks at it; without any,
    and in a deal that hides cards, it is `seat_of` the record.
    """
    first = next((each for each in played(record) if each.deal == place), None)
    deal = _second_play(record, first, play) if first and play != "first" else first
    if first is None or deal is None:
        return None
    if seat is None or not first.written.known or seat >= record.rules.seats:
        seat = seat_of(record)
    if play == "mirror" and seat is not None:
        seat = 1 - seat
    lasting = play == "first" and (settled or deal.end is not None)  # marks and notes are for the match
    return Replay(record, play, deal, seat, tuple(_second_plays(record, first)), lasting)


def seat_of(record: Record) -> int | None:
    """Whose record it is: the seat whose cards it knows, or that is called You."""
    if record.seat is not None:
        return record.seat
    return record.names.index("You") if "You" in record.names else None


def _second_play(record: Record, deal: Played, play: Play) -> Played | None:
    """The deal as a program played it, or with the hands exchanged; None if the record has no such play."""
    whole, written, names = cast("Any", record), cast("Any", deal.written), list(deal.names)
    second = written.again if play == "again" else written.mirror
    if second is None:
        return None
    if play == "mirror":
        names.reverse()
    else:
        with suppress(ValueError):  # a style that this version does not know
            names[second.seat] = stand_in_name(second.style, deal.names)
    *_, last = played(replace(whole, deals=(*whole.deals[: deal.deal - 1], written.played(second))))
    return last._replace(names=tuple(names))


def _second_plays(record: Record, deal: Played) -> Iterator[SecondPlay]:
    """The second plays of a finished deal, each compared with the first."""
    if deal.end is None:
        return
    written: Any = deal.written
    place, after = deal.deal - 1, deal.end[0].after
    repeated, mirrored = _second_play(record, deal, "again"), _second_play(record, deal, "mirror")
    if repeated and repeated.end and written.again:
        seat = written.again.seat
        found = compare(after, repeated.end[0].after, place, seat)
        computer = repeated.names[seat]
        yield SecondPlay("again", f"{computer} plays", duplicate_text(found, computer, deal.names[seat]))
    if mirrored and mirrored.end and written.mirror:
        seat, left = written.mirror.seat, mirrored.end[0].after
        first, other = after.results[place].won(seat), left.results[place].won(1 - seat)
        sentence = mirror_text(first, other, written.mirror.helped, deal.names[seat])
        yield SecondPlay("mirror", "The other hand", sentence)


def deal_line(record: Record, deal: Played) -> DealLine:
    """What a deal came to."""
    return DealLine(
        deal=deal.deal,
        number=str(deal.written.number) if deal.end and deal.written.number is not None else None,
        direction=PER_GAME.of(record).direction(deal),
        steps=sum(not isinstance(step.move, BESIDE) for step in deal.steps) - 1,
        points=points_of(deal.end[0]) if deal.end else None,
        sentence=" ".join(_outcome(record, deal)) or "In progress.",
    )


def _outcome(record: Record, deal: Played) -> list[str]:
    """The result of a finished deal, in sentences; none for a deal in progress."""
    if not deal.end:
        return []
    (end, names), seat = deal.end, None if deal.written.known else record.seat
    said = GAMES.of(end.after).text.outcome(end.after.results[-1], end.after.rules)
    told = [plain(each, names, seat) for each in said]
    return [each[:1].upper() + each[1:] for each in told]  # names of seats, such as `you`, may come first


def points_of(end: AnyStep) -> list[int]:
    """What the deal that this step ends came to, by seat."""
    return PER_GAME.of(end.after).points(end.after.results[-1])


def _said(record: Record, deal: Played, step: AnyStep, names: Sequence[str]) -> list[Spans]:
    """A step in sentences, which name no cards that were filled in."""
    seat = None if deal.written.known else record.seat
    unseen = not deal.written.known and seat is None
    said = PER_GAME.of(record).unseen_step(step) if unseen else narrate.sentences(*step, seat)
    return [spans(each, names, seat) for each in said]
