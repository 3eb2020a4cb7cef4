"""A puzzle and its answer, as values and as JSON. Knows no search.

The position is a record of what one seat knows (docs/record.md). The answer has the record with all cards, as far as
the last decision of the line, so the position of each further decision follows from it.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from hearthside.cards import Card
from hearthside.coach.values import Worth
from hearthside.codec import INT, TEXT, Codec, enum, left_out, many, obj
from hearthside.record import Record, final, read, redact, write
from hearthside.text import Does, Name, Scored, Sentence, Span, Verb, Whose

Move = dict[str, Any]
"""A move as JSON, as the HTTP interface and records have it."""


class Label(StrEnum):
    """How an answer is known: by solving every deal that is possible or every one of a sample, or by the search."""

    PROVED = "proved"
    COMPUTED = "computed"


@dataclass(frozen=True, slots=True)
class Made:
    """Where a puzzle comes from. The same version and seed make the same puzzles."""

    version: str
    """Of the program."""
    seed: int
    place: int
    """Which of the deals of that seed it was found in, from 0."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a solver is sent: nothing in it tells the answer."""

    id: str
    """``h`` or ``g`` and twelve hexadecimal digits of the hash of the position. The same position has the same id."""
    game: str
    """The slug of its game."""
    position: str
    """A record of what the seat knows. The seat is to move where it ends."""
    seat: int
    length: int
    """Decisions in the line."""
    rating: int
    """Glicko-2, before anybody has played it."""
    deviation: int
    label: Label
    made: Made
    offered: tuple[Move, ...] = ()
    """The moves to choose from at the first decision, in no telling order; empty where every legal move may be chosen.
    They are for sets of cards to pass and for answers to a knock.
    """


@dataclass(frozen=True, slots=True)
class Figures:
    """What one choice is worth."""

    moves: tuple[Move, ...]
    """The choice, and those moves that come to the same."""
    behind: Worth
    """How much less it is worth than the best."""
    error: Worth
    """The standard errors of that."""
    good: bool
    """Whether it is accepted: it is the best, or not clearly worse."""
    ahead: int | None = None
    """In how many of the deals imagined it came out better than the best; None where the search does not say."""
    level: int | None = None
    """In how many it came to the same."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a line, with its answer."""

    at: int
    """Which move of the answer's record it is: so many moves were made before, the deal among them."""
    figures: tuple[Figures, ...]
    """All choices that were weighed, the best first."""
    deals: int
    """Deals imagined that each choice was tried in; 0 where nothing hidden matters."""
    themes: tuple[str, ...]
    """What it is about: words of `themes.THEMES`."""
    reason: Sentence
    """A sentence that is true of the best choice."""

    @property
    def best(self) -> Figures:
        """The best choice."""
        return self.figures[0]

    def of(self, move: Move) -> Figures | None:
        """The choice that a move belongs to; None where it was not weighed. How a knock is laid out is not asked."""
        found = next((each for each in self.figures if move in each.moves), None)
        if found is None and move.get("type") == "knock" and "melds" in move:
            return self.of({name: value for name, value in move.items() if name != "melds"})
        return found


