"""The command `review`: reviews the deals of a record."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from .common import app, read_records, refuse, refusing, write_text

if TYPE_CHECKING:
    from hearthside.coach.annotations import ReviewedDeal
    from hearthside.coach.review import Decision, Review
    from hearthside.record import Record


_HEAD: Final = "    move       mark       points and win"


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose decisions: South, West and so on; if not given, the person's.")
    ] = None,
    deal: Annotated[int | None, typer.Option(min=1, help="Which deal; if not given, all that are over.")] = None,
    write: Annotated[Path | None, typer.Option(help="File to write the record to, with marks and comments.")] = None,
) -> None:
    """Review deals: what decisions cost, judged by what the seat knew, why others were better, and luck and skill."""
    from hearthside.coach.annotations import annotated

    with refusing():
        records = read_records(file)
    written, themes = [], Counter[str]()
    for record in records:
        place = _seat(record, seat)
        written.append(annotated(record, place, _reviewed(record, place, deal, themes)))
    if themes:
        told = (f"{name} {many}" for name, many in themes.most_common())
        typer.echo(f"What mistakes and blunders were about: {', '.join(told)}.")
    if write is not None:
        from hearthside.record import write as text_of

        write_text(write, "\n".join(map(text_of, written)))


def _seat(record: "Record", name: str | None) -> int:
    places = record.rules.places
    if name is None:
        persons = [place for place, seat in enumerate(places) if record.tag(f"{seat}Style") is None]
        seat = record.seat if record.seat is not None else next(iter(persons), 0)
    else:
        seat = next((place for place, each in enumerate(places) if each.lower() == name.strip().lower()), -1)
        if seat < 0:
            refuse(f"There is no seat {name!r} here; choose one of {', '.join(places)}.")
    if record.seat not in (None, seat) and any(None in deal.deck for deal in record.deals):
        refuse(f"This record is what {places[record.seat or 0]} knows; the others' decisions cannot be reviewed.")
    return seat


def _reviewed(record: "Record", seat: int, deal: int | None, themes: Counter[str]) -> "list[ReviewedDeal]":
    """Reviews the deals asked for, prints each line as soon as it is known, and counts what mistakes were about."""
    from hearthside.coach.annotations import ReviewedDeal, reviews, summary_text
    from hearthside.coach.text import better_reason
    from hearthside.coach.themes import theme, theme_name
    from hearthside.coach.values import Mark
    from hearthside.games import game_of
    from hearthside.text import in_ascii

    part = game_of(record.rules).deal
    found = []
    for number, each in reviews(record, seat, None if deal is None else deal - 1):
        typer.echo(f"{part.title()} {number + 1}: {record.names[seat]}, {record.rules.places[seat]}")
        typer.echo(_HEAD)
        decisions = []
        with ThreadPoolExecutor(1) as threads:
            for decision in each.decisions(threads):
                decisions.append(decision)
                typer.echo(_line(each, decision))
                view = each.steps[decision.place].before.view(seat)
                if reason := better_reason(view, decision):
                    typer.echo(f"    {in_ascii(reason, record.names, seat)}")
                if decision.mark in (Mark.MISTAKE, Mark.BLUNDER):
                    themes[theme_name(record.rules.game, theme(view, decision))] += 1
        summary, marks = each.summary(decisions), Counter(one.mark for one in decisions)
        typer.echo(", ".join(f"{mark} {marks[mark]}" for mark in Mark if marks[mark]).capitalize() + ".")
        typer.echo(summary_text(summary) + "\n")
        found.append(ReviewedDeal(number, tuple(decisions), summary))
    if not found:
        refuse(
            f"This record has no finished {part}." if deal is None else f"This record has no finished {part} {deal}."
        )
    return found


def _line(review: "Review", decision: "Decision") -> str:
    """A line about one decision: the turn, the move, its mark, its cost, and the better move."""
    from hearthside.coach.annotations import move_text
    from hearthside.coach.values import SURE

    turn = review.weigher.turn_number(review.steps[decision.place].before, decision.move)
    better = ""
    if decision.weighing is not None and (decision.cost.points > 0 or decision.cost.chance > 0):
        better = f"better {move_text(decision.weighing.best.move)}"
    lost = f"{-decision.cost.points:z6.1f} +-{SURE * decision.error.points:.1f} {-100 * decision.cost.chance:z6.1f}%"
    figures = lost if decision.weighing is not None else ""
    hindsight = f"hindsight {-decision.hindsight_cost.points:z.1f}" if decision.hindsight is not None else ""
    made = f"{turn or '':>3} {move_text(decision.move):<10} {decision.mark:<10}"
    return f"{made} {figures:<20} {better:<18} {hindsight}".rstrip()
