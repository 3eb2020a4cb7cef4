"""People who look on at a table, over HTTP: what they see, and what they do not."""

import json
import threading
from random import Random
from typing import Any

import pytest

from hearthside.app import limits
from hearthside.game import SPECTATOR
from hearthside.match import Log

from . import test_hidden, test_hidden_gin
from .asking import Answer, Program
from .conftest import Running
from .spying import beyond, strings_in
from .test_api import refused
from .test_people import GAMES, Party


def allowed(party: Party, on: bool = True, place: int = 0) -> Answer:
    path, sent = f"/api/tables/{party.table}/watch", {"on": on}
    return party.people[place].ask("PUT", path, sent, {"content-type": "application/json"})


def watcher(server: Running, party: Party, code: str) -> tuple[Program, Answer]:
    """Somebody who looks on, and what they are told first."""
    program = server.program(server.issued())
    program.cookie = f"hearthside-watch-{party.table}={code}"
    return program, program.ask("POST", f"/api/tables/{party.table}/watch", {"code": code})


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_whoever_looks_on_is_told_what_no_seat_hides_and_all_hands_once_a_deal_is_over(
    wanted: dict[str, object], server: Running
) -> None:
    party = Party(server, **wanted).all_join()
    code = allowed(party).json["code"]
    program, first = watcher(server, party, code)
    assert first.status == 200, first.body
    messages: list[Any] = []
    listening = threading.Event()

    def listen() -> None:
        with program.events(f"{party.table}/watch") as events:
            for _, message in events:
                messages.append(message)
                listening.set()
                if message["view"]["phase"] == "over":
                    return

    thread = threading.Thread(target=listen)
    thread.start()
    assert listening.wait(60)
    party.deal()
    party.play(Random(12))
    thread.join(60)
    assert not thread.is_alive()
    log = server.tables._live[party.table].table.log
    folded = Log(log.state.rules)
    states: list[Any] = [folded.state]
    for entry in log.entries:
        folded.add(entry)
        states.append(folded.state)
    known = test_hidden_gin.known if wanted.get("game") == "gin" else test_hidden.known
    in_play = 0
    for message in [first.json, *messages]:
        view, state = message["view"], states[message["n"]]
        assert (view["hand"], view["seat"], message["watching"]) == ([], 0, True)
        if any(state.hands):
            in_play += 1
            assert message["open"] is None
            view.pop("rules")  # which say what cards count, the same for all
            open_to_all = known(state, SPECTATOR)
            for text in strings_in(message):
                assert not beyond(text, open_to_all), text
        elif state.results:
            assert all(message["open"]), "all hands are shown"
    assert in_play > 20
    assert "You" not in json.dumps([each["view"]["narration"] for each in messages])
    secrets = [*party.codes.values(), *(str(each.token) for each in party.people.values()), code]
    told = json.dumps(messages)
    assert not any(secret in told for secret in secrets)


def test_nobody_looks_on_unless_the_host_lets_them(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    assert not party.message(1)["may_be_watched"]
    wrong = watcher(server, party, "")[1]
    assert (wrong.status, wrong.json["code"]) == (404, "not-found")
    assert allowed(party, place=1).status == 403
    code = allowed(party).json["code"]
    assert party.post(0, "options", {"clock": 30}).status == 200, "another option leaves it as it is"
    assert len(code) == 22 and allowed(party).json["code"] == code
    assert party.message(1)["may_be_watched"]
    for other in ("", code[:-1], code + "A", party.codes[1]):
        assert watcher(server, party, other)[1].body == wrong.body
    assert watcher(server, Party(server, **GAMES["gin"]), code)[1].body == wrong.body
    gone = server.program().ask("POST", "/api/tables/nosuchtabl/watch", {"code": code})
    assert gone.body == wrong.body
    assert refused(server.program(), "GET", f"/api/tables/{party.table}/watch")[:2] == (404, "not-found")
    del server.tables._live[party.table]
    assert watcher(server, party, code)[1].status == 200, "it is stored"
    assert not any(code.encode() in answer.body for answer in party.people[1].answers)


def test_all_are_told_how_many_look_on_and_who_does_may_do_nothing(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    code = allowed(party).json["code"]
    program, _ = watcher(server, party, code)
    with party.people[1].events(party.table) as told:
        assert next(told)[1]["watchers"] == 0
        with program.events(f"{party.table}/watch") as events:
            next(events)
            assert next(told)[1]["watchers"] == 1
        assert next(told)[1]["watchers"] == 0
    n = party.message(0)["n"]
    for end, body in (("moves", {"n": n, "move": {"type": "deal"}}), ("reactions", {"reaction": "thanks"})):
        assert program.ask("POST", f"/api/tables/{party.table}/{end}", body).status == 403
    assert program.ask("GET", f"/api/tables/{party.table}/record").status == 403
    assert program.ask("GET", "/api/tables").json == []


def test_a_browser_keeps_the_code_in_a_cookie_for_this_table_alone(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    browser = server.program()
    answer = browser.ask("POST", f"/api/tables/{party.table}/watch", {"code": allowed(party).json["code"]})
    sent = answer.headers["set-cookie"]
    assert f"Path=/api/tables/{party.table}/watch" in sent and "HttpOnly" in sent and "SameSite=strict" in sent
    name = f"hearthside-watch-{party.table}"
    browser.cookie = next(each for each in sent.replace(", ", "; ").split("; ") if each.startswith(name))
    assert browser.ask("GET", f"/api/tables/{party.table}/watch").json["watching"]


def test_a_table_has_so_many_watchers_and_the_host_can_end_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WATCHERS", 1)
    party = Party(server, **GAMES["gin"]).all_join()
    code = allowed(party).json["code"]
    program, _ = watcher(server, party, code)
    with program.stream(f"{party.table}/watch") as lines:
        full = watcher(server, party, code)[1]
        assert (full.status, full.json["code"]) == (409, "not-now")
        assert program.ask("GET", f"/api/tables/{party.table}/watch/events").status == 409
        assert allowed(party, on=False).json["code"] is None
        ended = "".join(lines)
    assert "event: ended" in ended and "nobody watch" in ended
    assert not party.message(0)["may_be_watched"]
    assert watcher(server, party, code)[1].status == 404
    assert allowed(party).json["code"] != code


def test_whoever_watches_is_led_along_to_the_rematch(server: Running) -> None:
    party = Party(server, **GAMES["gin"]).all_join()
    program, _ = watcher(server, party, allowed(party).json["code"])
    party.deal()
    path = f"/api/tables/{party.table}/watch/rematch"
    party.play(Random(3))
    assert refused(program, "GET", path)[:2] == (409, "not-now")
    again = party.post(1, "rematch", {}).json["table"]
    led = program.ask("GET", path).json
    assert led["table"] == again
    assert refused(server.program(), "GET", path)[0] == 404, "only whoever watches"
    program.cookie = None
    watched = program.ask("POST", f"/api/tables/{again}/watch", {"code": led["code"]})
    assert watched.status == 200 and watched.json["watching"] and watched.json["view"]["hand"] == []
    told = party.people[0].ask("GET", f"/api/tables/{again}").json
    assert told["may_be_watched"], "the host lets people watch until that is ended"
    # There the host can end it as anywhere.
    party.table = again
    assert allowed(party, on=False).status == 200
    assert refused(server.program(), "POST", f"/api/tables/{again}/watch", {"code": led["code"]})[0] == 404
