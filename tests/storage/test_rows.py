"""All that is kept, on SQLite and PostgreSQL: rows are found again, and keys settle what is written twice."""

from typing import Any

import pytest
from sqlalchemy import Engine, event, select

from hearthside.match import Seat
from hearthside.storage import (
    DailyPar,
    DailyTry,
    Digest,
    DroppedPuzzle,
    Effects,
    Import,
    LessonProgress,
    LostRace,
    Mark,
    Measure,
    Missing,
    Note,
    ObservedRow,
    Practised,
    PuzzleRating,
    PuzzleTry,
    Reviewed,
    ServerKey,
)
from hearthside.storage.schema import entries, tables
from hearthside.storage.store import Store

from .conftest import Open
from .test_store import ended, gin, reviewed, row


def kept_in(opened: Open, *entries: str) -> Store:
    """A store with one table in it."""
    store = opened()
    assert store.append(row(), 0, entries)
    return store


def test_the_key_settles_a_race_and_the_loser_has_written_nothing(opened: Open) -> None:
    ours = kept_in(opened, "one")
    theirs = opened()
    assert theirs.append(row(), 1, ["theirs"])
    with pytest.raises(LostRace):
        ours.append(row(), 1, ["ours", "ours too"])
    with pytest.raises(LostRace):
        ours.append(row(), 0, ["another table of that name"])
    assert ours.entries("first") == ["one", "theirs"]
    assert ours.saved


def test_tables_are_listed_by_holder_latest_first_and_not_once_left(opened: Open) -> None:
    store = opened()
    for name, holder, day in (("a", "me", "01"), ("b", "you", "02"), ("c", "me", "03"), ("d", "m%", "04")):
        store.append(row(name, holder, f"2026-01-{day}"), 0, ["x"])
    assert [each.id for each in store.held_by("me", 9)] == ["c", "a"]
    assert [each.id for each in store.held_by("me", 1)] == ["c"]
    assert [each.id for each in store.held_by("m%", 9)] == ["d"]
    assert store.update("c", Effects(left="2026-02-02", pace=1))
    assert [each.id for each in store.held_by("me", 9)] == ["a"]
    left = store.match("c")
    assert left is not None
    assert (left.left, left.pace) == ("2026-02-02", 1)
    assert store.entries("c") == ["x"], "its record stays"


def test_matches_that_nobody_came_back_to_are_found_the_oldest_first(opened: Open) -> None:
    store = opened()
    for name, day, log in (("new", "04", []), ("old", "02", []), ("begun", "03", ["x"]), ("older", "01", ["x"])):
        store.append(row(name, "me", f"2026-01-{day}"), 0, log)
    assert store.alone_since("2026-01-03", "2026-01-01") == ["old"]
    assert store.alone_since("2026-01-05", "2026-01-04") == ["older", "old", "begun", "new"]
    store.update("old", Effects(left="2026-02-02"))
    store.append(row("begun", "me", "2026-01-03"), 1, ["y"], Effects(result=ended("begun")))
    assert store.alone_since("2026-01-05", "2026-01-04") == ["older", "new"]


def test_a_result_is_kept_with_the_entry_that_decides_the_match_and_only_once(opened: Open) -> None:
    store, other = kept_in(opened, "one"), opened()
    assert store.append(row(), 1, ["two"], Effects(result=ended()))
    with pytest.raises(LostRace):
        other.append(row(), 1, ["two"], Effects(result=ended(day="02")))
    store.close()
    assert opened().results(None) == [ended()]


def test_results_are_read_and_forgotten_by_holder_and_the_matches_stay(opened: Open) -> None:
    store = opened()
    for name, holders, day in (("a", "me", "03"), ("b", "you", "02"), ("c", "you me", "01"), ("d", "m%", "04")):
        store.append(row(name, holders), 0, ["x"], Effects(result=ended(name, holders, day)))
    assert [each.table for each in store.results("me")] == ["c", "a"]
    assert [each.table for each in store.results("m%")] == ["d"]
    assert [each.table for each in store.results(None)] == ["c", "b", "a", "d"]
    assert store.clear_results("me")
    assert [(each.table, each.holders) for each in store.results(None)] == [
        ("c", ((0, "you"),)),
        ("b", ((0, "you"),)),
        ("d", ((0, "m%"),)),
    ], "what counts for others stays"
    assert store.entries("a") == ["x"]
    assert store.clear_results(None)
    assert store.results(None) == []


