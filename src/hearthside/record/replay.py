"""Plays a record again, to work out what is not written in it. Knows no game and no notation.

What a record says beside its moves, such as the winner of a trick, is a `Claim`. A replay compares every claim with
what does follow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from hearthside.cards import shuffled
from hearthside.game import DEALER, BadRecord, Deal, IllegalMove
from hearthside.games import game_of

from .deal import Again, Change, Dealt, Deck, Entry, Mirror
from .model import Record
from .seal import SALT, SEALED, seal

M = TypeVar("M")
DealtT = TypeVar("DealtT", bound=Dealt[Any])
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")

Trouble = tuple[str, str] | None
"""The code and the sentence of a refusal, or None."""


class Claim(NamedTuple):
    """What a record says that follows from its moves."""

    check: Callable[..., Trouble]
    """Compares it with the match. Its arguments are the state, the result of the deal once that is over, and what is
    said."""
    said: tuple[Any, ...]
    outcome: bool = False
    """Whether it is said of a deal that is over. A comment after it belongs to the end of the deal."""


class Figures(NamedTuple):
    """A line of a record with a number for each seat, which follows from the moves."""

    code: str
    """Of the refusal where the numbers are wrong."""
    due: Callable[[Any, Any], Sequence[int]]
    """The numbers by seat, from the state after a deal and the result of that."""
    sentence: str
    """The refusal, with ``{due}`` and ``{said}`` for both rows of numbers."""

    def check(self, state: Any, result: Any, said: tuple[int, ...]) -> Trouble:
        """The refusal where other numbers are due."""
        due = tuple(self.due(state, result))
        return None if said == due else (self.code, self.sentence.format(due=numbers(due), said=numbers(said)))


class Line(NamedTuple, Generic[M]):
    """An entry or a claim, and the line of the text on which it stands; None where there are no lines."""

    item: Entry[M] | Claim
    number: int | None = None


class Step(NamedTuple, Generic[StateT, MoveT]):
    """One move of a match, and the states before and after it."""

    before: StateT
    move: MoveT
    after: StateT


class Comparison(NamedTuple):
    """The points of a deal for a person, and for the program in the same seat."""

    yours: int
    """The points of the deal: at Hearts those charged, at Gin those won less those that the other won."""
    computers: int
    bonus: int
    """At Hearts, what a moon brings whoever shot it while the other did not; below 0 where the program did."""
    difference: int
    """Above 0 where the player did better, the bonus included."""


class Replay(ABC, Generic[DealtT, StateT, MoveT]):
    """Plays the records of one game. The states and the moves are those of that game."""

    any_time: ClassVar[tuple[type, ...]]
    """The moves of a seat that need no deal in progress."""
    unfinished: ClassVar[str]
    """What is missing where a deal is said to be over, and is not."""
    doing: ClassVar[Mapping[type, str]]
    """What each kind of move does, after "may not"; ``{0}`` is the move."""

    def steps(self, record: Record) -> Iterator[Step[StateT, MoveT]]:
        """Every move of a record. Raises BadRecord when it comes to one that does not fit.

        What the record does not know is completed, so that all seats hold cards that explain what was seen; only the
        view of the record's own seat is then more than one of many that could be.
        """
        state: Any = game_of(record.rules).begin(record.rules)
        for entry in record.choices:
            yield (step := self.step(state, entry.move, None))
            state = step.after
        deals: Sequence[Any] = record.deals
        for deal in deals:
            before = state
            for step in self.deal_steps(before, deal):
                yield step
                state = step.after
            for second in deal.second_plays:
                self.end_of(self.deal_steps(before, deal.played(second)), state)

    def final(self, record: Record) -> StateT:
        """The state after the last move. Raises BadRecord as `steps` does."""
        state: StateT = game_of(record.rules).begin(record.rules)
        for step in self.steps(record):
            state = step.after
        return state

    def deal_steps(
        self, state: Any, deal: DealtT, lines: Sequence[Line[Any]] | None = None, line: int | None = None
    ) -> Iterator[Step[StateT, MoveT]]:
        """The moves of one deal, the deal itself first.

        ``state`` awaits the deal. ``lines`` are its entries with the claims among them, None for the entries of its
        log; ``line`` is where it begins in a text. Raises BadRecord for a move or a claim that does not fit.
        """
        rules, finished, word = state.rules, len(state.results), game_of(state.rules).deal
        lines = [Line(entry) for entry in deal.log] if lines is None else lines
        if state.to_move != (DEALER,):
            over = f"The match is over before this {word}."
            raise BadRecord("not-now", over if state.winners else f"The {word} before this one is not over.", line)
        if deal.number is not None and any(
            card not in (None, named) for card, named in zip(deal.deck, _numbered(rules, deal.number), strict=True)
        ):
            raise BadRecord("deal-number", f"Deal number {deal.number} is another deck.", line)
        if error := state.why_not(Deal(tuple(rules.deck), deal.dealer)):
            raise BadRecord(error.code, error.sentence, line)
        _check_seal(deal.deck, lines, f"{word} {finished + 1}")
        world = self.complete(state, deal, lines, line)
        dealt: Any = Deal(world.deck, deal.dealer)
        yield (step := Step(state, dealt, state.play(dealt)))
        state, place = step.after, 0
        for each in lines:
            result = state.results[finished] if len(state.results) > finished else None
            if isinstance(each.item, Claim):
                self._hold(each.item, state, result, each.number)
                continue
            if not isinstance(each.item.move, Change):
                yield (step := self.deal_step(state, each, deal, world, place))
                state = step.after
            place += 1
            self.check_hidden(deal, state, len(state.results) > finished, line)

    def step(self, state: Any, move: Any, line: int | None) -> Step[StateT, MoveT]:
        """The step of a move. Raises BadRecord where the rules refuse it."""
        if error := state.why_not(move):
            raise self.refused(state, move, error, line)
        return Step(state, move, state.play(move))

    def refused(self, state: Any, move: Any, error: IllegalMove, line: int | None) -> BadRecord:
        """Why the rules refuse a move, in a sentence that names the seat."""
        word, places = game_of(state.rules).deal, state.rules.places
        if state.to_move in ((), (DEALER,)) and not isinstance(move, self.any_time):
            return BadRecord(f"{word}-over", f"The {word} is over before this.", line)
        name = places[move.seat]
        if error.code == "not-your-turn" and not isinstance(move, self.any_time):
            return BadRecord(error.code, f"{places[state.turn]} plays here, not {name}.", line)
        return BadRecord(error.code, f"{name} may not {self.doing[type(move)].format(move)}. {error.sentence}", line)

    def end_of(self, second: Iterable[Step[StateT, MoveT]], first: Any, line: int | None = None) -> StateT:
        """The match as a second play left it. ``first`` is the match after the first play.

        Raises BadRecord, also where one of them did not go to the end of the deal.
        """
        try:
            *_, last = second
        except BadRecord as error:
            raise error.within(_AGAIN) from None
        after: Any = last.after
        if any(first.hands) or any(after.hands):
            raise BadRecord(
                "again", "A deal can be played again only once it is over, and then to its end.", line, _AGAIN
            )
        return last.after

    def worth(self, second: Again[Any] | Mirror[Any], first: Any, left: Any, deal: int) -> int:
        """What a second play of deal ``deal``, counted from 0, comes to: how much better the player did than the
        program, or what both hands brought the player together.

        ``first`` is the match after the first play, and ``left`` after the second.
        """
        if isinstance(second, Again):
            return self.compare(first, left, deal, second.seat).difference
        return int(first.results[deal].won(second.seat) + left.results[deal].won(1 - second.seat))

    def _hold(self, claim: Claim, state: Any, result: Any, line: int | None) -> None:
        """Raises BadRecord for a claim that is wrong."""
        if claim.outcome and result is None:
            word = game_of(state.rules).deal
            raise BadRecord("not-over", f"The {word} is not over here; {self.unfinished} is missing.", line)
        if trouble := claim.check(state, result, *claim.said):
            raise BadRecord(*trouble, line)

    # ---- Of one game ----

    def totals(self, state: StateT) -> Sequence[int]:
        """The scores of a match as the tag Result has them."""
        match: Any = state
        scores: Sequence[int] = match.scores
        return scores

    @abstractmethod
    def complete(self, state: StateT, deal: DealtT, lines: Sequence[Line[Any]], line: int | None) -> Any:
        """The deck as ``deck`` of a world, completed as far as it is not known. Raises BadRecord where none fits."""

    @abstractmethod
    def deal_step(self, state: StateT, line: Line[Any], deal: DealtT, world: Any, place: int) -> Step[StateT, MoveT]:
        """The step of an entry, in that place of the deal's log. Raises BadRecord."""

    @abstractmethod
    def check_hidden(self, deal: DealtT, state: StateT, over: bool, line: int | None) -> None:
        """Raises BadRecord where the deal hides what all know by now."""

    @abstractmethod
    def compare(self, yours: StateT, computers: StateT, deal: int, seat: int) -> Comparison:
        """Compare how a match went on in deal ``deal``, counted from 0, with how a program left it in that seat."""


