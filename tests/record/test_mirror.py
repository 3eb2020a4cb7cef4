"""Hands of Gin played from either side: text and twin keep both plays, and hold what is said of them."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearthside.cards import shuffled
from hearthside.game import BadRecord, Deal
from hearthside.gin import PRESETS, State
from hearthside.record import GinRecord, Record, from_json, read, steps, to_json, write
from hearthside.record.deal import Again, Mirror

from .gin_matches import GOLDEN, the_match
from .test_again import SCHEMA, played


def match(hands: int = 4, seed: int = 1, rules: str = "standard") -> GinRecord:
    """A match whose first hands but the last were played from either side, and by a program as well where it is the
    second; the third with help. The last is in progress.
    """
    state, rng = State.new(PRESETS[rules].with_goal(900)), Random(seed)
    moves, second, third = list[Any](), list[Any](), list[Any]()
    for hand in range(hands):
        moves.append(Deal(shuffled(hand)))
        dealt = state.play(moves[-1])
        for others in (second, third):
            others.append(Record.of(state.rules, [*moves, *played(dealt, rng)]).deals[-1].log)
        mine = played(dealt, rng)
        mine = mine[:9] if hand == hands - 1 else mine
        for move in mine:
            dealt = dealt.play(move)
        moves += mine
        state = dealt
    record: GinRecord = Record.of(state.rules, moves, range(hands))
    deals = list(record.deals)
    for hand in range(hands - 1):
        said = ("as it came",) * hand, ("so it went",) * hand
        deals[hand] = replace(deals[hand], mirror=Mirror(hand % 2, second[hand], hand == 2, *said))
    deals[1] = replace(deals[1], again=Again(0, "shark", third[1]))
    return replace(record, deals=tuple(deals))


def test_text_and_twin_keep_both_plays_and_the_match_goes_on_from_the_first() -> None:
    for seed in range(4):
        record = match(seed=seed, rules=("standard", "hollywood")[seed % 2])
        text = write(record)
        assert read(text) == [record]
        assert write(read(text)[0]) == text
        as_json = json.loads(json.dumps(to_json(record)))
        SCHEMA.validate(as_json)
        assert from_json(as_json) == record
        first = replace(record, deals=tuple(replace(hand, again=None, mirror=None) for hand in record.deals))
        assert list(steps(record)) == list(steps(first))
        assert text.count("\nMirror ") == text.count("\nTogether ") == 3


def rows(text: str, word: str) -> list[list[int]]:
    """The numbers of each line that begins with the word."""
    return [[*map(int, line.split()[1:])] for line in text.splitlines() if line.startswith(f"{word} ")]


def test_both_results_add_up_for_one_player_and_help_counts_in_no_total() -> None:
    text = write(match(seed=3))
    first, exchanged, second, _, exchanged_second, third, exchanged_third = rows(text, "Score")
    plays = zip((0, 1, 0), (first, second, third), (exchanged, exchanged_second, exchanged_third), strict=True)
    both = [yours[seat] - yours[1 - seat] + other[1 - seat] - other[seat] for seat, yours, other in plays]
    assert rows(text, "Together") == [[both[0], both[0]], [both[1], both[0] + both[1]], [both[2], both[0] + both[1]]]
    assert all(both)


def refused(text: str, changed: str) -> tuple[str, int | None]:
    assert changed != text
    with pytest.raises(BadRecord) as caught:
        read(changed)
    return caught.value.code, caught.value.line


def test_what_does_not_hold_is_refused_with_its_line() -> None:
    text = write(match(seed=3))
    start = text.index("\nMirror South\n") + 1
    line = text[:start].count("\n") + 1
    end = text.index("Together ", start)
    [[one, all_of_them], *_] = rows(text, "Together")
    wrong = text.replace(f"Together {one} {all_of_them}", f"Together {one} {all_of_them + 1}", 1)
    assert refused(text, wrong) == ("again", text[:end].count("\n") + 1)
    assert refused(text, text.replace("Mirror South\n", "Mirror West\n", 1))[1] == line
    assert refused(text, text.replace("Mirror North\n", "Mirror North helped\n"))[0] == "again"
    turn = text.index(" 2. ", start)
    taken = text[turn:].replace("stock:", "stock:AS/AS stock:", 1)
    assert refused(text, text[:turn] + taken)[1] == text[:turn].count("\n") + 1
    unfinished = text[: text.index(" 3. ", start)] + text[text.index("\n\nHand 2") :]
    assert refused(text, unfinished) == ("again", line)
    assert refused(text, text.replace("\nTogether", "\nMirror South\nTogether", 1))[0] == "unexpected"
    assert refused(text, text.replace("\nTogether", "\nAgain South cal\nTogether", 1))[0] == "unexpected"
    assert refused(text, text.replace("\nTogether", "\nDuplicate", 1))[0] == "unexpected"


def test_a_hand_in_progress_has_no_mirror() -> None:
    record = match()
    hand = replace(record.deals[3], mirror=Mirror(0, record.deals[3].log))
    with pytest.raises(BadRecord, match="and then to its end"):
        write(replace(record, deals=(*record.deals[:3], hand)))


@pytest.mark.parametrize(("name", "value"), [("seat", 2), ("helped", "yes"), ("log", []), ("style", "shark")])
def test_a_twin_that_says_something_else_is_refused(name: str, value: object) -> None:
    told = json.loads(json.dumps(to_json(match())))
    told["deals"][0]["mirror"][name] = value
    with pytest.raises(BadRecord):
        from_json(told)


def test_the_golden_record_of_a_match_with_both_sides_reads_and_is_written_as_it_was() -> None:
    """It was written once and stays, so that records of today are read tomorrow."""
    text = (GOLDEN / "mirror.txt").read_text("utf-8")
    record = the_match(text)
    assert write(record) == text
    assert [(hand.again is not None, hand.mirror is not None) for hand in record.deals] == [
        (False, True),
        (True, True),
        (False, True),
        (False, False),
    ]
