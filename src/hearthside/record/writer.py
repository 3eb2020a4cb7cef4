"""Records written as text. The notation is specified in docs/record.md; what is written here reads back as it was."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from hearthside.cards import Card
from hearthside.hearts import DealResult, MoonChoice, Play, Rules, State, variants

from .claims import awarded
from .model import SEATS, Change, DealRecord, Entry, Passed, Record
from .replay import Step, steps
from .scan import braced, quoted

_HIDDEN = "?"


def write(record: Record) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    played = list(steps(record))
    final = played[-1].after if played else State.new(record.rules)
    rest = iter(played[len(record.choices) :])
    parts = [_heading(record, final), *(_deal(record.rules, deal, rest) for deal in record.deals)]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _heading(record: Record, final: State) -> Iterator[str]:
    tags = [("Game", "hearts"), ("Rules", variants.notation(record.rules))]
    if record.seat is not None:
        tags.append(("Seat", SEATS[record.seat]))
    tags += record.tags
    if final.results:
        tags.append(("Result", _row(final.scores)))
    if final.winners:
        tags.append(("Winner", " ".join(SEATS[seat] for seat in final.winners)))
    yield from (f"[{name} {quoted(value)}]" for name, value in tags)
    if record.comments or record.choices:
        yield ""
    yield from map(braced, record.comments)
    yield from map(_aside, record.choices)


def _deal(rules: Rules, deal: DealRecord, played: Iterator[Step]) -> Iterator[str]:
    """The lines of a deal; takes its steps from those that are left."""
    state = next(played).after
    deals = len(state.results)
    yield f"Deal {deals + 1}" + ("" if deal.number is None else f" #{deal.number}")
    for seat, name in enumerate(SEATS):
        yield _labelled(name, map(_card, deal.deck[seat :: len(SEATS)]))
    yield from map(braced, deal.comments)
    yield ""
    yield f"Pass {rules.direction(deals)}"
    row: list[str] = []
    for entry in deal.log:
        match entry.move:
            case Passed(seat, cards):
                state = next(played).after
                yield _labelled(SEATS[seat], chain(_marked(cards, entry.mark), map(braced, entry.comments)))
            case MoonChoice() | Change():
                if isinstance(entry.move, MoonChoice):
                    state = next(played).after
                if row:
                    row.append(_aside(entry))
                else:
                    yield _aside(entry)
            case Play(_, card):
                before, state = state, next(played).after
                if not row:
                    yield from () if before.tricks else ("",)
                    row.append(f"{len(before.tricks) + 1:>2}. {SEATS[before.leader] + ':':<6}")
                row += [f"{card}{entry.mark}", *map(braced, entry.comments)]
                if state.table:
                    continue
                yield f"{' '.join(row)} > {_taken(state)}"
                row = []
                if len(state.results) > deals:
                    yield ""
                    yield from _outcome(deal, state.results[-1], state)
    if row:
        yield " ".join(row)
    if deal.leader is not None:
        yield from ("", f" 1. {SEATS[deal.leader]}:")


def _taken(state: State) -> str:
    """Who took the trick just completed, and its points."""
    trick = (state.tricks or state.results[-1].tricks)[-1]
    return f"{SEATS[trick.winner(len(SEATS))]} {sum(state.rules.worth[card] for card in trick.cards)}"


def _outcome(deal: DealRecord, result: DealResult, state: State) -> Iterator[str]:
    if result.cashed_in:
        taker = awarded(result)
        yield "Cash-in" if taker is None else f"Cash-in {SEATS[taker]}"
        if deal.known or deal.rest is not None:
            for seat, cards in enumerate(result.rest):
                yield _labelled(SEATS[seat], map(str, cards))
    if result.shooter is not None:
        yield f"Moon {SEATS[result.shooter]} {'off' if result.deducted else 'others'}"
    yield f"Score {_row(result.points)}"
    yield f"Total {_row(state.scores)}"
    yield from map(braced, deal.closing)


def _aside(entry: Entry) -> str:
    """A choice or a change, with its comments."""
    match entry.move:
        case Change(tag, value):
            told = f"[{tag} {quoted(value)}]"
        case MoonChoice(seat, deduct):
            told = f"({SEATS[seat]} moon {'off' if deduct else 'others'})"
        case _:
            raise AssertionError(entry)
    return " ".join((told, *map(braced, entry.comments)))


def _marked(cards: Sequence[Card | None], mark: str) -> list[str]:
    """Cards of a pass, the last that is known with the mark."""
    last = max((place for place, card in enumerate(cards) if card is not None), default=None)
    return [f"{_card(card)}{mark if place == last else ''}" for place, card in enumerate(cards)]


def _labelled(name: str, words: Iterable[str]) -> str:
    return " ".join((f"{name + ':':<6}", *words)).rstrip()


def _card(card: Card | None) -> str:
    return _HIDDEN if card is None else str(card)


def _row(points: Sequence[int]) -> str:
    return " ".join(map(str, points))
