"""Statistics as text, in columns. Knows no store."""

from collections.abc import Callable, Collection, Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from hearthside.games import GAMES, Game, GameTable
from hearthside.text import counted, scored

if TYPE_CHECKING:
    from hearthside.app.statistics.counting import Count, LuckStatistics
    from hearthside.app.statistics.play import PlayStatistics
    from hearthside.app.statistics.results import MatchResult, ResultStatistics


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under a head: the first column to the left, numbers to the right."""
    lines = [list(map(_cell, row)) for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.1f}"
        case _:
            return str(value)


def _fields(values: Sequence[object], names: str) -> list[tuple[object, ...]]:
    """A row for each of the values, of its fields with these names."""
    return [attrgetter(*names.split())(value) for value in values]


def results_text(found: "ResultStatistics", games: Collection[str] = tuple(GAMES)) -> str:
    """How matches of these games ended; empty where there are none."""
    return "\n\n".join(part for game in games for part in _PARTS[game].results(found))


def play_text(
    found: "PlayStatistics", games: Collection[str], reviewing: str = "the statistics page can do that"
) -> str:
    """How these games were played; empty where there is nothing to say. ``reviewing`` says how what has no review
    gets one.
    """
    return "\n\n".join(part for game in games for part in _PARTS[game].play(found, reviewing))


# ---- How matches ended ----


def _hearts_results(found: "ResultStatistics") -> Iterator[str]:
    if found.since is None:
        return
    yield f"Hearts: finished matches since {found.since[:10]}."
    yield columns(("Side", "Games", "Won", "Cash"), _fields(found.sides, "side games won cash"))
    yield columns(("Name", "Games", "Won", "Cash", "Points"), _fields(found.names, "name games won cash points"))
    latest = [(each.ended[:10], each.rules, _scores(each)) for each in found.latest]
    yield columns(("Latest", "Rules", "Scores"), latest)


def _gin_results(both: "ResultStatistics") -> Iterator[str]:
    found = both.gin
    if found.since is None:
        return
    yield f"Gin Rummy: matches since {found.since[:10]}, with those that were left part-way."
    names = _fields(found.names, "name hands drawn_hands games won lost drawn points average")
    yield columns(("Name", "Hands", "Drawn", "Games", "Won", "Lost", "Level", "Points", "Average"), names)
    if found.top:
        top = [
            (each.name, each.average, each.score, each.goal, each.hands, each.oklahoma, each.ended[:10])
            for each in found.top
        ]
        yield columns(("Best averages", "A hand", "Points", "Goal", "Hands", "Oklahoma", "Date"), top)
    latest = [
        (each.ended[:10], each.rules, each.hands or 0, _scores(each), "left part-way" if each.quit else "")
        for each in found.latest
    ]
    yield columns(("Latest", "Rules", "Hands", "Scores", ""), latest)


def _scores(match: "MatchResult") -> str:
    """Every name with its score, the winners with a star."""
    return ", ".join(
        scored(name, f"{score}{'*' if seat in match.winners else ''}")
        for seat, (name, score) in enumerate(zip(match.names, match.scores, strict=True))
    )


# ---- How they were played ----


def _hearts_play(both: "PlayStatistics", reviewing: str) -> Iterator[str]:
    if (found := both.hearts) is None:
        return
    yield (
        f"Hearts: how you play. {found.points:.1f} points a deal in {counted(found.deals, 'deal')}; an average share"
        f" is {found.fair:.1f}."
    )
    passes = _fields(found.passes, "what deals queens points")
    yield columns(("Deals in which", "Deals", "Queens taken", "Points a deal"), passes)
    yield _counts("Moons and queens", found.counts)
    matches = [(each.ended[:10], each.rules, each.deals, each.points, each.fair) for each in reversed(found.matches)]
    yield columns(("Match", "Rules", "Deals", "Points a deal", "Equal shares"), matches)
    yield from _luck(found.luck, GAMES["hearts"], reviewing)


def _gin_play(both: "PlayStatistics", reviewing: str) -> Iterator[str]:
    if (found := both.gin) is None:
        return
    yield "Gin Rummy: how you play.\n" + _counts("Hands and undercuts", found.counts)
    if found.turns:
        turns = _fields(found.turns, "turns knocks won undercut points")
        yield columns(("Knocks on your turn", "Knocks", "Won", "Undercut", "Points a knock"), turns)
    yield from _luck(found.luck, GAMES["gin"], reviewing)


def _counts(title: str, counts: Sequence["Count"]) -> str:
    return columns((title, "Often", "Of"), _fields(counts, "label count of"))


def _luck(found: "LuckStatistics", game: Game, reviewing: str) -> Iterator[str]:
    """Luck and skill over all matches that were reviewed, and in each."""
    name, word = game.name, game.deal
    if found.matches:
        yield (
            f"{name}: luck {found.luck.points:+.1f} and choices {found.skill.points:+.1f} points a {word}"
            f" (+-{2 * found.error.points:.1f}), {_percent(found.luck.chance)} and {_percent(found.skill.chance)} of"
            f" the chance to win, in {counted(found.deals, word)} reviewed;"
            f" {found.inaccuracies} inaccuracies, {found.mistakes} mistakes and {found.blunders} blunders"
            f" in {found.decisions} decisions."
        )
        rows = []
        for each in reversed(found.matches):
            amounts = [amount / each.deals for amount in (each.luck.points, each.skill.points)]
            chances = [_percent(amount / each.deals) for amount in (each.luck.chance, each.skill.chance)]
            flaws = each.inaccuracies, each.mistakes, each.blunders
            rows.append((each.ended[:10], each.rules, each.deals, *amounts, *chances, *flaws))
        head = ("Match", "Rules", f"{word.title()}s", f"Luck a {word}", "Choices", "Chance by luck", "by choices")
        yield columns((*head, "Inaccuracies", "Mistakes", "Blunders"), rows)
    if found.left:
        left = f"1 {word} has" if found.left == 1 else f"{found.left} {word}s have"
        yield f"{name}: {left} not been reviewed; {reviewing}."


def _percent(chance: float) -> str:
    return f"{100 * chance:+.1f}%"


class _Part(NamedTuple):
    """The parts of a text about one game."""

    results: "Callable[[ResultStatistics], Iterator[str]]"
    play: "Callable[[PlayStatistics, str], Iterator[str]]"


_PARTS: Final = GameTable(hearts=_Part(_hearts_results, _hearts_play), gin=_Part(_gin_results, _gin_play))
