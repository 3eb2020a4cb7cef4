"""The presets of Hearts: rules values that have a name, and the short notation for any other.

A preset is a set of choices where sources disagree; FEATURES and the rule cards in the user guide say whose.
"""

from json import JSONDecodeError, dumps, loads
from types import MappingProxyType
from typing import Final

from .rules import Direction, Ending, FirstTrick, Moon, QueenBreaks, Rules, Ties

_RIGHT_FIRST: Final = (Direction.RIGHT, Direction.ACROSS, Direction.LEFT, Direction.HOLD)

BLACK_LADY: Final = Rules(name="Black Lady")
"""Today's common game."""

CARDSHARK: Final = Rules(
    name="CardShark",
    passing=_RIGHT_FIRST,
    first_trick=FirstTrick.ANY,
    queen_breaks=QueenBreaks.DISCARDED,
    queen_leads=True,
    moon=Moon.CHOICE,
    moon_safety=True,
    cash_in=True,
    ending=Ending.EXCEED,
    ties=Ties.SHARED,
)
"""CardShark Hearts 3.7 (1993)."""

MYHEARTS: Final = Rules(
    name="MyHearts",
    passing=_RIGHT_FIRST,
    first_trick=FirstTrick.ANY,
    queen_breaks=QueenBreaks.PLAYED,
    ties=Ties.SHARED,
)
"""MyHearts 5 (1989)."""

MICROSOFT: Final = Rules(name="Microsoft", queen_leads=True, heart_beside_queen=False)
"""As Black Lady, but the queen may be led at any time."""

OPENSPIEL: Final = Rules(
    name="OpenSpiel",
    queen_breaks=QueenBreaks.PLAYED,
    queen_leads=True,
    heart_beside_queen=False,
    ending=Ending.DEALS,
    goal=1,
    ties=Ties.SHARED,
)
"""The defaults of OpenSpiel's hearts, whose game is one deal."""

PRESETS: Final = MappingProxyType(
    {rules.slug: rules for rules in (BLACK_LADY, MICROSOFT, CARDSHARK, MYHEARTS, OPENSPIEL)}
)

SUMMARIES: Final = MappingProxyType(
    {
        "black-lady": "Pass left, right, across, hold. To 100.",
        "microsoft": "As above; the queen may be led at any time.",
        "cardshark": "Queen breaks hearts. Moon by choice.",
        "myhearts": "Pass right first. Points may fall on trick 1.",
        "openspiel": "One deal. The queen breaks hearts.",
    }
)
"""One line for each preset, for a list."""


def notation(rules: Rules) -> str:
    """The rules in one line: the preset of that name, and each field that differs, as ``black-lady goal=50``.

    >>> notation(BLACK_LADY.with_goal(50))
    'black-lady goal=50'
    """
    preset = PRESETS.get(rules.slug)
    plain = rules.to_json()
    if preset is None or preset.name != rules.name:
        return dumps(plain)
    base = preset.to_json()
    changed = [f"{key}={dumps(value, separators=(',', ':'))}" for key, value in plain.items() if value != base[key]]
    return " ".join([rules.slug, *changed])


def parse(text: str) -> Rules:
    """Read what `notation` writes. ValueError with a sentence for what is no rules."""
    text = text.strip()
    try:
        if text.startswith("{"):
            return Rules.from_json(loads(text))
        slug, *changed = text.split()
        changes = {key: loads(value) for key, _, value in (word.partition("=") for word in changed)}
    except JSONDecodeError as error:
        raise ValueError(f"{text!r} is not rules: write a preset's name, then field=value with JSON values.") from error
    except ValueError as error:
        if text:
            raise
        raise ValueError("No rules are named.") from error
    if slug not in PRESETS:
        raise ValueError(f"There are no rules named {slug!r}; choose one of {', '.join(PRESETS)}.")
    return Rules.from_json(PRESETS[slug].to_json() | changes)
