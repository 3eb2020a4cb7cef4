"""What every store of matches must do, on SQLite and PostgreSQL: `hearthside.app.ports.MatchStore`."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hearthside.app.ports import MatchStore
from hearthside.match import Seat
from hearthside.storage import FILE, Effects, LostRace, Missing, Result, Row
from hearthside.storage.store import Store
from hearthside.storage.threads import ThreadedMatchStore

from .conftest import Open, appends_of

TOUCHED = "2026-01-01T00:00:00.000+00:00"
ME, YOU = Seat(holder="me", role="host"), Seat(holder="you")


def row(name: str = "first", *seats: Seat, touched: str = TOUCHED) -> Row:
    return Row(name, "hearts", "black-lady", seats or (ME, Seat("cal")), "seed", None, 600, TOUCHED, touched)


def result(name: str = "first", *holders: tuple[int, str], ended: str = "2026-01-02") -> Result:
    return Result(name, ended, "hearts", "black-lady", holders or ((0, "me"),), '["You"]', "[1]", "[0]")


def proves(work: Callable[[MatchStore, MatchStore], Awaitable[None]]) -> Callable[[Open], None]:
    """A test with two servers on one database."""

    def test(opened: Open) -> None:
        async def both() -> None:
            stores = [opened(), opened()]
            sessions = [await appends_of(store) for store in stores]
            ours, theirs = map(ThreadedMatchStore, stores, (2, 2), (2, 2), sessions)
            try:
                await work(ours, theirs)
            finally:
                await ours.close()
                await theirs.close()

        asyncio.run(both())

    test.__doc__ = work.__doc__
    return test


@proves
async def test_what_was_appended_is_there_for_every_server(ours: MatchStore, theirs: MatchStore) -> None:
    assert await ours.append(row(), 0, ["one", "two"])
    assert await theirs.append(row(touched="2026-02-02"), 2, ["three"])
    assert (await ours.entries("first"), await ours.length("first")) == (["one", "two", "three"], 3)
    assert await ours.match("first") == row(touched="2026-02-02")
    assert (await ours.match("second"), await ours.entries("second"), await ours.length("second")) == (None, [], 0)


@proves
async def test_several_matches_are_looked_at_at_once_and_a_log_is_read_from_a_place_on(
    ours: MatchStore, theirs: MatchStore
) -> None:
    assert await ours.append(row(), 0, ["one", "two"]) and await ours.append(row("second"), 0, ())
    assert {each.id: (each, n) for each, n in await theirs.standings(["first", "second", "third"])} == {
        "first": (row(), 2),
        "second": (row("second"), 0),
    }
    assert await theirs.append(row(), 2, ["three", "four"])
    assert [await ours.entries("first", n) for n in (0, 1, 2, 4, 5)] == [
        ["one", "two", "three", "four"],
        ["two", "three", "four"],
        ["three", "four"],
        [],
        [],
    ]


@proves
async def test_a_match_may_be_kept_before_anything_is_dealt(ours: MatchStore, theirs: MatchStore) -> None:
    assert await ours.append(row(), 0, ())
    assert (await theirs.match("first"), await theirs.length("first")) == (row(), 0)
    assert await theirs.append(row(), 0, ["one"])
    assert await ours.entries("first") == ["one"]


@proves
async def test_a_lost_race_is_one_error_and_writes_nothing(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row(), 0, ["one"])
    await theirs.append(row(), 1, ["theirs"])
    with pytest.raises(LostRace):
        await ours.append(row(), 1, ["ours", "ours too"], Effects(result=result(), pace=5))
    with pytest.raises(LostRace):
        await ours.append(row(), 0, ["another match of that name"])
    assert await ours.entries("first") == ["one", "theirs"]
    assert await ours.results(None) == []
    found = await ours.match("first")
    assert found is not None and found.pace == 600
    assert ours.saved


@proves
async def test_one_of_many_who_append_at_once_wins_each_place(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row(), 0, ["begun"])

    async def fill(store: MatchStore, who: str) -> int:
        won = 0
        while (n := await store.length("first")) < 12:
            try:
                won += await store.append(row(), n, [f"{who} {n}"])
            except LostRace:
                continue
        return won

    many = await asyncio.gather(*(fill((ours, theirs)[i % 2], str(i)) for i in range(4)))
    entries = await ours.entries("first")
    assert [each.split()[1] for each in entries[1:]] == [str(n) for n in range(1, len(entries))]
    assert sum(many) == len(entries) - 1


@proves
async def test_what_comes_before_has_to_be_there(ours: MatchStore, theirs: MatchStore) -> None:
    with pytest.raises(Missing):
        await ours.append(row(), 3, ["four"])
    with pytest.raises(Missing):
        await ours.update("first", Effects(pace=1))
    await ours.append(row(), 0, ["one"])
    with pytest.raises(Missing):
        await ours.append(row(), 3, ["four"])
    assert await theirs.entries("first") == ["one"]


@proves
async def test_effects_are_written_with_the_entries_they_follow_from(ours: MatchStore, theirs: MatchStore) -> None:
    effects = Effects(result=result(), duplicate=7, mirror=-3)
    assert await ours.append(row(), 0, ["one", "two", "three"], effects)
    assert await theirs.results("me") == [result()]
    assert (await theirs.duplicates("me"), await theirs.mirrors("me")) == ([("hearts", 7)], [("hearts", -3)])
    assert await theirs.append(row(), 3, ["four"], Effects(duplicate=9))
    assert await ours.duplicates("me") == [("hearts", 9)]


@proves
async def test_options_are_kept_as_they_were_written_last(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row()._replace(options='{"clock": 30}'), 0, ["one"])
    await ours.append(row("second"), 0, ["one"])
    await ours.append(row()._replace(options='{"clock": 99}'), 1, ["two"])
    assert [each.options for each in await theirs.held_by("me", 9)] == ['{"clock": 30}', "{}"]
    await ours.append(row(), 2, ["three"], Effects(options="{}"))
    await ours.update("second", Effects(options='{"clock": 60}'))
    assert {each.id: each.options for each in await theirs.held_by("me", 9)} == {
        "first": "{}",
        "second": '{"clock": 60}',
    }


@proves
async def test_an_effect_that_fails_leaves_nothing_of_the_rest(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row("first", ME, Seat(invitation="code")), 0, ["one"])
    await theirs.update("first", Effects(seats={1: YOU}))
    late = Effects(pace=1, duplicate=4, left="2026-03-03", seats={1: Seat(holder="another")}, result=result())
    with pytest.raises(LostRace):
        await ours.append(row(), 1, ["two"], late)
    assert await ours.entries("first") == ["one"]
    assert await ours.match("first") == row("first", ME, YOU)
    assert (await ours.results(None), await ours.duplicates("me")) == ([], [])


@proves
async def test_an_update_changes_the_columns_meant_alone(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row(), 0, ["one"])
    assert await ours.update("first", Effects(pace=5))
    assert await theirs.update("first", Effects(seats={0: ME._replace(name="Ann")}))
    assert await ours.append(row(), 1, ["two"]), "made from what was true before"
    found = await theirs.match("first")
    assert found is not None
    assert (found.pace, found.seats[0].name, found.left) == (5, "Ann", None)


@proves
async def test_left_is_written_once_and_never_undone(ours: MatchStore, theirs: MatchStore) -> None:
    stale = row("first", ME, YOU)
    await ours.append(stale, 0, ["one"])
    await ours.update("first", Effects(left="first", seats={0: ME._replace(left="first")}))
    await theirs.update("first", Effects(left="second", seats={0: ME._replace(left="second")}))
    await theirs.append(stale, 1, ["two"], Effects(seats={0: ME._replace(name="Ann")}, pace=9))
    found = await ours.match("first")
    assert found is not None
    assert (found.left, found.seats[0].left, found.seats[0].name, found.pace) == ("first", "first", "Ann", 9)


@proves
async def test_matches_are_found_by_who_sits_there_latest_first(ours: MatchStore, theirs: MatchStore) -> None:
    for name, holder, day in (("a", "me", "01"), ("b", "you", "02"), ("c", "me", "03"), ("d", "m%", "04")):
        await ours.append(row(name, Seat(holder=holder), touched=f"2026-01-{day}"), 0, ["x"])
    await ours.append(row("both", ME, YOU, touched="2026-01-05"), 0, ["x"])
    assert [each.id for each in await theirs.held_by("me", 9)] == ["both", "c", "a"]
    assert [each.id for each in await theirs.held_by("you", 9)] == ["both", "b"]
    assert [each.id for each in await theirs.held_by("me", 1)] == ["both"]
    assert [each.id for each in await theirs.held_by("m%", 9)] == ["d"]
    await ours.update("c", Effects(left="2026-02-02"))
    await ours.update("both", Effects(seats={0: ME.given_to(Seat("shark"), 1, "2026-02-02")}, hosts=(0, 1)))
    assert [each.id for each in await theirs.held_by("me", 9)] == ["a"]
    assert [each.id for each in await theirs.held_by("you", 9)] == ["both", "b"], "left for the one who left it"
    assert [each.id for each in await theirs.all_held_by("me")] == ["both", "c", "a"]
    assert await theirs.entries("c") == ["x"], "its record stays"


@proves
async def test_an_open_seat_is_taken_once(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row("first", ME, Seat(invitation="code")), 0, ())
    await ours.update("first", Effects(seats={1: YOU}))
    with pytest.raises(LostRace):
        await theirs.update("first", Effects(seats={1: Seat(holder="another")}))
    found = await theirs.match("first")
    assert found is not None and found.seats == (ME, YOU)


@proves
async def test_who_is_host_changes_only_from_the_host_to_another(ours: MatchStore, theirs: MatchStore) -> None:
    guests = YOU, Seat(holder="third")
    await ours.append(row("first", ME, *guests), 0, ())

    async def hosts() -> list[int]:
        found = await theirs.match("first")
        assert found is not None
        return [place for place, seat in enumerate(found.seats) if seat.role == "host"]

    roles = {0: ME._replace(role="player"), 1: YOU._replace(role="host")}
    assert await ours.update("first", Effects(seats=roles, hosts=(0, 1)))
    assert await hosts() == [1]
    with pytest.raises(LostRace):
        await theirs.update("first", Effects(hosts=(0, 2)))
    assert await hosts() == [1]
    assert await theirs.update("first", Effects(seats={0: ME, 1: YOU._replace(name="You")}))
    assert await hosts() == [1], "who writes something else of a seat may not know yet who is host"
    assert await ours.update("first", Effects(hosts=(1, 2)).then(Effects(hosts=(2, 0))))
    assert await hosts() == [0]
    for somebody in (Seat(invitation="open"), Seat(holder="fourth"), Seat("shark")):
        with pytest.raises(LostRace):  # of whoever takes the host for a guest who can be sent away
            await theirs.update("first", Effects(seats={0: ME.given_to(somebody, 0, "2026-09-09")}))
        assert await hosts() == [0]


@proves
async def test_a_match_has_one_result_whoever_sends_another(ours: MatchStore, theirs: MatchStore) -> None:
    await ours.append(row(), 0, ["one"], Effects(result=result()))
    await theirs.append(row(), 1, ["two"], Effects(result=result(ended="2026-09-09")))
    assert await ours.results(None) == [result()]


@proves
async def test_results_are_forgotten_for_one_and_stay_for_others(ours: MatchStore, theirs: MatchStore) -> None:
    both = result("both", (0, "me"), (1, "you"), ended="2026-01-03")
    for each in (result("a"), result("b", (1, "you"), ended="2026-01-04"), both):
        await ours.append(row(each.table), 0, ["x"], Effects(result=each))
    assert [each.table for each in await theirs.results("me")] == ["a", "both"]
    assert await theirs.clear_results("me")
    assert await ours.results("me") == []
    assert [(each.table, each.holders) for each in await ours.results("you")] == [
        ("both", ((1, "you"),)),
        ("b", ((1, "you"),)),
    ]
    assert await theirs.clear_results(None)
    assert await ours.results(None) == []
    assert await ours.entries("a") == ["x"]


@proves
async def test_results_are_found_and_forgotten_by_the_names_that_people_played_under(
    ours: MatchStore, theirs: MatchStore
) -> None:
    def called(name: str, *names: str, holders: tuple[tuple[int, str], ...] = ((0, "me"),)) -> Result:
        return result(name, *holders)._replace(names=json.dumps(names))

    both = ((0, "me"), (1, "you"))
    for each in (
        called("a", "Ada", "Ben"),  # Ben is an opponent there
        called("b", "Ben", "Cal"),
        called("c", "Ada", "Ben", holders=both),
        called("d", "It's", "Cal", holders=((0, "other"),)),
        called("e", "Ada", "Cal", holders=((-1, "other"),)),  # of a file in which the seat was not found
        result("damaged")._replace(names='["Ada'),
    ):
        effects = Effects(result=each, duplicate=len(each.table), mirror=ord(each.table[0]))
        await ours.append(row(each.table), 0, ["x"], effects)

    async def found(holder: str | None, *names: str) -> dict[str, tuple[tuple[int, str], ...]]:
        return {each.table: each.holders for each in await theirs.results(holder, names)}

    assert await found(None, "Ada") == {"a": ((0, "me"),), "c": ((0, "me"),)}
    assert await found(None, "Ben") == {"b": ((0, "me"),), "c": ((1, "you"),)}
    assert await found("me", "Ben") == {"b": ((0, "me"),)}
    assert await found("me", "Ada", "Ben") == dict.fromkeys("abc", ((0, "me"),))
    assert list(await found(None, "It's")) == ["d"]
    assert await found(None, "ada") == await found(None) == {}
    assert await ours.mirrors(None, ["Ada"]) == [("hearts", ord("a")), ("hearts", ord("c"))]
    assert await ours.duplicates("you", ["Ben"]) == [("hearts", 1)]
    assert await ours.clear_results(None, ["Ada"])
    assert await found(None, "Ada") == {}
    assert await found(None, "Ben") == {"b": ((0, "me"),), "c": ((1, "you"),)}
    assert await ours.clear_results("you", ["Ben"])
    assert [each.table for each in await ours.results(None)] == ["b", "d", "damaged", "e"]


def test_what_is_under_way_is_finished_before_the_file_is_let_go(tmp_path: Path) -> None:
    async def closed() -> None:
        ours = ThreadedMatchStore(Store(tmp_path))
        under_way = asyncio.create_task(ours.append(row(), 0, ["one"]))
        await asyncio.sleep(0)
        await ours.close()
        assert await under_way
        with pytest.raises(RuntimeError):
            await ours.append(row(), 1, ["two"])

    asyncio.run(closed())
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "no other file is in use"


@proves
async def test_letters_name_the_seat_that_has_them_now(ours: MatchStore, theirs: MatchStore) -> None:
    opened = Seat(invitation="hash", letters="BCDFGH")
    assert await ours.append(row("first", ME, opened), 0, ())
    assert await ours.append(row("second", ME, opened._replace(letters="BCDFGJ")), 0, ())
    assert await theirs.named_by("BCDFGH") == ("first", 1)
    assert await theirs.named_by("BCDFGJ") == ("second", 1)
    assert await theirs.named_by("XXXXXX") is None
    renewed = opened._replace(letters="BCDFGK")
    assert await ours.update("first", Effects(seats={1: renewed}))
    assert (await theirs.named_by("BCDFGH"), await theirs.named_by("BCDFGK")) == (None, ("first", 1))
    assert await ours.update("first", Effects(seats={1: renewed.given_to(YOU, 3)}))
    assert await theirs.named_by("BCDFGK") is None, "it was the seat of somebody before"
    assert await ours.update("first", Effects(seats={0: ME._replace(letters="BCDFGJ")}))
    assert await theirs.named_by("BCDFGJ") is None, "letters of two seats name none"


@proves
async def test_rules_are_changed_as_long_as_the_log_is_empty(ours: MatchStore, theirs: MatchStore) -> None:
    other = row()._replace(rules="omnibus")
    with pytest.raises(Missing):
        await ours.change_rules(other, row())
    assert await ours.append(row(), 0, [])
    assert await theirs.change_rules(other, row())
    with pytest.raises(LostRace):
        await ours.append(row(), 0, ["by the former rules"])
    assert await ours.match("first") == other
    assert await ours.append(other, 0, ["one"])
    assert await theirs.entries("first") == ["one"], "the hashes begin with the rules of now"
    with pytest.raises(LostRace):
        await theirs.change_rules(row(), other)
    assert await theirs.match("first") == other


@proves
async def test_another_game_and_number_of_seats_are_written_as_long_as_the_same_sit_there(
    ours: MatchStore, theirs: MatchStore
) -> None:
    gone = Seat("cal", until=0)
    sat = (ME, Seat("vicky"), YOU._replace(before=(gone,)), Seat(invitation="code", letters="BCDFGH"))
    two, six = (ME, YOU._replace(before=(gone,))), (*sat, Seat("cal"), Seat("cal"))
    gin = row("first", *two)._replace(game="gin", rules="standard")
    assert await ours.append(row("first", *sat), 0, [])
    with pytest.raises(LostRace):
        await theirs.change_rules(gin, row("first", *sat[:3], YOU))
    with pytest.raises(LostRace):
        await theirs.change_rules(row("first", *sat), row("first", *sat)._replace(rules="omnibus"))
    assert await theirs.match("first") == row("first", *sat), "nothing is written"
    assert await theirs.change_rules(gin, row("first", *sat))
    assert await ours.match("first") == gin
    with pytest.raises(LostRace):
        await ours.append(gin._replace(game="hearts"), 0, ["one"])
    assert await ours.change_rules(row("first", *six), gin)
    assert await ours.append(row("first", *six), 0, ["one"])
    assert (await theirs.match("first"), await theirs.entries("first")) == (row("first", *six), ["one"])


@proves
async def test_a_code_leads_back_to_the_latest_match_of_its_person(ours: MatchStore, theirs: MatchStore) -> None:
    mine, open_seat = ME._replace(recovery="code"), Seat(invitation="code of a link")
    assert await theirs.recovered_by("code") is None
    assert await ours.append(row("first", mine, open_seat), 0, [])
    assert await theirs.recovered_by("code") == ("first", 0)
    assert await theirs.recovered_by("code of a link") is None, "nobody sits there"
    again = row("again", YOU, mine)._replace(created="2026-01-02T00:00:00.000+00:00")
    assert await ours.append(again, 0, [])
    assert await theirs.recovered_by("code") == ("again", 1)
    left = mine.given_to(Seat("cal"), 0, "2026-01-03")
    assert await ours.update("again", Effects(seats={1: left}, hosts=(1, 0)))
    assert await theirs.recovered_by("code") == ("first", 0), "it was the seat of somebody before"
    assert await ours.update("first", Effects(left="2026-01-04"))
    assert await theirs.recovered_by("code") is None


@proves
async def test_a_seat_moves_from_one_token_to_another_with_what_counts_for_it(
    ours: MatchStore, theirs: MatchStore
) -> None:
    assert await ours.append(row("first", ME, YOU), 0, ["one"], Effects(result=result("first", (0, "me"), (1, "you"))))
    moved = Effects(seats={1: YOU._replace(holder="new")}, moved={1: "you"})
    assert await ours.update("first", moved)
    found = await theirs.match("first")
    assert found is not None and [each.holder for each in found.seats] == ["me", "new"]
    assert [len(await theirs.results(holder)) for holder in ("me", "you", "new")] == [1, 0, 1]
    assert [len(await theirs.all_held_by(holder)) for holder in ("you", "new")] == [0, 1]
    with pytest.raises(LostRace):
        await theirs.update("first", Effects(seats={1: YOU._replace(holder="third")}, moved={1: "you"}))
    with pytest.raises(LostRace):
        await theirs.update("first", Effects(seats={1: YOU._replace(holder="third")}))
    twice = Effects(seats={1: YOU._replace(holder="b")}, moved={1: "new"}).then(
        Effects(seats={1: YOU._replace(holder="c")}, moved={1: "b"})
    )
    assert await ours.update("first", twice)
    assert [len(await theirs.all_held_by(holder)) for holder in ("new", "b", "c")] == [0, 0, 1]
