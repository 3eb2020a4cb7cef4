"""The interface, address by address: what it answers, and each refusal with its code and sentence."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hearthside.ai.kernels import Readiness
from hearthside.ai.styles import LEVELS, STYLES
from hearthside.games import GAMES
from hearthside.record import from_json, read
from hearthside.server.limits import MAX_BODY
from tests.server.sentences import words
from tests.storage.damage import engine_of

from .asking import Program, awaited, some_move
from .conftest import Running


def created(program: Program, **wanted: object) -> Any:
    """A new table; the program holds its seat from here on."""
    answer = program.ask("POST", "/api/tables", {"pace": 0} | wanted)
    assert answer.status == 201, answer.body
    program.token = answer.json["token"]
    return answer.json


def at_rest(program: Program, table: str) -> Any:
    """The latest message once the opponents have answered."""
    message = program.ask("GET", f"/api/tables/{table}").json
    if awaited(message):  # as nearly always, and a stream needs a connection of its own
        return message
    with program.events(table) as events:
        return next(message for _, message in events if awaited(message))


def refused(program: Program, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str, str]:
    """Status, code and sentence of a refusal."""
    answer = program.ask(method, path, body, headers)
    problem = answer.json
    assert set(problem) == {"code", "rule", "sentence", "n"}, problem
    assert problem["sentence"].endswith(".")
    assert problem["sentence"][0].isupper() or problem["sentence"][0] in "'{0123456789"
    return answer.status, problem["code"], problem["sentence"]


def test_health_says_who_answers_and_that_all_is_kept(program: Program) -> None:
    health = program.ask("GET", "/api/health").json
    assert health.pop("version")
    assert health.pop("players") in list(Readiness)
    assert health.pop("start")
    kept = {"saved": True, "notice": None}
    assert health == {"app": "hearthside", "proof": None, "reach": "loopback", "address": None} | kept


@pytest.mark.parametrize("state", list(Readiness))
def test_health_says_how_ready_the_strong_players_are(
    state: Readiness, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.server.routes.catalogue.readiness", lambda: state)
    assert program.ask("GET", "/api/health").json["players"] == state.value


def test_rules_and_styles_are_those_there_are(program: Program) -> None:
    rules = program.ask("GET", "/api/rules").json
    for game in GAMES.values():
        cards = [card for card in rules if card["game"] == game.slug]
        assert [card["preset"] for card in cards] == list(game.variants.presets)
        assert [card["preset"] for card in cards if card["default"]] == [game.usual.slug]
        assert all(card["card"] and card["goal_text"] and card["summary"].endswith(".") for card in cards)
    assert {card["preset"]: card["seats"] for card in rules}.items() >= {"dynacomp": 3, "five-hand": 5}.items()
    styles = program.ask("GET", "/api/styles").json
    assert [card["style"] for card in styles] == [*STYLES, *LEVELS]
    assert [card["level"] for card in styles] == [None] * len(STYLES) + list(range(1, 11))
    assert [card["style"] for card in styles if card["peeks"]] == ["chuck"]
    assert [card["style"] for card in styles if "gin" in card["games"]] == ["nellie", "cal", "shark", "vicky", *LEVELS]
    assert all("hearts" in card["games"] for card in styles)


def test_a_new_table_has_its_first_deal_dealt(program: Program) -> None:
    new = created(program, deal=5)
    message = new["message"]
    assert message["saw"] == [{"type": "dealt", "deal": 1, "direction": "left"}]
    assert (message["n"], new["seat"], message["table"]) == (1, 0, new["table"])
    assert message["view"]["phase"] == "pass"
    assert [seat["name"] for seat in message["seats"]] == ["You", "Cautious Cal", "Vicious Vicky", "The Shark"]
    assert message["saved"]
    assert message["notice"] is None
    assert message["view"]["history"] == []
    assert "number" not in json.dumps(message), "it would tell every hand"


def test_names_seats_rules_and_goal_are_as_wanted(program: Program) -> None:
    seats = [{"style": "chuck"}, {"kind": "person", "name": " Ada   L. "}, {"style": "frank", "name": "Bo"}, {}]
    new = created(program, seats=seats, rules="cardshark", goal=50)
    assert new["seat"] == 1
    shown = new["message"]["seats"]
    assert [each["name"] for each in shown] == ["Cheatin' Chuck", "Ada L.", "Bo", "The Shark"]
    assert [each["peeks"] for each in shown] == [True, False, False, False]
    rules = new["message"]["view"]["rules"]
    assert (rules["preset"], rules["goal"], rules["goal_text"]) == ("cardshark", 50, "ends above 50")
    assert new["message"]["view"]["moon_choice"] == {
        "deduct": False,
        "automatic": False,
        "points": 26,
        "open": True,
        "note": ["You can change this until the last trick begins."],
    }


def test_lists_say_what_each_has_in_a_match_for_cash_and_nothing_of_it_in_others(program: Program) -> None:
    tables = {rules: created(program, rules=rules)["table"] for rules in ("tommys-standard", "black-lady")}
    purses = {each["table"]: each["purses"] for each in program.ask("GET", "/api/tables").json}
    assert [purses[table] for table in tables.values()] == [[1000] * 4, None]
    records = {each["record"]: each["players"] for each in program.ask("GET", "/api/records").json["records"]}
    assert records[tables["tommys-standard"]].startswith("You 0 (cash 1000), ")
    assert "cash" not in records[tables["black-lady"]]


def test_a_whole_match_is_played_listed_and_written_down(program: Program) -> None:
    table, rng = created(program, goal=40, deal=11)["table"], Random(1)
    while (message := at_rest(program, table))["view"]["phase"] != "over":
        move = some_move(message["view"], rng)
        answer = program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
        assert answer.status == 200, answer.body
        assert answer.json["n"] == message["n"] + 1
    view = message["view"]
    assert [int(deal["number"]) for deal in view["history"]] == list(range(11, 11 + len(view["history"])))
    assert view["scores"] == [sum(column) for column in zip(*(deal["points"] for deal in view["history"]), strict=True)]
    assert view["winners"]
    assert view["prompt"][0].startswith("The match is over.")
    assert not message["can_undo"]
    [summary] = [each for each in program.ask("GET", "/api/tables").json if each["table"] == table]
    assert summary["over"]
    assert summary["winners"] == view["winners"]
    assert summary["scores"] == view["scores"]
    assert summary["deal"] == len(view["history"])
    [text] = read(program.ask("GET", f"/api/tables/{table}/record").body.decode())
    twin = from_json(program.ask("GET", f"/api/tables/{table}/record?format=json").json)
    assert text == twin
    assert len(text.deals) == len(view["history"])
    over = refused(
        program, "POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": {"type": "play", "card": "2C"}}
    )
    assert over == (409, "not-now", "The match is over.")
    assert refused(program, "POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": {"type": "deal"}})[
        :2
    ] == (
        409,
        "not-now",
    )


def test_a_hand_can_be_taken_back_and_the_match_is_practice_from_then_on(program: Program) -> None:
    table = created(program, deal=3)["table"]
    before = at_rest(program, table)
    assert not before["can_undo"]
    body = {"n": before["n"], "move": some_move(before["view"], Random(1))}
    after = program.ask("POST", f"/api/tables/{table}/moves", body).json
    assert after["can_undo"]
    after = at_rest(program, table)
    undone = program.ask("POST", f"/api/tables/{table}/undo", {"n": after["n"]}).json
    assert undone["saw"] == [{"type": "undone", "seat": 0}]
    assert undone["practice"]
    assert undone["n"] == after["n"] + 1
    assert undone["view"]["hand"] == before["view"]["hand"]
    again = at_rest(program, table)
    assert refused(program, "POST", f"/api/tables/{table}/undo", {"n": again["n"]})[:2] == (409, "not-now")
    assert refused(program, "POST", f"/api/tables/{table}/undo", {"n": 0})[:2] == (409, "stale")


def test_options_change_pace_and_name_for_good(program: Program, server: Running) -> None:
    table = created(program)["table"]
    at_rest(program, table)
    changed = program.ask("POST", f"/api/tables/{table}/options", {"pace": 900, "name": "Ada", "zip": True}).json
    assert (changed["pace"], changed["seats"][0]["name"], changed["saw"]) == (900, "Ada", [])
    from hearthside.storage.store import Store

    row = Store(server.folder).match(table)
    assert row is not None
    assert row.pace == 900
    assert row.seats[0].name == "Ada"
    cleared = program.ask("POST", f"/api/tables/{table}/options", {"name": ""}).json
    assert cleared["seats"][0]["name"] == "You"
    for name in ("you", "\u202e", "a\x00b", "x" * 25):
        assert refused(program, "POST", f"/api/tables/{table}/options", {"name": name})[:2] == (422, "malformed")


def test_every_message_says_whether_zip_is_on_which_ends_with_the_deal_however_that_ends(program: Program) -> None:
    table = created(program, seats=[{"kind": "person"}, *[{"style": "nellie"}] * 3], pace=5000)["table"]

    def options(**wanted: object) -> Any:
        return program.ask("POST", f"/api/tables/{table}/options", wanted).json

    with program.events(table) as events:
        assert not next(events)[1]["zip"]
        assert options(zip=True)["zip"]
        told = next(events)[1]
        assert (told["zip"], told["saw"]) == (True, []), "whoever watches is told, though nothing was played"
    message = at_rest(program, table)
    assert message["zip"], "as whoever opens the page again is told"
    quitting = {"n": message["n"], "move": {"type": "quit_deal"}}
    assert not program.ask("POST", f"/api/tables/{table}/moves", quitting).json["zip"]
    assert options(zip=True)["zip"]
    assert not options(zip=False)["zip"]
    options(auto={"on": True, "style": "nellie", "deal": True})
    with program.events(table) as events:
        told = [next(events)[1]]
        while told[-1]["view"]["phase"] != "deal":
            told.append(next(events)[1])
    assert [message["zip"] for message in told] == [True] * (len(told) - 1) + [False]
    assert not options(zip=True)["zip"], "between deals there is nothing to wait for"


def test_a_match_that_was_left_is_gone_but_for_its_record(program: Program) -> None:
    table = created(program)["table"]
    answer = program.ask("DELETE", f"/api/tables/{table}")
    assert (answer.status, answer.body) == (204, b"")
    assert refused(program, "GET", f"/api/tables/{table}")[:2] == (404, "not-found")
    assert refused(program, "DELETE", f"/api/tables/{table}")[:2] == (404, "not-found")
    assert table not in [each["table"] for each in program.ask("GET", "/api/tables").json]
    assert program.ask("GET", f"/api/tables/{table}/record").status == 200


@pytest.mark.parametrize(
    ("method", "end", "body"),
    [
        ("GET", "", None),
        ("GET", "/events", None),
        ("GET", "/record", None),
        ("POST", "/moves", {"n": 0, "move": {"type": "deal"}}),
        ("POST", "/undo", {"n": 0}),
        ("POST", "/check", {"n": 0, "move": {"type": "deal"}}),
        ("POST", "/hint", {"n": 0}),
        ("POST", "/options", {}),
        ("DELETE", "", None),
    ],
)
def test_only_the_holder_of_a_seat_gets_anything_of_a_table(
    method: str, end: str, body: object, server: Running, program: Program
) -> None:
    table = created(program)["table"]
    for stranger in (Program(program.port), Program(program.port, server.issued())):
        assert refused(stranger, method, f"/api/tables/{table}{end}", body)[:2] == (403, "forbidden")
    for invented in ("a" * 43, "not a token"):
        stranger = Program(program.port, invented)
        assert refused(stranger, method, f"/api/tables/{table}{end}", body)[:2] == (401, "bad-token")
    assert refused(program, method, f"/api/tables/nosuchtable{end}", body)[:2] == (404, "not-found")


def test_refused_moves_say_which_rule_and_what_is_open_and_change_nothing(program: Program) -> None:
    table = created(program, deal=5)["table"]
    message = at_rest(program, table)
    moves, n = f"/api/tables/{table}/moves", message["n"]
    hand = message["view"]["hand"]
    foreign = next(card for card in ("2C", "3C", "4C", "5C", "6C") if card not in hand)

    def problem(move: object, at: int = n) -> Any:
        answer = program.ask("POST", moves, {"n": at, "move": move})
        return answer.status, answer.json["code"], answer.json["rule"]

    assert problem({"type": "pass", "cards": hand[:2]}) == (422, "illegal", "pass-count")
    assert problem({"type": "pass", "cards": [foreign, *hand[:2]]}) == (422, "illegal", "not-in-hand")
    assert problem({"type": "pass", "cards": [hand[0], hand[0], hand[1]]}) == (422, "malformed", None)
    assert problem({"type": "play", "card": hand[0]}) == (409, "not-now", None)
    assert problem({"type": "deal"}) == (409, "not-now", None)
    assert problem({"type": "moon_choice", "deduct": True}) == (422, "illegal", "no-choice")
    stale = program.ask("POST", moves, {"n": 0, "move": {"type": "pass", "cards": hand[:3]}})
    assert (stale.status, stale.json["code"], stale.json["n"]) == (409, "stale", n)
    program.ask("POST", moves, {"n": n, "move": {"type": "pass", "cards": hand[-3:]}})
    message = at_rest(program, table)
    while not message["view"]["refusals"]:
        body = {"n": message["n"], "move": some_move(message["view"], Random(1))}
        program.ask("POST", moves, body)
        message = at_rest(program, table)
    why = message["view"]["refusals"][0]
    answer = program.ask("POST", moves, {"n": message["n"], "move": {"type": "play", "card": why["card"]}})
    assert (answer.status, answer.json["code"]) == (422, "illegal")
    assert (answer.json["rule"], answer.json["sentence"]) == (
        why["code"],
        words(why["sentence"]),
    )
    assert at_rest(program, table)["n"] == message["n"]


BAD_TABLES: list[tuple[object, str]] = [
    (b"", "object"),
    (b"{", "JSON"),
    (b"[" * 60_000, "JSON"),
    (b'{"pace": 1e999999999999}', "pace"),
    (b'{"deal": ' + b"9" * 5000 + b"}", "JSON"),
    (b"\xff\xfe", "JSON"),
    (b'"text"', "object"),
    (b"[]", "object"),
    (b"null", "object"),
    ({"pace": -1}, "pace is below 0"),
    ({"pace": 5001}, "pace is above 5000"),
    ({"pace": "slow"}, "pace is not a whole number"),
    ({"goal": 10000}, "goal is above 9999"),
    ({"deal": -1}, "deal is below 0"),
    ({"deal": 2**52}, "deal is not below"),
    ({"games": "hearts"}, "games is not one that is wanted"),
    ({"game": "bridge"}, "game is not hearts"),
    ({"rules": "whist"}, "whist"),
    ({"rules": ""}, "Name the rules."),
    ({"rules": 'black-lady goal="x"'}, "goal"),
    ({"rules": "{" * 2000}, "not rules"),
    ({"rules": '{"name":' + "[" * 1900}, "not rules"),
    ({"rules": '{"name":' * 5000}, "rules"),
    ({"rules": "black-lady goal=" + "9" * 5000}, "rules"),
    ({"seats": [{}] * 3}, "3 seats"),
    ({"seats": [{"kind": "ghost"}] * 4}, "seats[0].kind is not person, here or style"),
    ({"seats": [{}, {}, {}, {"name": "x" * 25}]}, "seats[3].name is longer than 24"),
    ({"seats": [{"name": "\ud800"}, {}, {}, {}]}, "name"),
]


@pytest.mark.parametrize(("body", "word"), BAD_TABLES)
def test_what_is_no_table_is_refused_with_a_sentence_that_names_the_field(
    body: object, word: str, program: Program
) -> None:
    status, code, sentence = refused(program, "POST", "/api/tables", body)
    assert (status, code) == (422, "malformed")
    assert word in sentence
    assert len(sentence) <= 400


BAD_MOVES: list[tuple[object, str]] = [
    (b"", "JSON"),
    (b"{", "JSON"),
    (b"[" * 60_000, "JSON"),
    (b"[]", "object"),
    (b"null", "object"),
    ('{"n": 1, "move": {"type": "deal"}}'.encode("utf-16"), "JSON"),
    ('{"n": 1, "move": {"type": "deal"}}'.encode("utf-8-sig"), "JSON"),
    (b'{"n": 1, "move": {"type": "play", "card": "\\ud800"}}', "JSON"),
    (b'{"n": NaN, "move": {"type": "deal"}}', "n is not a whole number"),
    ({"n": 1}, "move is missing"),
    ({"move": {"type": "deal"}}, "n is missing"),
    ({"n": -1, "move": {"type": "deal"}}, "n is below 0"),
    ({"n": 1, "move": {}}, "move has no type"),
    ({"n": 1, "move": {"type": "bid"}}, "draw, take, decline, discard, knock, layoff, deal"),
    ({"n": 1, "move": {"type": "knock"}}, "move.discard is missing"),
    ({"n": 1, "move": {"type": "draw"}}, "There is no move 'draw' in Hearts."),
    ({"n": 1, "move": {"type": "play"}}, "move.card is missing"),
    ({"n": 1, "move": {"type": "play", "card": "1X"}}, "move.card is not a card"),
    ({"n": 1, "move": {"type": "pass", "cards": ["QS", "ZZ"]}}, "move.cards[1] is not a card"),
    ({"n": 1, "move": {"type": "pass", "cards": "QS"}}, "move.cards is not a list"),
    ({"n": 1, "move": {"type": "moon_choice", "deduct": "perhaps"}}, "move.deduct is not true or false"),
    ({"n": 1, "move": {"type": "play", "card": "QS", "seat": 2}}, "move.seat is not one that is wanted"),
    ({"n": 1, "m\u202eo\nve\u2660": 1, "move": {"type": "deal"}}, "The field move is not one that is wanted"),
    ({"n": 1, "x" * 50: 1, "move": {"type": "deal"}}, f"The field {'x' * 40} is not one that is wanted"),
]


@pytest.mark.parametrize(("body", "sentence"), BAD_MOVES)
def test_what_is_no_move_is_refused_with_a_sentence_that_names_the_field(
    body: object, sentence: str, program: Program
) -> None:
    table = created(program)["table"]
    status, code, told = refused(program, "POST", f"/api/tables/{table}/moves", body)
    assert (status, code) == (422, "malformed")
    assert sentence in told


@pytest.mark.parametrize("end", ["/moves", "/moves?seat=0", "/undo"])
def test_a_move_is_guarded_as_every_request(end: str, program: Program) -> None:
    table = created(program, deal=5)["table"]
    message = at_rest(program, table)
    body, path = {"n": message["n"], "move": some_move(message["view"], Random(1))}, f"/api/tables/{table}{end}"
    long = json.dumps(body | {"more": "x" * MAX_BODY}).encode()
    assert refused(program, "POST", path, long)[:2] == (413, "malformed")
    for headers, status, code in (
        ({"host": "evil.example"}, 400, "bad-host"),
        ({"origin": "http://evil.example"}, 403, "bad-origin"),
        ({"sec-fetch-site": "cross-site"}, 403, "bad-origin"),
        ({"content-type": "text/plain"}, 415, "malformed"),
    ):
        answer = program.ask("POST", path, body, headers)
        assert (answer.status, answer.json["code"]) == (status, code)
    answer = program.ask("POST", path, {"n": message["n"], "move": {"type": "draw"}})
    assert {"cache-control", "content-security-policy"} <= answer.headers.keys()
    assert at_rest(program, table)["n"] == message["n"]


def test_nobody_plays_in_a_style_that_there_is_none_of(program: Program) -> None:
    wanted = {"seats": [{}, {"style": "hal"}, {}, {}]}
    status, code, sentence = refused(program, "POST", "/api/tables", wanted)
    assert (status, code) == (404, "not-found")
    assert "'hal'" in sentence


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/.built-from", 404),
        ("GET", "/assets/../app.py", 404),
        ("GET", "/%2e%2e/app.py", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404),
        ("GET", "/docs", 404),
        ("PUT", "/api/tables", 405),
        ("DELETE", "/api/health", 405),
        ("DELETE", "/", 405),
    ],
)
def test_what_is_not_there_is_said_in_the_same_form(method: str, path: str, status: int, program: Program) -> None:
    headers = {"content-type": "application/json"}
    found, code, _ = refused(program, method, path, **headers)
    assert (found, code) == (status, "not-found")


def test_no_token_hash_or_seed_is_in_any_answer_but_the_one_that_gives_the_token(server: Running) -> None:
    from hashlib import sha256

    from hearthside.storage.store import Store

    program = server.program()
    new = created(program)
    giving, table = program.answers.pop(), new["table"]
    assert giving.body.count(new["token"].encode()) == 1
    for end in ("", "/record", "/record?format=json"):
        program.ask("GET", f"/api/tables/{table}{end}")
    program.ask("GET", "/api/tables")
    program.ask("POST", f"/api/tables/{table}/options", {"pace": 1})
    program.ask("POST", f"/api/tables/{table}/moves", {"n": 0, "move": {"type": "deal"}})
    row = Store(server.folder).match(table)
    assert row is not None
    hashed = sha256(new["token"].encode()).hexdigest()
    assert row.seats[0].holder == hashed
    assert new["token"] not in repr(row)
    for answer in program.answers:
        for secret in (new["token"], hashed, row.seed):
            assert secret.encode() not in answer.body
            assert secret not in repr(answer.headers)


def test_one_log_that_cannot_be_read_is_set_aside_and_the_others_go_on(server: Running) -> None:
    from sqlalchemy import text

    from hearthside.storage import Row, now
    from hearthside.storage.store import Store

    program = server.program()
    good = created(program)["table"]
    store = Store(server.folder)
    row = store.match(good)
    assert row is not None
    for name, line in (("bad", "{"), ("odd", '{"type":"play","seat":0,"card":"2C"}'), ("gap", "{}")):
        store.append(Row(**(row._asdict() | {"id": name, "touched": now()})), 0, [line])
    with engine_of(store).begin() as connection:
        connection.execute(text("UPDATE entries SET n = 5 WHERE \"table\" = 'gap'"))
    for name in ("bad", "odd", "gap"):
        for end in ("", "/record", "/events"):
            status, code, sentence = refused(program, "GET", f"/api/tables/{name}{end}")
            assert (status, code) == (404, "not-found")
            assert "Nothing is deleted: it is left as it is." in sentence
    assert [each["table"] for each in program.ask("GET", "/api/tables").json] == [good]
    assert program.ask("GET", f"/api/tables/{good}").status == 200
    listed = program.ask("GET", "/api/unreadable").json
    sentence = "That match cannot be read. {} Nothing is deleted: it is left as it is."
    assert {each["table"]: each["sentence"] for each in listed} == {
        "bad": sentence.format("Its log is not that of a match."),
        "odd": sentence.format("Its log is not that of a match."),
        "gap": sentence.format("Entry 0 of its log is missing."),
    }
    assert {(each["game"], each["started"]) for each in listed} == {("hearts", row.created)}
    assert server.program().ask("GET", "/api/unreadable").json == []
    assert refused(server.program(), "DELETE", "/api/unreadable/bad")[:2] == (404, "not-found")
    assert refused(program, "DELETE", "/api/unreadable/none")[:2] == (404, "not-found")
    assert refused(program, "DELETE", f"/api/unreadable/{good}")[:2] == (409, "not-now")
    for name in ("bad", "gap"):
        assert program.ask("DELETE", f"/api/unreadable/{name}").status == 204
    assert [each["table"] for each in program.ask("GET", "/api/unreadable").json] == ["odd"]
    assert [each["table"] for each in program.ask("GET", "/api/tables").json] == [good]
    assert store.length("bad") == 1, "nothing is deleted"


def test_the_document_describes_what_is_sent(program: Program) -> None:
    document = program.ask("GET", "/openapi.json").json
    schemas = document["components"]["schemas"]
    wanted = {
        "TableMessage",
        "HeartsView",
        "RuleCard",
        "StyleCard",
        "Problem",
        "TableCreated",
        "TableSummary",
        "Health",
    }
    assert wanted | {"SawDealt", "SawPassed", "SawExchanged", "SawPlayed", "SawTrick", "SawChanged"} <= set(schemas)
    listed = Path(__file__).parents[2].joinpath("docs", "api.md").read_text()
    for path, methods in document["paths"].items():
        assert path in listed, f"{path} is not in docs/api.md"
        for described in methods.values():
            assert described["responses"]["422"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


def test_who_goes_home_is_forgotten_and_so_is_a_table_where_nobody_watches(server: Running) -> None:
    program = server.program()
    first, *_ = tables = [created(program)["table"] for _ in range(41)]
    for table in tables:
        at_rest(program, table)
        while (live := server.tables._live.get(table)) and not live.idle:
            time.sleep(0.01)
    created(program)
    assert len(server.tables._live) <= 35
    assert first not in server.tables._live
    assert at_rest(program, first)["n"] == 4, "it is there again when it is asked for"
