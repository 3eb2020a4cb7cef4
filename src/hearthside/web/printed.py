"""Statistics as text, in columns. Knows no store."""

from collections.abc import Collection, Iterator, Sequence

from . import messages as wire

_NAMES = {"hearts": "Hearts", "gin": "Gin Rummy"}


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under a head: the first column to the left, numbers to the right."""
    lines = [[f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def text(figures: wire.Figures, games: Collection[str]) -> str:
    """How these games were played, part by part; nothing where there is nothing to say."""
    parts: list[str] = []
    if figures.hearts and "hearts" in games:
        parts += [*_hearts(figures.hearts), *_luck(figures.hearts.luck, "hearts", "deal")]
    if figures.gin and "gin" in games:
        parts += [*_gin(figures.gin), *_luck(figures.gin.luck, "gin", "hand")]
    return "\n\n".join(parts)


def _hearts(found: wire.HeartsFigures) -> Iterator[str]:
    yield (
        f"Hearts: how you play. {found.points:.2f} points a deal in {found.deals} deals; equal shares are"
        f" {found.fair:.2f}."
    )
    passes = [(each.what, each.deals, each.queens, each.points) for each in found.passes]
    yield columns(("Deals in which", "Deals", "Queens taken", "Points a deal"), passes)
    often = [
        ("Moons that you went for", found.tried, found.deals),
        ("Moons that you made", found.made, found.deals),
        ("Moons that others made", found.against, found.deals),
        ("Chances to stop one that you took", found.stopped, found.moments),
        ("Queens that you took", found.took, found.deals),
        ("Queens that you gave to another", found.gave, found.deals),
    ]
    yield columns(("Moons and queens", "Often", "Of"), often)
    matches = [(each.ended[:10], each.rules, each.deals, each.points, each.fair) for each in reversed(found.matches)]
    yield columns(("Match", "Rules", "Deals", "Points a deal", "Equal shares"), matches)


def _gin(found: wire.GinFigures) -> Iterator[str]:
    often = [
        ("Hands that you won", found.won, found.hands),
        ("Hands that nobody won", found.drawn, found.hands),
        ("Hands with gin", found.gins, found.hands),
        ("Knocks of the other that you undercut", found.undercuts, found.faced),
        ("Knocks of yours that were undercut", found.suffered, found.knocks),
    ]
    yield "Gin Rummy: how you play.\n" + columns(("Hands and undercuts", "Often", "Of"), often)
    if found.turns:
        turns = [(each.turns, each.knocks, each.won, each.undercut, each.points) for each in found.turns]
        yield columns(("Knocks on your turn", "Knocks", "Won", "Undercut", "Points a knock"), turns)


def _luck(found: wire.LuckFigures, game: str, word: str) -> Iterator[str]:
    """Luck and skill over all matches that were looked back at, and in each."""
    if found.matches:
        error = 2 * found.error.points
        yield (
            f"{_NAMES[game]}: luck {found.luck.points:+.2f} and choices {found.skill.points:+.2f} points a {word}"
            f" (+-{error:.2f}), {_percent(found.luck.chance)} and {_percent(found.skill.chance)} of the chance to win,"
            f" in {found.deals} {word}s looked back at;"
            f" {found.slips} slips and {found.mistakes} mistakes in {found.decisions} decisions."
        )
        rows = [
            (
                each.ended[:10], each.rules, each.deals, each.luck.points / each.deals, each.skill.points / each.deals,
                _percent(each.luck.chance / each.deals), _percent(each.skill.chance / each.deals),
                each.slips, each.mistakes,
            )
            for each in reversed(found.matches)
        ]  # fmt: skip
        head = ("Match", "Rules", f"{word.title()}s", f"Luck a {word}", "Choices", "Chance by luck", "by choices")
        yield columns((*head, "Slips", "Mistakes"), rows)
    if found.left:
        yield f"{_NAMES[game]}: {found.left} {word}s have not been looked back at; the page of statistics does that."


def _percent(chance: float) -> str:
    return f"{100 * chance:+.1f}%"
