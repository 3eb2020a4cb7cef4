"""Puzzles: which is asked next, what an answer comes to, and how well somebody solves them. Knows no HTTP.

A question is made from the position of the puzzle alone, which holds what one seat knows. The answer is looked at once
a choice was made. The first try at a puzzle counts, and no other.
"""

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from hearthside.cards import Cards
from hearthside.coach.games import COACHES
from hearthside.games import GAMES, Move
from hearthside.match import Entry, Log, Seat
from hearthside.puzzles import Answer, Pack, Puzzle, Verdict, judge, load, object_to, position_of
from hearthside.puzzles.games import THEMES
from hearthside.puzzles.judging import SAID, Objection, Outcome
from hearthside.puzzles.puzzle import Figures, Step, basis_text, lay_of, record_of, view_of
from hearthside.puzzles.ratings import Rating, after_puzzle
from hearthside.record import steps
from hearthside.storage import DroppedPuzzle, LostRace, PuzzleRating, PuzzleTry, Row, now
from hearthside.text import Spans, capital, plain, sentence, spans

from .amount import Amount
from .errors import NotFound, NotNow
from .hearts import ReviewedTrick
from .live_table import LiveTable
from .per_game import PER_GAME, MoveType
from .seat_names import names_for
from .still_tables import still_table
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_LAST: Final = 10
"""Tries that are told."""
_SOLVED: Final = ("right", "good")
_TIMES: Final = 10
"""How many times as many deals an objection is computed with."""


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """How well somebody solves puzzles."""

    rating: int
    """By Glicko-2; it begins at 1500."""
    streak: int
    """Puzzles solved since the last that was not."""
    longest: int
    solved: int
    tried: int
    last: Sequence[Outcome]
    """What came of the last ten, the latest last."""
    left: Mapping[str, int]
    """By game, how many are left."""


@dataclass(frozen=True, slots=True)
class OfferedChoice:
    """A choice of a decision in which not everything may be chosen."""

    move: MoveType
    cards: Sequence[str]
    detail: Spans
    """How cards are laid off; else empty."""


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """What is told of a puzzle before it is solved."""

    id: str
    number: int
    """Of those of its game that come with the program."""
    game: Literal["hearts", "gin"]
    rules_name: str
    rating: int
    decisions: int
    """How many there are, one after another."""
    decision: int
    """Which of them this is, from 1."""
    tried: bool
    """Whether you tried it before, so that it does not count."""
    offered: Sequence[OfferedChoice]
    """The choices, where not everything may be chosen; else empty."""


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """One choice of a decision, and what it loses."""

    move: MoveType
    cards: Sequence[str]
    alike: Sequence[str]
    """Other cards that come to the same."""
    detail: Spans
    behind: Amount
    """By how much the best is better."""
    error: Amount
    """The standard errors of that."""
    good: bool
    """Whether it is accepted."""
    made: bool


@dataclass(frozen=True, slots=True)
class PuzzleDecision:
    """A decision of a puzzle with its answer."""

    reason: Spans
    choices: Sequence[PuzzleChoice]
    """The best first."""
    themes: Sequence[str]
    basis: str
    """How the answer is known: `Proved: nothing hidden matters.`"""
    ahead: str
    """In how many deals your choice came out ahead of the best; empty where it was the best, or nobody counts."""
    listed: bool
    """Whether what was chosen is among the choices."""


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A hand as it lay."""

    name: str
    cards: Sequence[str]


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What a try came to."""

    outcome: Outcome
    said: str
    """In a word or two: `Right.`"""
    decisions: Sequence[PuzzleDecision]
    lay: Sequence[LaidHand]
    """The cards as they lay at the last of these decisions; where the answer was shown, at the first."""
    counted: bool
    """Whether it was the first try, so that it counts."""
    gained: int
    """By how much the rating changed."""
    standing: PuzzleStanding


