"""Gin Rummy over the interface: whole matches, hints and checks, undo, refusals, and a match that is left."""

import json
from random import Random
from typing import Any

import pytest

from hearthside.record import from_json, read
from tests.server.sentences import words
from tests.storage.damage import engine_of

from .asking import Program, play_until
from .conftest import Running
from .test_api import at_rest, created, refused


def seated(program: Program, **wanted: object) -> tuple[str, Any]:
    """A new table of Gin, and its message once the opponent has answered."""
    table: str = created(program, game="gin", **wanted)["table"]
    return table, at_rest(program, table)


def make(program: Program, table: str, n: int, **move: object) -> Any:
    """A move that is taken, and the message once the opponent has answered."""
    answer = program.ask("POST", f"/api/tables/{table}/moves", {"n": n, "move": move})
    assert answer.status == 200, answer.body
    return at_rest(program, table)


def to_phase(program: Program, table: str, phase: str, rng: Random) -> Any:
    """Play at random until the reader is in that phase; the message with which a stream begins then."""
    play_until(program, table, lambda message: message["view"]["phase"] == phase, rng)
    return at_rest(program, table)


def test_a_new_table_has_its_first_hand_dealt_and_the_shark_opposite(program: Program) -> None:
    new = created(program, game="gin", deal=5)
    message = new["message"]
    view = message["view"]
    assert (view["game"], view["rules"]["preset"], view["rules"]["goal_text"]) == ("gin", "standard", "to 100")
    assert [(seat["name"], seat["kind"]) for seat in message["seats"]] == [("You", "person"), ("The Shark", "style")]
    assert message["saw"] == [{"type": "hand_dealt", "hand": 1, "dealer": view["dealer"]}]
    assert (view["phase"], len(view["hand"]), view["counts"], view["stock"]) == ("offer", 10, [10, 10], 31)
    assert view["narration"][0][0].startswith("Hand 1. ")
    assert not message["can_undo"]
    assert '"number"' not in json.dumps(message), "it would tell every hand"


@pytest.mark.parametrize("preset", ["standard goal=50", "ginrummy42 goal=30", "hollywood goal=10", "oklahoma goal=30"])
def test_a_whole_match_is_played_listed_counted_and_written_down(preset: str, program: Program) -> None:
    table, _ = seated(program, rules=preset, seats=[{"kind": "person", "name": "Ada"}, {"style": "cal"}])
    message = to_phase(program, table, "over", Random(1))
    view = message["view"]
    history = view["history"]
    assert len({hand["number"] for hand in history} - {None}) == len(history)
    assert view["prompt"][0].startswith("The match is over. ")
    assert view["story"]["title"]
    assert not message["can_undo"]
    [summary] = [each for each in program.ask("GET", "/api/tables").json if each["table"] == table]
    assert (summary["game"], summary["over"], summary["deal"]) == ("gin", True, len(history))
    assert summary["winners"] == view["winners"]
    [text] = read(program.ask("GET", f"/api/tables/{table}/record").body.decode())
    assert text == from_json(program.ask("GET", f"/api/tables/{table}/record?format=json").json)
    stats = program.ask("GET", "/api/stats").json
    assert stats["latest"] == stats["names"] == [], "Hearts is counted apart"
    [latest] = stats["gin"]["latest"]
    assert (latest["scores"], latest["winners"], latest["quit"]) == (view["final"], view["winners"], False)
    [ada] = stats["gin"]["names"]
    assert (ada["name"], ada["hands"], ada["games"]) == ("Ada", len(history), 1)
    assert ada["points"] == sum(hand["points"] for hand in history if hand["winner"] == 0)
    body = {"n": message["n"], "move": {"type": "draw"}}
    assert refused(program, "POST", f"/api/tables/{table}/moves", body) == (409, "not-now", "The match is over.")
    assert refused(program, "POST", f"/api/tables/{table}/hint", {"n": message["n"]})[:2] == (409, "not-now")


