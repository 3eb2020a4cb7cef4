"""Records over HTTP: listed, searched, opened, replayed, annotated, imported, and nobody's but their holder's."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from itertools import dropwhile, pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from hearthside import gin, hearts
from hearthside.ai import kernels
from hearthside.app import limits, reviews, stored_match
from hearthside.app.library import _standing, annotated, digested, marked, search
from hearthside.app.replays import deal_line, replay
from hearthside.cards import Cards
from hearthside.game import Deal, Scores
from hearthside.match import Log
from hearthside.record import Record, from_json, load, moments, moves, read, steps, to_json, write
from hearthside.record.deal import MARKS
from hearthside.record.hearts.deal import Passed
from hearthside.server.limits import MAX_BODY, MAX_RECORDS
from hearthside.server.serializers.replay import replay_view
from hearthside.storage import Import, Mark, Note, ReviewedImport, Row
from tests.lengths import IN_FULL, length
from tests.server.sentences import words

from .asking import ONE_DEAL, Program, awaited
from .conftest import Running
from .spying import replay_of
from .test_opponents import play_on
from .test_statistics import play_out

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
FILES = sorted(path for path in GOLDEN.rglob("*.txt") if path.read_bytes().startswith(b"[Game"))
LADY = (GOLDEN / "black-lady.txt").read_text("utf-8")


def the_lady() -> Record:
    (record,) = read(LADY)
    return record


def holder(server: Running) -> Program:
    """Somebody with a token of their own."""
    program = server.program()
    new = program.ask("POST", "/api/tables", {"pace": 0}).json
    program.token = new["token"]
    with program.events(new["table"]) as events:
        assert any(awaited(message) for _, message in events), "the others have passed"
    return program


def brought(program: Program, content: str) -> Any:
    answer = program.ask("POST", "/api/records", {"content": content})
    assert answer.status == 201, answer.body
    return answer.json["records"]


def hidden_from(text: str, seat: str) -> str:
    """The first deal of a record as one seat knows it, who passes to the left."""
    head, deal, *_ = re.split(r"^(?=Deal )", text, flags=re.M)
    head = re.sub(r"^.(Result|Winner).*\n", "", head, flags=re.M) + f'[Seat "{seat}"]\n\n'
    cards, tricks = deal.replace(" #5", "").split("\n\n 1. ")
    hands, passes = cards.split("\n\n")
    hands, passes = (
        re.sub(rf"^(?!{mine})(\w+: +)(.*)$", _unknown, rows, flags=re.M)
        for mine, rows in ((seat, hands), (f"{seat}|West", passes))
    )
    return f"{head}{hands}\n\n{passes}\n\n 1. {tricks}"


def _unknown(row: re.Match[str]) -> str:
    return row[1] + " ".join("?" * len(row[2].split()))


def got(program: Program, path: str) -> Any:
    answer = program.ask("GET", f"/api/records{path}")
    assert answer.status == 200, answer.body
    return answer.json


def refused(program: Program, method: str, path: str, body: object = None) -> tuple[int, str, str]:
    answer = program.ask(method, f"/api/records{path}", body)
    return answer.status, answer.json["code"], answer.json["sentence"]


def file_of(program: Program, name: str) -> Record:
    (record,) = read(program.ask("GET", f"/api/records/{name}/file").body.decode())
    return record


# ---- Moments ----


def best_deadwood(state: gin.State, seat: int) -> int:
    """What the best of the discards that are allowed leaves of eleven cards."""
    left = state.position(seat).left
    thrown = {getattr(move, "card", None) or getattr(move, "discard", None) for move in state.moves(seat)}
    return min(left[card] for card in thrown if card is not None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_moment_shows_the_state_that_its_move_led_to(path: Path) -> None:
    (record,) = load(path.read_bytes())
    deals = list(moments.played(record))
    told = [step for deal in deals for step in deal.steps]
    assert told == list(dropwhile(lambda step: not isinstance(step.move, Deal), steps(record)))
    for deal in deals if IN_FULL else deals[:1]:
        found = replay_of(record, deal.deal)
        assert found is not None
        moves = [step for step in deal.steps if not isinstance(step.move, moments.BESIDE)]
        assert [frame.step for frame in found.frames] == list(range(len(moves)))
        assert deal_line(record, deal).steps == len(moves) - 1
        for frame, step in zip(found.frames, moves, strict=True):
            if not moments.ends(step):
                for seat, hand in enumerate(frame.hands):
                    cards = Cards(step.after.hands[seat])
                    assert hand.count == len(cards)
                    laid = getattr(step.after, "laid", None)
                    open_ = deal.written.known or seat == record.seat or (laid and laid.seat == seat) or not cards
                    assert hand.cards == ([str(card) for card in cards] if open_ else None)
                    if hand.cards is not None and len(cards) == 11 and isinstance(step.after, gin.State):
                        assert hand.arranged is not None and hand.arranged.count == best_deadwood(step.after, seat)
        assert found.frames[-1].over == (moments.ends(moves[-1]))
        for one, two in pairwise(found.frames):
            assert one.tricks <= two.tricks


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_seat_knows_of_other_hands_is_true_and_follows_from_its_view(path: Path) -> None:
    (record,) = load(path.read_bytes())
    deal = next(moments.played(record))
    for seat in range(record.rules.seats) if IN_FULL else (0,):
        found = replay(record, 1, seat=seat)
        assert found is not None
        assert found.seat == (seat if deal.written.known else record.seat)
        shown = replay_view(found)
        moves = [step for step in deal.steps if not isinstance(step.move, moments.BESIDE)]
        seen = set()
        for frame, step in zip(shown.frames, moves, strict=True):
            if moments.ends(step):
                break
            for other, hand in enumerate(frame.hands):
                cards = {str(card) for card in Cards(step.after.hands[other])}
                assert set(hand.known) <= cards
                seen |= {*hand.known, *hand.voids}
                if deal.written.known and not getattr(step.after, "left", ()):
                    assert not set(hand.voids) & {card[1] for card in cards}
            # The cards that a move names leave the hand, or come into it.
            if frame.move in ("play", "discard", "take"):
                assert set(frame.cards) <= {str(card) for card in Cards(step.before.hands[frame.seat])} ^ {
                    str(card) for card in Cards(step.after.hands[frame.seat])
                }
        if record.rules.game == "hearts" and record.rules.seats == 4:
            assert seen


def test_of_a_deal_with_hidden_cards_nothing_that_is_imagined_is_shown_or_told() -> None:
    record: Any = the_lady()
    own = replace(record, deals=record.deals[:1])
    moves = own.deals[0].log[:20]
    deck = tuple(card if place % 4 == 0 else None for place, card in enumerate(own.deals[0].deck))
    passed = [
        replace(entry, move=replace(entry.move, cards=(None,) * 3)) if hasattr(entry.move, "cards") else entry
        for entry in moves
    ]
    hidden = replace(own, deals=(replace(own.deals[0], deck=deck, number=None, log=tuple(passed)),), tags=())
    found = replay_of(hidden, 1)
    assert found is not None
    assert all(hand.cards is None for frame in found.frames for hand in frame.hands if hand.count)
    assert not any(frame.cards for frame in found.frames if frame.move == "pass")
    said = " ".join(words(sentence) for frame in found.frames[:5] for sentence in frame.sentences)
    assert "passes." in said
    assert not any(mark in said.replace("2♣", "") for mark in "♠♥♦♣"), said


def test_what_moves_no_card_is_told_with_the_moment_before_it() -> None:
    log = moves(the_lady())
    second = [at for at, move in enumerate(log) if isinstance(move, Deal)][1]
    log[second:second] = [Scores(0, (1, 2, 3, 4))]
    log[second + 2 : second + 2] = [hearts.Direct(0, hearts.Direction.LEFT)]
    record = Record.of(hearts.BLACK_LADY, log[: second + 4])
    first, deal = replay_of(record, 1), replay_of(record, 2)
    assert first is not None
    assert deal is not None
    assert first.frames[-1].over
    assert "1" in words(first.frames[-1].sentences[-1])
    assert (deal.direction, deal.scores) == ("left", [1, 2, 3, 4])
    assert [frame.step for frame in deal.frames] == [0, 1]
    assert "passed to the left" in words(deal.frames[0].sentences[-1])
    noted: Any = annotated(record, [Note("r", "h", 2, 1, "a pass")])
    assert noted.deals[1].log[1].comments == ("a pass",)


# ---- Imported ----


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_imported_record_is_kept_whole_and_only_once_and_is_its_holders_alone(server: Running, form: str) -> None:
    program, other = server.program(), holder(server)
    record = the_lady()
    answer = program.ask("POST", "/api/records", {"content": LADY if form == "text" else json.dumps(to_json(record))})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    program.token = cookie.partition("=")[2].partition(";")[0]
    [summary] = answer.json["records"]
    name = summary["record"]
    assert brought(program, LADY)[0]["record"] == name
    assert [each["record"] for each in got(program, "")["records"]] == [name]
    assert file_of(program, name) == record
    assert from_json(program.ask("GET", f"/api/records/{name}/file?format=json").json) == record
    assert got(program, f"/{name}")["summary"] == summary
    assert len(got(program, f"/{name}")["deals"]) == len(record.deals) == summary["deals"]
    assert got(program, f"/{name}/deals/2") == json.loads(replay_of(record, 2).model_dump_json())  # type: ignore[union-attr]
    for stranger in (other, server.program()):
        assert got(stranger, "")["total"] == (stranger is other)
        for path in (f"/{name}", f"/{name}/deals/1", f"/{name}/file"):
            assert refused(stranger, "GET", path) == (404, "not-found", "You have no such record.")
        assert refused(stranger, "DELETE", f"/{name}")[0] == 404
        assert refused(stranger, "POST", f"/{name}/notes", {"deal": 0, "step": 0, "text": "x"})[0] == 404
    assert refused(program, "GET", f"/{name}/deals/99") == (404, "not-found", "There is no such deal in that record.")
    assert program.ask("DELETE", f"/api/records/{name}").status == 204
    assert got(program, "")["total"] == 0


def test_a_note_reads_the_log_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    program = holder(server)
    [listed] = program.ask("GET", "/api/tables").json
    table = listed["table"]
    server.tables._live.clear()  # as after a start
    fold, folded = stored_match._folded, list[str]()

    def counted(row: Row, lines: list[str]) -> Log:
        folded.append(row.id)
        return fold(row, lines)

    monkeypatch.setattr(stored_match, "_folded", counted)
    note = {"deal": 0, "step": 0, "text": "A long evening."}
    assert program.ask("POST", f"/api/records/{table}/notes", note).json["notes"] == [note]
    assert folded == [table]


def test_a_record_that_does_not_hold_is_refused_with_its_line_and_nothing_of_the_file_is_kept(server: Running) -> None:
    program = holder(server)
    lines = LADY.splitlines()
    at = next(place for place, line in enumerate(lines) if line.lstrip().startswith("2. "))
    card = lines[at].split()[2]
    lines[at] = lines[at].replace(card, "ZZ")
    content = LADY + "\n" + "\n".join(lines)
    status, code, sentence = refused(program, "POST", "", {"content": content})
    assert (status, code) == (422, "malformed")
    assert sentence.startswith(f"Line {len(LADY.splitlines()) + 1 + at + 1}: ")
    assert refused(program, "POST", "", {"content": "hello"})[2].startswith("Line 1: ")
    assert refused(program, "POST", "", {"content": "{}"})[:2] == (422, "malformed")
    assert refused(program, "POST", "", {"content": '[Game "hearts\ud800"]'})[:2] == (422, "malformed")
    assert refused(program, "POST", "", {"content": "x" * MAX_RECORDS})[:2] == (413, "malformed")
    assert got(program, "")["total"] == 1, "the table that gave the token"


def test_several_records_of_a_file_are_each_kept_and_a_large_file_is_taken(server: Running) -> None:
    program = holder(server)
    (gin,) = load((next(path for path in FILES if path.stem == "hoyle")).read_bytes())
    assert [each["game"] for each in brought(program, LADY + "\n" + write(gin))] == ["hearts", "gin"]
    short = '[Game "gin"] [Rules "standard"]\n' * (limits.IMPORTED_AT_ONCE + 1)
    sentence = "At most 200 records can be imported at once, and this file has 201."
    assert refused(program, "POST", "", {"content": short}) == (422, "malformed", sentence)
    times = MAX_BODY // len(LADY) + 1
    assert len(brought(program, LADY * times)) == times
    assert got(program, "?game=gin")["total"] == 1


# ---- Notes ----


def test_notes_stand_in_the_record_as_comments_and_are_wiped_out_again(server: Running) -> None:
    program = holder(server)
    [summary] = brought(program, LADY)
    name = summary["record"]
    plain = the_lady()
    written = {(0, 0): "the match", (1, 0): "the deal { and } \\", (1, 3): "a pass", (2, 40): "a ♠ card\nin two lines"}
    for (deal, step), text in written.items():
        opened = program.ask("POST", f"/api/records/{name}/notes", {"deal": deal, "step": step, "text": f" {text} "})
        assert opened.status == 200, opened.body
    assert {(each["deal"], each["step"]): each["text"] for each in opened.json["notes"]} == written
    record: Any = file_of(program, name)
    assert record.comments == ("the match",)
    assert record.deals[0].comments == ("the deal { and } \\",)
    assert record.deals[0].log[2].comments == ("a pass",)
    assert record.deals[1].log[39].comments == ("a ♠ card\nin two lines",)
    assert [each["notes"] for each in got(program, "")["records"] if each["record"] == name] == [4]
    assert got(program, "?q=two+lines")["records"][0]["hits"] == [{"deal": 2, "sentence": "in two lines"}]
    for deal, step in written:
        program.ask("POST", f"/api/records/{name}/notes", {"deal": deal, "step": step, "text": "  "})
    assert file_of(program, name) == plain


@pytest.mark.parametrize(("deal", "step"), [(0, 1), (1, 99), (99, 0), (99, 1)])
def test_a_note_needs_a_moment_that_there_is(server: Running, deal: int, step: int) -> None:
    program = holder(server)
    name = brought(program, LADY)[0]["record"]
    answer = refused(program, "POST", f"/{name}/notes", {"deal": deal, "step": step, "text": "x"})
    assert answer == (404, "not-found", "There is no such place in that record.")
    assert refused(program, "POST", f"/{name}/notes", {"deal": 0, "step": 0, "text": "\x07"})[0] == 422


def test_a_note_beside_a_move_that_was_taken_back_is_not_lost() -> None:
    record: Any = the_lady()
    short = replace(record, deals=(replace(record.deals[0], log=record.deals[0].log[:10]),))
    kept: Any = annotated(short, [Note("r", "h", 1, 30, "late"), Note("r", "h", 2, 5, "of a deal that is gone")])
    assert kept.deals[0].log[-1].comments == ("late",)


# ---- Marks ----


@pytest.mark.parametrize("path", FILES[:: length(3, 1)], ids=lambda path: path.stem)
def test_every_move_that_takes_a_mark_is_read_back_with_it(path: Path) -> None:
    for record in load(path.read_bytes()):
        rng = Random(path.stem)
        count = len(record.deals)
        for deal in range(1, count + 1) if IN_FULL else (count,):
            going, found = replay_of(record, deal), replay_of(record, deal, settled=True)
            assert going is not None and found is not None
            steps = [frame.step for frame in found.frames if frame.markable]
            assert [frame.step for frame in going.frames if frame.markable] == (steps if found.frames[-1].over else [])
            given = [Mark("r", "h", deal, step, rng.choice(MARKS)) for step in steps]
            noted = read(write(marked(record, given)))[0]
            again = replay_of(noted, deal, settled=True)
            assert again is not None
            assert [each.mark for each in given] == [frame.mark for frame in again.frames if frame.markable]
            plain = [replace(entry, mark="") for entry in noted.deals[deal - 1].log]
            assert plain == [replace(entry, mark="") for entry in record.deals[deal - 1].log]


def test_a_mark_is_put_on_changed_and_taken_away_and_the_records_own_comes_back(server: Running) -> None:
    program = holder(server)
    given = marked(the_lady(), [Mark("r", "h", 1, 9, "??")])
    name = brought(program, write(given))[0]["record"]

    def put(deal: int, step: int, mark: str) -> Any:
        answer = program.ask("POST", f"/api/records/{name}/marks", {"deal": deal, "step": step, "mark": mark})
        assert answer.status == 200, answer.body
        return answer.json["marks"]

    def marks() -> dict[int, str]:
        record: Any = file_of(program, name)
        return {at: entry.mark for at, entry in enumerate(record.deals[0].log, 1) if entry.mark}

    assert marks() == {9: "??"}
    assert put(1, 9, "?!") == [{"deal": 1, "step": 9, "mark": "?!"}]
    put(1, 3, "!")
    assert put(1, 3, "!!")[0] == {"deal": 1, "step": 3, "mark": "!!"}
    assert marks() == {3: "!!", 9: "?!"}
    assert put(1, 3, "") == [{"deal": 1, "step": 9, "mark": "?!"}]
    assert put(1, 9, "") == [{"deal": 1, "step": 9, "mark": ""}], "the record has one of its own"
    assert marks() == {}
    assert put(1, 9, "??") == []
    assert file_of(program, name) == given
    put(1, 9, "!")
    assert program.ask("DELETE", f"/api/records/{name}").status == 204
    assert brought(program, write(given))[0]["record"] == name
    assert got(program, f"/{name}")["marks"] == []


def test_a_mark_needs_a_move_that_is_known_of_a_deal_that_goes_on_no_more(server: Running) -> None:
    program = holder(server)
    lady, other = brought(program, LADY)[0]["record"], holder(server)
    body = {"deal": 1, "step": 5, "mark": "!"}
    assert refused(other, "POST", f"/{lady}/marks", body)[0] == 404
    assert (
        refused(program, "POST", f"/{lady}/marks", {**body, "step": 99})[2] == "There is no such move in that record."
    )
    assert refused(program, "POST", f"/{lady}/marks", {**body, "deal": 99})[0] == 404
    for wrong in ({"mark": "!?!"}, {"step": 0}, {"deal": 0}):
        assert refused(program, "POST", f"/{lady}/marks", {**body, **wrong})[:2] == (422, "malformed")
    record: Any = the_lady()
    short = replace(record, deals=(replace(record.deals[0], log=record.deals[0].log[:10], closing=()),))
    stopped = brought(program, write(short))[0]["record"]
    assert program.ask("POST", f"/api/records/{stopped}/marks", body).json["marks"] == [body]
    assert file_of(program, stopped).deals[0].log[4].mark == "!"
    going = program.ask("POST", "/api/tables", {"pace": 0, "rules": "openspiel"}).json
    play_on(program, going["table"], 2)
    assert refused(program, "POST", f"/{going['table']}/marks", {**body, "step": 1}) == (
        409, "not-now", "A move can be marked once its deal is over.",
    )  # fmt: skip
    assert program.ask("DELETE", f"/api/tables/{going['table']}").status == 204
    frames = got(program, f"/{going['table']}/deals/1")["frames"]
    mine = next(frame["step"] for frame in frames if frame["markable"])
    left = program.ask("POST", f"/api/records/{going['table']}/marks", {**body, "step": mine})
    assert left.json["marks"] == [{**body, "step": mine}], "a match that was left goes on no more"
    deal = record.deals[0]
    unseen = replace(deal.log[0], move=Passed(deal.log[0].move.seat, (None,) * 3))
    told = replace(record, deals=(replace(deal, log=(unseen, *deal.log[1:]), deck=(None,) * 52, number=None),))
    shown = replay_of(told, 1)
    assert shown is not None
    assert [frame.markable for frame in shown.frames[:3]] == [False, False, True]


# ---- Own matches ----


def test_own_matches_are_there_while_they_go_on_when_over_and_when_left(server: Running) -> None:
    program = server.program()
    over = play_out(program, Random(4), rules=ONE_DEAL)
    new = program.ask("POST", "/api/tables", {"pace": 0}).json["table"]
    found = got(program, "")
    assert [(each["record"], each["over"], each["left"]) for each in found["records"]] == [
        (new, False, False),
        (over["table"], True, False),
    ]
    assert program.ask("DELETE", f"/api/tables/{new}").status == 204
    left = got(program, "")["records"][0]
    assert (left["record"], left["left"], left["kind"], left["seat"]) == (new, True, "own", 0)
    opened = got(program, f"/{over['table']}")
    assert opened["deals"][0]["points"] == over["view"]["history"][0]["points"]
    assert opened["deals"][0]["number"] == over["view"]["history"][0]["number"]
    assert opened["deals"][0]["sentence"].startswith("You ")
    assert got(program, f"/{new}")["deals"][0]["number"] is None, "it would tell every hand"
    text = program.ask("GET", f"/api/tables/{over['table']}/record").body
    assert text == program.ask("GET", f"/api/records/{over['table']}/file").body
    assert refused(program, "DELETE", f"/{new}")[0] == 404
    program.ask("POST", f"/api/records/{over['table']}/notes", {"deal": 1, "step": 7, "text": "remember this"})
    assert b"{remember this}" in program.ask("GET", f"/api/tables/{over['table']}/record").body
    hits = got(program, "?q=remember")["records"]
    assert [(each["record"], each["hits"]) for each in hits] == [
        (over["table"], [{"deal": 1, "sentence": "remember this"}])
    ]


# ---- Search ----


MOON = "West shot the moon. 26 to each of the others, and nothing to West."


def the_digest(**fields: object) -> dict[str, Any]:
    plain = digested(the_lady(), None) | {"names": ["You", "Cautious Cal", "Vicious Vicky", "The Shark"]}
    found = [[1, 12345, "you 4, Cal 18"], [2, 77, MOON], [3, None, "you 26, Cal 0"]]
    return plain | {"found": found, "date": "2026-07-11", "practice": False} | fields


@pytest.mark.parametrize(
    ("words", "deals"),
    [
        ("", []),
        ("vicky", []),
        ("BLACK lady", []),
        ("hearts 2026-07", []),
        ("july", []),
        ("moon", [2]),
        ("vicky MOON", [2]),
        ("12345", [1]),
        ("26", [2, 3]),
        ("moon gin", None),
        ("234", None),
        ("practice", None),
        ("nobody", None),
    ],
)
def test_all_words_must_be_found_and_numbers_whole(words: str, deals: list[int] | None) -> None:
    hits = search(the_digest(), [], words)
    assert (None if hits is None else [hit.deal for hit in hits]) == deals


def test_deals_are_found_in_their_order_wherever_the_words_stand() -> None:
    notes = [Note("r", "h", 1, 4, "that moon"), Note("r", "h", 0, 0, "a great match")]
    digest = the_digest(found=[[2, 77, MOON]])
    hits = search(digest, notes, "moon great")
    assert hits is not None and [(hit.deal, hit.sentence) for hit in hits] == [(1, "that moon"), (2, MOON)]


@pytest.mark.parametrize(
    ("winners", "over", "left", "said"),
    [
        ([], False, False, "2 deals so far."),
        ([], False, True, "Left after 2 deals."),
        ([0], True, False, "You win after 2 deals."),
        ([3], True, False, "The Shark wins after 2 deals."),
        ([1, 3], True, False, "Cautious Cal and The Shark share the win after 2 deals."),
    ],
)
def test_how_a_match_stands_is_said_in_a_list(winners: list[int], over: bool, left: bool, said: str) -> None:
    assert _standing(the_digest(deals=2, winners=winners, over=over), left) == said


def test_a_list_goes_on_where_it_ended(server: Running) -> None:
    program = holder(server)
    brought(program, LADY)
    whole = got(program, "")
    assert whole["total"] == 2
    pages = [got(program, f"?limit=1&offset={at}")["records"] for at in (0, 1, 2)]
    assert [each for page in pages for each in page] == whole["records"]
    assert refused(program, "GET", "?limit=0")[0] == 422


def test_what_can_no_longer_be_read_is_passed_over(server: Running) -> None:
    program = holder(server)
    store = server.tables._store
    assert store is not None
    mine = sha256((program.token or "").encode()).hexdigest()
    store.store.put_import(Import("rbroken", mine, "2026-01-01", "no record"))
    assert "rbroken" not in [each["record"] for each in got(program, "")["records"]]


def test_a_deal_of_an_imported_record_is_reviewed_once_for_each_seat_that_hides_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, worked = holder(server), Mock(wraps=reviews._lines)
    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.READY)
    monkeypatch.setattr(reviews, "_lines", worked)
    (kept,) = brought(program, LADY)

    def review(seat: int, record: str = kept["record"], deal: int = 1) -> list[Any]:
        answer = program.ask("GET", f"/api/records/{record}/deals/{deal}/review?seat={seat}")
        assert answer.status == 200, answer.body
        return [json.loads(line) for line in answer.body.splitlines()]

    begun, *decisions, summary = review(2)
    names = ["Nellie", "Cal", "Vicky", "The Shark"]
    assert (begun["seat"], begun["deal"], begun["names"]) == (2, 1, names)
    assert begun["here"] == [{"seat": seat, "name": name} for seat, name in enumerate(names)]
    assert len(decisions) == begun["decisions"] == 14, "a pass and thirteen cards"
    told = json.dumps([[each[key] for key in ("said", "reason", "basis", "hindsight_said")] for each in decisions])
    assert begun["outcome"].startswith("Vicky took ") and "From what Vicky knew" in told
    assert not re.search(r"\byou", begun["outcome"] + told, re.IGNORECASE), "the record is nobody's"
    assert summary["type"] == "summary" and any(each["hindsight"] for each in decisions)
    assert review(2) == [begun, *decisions, summary] and worked.call_count == 1, "it is stored"
    assert review(1)[0]["seat"] == 1 and worked.call_count == 2

    (partial,) = brought(program, hidden_from(LADY, "North"))
    begun, *decisions, _ = review(2, partial["record"])
    assert begun["outcome"].startswith("You took "), "whose record it is"
    assert (len(decisions), begun["here"]) == (14, []) and not any(each["hindsight"] for each in decisions)
    assert "hides cards" in refused(program, "GET", f"/{partial['record']}/deals/1/review?seat=1")[2]
    assert refused(program, "GET", f"/{kept['record']}/deals/9/review")[0] == 404
    assert refused(server.program(), "GET", f"/{kept['record']}/deals/1/review")[0] == 404

    store = server.tables._store
    assert store is not None
    assert program.ask("DELETE", f"/api/records/{kept['record']}").status == 204
    assert [each.record for each in store.store.find(ReviewedImport)] == [partial["record"]]


def test_an_imported_record_is_played_on_from_any_position_that_hides_nothing(server: Running) -> None:
    program = holder(server)
    (kept,) = brought(program, LADY)
    frames = got(program, f"/{kept['record']}/deals/2")["frames"]
    at = next(frame for frame in frames if frame["tricks"] == 3 and frame["to_move"])
    path = f"/api/records/{kept['record']}/deals/2/try"
    created = program.ask("POST", f"{path}?seat=2", {"place": at["place"] + 1, "pace": 0})
    assert created.status == 201, created.body
    message = created.json["message"]
    view = message["view"]
    assert (created.json["seat"], message["practice"]) == (2, True)
    assert message["taken_up"] == {"table": kept["record"], "deal": 2}
    assert {*view["hand"]} <= {*at["hands"][2]["cards"]} and len(view["history"]) == 1
    assert [seat["kind"] for seat in message["seats"]].count("person") == 1
    for wrong, status in (({"place": 500}, 409), ({"place": len(frames)}, 409), ({"place": 0}, 422)):
        assert program.ask("POST", path, wrong).status == status
    assert program.ask("POST", f"/api/records/{kept['record']}/deals/9/try", {"place": 1}).status == 404
    (partial,) = brought(program, (GOLDEN / "partial.txt").read_text(encoding="utf-8"))
    hidden = next(at for at, deal in enumerate(file_of(program, partial["record"]).deals, 1) if not deal.known)
    assert "hides cards" in refused(program, "POST", f"/{partial['record']}/deals/{hidden}/try", {"place": 1})[2]
    assert refused(server.program(), "POST", f"/{kept['record']}/deals/1/try", {"place": 1})[0] == 404
