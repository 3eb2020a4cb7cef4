"""One's own mistakes, to be thought about again: decisions that a review flagged. Nothing is judged anew.

What a choice costs, and why another is better, is what the stored review says. Mistakes and blunders are asked again,
and inaccuracies of a deal that has none of these.
"""

import asyncio
import json
import logging
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Literal

from hearthside.cards import Card
from hearthside.coach.games import COACHES, weigher
from hearthside.coach.text import answer_text, decision_place
from hearthside.coach.themes import theme_name
from hearthside.coach.values import FLAWS, NOTHING, Choice, Mark, Worth, cost, mark
from hearthside.games import Move
from hearthside.match import Log
from hearthside.record.moments import BESIDE
from hearthside.storage import Practised, Reviewed, now
from hearthside.text import Sentence, Spans, capital, spans

from .errors import NotFound, NotNow
from .hearts import ReviewedTrick
from .live_table import LiveTable
from .per_game import PER_GAME
from .played_match import PlayedMatch
from .review_lines import ChoiceView, MarkName, ReviewDecision, read_decision
from .reviews import kept, lines_of
from .statistics.play import REVIEW_VERSION
from .still_tables import still_table
from .stored_match import DAMAGE
from .tables import Tables

if TYPE_CHECKING:
    from hearthside.storage.store import Store

_log = logging.getLogger(__name__)
LEARNED: Final = 2
"""So often in a row a decision is solved at the first try until it leaves the list."""
_COUNTING: Final = Lock()
"""Held while an answer is counted: two that come at once count both."""
_ASKED: Final = {Mark.MISTAKE.value, Mark.BLUNDER.value}
Outcome = Literal["right", "good", "wrong", "unlisted", "shown"]
"""What an answer was. ``good``: not the best, and no flaw. ``unlisted``: the review does not say what it costs."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision to think about again."""

    table: str
    deal: int
    """From 1."""
    seat: int
    place: int
    """Which move of the deal it was."""
    game: Literal["hearts", "gin"]
    rules_name: str
    begun: str
    """When the match was set up: ISO 8601, UTC."""
    mark: MarkName
    where: str
    """Where in the deal it was made: `trick 5`."""
    title: str
    """That, and what it cost: `trick 5, cost 2.1 points`."""
    theme: str
    """What the better choice was about, in a few words."""
    in_row: int
    """How often in a row it was solved, each time at the first try. Twice is enough."""


@dataclass(frozen=True, slots=True)
class MistakeList:
    """Decisions to think about again."""

    mistakes: Sequence[Mistake]
    """The latest match first; of one deal in the order in which they were made."""
    learned: int
    """How many others were solved twice in a row."""
    outdated: int = 0
    """How many more deals were reviewed by an earlier version, which are listed once they are reviewed again."""


@dataclass(frozen=True, slots=True)
class MistakeAnswer:
    """What an answer came to."""

    outcome: Outcome
    said: Spans
    """What the choice costs; empty where none was made."""
    hint: Spans
    """After a wrong one, what speaks for the best, which is not named; empty where nothing can be said so."""
    in_row: int
    decision: ReviewDecision | None
    """All that the review says of the decision; null as long as it is not solved."""
    theme: str
    """Empty as long as it is not solved."""


# ---- Which there are ----