def test_a_goal_of_nothing_is_one_hand(program: Program) -> None:
    table, message = seated(program, goal=0)
    assert message["view"]["rules"]["goal_text"] == "one hand"
    view = to_phase(program, table, "over", Random(3))["view"]
    assert len(view["history"]) == 1
    # In Hearts it is as it was: where deals are counted, none cannot be.
    none = refused(program, "POST", "/api/tables", {"rules": "tommys-spot", "goal": 0})
    assert none == (422, "malformed", "Choose a goal of 1 deal or more, not 0.")


@pytest.mark.parametrize(
    ("wanted", "status", "sentence"),
    [
        (
            {"seats": [{}, {"style": "chuck"}]},
            422,
            "Cheatin' Chuck does not play Gin Rummy; choose one of nellie, cal, shark, vicky, or level-1 to level-10.",
        ),
        (
            {"seats": [{}, {"style": "hal"}]},
            404,
            "Nobody here plays as 'hal'; choose one of nellie, cal, shark, vicky, or level-1 to level-10.",
        ),
        (
            {"seats": [{}, {}, {}]},
            422,
            "Standard is played by two, and 3 seats are named: name all of them, or none.",
        ),
        ({"rules": "hollywood", "goal": 0}, 422, "Hollywood's three games need a goal"),
        ({"rules": "black-lady"}, 422, "There are no rules named 'black-lady'; choose one of standard, ginrummy42"),
        ({"rules": "standard knock_limit=101"}, 422, "Choose 0 to 100 as the most deadwood to knock with, not 101."),
        ({"rules": "hearts.abc"}, 422, "There are no rules named 'hearts.abc'"),
        ({"rules": "gin.abc"}, 422, "That code of rules is incomplete."),
    ],
)
def test_what_is_no_table_of_gin_is_refused_with_a_sentence(
    wanted: dict[str, Any], status: int, sentence: str, program: Program
) -> None:
    found, _, told = refused(program, "POST", "/api/tables", {"game": "gin"} | wanted)
    assert found == status
    assert told.startswith(sentence)


def test_rules_of_gin_are_read_in_words_and_shared_by_code(program: Program) -> None:
    changes = {"goal": 50, "gin_bonus": 20}
    found = program.ask("POST", "/api/rules/read", {"game": "gin", "rules": "oklahoma", "changes": changes}).json
    assert (found["game"], found["notation"], found["preset"]) == ("gin", "oklahoma gin_bonus=20 goal=50", None)
    assert (found["seats"], found["places"], found["goal_text"]) == (2, ["South", "North"], "to 50")
    assert found["changed"]
    assert set(found["changed"]) <= set(found["card"])
    assert {field["field"]: field["value"] for field in found["fields"]}.items() >= changes.items()
    again = program.ask("POST", "/api/rules/read", {"game": "gin", "rules": found["code"]}).json
    assert again["notation"] == found["notation"]
    _, message = seated(program, rules=found["code"])
    assert message["view"]["rules"]["notation"] == found["notation"]
    elsewhere = refused(program, "POST", "/api/rules/read", {"rules": found["code"]})
    assert elsewhere[:2] == (422, "malformed"), "a code of gin is none of Hearts"


# ---- Moves ----


def problem(program: Program, table: str, n: int, **move: object) -> tuple[int, str, str]:
    """Status, rule and sentence of a move that is refused; a check says the same, and what it would leave."""
    body = {"n": n, "move": move}
    answer = program.ask("POST", f"/api/tables/{table}/moves", body)
    checked = program.ask("POST", f"/api/tables/{table}/check", body).json
    assert (checked["legal"], words(checked["sentence"])) == (False, answer.json["sentence"])
    return answer.status, answer.json["rule"] or answer.json["code"], answer.json["sentence"]


