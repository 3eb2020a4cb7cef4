"""How often something may be done, by address and by seat, and how many tables a person may have."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hearthside.app import live_table, tables
from hearthside.app.limits import PUBLIC, Amounts
from hearthside.puzzles import load
from hearthside.server.limits import LIMITS, Limits, Rate
from hearthside.server.reach import Reach
from hearthside.server.refused import Refused
from hearthside.server.tries import Tries, What
from hearthside.storage import later

from .asking import Answer, Program
from .conftest import Running, running

CLOCK = [1000.0]


@pytest.fixture
def tries() -> Tries:
    counted = Tries(clock=lambda: CLOCK[0])
    for _ in range(10):
        counted.count("codes", "2001:db8::1")
    return counted


def test_an_address_may_try_so_many_in_a_minute(tries: Tries) -> None:
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            tries.count("codes", "2001:db8::1")
        assert (refused.value.status, refused.value.code) == (429, "busy")
        assert refused.value.headers == {"retry-after": "6"}
        assert refused.value.sentence == "Too many codes were tried from here. The next is possible in 6 seconds."
    CLOCK[0] += 6
    tries.count("codes", "2001:db8::1")
    with pytest.raises(Refused):
        tries.count("codes", "2001:db8::1")
    CLOCK[0] += 60
    for _ in range(10):
        tries.count("codes", "2001:db8::1")


def test_one_network_is_one_address_and_another_is_not(tries: Tries) -> None:
    with pytest.raises(Refused):
        tries.count("codes", "2001:db8::ffff:1")
    for other in ("2001:db8:0:1::1", "192.0.2.1", "192.0.2.2", ""):
        tries.count("codes", other)


def allowed(tries: Tries, what: What, seconds: float, step: float) -> int:
    """How often somebody does that who tries it again and again for so long."""
    done, until = 0, CLOCK[0] + seconds
    while CLOCK[0] < until:
        try:
            tries.count(what, "192.0.2.1")
            done += 1
        except Refused:
            CLOCK[0] += step
    return done


@pytest.mark.parametrize(
    ("what", "at_once", "in_an_hour"),
    [
        ("newcomers", 120, 240),
        ("sessions", 30, 210),
        ("creates", 20, 40),
        ("imports", 20, 40),
        ("observed", 20, 40),
        ("hints", 60, 120),
        ("reviews", 30, 60),
        ("codes", 10, 610),
    ],
)
def test_what_the_internet_may_do_in_an_hour(what: What, at_once: int, in_an_hour: int) -> None:
    public = Tries(LIMITS["public"], lambda: CLOCK[0])
    assert allowed(public, what, 0.5, 1) == at_once
    assert abs(allowed(Tries(LIMITS["public"], lambda: CLOCK[0]), what, 3600, 1) - in_an_hour) <= 1


def test_a_seat_makes_ten_moves_a_second_and_twenty_at_once() -> None:
    public = Tries(LIMITS["public"], lambda: CLOCK[0])
    assert abs(allowed(public, "moves", 10, 0.01) - 120) <= 1


def test_who_has_done_nothing_for_long_is_forgotten() -> None:
    tries = Tries(Limits(creates=Rate(1, 1)), lambda: CLOCK[0])
    for n in range(10_000):
        tries.count("creates", f"seat {n}")
    CLOCK[0] += 2
    tries.count("creates", "one more")
    assert len(tries._used) == 1


@pytest.mark.parametrize("kind", ["loopback", "network"])
def test_at_home_only_codes_are_counted(kind: Any) -> None:
    tries = Tries(LIMITS[kind], lambda: CLOCK[0])
    for what in ("newcomers", "creates", "moves", "hints", "reviews"):
        for _ in range(200):
            tries.count(what, "192.0.2.1")


# ---- Over HTTP ----

REACH = Reach("public", frozenset(("cards.example",)), "https://cards.example", ("127.0.0.1",))
FEW = LIMITS["public"]._replace(
    creates=Rate(12, 3600),
    imports=Rate(2, 3600),
    observed=Rate(2, 3600),
    moves=Rate(3, 3600),
    hints=Rate(1, 3600),
    reviews=Rate(1, 3600),
)


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, reach=REACH, limits=FEW) as server:
        yield server


def refusal(answer: Any) -> tuple[int, str, bool]:
    return answer.status, answer.json["sentence"], "retry-after" in answer.headers


def test_what_is_too_often_is_refused_with_a_sentence_and_when_to_come_back(public: Running) -> None:
    host = public.program()
    created = host.ask("POST", "/api/tables", {}).json
    host.token, table = created["token"], f"/api/tables/{created['table']}"
    for _ in range(3):
        assert host.ask("POST", f"{table}/options", {"pace": 0}).status == 200
    refused = host.ask("POST", f"{table}/options", {"pace": 0})
    assert refusal(refused) == (429, "That was too fast. The next move is possible in 20 minutes.", True)
    assert host.ask("GET", table).status == 200
    other = public.program()
    for path, said in (("hint", "hints were asked for"), ("deals/1/review", "reviews were asked for")):
        method = "POST" if path == "hint" else "GET"
        sent = {"n": 1} if path == "hint" else None
        assert other.ask(method, f"{table}/{path}", sent).status == 403
        wanted = (429, f"Too many {said} from here. The next is possible in 60 minutes.", True)
        assert refusal(other.ask(method, f"{table}/{path}", sent)) == wanted
    for _ in range(11):
        assert public.program().ask("POST", "/api/tables", {}).status == 201
    for path, body in (("tables", {}), ("deals", {"code": "x"})):
        refused = public.program().ask("POST", f"/api/{path}", body)
        assert refusal(refused) == (
            429,
            "Too many tables were set up from here. The next is possible in 5 minutes.",
            True,
        )
    elsewhere = public.program()
    elsewhere.proxy = {**elsewhere.proxy, "x-forwarded-for": "203.0.113.9"}
    assert elsewhere.ask("POST", "/api/tables", {}).status == 201


def test_a_person_has_eight_tables_at_a_time_that_are_not_over(public: Running) -> None:
    host = public.program(public.issued())
    made = [host.ask("POST", "/api/tables", {}).json["table"] for _ in range(8)]
    refused = host.ask("POST", "/api/tables", {})
    sentence = "You have 8 tables that are not over. Finish or leave one of them first."
    assert refusal(refused) == (429, sentence, False)
    assert host.ask("DELETE", f"/api/tables/{made[0]}").status == 204
    assert host.ask("POST", "/api/tables", {}).status == 201


def imported(program: Program, name: str = "black-lady") -> Answer:
    content = Path("tests", "golden", "records", f"{name}.txt").read_text("utf-8")
    return program.ask("POST", "/api/records", {"content": content})


def entered(program: Program) -> Answer:
    return program.ask("POST", "/api/onehanded", {"game": "gin", "dealer": 1, "adviser": "nellie"})


def test_so_many_records_are_imported_and_matches_at_other_tables_begun_from_one_address(public: Running) -> None:
    for work, sentence in (
        (imported, "Too many files of records came from here. The next is possible in 30 minutes."),
        (entered, "Too many matches at other tables were begun from here. The next is possible in 30 minutes."),
    ):
        assert [work(public.program()).status for _ in range(2)] == [201] * 2
        assert refusal(work(public.program())) == (429, sentence, True), "as somebody else, too"


def test_so_many_new_people_come_from_one_address_whatever_they_begin_with(tmp_path: Path) -> None:
    puzzle = load("hearts").puzzles[0].id
    begun: list[tuple[str, Any]] = [
        ("/api/lessons/hearts", {"step": 2}),
        (f"/api/puzzles/{puzzle}/show", None),
        ("/api/lessons/gin/answer", {"step": 1, "move": None}),
        (f"/api/puzzles/{puzzle}", {"moves": [{"choice": 0}]}),
        ("/api/tables", {}),
    ]
    refused = (429, "Too many new people came from here. The next is possible in 30 minutes.", True)
    with running(tmp_path, reach=REACH, limits=LIMITS["public"]._replace(newcomers=Rate(2, 3600))) as server:
        first = server.program().ask("POST", *begun[0])
        assert first.status == 200 and "set-cookie" in first.headers
        assert server.program().ask("POST", *begun[1]).status == 200
        for path, body in begun:
            answer = server.program().ask("POST", path, body)
            assert refusal(answer) == refused and "set-cookie" not in answer.headers, path
        known, elsewhere = server.program(server.issued()), server.program()
        elsewhere.proxy = {**elsewhere.proxy, "x-forwarded-for": "203.0.113.9"}
        assert [each.ask("POST", *begun[0]).status for each in (known, elsewhere)] == [200, 200]


def test_so_many_imported_records_and_matches_at_other_tables_of_one_person_are_kept(tmp_path: Path) -> None:
    few = LIMITS["public"]._replace(amounts=PUBLIC._replace(imports=1, observed=1))
    with running(tmp_path, reach=REACH, limits=few) as server:
        person, other = (server.program(server.issued()) for _ in range(2))
        assert (imported(person).status, entered(person).status) == (201, 201)
        refused = [imported(person, "domino"), entered(person)]
        assert [each.status for each in refused] == [409, 409]
        assert [each.json["sentence"] for each in refused] == [
            "At most 1 imported records of 8 MiB can be saved. Delete some of yours first.",
            "At most 1 matches at other tables can be saved. Delete some of yours first.",
        ]
        assert (imported(other).status, entered(other).status) == (201, 201)


def test_so_many_matches_of_one_person_are_kept(tmp_path: Path) -> None:
    few = LIMITS["public"]._replace(amounts=PUBLIC._replace(matches=1))
    with running(tmp_path, reach=REACH, limits=few) as server:
        host = server.program(server.issued())
        assert host.ask("POST", "/api/tables", {}).status == 201
        refused = host.ask("POST", "/api/tables", {})
    assert (refused.status, refused.json["sentence"]) == (
        409,
        "At most 1 matches of one person are kept on this server.",
    )


# ---- Tables that nobody comes back to ----


def swept(server: Running, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server looks after so many seconds."""
    monkeypatch.setattr(tables, "later", lambda than: later(than + seconds))
    asyncio.run_coroutine_threadsafe(server.tables.sweep(), server.loop).result(60)


