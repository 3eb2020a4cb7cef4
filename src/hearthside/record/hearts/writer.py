"""Records of Hearts as text. The notation is specified in docs/record.md; what is written here reads back as it was."""

from collections.abc import Generator, Iterator, Sequence
from itertools import chain

from hearthside.cards import Card
from hearthside.hearts import DealResult, Direct, MoonChoice, Play, Rules, Scores, Scoring, State, presets
from hearthside.hearts.taking import awarded, taking
from hearthside.record.deal import Change
from hearthside.record.model import HeartsRecord
from hearthside.record.writing import change, heading, hideable, labelled, numbers, page, remarks, rescored

from .deal import DealRecord, HeartsEntry, Passed
from .derived import moon
from .replay import HeartsStep, steps, steps_again
from .second_play import compared


def write(record: HeartsRecord) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    played = list(steps(record))
    final = played[-1].after if played else State.new(record.rules)
    rest = iter(played[len(record.choices) :])
    ahead: list[int] = []
    return page((_heading(record, final), *(_deal(record.rules, deal, rest, ahead) for deal in record.deals)))


def _heading(record: HeartsRecord, final: State) -> Iterator[str]:
    notation, scores = presets.notation(record.rules), final.scores if final.results else None
    yield from heading(record, "hearts", notation, scores, final.winners)
    if record.comments or record.choices:
        yield ""
    yield from remarks(record.comments)
    for entry in record.choices:
        yield _aside(entry, record.rules)


def _deal(rules: Rules, deal: DealRecord, played: Iterator[HeartsStep], ahead: list[int]) -> Iterator[str]:
    """The lines of a deal; takes its steps from those that are left. ``ahead`` are the differences so far."""
    before, _, state = next(played)
    deals, places, wide = len(state.results), rules.places, _width(rules)
    dealt = rules.seats * rules.hand_size
    yield f"Deal {deals + 1}" + ("" if deal.number is None else f" #{deal.number}")
    if deal.dealer is not None:
        yield f"Dealer {places[deal.dealer]}"
    for seat, name in enumerate(places):
        yield labelled(name, wide, map(hideable, deal.deck[seat : dealt : rules.seats]))
    if dealt < len(deal.deck):
        yield labelled("Left", wide, map(hideable, deal.deck[dealt:]))
    yield from remarks(deal.comments)
    yield ""
    end = yield from _play(deal, state, played)
    if deal.again is None:
        return
    _, *rest = steps_again(before, deal)
    yield from ("", f"Again {places[deal.again.seat]} {deal.again.style}", *remarks(deal.again.comments), "")
    left = yield from _play(deal.played_again(), state, iter(rest))
    ahead.append(compared(end, left, deals, deal.again.seat).difference)
    yield f"Duplicate {ahead[-1]} {sum(ahead)}"


def _play(deal: DealRecord, state: State, played: Iterator[HeartsStep]) -> Generator[str, None, State]:
    """The lines of a deal from the passing on, and the state that they come to."""
    rules = state.rules
    deals, places, wide = len(state.results), rules.places, _width(rules)
    yield f"Pass {state.direction}"
    row: list[str] = []
    for entry in deal.log:
        match entry.move:
            case Passed(seat, cards):
                state = next(played).after
                yield labelled(places[seat], wide, chain(_marked(cards, entry.mark), remarks(entry.comments)))
            case MoonChoice() | Scores() | Direct() | Change():
                if not isinstance(entry.move, Change):
                    state = next(played).after
                if row:
                    row.append(_aside(entry, rules))
                else:
                    yield _aside(entry, rules)
            case Play(_, card):
                before, state = state, next(played).after
                if not row:
                    yield from () if before.tricks else ("",)
                    row.append(f"{len(before.tricks) + 1:>2}. {places[before.leader] + ':':<{wide}}")
                row += [f"{card}{entry.mark}", *remarks(entry.comments)]
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
        yield from ("", f" 1. {places[deal.leader]}:")
    return state


def _taken(state: State) -> str:
    """Who took the trick just completed, and what it brought."""
    seat, cards = taking(state)
    return "nobody" if seat is None else f"{state.rules.places[seat]} {state.rules.count(cards)}"


def _outcome(deal: DealRecord, result: DealResult, state: State) -> Iterator[str]:
    rules = state.rules
    if result.cashed_in:
        taker = awarded(result)
        yield "Cash-in" if taker is None else f"Cash-in {rules.places[taker]}"
        if deal.known or deal.rest is not None:
            for name, cards in zip(rules.places, result.rest, strict=True):
                yield labelled(name, _width(rules), map(str, cards))
    if result.shooter is not None:
        yield f"Moon {rules.places[result.shooter]} {moon(rules, result)}"
    yield f"Score {numbers(result.points)}"
    yield f"Total {numbers(state.scores)}"
    if rules.scoring is Scoring.CASH and any(result.cash):
        yield f"Paid {numbers(result.cash)}"
        yield f"Cash {numbers(state.cash)}"
    yield from remarks(deal.closing)


def _aside(entry: HeartsEntry, rules: Rules) -> str:
    """A note or a change, with its comments."""
    match entry.move:
        case Change(tag, value):
            told = change(tag, value)
        case MoonChoice(seat, deduct):
            told = f"({rules.places[seat]} moon {'off' if deduct else 'others'})"
        case Scores(seat, scores):
            told = rescored(rules.places[seat], scores)
        case Direct(seat, direction):
            told = f"({rules.places[seat]} passes {direction})"
        case _:
            raise AssertionError(entry)
    return " ".join((told, *remarks(entry.comments)))


def _marked(cards: Sequence[Card | None], mark: str) -> list[str]:
    """Cards of a pass, the last that is known with the mark."""
    last = max((place for place, card in enumerate(cards) if card is not None), default=None)
    return [f"{hideable(card)}{mark if place == last else ''}" for place, card in enumerate(cards)]


def _width(rules: Rules) -> int:
    """How wide the names of the seats are, with their colons."""
    return max(map(len, rules.places)) + 1
