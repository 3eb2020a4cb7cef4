"""Records: what is written reads back as it was, and nothing that does not hold is read."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside import gin
from hearthside.cards import DEAL_NUMBERS, Cards, shuffled
from hearthside.game import BadRecord, Deal
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, MoonChoice, Opening, State, points
from hearthside.hearts.rules import Rules
from hearthside.record import Change, Record, final, from_json, load, moves, read, states, to_json, write
from hearthside.record.draft import at
from hearthside.record.model import MOST_DEALS, MOST_TAGS
from tests.lengths import length
from tests.random_matches import random_moves, records, the_match

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
SCHEMA = json.loads(files("hearthside").joinpath("record.schema.json").read_text("utf-8"))


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


# ---- What is written reads back ----


@given(records())
@settings(max_examples=length(12, 60))
def test_text_reads_back_as_the_same_record_and_is_written_the_same_again(record: Record) -> None:
    text = write(record)
    assert read(text) == [record]
    assert write(read(text)[0]) == text


@given(records())
@settings(max_examples=length(8, 40))
def test_the_twin_loses_nothing_and_keeps_to_its_schema(record: Record) -> None:
    as_json = json.loads(json.dumps(to_json(record)))
    jsonschema.Draft202012Validator(SCHEMA).validate(as_json)
    assert from_json(as_json) == record
    assert write(from_json(as_json)) == write(record)


@given(st.sampled_from(list(PRESETS)), st.integers(0, 2**32), st.integers(0, 1000))
@settings(max_examples=length(8, 40))
def test_a_record_replays_to_the_state_of_the_match(preset: str, seed: int, length: int) -> None:
    log = random_moves(PRESETS[preset], Random(seed), length)
    state = State.new(PRESETS[preset])
    expected = [state, *(state := state.play(move) for move in log)]
    record = Record.of(PRESETS[preset], log)
    assert moves(record)[1:] == log[1:] or PRESETS[preset].removed
    assert list(states(record)) == expected
    assert final(record) == expected[-1]


@given(st.lists(records(), min_size=2, max_size=3))
@settings(max_examples=length(5, 10))
def test_records_stand_back_to_back(several: list[Record]) -> None:
    assert read("\n".join(map(write, several))) == several
    assert read("".join(map(write, several))) == several


@pytest.mark.parametrize("seed", [3, 12, 15])
def test_who_plays_is_known_where_hands_run_out_and_directions_were_changed(seed: int) -> None:
    record = Record.of(PRESETS["domino"], random_moves(PRESETS["domino"], Random(seed), 300))
    assert read(write(record)) == [record]


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (["extra"], 1),
        (["version"], 2),
        (["rules", "goal"], "50"),
        (["rules", "colour"], "red"),
        (["seat"], 6),
        (["tags"], {"Game": "hearts"}),
        (["deals", 0, "number"], -1),
        (["deals", 0, "number"], DEAL_NUMBERS),
        (["deals", 0, "number"], "1045"),
        (["deals", 0, "deck"], []),
        (["deals", 0, "deck", 0], "10D"),
        (["deals", 0, "log", 0, "seat"], "South"),
        (["deals", 0, "log", 0, "cards"], ["qs"]),
        (["deals", 0, "log", 9, "mark"], "?!?"),
        (["deals", 0, "log", 9, "comments"], "fine"),
        (["deals", 0, "log", 9, "type"], "undo"),
        (["outcome"], {"scores": [1, 2, 3]}),
    ],
)
def test_schema_and_reader_refuse_the_same_values(where: list[Any], value: object) -> None:
    as_json: Any = json.loads(json.dumps(to_json(read(text_of("openspiel"))[0])))
    inner = as_json
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(as_json)
    with pytest.raises(BadRecord):
        from_json(as_json)


@pytest.mark.parametrize("rules", [BLACK_LADY, gin.STANDARD])
@pytest.mark.parametrize("number", [0, 2**53, 2**64 + 1, DEAL_NUMBERS - 1])
def test_a_deal_number_of_any_size_is_kept_to_its_last_digit(number: int, rules: Any) -> None:
    record = Record.of(rules, [Deal(shuffled(number))], [number])
    assert re.findall(r"#(\d+)", write(record)) == [str(number)]
    assert read(write(record)) == [record] == [from_json(json.loads(json.dumps(to_json(record))))]
    with pytest.raises(BadRecord):
        read(write(record).replace(f"#{number}", f"#{number + DEAL_NUMBERS}"))


def test_rules_without_a_name_are_kept() -> None:
    rules = Rules(name='Ours "at" home \\ é', points=points(hearts=2, QS=13, JD=-10), goal=30)
    record = Record.of(rules, random_moves(rules, Random(1), 1000))
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


def test_a_match_not_begun_is_a_record() -> None:
    record = Record.of(BLACK_LADY, [])
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


# ---- What is read ----


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_records_hold_and_are_written_the_same_again(preset: str) -> None:
    (record,) = read(text_of(preset))
    assert record.rules == PRESETS[preset]
    assert final(record).winners
    assert write(record) == text_of(preset)


LOOSE: dict[str, Callable[[str], str]] = {
    "byte order mark": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "old Mac line ends": lambda text: text.replace("\n", "\r"),
    "trailing blanks": lambda text: text.replace("\n", "  \t\n") + "\n \n",
    "no indentation, one blank": lambda text: re.sub(r"(?m)^ +|(?<=\S) +(?= )", "", text),
    "all in one line": lambda text: text.replace("\n", " "),
    "lower case": lambda text: re.sub(r"(?m)^[^\[].*$", lambda line: line[0].lower(), text),
    "suit symbols": lambda text: swap_cards(text, lambda rank, suit: rank + "♣♦♥♠"["CDHS".index(suit)]),
    "coloured suit symbols": lambda text: swap_cards(
        text, lambda rank, suit: rank + "♣♦♥♠"["CDHS".index(suit)] + "\ufe0f"
    ),
    "suit first": lambda text: swap_cards(text, lambda rank, suit: suit + rank),
    "tens as 10": lambda text: swap_cards(text, lambda rank, suit: rank.replace("T", "10") + suit),
}


def swap_cards(text: str, spell: Callable[[str, str], str]) -> str:
    return re.sub(r"\b([2-9TJQKA])([CDHS])\b", lambda card: spell(card[1], card[2]), text)


@pytest.mark.parametrize("way", LOOSE)
def test_other_ways_of_writing_are_read(way: str) -> None:
    changed = LOOSE[way](text_of("openspiel"))
    assert changed != text_of("openspiel")
    assert load(changed.encode()) == read(text_of("openspiel"))


def test_marks_and_comments_are_kept_wherever_they_stand() -> None:
    text = text_of("openspiel")
    text = text.replace("[South ", "{before all}\n[South ", 1)
    first = re.search(r"(?m)^ 1\. (\w+): +(\w\w) (\w\w)", text)
    assert first is not None
    text = text.replace(first[0], f" 1. {first[1]}: {{one}} {first[2]}?! {{two}}{{three}} {first[3]}!!", 1)
    text = text.replace("Score", "{four}\nScore", 1) + "{five}\n"
    record = the_match(text)
    plays = [entry for entry in record.deals[0].log if entry.move in set(record.deals[0].plays)]
    assert record.comments == ("before all",)
    assert (plays[0].mark, plays[0].comments, plays[1].mark) == ("?!", ("two", "three"), "!!")
    assert [entry.comments for entry in record.deals[0].log if "one" in entry.comments] == [("one",)]
    assert record.deals[0].closing == ("five",)
    assert "four" in plays[-1].comments
    assert read(write(record)) == [record]


@pytest.mark.parametrize("name", ["openspiel", "cardshark", "partial"])
def test_a_comment_may_stand_between_any_two_words(name: str) -> None:
    heading, body = text_of(name).split("\n\n", 1)
    words = body.split()
    heads, tails = heading.split("\n"), [f"{word} {{{place}}}" for place, word in enumerate(words)]
    (record,) = read(" {a} ".join(heads) + " {b} " + " ".join(tails))
    assert record.comments == ("a",) * (len(heads) - 1) + ("b",)
    kept = [
        comment
        for deal in record.deals
        for comment in (*deal.comments, *(each for entry in deal.log for each in entry.comments), *deal.closing)
    ]
    assert sorted(kept, key=int) == list(map(str, range(len(words))))
    assert moves(record) == moves(read(text_of(name))[0])
    assert read(write(record)) == [record]


def test_a_record_may_leave_out_what_follows() -> None:
    text = text_of("cardshark")
    bare = re.sub(r"(?m)^(\[Result.*|\[Winner.*|Score.*|Total.*|Moon.*)\n", "", re.sub(r" > \w+ -?\d+", "", text))
    assert read(bare) == read(text)


def test_the_golden_annotated_record_is_written_the_same_again() -> None:
    record = the_match(text_of("annotated"))
    assert write(record) == text_of("annotated")
    assert [entry.move.seat for entry in record.choices if isinstance(entry.move, MoonChoice)] == [3]
    changes = [entry.move for deal in record.deals for entry in deal.log if isinstance(entry.move, Change)]
    assert changes == [Change("WestStyle", "vicky"), Change("South", "Anna")]
    assert final(record).deduct == (False, True, True, True)


# ---- What is refused ----


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


def corrupted(preset: str, start: str, pattern: str, wanted: str) -> tuple[BadRecord, int]:
    """What is said of a golden record with one line changed, and which line that is."""
    lines = text_of(preset).split("\n")
    at = line_of(text_of(preset), start)
    changed = re.sub(pattern, wanted, lines[at - 1], count=1)
    assert changed != lines[at - 1]
    lines[at - 1] = changed
    return refusal("\n".join(lines)), at


@pytest.mark.parametrize(
    ("code", "start", "pattern", "wanted"),
    [
        ("trick-winner", " 5. ", r"> \w+", lambda found: "> East" if found[0] != "> East" else "> West"),
        ("trick-points", " 5. ", r"\d+$", "17"),
        ("trick-number", " 5. ", "5", "6"),
        ("leader", " 5. ", r"\w+:", lambda found: "East:" if found[0] != "East:" else "West:"),
        ("not-in-hand", " 5. ", r"\w\w >", "2C >"),
        ("trick-short", " 5. ", r" \w\w >", " >"),
        ("trick-long", " 5. ", r">", "2C >"),
        ("hidden", " 5. ", r"\w\w >", "? >"),
        ("unexpected", " 5. ", r"\w\w >", "1C >"),
        ("unexpected", " 5. ", r"\w\w >", "QS??? >"),
        ("score", "Score", r"\d+", "27"),
        ("score", "Total", r"\d+", "27"),
        ("unfinished", "Total", r" \d+$", ""),
        ("hand", "North:", r" \w\w$", ""),
        ("hand", "North:", "North", "South"),
        ("card-twice", "North:", r"\w\w (\w\w)", r"\1 \1"),
        ("deal-number", "Deal 1", r"#\d+", "#4"),
        ("deal-ordinal", "Deal 1", "Deal 1", "Deal 2"),
        ("direction", "Pass", r"\w+$", "across"),
        ("note", "Pass", "^", "(South passes up) "),
        ("game", "[Game", "hearts", "whist"),
        ("rules", "[Rules", "openspiel", "openspool"),
        ("rules", "[Rules", "openspiel", "openspiel goal=x"),
        ("result", "[Result", r"\d+", "27"),
        ("winner", "[Winner", r'"\w+', '"Nobody'),
        ("tag", "[Version", "Version", "South"),
        ("unreadable", "[Version", r"\]", ""),
        ("unexpected", "Score", "Score", "Scores"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_its_line(code: str, start: str, pattern: str, wanted: str) -> None:
    error, line = corrupted("openspiel", start, pattern, wanted)
    assert (error.code, error.line) == (code, line)
    assert str(error) == f"line {error.line}: {error.sentence}"


def test_two_cards_that_change_hands_are_noticed_where_one_is_played() -> None:
    """A deal with another deck is another deal: it breaks at the first card that its holder no longer has."""
    text = re.sub(r" #\d+", "", text_of("openspiel"), count=1)
    south = re.search(r"(?m)^South: (\w\w)", text)
    west = re.search(r"(?m)^West:  (\w\w)", text)
    assert south
    assert west
    text = text.replace(south[0], f"South: {west[1]}", 1).replace(west[0], f"West:  {south[1]}", 1)
    assert refusal(text).code in ("not-in-hand", "trick-winner", "must-follow")


def test_a_missing_pass_is_noticed_where_the_first_trick_begins() -> None:
    text = text_of("openspiel").replace("East:  9H AH KS\n", "", 1)
    error = refusal(text)
    assert (error.code, error.line) == ("not-now", line_of(text, " 1. "))


@pytest.mark.parametrize("trick", range(1, 14))
def test_a_missing_trick_is_noticed_in_the_line_after_it(trick: int) -> None:
    lines = text_of("openspiel").split("\n")
    at = line_of(text_of("openspiel"), f"{trick:>2}. ")
    del lines[at - 1]
    error = refusal("\n".join(lines))
    assert error.code == ("trick-number" if trick < 13 else "not-over")
    assert error.line == (at if trick < 13 else at + 1)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("deals", 1, "log", 9, "card"), "ZZ", "deal 2, move 10"),
        (("deals", 1, "log", 9, "card"), "2C", "deal 2, move 10"),
        (("deals", 1, "log", 9, "seat"), 3, "deal 2, move 10"),
        (("deals", 1, "log", 3), {"type": "change", "tag": "South", "value": "Ann"}, "deal 2, move 5"),
        (("deals", 1, "deck", 0), "2D", "deal 2"),
        (("deals", 1, "number"), 7, "deal 2"),
        (("deals", 1, "leader"), "South", "deal 2"),
        (("rules",), 7, ""),
    ],
)
def test_what_does_not_fit_in_the_twin_is_refused_by_its_deal_and_move(
    path: tuple[Any, ...], value: object, where: str
) -> None:
    as_json: Any = to_json(the_match(text_of("black-lady")))
    inner = as_json
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    for content, place in ((as_json, where), ([to_json(the_match(text_of("omnibus"))), as_json], f"record 2, {where}")):
        with pytest.raises(BadRecord) as caught:
            load(json.dumps(content).encode())
        assert caught.value.where == place.removesuffix(", ")
        assert str(caught.value) == f"{place.removesuffix(', ')}: {caught.value.sentence}".removeprefix(": ")


def test_a_missing_deal_is_noticed() -> None:
    text = text_of("black-lady")
    start, end = text.index("Deal 2"), text.index("Deal 3")
    error = refusal(text[:start] + text[end:])
    assert (error.code, error.line) == ("deal-ordinal", text[:start].count("\n") + 1)
    assert refusal(text[: text.rindex("Deal ")]).code == "result"


def test_an_illegal_card_is_named_with_the_rule() -> None:
    log = random_moves(CARDSHARK, Random(4), 40)
    while not barred(state := final(Record.of(CARDSHARK, log))):
        log.pop()
    card = next(iter(barred(state)))
    text = write(Record.of(CARDSHARK, log)).rstrip("\n") + f" {card}"
    error = refusal(text)
    assert error.code == "must-follow"
    assert error.sentence.startswith(f"{CARDSHARK.places[state.turn]} may not play {card.symbol}. ")
    assert error.line == text.count("\n") + 1


def barred(state: State) -> Cards:
    """Cards of the hand that follows to the trick which may not be played to it."""
    return Cards(state.hands[state.turn]) - state.legal(state.turn) if state.table else Cards(0)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"\xff\xfe[\x00G\x00", "not-text"),
        (bytes(range(256)), "not-text"),
        (b"\x00\x01", "no-record"),
        (b"hello", "no-record"),
        (b"<html>", "no-record"),
        (b'[Event "a chess game"]\n\n1. e4 e5', "no-record"),
        (b'[Game "hearts"]', "rules"),
        (b'[Game "hearts"] { open', "unreadable"),
        (b'[Game "hearts"] {a bell: \x07}', "unreadable"),
        (b'[Game "hearts"]\n[South "a bell: \x07"]', "unreadable"),
        (b'[Game "hearts"]\n[South "a tab: \t"]', "tag"),
        (b'[Game "hearts"]\n(South moon up)', "note"),
        (b"{", "not-json"),
        (b"[]", "empty"),
        (b"[1]", "malformed"),
        (b"[{}]", "malformed"),
        (b"[" * 100_000 + b"{", "not-json"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(content: bytes, code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        load(content)
    assert caught.value.code == code
    assert caught.value.sentence.endswith(".")


@pytest.mark.parametrize("before", ["", '[Game "hearts"]\n', "\n\n"])
def test_what_is_no_text_is_named_by_its_line(before: str) -> None:
    with pytest.raises(BadRecord) as caught:
        load(before.encode() + b"\xff\n\n")
    assert caught.value.line == before.count("\n") + 1


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        ("{ open", "This comment is never closed"),
        ("[South", "This is not a tag"),
        ("(South", "This note is never closed"),
        ('"', "'\"' is not allowed here."),
    ],
)
def test_what_no_record_could_hold_is_named(rest: str, sentence: str) -> None:
    assert refusal(f'[Game "hearts"]\n{rest}').sentence.startswith(sentence)


def test_a_refusal_that_names_its_line_keeps_it() -> None:
    for inner, line in ((3, 3), (None, 7)):
        with pytest.raises(BadRecord) as caught, at(7):
            raise BadRecord("tag", "It cannot be.", inner)
        assert caught.value.line == line


def test_a_tag_is_named_by_letters_and_digits_a_letter_first() -> None:
    assert Record.of(BLACK_LADY, [], tags={"A": "x", "B2": "y"}).tags == (("A", "x"), ("B2", "y"))
    for name in ("2B", "", "A B", "Ä"):
        with pytest.raises(BadRecord, match="is not the name of a tag"):
            Record.of(BLACK_LADY, [], tags={name: "x"})


def test_who_deals_first_is_written_where_the_dealers_left_leads() -> None:
    for opening, dealer in ((Opening.ELDEST, 3), (Opening.TWO, None)):
        log = [Deal(shuffled(1))]
        assert Record.of(replace(BLACK_LADY, opening=opening), log).deals[0].dealer == dealer
    later = Record.of(replace(BLACK_LADY, opening=Opening.ELDEST), [Deal(shuffled(1), 1)])
    assert later.deals[0].dealer == 1 and read(write(later)) == [later]


def test_a_record_has_no_more_tags_and_deals_than_a_match_can_need() -> None:
    tags = {f"Tag{number}": "x" for number in range(MOST_TAGS)}
    assert len(Record.of(BLACK_LADY, [], tags=tags).tags) == MOST_TAGS
    with pytest.raises(BadRecord, match="at most 200 tags, and this one has 201"):
        Record.of(BLACK_LADY, [], tags=tags | {"One": "more"})
    record: Any = read(text_of("openspiel"))[0]
    with pytest.raises(BadRecord, match="at most 2000 deals, and this one has 2001"):
        replace(record, deals=record.deals[:1] * (MOST_DEALS + 1))


def test_hands_may_stand_in_any_order() -> None:
    text = re.sub(r" #\d+", "", text_of("openspiel"))
    south, west, *others = re.findall(r"(?m)^(?:South|West|North|East): .*\n", text)[:4]
    assert read(text.replace(south + west, west + south, 1)) == read(text) and others


# ---- Anything at all ----

_PIECES = st.sampled_from((
    '[Game "hearts"]\n', '[Rules "black-lady"]\n', '[Seat "South"]', '[West "x"]', "Deal 1", "#5", "South:", "West:",
    "North:", "East:", "Pass left", "Pass", "1.", "2.", "QS", "2C", "10d", "??", "?", "!", ">", "South", "0", "13",
    "Score", "Total", "Cash-in", "Moon", "off", "(South moon off)", "{x}", "{", "}",
    "\\", '"', "\n", " ", "\0", "\ud800", '[Rules "domino"]', '[Rules "six-hand"]', "Left:", "Dealer", "nobody",
    "Paid", "Cash", "collects", "Northwest:", "Northwest", "QS'", "(Northwest moon off)",
))  # fmt: skip


@given(st.one_of(st.text(), st.lists(_PIECES).map(" ".join), st.lists(_PIECES).map("".join)))
@settings(max_examples=length(36, 400))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    try:
        several = read(text)
    except BadRecord as error:
        assert error.line is not None
        assert 1 <= error.line <= len(re.split("\r\n|\r|\n", text))
    else:
        assert [read(write(record)) for record in several] == [[record] for record in several]


@given(st.sampled_from(["openspiel", "partial", "domino", "heartsette", "five-hand"]), st.data())
@settings(max_examples=length(27, 300))
def test_a_record_with_words_lost_doubled_or_swapped_is_read_or_refused(name: str, data: st.DataObject) -> None:
    words = re.findall(r"\s+|\S+", text_of(name))
    for _ in range(data.draw(st.integers(1, 3))):
        at, other = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
        match data.draw(st.sampled_from(["lose", "double", "swap", "piece"])):
            case "lose":
                words[at] = ""
            case "double":
                words[at] += f" {words[at]}"
            case "swap":
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = data.draw(_PIECES)
    read_or_refuse("".join(words))


_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(["pass", "play", "QS"])
)


@given(
    st.recursive(
        _VALUES,
        lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.sampled_from(sorted(SCHEMA["properties"])), inner)),
    )
)
@settings(max_examples=length(18, 200))
def test_any_json_is_read_or_refused(plain: object) -> None:
    head = {"format": "hearthside-record", "version": 1, "game": "hearts"}
    try:
        from_json(head | plain if isinstance(plain, dict) else plain)
    except BadRecord as error:
        assert error.sentence


@given(st.data())
@settings(max_examples=length(18, 200))
def test_a_twin_with_a_value_changed_is_read_or_refused(data: st.DataObject) -> None:
    as_json = to_json(read(text_of("openspiel"))[0])
    try:
        record = from_json(changed(as_json, data))
    except BadRecord as error:
        assert error.sentence
    else:
        assert from_json(to_json(record)) == record


def changed(plain: Any, data: st.DataObject) -> Any:
    """The same JSON value but for one value somewhere inside."""
    if not plain or not isinstance(plain, dict | list) or data.draw(st.integers(0, 5)) == 0:
        return data.draw(st.one_of(_VALUES, st.integers(-5, 60), st.just([]), st.just({})))
    key = data.draw(st.sampled_from(sorted(plain) if isinstance(plain, dict) else range(len(plain))))
    inner = changed(plain[key], data)
    return plain | {key: inner} if isinstance(plain, dict) else [*plain[:key], inner, *plain[key + 1 :]]


def test_a_number_names_the_same_deck_for_ever() -> None:
    """The golden records hold their decks in full, so this is where a changed shuffle would show."""
    for preset in PRESETS:
        for deal in read(text_of(preset))[0].deals:
            assert deal.number is not None
            rules = PRESETS[preset]
            deck = tuple(card for card in shuffled(deal.number, rules.packs) if card in rules.deck)
            assert deck == deal.deck
