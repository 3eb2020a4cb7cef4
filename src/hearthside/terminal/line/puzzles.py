"""Puzzles, line by line: a position, what may be chosen, and what a choice is worth. Knows no disk and no screen."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from hearthside.cards import Cards
from hearthside.coach.games import COACHES
from hearthside.coach.values import SURE, amount_text
from hearthside.games import GAMES
from hearthside.puzzles import Answer, Puzzle, Verdict, judge, position_of
from hearthside.puzzles.games import THEMES
from hearthside.puzzles.judging import SAID, Objection, Outcome, object_to
from hearthside.puzzles.puzzle import Figures, Move, basis_text, lay_of, record_of
from hearthside.record import final, steps
from hearthside.text import capital, in_ascii

from .ascii import codes
from .game import Ask, GameLines, Say
from .games import LINE_GAMES
from .match import Left

_SHOWN: Final = 5
"""Choices that are compared."""
_HELP: Final = (
    "story        what was played so far",
    "score        the points and the totals",
    "show         the answer; it counts as not solved",
    "quit         stops",
)


class _Shown(Exception):
    """The answer is to be shown."""


class Solved(NamedTuple):
    """What came of a puzzle."""

    outcome: Outcome
    last: Move | None
    """The last choice; None where the answer was shown."""
    step: int
    """At which decision it was, from 0."""


def solve(puzzle: Puzzle, answer: Answer, ask: Ask, say: Say) -> Solved:
    """Ask for every decision of a puzzle, and tell what came of it. Raises Left."""
    made = list[Move]()
    try:
        while True:
            step = len(made)
            made.append(_asked(puzzle, answer, step, ask, say))
            verdict = judge(puzzle, answer, made)
            if verdict.over:
                break
            say("Right. It goes on.")
    except _Shown:
        whole = tuple(None for _ in answer.steps)
        verdict = Verdict(False, True, answer.steps, whole, None)
        found = Solved("shown", None, 0)
        say("The answer:")
    else:
        found = Solved(verdict.outcome, made[-1], len(made) - 1)
        say(SAID[found.outcome])
    for line in _told(puzzle, answer, verdict):
        say(line)
    return found


def objection(puzzle: Puzzle, answer: Answer, found: Solved, ask: Ask, say: Say) -> Objection | None:
    """Have a choice that was not accepted computed anew, if the solver wants that. Raises Left."""
    try:
        while (line := ask("Enter goes on, object computes it anew: ").strip().lower()) != "object":
            if not line:
                return None
            if line in ("quit", "q"):
                raise Left
            say("Press Enter, or type object or quit.")
    except EOFError:
        raise Left from None
    assert found.last is not None
    anew = object_to(puzzle, answer, found.step, found.last)
    state = final(record_of(position_of(answer, found.step)))
    lines = LINE_GAMES.of(state).lines(state.rules, puzzle.seat)
    for place, each in enumerate(anew.figures):
        if place >= _SHOWN and found.last not in each.moves:
            continue
        mark = ">" if found.last in each.moves else " "
        say(f"{mark} {_name(lines, state, each.moves[0])}: {_worth(each is anew.figures[0], each, anew.deals)}")
    return anew


def _asked(puzzle: Puzzle, answer: Answer, step: int, ask: Ask, say: Say) -> Move:
    """The choice at a decision. Raises Left and _Shown."""
    record = record_of(position_of(answer, step))
    state = final(record)
    lines = LINE_GAMES.of(state).lines(state.rules, puzzle.seat)
    offered = () if step else puzzle.offered
    say("")
    if puzzle.length > 1:
        say(f"Decision {step + 1} of {puzzle.length}.")
    for line in (*lines.score(state), *lines.standing(state), *lines.before_question(state)):
        say(line)
    for place, move in enumerate(offered, 1):
        say(f"{place}  {_name(lines, state, move)}")
    while True:
        try:
            line = ask("Which: " if offered else lines.question(state)).strip()
        except EOFError:
            raise Left from None
        try:
            chosen = _chosen(lines, state, record, line, offered, say)
        except ValueError as error:
            say(str(error))
            continue
        if chosen is not None:
            return chosen


def _chosen(lines: GameLines, state: Any, record: Any, line: str, offered: tuple[Move, ...], say: Say) -> Move | None:
    """The choice that a line is; None where it is none. ValueError with a sentence."""
    match line.lower():
        case "quit" | "q":
            raise Left
        case "show":
            raise _Shown
        case "" | "?" | "help":
            told = [*([] if offered else lines.help(state)), *_HELP]
        case "story":
            told = [each for step in steps(record) for each in lines.tell(*step)]
        case "score":
            told = lines.score(state)
        case word:
            told = lines.answer(state, word)
    if told:
        for each in told:
            say(each)
        return None
    if offered:
        if line.isdecimal() and 1 <= int(line) <= len(offered):
            return offered[int(line) - 1]
        raise ValueError(f"Type a number from 1 to {len(offered)}.")
    move = lines.read(state, line)
    if move is None:
        return None
    if (error := state.why_not(move)) is not None:
        raise ValueError(in_ascii((error.sentence,), lines.names))
    return GAMES.of(state).move_to_json(move)


def _name(lines: GameLines, state: Any, move: Move) -> str:
    """A choice in words."""
    view = state.view(lines.seat)
    read = GAMES.of(state).move_from_json(move)
    return in_ascii(capital(COACHES.of(view).text.action(read, view)), lines.names, lines.seat)


def _told(puzzle: Puzzle, answer: Answer, verdict: Verdict) -> Iterator[str]:
    """What is told once a puzzle is over."""
    for number, (step, made) in enumerate(zip(verdict.answered, verdict.made, strict=True)):
        state = lay_of(answer, number)
        lines = LINE_GAMES.of(state).lines(state.rules, puzzle.seat)
        if puzzle.length > 1:
            yield f"Decision {number + 1}:"
        shown = list(step.figures[:_SHOWN])
        if made is not None and made not in shown:
            shown.append(made)
        for each in shown:
            worth = _worth(each is step.best, each, step.deals)
            yield f"{'>' if each is made else ' '} {_name(lines, state, each.moves[0])}: {worth}"
        yield in_ascii(step.reason, lines.names, puzzle.seat)
        titles = THEMES[puzzle.game].TITLES
        yield f"Theme: {', '.join(titles[each] for each in step.themes if each in titles)}."
    yield basis_text(puzzle.label, verdict.answered[-1].deals)
    yield "The cards lay so:"
    for seat, hand in enumerate(state.hands):
        yield f"{lines.names[seat]}: {codes(Cards(hand))}"


def _worth(is_best: bool, figures: Figures, deals: int) -> str:
    """What a choice loses."""
    if is_best:
        return "the best"
    error = f" (+-{SURE * figures.error.points:.1f})" if figures.error.points else ""
    lost = amount_text(figures.behind._replace(points=max(figures.behind.points, 0.0)), error)
    ahead = ""
    if figures.ahead is not None and deals:
        ahead = f"; better in {round(100 * figures.ahead / deals)} of 100 deals"
    return f"{'as good' if figures.good else f'costs {lost}'}{ahead}"