@dataclass(frozen=True, slots=True)
class Answer:
    """What is kept from the solver."""

    id: str
    """Of its puzzle."""
    record: str
    """The match with all cards, to the last decision of the line, with the replies and the best move in between."""
    seat: int
    steps: tuple[Step, ...]

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of all decisions, each once."""
        return tuple(dict.fromkeys(theme for step in self.steps for theme in step.themes))


def basis_text(label: Label, deals: int) -> str:
    """How an answer is known, in a sentence. ``deals``: in how many deals each choice was tried.

    >>> basis_text(Label.COMPUTED, 12000)
    'Computed over 12,000 deals; at least three of four judges agree, and none is against it.'
    """
    if label is Label.COMPUTED:
        return f"Computed over {deals:,} deals; at least three of four judges agree, and none is against it."
    return f"Proved: solved to the last card in {deals:,} deals." if deals else "Proved: nothing hidden matters."


# ---- Positions ----


@lru_cache(maxsize=256)
def _record(text: str) -> Record:
    [record] = read(text)
    return record


def record_of(text: str) -> Record:
    """A record that was written. The same text is read once."""
    return _record(text)


def first_moves(record: Record, count: int) -> Record:
    """A record of the last deal of a match, as far as so many of its moves, the deal among them."""
    *before, last = record.deals
    return replace(record, deals=(*before, replace(last, log=last.log[: count - 1], closing=())))


def position_of(answer: Answer, step: int) -> str:
    """The position at a decision of the line, from 0, as the seat knows it: a record."""
    return write(redact(first_moves(record_of(answer.record), answer.steps[step].at), answer.seat))


def lay_of(answer: Answer, step: int) -> Any:
    """The state at a decision of the line, with all cards as they lay."""
    return final(first_moves(record_of(answer.record), answer.steps[step].at))


def view_of(position: str) -> Any:
    """What the seat of a position knows."""
    record = record_of(position)
    assert record.seat is not None
    return final(record).view(record.seat)


def replies_of(answer: Answer, step: int) -> tuple[Any, ...]:
    """The moves from a decision of the line to the next: the best one, and what the others replied to it.

    They are those of the record of the next position, so a card that the seat cannot see is in none of them.
    """
    start, end = answer.steps[step].at, answer.steps[step + 1].at
    return tuple(each.move for each in record_of(position_of(answer, step + 1)).deals[-1].log[start - 1 : end - 1])


# ---- JSON ----

_SPANS: Final[dict[str, type]] = {
    "name": Name, "whose": Whose, "verb": Verb, "does": Does, "scored": Scored,
}  # fmt: skip


def _write_span(span: Span) -> Any:
    if isinstance(span, str):
        return span
    if isinstance(span, Card):
        return {"card": str(span)}
    kind = next(word for word, kind in _SPANS.items() if type(span) is kind)
    return {kind: list(span)}


def _read_span(plain: object, strict: bool) -> Span:
    if isinstance(plain, str):
        return plain
    if not isinstance(plain, dict) or len(plain) != 1:
        raise ValueError("It must be words, or an object with one field.")
    [(kind, value)] = plain.items()
    if kind == "card":
        return Card.parse(value)
    made: Span = _SPANS[kind](*value)
    return made


def _write_worth(worth: Worth) -> list[float]:
    return [round(worth.points, 3), round(worth.chance, 5)]


def _read_worth(plain: object, strict: bool) -> Worth:
    if not isinstance(plain, list) or len(plain) != 2:
        raise ValueError("It must be points and a chance.")
    return Worth(float(plain[0]), float(plain[1]))


def _same(plain: object, strict: bool) -> Any:
    return plain


_PLAIN: Final = Codec[Any](lambda value: value, _same)
_WORTH: Final = Codec[Worth](_write_worth, _read_worth)
_SENTENCE: Final = many(Codec[Span](_write_span, _read_span))
_FIGURES: Final = obj(
    Figures,
    "figures",
    moves=many(_PLAIN),
    behind=_WORTH,
    error=_WORTH,
    good=left_out(_PLAIN, False),
    ahead=left_out(_PLAIN, None),
    level=left_out(_PLAIN, None),
)
_STEP: Final = obj(Step, "a decision", at=INT, figures=many(_FIGURES), deals=INT, themes=many(TEXT), reason=_SENTENCE)
PUZZLE: Final = obj(
    Puzzle,
    "a puzzle",
    id=TEXT,
    game=TEXT,
    position=TEXT,
    seat=INT,
    length=INT,
    rating=INT,
    deviation=INT,
    label=enum(Label),
    made=obj(Made, "where it comes from", version=TEXT, seed=INT, place=INT),
    offered=left_out(many(_PLAIN), ()),
)
ANSWER: Final = obj(Answer, "an answer", id=TEXT, record=TEXT, seat=INT, steps=many(_STEP))
