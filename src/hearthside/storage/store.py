"""What is asked of a database, and put into it: the SQLite file, or PostgreSQL."""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Select, bindparam, func, select, true

from hearthside.match.seats import STRANGER, Seat, at_screen_of

from . import (
    NOTHING,
    Broken,
    Digest,
    Effects,
    Import,
    LostRace,
    Mark,
    Missing,
    Note,
    ObservedRow,
    PuzzleRating,
    PuzzleTry,
    Result,
    Reviewed,
    Row,
)
from .cells import typed, whole
from .chain import ORIGIN, Link, origin, read_log
from .file import File
from .handing_over import hand_over
from .match_writes import append_entries, change_rules, insert, put_row, write_effects, written
from .schema import (
    PLAIN,
    SEAT,
    TABLES,
    daily_tries,
    duplicates,
    entries,
    import_reviews,
    imports,
    lesson_progress,
    mirrors,
    observed,
    puzzle_ratings,
    puzzle_tries,
    result_holders,
    results,
    reviews,
    seats,
    tables,
)

R = TypeVar("R", bound=NamedTuple)

_BESIDE: Final = (Note, Mark, Digest)
"""What hangs on a record."""
_LATEST_FIRST: Final = {Import: imports.c.brought, ObservedRow: observed.c.touched}
"""The time by which rows are sorted; all others are in the order of their keys."""