def set_up(host: Program, people: int) -> str:
    seats = [{"kind": "person"}] * people + [{"kind": "style", "style": "cal"}] * (4 - people)
    return str(host.ask("POST", "/api/tables", {"seats": seats}).json["table"])


def test_tables_that_nobody_comes_back_to_are_left_and_their_records_kept(
    public: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = public.program(public.issued())
    unstarted, watched, begun = set_up(host, 3), set_up(host, 3), set_up(host, 1)

    def there() -> set[str]:
        return {each["table"] for each in host.ask("GET", "/api/tables").json}

    with host.events(watched) as events:
        next(events)
        swept(public, 29 * 60, monkeypatch)
        assert there() == {unstarted, watched, begun}
        swept(public, 31 * 60, monkeypatch)
        assert there() == {watched, begun}
        swept(public, 6 * 24 * 3600, monkeypatch)
        assert there() == {watched, begun}
        swept(public, 8 * 24 * 3600, monkeypatch)
        assert there() == {watched}
    assert host.ask("GET", f"/api/tables/{begun}").status == 404
    assert host.ask("GET", f"/api/tables/{begun}/record").status == 200


def test_no_other_process_closes_a_table_where_somebody_is_connected(
    public: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = public.program(public.issued())
    watched, alone = set_up(host, 3), set_up(host, 3)
    with running(public.folder, reach=REACH, limits=FEW) as other, host.events(watched) as events:
        next(events)
        monkeypatch.setattr(live_table, "now", lambda: later(31 * 60))
        for server in (public, other):
            swept(server, 31 * 60, monkeypatch)
        answers = [other.program(host.token).ask("GET", f"/api/tables/{table}").status for table in (watched, alone)]
    assert answers == [200, 404]


def test_at_home_no_table_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Amounts() == LIMITS["network"].amounts == LIMITS["loopback"].amounts
    with running(tmp_path) as server:
        host = server.program(server.issued())
        table = set_up(host, 3)
        swept(server, 1e9, monkeypatch)
        assert [each["table"] for each in host.ask("GET", "/api/tables").json] == [table]


def test_computer_players_of_a_public_server_think_in_worlds_and_not_in_time(tmp_path: Path) -> None:
    for reach, ms in ((REACH, None), (Reach("network"), 1000)):
        with pytest.MonkeyPatch.context() as patch, running(tmp_path / reach.kind, reach=reach) as server:
            from hearthside.app.table import Table

            patch.setattr(tables, "Table", Table)
            host = server.program(server.issued())
            live = server.tables._live[set_up(host, 3)]
            assert live.table._opponents._limit == (ms, None)


_NEW = "people from one address who are new, with the first table, seat, lesson or puzzle of each"


def test_the_page_about_hosting_has_the_limits_of_a_server_on_the_internet() -> None:
    page = " ".join(Path("docs/hosting.md").read_text(encoding="utf-8").split())
    public, home = LIMITS["public"], LIMITS["network"]
    kept, hour, minutes, days = public.amounts, 3600, 60, 24 * 3600
    assert (public.codes, kept.unstarted, kept.abandoned) == (home.codes, 30 * minutes, 7 * days)
    for rate in (
        public.newcomers,
        public.sessions,
        public.objections,
        public.creates,
        public.imports,
        public.observed,
        public.hints,
        public.reviews,
        public.moves,
    ):
        assert rate is not None
    assert public.codes is not None
    rows = [
        f"| connections of a process | {public.connections:,} |",
        f"| event streams of one seat | {public.streams_of_seat} |",
        f"| the header of a request | {public.header:g} s |",
        f"| the body of a request | {public.body:g} s |",
        f"| an answer that nobody reads | {public.unread:g} s |",
        "| a table at which nothing was dealt, and nobody is connected | 30 minutes |",
        "| a match that is not over, where nobody plays or is connected | 7 days |",
        f"| tables of one person that are not over | {kept.tables} |",
        f"| matches of one person | {kept.matches:,} |",
        f"| imported records of one person | {kept.imports:,}, and {kept.imported_bytes // 1024**2} MiB of text |",
        f"| matches at other tables of one person | {kept.observed} |",
        *(
            f"| {what} | {rate.times} at once, then {per} |"
            for what, rate, per in (
                (_NEW, public.newcomers, "120 an hour"),
                ("terminals opened from one address, by SSH", public.sessions, "180 an hour"),
                ("tables set up from one address", public.creates, "20 an hour"),
                ("files of records imported from one address", public.imports, "20 an hour"),
                ("matches at other tables begun from one address", public.observed, "20 an hour"),
                ("hints and suggestions for one address", public.hints, "60 an hour"),
                ("reviews for one address", public.reviews, "30 an hour"),
                ("objections to answers of puzzles from one address", public.objections, "10 an hour"),
                ("moves and other changes of one seat, in each process", public.moves, "10 a second"),
                ("codes of letters tried from one address", public.codes, "10 a minute"),
            )
            if rate is not None
        ),
    ]
    for row in rows:
        assert row in page
    each_hour = (
        (public.newcomers, 120),
        (public.sessions, 180),
        (public.objections, 10),
        (public.creates, 20),
        (public.imports, 20),
        (public.observed, 20),
        (public.hints, 60),
        (public.reviews, 30),
        (public.moves, 36_000),
    )
    for rate, an_hour in each_hour:
        assert rate is not None and rate.times * hour / rate.seconds == an_hour


def test_what_somebody_does_at_another_process_counts_here_and_addresses_are_not_told() -> None:
    told: list[Any] = []
    theirs = Tries(LIMITS["public"], clock=lambda: CLOCK[0], tell=told.append)
    ours = Tries(LIMITS["public"], clock=lambda: CLOCK[0])
    for _ in range(10):
        theirs.count("codes", "192.0.2.1")
    theirs.count("moves", "seat")
    assert len(told) == 10 and "192.0.2.1" not in str(told)
    for message in [*told, {"kind": "done", "what": "nothing", "who": "x"}, {}]:
        ours.hear(message)
    with pytest.raises(Refused):
        ours.count("codes", "192.0.2.1")
    ours.count("codes", "192.0.2.2")