_AGAIN: Final = "played again"


def located(
    steps: Iterator[Step[StateT, MoveT]], deals: Sequence[Dealt[Any]], what: str
) -> Iterator[Step[StateT, MoveT]]:
    """The steps of these deals. Raises BadRecord as they do, and says in which deal, so called, and at which move."""
    deal, left = 0, list[int]()
    try:
        for step in steps:
            if isinstance(step.move, Deal):
                log = deals[deal].log
                deal, left = deal + 1, [at for at, each in enumerate(log, 1) if not isinstance(each.move, Change)]
            elif deal:
                left.pop(0)
            yield step
    except BadRecord as error:
        if left:
            error = error.within(f"move {left[0]}")
        elif not error.where:  # nothing of this deal is left to be refused
            deal = min(deal + 1, len(deals))
        raise error.within(f"{what} {deal}") from None


def numbers(row: Sequence[int]) -> str:
    """Numbers by seat."""
    return " ".join(map(str, row))


def _numbered(rules: Any, number: int) -> list[Any]:
    """The cards in play in the order in which a deal number has them."""
    return [card for card in shuffled(number, rules.packs) if card in rules.deck]


def _check_seal(deck: Deck, lines: Sequence[Line[Any]], deal: str) -> None:
    """Compares a deal, called ``deal`` in a sentence, with its seal, if that is open. Raises BadRecord."""
    seals: dict[str, str] = {}
    at: int | None = None
    for line in lines:
        match line.item:
            case Entry(Change(tag, value)) if tag in (SEALED, SALT):
                seals[tag], at = value, line.number
    known = [card for card in deck if card is not None]
    if len(seals) < 2 or len(known) < len(deck):
        return
    if seal(known, seals[SALT]) != seals[SEALED].lower():
        raise BadRecord("seal", f"The cards of {deal} are not those that were sealed.", at)
