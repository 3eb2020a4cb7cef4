"""The page about where the rules differ from other programs', from what the tests that compare with them know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hearthside.presets import Variant
from tests.oracle.differences import (
    DIFFERENCES,
    GIN_PARAMETERS,
    GIN_TRIED,
    HEARTS_PARAMETERS,
    WITHOUT_A_FIELD,
    Parameter,
)

_HEAD = """# Where the rules differ from OpenSpiel, RLCard and EAAI

Figures from different programs can be compared only where the rules are the same. For OpenSpiel and RLCard this page is
made from the tests that run them beside this program, in `tests/oracle`; each difference names the test that meets it.
Rules are compared, and not speed or strength: for these see [Benchmarks](../benchmarks.md) and
[Opponents](../opponents.md).
"""
_ALIKE = """The preset `openspiel` is OpenSpiel's game by its defaults. The tests play the same deals in both programs,
card by card, in {mixtures} mixtures of its parameters: the legal moves are the same at every step, and so are the
scores. Nothing differs but what [stands below](#{anchor}).
"""
_EAAI = """The preset `eaai` has the rules of the 2021 gin rummy challenge for programs. The challenge's own program is
not run here, so nothing below is proved by a comparison. These fields differ from the usual rules:
"""


def page() -> str:
    """The page, in Markdown."""
    from hearthside.gin.presets import PRESETS as GIN
    from hearthside.hearts.presets import PRESETS as HEARTS

    return "\n".join(
        [
            _HEAD,
            "## OpenSpiel: Hearts\n",
            _ALIKE.format(
                mixtures=f"all {2 ** len(HEARTS_PARAMETERS)}", anchor="what-openspiel-does-otherwise-at-hearts"
            ),
            *_parameters(HEARTS_PARAMETERS),
            "These fields differ from today's usual rules:\n",
            *_fields({"Black Lady": HEARTS["black-lady"], "OpenSpiel": HEARTS["openspiel"]}),
            "### What OpenSpiel does otherwise at Hearts\n",
            *_differences("OpenSpiel", "hearts"),
            "## OpenSpiel: Gin Rummy\n",
            _ALIKE.format(mixtures=len(GIN_TRIED), anchor="what-openspiel-does-otherwise-at-gin-rummy"),
            *_parameters(GIN_PARAMETERS),
            f"{_listed(WITHOUT_A_FIELD)} have no field here: a pack has 52 cards, and a hand ten.\n",
            "These fields differ from today's usual rules:\n",
            *_fields({"Standard": GIN["standard"], "OpenSpiel": GIN["openspiel"]}),
            "### What OpenSpiel does otherwise at Gin Rummy\n",
            *_differences("OpenSpiel", "gin"),
            "## RLCard: Gin Rummy\n",
            "RLCard has no Hearts. Its Gin Rummy is simplified; the least deadwood of ten cards is the same as here.\n",
            *_differences("RLCard", "gin"),
            "## The EAAI challenge\n",
            _EAAI,
            *_fields({"Standard": GIN["standard"], "EAAI": GIN["eaai"]}),
        ]
    )


def _parameters(parameters: Mapping[str, Parameter]) -> Iterator[str]:
    yield "| parameter | default | what it does | field here |"
    yield "| --- | --- | --- | --- |"
    for name, each in parameters.items():
        yield f"| `{name}` | `{str(each.default).lower()}` | {each.what} | `{each.field}` |"
    yield ""


def _fields(presets: Mapping[str, Variant]) -> Iterator[str]:
    written = [rules.to_json() for rules in presets.values()]
    yield f"| field | {' | '.join(presets)} |"
    yield f"| --- |{' --- |' * len(presets)}"
    for field in written[0]:
        values = [each[field] for each in written]
        if field != "name" and any(value != values[0] for value in values):
            yield f"| `{field}` | {' | '.join(map(_value, values))} |"
    yield ""


def _value(value: Any) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _differences(program: str, game: str) -> Iterator[str]:
    for each in DIFFERENCES:
        if (each.program, each.game) == (program, game):
            ours = each.ours[0].lower() + each.ours[1:]
            yield f"**{each.title}.** {each.theirs} Here: {ours} Met by `{each.proof}`.\n"


def _listed(names: set[str]) -> str:
    *most, last = sorted(f"`{name}`" for name in names)
    return f"{', '.join(most)} and {last}"