def _flagged(decisions: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those of a deal that are asked again. Laying off is not: the table itself shows the best way."""
    asked = (each for each in decisions if each.get("choices") and each.get("move") != "layoff")
    flaws = [each for each in asked if each.get("mark") in FLAWS]
    return [each for each in flaws if each["mark"] in _ASKED] or flaws


async def mistakes_of_deal(match: PlayedMatch, deal: int) -> MistakeList:
    """All flagged decisions of a deal, counted from 1, also those that are learned. Raises NotFound and NotNow."""
    lines = await _lines(match, deal)
    begun, decisions = lines[0], _flagged(lines[1:-1])
    progress = await _progress(match)
    found = [_mistake(match.row.id, match.row.created, begun, each, progress) for each in decisions]
    return MistakeList(found, sum(each.in_row >= LEARNED for each in found))


async def mistakes_of(tables: Tables, holder: str) -> MistakeList:
    """What somebody has still to learn from all their deals that were reviewed."""
    return await asyncio.to_thread(_all, await tables.store(), holder)


def _all(store: "Store", holder: str) -> MistakeList:
    progress = {_key(each): each for each in store.find(Practised, holder=holder)}
    found = [
        each
        for reviewed, begun in store.reviewed_by(holder, REVIEW_VERSION)
        for each in _read(reviewed, begun, progress)
    ]
    flaws = [each for each in found if each.mark in _ASKED]
    left = [each for each in flaws if each.in_row < LEARNED]
    return MistakeList(left, len(flaws) - len(left), store.outdated_reviews(holder, REVIEW_VERSION))


Progress = Mapping[tuple[str, int, int, int], Practised]


def _key(row: Practised) -> tuple[str, int, int, int]:
    return row.table, row.deal, row.seat, row.place


def _read(reviewed: Reviewed, created: str, progress: Progress) -> list[Mistake]:
    """What a stored review flags; nothing where it cannot be read."""
    try:
        if not _ASKED & json.loads(reviewed.counts).keys():
            return []
        begun, *decisions, _ = map(json.loads, lines_of(reviewed.lines))
        return [_mistake(reviewed.table, created, begun, each, progress) for each in _flagged(decisions)]
    except (zlib.error, *DAMAGE) as error:
        _log.warning("The review of deal %s of table %s cannot be read: %s", reviewed.deal, reviewed.table, error)
        return []


def _mistake(
    table: str, created: str, begun: Mapping[str, Any], decision: Mapping[str, Any], progress: Progress
) -> Mistake:
    deal, seat, place, game = begun["deal"], begun["seat"], decision["place"], begun["game"]
    known = progress.get((table, deal, seat, place))
    return Mistake(
        table=table,
        deal=deal,
        seat=seat,
        place=place,
        game=game,
        rules_name=begun["rules_name"],
        begun=created,
        mark=decision["mark"],
        where=decision_place(game, decision["turn"]),
        title=decision["title"],
        theme=theme_name(game, decision.get("theme", "")),
        in_row=known.in_row if known else 0,
    )


async def _lines(match: PlayedMatch, deal: int) -> list[dict[str, Any]]:
    """The stored review of a deal. Raises NotFound and NotNow."""
    match.deal(deal)
    lines = await kept(match, deal)
    if lines is None:
        raise NotNow(f"Review this {match.log.game.deal} first.")
    return [json.loads(each) for each in lines]


async def _progress(match: PlayedMatch) -> Progress:
    store = await match.tables.store()
    found = await asyncio.to_thread(store.find, Practised, holder=_holder(match), table=match.row.id)
    return {_key(each): each for each in found}


def _holder(match: PlayedMatch) -> str:
    return match.seats[match.seat].holder or ""


# ---- One of them ----


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as the seat knew it."""

    mistake: Mistake
    live: LiveTable
    """A table that stands as it stood then. Nobody plays there."""
    tricks: Sequence[ReviewedTrick]
    step: int
    """Where it is among the steps of the deal, of which moves without a card are none."""
    said: Spans
    """What was done then. Nothing in the question says what would have been better."""


async def question(match: PlayedMatch, deal: int, place: int) -> Question:
    """A flagged decision, to be thought about again. Raises NotFound and NotNow."""
    lines, decision = await _decision(match, deal, place)
    start, steps = match.deal(deal)
    log = Log(match.log.state.rules, match.log.moves[: start + place])
    live = await still_table(match.tables, match.row, match.seats_at(start + place), log)
    view = steps[place].before.view(match.seat)
    done = spans(capital(COACHES.of(view).text.label(steps[place].move, view)), match.names, match.seat)
    found = _mistake(match.row.id, match.row.created, lines[0], decision, await _progress(match))
    step = place - sum(isinstance(each.move, BESIDE) for each in steps[:place])
    return Question(found, live, PER_GAME.of(view).tricks(steps[place].before), step, done)


async def _decision(match: PlayedMatch, deal: int, place: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The review of a deal, and of it a decision that was flagged. Raises NotFound and NotNow."""
    lines = await _lines(match, deal)
    found = next((each for each in _flagged(lines[1:-1]) if each["place"] == place), None)
    if found is None:
        raise NotFound("You made no mistake there.")
    return lines, dict(found)


def state_at(match: PlayedMatch, deal: int, place: int) -> Any:
    """The match before a decision. Raises NotFound and NotNow."""
    _, steps = match.deal(deal)
    if place >= len(steps):
        raise NotFound("You made no mistake there.")
    return steps[place].before


async def answer(match: PlayedMatch, deal: int, place: int, move: Move | None) -> MistakeAnswer:
    """Say what a choice comes to, and count it. ``move`` is None for somebody who wants to be shown the best.

    Raises IllegalMove, NotFound and NotNow.
    """
    _, plain = await _decision(match, deal, place)
    state, decision = state_at(match, deal, place), read_decision(plain)
    view = state.view(match.seat)
    outcome: Outcome = "shown"
    told: Sentence = ()
    if move is not None:
        state.play(move)
        outcome, lost = await asyncio.to_thread(_judged, view, decision, move)  # which may import the compiler
        told = answer_text(view, move, lost, outcome == "right")
    solved = outcome in ("right", "good")
    in_row = await asyncio.to_thread(_count, await match.tables.store(), match, deal, place, outcome)
    return MistakeAnswer(
        outcome=outcome,
        said=spans(told, match.names, match.seat),
        hint=_hint(decision) if outcome == "wrong" else [],
        in_row=in_row,
        decision=decision if solved or outcome == "shown" else None,
        theme=theme_name(state.rules.game, decision.theme) if solved or outcome == "shown" else "",
    )


def _judged(view: Any, decision: ReviewDecision, move: Move) -> tuple[Outcome, Worth | None]:
    """What a move is by the rule of the marks, and what it costs by the review."""
    search = weigher(view)
    found = _listed(decision.choices, *PER_GAME.of(view).move_named(move, view))
    if found is None:
        # Choices are listed in order: behind the last one nothing is better.
        least = _mark(search, view, decision.choices[-1])
        return ("wrong" if least in FLAWS else "unlisted"), None
    lost = _cost(found)
    if _mark(search, view, found) in FLAWS:
        return "wrong", lost
    return ("right" if found is decision.choices[0] else "good"), lost


def _listed(choices: Sequence[ChoiceView], move: str, cards: Sequence[Card]) -> ChoiceView | None:
    """The choice that a move is, or that it comes to the same as. Of those that name the same cards, in whatever order,
    the best.
    """
    sought = [str(card) for card in cards]
    same = [each for each in choices if each.move == move and {*each.cards} == {*sought}]
    alike = [each for each in choices if each.move == move and len(sought) == 1 and sought[0] in each.alike]
    return next((each for each in same if [*each.cards] == sought), next(iter(same + alike), None))


def _cost(choice: ChoiceView) -> Worth:
    behind, error = (Worth(each.points, each.chance) for each in (choice.behind, choice.error))
    return cost(Choice(None, (), NOTHING, behind, error))


def _mark(search: Any, view: Any, choice: ChoiceView) -> Mark:
    return mark(_cost(choice), search.thresholds(view.rules))


def _hint(decision: ReviewDecision) -> Spans:
    """What speaks for the best choice; nothing where that would name it after all."""
    named, best = {part.card for part in decision.fact if not isinstance(part, str)}, decision.choices[0]
    return decision.fact if named.isdisjoint([*best.cards, *best.alike]) else []


def _count(store: "Store", match: PlayedMatch, deal: int, place: int, outcome: Outcome) -> int:
    """Count an answer. Returns how often in a row the decision was solved."""
    with _COUNTING:
        return _counted(store, match, deal, place, outcome)


def _counted(store: "Store", match: PlayedMatch, deal: int, place: int, outcome: Outcome) -> int:
    key: dict[str, Any] = {
        "holder": _holder(match), "table": match.row.id, "deal": deal, "seat": match.seat, "place": place,
    }  # fmt: skip
    found = store.find(Practised, **key)
    before = found[0] if found else Practised(**key, tries=0, in_row=0, missed=False, touched="")
    if outcome == "unlisted":
        return before.in_row
    solved = outcome in ("right", "good")
    in_row = before.in_row + 1 if solved and not before.missed else 0
    store.put(before._replace(tries=before.tries + 1, in_row=in_row, missed=not solved, touched=now()))
    return in_row
