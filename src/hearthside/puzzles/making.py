"""Makes puzzles: deals are played, positions screened, and what seems clear is confirmed on fresh dice and by others.

What is made depends on the version of the program, the seed and the number of a deal alone, and not on the processes
or the time that it takes. Imports the compiler.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import log2
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import __version__
from hearthside.ai.players import player
from hearthside.coach.games import COACHES, weigher
from hearthside.coach.hints import reason, speaks_for, verdict
from hearthside.coach.values import Choice, Weighing, decision_rng
from hearthside.game import DEALER, Limit
from hearthside.games import GAMES
from hearthside.record import Record, redact, write
from hearthside.text import Sentence, addressed

from .games import game_trials, maker, themes
from .opinions import CHANCE, POINTS
from .packs import deal_line
from .puzzle import Answer, Figures, Label, Made, Puzzle, Step
from .source import Position, positions
from .trials import Trials, accepted, figures_of, only, pooled, tried, weighing_of

_CERTAIN: Final = 2.58
"""Standard errors within which an amount lies with a chance of 99 of 100."""
_SCREENED: Final = 1.5
"""Times the least gap that a position must show at first, since whatever is chosen for being large is a little less."""
_MOST_LINE: Final = 3
"""Decisions of a line, at most."""
_MOST_GOOD: Final = 3
"""Choices that are accepted, at most."""
_MOST_OF_DEAL: Final = 2
"""Puzzles of a deal, at most, each of another seat."""
_RUNS: Final = 3
"""Runs on fresh dice that must agree."""
_AGREE: Final = 3
"""Of four judges, how many must agree."""
_EASY_KEPT: Final = 0.25
"""The share of puzzles that is kept among those that level 5 mostly solves and no character fails."""
_TRIES: Final = 12
"""How often each level is asked."""
_PLAIN: Final = 0.8
"""The share of its tries with which the weakest level finds what is no question."""
_LEVELS: Final = range(1, 10)
DEVIATION: Final = 200
"""The rating deviation of a puzzle that nobody has played."""
_FREE: Final = Limit()


class Found(NamedTuple):
    """A puzzle and its answer."""

    puzzle: Puzzle
    answer: Answer


def made(game: str, seed: int, place: int) -> tuple[list[Found], Counter[str]]:
    """The puzzles of one deal, and what became of its positions: how many there were at each stage."""
    rng, counts, found = Random(f"puzzles/{game}/{seed}/{place}"), Counter[str](), list[Found]()
    counts["deals"] += 1
    for position in list(positions(game, rng)):
        counts["positions"] += 1
        if len(found) < _MOST_OF_DEAL and position.seat not in [each.puzzle.seat for each in found]:
            puzzle = puzzle_of(game, position, Made(__version__, seed, place), counts)
            if puzzle is not None:
                found.append(puzzle)
    return found, counts


def line_of_deal(game: str, seed: int, place: int) -> str:
    """The line of a deal in a file of puzzles."""
    return deal_line(place, *made(game, seed, place))


# ---- One decision ----


class Confirmed(NamedTuple):
    """A decision whose answer is confirmed."""

    hint: Weighing
    """What the coach says there."""
    weighing: Weighing
    figures: tuple[Figures, ...]
    rivals: tuple[Any, ...]
    """The best moves that are not accepted."""
    by: int
    proved: int | None
    """In how many deals it was solved; None where it was not."""
    deals: int

    @property
    def best(self) -> Any:
        """The best move."""
        return self.weighing.best.move


def _is_clear(view: Any, weighing: Weighing, sure: float, times: float = 1.0) -> bool:
    """Whether every choice is either accepted or costs more than the least gap, beyond so many standard errors."""
    part, wrong = maker(view.rules.game), [each for each in weighing.choices if not accepted(each, view)]
    good = len(weighing.choices) - len(wrong)
    return (
        len(weighing.choices) >= part.LEAST_CHOICES
        and len(wrong) >= part.LEAST_WRONG
        and good <= _MOST_GOOD
        and all(_is_equal(view, each) for each in weighing.choices[:good] if accepted(each, view))
        and all(_wrong_by(view, each, sure, times) is not None for each in wrong)
    )


def _is_equal(view: Any, choice: Choice) -> bool:
    """Whether a choice that is accepted is so close to the best that fresh dice may well say the same of it."""
    points, chance = maker(view.rules.game).gap(view)
    return abs(choice.behind.points) < points / 3 and choice.behind.chance < chance / 4


def _wrong_by(view: Any, choice: Choice, sure: float, times: float = 1.0) -> int | None:
    """What a choice clearly costs more of than the least gap: points, or only chance; None for neither."""
    points, chance = maker(view.rules.game).gap(view)
    if choice.behind.points - sure * choice.error.points > times * points and choice.behind.chance >= 0:
        return POINTS
    if choice.behind.chance - sure * choice.error.chance > times * chance:
        return CHANCE
    return None


class Look(NamedTuple):
    """A position that seems clear."""

    offered: tuple[Any, ...]
    """The moves that are offered; none where every legal move may be chosen."""


def screened(view: Any, rng: Random, counts: Counter[str]) -> Look | None:
    """What a first and a second look find in a position; None where it does not seem clear."""
    part, offered = maker(view.rules.game), tuple[Any, ...]()
    if not part.fits(view):
        return None
    counts["choices"] += 1
    for look, samples in enumerate(part.SCREENS):
        found = tried(view, rng, samples)
        if found is None:
            return None
        if not part.asks_levels(view):
            offered = offered or part.offered(view, weighing_of(found))
            if not offered:
                return None
            found = only(found, offered)
        if not _seems_clear(view, found, 1.0 if look else 0.7):
            return None
        counts[f"screened {look + 1}"] += 1
    return Look(offered)


def _seems_clear(view: Any, trials: Trials, times: float) -> bool:
    """Whether there is a gap of the wanted size somewhere after the first choices."""
    choices = weighing_of(trials).choices
    points, chance = (each * times * _SCREENED for each in maker(view.rules.game).gap(view))
    behind = [
        (each.behind.points >= points and each.behind.chance >= 0) or each.behind.chance >= chance for each in choices
    ]
    near = [each.behind.points < points / 2 and each.behind.chance < chance / 2 for each in choices]
    part = maker(view.rules.game)
    return (
        len(choices) >= part.LEAST_CHOICES
        and sum(behind) >= part.LEAST_WRONG
        and sum(near) <= _MOST_GOOD
        and sum(behind) + sum(near) >= len(choices) - (times < 1)
    )


def confirmed(view: Any, look: Look, rng: Random, counts: Counter[str]) -> Confirmed | None:
    """A decision on fresh dice: by a hint of the coach, by three more runs of the same size, and by four judges."""
    part, hint, runs = maker(view.rules.game), weigher(view).weigh(view, decision_rng(view)), list[Trials]()
    if hint is None:
        return None
    for _ in range(_RUNS):
        found = tried(view, rng, game_trials(view.rules.game).usual(view))
        if found is not None and look.offered:
            found = only(found, look.offered)
        if found is None or not _seems_clear(view, found, 0.6):
            return None
        runs.append(found)
    best = {weighing_of(each).best.move for each in runs}
    if len(best) > 1 or not best <= set(hint.best.alike):
        return None
    trials = pooled(runs)
    weighing = weighing_of(trials)
    if not _is_clear(view, weighing, _CERTAIN) or not _agree(view, hint, weighing):
        return None
    counts["confirmed"] += 1
    wrong = [each for each in weighing.choices if not accepted(each, view)]
    by = CHANCE if any(_wrong_by(view, each, _CERTAIN) == CHANCE for each in wrong[:1]) else POINTS
    rivals = tuple(each.move for each in wrong[:2])
    agree = 0
    for asked, opinion in enumerate(part.opinions(view, weighing.best.move, rivals, by, rng), 1):
        agree += opinion.agrees
        counts[f"{opinion.judge} {'agrees' if opinion.agrees else 'disagrees'}"] += 1
        if opinion.opposes or asked - agree > 4 - _AGREE:
            counts["refused by judges"] += 1
            return None
    counts["judged"] += 1
    proved = part.proof(view, weighing.best.move, [each.move for each in wrong], by, rng)
    return Confirmed(hint, weighing, figures_of(trials, view), rivals, by, proved, trials.deals)


def _agree(view: Any, hint: Weighing, weighing: Weighing) -> bool:
    """Whether a hint accepts what a weighing accepts, and nothing else."""
    return all(
        accepted(found, view) == accepted(each, view)
        for each in weighing.choices
        if (found := hint.of(each.move)) is not None
    )


# ---- A puzzle ----


def puzzle_of(game: str, position: Position, where: Made, counts: Counter[str]) -> Found | None:
    """The puzzle of a position, with the line that follows; None where its answer is not clear."""
    state, seat, moves = position
    view = state.view(seat)
    rng = Random(f"puzzles/{game}/{where.seed}/{where.place}/{len(moves)}")
    look = screened(view, rng, counts)
    if look is None:
        return None
    shares = _solved_by_levels(view, rng, counts)
    if shares is None:
        return None
    first = confirmed(view, look, rng, counts)
    if first is None:
        return None
    steps = [_step(view, first, len(moves))]
    sures = [first]
    for again, played in _line(state, seat, moves, first, rng, counts):
        steps.append(_step(again.state.view(seat), played, len(again.moves)))
        sures.append(played)
        moves = again.moves
    whole: Record = Record.of(state.rules, moves, ())
    start = write(redact(Record.of(state.rules, position.moves, ()), seat))
    name = game[0] + sha256(start.encode()).hexdigest()[:12]
    label = Label.PROVED if all(each.proved is not None for each in sures) else Label.COMPUTED
    rating = _rating(view, first, shares) + 60 * (len(steps) - 1)
    write_move = GAMES[game].move_to_json
    offered = sorted(map(write_move, look.offered), key=str)
    puzzle = Puzzle(name, game, start, seat, len(steps), rating, DEVIATION, label, where, tuple(offered))
    counts["puzzles"] += 1
    counts[f"lines of {len(steps)}"] += 1
    counts[label] += 1
    return Found(puzzle, Answer(name, write(whole), seat, tuple(steps)))


def _step(view: Any, sure: Confirmed, at: int) -> Step:
    wrong = [each.move for each in sure.weighing.choices if not accepted(each, view)]
    about, said = told(view, sure.hint, sure.best, wrong, by_chance=_is_of_score(sure))
    return Step(at, sure.figures, sure.deals, about, said)


def told(
    view: Any, hint: Weighing, best: Any, wrong: Sequence[Any], *, by_chance: bool
) -> tuple[tuple[str, ...], Sentence]:
    """The themes of a decision, and why its best choice is better than the first that is not accepted. Both follow from
    the position and from what a hint finds there, and from nothing else. The sentence is said to whoever solves it.
    """
    coach = COACHES.of(view).facts
    facts = coach.facts(coach.scene(view, decision_rng(view)), best)
    about = themes(view, facts, best, wrong, by_chance=by_chance)
    chosen, rival = hint.of(best), hint.of(wrong[0])
    assert chosen is not None
    said = verdict(view, hint, chosen)
    if not said and rival is not None:
        said = speaks_for(view, chosen, rival, decision_rng(view))
    return about, addressed(said or reason(view, best, None, decision_rng(view)), view.seat)


def _is_of_score(sure: Confirmed) -> bool:
    """Whether the best choice is not the best in points."""
    return any(each.behind.points < -_CERTAIN * each.error.points for each in sure.weighing.choices)


def _line(
    state: Any, seat: int, moves: Sequence[Any], sure: Confirmed, rng: Random, counts: Counter[str]
) -> Iterator[tuple[Position, Confirmed]]:
    """The further decisions of a line, as long as each is clear. The others reply like the Master, as the cards lay."""
    master, made, found = player("master", state.rules.game), list(moves), sure
    for _ in range(_MOST_LINE - 1):
        best = found.best
        made.append(best)
        state = state.play(best)
        while state.to_move and state.to_move[0] != DEALER:
            view = state.view(state.to_move[0])
            if state.to_move[0] == seat and maker(view.rules.game).fits(view):
                break
            move = master.choose(view, rng, _FREE)
            made.append(move)
            state = state.play(move)
        else:
            return
        look = screened(view, rng, Counter())
        again = None if look is None or look.offered else confirmed(view, look, rng, Counter())
        if again is None or _is_plain(view, again, rng):
            return
        counts["further decisions"] += 1
        found = again
        yield Position(state, seat, tuple(made)), again


# ---- How hard it is ----


def _solved_by_levels(view: Any, rng: Random, counts: Counter[str]) -> list[float] | None:
    """How often each level makes a choice that is accepted, by a quick look; None where it is too easy."""
    part = maker(view.rules.game)
    if not part.asks_levels(view):
        return [0.5] * len(_LEVELS)
    found = tried(view, rng, part.SCREENS[-1])
    assert found is not None
    good = [move for each in weighing_of(found).choices if accepted(each, view) for move in each.alike]
    shares = [_share(f"level-{level}", view, good, rng) for level in _LEVELS]
    if shares[4] > 0.5 and all(_share(name, view, good, rng, 1) for name in part.CHARACTERS):
        counts["easy"] += 1
        if shares[1] > 0.8 or rng.random() > _EASY_KEPT:
            return None
    counts["hard enough"] += 1
    return shares


def _is_plain(view: Any, sure: Confirmed, rng: Random) -> bool:
    """Whether even the weakest level nearly always finds a further decision."""
    good = [move for each in sure.weighing.choices if accepted(each, view) for move in each.alike]
    return _share("level-1", view, good, rng) > _PLAIN


def _share(style: str, view: Any, good: Sequence[Any], rng: Random, tries: int = _TRIES) -> float:
    who = player(style, view.rules.game)
    return sum(who.choose(view, rng, _FREE) in good for _ in range(tries)) / tries


def _level_rating(level: float) -> float:
    return 700 + 150 * level


def _rating(view: Any, sure: Confirmed, shares: Sequence[float]) -> int:
    """Where a logistic curve over the levels' own ratings solves as many as they did, a little more for many choices
    and less for a large gap.
    """
    low, high = 300.0, 3000.0
    # Two attempts more, by a middling level, that go half well, hold the curve.
    solved = sum(shares) * _TRIES + 1
    while high - low > 1:
        middle = (low + high) / 2
        expected = [1 / (1 + 10 ** ((middle - _level_rating(level)) / 400)) for level in _LEVELS]
        total = _TRIES * sum(expected) + 2 / (1 + 10 ** ((middle - _level_rating(5)) / 400))
        low, high = (middle, high) if total > solved else (low, middle)
    wrong = next(each for each in sure.weighing.choices if each.move == sure.rivals[0])
    points, chance = maker(view.rules.game).gap(view)
    size = max(wrong.behind.points / points, wrong.behind.chance / chance, 1.0)
    rating = low + 40 * log2(len(sure.figures) / 4) - 60 * log2(min(size, 8.0))
    return round(min(max(rating, 400), 2600))