def test_a_review_takes_the_place_of_the_one_before_and_needs_its_match(opened: Open) -> None:
    store = kept_in(opened, "one")
    assert store.put(reviewed())
    assert store.put(reviewed(b"better")._replace(review=2))
    assert store.find(Reviewed, table="first", deal=2, seat=0) == [reviewed(b"better")._replace(review=2)]
    assert store.find(Reviewed, table="first", deal=1, seat=0) == []
    assert store.find(Reviewed, table="first", deal=2, seat=1) == []
    assert (store.reviews(1), store.reviews(2)) == ([], [("first", 2, 0, '{"mistake": 1}')])
    with pytest.raises(LostRace):
        store.put(reviewed()._replace(table="unkept"))


def test_a_match_that_is_left_leaves_its_result_with_it(opened: Open) -> None:
    store = kept_in(opened, "one")
    gone = row()._replace(left="2026-02-02")
    assert store.update("first", Effects(result=gin(quit=True), left="2026-02-02"))
    assert store.match("first") == gone
    assert opened().results("aa") == [gin(quit=True)]


def test_a_match_that_came_to_its_end_elsewhere_keeps_that_result_when_it_is_left(opened: Open) -> None:
    store = kept_in(opened, "one")
    assert opened().append(row(), 1, ["two"], Effects(result=gin()))
    assert store.update("first", Effects(result=gin(quit=True), left="2026-02-02"))
    left = store.match("first")
    assert left is not None and left.left == "2026-02-02"
    assert store.results(None) == [gin()]


def test_a_match_that_is_left_is_asked_for_whole_by_a_file_that_is_new_since(opened: Open) -> None:
    store = opened()
    gone = row()._replace(left="2026-02-02")
    with pytest.raises(Missing):
        store.update("first", Effects(result=gin(quit=True), left="2026-02-02"))
    assert store.append(gone, 0, ["one"], Effects(result=gin(quit=True)))
    assert (store.match("first"), store.results(None)) == (gone, [gin(quit=True)])


def test_observed_matches_are_listed_latest_first_and_more_of_one_is_never_lost(opened: Open) -> None:
    store = opened()
    one, two = (
        ObservedRow(name, "me", 1, "record", "[]", "2026-01-01", f"2026-01-0{day}") for name, day in ("a3", "b4")
    )
    assert store.put_observed(one) and store.put_observed(two)
    assert (store.observed("me"), store.observed("me", "a"), store.observed("you")) == ([two, one], [one], [])
    more = one._replace(n=2, record="more", touched="2026-01-05")
    assert store.put_observed(more)
    for stale in (more, one, more._replace(n=3, holder="you")):
        with pytest.raises(LostRace):
            store.put_observed(stale)
    assert store.observed("me") == [more, two]
    assert store.drop_observed("you", "a") and store.drop_observed("me", "b")
    assert store.observed("me") == [more]


ROWS = [
    Import("r1", "me", "2026-01-01", "text\n♠"),
    Note("r1", "me", 1, 2, "note"),
    Mark("r1", "me", 1, 2, "!?"),
    Digest("r1", "me", "2026-01-01", "{}"),
    Measure("first", 0, 3, '{"hands": 1}'),
    reviewed(bytes(range(256))),
    ObservedRow("o1", "me", 1, "record", "[]", "2026-01-01", "2026-01-02"),
    Practised("me", "first", 1, 0, 30, 2, 1, False, "2026-01-01"),
    PuzzleTry("me", "p1", "hearts", "2026-01-01", "right", 1512, 12),
    PuzzleRating("me", "[1512.0, 340.5, 0.06]", 1, 1, 1, 2),
    DroppedPuzzle("p1", "2026-01-01", "It fell."),
    DailyTry("me", 331, "hearts", "first", "2026-01-01", 5, "○●"),
    DailyPar("5ea1", 6),
    ServerKey("daily deals", "key"),
    LessonProgress("me", "hearts", 3, "{}", "2026-01-01"),
]


