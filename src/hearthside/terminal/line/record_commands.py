"""The record of a match as words of the plain game: notes, marks, saving and leaving."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hearthside.app.errors import NotNow
from hearthside.record import MARKS, Record, moments, narrate, redact, write
from hearthside.record.moments import BESIDE, Played

from .ascii import ascii_cards
from .match import Left, Match
from .words import Session, Words

_WHERE: Final = re.compile(
    r"(?:(?P<match>match)|(?:deal|hand)(?: (?P<whole>\d{1,4}))?|(?:(?P<deal>\d{1,4})\.)?(?P<step>\d{1,4}))\s*:"
    r"(?P<text>.*)",
    re.IGNORECASE,
)
_MARK: Final = re.compile(r"(?:(?P<deal>\d{1,4})\.)?(?P<step>\d{1,4})\s+(?P<mark>\S+)")
_NONE: Final = "0"
"""What takes a note or a mark away."""
WORDS: Final = Words()


class _Moment(NamedTuple):
    """A move of a deal, both counted from 1; 0 for what is noted of the whole deal, or of the match."""

    deal: int
    step: int


@WORDS.add("moves", help="the moves of this {deal} by number, with notes and marks; moves 2 those of {deal} 2")
def _moves(at: Session, rest: str) -> None:
    if rest and not re.fullmatch(r"\d{1,4}", rest):
        raise ValueError(f"Type moves, or moves 2 for another {at.match.lines.deal}.")
    record = at.writer.record(at.match)
    for comment in record.comments:
        at.say(f"Note of the match: {comment}")
    for line in filter(None, _told(at.match, _deal(at, record, rest or None))):
        at.say(" ".join(line.split()))


def _told(match: Match, deal: Played) -> Iterator[str]:
    """A deal move by move; one in progress as the seat knows it."""
    seat, names = None if deal.end else match.seat, match.lines.names
    said, beside, steps = list[str](), list(deal.written.comments), 0
    yield f"{match.lines.deal.capitalize()} {deal.deal}:"
    for step, entry, _ in deal.moments:
        if entry is None:
            continue
        if not isinstance(step.move, BESIDE):
            yield from (" ".join(said), *(f"Note: {comment}" for comment in beside))
            steps, beside = steps + 1, []
            said = [f"{steps}."]
        said += [*narrate.step(*step, seat, names), entry.mark]
        beside += entry.comments
    yield from (" ".join(said), *(f"Note: {comment}" for comment in (*beside, *deal.written.closing)))


@WORDS.add(
    "note",
    help="note TEXT    stands in the record beside the last move, note 14: TEXT beside move 14, note 2.14: TEXT in"
    " {deal} 2\nnote {deal}: TEXT and note match: TEXT stand beside all of it; note 14: 0 takes the note away",
)
def _note(at: Session, rest: str) -> None:
    if not rest:
        raise ValueError("Type note and its text. moves lists the notes.")
    record = at.writer.record(at.match)
    found = _WHERE.fullmatch(rest)
    text = found["text"].strip() if found else rest
    moment = _moment(at, record, found["deal"], int(found["step"])) if found and found["step"] else None
    if found and found["match"]:
        moment = _Moment(0, 0)
    elif moment is None:
        deal = _deal(at, record, found["whole"] if found else None)
        moment = _Moment(deal.deal, 0 if found else _steps(deal))
    if not text:
        raise ValueError(f"Type the text of the note, or {_NONE} to remove it.")
    at.writer.write_beside(at.match, lambda record: moments.noted(record, *moment, None if text == _NONE else text))
    place = f"{at.match.lines.deal} {moment.deal}" if moment.deal else "the match"
    place = f"move {moment.step} of {place}" if moment.step else place
    at.say(f"{'There is no note' if text == _NONE else 'Noted'} beside {place}.")


@WORDS.add(
    "mark",
    help="mark 14 ?!   marks a move of a {deal} that is over: ! !! !? ?! ? or ??; mark 2.14 0 removes it in {deal} 2",
)
def _mark(at: Session, rest: str) -> None:
    found = _MARK.fullmatch(rest)
    if found is None or found["mark"] not in (*MARKS, _NONE):
        raise ValueError(f"Type mark, the number of a move and one of {' '.join(MARKS)}, or {_NONE} for none.")
    moment = _moment(at, at.writer.record(at.match), found["deal"], int(found["step"]))
    word = at.match.lines.deal
    if moment.step == 0 or moment.deal > len(at.match.state.results):
        raise NotNow(f"A move can be marked once its {word} is over; moves lists the numbers.")
    mark = "" if found["mark"] == _NONE else found["mark"]
    at.writer.write_beside(at.match, lambda record: moments.marked(record, *moment, mark))
    at.say(f"Move {moment.step} of {word} {moment.deal} {f'is marked {mark}' if mark else 'has no mark'}.")


def _deal(at: Session, record: Record, number: str | None) -> Played:
    """The deal of that number, or the latest. Raises NotNow."""
    deals = list(moments.played(record))
    if not deals:
        raise NotNow("Nothing is dealt yet.")
    if number is not None and not 1 <= int(number) <= len(deals):
        raise NotNow(f"There is no {at.match.lines.deal} {int(number)} yet.")
    return deals[-1 if number is None else int(number) - 1]


def _moment(at: Session, record: Record, number: str | None, step: int) -> _Moment:
    """That move of that deal, or of the latest. Raises NotNow."""
    deal = _deal(at, record, number)
    if step > _steps(deal):
        raise NotNow(f"{at.match.lines.deal.capitalize()} {deal.deal} has no move {step}; moves lists them.")
    return _Moment(deal.deal, step)


def _steps(deal: Played) -> int:
    """How many moves a deal has that are counted."""
    return sum(not isinstance(step.move, BESIDE) for step in deal.steps) - 1


# ---- The file ----


def _text(at: Session) -> str:
    """The record so far, as the seat knows it."""
    return write(redact(at.writer.record(at.match, numbered=False), at.seat))


@WORDS.add("record", help="the record so far; save FILE writes it")
def _record(at: Session, _: str) -> None:
    at.match.tell(map(ascii_cards, _text(at).splitlines()))


@WORDS.add("save")
def _save(at: Session, rest: str) -> None:
    if not rest:
        raise ValueError("Name the file: save FILE.")
    path, text = Path(rest).expanduser(), _text(at)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise NotNow(f"{path} exists already; name another file.") from None
    except (OSError, ValueError) as error:
        raise NotNow(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.") from None
    at.say(f"The record is in {rest}.")


@WORDS.add(
    "quit", "exit", help="stop; the match is saved. quit {deal} throws the {deal} away, quit match ends the match"
)
def _quit(at: Session, rest: str) -> None:
    table, word = at.match.table, at.match.lines.deal
    match rest.lower():
        case "":
            raise Left
        case "deal" | "hand":
            at.match.lines.forget()
            if at.match.log.replay is None:
                at.match.tell_seal(instead=True)
            at.match.do(table.quit_deal(table.n, at.seat))
        case "match" | "game":
            at.writer.left = True
            raise Left
        case _:
            raise ValueError(f"quit stops, quit {word} throws the {word} away, and quit match ends the match.")
