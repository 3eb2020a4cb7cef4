"""docs/record.md: its examples are records, and its table of codes is whole."""

import re
from pathlib import Path

from hearthside.record import final, read, write

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "record.md").read_text("utf-8")


def test_the_examples_hold_and_are_written_as_they_stand() -> None:
    examples = [block for block in re.findall(r"(?s)```\n(.*?)```", PAGE) if block.startswith("[Game")]
    whole, partial = examples
    assert [write(read(each)[0]) for each in examples] == examples
    assert final(read(whole)[0]).winners == (2, 3)
    assert read(partial)[0].seat == 0


def test_every_code_of_a_refusal_is_in_the_table() -> None:
    codes: set[str] = set()
    for module in (ROOT / "src" / "hearthside" / "record").rglob("*.py"):
        text = module.read_text("utf-8")
        codes |= set(re.findall(r'BadRecord\(\s*"([a-z-]+)"', text))
        codes |= set(re.findall(r'return "([a-z]+-?[a-z]+)", f?"', text))
        codes |= set(re.findall(r'\("([a-z-]+)", f"', text))
    assert len(codes) > 30
    assert codes <= set(re.findall(r"`([a-z-]+)`", PAGE))