@dataclass(frozen=True, slots=True)
class PuzzleObjection:
    """A decision that was computed anew."""

    stands: bool
    said: str
    choices: Sequence[PuzzleChoice]
    """With the new figures."""
    standing: PuzzleStanding


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a puzzle, as the seat knows it."""

    facts: PuzzleFacts
    live: LiveTable
    """A table that stands as the position says. Nobody plays there."""
    seat: int
    tricks: Sequence[ReviewedTrick]


_GAMES: Final = tuple(GAMES)


class Puzzles:
    """The puzzles that come with the program, and who has tried which."""

    def __init__(self, tables: Tables) -> None:
        """Nothing is read yet."""
        self._tables = tables
        self._counting = asyncio.Lock()

    # ---- Which ----

    async def standing(self, holder: str | None) -> PuzzleStanding:
        """How well somebody solves them, and how many are left."""
        return await asyncio.to_thread(standing_of, await self._tables.store(), holder)

    async def next(self, holder: str | None, game: str | None) -> str:
        """The puzzle nearest to their rating that they have not tried. Raises NotFound where none is left."""
        found = await asyncio.to_thread(next_puzzle, await self._tables.store(), holder, game)
        if found is None:
            raise NotFound("You have tried all puzzles.")
        return found

    async def _found(self, puzzle_id: str) -> tuple[Puzzle, Pack]:
        """That puzzle. Raises NotFound for one that there is not, or that was dropped."""
        for game in _GAMES:
            pack = await asyncio.to_thread(load, game)
            if (puzzle := pack.puzzle(puzzle_id)) is not None:
                store = await self._tables.store()
                for each in await asyncio.to_thread(store.find, DroppedPuzzle, puzzle=puzzle_id):
                    raise NotFound(f"This puzzle was dropped. {each.reason}")
                return puzzle, pack
        raise NotFound("There is no such puzzle.")

    # ---- One of them ----

    async def question(self, holder: str | None, puzzle_id: str) -> Question:
        """The first decision of a puzzle. Its answer is not looked at. Raises NotFound."""
        puzzle, pack = await self._found(puzzle_id)
        return await self._asked(holder, puzzle, pack, puzzle.position, 0)

    async def _asked(self, holder: str | None, puzzle: Puzzle, pack: Pack, position: str, step: int) -> Question:
        log = await asyncio.to_thread(_log_of, position)
        rules = log.state.rules
        row = Row(f"puzzle-{puzzle.id}", puzzle.game, "", (), "", None, 0, now(), now())
        row = row._replace(rules=GAMES[puzzle.game].variants.notation(rules))
        live = await still_table(self._tables, row, _seats(puzzle, rules.seats), log)
        view = log.state.view(puzzle.seat)
        offered = [] if step else [_offered(view, _read(view, each)) for each in puzzle.offered]
        facts = PuzzleFacts(
            id=puzzle.id,
            number=pack.number(puzzle.id),
            game=cast("Any", puzzle.game),
            rules_name=rules.name,
            rating=puzzle.rating,
            decisions=puzzle.length,
            decision=step + 1,
            tried=holder is not None and bool(await self._tried(holder, puzzle.id)),
            offered=offered,
        )
        return Question(facts, live, puzzle.seat, PER_GAME.of(view).tricks(log.state))

    async def _tried(self, holder: str, puzzle_id: str) -> list[PuzzleTry]:
        store = await self._tables.store()
        return await asyncio.to_thread(store.find, PuzzleTry, holder=holder, puzzle=puzzle_id)

    async def state(self, puzzle_id: str, step: int) -> tuple[Any, int]:
        """The match at a decision of a puzzle, with any cards for those that the seat does not know; and the seat.

        Raises NotFound.
        """
        puzzle, pack = await self._found(puzzle_id)
        if not 0 <= step < puzzle.length:
            raise NotFound("This puzzle has no such decision.")
        position = position_of(pack.answers[puzzle.id], step) if step else puzzle.position
        return (await asyncio.to_thread(_log_of, position)).state, puzzle.seat

    async def offered(self, puzzle_id: str, choice: int) -> Move:
        """A choice of those that are offered, from 0. Raises NotFound."""
        puzzle, _ = await self._found(puzzle_id)
        if not 0 <= choice < len(puzzle.offered):
            raise NotFound("This puzzle offers no such choice.")
        return cast("Move", _read(view_of(puzzle.position), puzzle.offered[choice]))

    async def answer(self, holder: str, puzzle_id: str, moves: Sequence[Move]) -> PuzzleAnswer | Question:
        """What moves come to, one for each decision so far; the next decision where all is right so far.

        Raises NotFound, NotNow and ValueError.
        """
        puzzle, pack = await self._found(puzzle_id)
        answer = pack.answers[puzzle.id]
        made = [GAMES[puzzle.game].move_to_json(each) for each in moves]
        if puzzle.offered and made and made[0] not in puzzle.offered:
            raise NotNow("Choose one of the choices that are listed.")
        verdict = judge(puzzle, answer, made)
        if verdict.position is not None:
            return await self._asked(holder, puzzle, pack, verdict.position, len(moves))
        return await self._told(holder, puzzle, answer, verdict.outcome, verdict)

    async def show(self, holder: str, puzzle_id: str) -> PuzzleAnswer:
        """Tell the answer. It counts as not solved. Raises NotFound."""
        puzzle, pack = await self._found(puzzle_id)
        answer = pack.answers[puzzle.id]
        shown = Verdict(False, True, answer.steps, tuple(None for _ in answer.steps), None)
        return await self._told(holder, puzzle, answer, "shown", shown)

    async def _told(
        self, holder: str, puzzle: Puzzle, answer: Answer, outcome: Outcome, verdict: Verdict
    ) -> PuzzleAnswer:
        async with self._counting:
            store = await self._tables.store()
            counted, gained = await asyncio.to_thread(count_try, store, holder, puzzle, outcome)
        standing = await self.standing(holder)
        return await asyncio.to_thread(_answer, puzzle, answer, outcome, verdict, counted, gained, standing)

    # ---- Objections ----

    async def object(self, holder: str, puzzle_id: str, step: int, move: Move) -> PuzzleObjection:
        """Compute a decision anew with ten times the deals. Where a move that was not accepted turns out to be as good,
        the puzzle is dropped, and the try counts for nothing. Raises NotFound and NotNow.
        """
        puzzle, pack = await self._found(puzzle_id)
        tried = await self._tried(holder, puzzle.id)
        if not tried:
            raise NotNow("Answer the puzzle first.")
        if not 0 <= step < puzzle.length:
            raise NotFound("This puzzle has no such decision.")
        answer, chosen = pack.answers[puzzle.id], GAMES[puzzle.game].move_to_json(move)
        made = answer.steps[step].of(chosen)
        if made is not None and made.good:
            raise NotNow("Your choice was accepted.")
        found = await self._tables.advise(_objected, puzzle, answer, step, chosen)
        store, view = await self._tables.store(), view_of(position_of(answer, step))
        if not found.stands:
            async with self._counting:
                await asyncio.to_thread(drop, store, holder, puzzle, found.deals)
        mine = next((each for each in found.figures if chosen in each.moves), None)
        return PuzzleObjection(
            stands=found.stands,
            said=objection_text(found),
            choices=[_choice(view, each, each is mine) for each in found.figures],
            standing=await self.standing(holder),
        )


def _objected(puzzle: Puzzle, answer: Answer, step: int, move: dict[str, Any]) -> Any:
    return object_to(puzzle, answer, step, move, times=_TIMES)


# ---- Positions ----


def _log_of(position: str) -> Log:
    """A match as a position has it. Cards that it does not know are any that explain what was seen."""
    record = record_of(position)
    return Log(record.rules, [Entry(step.move) for step in steps(record)])


def _seats(puzzle: Puzzle, many: int) -> list[Seat]:
    """Who sits there: the solver, and the usual players."""
    others = iter(PER_GAME[puzzle.game].DEFAULT_STYLES)
    around = [(puzzle.seat + place) % many for place in range(1, many)]
    seats = {place: Seat(next(others)) for place in around} | {puzzle.seat: Seat(holder="solver", role="host")}
    return [seats[place] for place in range(many)]


def _read(view: Any, plain: Mapping[str, Any]) -> Any:
    return GAMES.of(view).move_from_json(plain)


# ---- Standings ----


def _row(store: "Store", holder: str | None) -> PuzzleRating:
    found = store.find(PuzzleRating, holder=holder) if holder is not None else []
    return found[0] if found else PuzzleRating(holder or "", json.dumps(Rating()), 0, 0, 0, 0)


def _rating(row: PuzzleRating) -> Rating:
    with suppress(ValueError, TypeError):
        return Rating(*json.loads(row.rating))
    return Rating()


def standing_of(store: "Store", holder: str | None) -> PuzzleStanding:
    """How well somebody solves puzzles, as it is stored."""
    row = _row(store, holder)
    rating = _rating(row)
    gone = _gone(store, holder)
    last = store.last_tries(holder, _LAST) if holder is not None else []
    return PuzzleStanding(
        rating=round(rating.rating),
        streak=row.streak,
        longest=row.longest,
        solved=row.solved,
        tried=row.tried,
        last=[cast("Outcome", each.outcome) for each in reversed(last)],
        left={game: sum(each.id not in gone for each in load(game).puzzles) for game in _GAMES},
    )


def _gone(store: "Store", holder: str | None) -> set[str]:
    """The puzzles that are not asked: those that somebody has tried, and those that were dropped."""
    tried = store.find(PuzzleTry, holder=holder) if holder is not None else []
    return {each.puzzle for each in tried} | {each.puzzle for each in store.find(DroppedPuzzle)}


def next_puzzle(store: "Store", holder: str | None, game: str | None) -> str | None:
    """The puzzle nearest to their rating that they have not tried; None where there is none."""
    gone = _gone(store, holder)
    left = [each for name in _GAMES if game in (None, name) for each in load(name).puzzles if each.id not in gone]
    mine = _rating(_row(store, holder)).rating
    return min(left, key=lambda each: (abs(each.rating - mine), each.id)).id if left else None


def count_try(store: "Store", holder: str, puzzle: Puzzle, outcome: Outcome) -> tuple[bool, int]:
    """Count a try, if it is the first; whether it was, and by how much the rating changed."""
    before, solved = _row(store, holder), outcome in _SOLVED
    rating = _rating(before)
    after, _ = after_puzzle(rating, Rating(puzzle.rating, puzzle.deviation), solved=solved)
    gained = round(after.rating) - round(rating.rating)
    streak = before.streak + 1 if solved else 0
    row = PuzzleRating(
        holder,
        json.dumps([round(each, 6) for each in after]),
        streak,
        max(streak, before.longest),
        before.solved + solved,
        before.tried + 1,
    )
    made = PuzzleTry(holder, puzzle.id, puzzle.game, now(), outcome, round(after.rating), gained)
    try:
        counted = store.put_try(made, row)
    except LostRace:
        counted = False
    return counted, gained if counted else 0


def objection_text(found: Objection) -> str:
    """What came of an objection, in a sentence."""
    if not found.stands:
        return "Your choice is as good. The puzzle is dropped, and your rating is as before."
    return f"The answer stands, over {found.deals:,} new deals." if found.deals else "The answer stands."


def drop(store: "Store", holder: str, puzzle: Puzzle, deals: int) -> None:
    """Drop a puzzle whose answer did not stand over so many new deals, and take back what somebody's try at it lost."""
    reason = f"Over {deals:,} new deals another choice was as good."
    store.put(DroppedPuzzle(puzzle.id, now(), reason))
    before, [tried] = _row(store, holder), store.find(PuzzleTry, holder=holder, puzzle=puzzle.id)
    rating = _rating(before)
    back = rating._replace(rating=rating.rating - tried.gained)
    store.put(before._replace(rating=json.dumps(back)))
    store.put(tried._replace(outcome="good", rating=round(back.rating), gained=0))