def test_refused_moves_say_which_rule_and_nothing_has_changed(program: Program) -> None:
    table, message = seated(program, rules="eaai", deal=5, seats=[{"kind": "person"}, {"style": "nellie"}])
    rng = Random(2)
    message = to_phase(program, table, "discard", rng)
    n, view = message["n"], message["view"]
    foreign = next(card for card in ("2C", "3C", "4C", "5C", "6C") if card not in view["hand"])
    far = next(each for each in view["discards"] if each["count"] > 11)
    assert problem(program, table, n, type="draw") == (409, "not-now", "Discard a card.")
    assert problem(program, table, n, type="layoff")[:2] == (409, "not-now")
    assert problem(program, table, n, type="deal")[:2] == (409, "not-now")
    assert problem(program, table, n, type="discard", card=foreign)[:2] == (422, "not-in-hand")
    over = problem(program, table, n, type="knock", discard=far["card"])
    assert over == (422, "over-limit", words(far["knock_text"]))
    assert over[2].endswith("over the limit. Knock at 10 or less.")
    assert problem(program, table, n, type="knock", discard=None)[:2] == (422, "big-gin")
    hand = [card for card in view["hand"] if card != far["card"]]
    odd = problem(program, table, n, type="knock", discard=far["card"], melds=[hand[:2]])
    assert odd[:2] == (422, "no-meld")
    assert odd[2].endswith("is neither a set nor a run.")
    twice = {"type": "knock", "discard": far["card"], "melds": [[hand[0], hand[0], hand[1]]]}
    assert refused(program, "POST", f"/api/tables/{table}/moves", {"n": n, "move": twice})[:2] == (422, "malformed")
    stale = program.ask("POST", f"/api/tables/{table}/moves", {"n": n - 1, "move": {"type": "draw"}})
    assert (stale.status, stale.json["code"], stale.json["n"]) == (409, "stale", n)
    for end, body in (("check", {"n": n - 1, "move": {"type": "draw"}}), ("hint", {"n": n - 1})):
        assert refused(program, "POST", f"/api/tables/{table}/{end}", body)[:2] == (409, "stale")
    assert refused(program, "POST", f"/api/tables/{table}/moves", {"n": n, "move": {"type": "play", "card": "2C"}}) == (
        422,
        "malformed",
        "There is no move 'play' in Gin Rummy.",
    )
    assert at_rest(program, table) | {"saw": []} == message | {"saw": []}


def test_a_check_counts_what_melds_laid_out_by_hand_would_leave(program: Program) -> None:
    table, _ = seated(program, rules="eaai knock_limit=100", deal=8)
    message = to_phase(program, table, "discard", Random(4))
    option = next(each for each in message["view"]["discards"] if each["arranged"]["melds"] and each["knock"])

    def count(melds: object) -> tuple[bool, int]:
        move = {"type": "knock", "discard": option["card"], "melds": melds}
        checked = program.ask("POST", f"/api/tables/{table}/check", {"n": message["n"], "move": move}).json
        return checked["legal"], checked["count"]

    melds = [meld["cards"] for meld in option["arranged"]["melds"]]
    assert count(None) == count(melds) == (True, option["count"])
    legal, loose = count([])
    assert legal
    assert loose > option["count"]
    illegal, left = count([melds[0][:2]])
    assert not illegal
    assert option["count"] < left < loose
    assert at_rest(program, table)["n"] == message["n"], "asking is not moving"


