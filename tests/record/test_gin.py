"""Records of Gin Rummy: what is written reads back as it was, and nothing that does not hold is read."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import DEAL_NUMBERS, DECK, Card, Cards, Suit, shuffled
from hearthside.game import BadRecord
from hearthside.gin import PRESETS, Deal, Decline, Draw, Knock, LayOff, Move, Phase, Rules, State
from hearthside.record import GinRecord, Record, final, from_json, load, moves, read, states, to_json, write
from tests.gin.strategies import rules as any_rules
from tests.lengths import length
from tests.record.gin_matches import is_card, logs, records, text_of, the_match

SCHEMA = jsonschema.Draft202012Validator(json.loads(files("hearthside").joinpath("record.schema.json").read_text()))


def played(rules: Rules, log: list[Move]) -> State:
    state = State.new(rules)
    for move in log:
        state = state.play(move)
    return state


# ---- What is written reads back ----


@given(records())
@settings(max_examples=length(22, 150))
def test_text_reads_back_as_the_same_record_and_is_written_the_same_again(record: GinRecord) -> None:
    text = write(record)
    assert read(text) == [record]
    assert write(read(text)[0]) == text


@given(records())
@settings(max_examples=length(15, 100))
def test_the_twin_loses_nothing_and_keeps_to_its_schema(record: GinRecord) -> None:
    as_json = json.loads(json.dumps(to_json(record)))
    SCHEMA.validate(as_json)
    assert from_json(as_json) == record


@given(logs())
@settings(max_examples=length(15, 100))
def test_a_record_replays_to_the_state_of_the_match_by_the_very_same_moves(case: tuple[Rules, list[Move]]) -> None:
    rules, log = case
    state = State.new(rules)
    expected = [state, *(state := state.play(move) for move in log)]
    record = Record.of(rules, log)
    assert list(states(record)) == expected
    assert final(record) == expected[-1]
    assert moves(record) == [plain_deal(move, place) for place, move in enumerate(log)]
    assert moves(read(write(record))[0]) == moves(record)


def plain_deal(move: Move, place: int) -> Move:
    """A deal as records tell it: who deals the first hand always, who deals the others never."""
    if not isinstance(move, Deal):
        return move
    return move._replace(dealer=None if place else 1 if move.dealer is None else move.dealer)


def test_records_of_both_games_stand_back_to_back() -> None:
    hearts = (Path(__file__).parents[1] / "golden" / "records" / "openspiel.txt").read_text("utf-8")
    texts = [text_of("openspiel"), hearts, text_of("eaai")]
    several = [read(text)[0] for text in texts]
    assert read("".join(texts)) == several
    assert load("\n".join(texts).encode()) == several
    assert load(json.dumps([to_json(record) for record in several]).encode()) == several
    assert [record.rules.game for record in several] == ["gin", "hearts", "gin"]


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (["game"], "hearts"),
        (["game"], "whist"),
        (["extra"], 1),
        (["choices"], []),
        (["rules", "goal"], "50"),
        (["rules", "takes_in_all"], 201),
        (["rules", "seats"], 2),
        (["seat"], 2),
        (["tags"], {"Game": "gin"}),
        (["deals", 0, "number"], -1),
        (["deals", 0, "number"], DEAL_NUMBERS),
        (["deals", 0, "number"], "1045"),
        (["deals", 0, "dealer"], 2),
        (["deals", 0, "deck"], []),
        (["deals", 0, "deck", 0], "10D"),
        (["deals", 0, "deck", 0], "QS'"),
        (["deals", 0, "shown"], ["QS", "QS"]),
        (["deals", 0, "log", 0, "seat"], "South"),
        (["deals", 0, "log", 0, "card"], "QS"),
        (["deals", 0, "log", -1, "mark"], "?!?"),
        (["deals", 0, "log", -1, "melds"], ["QS"]),
        (["deals", 0, "log", -1, "melds"], [["QS", "QS"]]),
        (["deals", 0, "log", -1, "type"], "undo"),
        (["outcome"], {"scores": [1, 2], "winners": []}),
    ],
)
def test_schema_and_reader_refuse_the_same_values(where: list[Any], value: object) -> None:
    as_json: Any = json.loads(json.dumps(to_json(the_match(text_of("eaai")))))
    SCHEMA.validate(as_json)
    inner = as_json
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    assert not SCHEMA.is_valid(as_json)
    with pytest.raises(BadRecord):
        from_json(as_json)


def test_the_schema_knows_every_field_of_the_rules() -> None:
    fields = json.loads(files("hearthside").joinpath("record.schema.json").read_text())["$defs"]["gin_rules"]
    assert set(fields["properties"]) == set(PRESETS["standard"].to_json())


@given(any_rules())
@settings(max_examples=length(15, 100))
def test_the_schema_takes_any_rules(rules: Rules) -> None:
    SCHEMA.validate(to_json(Record.of(rules, [])))


def test_a_match_not_begun_is_a_record() -> None:
    record = Record.of(PRESETS["standard"], [], tags={"South": "You"})
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


def test_moves_before_a_deal_are_no_log() -> None:
    with pytest.raises(BadRecord) as caught:
        Record.of(PRESETS["standard"], [Draw(0)])
    assert caught.value.code == "log"


# ---- Melds laid out by hand ----


def test_melds_by_hand_stay_apart_from_the_same_melds_by_the_program() -> None:
    text = text_of("by-hand")
    record = the_match(text)
    knock, lay_off = record.deals[0].log[-2].move, record.deals[0].log[-1].move
    assert isinstance(knock, Knock) and knock.melds is not None
    assert isinstance(lay_off, LayOff) and lay_off.melds is not None and lay_off.layoffs is not None
    assert write(record) == text
    program = the_match(re.sub(r"(?m)^(Melds \w+) by hand:", r"\1:", text))
    last = [entry.move for entry in program.deals[0].log[-2:]]
    assert last == [Knock(knock.seat, knock.discard), LayOff(lay_off.seat)]
    assert final(program) == final(record)


def test_without_its_row_of_melds_a_seat_has_still_to_lay_off() -> None:
    text = text_of("by-hand")
    record = the_match(re.sub(r"(?s)\nMelds North.*", "\n", re.sub(r"\[(Result|Winner).*\n", "", text)))
    assert final(record).phase is Phase.LAYOFF
    assert final(record).turn == 1


# ---- What is read ----


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_records_hold_and_are_written_the_same_again(preset: str) -> None:
    record = the_match(text_of(preset))
    assert record.rules == PRESETS[preset]
    assert final(record).winners
    assert write(record) == text_of(preset)
    for hand in record.deals:
        assert hand.number is not None
        assert hand.deck == shuffled(hand.number)


LOOSE: dict[str, Callable[[str], str]] = {
    "byte order mark": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "trailing blanks": lambda text: text.replace("\n", "  \t\n") + "\n \n",
    "one blank": lambda text: re.sub(r"(?m)^ +|(?<=\S) +(?= )", "", text),
    "all in one line": lambda text: text.replace("\n", " "),
    "lower case": lambda text: re.sub(r"(?m)^[^\[].*$", lambda line: line[0].lower(), text),
    "upper case": lambda text: re.sub(r"(?m)^[^\[].*$", lambda line: line[0].upper(), text),
    "suit symbols": lambda text: swap_cards(text, lambda rank, suit: rank + "♣♦♥♠"["CDHS".index(suit)]),
    "suit first": lambda text: swap_cards(text, lambda rank, suit: suit + rank),
    "tens as 10": lambda text: swap_cards(text, lambda rank, suit: rank.replace("T", "10") + suit),
    "a discard apart": lambda text: re.sub(r"(:\w\w)/", r"\1 /", text),
    "drawn cards left out": lambda text: re.sub(r"(stock|pile):\w\w/", r"\1/", text),
    "dealers left out": lambda text: re.sub(r"Dealer \w+\n", "", text),
}


def swap_cards(text: str, spell: Callable[[str, str], str]) -> str:
    return re.sub(r"\b([2-9TJQKA])([CDHS])\b", lambda card: spell(card[1], card[2]), text)


@pytest.mark.parametrize("way", LOOSE)
@pytest.mark.parametrize("name", ["by-hand", "oklahoma"])
def test_other_ways_of_writing_are_read(name: str, way: str) -> None:
    changed = LOOSE[way](text_of(name))
    assert changed != text_of(name)
    assert load(changed.encode()) == read(text_of(name))


CLAIMS = r"(?m)^(\[Result.*|\[Winner.*|Count.*|Score.*|Total.*|Column.*|Boxes.*|Bonus.*|Shutout.*|Final.*|Limit.*"
CLAIMS += r"|Undercut|Equal|Drawn|Deadwood.*)\n"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_may_leave_out_what_follows(preset: str) -> None:
    bare = re.sub(CLAIMS, "", text_of(preset))
    assert bare != text_of(preset)
    assert read(bare) == read(text_of(preset))


@pytest.mark.parametrize("name", ["by-hand", "hollywood", "partial"])
def test_a_comment_may_stand_between_any_two_words(name: str) -> None:
    heading, body = text_of(name).split("\n\n", 1)
    words = body.split()
    tails = [f"{word} {{{place}}}" for place, word in enumerate(words)]
    record = the_match(heading + " {b} " + " ".join(tails))
    assert record.comments == ("b",)
    kept = [
        comment
        for deal in record.deals
        for comment in (*deal.comments, *(each for entry in deal.log for each in entry.comments), *deal.closing)
    ]
    assert kept == list(map(str, range(len(words))))
    assert moves(record) == moves(the_match(text_of(name)))
    assert read(write(record)) == [record]


def test_marks_and_comments_are_kept_wherever_they_stand() -> None:
    text = text_of("by-hand")
    first = re.search(r" 2\. South: stock:(\w\w)/(\w\w) ", text)
    assert first is not None
    text = text.replace(first[0], f" 2. South: stock:{first[1]}?! {{one}} /{first[2]}!! {{two}} ", 1)
    text = re.sub(r"/(\w\w) knock", r"/\1?? {three} knock {four}", text)
    text = re.sub(r"Melds (North.*)\n", r"Melds!? {five} \1 {six}\n", text)
    text = text.replace("declined", "declined!", 1)
    record = the_match(text + "{seven}\n")
    said = {(entry.mark, entry.comments) for entry in record.deals[0].log if entry.mark or entry.comments}
    assert said == {
        ("!", ()), ("?!", ("one",)), ("!!", ("two",)), ("??", ("three", "four")), ("!?", ("five", "six")),
    }  # fmt: skip
    assert record.deals[0].closing == ("seven",)
    assert read(write(record)) == [record]


# ---- What is refused ----


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


def corrupted(name: str, start: str, pattern: str, wanted: str) -> tuple[BadRecord, int]:
    """What is said of a golden record with one line changed, and which line that is."""
    lines = text_of(name).split("\n")
    at = next(number for number, line in enumerate(lines, 1) if line.startswith(start))
    changed = re.sub(pattern, wanted, lines[at - 1], count=1)
    assert changed != lines[at - 1]
    lines[at - 1] = changed
    return refusal("\n".join(lines)), at


CORRUPTIONS = [
    ("by-hand", "row-number", " 2. ", "2", "3"),
    ("by-hand", "turn", " 2. ", "South", "North"),
    ("by-hand", "row-long", " 2. ", "$", " stock:4S/TS"),
    ("by-hand", "drew", " 2. ", "stock:6D", "stock:6C"),
    ("by-hand", "hidden", " 2. ", "stock:6D", "pile:?"),
    ("by-hand", "declined", " 2. ", "stock:6D", "pile:6D"),
    ("by-hand", "not-in-hand", " 2. ", "/QC", "/KC"),
    ("by-hand", "just-taken", " 3. ", "stock:4S/TS", "pile:JH/JH"),
    ("by-hand", "unexpected", " 2. ", "stock:6D/QC", "stock:6D/Q"),
    ("by-hand", "unexpected", " 2. ", "stock:6D/QC", "stock:6D/QC???"),
    ("by-hand", "unexpected", " 2. ", "stock:6D/QC", "deck:6D/QC"),
    ("by-hand", "unexpected", " 1. ", "declined", "declined/QC"),
    ("by-hand", "not-now", " 1. ", "declined$", "stock:6D/QC"),
    ("by-hand", "knock", " 4. ", "knock", "gin"),
    ("by-hand", "big-gin", " 4. ", "/6S knock", " big gin"),
    ("by-hand", "unexpected", " 4. ", "/6S knock", " big knock"),
    ("by-hand", "not-now", " 4. ", "$", " stock:7D/9D"),
    ("by-hand", "no-meld", "Melds North", "6C 7C 8C", "6C 7C 8S"),
    ("by-hand", "meld-twice", "Melds North", "8C", "8C 8C"),
    ("by-hand", "unexpected", "Melds North", "8C", "8X"),
    ("by-hand", "mark", "Melds South", "Melds", "Melds!"),
    ("by-hand", "melds", "Melds North", "Melds North", "Melds South"),
    ("ginrummy42", "hand-over", "Melds North", ":", " by hand:"),
    ("by-hand", "no-layoff", "Laid off", "7D", "7S"),
    ("by-hand", "unexpected", "Laid off", "on 2", "on 3"),
    ("by-hand", "laid-off", "Laid off", "North", "South"),
    ("by-hand", "deadwood", "Deadwood South", "2C ", ""),
    ("by-hand", "deadwood", "Deadwood North", "2H", "2D"),
    ("by-hand", "count", "Count", "10", "11"),
    ("by-hand", "unexpected", "Count", "20", "many"),
    ("by-hand", "outcome", "Count", "$", "\nUndercut"),
    ("by-hand", "score", "Score", "10", "12"),
    ("by-hand", "score", "Total", "10", "12"),
    ("by-hand", "settlement", "Boxes", "25", "50"),
    ("by-hand", "settlement", "Bonus", "100", "50"),
    ("by-hand", "settlement", "Shutout", "100", "50"),
    ("by-hand", "settlement", "Final", "235", "236"),
    ("by-hand", "column", "Total", "$", "\nColumn 2 10 0"),
    ("by-hand", "unfinished", "Final", " 0$", ""),
    ("by-hand", "result", "[Result", "235", "236"),
    ("by-hand", "winner", "[Winner", "South", "North"),
    ("by-hand", "hand", "North:", " 9D", ""),
    ("by-hand", "hand", "North:", "North", "South"),
    ("by-hand", "hand", "Upcard:", "JS", ""),
    ("by-hand", "card-twice", "Upcard:", "JS", "6C"),
    ("by-hand", "unexpected", "Upcard:", "Upcard: JS", ""),
    ("by-hand", "hand", "Stock:", " JD$", ""),
    ("by-hand", "bad-deck", "Stock:", " JD$", " JD'"),
    ("by-hand", "deal-number", "Hand 1", "#69", "#70"),
    ("by-hand", "deal-ordinal", "Hand 1", "Hand 1", "Hand 2"),
    ("by-hand", "rules", "[Rules", "standard", "stand"),
    ("by-hand", "game", "[Game", "gin", "whist"),
    ("by-hand", "tag", "[North", "North", "South"),
    ("hollywood", "score", "Column 1", r"\d+$", "99"),
    ("hollywood", "column", "Column 1", "1", "0"),
    ("hollywood", "bad-dealer", "Dealer South", "South", "North"),
    ("standard", "turn-missing", " 2. ", " +pile:2C/9H", ""),
    ("oklahoma", "over-limit", " 1. ", "/TC", "/TC knock"),
    ("oklahoma", "limit", "Limit", "0", "1"),
    ("oklahoma", "limit", "Limit", "$", " doubled"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code", "start", "pattern", "wanted"), CORRUPTIONS)
def test_what_does_not_fit_is_refused_by_its_line(name: str, code: str, start: str, pattern: str, wanted: str) -> None:
    """By the line itself or one beside it: a new row shows in the next, and a lay-off begins in the row above."""
    error, line = corrupted(name, start, pattern, wanted)
    assert error.code == code, error
    assert error.line is not None and abs(error.line - line) <= 1
    assert str(error) == f"line {error.line}: {error.sentence}"


FOLLOWS = re.compile(r"Melds \w+:|Deadwood|Count|Score|Total|Column|Boxes|Bonus|Shutout|Final|Limit")


@given(st.sampled_from(list(PRESETS)), st.data())
@settings(max_examples=length(12, 80))
def test_no_word_of_what_follows_can_be_changed(preset: str, data: st.DataObject) -> None:
    lines = text_of(preset).split("\n")
    places = [
        (at, place)
        for at, line in enumerate(lines)
        if FOLLOWS.match(line)
        for place, word in enumerate(line.split())
        if place > line.startswith("Column") and (word.isdigit() or is_card(word.strip(",")))
    ]
    at, place = data.draw(st.sampled_from(places))
    words = lines[at].split()
    old = words[place].strip(",")
    new = str(int(old) + 1) if old.isdigit() else data.draw(st.sampled_from([str(card) for card in DECK]))
    words[place] = words[place].replace(old, new)
    if new == old:
        return
    assert refusal("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]])).line == at + 1


@given(st.sampled_from(list(PRESETS)), st.data())
@settings(max_examples=length(8, 40))
def test_a_drawn_card_cannot_be_changed(preset: str, data: st.DataObject) -> None:
    text = text_of(preset)
    drawn = data.draw(st.sampled_from(list(re.finditer(r"(?:stock|pile):(\w\w)", text))))
    new = data.draw(st.sampled_from([str(card) for card in DECK if str(card) != drawn[1]]))
    error = refusal(text[: drawn.start(1)] + new + text[drawn.end(1) :])
    assert (error.code, error.line) == ("drew", text.count("\n", 0, drawn.start()) + 1)


@pytest.mark.parametrize("row", range(1, 5))
def test_a_missing_row_is_noticed_in_the_line_after_it(row: int) -> None:
    lines = text_of("by-hand").split("\n")
    at = next(number for number, line in enumerate(lines, 1) if line.startswith(f" {row}. "))
    del lines[at - 1]
    error = refusal("\n".join(lines))
    assert error.line is not None and error.line >= at
    assert error.code == ("row-number" if row < 4 else "not-over")


def test_a_hand_that_counts_double_says_so() -> None:
    rules = PRESETS["oklahoma"]
    number = next(number for number in range(100) if shuffled(number)[20].suit is Suit.SPADES)
    record = Record.of(rules, [Deal(shuffled(number))])
    text = write(record)
    assert f"\nLimit {rules.limit(shuffled(number)[20])} doubled\n" in text
    assert read(text) == [record]
    assert refusal(text.replace(" doubled", "")).code == "limit"


# ---- Anything at all ----

_PIECES = st.sampled_from((
    '[Game "gin"]\n', '[Rules "standard"]\n', '[Rules "openspiel"]', '[Seat "South"]', '[Seat "North"]', '[North "x"]',
    "Hand 1", "#5", "Dealer", "South:", "North:", "Upcard:", "Stock:", "?", "QS", "2C", "10d", "1.", "2.", "declined",
    "stock:?/KC", "stock", "pile", "pile:7H/KC", "/KC", "knock", "gin", "big gin", "big", "Melds", "Melds!", "by hand:",
    "North", "South", ",", "Laid off", "on 1", "on", "1", "Deadwood", "Count", "Score", "Total", "Column", "Undercut",
    "Equal", "Drawn", "Boxes", "Final", "Limit", "doubled", "0", "{x}", "{", "}", "(x)", "\\", '"', "\n", " ", "\0",
    "QS'", "stock:QS'/QS'", "/", ":", "stock:", "stock:/", "Dealer South", '[Game "hearts"]', "999999999",
))  # fmt: skip


@given(st.one_of(st.lists(_PIECES).map(" ".join), st.lists(_PIECES).map("".join)))
@settings(max_examples=length(27, 300))
def test_any_text_is_read_or_refused(pieces: str) -> None:
    read_or_refuse(pieces)
    read_or_refuse(f'[Game "gin"]\n[Rules "openspiel"]\n{pieces}')
    read_or_refuse(text_of("by-hand").split("\n 2.")[0] + pieces)


def read_or_refuse(text: str) -> None:
    try:
        several = read(text)
    except BadRecord as error:
        assert error.line is not None
        assert 1 <= error.line <= len(re.split("\r\n|\r|\n", text))
    else:
        assert [read(write(record)) for record in several] == [[record] for record in several]


@given(st.sampled_from(["by-hand", "partial", "oklahoma", "openspiel"]), st.data())
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
    st.none(), st.booleans(), st.integers(-5, 60), st.floats(), st.sampled_from(["knock", "draw", "QS", "QS'", [], {}])
)


@given(st.sampled_from(["by-hand", "partial", "openspiel"]), st.data())
@settings(max_examples=length(27, 300))
def test_a_twin_with_a_value_changed_is_read_or_refused(name: str, data: st.DataObject) -> None:
    try:
        record = from_json(changed(to_json(the_match(text_of(name))), data))
    except BadRecord as error:
        assert error.sentence
    else:
        assert from_json(to_json(record)) == record
        assert read(write(record)) == [record]


def changed(plain: Any, data: st.DataObject) -> Any:
    """The same JSON value but for one value somewhere inside."""
    if not plain or not isinstance(plain, dict | list) or data.draw(st.integers(0, 7)) == 0:
        return data.draw(_VALUES)
    key = data.draw(st.sampled_from(sorted(plain) if isinstance(plain, dict) else range(len(plain))))
    inner = changed(plain[key], data)
    return plain | {key: inner} if isinstance(plain, dict) else [*plain[:key], inner, *plain[key + 1 :]]


# ---- The figures of the books ----

FIGURES = {
    "ginrummy42": (25, 25, 0, 0),
    "standard": (25, 25, 25, 100),
    "hoyle": (20, 10, 20, 100),
    "oklahoma": (25, 25, 25, 100),
    "straight": (25, 25, 25, 100),
    "round-the-corner": (25, 25, 25, 100),
    "eaai": (25, 25, 0, 0),
}
"""For gin, for an undercut, a box and the game, as the sources of the presets have them."""


def pips(row: str, ace: int) -> int:
    """What a row of cards counts."""
    return sum(ace if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in row.split())


@pytest.mark.parametrize("preset", FIGURES)
def test_the_golden_scores_are_what_the_sources_say_from_what_lies_on_the_table(preset: str) -> None:
    """Works the scores out from the rows of the text alone, without the rules of this package."""
    gin, undercut, box, game = FIGURES[preset]
    ace = 15 if preset == "round-the-corner" else 1
    text = text_of(preset)
    totals, won = [0, 0], [0, 0]
    for hand in re.split(r"(?m)^Hand ", text)[1:]:
        score = re.search(r"(?m)^Score (\d+) (\d+)$", hand)
        count = re.search(r"(?m)^Count (\d+) (\d+)$", hand)
        assert score is not None
        due = [0, 0]
        if count is not None:
            left = dict(re.findall(r"(?m)^Deadwood (\w+): *(.*)$", hand))
            counts = [pips(left.get(name, ""), ace) for name in ("South", "North")]
            assert counts == [int(count[1]), int(count[2])]
            first = re.search(r"(?m)^Melds (\w+)", hand)
            assert first is not None
            knocker = int(first[1] == "North")
            mine, theirs = counts[knocker], counts[1 - knocker]
            if re.search(r" gin$", hand, re.MULTILINE):
                assert mine == 0
                due[knocker] = theirs + gin
            elif theirs > mine:
                due[knocker] = theirs - mine
            else:
                due[1 - knocker] = mine - theirs + undercut
            if re.search(r"(?m)^Limit \d+ doubled$", hand):
                due = [2 * points for points in due]
        assert [int(score[1]), int(score[2])] == due
        totals = [total + points for total, points in zip(totals, due, strict=True)]
        won = [hands + bool(points) for hands, points in zip(won, due, strict=True)]
        assert f"\nTotal {totals[0]} {totals[1]}\n" in hand
    winner = totals.index(max(totals))
    assert max(totals) >= 100 > min(totals)
    final = [total + hands * box for total, hands in zip(totals, won, strict=True)]
    final[winner] += game if won[1 - winner] else 2 * game
    assert f'[Result "{final[0]} {final[1]}"]' in text


def test_big_gin_is_knocked_without_a_discard() -> None:
    run = Cards.parse("AC 2C 3C 4C 5C 6C 7C 8C 9C TC")
    others = [card for card in DECK if card.suit is not Suit.CLUBS]
    dealt = [card for pair in zip(run, others[:10], strict=True) for card in pair]
    rest = [card for card in DECK if card not in dealt and str(card) != "JC"]
    log: list[Move] = [Deal((*dealt, rest[0], Card.parse("JC"), *rest[1:])), Decline(0), Decline(1), Draw(0)]
    record = Record.of(replace(PRESETS["standard"], goal=10), [*log, Knock(0, None)])
    text = write(record)
    assert " 2. South: stock:JC big gin\n\nMelds South:    AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC\n" in text
    assert final(record).results[0].points == 31 + final(record).results[0].counts[1]
    assert read(text) == [record]
    (marked,) = read(text.replace("stock:JC big gin", "stock:JC! {so} big {and} gin?? {so}"))
    remarks = [(entry.mark, entry.comments) for entry in marked.deals[0].log[-2:]]
    assert remarks == [("!", ("so", "and")), ("??", ("so",))]
    assert read(write(marked)) == [marked]
    assert refusal(text.replace(" big gin", "/AC knock")).code == "knock"