# ---- What is told ----


def _answer(
    puzzle: Puzzle,
    answer: Answer,
    outcome: Outcome,
    verdict: Verdict,
    counted: bool,
    gained: int,
    standing: PuzzleStanding,
) -> PuzzleAnswer:
    made = list(zip(verdict.answered, verdict.made, strict=True))
    lay = lay_of(answer, 0 if outcome == "shown" else len(made) - 1)
    names = names_for(_seats(puzzle, lay.rules.seats), puzzle.seat, lay.rules)
    return PuzzleAnswer(
        outcome=outcome,
        said=SAID[outcome],
        decisions=[
            _decision(puzzle, view_of(position_of(answer, place)), step, mine, names, outcome == "shown")
            for place, (step, mine) in enumerate(made)
        ],
        lay=[
            LaidHand(plain(capital(names[place])), [str(card) for card in hand])
            for place, hand in enumerate(map(Cards, lay.hands))
        ],
        counted=counted,
        gained=gained,
        standing=standing,
    )


def _decision(
    puzzle: Puzzle, view: Any, step: Step, mine: Figures | None, names: Sequence[str], shown: bool
) -> PuzzleDecision:
    titles = THEMES.of(view).TITLES
    return PuzzleDecision(
        reason=spans(_reason(view, step), names, puzzle.seat),
        choices=[_choice(view, each, each is mine) for each in step.figures],
        themes=[titles[each] for each in step.themes if each in titles],
        basis=basis_text(puzzle.label, step.deals),
        ahead=_ahead(step, mine),
        listed=mine is not None or shown,
    )


