"""The pictures of how the search works, drawn from one decision of the Shark's. Searches nothing itself.

python -m website.drawings      writes them into docs/explanation
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

from hearthside.cards import Card, Cards

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "explanation"

DEAL: Final = 37
MOVES: Final = (
    "QC QD KH, 6H 8H QS, KC 6D JD, JC TD AS",
    "2C 9C 4C KC 9S 8S 7S 5S 6C 8C 7C 5C JC 3C AC AH 5D 4D AD QD",
)
"""What South, West, North and East passed to their left, and what was played. South is to lead."""
WORLDS: Final = (
    ("TC QC 9D KD 2H 8H KH 3S", "3D 6D 8D JD 4H 7H 9H QS", "7D 3H 6H TH JH QH 2S JS"),
    ("TC QC 8D 9H JH KH 2S QS", "6D 7D JD KD 6H TH QH 3S", "3D 9D 2H 3H 4H 7H 8H JS"),
    ("TC QC JD KD 7H JH KH QS", "7D 8D 9D 4H 6H 8H TH JS", "3D 6D 2H 3H 9H QH 2S 3S"),
)
"""What West, North and East hold in three worlds that agree with what South has seen."""
TRIED: Final = {
    "5H": "4 8 1 0 0 0 0 4 0 0 0 0 0 6 0 0 1 0 4 0 0 0 0 1 0 4 4 1 0 0 0 0 "
    "0 1 0 5 0 4 0 4 0 0 0 1 0 8 2 0 0 0 0 1 5 4 0 0 1 0 0 0 8 0 0 4",
    "4S": "0 0 5 0 0 0 4 4 0 4 4 0 0 4 0 2 0 0 3 0 0 0 4 0 0 0 0 4 0 0 0 0 "
    "4 0 9 11 0 4 0 4 9 4 0 0 0 12 0 1 1 0 0 1 1 12 0 0 4 0 0 2 12 0 1 4",
    "TD": "0 13 5 0 0 0 1 4 0 10 4 0 0 4 0 2 0 0 0 1 0 0 12 8 0 0 4 1 0 0 13 0 "
    "0 0 9 4 0 4 0 6 0 0 0 0 0 0 2 0 0 0 0 1 0 12 0 10 1 0 0 0 12 8 12 4",
    "2D": "4 0 24 0 3 0 4 4 0 0 11 20 0 12 0 8 1 0 4 0 0 0 0 0 0 0 10 14 7 0 2 1 "
    "1 0 0 10 0 12 0 5 0 0 0 0 13 12 0 0 0 0 10 0 8 12 0 2 0 0 7 0 10 7 0 12",
    "KS": "19 17 18 14 13 13 18 18 14 13 18 14 14 17 19 13 14 14 18 14 21 13 17 13 14 25 17 14 15 13 13 13 "
    "17 19 22 14 13 17 17 17 22 25 13 24 13 18 15 19 21 15 17 16 13 17 15 13 16 14 13 16 23 15 17 17",
}
"""The points that South takes in this deal after each lead, in each of 64 worlds, played on by the policy."""

_STYLE: Final = """<style>
:root { color-scheme: light dark; --ground: #F3EADA; --ink: #2A211A; --soft: #5C4E40; --line: #DACCB4; --mine: #9C3B14;
  --c: #1B6634; --d: #17539A; --h: #A81D1A; --s: #2A211A }
@media (prefers-color-scheme: dark) {
  :root { --ground: #352920; --ink: #F4E8D4; --soft: #C8B69F; --line: #4A3B2F; --mine: #F0A35E;
    --c: #8BCB9B; --d: #8FBDF3; --h: #F59385; --s: #F4E8D4 }
}
text { font: 14px system-ui, sans-serif; fill: var(--ink) }
.soft { fill: var(--soft); font-size: 13px } .head { font-weight: 600 }
.c { fill: var(--c) } .d { fill: var(--d) } .h { fill: var(--h) } .s { fill: var(--s) }
.box { fill: none; stroke: var(--line); stroke-width: 1.5 } .mine { stroke: var(--mine); fill: none; stroke-width: 2.5 }
.other { stroke: var(--soft); fill: none; stroke-width: 1.8 }
</style>"""
_DASHES: Final = ("", "7 4", "2 3", "9 3 2 3", "1 5")


def drawings() -> dict[str, str]:
    """Every picture, by the name of its file."""
    return {"steps.svg": _steps(), "worlds.svg": _worlds(), "leads.svg": _leads()}


def _svg(width: int, height: int, title: str, parts: Iterator[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
    head += f'role="img"><title>{title}</title>'
    ground = f'<rect width="{width}" height="{height}" rx="12" fill="var(--ground)"/>'
    return "\n".join([head, _STYLE, ground, *parts, "</svg>", ""])


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{text}</text>'


def _steps() -> str:
    """From a view to a move."""
    steps = (
        ("View", "what the", "seat knows"),
        ("Worlds", "64 ways the cards", "may lie"),
        ("Each choice", "in the same", "64 worlds"),
        ("Played out", "by the policy,", "for all seats"),
        ("Means", "and how sure", "they are"),
    )

    def parts() -> Iterator[str]:
        for place, (head, *lines) in enumerate(steps):
            left = 16 + 146 * place
            yield f'<rect class="{"mine" if place == 4 else "box"}" x="{left}" y="16" width="124" height="84" rx="8"/>'
            yield _text(left + 62, 44, head, "head", "middle")
            for row, line in enumerate(lines):
                yield _text(left + 62, 66 + 19 * row, line, "soft", "middle")
            if place:
                yield f'<path class="other" d="M{left - 20} 58h16m-6 -5l6 5l-6 5"/>'

    return _svg(732, 116, "View, worlds, each choice in all worlds, played out, means", parts())


def _worlds() -> str:
    """What South sees, and three worlds."""
    south = "2D TD 5H 4S 6S TS KS AS"

    def parts() -> Iterator[str]:
        yield _text(20, 34, "South sees", "head")
        yield from _hand(116, 34, south)
        yield _text(20, 56, "West was passed Q♣ and K♥. East has no clubs.", "soft")
        for place, world in enumerate(WORLDS):
            top = 76 + 104 * place
            yield f'<rect class="box" x="12" y="{top}" width="420" height="92" rx="8"/>'
            for row, (seat, hand) in enumerate(zip(("West", "North", "East"), world, strict=True)):
                yield _text(28, top + 28 + 26 * row, seat, "soft")
                yield from _hand(116, top + 28 + 26 * row, hand)

    return _svg(444, 396, "South's hand, and the hands of the others in three worlds", parts())


def _hand(x: float, y: float, cards: str) -> Iterator[str]:
    for place, card in enumerate(Cards.parse(cards)):
        yield _text(x + 39 * place, y, card.symbol, card.suit.letter.lower())


def means(points: Sequence[int]) -> list[float]:
    """The mean of the first, of the first two, and so on."""
    return [total / (place + 1) for place, total in enumerate(accumulate(points))]


def points(lead: str) -> list[int]:
    """What a lead came to, world by world."""
    return [int(each) for each in TRIED[lead].split()]


def _leads() -> str:
    """The mean of each lead as worlds are added."""

    def at(worlds: int, mean: float) -> str:
        return f"{60 + 8.6 * worlds:.1f} {330 - 14 * mean:.1f}"

    def parts() -> Iterator[str]:
        for level in (0, 5, 10, 15, 20):
            x, y = at(0, level).split()
            yield f'<path class="box" d="M{x} {y}H612"/>{_text(50, float(y) + 5, str(level), "soft", "end")}'
        for worlds in (8, 16, 32, 64):
            x = at(worlds, 0).split()[0]
            yield f'<path class="box" d="M{x} 50V330"/>{_text(float(x), 350, str(worlds), "soft", "middle")}'
        yield _text(20, 30, "Points that South takes, on average", "head")
        yield _text(336, 374, "worlds", "soft", "middle")
        # Labels as near to the ends of their lines as they can be without touching each other.
        below = 1000.0
        for place, lead in enumerate(TRIED):
            line = means(points(lead))
            way = "L".join(at(worlds + 1, each) for worlds, each in enumerate(line))
            kind, dash = ("mine" if not place else "other"), _DASHES[place]
            yield f'<path class="{kind}" stroke-dasharray="{dash}" d="M{way}"/>'
            below = min(float(at(64, line[-1]).split()[1]) + 5, below - 18)
            card = Card.parse(lead)
            yield _text(620, below, f"{card.symbol} {line[-1]:.1f}", card.suit.letter.lower())

    return _svg(700, 390, "The mean points of five leads as worlds are added: the five of hearts ends lowest", parts())


if __name__ == "__main__":
    for name, svg in drawings().items():
        (FOLDER / name).write_text(svg, "utf-8", newline="\n")
