"""What a review says, as text for a panel: a decision with its choices, the course of a deal, its moves and its sum.

It writes what the server has worked out, and words nothing of it again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from textual.content import Content
from textual.style import Style

from hearthside.terminal.screen.drawing.cards import card_name
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.figures import (
    FLAWS,
    QUALITY,
    bar,
    bars_of,
    gained,
    line_of,
    lost,
    lost_chance,
    marked_choices,
    percent,
)

if TYPE_CHECKING:
    from hearthside.app.review_lines import ReviewDecision, ReviewSummary

ACTION: Final = "hearthside-action"
"""What the style of words names that do something where they are clicked."""
_DOES: Final = {"draw": "Stock", "take": "Take", "decline": "Leave it", "knock": "Knock", "layoff": "Lay off"}
_WITHOUT: Final = {"knock": "Big gin", "layoff": "Lay off nothing"}


class Writer:
    """Writes words in the colours of a look."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def word(self, text: str, ink: str = "ink", how: str = "") -> Content:
        """Words in a colour by its name."""
        return Content.styled(text, f"{how} {self.look.colours[ink]}".strip())

    def card(self, card: str) -> Content:
        """A card as sentences have it."""
        return self.word(card_name(card), f"{card[1].lower()}-text", "bold")

    def cards(self, cards: Iterable[str]) -> Content:
        """Cards beside each other."""
        return Content(" ").join([self.card(card) for card in cards])

    def said(self, spans: Iterable[Any], ink: str = "ink", how: str = "") -> Content:
        """A sentence of a message."""
        return Content("").join(
            [self.word(each, ink, how) if isinstance(each, str) else self.card(each["card"]) for each in spans]
        )

    def quality(self, mark: str, words: bool = False) -> Content:
        """The mark of a review."""
        sign, word, ink = QUALITY[mark]
        return self.word(f"{sign} {word}" if words else sign, ink, "bold")


def lines(*parts: Content | None) -> Content:
    """Paragraphs one below the other, without those that are empty."""
    return Content("\n").join([part for part in parts if part is not None and part.plain])


def choice_table(
    writer: Writer,
    choices: Sequence[tuple[Any, str | None]],
    width: int,
    worth: Callable[[float], str] | None,
    made: str = "yours",
) -> Content:
    """What choices are worth, the best first: longer bars are better. Without ``worth`` it is what they lose."""
    losses = worth is None
    if not choices:
        return Content("")
    first, rest = choices[:1], sorted(choices[1:], key=lambda each: -_points(each[0], losses))
    rows = [*first, *rest]
    amounts = [_points(each, losses) for each, _ in rows]
    names = [_choice_name(writer, each, made) for each, _ in rows]
    named = min(max(name.cell_length for name in names), max(10, width - 22))
    room = max(4, width - named - 18)
    found = []
    for (each, mark), name, points, eighths in zip(rows, names, amounts, bars_of(amounts, room), strict=True):
        chance = -each.behind.chance if losses else each.worth.chance
        ink = "good" if mark == "best" else "bad" if each.made and mark in FLAWS else "chart-edge"
        sign = writer.quality(mark) if mark else Content("")
        points_text = lost(-points) if worth is None else worth(points)
        figures = f"{points_text:>6} {lost_chance(-chance) if losses else percent(chance):>6}"
        row = Content.assemble(
            sign, " " * (3 - sign.cell_length), name.truncate(named, ellipsis=True, pad=True), " ",
            writer.word(bar(eighths, writer.look.ascii).ljust(room), ink), writer.word(figures, "ink-2"),
        )  # fmt: skip
        found.append(row)
    head = writer.word(f"{'Cost' if losses else 'Points':>6} {'Win':>6}".rjust(named + room + 17), "ink-2")
    return lines(head, *found)


def _points(choice: Any, losses: bool) -> float:
    return float(-choice.behind.points if losses else choice.worth.points)


