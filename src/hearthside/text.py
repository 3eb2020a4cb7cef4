"""Sentences made of spans, and the words that sentences of every game share. Knows no game.

The games say what happened as a `Sentence`: plain words, cards and seats. Who a seat is called, and who reads, is
settled when the sentence is drawn: `plain` writes cards with their symbols, `in_ascii` for a terminal, `spoken` in
words for a screen reader, and `resolve` leaves the cards to whoever draws them.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final, NamedTuple, TypeVar

from hearthside.cards import DECK, RANKS, TWO_DECKS, Card

T = TypeVar("T")

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
)

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


# ---- Spans ----


class Name(NamedTuple):
    """A seat: ``Cal``, ``the Shark``, ``you``; with a capital where it begins a sentence."""

    seat: int
    whole: bool = False
    """Whether the whole name is wanted, where there is a short one: ``Cautious Cal``."""


class Whose(NamedTuple):
    """A seat that something belongs to: ``Cal’s``, ``your``."""

    seat: int


class Verb(NamedTuple):
    """What a seat does, in the third person: ``leads``, and ``lead`` where the seat reads it."""

    seat: int
    verb: str


class Does(NamedTuple):
    """A seat and what it does: ``Cal leads``, ``You lead``."""

    seat: int
    verb: str


class Scored(NamedTuple):
    """A seat with its points: ``Cal 13``, ``Agent 6: −2``."""

    seat: int
    points: int


Span = str | Card | Name | Whose | Verb | Does | Scored
_SPANS: Final = (str, Card, Name, Whose, Verb, Does, Scored)
Sentence = tuple[Span, ...]
"""A sentence made of spans: words, cards, and seats whose names are put in when it is written out."""
Part = Span | Sequence["Part"]
Resolved = tuple[str | Card, ...]
"""A sentence in which every seat has its name: words and cards."""


def sentence(*parts: Part) -> Sentence:
    """A sentence of spans and of rows of spans.

    >>> sentence(does(1, "plays"), " ", Card.parse("QS"), ".")
    (Does(seat=1, verb='plays'), ' ', Card.parse('QS'), '.')
    """
    spans: list[Span] = []
    for part in parts:
        if isinstance(part, _SPANS):
            spans.append(part)
        else:
            spans += sentence(*part)
    return tuple(spans)


def capital(*parts: Part) -> Sentence:
    """A sentence that begins with a capital letter."""
    first, *rest = sentence(*parts)
    return (first[:1].upper() + first[1:] if isinstance(first, str) else first, *rest)


@lru_cache
def does(seat: int, verb: str) -> Sentence:
    """A seat and what it does: ``Cal leads``, ``You lead``."""
    return (Does(seat, verb),)


def row(items: Sequence[Part], comma: str = ", ", last: str = " and ") -> Sentence:
    """Several things in one breath.

    >>> plain(row([Card.parse("QS"), Card.parse("KD"), "the rest"]))
    'Q♠, K♦ and the rest'
    """
    between = [comma] * (len(items) - 2) + [last] * (len(items) > 1)
    return sentence(*chain.from_iterable(zip_longest(items, between, fillvalue=())))


def scores(points: Sequence[int]) -> Sentence:
    """Points by seat: ``you 26, Cal −10``."""
    return row([Scored(seat, each) for seat, each in enumerate(points)], last=", ")


def same_again(seat: int, seats: int) -> Sentence:
    """What another match against the same players is called for a seat: ``Same three again``, ``Play Cal again``."""
    return ("Play ", Name(1 - seat), " again") if seats == 2 else (f"Same {number(seats - 1)} again",)


def thrown_away(seat: int) -> Sentence:
    """A seat throws a deal away."""
    return sentence(does(seat, "throws"), " this deal away. It counts for nothing.")


# ---- Words ----


def number(count: int) -> str:
    """A count of cards in words, as far as seventeen."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """``1 point``, ``13 points``, ``−2 points``."""
    return f"{signed(count)} {noun}{'' if count in (1, -1) else 's'}"


def signed(points: int | str) -> str:
    """A number with a true minus sign."""
    return str(points).replace("-", "−")


def tenths(points: float) -> str:
    """A number with one decimal and a true minus sign.

    >>> tenths(-2.04), tenths(-0.01)
    ('−2.0', '0')
    """
    return signed(f"{points:.1f}") if abs(points) >= 0.05 else "0"


def scored(name: str, points: int | str) -> str:
    """A name with its points, which a name that ends in a number must not run into.

    >>> scored("Cal", 13), scored("Agent 6", 2)
    ('Cal 13', 'Agent 6: 2')
    """
    return f"{name}{':' if name[-1:].isdigit() else ''} {points}"


def inside(name: str) -> str:
    """A name that does not begin its sentence: ``the Shark``."""
    return f"the {name[4:]}" if name.startswith("The ") else name


# ---- Drawing ----


def resolve(sentence: Sentence, names: Sequence[str], reader: int | None, whole: Sequence[str] = ()) -> Resolved:
    """Put names in the place of seats. Neighbouring words become one.

    ``names`` are by seat, as they stand at the head of a sentence: ``The Shark``. The seat of the ``reader`` is "you",
    and so is a seat that is named ``You``. ``whole`` are the names in full, where they differ.
    """
    return tuple(put_names(sentence, called(names, reader, whole), TWO_DECKS))


class Called(NamedTuple):
    """What a reader calls a seat."""

    name: str
    """As it stands at the head of a sentence."""
    whole: str
    """The name in full."""
    yours: bool
    """Whether it is "you"."""


def called(names: Sequence[str], reader: int | None, whole: Sequence[str] = ()) -> list[Called]:
    """What a reader calls each seat: see `resolve`."""
    full = whole or names
    return [Called(name, full[seat], seat == reader or name == "You") for seat, name in enumerate(names)]


def put_names(sentence: Sentence, seats: Sequence[Called], cards: Sequence[T]) -> list[str | T]:
    """The same by what each seat is called; ``cards`` has what is put in the place of each card."""
    parts: list[str | T] = []
    words = ""
    for span in sentence:
        if isinstance(span, str):
            words += span
        elif not isinstance(span, Card):
            words += _named(span, seats[span.seat], words.endswith(". ") if words else not parts)
        elif words:
            parts += words, cards[span]
            words = ""
        else:
            parts.append(cards[span])
    if words:
        parts.append(words)
    return parts


def addressed(sentence: Sentence, seat: int) -> Sentence:
    """The sentence as it is said to a seat: that seat is "you" in words, and other seats are left to be named.

    >>> addressed(sentence(does(0, "leads"), " to ", Name(1), "."), 0)
    ('You lead to ', Name(seat=1, whole=False), '.')
    """
    you = Called("You", "You", yours=True)
    parts: list[Span] = []
    words = ""
    for span in sentence:
        if isinstance(span, str):
            words += span
        elif not isinstance(span, Card) and span.seat == seat:
            words += _named(span, you, words.endswith(". ") if words else not parts)
        else:
            parts += [words, span] if words else [span]
            words = ""
    return (*parts, words) if words else tuple(parts)


class Plate(NamedTuple):
    """What stands under a name, and fewer words for it where room is short."""

    full: str
    brief: str


@dataclass(frozen=True, slots=True)
class CardSpan:
    """A card within a sentence."""

    card: str
    """As in `QS`."""


Spans = list[str | CardSpan]


def spans(sentence: Sentence, names: Sequence[str] = (), reader: int | None = None, whole: Sequence[str] = ()) -> Spans:
    """A sentence as it is sent: its cards are left to whoever draws them."""
    return [CardSpan(str(part)) if isinstance(part, Card) else part for part in resolve(sentence, names, reader, whole)]


def plain(sentence: Sentence, names: Sequence[str] = (), reader: int | None = None, whole: Sequence[str] = ()) -> str:
    """A sentence with cards as symbols.

    ``names`` are by seat, as they stand at the head of a sentence; only a sentence without seats needs none. The seat
    of the ``reader`` is "you", and so is a seat that is named ``You``. ``whole`` are the names in full, where they
    differ. IndexError for a seat without a name.

    >>> plain(sentence(does(0, "leads"), " ", Card.parse("QS"), "."), ["The Shark", "Cal"])
    'The Shark leads Q♠.'
    >>> plain(sentence(does(0, "leads"), " ", Card.parse("QS"), "."), ["The Shark", "Cal"], 0)
    'You lead Q♠.'
    """
    return _joined(resolve(sentence, names, reader, whole), lambda card, _: card.symbol)


def in_ascii(sentence: Sentence, names: Sequence[str], reader: int | None = None) -> str:
    """A sentence in ASCII: cards in two characters, plain quotation and minus signs.

    >>> in_ascii(sentence(Whose(0), " ", Card.parse("10D"), " takes −2."), ["Cal"])
    "Cal's TD takes -2."
    """
    words = _joined(resolve(sentence, names, reader), lambda card, _: RANKS[card.rank] + card.suit.letter)
    return words.translate(_ASCII)


def spoken(sentence: Sentence, names: Sequence[str], reader: int | None = None) -> str:
    """A sentence as it is read aloud: cards and minus signs in words.

    >>> spoken(sentence(does(0, "leads"), " ", Card.parse("QS"), "."), ["Cal"])
    'Cal leads the queen of spades.'
    """
    resolved = resolve(sentence, names, reader)
    parts = [", " if part == " " and 0 < place < len(resolved) - 1 else part for place, part in enumerate(resolved)]
    words = _joined(parts, lambda card, starts: f"{'The' if starts else 'the'} {card.title}")
    return re.sub(r"−(?=\d)", "minus ", words)


_ASCII: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "…": "..."})
_YOURS: Final = {"has": "have", "is": "are", "does": "do", "passes": "pass", "goes": "go", "was": "were"}


def _joined(parts: Iterable[str | Card], card: Callable[[Card, bool], str]) -> str:
    words = ""
    for part in parts:
        words += card(part, not words or words.endswith(". ")) if isinstance(part, Card) else part
    return words


@lru_cache(maxsize=4096, typed=True)  # tuples of two types may be equal
def _named(span: Name | Whose | Verb | Does | Scored, seat: Called, starts: bool) -> str:
    name, whole, yours = seat
    match span:
        case Does(_, verb):
            return f"{_subject(name, yours, starts)} {_conjugated(verb, yours)}"
        case Verb(_, verb):
            return _conjugated(verb, yours)
        case Name():
            return _subject(whole if span.whole else name, yours, starts)
        case Whose():
            if yours:
                return "Your" if starts else "your"
            name = name if starts else inside(name)
            return f"{name}’" if name.endswith("s") else f"{name}’s"
        case Scored():
            return scored("you" if yours else inside(name), signed(span.points))


def _subject(name: str, yours: bool, starts: bool) -> str:
    if yours:
        return "You" if starts else "you"
    return name if starts else inside(name)


def _conjugated(verb: str, yours: bool) -> str:
    return _YOURS.get(verb, _plural(verb)) if yours else verb


def _plural(verb: str) -> str:
    """A verb of the third person as it follows "you": the past has no other form."""
    return verb if verb.endswith("ss") else verb.removesuffix("s")


def script() -> str:
    """The names of cards for the client: a module of TypeScript."""
    cards = {str(card): card.title.title().replace(" Of ", " of ") for card in DECK}
    names = f"export const CARD_NAMES: Readonly<Record<string, string>> = {json.dumps(cards)}"
    return f"/** Cards in words. Written by `make types`, of what the server knows. */\n\n{names}\n"


if __name__ == "__main__":
    print(script(), end="")
