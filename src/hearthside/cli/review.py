"""The command `review`: reviews the deals of a record."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import app, read_records, refuse, refusing, write_text

if TYPE_CHECKING:
    from hearthside.coach.annotations import ReviewedDeal
    from hearthside.coach.review import Decision, Review
    from hearthside.record import Record


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose decisions: South, West and so on; if not given, the person's.")
    ] = None,
    deal: Annotated[int | None, typer.Option(min=1, help="Which deal; if not given, all that are over.")] = None,
    write: Annotated[Path | None, typer.Option(help="File to write the record to, with marks and comments.")] = None,
) -> None:
    """Review deals: what each decision cost, judged by what the seat knew, and luck and skill."""
    from hearthside.coach.annotations import annotated

    with refusing():
        records = read_records(file)
    written = []
    for record in records:
        place = _seat(record, seat)
        written.append(annotated(record, place, _reviewed(record, place, deal)))
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


def _reviewed(record: "Record", seat: int, deal: int | None) -> "list[ReviewedDeal]":
    """Reviews the deals asked for, and prints each line as soon as it is known."""
    from hearthside.coach.annotations import ReviewedDeal, reviews, summary_text
    from hearthside.games import game_of

    part = game_of(record.rules).deal
    found = []
    for number, each in reviews(record, seat, None if deal is None else deal - 1):
        typer.echo(f"{part.title()} {number + 1}: {record.names[seat]}, {record.rules.places[seat]}")
        decisions = []
        with ThreadPoolExecutor(1) as threads:
            for decision in each.decisions(threads):
                decisions.append(decision)
                typer.echo(_line(each, decision))
        summary = each.summary(decisions)
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