@pytest.mark.parametrize("each", ROWS, ids=lambda each: type(each).__name__)
def test_a_row_by_itself_is_kept_replaced_found_by_its_values_and_dropped(each: Any, opened: Open) -> None:
    store, kind = kept_in(opened, "one"), type(each)
    last = each._fields[-1]
    newer = each._replace(**{last: getattr(each, last) * 2})
    assert store.put(each) and opened().find(kind) == [each]
    assert store.put(newer) and store.find(kind, **{each._fields[0]: each[0]}) == [newer]
    assert store.find(kind, **{each._fields[0]: "other"}) == []
    assert store.drop(each) and store.find(kind) == []


def test_a_row_that_is_put_first_stays_as_it_was(opened: Open) -> None:
    store, first = opened(), DailyTry("me", 331, "gin", "first", "2026-01-01", None, None)
    assert store.put_first(first)
    with pytest.raises(LostRace):
        opened().put_first(first._replace(table="second"))
    assert store.find(DailyTry) == [first]


def test_the_first_try_at_a_puzzle_counts_and_another_changes_nothing(opened: Open) -> None:
    store = opened()
    first, rating = (
        PuzzleTry("me", "p1", "hearts", "2026-01-01", "wrong", 1440, -60),
        PuzzleRating("me", "[]", 0, 0, 0, 1),
    )
    assert store.put_try(first, rating)
    with pytest.raises(LostRace):
        store.put_try(first._replace(outcome="right"), rating._replace(solved=1))
    assert (store.find(PuzzleTry), store.find(PuzzleRating)) == ([first], [rating])
    later = first._replace(puzzle="p0", tried="2026-01-02")
    assert store.put_try(later, rating._replace(tried=2)) and store.put_try(first._replace(holder="you"), rating)
    assert (store.last_tries("me", 5), store.last_tries("me", 1)) == ([later, first], [later])
    assert [store.knows(who) for who in ("me", "nobody")] == [True, False]


def test_reviews_of_somebody_are_found_by_who_sits_there_the_latest_match_first(opened: Open) -> None:
    store = opened()
    for name, holder, day in (("a", "me", "01"), ("b", "you", "02"), ("c", "me", "03")):
        store.append(row(name, holder, f"2026-01-{day}"), 0, ["x"])
        assert store.put(reviewed()._replace(table=name)) and store.put(reviewed()._replace(table=name, seat=1))
    assert [(each.table, each.seat) for each, _ in store.reviewed_by("me", reviewed().review)] == [("c", 0), ("a", 0)]
    assert store.reviewed_by("me", reviewed().review + 1) == store.reviewed_by("nobody", reviewed().review) == []
    later = [store.outdated_reviews(who, reviewed().review + 1) for who in ("me", "you", "nobody")]
    assert later == [2, 1, 0] and store.outdated_reviews("me", reviewed().review) == 0


def test_an_import_stays_as_it_was_and_goes_with_what_hangs_on_it(opened: Open) -> None:
    store = opened()
    first = Import("r1", "me", "2026-01-01", "text")
    assert store.put_import(first) and store.put_import(first._replace(text="another"))
    assert store.put_import(Import("r2", "me", "2026-01-02", "later"))
    assert [each.id for each in store.find(Import, holder="me")] == ["r2", "r1"], "the latest first"
    assert store.find(Import, id="r1") == [first]
    assert store.imports_kept("me") == (2, len("text") + len("later")) and store.imports_kept("you") == (0, 0)
    for record in ("r1", "r2"):
        assert store.put(Note(record, "me", 0, 0, "note")) and store.put(Mark(record, "me", 1, 0, "!"))
    assert store.drop_import("you", "r1") and store.find(Import, id="r1")
    assert store.drop_import("me", "r1")
    assert [each.record for each in store.find(Note)] == [each.record for each in store.find(Mark)] == ["r2"]


def test_it_is_counted_what_is_kept_of_somebody_and_known_who_there_is(opened: Open) -> None:
    store = kept_in(opened, "one")
    assert store.put_observed(ObservedRow("o1", "you", 1, "record", "[]", "2026-01-01", "2026-01-02"))
    assert (store.matches_kept("aa"), store.matches_kept("you")) == (1, 0)
    assert (store.observed_kept("aa"), store.observed_kept("you")) == (0, 1)
    assert [store.knows(who) for who in ("aa", "you", "nobody")] == [True, True, False]