def test_a_knock_is_answered_by_hand_or_by_the_program_and_a_wrong_answer_loses_nothing(program: Program) -> None:
    table, _ = seated(program, rules="eaai goal=9999", deal=3, seats=[{"kind": "person"}, {"style": "cal"}])
    rng = Random(6)
    message = to_phase(program, table, "layoff", rng)
    while not any(message["view"]["defence"]["layoffs"]):
        make(program, table, message["n"], type="layoff")
        message = to_phase(program, table, "layoff", rng)
    view, n = message["view"], message["n"]
    melds = [meld["cards"] for meld in view["defence"]["arranged"]["melds"]]
    layoffs = view["defence"]["layoffs"]
    assert problem(program, table, n, type="discard", card=view["hand"][0])[:2] == (409, "not-now")
    assert problem(program, table, n, type="layoff", melds=melds, layoffs=[])[:2] == (422, "layoffs")
    loose = view["defence"]["arranged"]["deadwood"]
    if loose:
        wrong = [[*cards, loose[0]] if not place else cards for place, cards in enumerate(layoffs)]
        told = problem(program, table, n, type="layoff", melds=melds, layoffs=wrong)
        assert told[:2] == (422, "no-layoff")
        assert "does not go on" in told[2]
    body = {"n": n, "move": {"type": "layoff", "melds": melds, "layoffs": layoffs}}
    checked = program.ask("POST", f"/api/tables/{table}/check", body).json
    assert (checked["legal"], checked["count"]) == (True, view["defence"]["arranged"]["count"])
    after = program.ask("POST", f"/api/tables/{table}/moves", body).json
    assert [event["type"] for event in after["saw"]][:2] == ["laid_off", "hand_over"]
    story = after["view"]["story"]
    assert story["layoffs"] == layoffs
    assert story["sides"][0]["arranged"]["count"] == view["defence"]["arranged"]["count"]


def test_a_card_from_the_discards_goes_back_and_one_from_the_stock_does_not(program: Program) -> None:
    table, message = seated(program, rules="ginrummy42")
    n, card = message["n"], message["view"]["upcard"]
    assert not message["can_undo"]
    taken = make(program, table, n, type="take")
    assert taken["can_undo"]
    assert (taken["view"]["drew"], taken["view"]["took"], taken["view"]["seen"]) == (card, True, [card])
    undone = program.ask("POST", f"/api/tables/{table}/undo", {"n": taken["n"]}).json
    assert undone["saw"] == [{"type": "undone", "seat": 0}]
    assert undone["n"] == n + 2
    assert undone["view"] == message["view"]
    assert not undone["practice"], "nothing was shown"
    drawn = make(program, table, undone["n"], type="draw")
    assert not drawn["can_undo"]
    told = refused(program, "POST", f"/api/tables/{table}/undo", {"n": drawn["n"]})
    assert told == (409, "not-now", "You can put back only a card that you have just taken from the discards.")
    assert drawn["view"]["drew"] in drawn["view"]["hand"]
    again = make(program, table, drawn["n"], type="discard", card=drawn["view"]["hand"][0])
    assert refused(program, "POST", f"/api/tables/{table}/undo", {"n": again["n"]})[:2] == (409, "not-now")


def test_a_hint_is_a_move_that_may_be_made_and_says_why_and_costs_nothing(program: Program) -> None:
    table, message = seated(program, goal=100, deal=12)
    kinds: set[str] = set()
    while message["view"]["phase"] != "over" and not kinds >= {"draw", "discard"}:
        n, view = message["n"], message["view"]
        if view["phase"] == "deal":
            message = make(program, table, n, type="deal")
            continue
        hint = program.ask("POST", f"/api/tables/{table}/hint", {"n": n}).json
        assert hint == program.ask("POST", f"/api/tables/{table}/hint", {"n": n}).json, "the same when asked again"
        assert words(hint["sentence"]).endswith(".")
        move: dict[str, object] = {"type": hint["move"]}
        match hint["move"]:
            case "discard":
                move["card"] = hint["card"]
            case "knock":
                move["discard"] = hint["card"]
            case "take":
                assert hint["card"] == view["upcard"]
        kinds.add(hint["move"])
        assert at_rest(program, table)["n"] == n
        message = make(program, table, n, **move)
    assert kinds >= {"draw", "discard"}