class Database(Protocol):
    """Where it is kept. The methods may be called from any thread."""

    @property
    def saved(self) -> bool:
        """Whether what is written is being kept."""

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""

    @property
    def files(self) -> int:
        """How many new files took the place of one that was damaged or gone. They lack what that one held."""

    def write(self, work: Callable[[Connection], object]) -> bool:
        """Do that in one transaction; False where nothing can be written. Raises LostRace where a row is there already,
        and Missing where what was there is lost since.
        """

    def read(self, query: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        """The rows."""

    def close(self) -> None:
        """Let go of it."""


class Store:
    """All that is kept. What writes says whether it is kept. Its methods may be called from any thread."""

    def __init__(self, database: Path | Database) -> None:
        """Use that database. A folder stands for the file in it."""
        self.database: Database = File(database) if isinstance(database, Path) else database

    @property
    def saved(self) -> bool:
        """Whether what is written here is being kept."""
        return self.database.saved

    @property
    def notice(self) -> str | None:
        """One sentence about trouble, or None."""
        return self.database.notice

    @property
    def files(self) -> int:
        """How many new files took the place of one that was damaged or gone. They lack what that one held."""
        return self.database.files

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def _write_alone(self, work: Callable[[Connection], object]) -> bool:
        """Write rows that need none before them: where the database is new since, they are written into that."""
        try:
            return self.database.write(work)
        except Missing:
            return self.database.write(work)

    # ---- Tables and their logs ----

    def append(self, match: Row, expected_n: int, entries: Sequence[str], effects: Effects = NOTHING) -> bool:
        """Append entries to the log of a match, and write all that follows from them, in one transaction.

        Arguments:
            match: as it stands. Written with the first entries; of a match that is there only ``touched`` is.
            expected_n: the length of the log before the entries.
            entries: JSON, one each. There may be none: then the match is touched, or made with an empty log.
            effects: what follows from all these entries.

        True once it is on disk, False where nothing can be written: then nothing of it is. Raises LostRace where
        another server wrote there first, and Missing where the file does not hold what comes before.
        """
        return self.database.write(lambda connection: append_entries(connection, match, expected_n, entries, effects))

    def update(self, match: str, effects: Effects) -> bool:
        """Write effects alone, without touching the log. Raises Missing where the match is not there."""
        return self.database.write(lambda connection: write_effects(connection, match, effects))

    def change_rules(self, match: Row, former: Row) -> bool:
        """Have a match go by the game and the rules of that row and have its seats, as long as its log is empty, it
        goes by those of the ``former`` row, and where seats change the same sit there. Raises LostRace where that is
        not so, and Missing where the match is not there.
        """
        return self.database.write(lambda connection: change_rules(connection, match, former))

    def match(self, name: str) -> Row | None:
        """The match of that id, or None."""
        row = next(iter(self._matches(tables.c.id == name)), None)
        if row is not None and row.id != name:
            return row._replace(id=name, damage="What is saved of it is damaged.")
        return row

    def standings(self, names: Collection[str]) -> list[tuple[Row, int]]:
        """The matches of these ids, and the length of the log of each, in any order."""
        last = select(func.max(entries.c.n)).where(entries.c.table == tables.c.id).scalar_subquery()
        lengths = self.database.read(select(tables.c.id, last).where(tables.c.id.in_(names)))
        rows = {row.id: row for row in self._matches(tables.c.id.in_(names))}
        return [(rows[name], 0 if n is None else n + 1) for name, n in lengths if name in rows]

    def matches(self) -> list[Row]:
        """All matches, latest first."""
        return self._matches(true())

    def entries(self, table: str, start: int = 0) -> list[str]:
        """The table's log, or what follows its first ``start`` entries, which are left unread. Raises Broken where it
        has a gap, was altered or was cut off.
        """
        log, damage = self._log_after(table, start) if start else self.log_as_far_as_whole(table)
        if damage is not None:
            raise damage
        return log

    def _log_after(self, table: str, start: int) -> tuple[list[str], Broken | None]:
        begun = self.database.read(select(tables.c.hash).where(tables.c.id == table))
        query = select(entries.c.n, entries.c.entry, entries.c.hash).where(entries.c.table == table)
        links = list(map(Link._make, self.database.read(query.where(entries.c.n >= start - 1).order_by(entries.c.n))))
        match links:
            case [Link(n, _, bytes(before)), *later] if begun and n == start - 1:
                numbered = (Link(at, each.entry, each.hash) for at, each in enumerate(later) if each.n == start + at)
                return read_log(numbered, before, begun[0].hash)
        log, damage = self.log_as_far_as_whole(table)  # which says what is wrong, if anything is
        return log[start:], damage

    def log_as_far_as_whole(self, table: str) -> tuple[list[str], Broken | None]:
        """The entries of the table's log up to the first damage, and what that is."""
        begun = self.database.read(
            select(tables.c.hash, *(tables.c[name] for name in ORIGIN)).where(tables.c.id == table)
        )
        if not begun:
            return [], None
        # Read after the last hash, so that the log reaches it even while another server appends.
        query = select(entries.c.n, entries.c.entry, entries.c.hash).where(entries.c.table == table)
        links = map(Link._make, self.database.read(query.order_by(entries.c.n)))
        return read_log(links, origin(begun[0]._asdict()), begun[0].hash)

    def length(self, table: str) -> int:
        """The length of the table's log."""
        [(last,)] = self.database.read(select(func.max(entries.c.n)).where(entries.c.table == table)) or [(None,)]
        return 0 if last is None else last + 1

    def held_by(self, holder: str, limit: int) -> list[Row]:
        """The matches where somebody at the screen of that holder has a seat and has not left it: latest first."""
        held = seats.c.holder.in_(at_screen_of(holder)) & seats.c.left.is_(None)
        mine = tables.c.left.is_(None) & tables.c.id.in_(select(seats.c.match).where(held))
        return self._matches(mine, limit)

    def alone_since(self, unstarted: str, abandoned: str) -> list[str]:
        """Matches that are neither over nor left: without an entry and not touched since the one moment, or not touched
        since the other. The oldest hundred.
        """
        begun = select(entries.c.n).where(entries.c.table == tables.c.id).exists()
        over = select(results.c.table).where(results.c.table == tables.c.id).exists()
        alone = (tables.c.touched < abandoned) | ((tables.c.touched < unstarted) & ~begun)
        query = select(tables.c.id).where(tables.c.left.is_(None), alone, ~over).order_by(tables.c.touched).limit(100)
        return [name for (name,) in self.database.read(query)]

    def all_held_by(self, holder: str) -> list[Row]:
        """The matches, left or not, where the token of that hash holds or held a seat: latest first."""
        return self._matches(tables.c.id.in_(select(seats.c.match).where(seats.c.holder == holder)))

    def named_by(self, letters: str) -> tuple[str, int] | None:
        """The match and the place of the one seat that these letters name, or None."""
        query = select(seats.c.match, seats.c.place).filter_by(letters=letters, until=None).limit(2)
        found = [(match, place) for match, place in self.database.read(query)]
        return found[0] if len(found) == 1 else None

    def recovered_by(self, code: str) -> tuple[str, int] | None:
        """The match and the place of the person's seat whose recovery code has this hash: at the match that was set up
        last. None where there is none.
        """
        query = select(seats.c.match, seats.c.place).join(tables, tables.c.id == seats.c.match)
        seat = (seats.c.recovery == code) & seats.c.holder.is_not(None) & seats.c.until.is_(None)
        latest = query.where(seat & tables.c.left.is_(None)).order_by(tables.c.created.desc(), tables.c.id).limit(1)
        return next(((match, place) for match, place in self.database.read(latest)), None)

    def _matches(self, where: ColumnElement[bool], limit: int | None = None) -> list[Row]:
        order = (tables.c.touched.desc(), tables.c.id)
        found = self.database.read(
            select(*(tables.c[name] for name in PLAIN)).where(where).order_by(*order).limit(limit)
        )
        sat: dict[str, dict[int, Seat]] = {each.id: {} for each in found}
        damaged = set()
        columns = (seats.c[name] for name in SEAT)
        query = select(seats.c.match, seats.c.place, *columns).where(seats.c.match.in_(sat))
        for name, place, *values in self.database.read(query.order_by(seats.c.place, seats.c.turn)) if found else ():
            if name not in sat:  # the index of a damaged file may say so
                continue
            before = sat[name].get(place)
            earlier = () if before is None else (*before.before, before._replace(before=()))
            seat, intact = typed(Seat(*values))
            sat[name][place] = seat._replace(before=earlier)
            if not intact or place != len(sat[name]) - 1:
                damaged.add(name)
        rows = []
        for each in found:
            row, intact = typed(Row(**each._mapping, seats=tuple(sat[each.id].values())))
            what = "What is saved of it" if not intact else "What is saved of its seats" if each.id in damaged else None
            rows.append(row._replace(damage=what and f"{what} is damaged."))
        return rows

    def knows(self, holder: str) -> bool:
        """Whether anything is kept for the token of that hash."""
        columns = (
            *(seats.c.holder, result_holders.c.holder, imports.c.holder, observed.c.holder),
            *(puzzle_ratings.c.holder, daily_tries.c.holder, lesson_progress.c.holder),
        )
        return any(self.database.read(select(column).where(column == holder).limit(1)) for column in columns)

    def hand_over(self, former: str, holder: str) -> bool | None:
        """Make all that is kept for the former what is kept for that holder; False where both sit at a match that goes
        on, None where it cannot be written just now. See `handing_over.hand_over`.
        """
        handed = False

        def work(connection: Connection) -> None:
            nonlocal handed
            handed = hand_over(connection, former, holder)

        try:
            kept = self._write_alone(work)
        except LostRace:
            return None
        return handed if kept else None

    # ---- How matches ended ----

    def results(self, holder: str | None, names: Collection[str] | None = None) -> list[Result]:
        """How the matches ended that count for the token of that hash, or for all but strangers: None; with ``names``
        only for those who played under one of them, also beside that holder at one screen. The first to end first. The
        holders of a result are those that were asked for.
        """
        fields = [name for name in Result._fields if name != "holders"]
        query = select(*(results.c[name] for name in fields)).where(_counts(holder, names))
        found = self.database.read(query.order_by(results.c.ended, results.c.table))
        counted = self._counted(holder, names)
        return whole(
            Result(**each._mapping, holders=tuple(counted.get(each.table, ())))
            for each in found
            if names is None or each.table in counted
        )

    def _counted(self, holder: str | None, names: Collection[str] | None) -> dict[str, list[tuple[int, str]]]:
        """The places and holders for whom each of those results counts."""
        counted = defaultdict[str, list[tuple[int, str]]](list)
        for table, place, who in _called(self.database.read(_theirs(holder, names)), names):
            counted[table].append((place, who))
        return counted

    def clear_results(self, holder: str | None, names: Collection[str] | None = None) -> bool:
        """Forget those results. The matches stay, and what counts for others."""

        def work(connection: Connection) -> None:
            gone = result_holders.delete()
            if names is None:
                connection.execute(gone.where(_is_theirs(holder, None)))
            elif found := _called(connection.execute(_theirs(holder, names)).all(), names):
                key = (result_holders.c.table == bindparam("match")) & (result_holders.c.place == bindparam("at"))
                connection.execute(gone.where(key), [{"match": table, "at": place} for table, place, _ in found])
            nobody = results.c.table.not_in(select(result_holders.c.table))
            connection.execute(results.delete().where(nobody))

        return self._write_alone(work)

    def duplicates(self, holder: str | None, names: Collection[str] | None = None) -> list[tuple[str, int]]:
        """Game and Dup Game of each of those matches that came to its end."""
        return self._sums(duplicates.c.difference, holder, names)

    def mirrors(self, holder: str | None, names: Collection[str] | None = None) -> list[tuple[str, int]]:
        """Game, and what is left of the hands played from either side, of each such match."""
        return self._sums(mirrors.c.together, holder, names)

    def _sums(self, column: Column[int], holder: str | None, names: Collection[str] | None) -> list[tuple[str, int]]:
        both = results.join(column.table, results.c.table == column.table.c.table)
        query = select(results.c.table, results.c.game, column).select_from(both)
        found = self.database.read(query.where(_counts(holder, names) & ~results.c.quit).order_by(results.c.table))
        counted = None if names is None else self._counted(holder, names)
        return [
            (game, value)
            for table, game, value in found
            if isinstance(value, int) and (counted is None or table in counted)
        ]

    # ---- Rows by themselves ----

    def put(self, row: NamedTuple) -> bool:
        """Keep a row in place of the one that has its key. Raises LostRace without the match that it belongs to."""
        return self._write_alone(lambda connection: put_row(connection, TABLES[type(row)], row._asdict()))

    def drop(self, row: NamedTuple) -> bool:
        """Forget the row that has the key of this one."""
        table, values = TABLES[type(row)], row._asdict()
        key = {column.key: values[column.key] for column in table.primary_key}
        return self._write_alone(lambda connection: connection.execute(table.delete().filter_by(**key)))

    def find(self, kind: type[R], **values: object) -> list[R]:
        """The rows of that kind that have these values: imports and observed matches latest first, others by key.
        Damaged ones are left out.
        """
        table = TABLES[kind]
        order = [_LATEST_FIRST[kind].desc()] if kind in _LATEST_FIRST else []
        query = select(*(table.c[name] for name in kind._fields)).filter_by(**values)
        return whole(kind._make(row) for row in self.database.read(query.order_by(*order, *table.primary_key)))

    def reviews(self, review: int) -> list[tuple[str, int, int, str]]:
        """Table, deal, seat and what the deal comes to for that seat, of all deals that were reviewed in that way."""
        columns = (reviews.c.table, reviews.c.deal, reviews.c.seat, reviews.c.counts)
        query = select(*columns).where(reviews.c.review == review)
        return [(table, deal, seat, counts) for table, deal, seat, counts in self.database.read(query)]

    def reviewed_by(self, holder: str, review: int) -> list[tuple[Reviewed, str]]:
        """The deals that were reviewed in that way where the token of that hash holds or held the seat, each with when
        its match was set up: those of the match that was touched last first.
        """
        theirs = (seats.c.match == reviews.c.table) & (seats.c.place == reviews.c.seat) & (seats.c.holder == holder)
        columns = (reviews.c[name] for name in Reviewed._fields)
        query = select(*columns, tables.c.created).join(tables, tables.c.id == reviews.c.table)
        query = query.where(reviews.c.review == review, select(seats.c.match).where(theirs).exists())
        order = (tables.c.touched.desc(), *reviews.primary_key)
        found = self.database.read(query.order_by(*order))
        return [(each, str(created)) for *row, created in found for each in whole([Reviewed(*row)])]

    def outdated_reviews(self, holder: str, review: int) -> int:
        """How many deals were reviewed in an earlier way where the token of that hash holds or held the seat."""
        theirs = (seats.c.match == reviews.c.table) & (seats.c.place == reviews.c.seat) & (seats.c.holder == holder)
        query = select(func.count()).select_from(reviews)
        query = query.where(reviews.c.review < review, select(seats.c.match).where(theirs).exists())
        [(many,)] = self.database.read(query) or [(0,)]
        return int(many)

    def put_try(self, made: PuzzleTry, rating: PuzzleRating) -> bool:
        """Keep the first try at a puzzle and the rating after it. Raises LostRace where there was a try before."""

        def work(connection: Connection) -> None:
            _insert_first(connection, made)
            put_row(connection, puzzle_ratings, rating._asdict())

        return self._write_alone(work)

    def daily_results(self, day: int, game: str) -> dict[int, int]:
        """How many tries at the deal of that day brought so many points, by these."""
        theirs = (daily_tries.c.day == day) & (daily_tries.c.game == game) & daily_tries.c.took.is_not(None)
        query = select(daily_tries.c.took, func.count()).where(theirs).group_by(daily_tries.c.took)
        return {took: many for took, many in self.database.read(query) if isinstance(took, int)}

    def put_first(self, row: NamedTuple) -> bool:
        """Keep a row unless there is one with its key. Raises LostRace where there is."""

        return self._write_alone(lambda connection: _insert_first(connection, row))

    def last_tries(self, holder: str, limit: int) -> list[PuzzleTry]:
        """The puzzles that the token of that hash tried last, the latest first."""
        columns = (puzzle_tries.c[name] for name in PuzzleTry._fields)
        query = select(*columns).where(puzzle_tries.c.holder == holder)
        latest = query.order_by(puzzle_tries.c.tried.desc(), puzzle_tries.c.puzzle).limit(limit)
        return whole(PuzzleTry(*row) for row in self.database.read(latest))

    def put_import(self, record: Import) -> bool:
        """Keep a record that was brought along; one that is there already stays as it is."""

        def work(connection: Connection) -> None:
            connection.execute(insert(connection, imports).values(record._asdict()).on_conflict_do_nothing())

        return self._write_alone(work)

    def drop_import(self, holder: str, record: str) -> bool:
        """Forget a record that was brought along, and what was written beside it."""

        def work(connection: Connection) -> None:
            mine = select(imports.c.id).filter_by(id=record, holder=holder)
            connection.execute(import_reviews.delete().where(import_reviews.c.record.in_(mine)))
            connection.execute(imports.delete().filter_by(id=record, holder=holder))
            for kind in _BESIDE:
                connection.execute(TABLES[kind].delete().filter_by(record=record, holder=holder))

        return self._write_alone(work)

    # ---- How much is kept ----

    def matches_kept(self, holder: str) -> int:
        """How many matches there are where the token of that hash holds or held a seat."""
        found = self.database.read(select(func.count(seats.c.match.distinct())).where(seats.c.holder == holder))
        return found[0][0] if found else 0

    def imports_kept(self, holder: str) -> tuple[int, int]:
        """How many records the holder imported, and how many characters they have together."""
        columns = func.count(), func.coalesce(func.sum(func.length(imports.c.text)), 0)
        [(many, size)] = self.database.read(select(*columns).where(imports.c.holder == holder)) or [(0, 0)]
        return many, size

    def observed_kept(self, holder: str) -> int:
        """How many matches the holder observes."""
        found = self.database.read(select(func.count()).where(observed.c.holder == holder))
        return found[0][0] if found else 0

    # ---- One-Handed ----

    def put_observed(self, newer: ObservedRow, files: int | None = None) -> bool:
        """Keep an observed match. Raises LostRace where another server has kept more of it since, or dropped it.

        ``files`` is what `files` was when it was kept before, None if it never was.
        """
        values = {name: getattr(newer, name) for name in ("n", "record", "removed", "touched")}
        older = (observed.c.n < newer.n) & (observed.c.holder == newer.holder)

        def work(connection: Connection) -> None:
            anew = insert(connection, observed).values(**newer._asdict())
            anew = anew.on_conflict_do_update(index_elements=["id"], set_=values, where=older)
            there = observed.update().where((observed.c.id == newer.id) & older).values(values)
            if not written(connection, there if files == self.files else anew):
                raise LostRace

        return self._write_alone(work)

    def drop_observed(self, holder: str, name: str) -> bool:
        """Forget an observed match."""
        statement = observed.delete().filter_by(id=name, holder=holder)
        return self._write_alone(lambda connection: connection.execute(statement))

    def observed(self, holder: str, name: str | None = None) -> list[ObservedRow]:
        """The matches that the holder observes, or the one of that id: the latest first."""
        return self.find(ObservedRow, holder=holder, **({} if name is None else {"id": name}))


def _insert_first(connection: Connection, row: NamedTuple) -> None:
    """Keep a row. Raises LostRace where there is one with its key."""
    made = insert(connection, TABLES[type(row)]).values(row._asdict())
    if not written(connection, made.on_conflict_do_nothing()):
        raise LostRace


def _is_theirs(holder: str | None, names: Collection[str] | None) -> ColumnElement[bool]:
    """Whether somebody for whom a result counts is that holder, or anybody but a stranger: None. Those who play beside
    them at one screen are meant only where they are named.
    """
    if holder is None:
        return ~result_holders.c.holder.startswith(STRANGER, autoescape=True)
    return result_holders.c.holder.in_([holder] if names is None else at_screen_of(holder))


def _counts(holder: str | None, names: Collection[str] | None) -> ColumnElement[bool]:
    """Whether a result counts for them."""
    return results.c.table.in_(select(result_holders.c.table).where(_is_theirs(holder, names)))


def _theirs(holder: str | None, names: Collection[str] | None) -> Select[Any]:
    """For whom results count: table, place, holder, and the names of all who played there, also those of their own."""
    columns = (result_holders.c.table, result_holders.c.place, result_holders.c.holder, results.c.names, results.c.own)
    query = select(*columns).join(results, results.c.table == result_holders.c.table)
    return query.where(_is_theirs(holder, names)).order_by(*columns[:2])


def _called(rows: Sequence[Any], names: Collection[str] | None) -> list[tuple[str, int, str]]:
    """Those of these rows that are whole and of people who played under one of the names: table, place, holder."""
    return [
        (table, place, who)
        for table, place, who, called, own in rows
        if isinstance(place, int)
        and isinstance(who, str)
        and (names is None or (_name_at(own, place) or _name_at(called, place)) in names)
    ]


def _name_at(text: object, place: int) -> str | None:
    """The name at that place of a JSON list; None where it has none."""
    with suppress(ValueError, TypeError, IndexError, RecursionError):
        names = json.loads(text) if isinstance(text, str) else ()
        if isinstance(names, list) and place >= 0 and isinstance(names[place], str):
            return str(names[place])
    return None