def test_rows_are_in_the_order_of_their_bytes_whatever_the_language_of_the_database(opened: Open) -> None:
    store = opened()
    for name in ("b", "B", "a-2", "a1", "ä"):
        assert store.put_import(Import(name, "me", "2026-01-01", name))
    assert [each.id for each in store.find(Import)] == ["B", "a-2", "a1", "b", "ä"]
    assert store.append(row()._replace(first_deal=2**53), 0, ())
    found = store.match("first")
    assert found is not None and found.first_deal == 2**53


def test_a_match_that_is_only_touched_keeps_the_hash_of_whoever_writes_meanwhile(opened: Open) -> None:
    store, other = kept_in(opened, "one"), opened()
    meanwhile = [["two"]]

    def append(_: object, __: object, statement: str, *___: object) -> None:
        if meanwhile and statement.startswith("SELECT entries."):
            assert other.append(row(), 1, meanwhile.pop())

    event.listen(Engine, "after_cursor_execute", append)
    try:
        assert store.append(row(touched="2026-09-09"), 1, ())
    finally:
        event.remove(Engine, "after_cursor_execute", append)
    assert not meanwhile and store.entries("first") == ["one", "two"]
    [[newest]], [*hashes] = (
        store.database.read(select(each.c.hash).order_by(*each.primary_key)) for each in (tables, entries)
    )
    assert newest in [last for (last,) in hashes[1:]], "otherwise nobody would notice a log that lost its end"


def test_all_of_a_holder_becomes_another_s_but_for_what_both_have(opened: Open) -> None:
    store = opened()
    for name, seats in (("mine", "~old"), ("beside", "~old ~old.1"), ("both", "~old me"), ("now", "other")):
        sat = tuple(Seat(holder=each, role="player" if at else "host") for at, each in enumerate(seats.split()))
        match = row(name)._replace(seats=sat)
        effects = Effects() if name == "now" else Effects(result=ended(name, seats))
        assert store.append(match, 0, ["x"], effects)
    rows: list[Any] = [*ROWS]
    theirs = [each._replace(holder="~old") for each in rows if "holder" in each._fields]
    for each in theirs:
        assert store.put(each)
    mine: list[Any] = [
        Note("r1", "me", 1, 2, "my note"),
        DailyTry("me", 331, "hearts", "mine", "2026-01-01", 9, "○"),
        PuzzleRating("me", "[1500.0, 350, 0.06]", 0, 0, 0, 1),
        LessonProgress("me", "hearts", 4, "{}", None),
    ]
    for each in mine:
        assert store.put(each)
    assert store.hand_over("~old", "me")
    found = {each.id: [seat.holder for seat in each.seats] for each in store.matches()}
    assert found == {"mine": ["me"], "beside": ["me", "me.1"], "both": ["~old", "me"], "now": ["other"]}
    assert {each.table: each.holders for each in store.results(None)} == {
        "mine": ((0, "me"),),
        "beside": ((0, "me"), (1, "me.1")),
        "both": ((1, "me"),),
    }
    kept = {type(each): each for each in [*theirs, *mine]}
    kept[PuzzleRating] = theirs[[type(each) for each in theirs].index(PuzzleRating)]
    for kind, each in kept.items():
        assert store.find(kind, holder="me") == [each._replace(holder="me")], kind
    assert store.hand_over("~old", "me"), "and once more, which changes nothing"
    assert {each.id: [seat.holder for seat in each.seats] for each in store.matches()} == found
    late = row("late")._replace(seats=(Seat(holder="~late", role="host"),))
    assert store.append(late, 0, ["x"]) and store.hand_over("~late", "me")
    assert store.update("late", Effects(result=ended("late", "~late"))), "by a process that knows nothing of it yet"
    assert store.hand_over("~late", "me")
    assert [each.holders for each in store.results("me", None) if each.table == "late"] == [((0, "me"),)]


def test_two_who_sit_at_a_match_that_goes_on_stay_two(opened: Open) -> None:
    store = opened()
    both = row()._replace(seats=(Seat(holder="old.0", role="host"), Seat(holder="me")))
    assert store.append(both, 0, ["x"]) and store.put(Note("r1", "old", 1, 2, "note"))
    assert store.hand_over("old", "me") is False
    assert [each.holder for each in store.find(Note)] == ["old"]
    assert store.update("first", Effects(result=ended(holders="old.0 me")))
    assert store.hand_over("old", "me")
    assert [each.holder for each in store.find(Note)] == ["me"]