def _reason(view: Any, step: Step) -> Any:
    """Why the best choice is the best, with its name."""
    best = _read(view, step.best.moves[0])
    return sentence(capital(COACHES.of(view).text.label(best, view)), ": ", *step.reason) if step.reason else ()


def _ahead(step: Step, mine: Figures | None) -> str:
    if mine is None or mine is step.best or mine.ahead is None or not step.deals:
        return ""
    level = f", and level in {mine.level:,}" if mine.level else ""
    return f"Your choice came out ahead in {mine.ahead:,} of {step.deals:,} deals{level}."


def _offered(view: Any, move: Any) -> OfferedChoice:
    kind, cards = PER_GAME.of(view).move_named(move, view)
    return OfferedChoice(kind, [str(card) for card in cards], spans(COACHES.of(view).text.detail(move, view)))


def _choice(view: Any, figures: Figures, made: bool) -> PuzzleChoice:
    named = [PER_GAME.of(view).move_named(_read(view, each), view) for each in figures.moves]
    move, cards = named[0]
    first = _read(view, figures.moves[0])
    return PuzzleChoice(
        move=move,
        cards=[str(card) for card in cards],
        alike=[str(card) for _, others in named[1:] for card in others] if len(cards) == 1 else [],
        detail=spans(COACHES.of(view).text.detail(first, view)),
        behind=Amount(figures.behind.points, figures.behind.chance),
        error=Amount(figures.error.points, figures.error.chance),
        good=figures.good,
        made=made,
    )
