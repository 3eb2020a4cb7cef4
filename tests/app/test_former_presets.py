"""Presets whose rules were corrected: what version 0.1 wrote is read as it was played then."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from hearthside.app.stored_match import _folded, lines_of
from hearthside.cards import Card
from hearthside.game import BadRecord, Deal
from hearthside.games import GAMES
from hearthside.hearts import PRESETS, Move, Play, Rules, State
from hearthside.hearts.presets import VARIANTS
from hearthside.match import Entry, Seat
from hearthside.match.link import DealLink, code_of, read_link
from hearthside.record import HeartsRecord, Record, moves, read, write
from tests.hearts.test_state import deck
from tests.storage.test_store import row

OLD = ("Version", "0.1.0")


def heart_beside_queen(rules: Rules) -> Record:
    """A record in which South leads a heart though it holds the queen, hearts not broken."""
    state = State.new(rules)
    hands = "AC QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "2C", "3C", "4C"
    clubs = ("AC", "2C", "3C", "4C")
    moves: list[Move] = [Deal(deck(*hands)), *(Play(seat, Card.parse(card)) for seat, card in enumerate(clubs))]
    for move in moves:
        state = state.play(move)
    heart = Play(0, Card.parse("2H"))
    state.play(heart)
    return Record.of(rules, [*moves, heart])


def test_a_record_of_version_0_1_is_read_by_the_rules_that_its_preset_had() -> None:
    today = replace(PRESETS["tommys-standard"], passing=PRESETS["heartsette"].passing)
    former = VARIANTS.parse(VARIANTS.former(VARIANTS.notation(today)))
    record = replace(heart_beside_queen(former), tags=(OLD,))
    text = write(record)
    assert '[Rules "tommys-standard passing=[\\"hold\\"] ' in text
    line = next(line for line in text.splitlines() if line.startswith("[Rules"))
    as_written_then = text.replace(line, '[Rules "tommys-standard passing=[\\"hold\\"]"]')
    assert read(as_written_then) == [record]
    assert read(as_written_then * 2) == [record, record]
    for other in ("", '[Version "0.2.0"]'):
        with pytest.raises(BadRecord, match="Lead the queen"):
            read(as_written_then.replace('[Version "0.1.0"]', other))


@pytest.mark.parametrize("preset", ["three-hand", "five-hand", "omnibus"])
def test_a_match_of_version_0_1_is_read_and_written_with_what_differs(preset: str) -> None:
    text = (Path(__file__).parent / "former" / f"{preset}.txt").read_text("utf-8")
    (record,) = read(text)
    assert record.rules == VARIANTS.parse(VARIANTS.former(preset)) != PRESETS[preset]
    assert write(record) == text.replace(preset, VARIANTS.notation(record.rules).replace('"', '\\"'), 1)


def test_a_stored_match_is_read_by_the_rules_that_its_preset_had() -> None:
    today = replace(PRESETS["tommys-standard"], passing=PRESETS["heartsette"].passing)
    former = VARIANTS.parse(VARIANTS.former(VARIANTS.notation(today)))
    begun = row()._replace(rules=VARIANTS.notation(today), seats=(Seat("cal"),) * 4)
    lines = lines_of(begun, [Entry(move) for move in moves(heart_beside_queen(former))])
    assert _folded(begun, lines).state.rules == former
    assert _folded(begun, lines[:-1]).state.rules == today
    with pytest.raises(ValueError, match="is not valid"):
        _folded(begun, [*lines[:2], lines[-1]])
    with pytest.raises(ValueError, match="is not valid"):
        _folded(begun._replace(rules="microsoft"), [*lines[:2], lines[-1]])


def test_a_record_that_holds_by_the_rules_of_today_has_them() -> None:
    record = HeartsRecord(PRESETS["tommys-standard"], tags=(OLD,))
    assert read(write(record)) == [record]


def test_an_error_in_an_old_record_is_found_under_the_former_rules_too() -> None:
    text = write(HeartsRecord(PRESETS["dynacomp"], tags=(OLD,)))
    with pytest.raises(BadRecord, match="line 6: "):
        read(text + "\nDeal 1\nSouth: 2C\n")


def test_what_is_no_text_of_a_record_is_refused_in_an_old_one_too() -> None:
    text = write(HeartsRecord(PRESETS["dynacomp"], tags=(OLD,)))
    assert read(text)
    with pytest.raises(BadRecord, match="This note is never closed"):
        read(text + "\nDeal 1 (")


@pytest.mark.parametrize("game", GAMES)
def test_former_rules_are_rules_that_differ(game: str) -> None:
    variants = GAMES[game].variants
    for slug, rules in variants.presets.items():
        former = variants.parse(variants.former(slug))
        assert (former == rules) == (variants.former(slug) == slug)
        assert variants.former(f"{slug} goal=7").endswith(" goal=7")
        other = replace(rules, name="Other", goal=7)
        assert variants.former(variants.code(other)).startswith(variants.former(slug))


def test_a_link_of_version_0_1_has_the_rules_that_its_preset_had() -> None:
    rules = PRESETS["tommys-standard"]
    link = DealLink(rules, 7, (), 0, (0,) * 4, "right", "seed", 0, ("cal",) * 3)
    code = code_of(link)
    assert read_link(code).rules == rules
    plain = json.loads(zlib.decompress(urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))))
    assert plain[1] == "2:tommys-standard"
    plain[1] = "tommys-standard"
    old = code[0] + urlsafe_b64encode(zlib.compress(json.dumps(plain).encode(), 9)).decode().rstrip("=")
    assert read_link(old).rules == VARIANTS.parse(VARIANTS.former("tommys-standard"))
