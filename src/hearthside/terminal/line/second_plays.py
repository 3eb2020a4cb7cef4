"""What deals came to that were played twice, by the computer too or from either side; the Dup Total over a folder."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from hearthside.game import BadRecord
from hearthside.games import game_of
from hearthside.match import Log
from hearthside.match.duplicate import Total, total
from hearthside.match.duplicate import game as dup_game
from hearthside.match.mirror import unaided
from hearthside.match.text import duplicate_text
from hearthside.record import Record, final, load
from hearthside.record.games import compare

from .ascii import ascii_cards
from .files import APART, LEFT, SUFFIXES


def duplicate_lines(log: Log, deal: int, name: str) -> Iterator[str]:
    """What the computer, which goes by that name, came to in a deal with the same cards, and the Dup Game. Deals count
    from 1.
    """
    scores = log.compared()
    found = next(each for each in scores if each.deal == deal)
    yield ascii_cards(duplicate_text(found, name))
    yield f"Dup Game {dup_game(scores):+d}."


def total_lines(log: Log, seat: int) -> Iterator[str]:
    """All deals of a match that were played twice, and their totals."""
    if scores := log.compared():
        yield f"Dup Game {dup_game(scores):+d}, over {_many(len(scores), log)}."
    hands = log.mirror_scores(seat)
    for each in hands:
        result = f"Hand {each.deal} from either side: {each.yours} and {each.mirrored}, together {each.together:+d}"
        yield f"{result}{'; helped, so in no total' if each.helped else ''}."
    if len(left := unaided(hands)) > 1:
        yield f"Together {sum(left):+d}, over {_many(len(left), log)}."


def _many(count: int, log: Log) -> str:
    return f"{count} {log.game.deal}{'s' * (count > 1)}"


# ---- The matches of a folder ----


def dup_total(folder: Path, game: str) -> Total:
    """The Dup Total of a game."""
    return total(_dup_games(folder, game))


def total_line(found: Total) -> str:
    """The Dup Total in a sentence."""
    if not any(found):
        return (
            "Dup Total +0: you have finished no match in which the computer played your cards. Practice does not count."
        )
    parts = [f"{many} {word}" for many, word in ((found.won, "ahead"), (found.lost, "behind"), (found.tied, "level"))]
    matches = sum(found)
    return f"Dup Total {found.total:+d}, from {matches} match{'es' * (matches != 1)}: {', '.join(parts)}."


def _dup_games(folder: Path, game: str) -> Iterator[int]:
    """The Dup Game of each match of that game which was played to its end, and counts."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        try:
            if path.suffix.lower() not in SUFFIXES or b"\nAgain " not in (content := path.read_bytes()):
                continue
            for record in load(content):
                apart = any(record.tag(tag) is not None for tag in (APART, LEFT, "Practice"))
                if game_of(record.rules).slug == game and not apart:
                    yield from _dup_game(record)
        except (OSError, BadRecord):
            continue  # whatever else lies there


def _dup_game(record: Record) -> Iterator[int]:
    yours: Any = final(record)
    played = [(place, deal) for place, deal in enumerate(record.deals) if deal.again is not None]
    if not yours.winners or not played:
        return
    differences = []
    for place, deal in played:
        assert deal.again is not None
        computers = final(replace(record, deals=(*record.deals[:place], deal.played(deal.again))))
        differences.append(compare(yours, computers, place, deal.again.seat).difference)
    yield sum(differences)
