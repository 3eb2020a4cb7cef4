"""The net of four-handed Hearts: its weights, the rules that it plays, and what it is told of a deal."""

from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hearthside.ai import weights_file
from hearthside.ai.kernels import hearts_net as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts import HANDS, MOST
from hearthside.ai.kernels.hearts_encoding import view_row
from hearthside.ai.kernels.hearts_net_search import judge_cards
from hearthside.hearts import BLACK_LADY, Direction, Moon, Opening, QueenBreaks, Rules, View

from . import policy_weights
from .belief import known_voids

VERSION: Final = 1
"""The version of the weights; another version has other inputs."""
PARTS: Final = (
    "first_weight", "first_scale", "first_bias", "second_weight", "second_bias", "third_weight", "third_bias",
)  # fmt: skip
"""The arrays of a net in the file. The weights of the first layer are int8 by input and unit, times a scale by unit;
those of the second layer are by unit of the first, those of the third by output. All but the first are float16.
"""
_QUEEN: Final = 1 << 49


@lru_cache(maxsize=64)
def applies(rules: Rules) -> bool:
    """Whether the net was trained for such rules: four seats, one pack, three cards passed, the usual points, and
    a moon of 26. One that collects cash counts as 26 points of the others, as in every search.
    """
    plain, hearts, pack = BLACK_LADY, 0x1FFF << 26, (1 << 52) - 1
    return (
        (rules.seats, rules.packs, rules.special, rules.hand_size) == (4, 1, False, 13)
        and rules.points == plain.points
        and (rules.pass_count, int(rules.unpassable), int(rules.doublers), int(rules.bonus)) == (3, 0, 0, 0)
        and Direction.SCATTER not in rules.passing
        and int(rules.barred_first) & pack in (0, hearts | _QUEEN)
        and int(rules.barred_lead) & pack in (hearts, hearts | _QUEEN)
        and not rules.first_trick_queen_last
        and rules.opening in (Opening.TWO, Opening.ELDEST)
        and rules.moon is not Moon.NONE
        and not rules.sun_doubles
        and not rules.no_trick_bonus
    )


@lru_cache(maxsize=64)
def flags_row(rules: Rules) -> Ints:
    """The rules as the net sees them, int64[RULE_FLAGS]; not to be written to."""
    return np.array(
        [
            bool(rules.barred_first),
            bool(int(rules.barred_lead) & _QUEEN),
            rules.queen_breaks is QueenBreaks.DISCARDED,
            rules.queen_breaks is QueenBreaks.PLAYED,
            rules.heart_lead_breaks,
            rules.heart_beside_queen,
            rules.opening is Opening.ELDEST,
        ],
        np.int64,
    )


def notes_row(view: View) -> Ints:
    """What a seat knows beside the row of the deal, int64[NOTES_SIZE]."""
    notes = np.zeros(kernel.NOTES_SIZE, np.int64)
    for trick in (*view.tricks, view.trick):
        for step, card in enumerate(trick.cards):
            notes[kernel.N_PLAYED + (trick.leader + step) % 4] |= 1 << card
    notes[kernel.N_VOIDS : kernel.N_VOIDS + 4] = known_voids(view)
    notes[kernel.N_SHIFT] = view.direction.offset(4)
    notes[kernel.N_PICKED] = -1
    notes[kernel.N_GAVE + view.seat], notes[kernel.N_GOT + view.seat] = int(view.gave), int(view.got)
    return notes


@cache
def weights() -> tuple[kernel.Floats, kernel.Floats]:
    """The weights of the actor and of the critic, each in one row; not to be written to."""
    _, arrays = _file()

    def row(name: str) -> kernel.Floats:
        parts = {part: arrays[f"{name}_{part}"].astype(np.float32) for part in PARTS}
        first = parts.pop("first_weight") * parts.pop("first_scale")
        return np.concatenate([first.ravel(), *(each.ravel() for each in parts.values())])

    return row("actor"), row("critic")


def header() -> dict[str, Any]:
    """What made the weights."""
    return _file()[0]


def _file() -> tuple[dict[str, Any], dict[str, Any]]:
    return weights_file.read(files(__package__) / "net_weights.npz", VERSION)


def scores_of(view: View) -> kernel.Floats:
    """The net's scores of the legal cards, float32[52]; minus infinity for all others."""
    row, logits = view_row(view), np.zeros(52, np.float32)
    row[HANDS + view.seat] = int(view.hand)
    kernel.score(
        weights()[0], flags_row(view.rules), row, notes_row(view), view.seat, int(view.legal), logits, *_room()
    )
    return logits


def judged(view: View, deals: Ints, cards: Ints) -> NDArray[np.float64]:
    """The points that the critic expects of each seat for each of these cards in each deal, [deals, cards, MOST]."""
    points = np.zeros((len(deals), len(cards), MOST), np.float32)
    flags, known = flags_row(view.rules), notes_row(view)
    judge_cards(policy_weights.rows(view.rules)[0], flags, *weights(), deals, known, cards, points)
    return points.astype(np.float64)


def chosen_pass(view: View) -> int:
    """The cards that the net passes."""
    row, notes = view_row(view), notes_row(view)
    row[HANDS + view.seat] = int(view.hand)
    return int(
        kernel.choose_pass(
            weights()[0], flags_row(view.rules), row, notes, view.seat, np.zeros(52, np.float32), *_room()
        )
    )


def _room() -> tuple[Ints, kernel.Floats]:
    return np.zeros(kernel.MOST_ROWS, np.int64), np.zeros(kernel.ROOM, np.float32)
