"""Matches between computer players, at both games. Knows no screen and no disk."""

import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import __version__
from hearthside.ai.players import named_player, sees_all_hands
from hearthside.ai.styles import LEVELS, STYLES, find_style
from hearthside.cards import shuffled
from hearthside.engine import EXEC, Program, program, remarked
from hearthside.game import DEALER, Deal, Limit, Player
from hearthside.games import Match, Move, Rules, game_of
from hearthside.record import Record

from .games import SCORING

_ENDLESS: Final = 1000
"""Deals after which a match counts as endless."""
FREE: Final = Limit()
"""No limit."""


def matches(rules: Rules, styles: Sequence[str], deal: int, count: int, limit: Limit = FREE) -> Iterator[Record]:
    """Play ``count`` matches, and yield a record of each. Deals are numbered from ``deal`` on, through all matches.

    ``styles``: one for each seat: a character, a level, a baseline, or ``exec:COMMAND`` for a program that speaks the
    engine protocol. The same arguments give the same records on any machine, if programs play the same. ValueError with
    a sentence for an unknown style or program, for too few or too many styles, and if a match does not end.
    """
    for _ in range(count):
        record = match(rules, styles, deal, limit)
        yield record
        deal += len(record.deals)


def default_styles(rules: Rules) -> list[str]:
    """Styles for a table where nobody names any: those of every day, again from the first for more seats."""
    return list(islice(cycle(SCORING.of(rules).DEFAULT_STYLES), rules.seats))


def match(rules: Rules, styles: Sequence[str], deal: int, limit: Limit = FREE) -> Record:
    """One match, its first deal of that number, the next of the next. ValueError as for `matches`."""
    return play(rules, styles, deal, limit).record


class Played(NamedTuple):
    """A match that was played, and what it cost each seat."""

    state: Match
    record: Record
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time."""
    forfeits: tuple[int, ...] = ()
    """Moves that a stand-in made in place of a program."""


def play(rules: Rules, styles: Sequence[str], deal: int, limit: Limit = FREE, *, single: bool = False) -> Played:
    """One match, or its first deal alone, and what it cost. ValueError as for `matches`."""
    if len(styles) != rules.seats:
        raise ValueError(f"There are {rules.seats} seats, and {len(styles)} styles for them; name one for each.")
    players = [make_player(style, rules, dice("guest", deal, seat)) for seat, style in enumerate(styles)]
    try:
        played = _played(rules, styles, players, deal, limit, single)
    finally:
        for each in players:
            if isinstance(each, Program):
                each.close()
    return played._replace(
        record=remarked(played.record, players),
        seconds=tuple(
            each.seconds if isinstance(each, Program) else spent
            for each, spent in zip(players, played.seconds, strict=True)
        ),
        forfeits=tuple(len(each.forfeits) if isinstance(each, Program) else 0 for each in players),
    )


def _played(
    rules: Rules, styles: Sequence[str], players: Sequence[Player[Any, Move]], deal: int, limit: Limit, single: bool
) -> Played:
    """A match of these players, or its first deal."""
    state, moves, first = game_of(rules).begin(rules), list[Move](), deal
    seat_dice: list[Random] = []
    shown = [sees_all_hands(_name(style), rules.game) for style in styles]
    count, seconds = [0] * rules.seats, [0.0] * rules.seats
    while state.to_move and not (single and state.results):
        seat = state.to_move[0]
        if seat == DEALER:
            if deal - first == _ENDLESS:
                raise ValueError(f"After {_ENDLESS} deals no match has ended under these rules.")
            seat_dice = [dice("seat", deal, each) for each in range(rules.seats)]
            move = Deal(shuffled(deal, rules.packs))
            deal += 1
        else:
            seen = state.peek(seat) if shown[seat] else state.view(seat)
            started = time.thread_time()
            move = players[seat].choose(seen, seat_dice[seat], limit)
            seconds[seat] += time.thread_time() - started
            count[seat] += 1
        moves.append(move)
        state = state.play(move)
    return Played(
        state, Record.of(rules, moves, range(first, deal), _tags(rules, styles)), tuple(count), tuple(seconds)
    )


def dice(what: str, deal: int, seat: int) -> Random:
    """The random generator of a seat for a deal: Python's own, seeded with ``hearthside WHAT DEAL/SEAT``.

    ``what``: ``seat`` for the play of the deal, ``guest`` to choose the guest of a match that begins with it.

    >>> dice("seat", 5, 0).random() == dice("seat", 5, 0).random()
    True
    """
    return Random(f"hearthside {what} {deal}/{seat}")


def make_player(style: str, rules: Rules, dice: Random) -> Player[Any, Move]:
    """The player for a style, a baseline's name, or ``exec:COMMAND``; ``shark@16worlds`` has a limit of its own.
    ValueError if there is none, and for an unreadable limit.
    """
    if style.startswith(EXEC):
        return program(style, rules.game)
    name, bounded, limit = style.partition("@")
    player = named_player(name, rules.game, dice)
    return _Bounded(player, Limit.parse(limit)) if bounded else player


class _Bounded:
    """A player with a limit of its own, whatever that of the others is."""

    def __init__(self, player: Player[Any, Move], limit: Limit) -> None:
        self.player, self.limit = player, limit

    def choose(self, view: Any, rng: Random, limit: Limit) -> Move:
        """What the player does within its own limit."""
        return self.player.choose(view, rng, self.limit)


def _name(style: str) -> str:
    """Who it is, without a limit of its own."""
    return style if style.startswith(EXEC) else style.partition("@")[0]


def _tags(rules: Rules, styles: Sequence[str]) -> dict[str, str]:
    """Who sat where. No date: what is played here is the same on any day."""
    names = {
        seat: find_style(style).name if style in STYLES or style in LEVELS else style.capitalize()
        for seat, style in zip(rules.places, styles, strict=True)
    }
    kinds = {f"{seat}Style": style for seat, style in zip(rules.places, styles, strict=True)}
    return names | kinds | {"Version": __version__}
