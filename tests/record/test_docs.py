"""docs/record.md: its examples are records, and its table of codes is whole."""

import re
from pathlib import Path

from hearthside.record import GinRecord, final, read, write
from hearthside.record.gin.draft import HandDraft
from hearthside.record.gin.reader import GinReader
from hearthside.record.token_reader import TokenReader
from hearthside.record.tokens import Kind

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "record.md").read_text("utf-8")


def test_the_examples_hold_and_are_written_as_they_stand() -> None:
    examples = [block for block in re.findall(r"(?s)```\n(.*?)```", PAGE) if block.startswith("[Game")]
    assert [write(read(each)[0]) for each in examples] == examples
    hearts, gin, partial_hearts, partial_gin = (read(each)[0] for each in examples)
    assert (hearts.rules.game, gin.rules.game, partial_hearts.seat, partial_gin.seat) == ("hearts", "gin", 0, 1)
    assert final(hearts).winners == (2, 3)
    assert final(gin).winners == (0,)
    assert read("\n".join(examples)) == [hearts, gin, partial_hearts, partial_gin]


def test_the_hand_shown_to_north_is_the_one_above_it() -> None:
    _, gin, _, partial = (read(block)[0] for block in re.findall(r"(?s)```\n(\[Game.*?)```", PAGE))
    assert isinstance(gin, GinRecord) and isinstance(partial, GinRecord)
    assert final(partial).view(1).hand == final(gin).results[0].hands[1]
    assert all(card in (None, told) for card, told in zip(partial.deals[0].deck, gin.deals[0].deck, strict=True))


def test_every_way_to_write_a_turn_is_read() -> None:
    table = PAGE[PAGE.index("| turn | means |") : PAGE.index("Drawing and discarding are two moves")]
    turns = re.findall(r"`([^`]+)`", re.sub(r"(?m) \|[^|]+\|$", "", table))
    assert len(turns) == 9
    for turn in turns:
        words = TokenReader(turn)
        reader, draft = GinReader(words), HandDraft(1)
        reader.turn(draft, 0)
        assert words.peek().kind is Kind.END
        assert draft.log


def test_every_code_of_a_refusal_is_in_the_table() -> None:
    codes: set[str] = set()
    for module in (ROOT / "src" / "hearthside" / "record").rglob("*.py"):
        text = module.read_text("utf-8")
        codes |= set(re.findall(r'BadRecord\(\s*"([a-z-]+)"', text))
        codes |= set(re.findall(r'return "([a-z]+-?[a-z]+)", f?"', text))
        codes |= set(re.findall(r'\("([a-z-]+)", f"', text))
        codes |= set(re.findall(r'Figures\("([a-z]+)"', text))
    assert len(codes) > 30
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))