def _choice_name(writer: Writer, choice: Any, made: str) -> Content:
    does = (not choice.cards and _WITHOUT.get(choice.move)) or _DOES.get(choice.move, "")
    parts = [writer.word(does)] if does else []
    cards = [*choice.cards, *choice.alike]
    if cards:
        parts.append(writer.cards(cards))
    if choice.detail:
        parts.append(writer.said(choice.detail, "ink-2"))
    if choice.made:
        parts.append(writer.word(made, "ember"))
    return Content(" ").join(parts)


def decision_text(
    writer: Writer, decision: "ReviewDecision", worth: Callable[[float], str], width: int, made: str = "yours"
) -> Content:
    """What was decided, what it cost against what, and why."""
    cost = ""
    if decision.cost.points > 0:
        cost = f"  {lost(decision.cost.points)} points"
    elif decision.cost.chance > 0:
        cost = f"  {lost_chance(decision.cost.chance)} to win"
    return lines(
        Content.assemble(writer.quality(decision.mark, words=True), writer.word(cost, "bad", "bold")),
        writer.said(decision.said),
        writer.said(decision.reason, "ink-2"),
        choice_table(writer, marked_choices(decision), width, worth, made),
        writer.said(decision.hindsight_said, "ink-2", "italic"),
    )


def sum_text(
    writer: Writer, summary: "ReviewSummary", decisions: Sequence["ReviewDecision"], whose: str | None, width: int
) -> Content:
    """Luck and skill of a deal, and its marks, counted."""
    counts = Content("  ").join(
        [
            Content.assemble(writer.quality(mark), f" {sum(each.mark == mark for each in decisions)}")
            for mark in ("best", "good", *FLAWS)
        ]
    )
    within = f", within {2 * summary.error.points:.1f}" if summary.error.points >= 0.025 else ""
    chose, wide = ("Your choices" if whose is None else "Choices"), min(width, 40) - 6
    return lines(
        writer.word(f"{'Luck of the cards and play':<{wide}}{gained(summary.luck.points):>6}"),
        writer.word(f"{chose:<{wide}}{gained(summary.skill.points):>6}"),
        writer.word(f"Together {gained(summary.above.points)}{within}.", "ink-2"),
        counts,
    )


def course_text(writer: Writer, columns: Sequence[Mapping[str, Any]], here: int, name: str, width: int) -> Content:
    """The course of a deal, a column for each trick or turn: up is better in both lines. A click goes there."""
    each = max(1, min(3, (width - 15) // max(1, len(columns))))
    points = [column["points"] for column in columns]
    chances = [column["chance"] for column in columns]
    found = []
    for words, amounts, ink in ((name, points, "ember"), ("to win", chances, "run")):
        known = [amount for amount in amounts if amount is not None]
        if not known:
            continue
        up = [None if amount is None else (-amount if words != "to win" else amount) for amount in amounts]
        low, high = min(x for x in up if x is not None), max(x for x in up if x is not None)
        drawn = line_of(up, low, high, writer.look.ascii)
        now = amounts[here] if 0 <= here < len(amounts) else None
        shown = "" if now is None else percent(now) if words == "to win" else f"{now:.1f}".removesuffix(".0")
        cells = [
            step_link(writer.word(letter * each, "ink" if at == here else ink), columns[at]["at"])
            for at, letter in enumerate(drawn)
        ]
        found.append(Content.assemble(writer.word(f"{words:<7}", "ink-2"), *cells, writer.word(f" {shown}", ink)))
    signs = []
    for at, column in enumerate(columns):
        sign, ink = (QUALITY[column["flaw"]][::2]) if column["flaw"] else (column["name"], "ink-2")
        how = "reverse" if at == here else ""
        short = sign[-1:] if sign.isdigit() and each < 3 else sign[:each]
        signs.append(step_link(writer.word(short.ljust(each), ink, how), column["at"]))
    return lines(*found, Content.assemble(" " * 7, *signs)) if found else Content("")


def step_link(text: Content, step: int) -> Content:
    """Words that lead to a step."""
    return clickable(text, f"screen.go({step})")


def clickable(text: Content, action: str) -> Content:
    """Words that do something where they are clicked."""
    return text.stylize(Style.from_meta({ACTION: action}))