def test_there_is_no_hint_for_a_seat_that_is_not_to_move(program: Program) -> None:
    table = created(program, game="gin", pace=5000, rules="ginrummy42", seats=[{"style": "cal"}, {"kind": "person"}])
    message = program.ask("GET", f"/api/tables/{table['table']}").json
    assert message["view"]["to_move"] == [0]
    told = refused(program, "POST", f"/api/tables/{table['table']}/hint", {"n": message["n"]})
    assert told == (409, "not-now", "It is not your turn.")
    other = problem(program, table["table"], message["n"], type="draw")
    assert other == (422, "not-your-turn", "It is the other player's turn.")


# ---- Leaving ----


def test_a_match_that_is_left_counts_as_it_stands_once_a_hand_is_finished(program: Program) -> None:
    table, _ = seated(program, goal=9999, seats=[{"kind": "person", "name": "Bo"}, {"style": "nellie"}])
    message = to_phase(program, table, "deal", Random(5))
    view = make(program, table, message["n"], type="deal")["view"]
    assert view["phase"] != "over"
    assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    gin = program.ask("GET", "/api/stats").json["gin"]
    [match] = gin["latest"]
    assert (match["quit"], match["hands"], match["scores"], match["table"]) == (True, 1, view["scores"], table)
    ahead = [seat for seat in (0, 1) if view["scores"][seat] == max(view["scores"])]
    assert match["winners"] == ahead
    [bo] = gin["names"]
    assert (bo["name"], bo["hands"], bo["games"]) == ("Bo", 1, 1)
    assert program.ask("GET", f"/api/tables/{table}/record").status == 200
    assert table not in [each["table"] for each in program.ask("GET", "/api/tables").json]


def test_a_match_that_is_left_is_kept_whole_where_the_file_has_lost_it(program: Program, server: Running) -> None:
    from sqlalchemy import text

    from hearthside.storage.store import Store

    table, _ = seated(program, goal=9999)
    message = to_phase(program, table, "deal", Random(5))
    store = Store(server.folder)
    with engine_of(store).begin() as connection:
        connection.execute(text('DELETE FROM entries WHERE "table" = :name'), {"name": table})
        connection.execute(text('DELETE FROM seats WHERE "match" = :name'), {"name": table})
        connection.execute(text("DELETE FROM tables WHERE id = :name"), {"name": table})
    assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    [match] = program.ask("GET", "/api/stats").json["gin"]["latest"]
    assert (match["table"], match["quit"]) == (table, True)
    assert store.length(table) == message["n"]
    row = store.match(table)
    assert row is not None
    assert row.left is not None
    store.close()


def test_a_match_that_is_left_in_its_first_hand_counts_for_nothing_and_neither_does_one_of_hearts(
    program: Program,
) -> None:
    for game in ("gin", "hearts"):
        table = created(program, game=game)["table"]
        assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    stats = program.ask("GET", "/api/stats").json
    assert stats["latest"] == stats["gin"]["latest"] == []


def test_a_match_that_is_over_is_counted_once_however_it_is_left(program: Program) -> None:
    table, _ = seated(program, goal=0)
    to_phase(program, table, "over", Random(8))
    assert program.ask("DELETE", f"/api/tables/{table}").status == 204
    [match] = program.ask("GET", "/api/stats").json["gin"]["latest"]
    assert not match["quit"]


def test_tables_of_both_games_stand_in_one_list(program: Program) -> None:
    first = created(program, game="gin", rules="hoyle", goal=50)["table"]
    second = created(program, game="hearts")["table"]
    listed = {each["table"]: each for each in program.ask("GET", "/api/tables").json}
    assert {table: listed[table]["game"] for table in (first, second)} == {first: "gin", second: "hearts"}
    assert (listed[first]["rules"], listed[first]["rules_name"], listed[first]["deal"]) == ("hoyle goal=50", "Hoyle", 1)
    assert [seat["short"] for seat in listed[first]["seats"]] == ["You", "Shark"]
