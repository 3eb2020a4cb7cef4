"""Matches between players without people, of either game. Knows no screen and no disk."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Final

from hearthside import __version__
from hearthside.ai import STYLES, player
from hearthside.ai.gin import BASELINES
from hearthside.cards import shuffled
from hearthside.engine import EXEC, Program, program, remarked
from hearthside.game import DEALER, Deal, Limit, Player
from hearthside.games import Match, Move, Rules, game_of
from hearthside.record import Record

_ENDLESS: Final = 1000
"""Deals after which a match is taken to have no end."""
_FREE: Final = Limit()
_USUAL: Final = {"hearts": ("nellie", "cal", "vicky", "shark"), "gin": ("cal", "shark")}


def matches(rules: Rules, styles: Sequence[str], deal: int, count: int, limit: Limit = _FREE) -> Iterator[Record]:
    """So many matches, one record each. Deals are numbered on from ``deal``, through all the matches.

    A style is one of the house, or ``exec:COMMAND`` for a program that speaks the engine protocol. The same arguments
    give the same records, on any machine, as far as programs play the same. ValueError with a sentence for a style or
    a program that there is none of, for other than one for each seat, and for rules under which a match does not end.
    """
    for _ in range(count):
        record = match(rules, styles, deal, limit)
        yield record
        deal += len(record.deals)


def usual(rules: Rules) -> list[str]:
    """Styles for a table where nobody names any: those of every day, again from the first for more seats."""
    return list(islice(cycle(_USUAL[rules.game]), rules.seats))


def match(rules: Rules, styles: Sequence[str], deal: int, limit: Limit = _FREE) -> Record:
    """One match, its first deal of that number, the next of the next. ValueError as for `matches`."""
    if len(styles) != rules.seats:
        raise ValueError(f"There are {rules.seats} seats, and {len(styles)} styles for them; name one for each.")
    players = [_seated(style, rules, dice("guest", deal, seat)) for seat, style in enumerate(styles)]
    try:
        record = _played(rules, styles, players, deal, limit)
    finally:
        for each in players:
            if isinstance(each, Program):
                each.close()
    return remarked(record, players)


def _played(
    rules: Rules, styles: Sequence[str], players: Sequence[Player[Any, Move]], deal: int, limit: Limit
) -> Record:
    """A match of these players."""
    state, moves, first = game_of(rules).begin(rules), list[Move](), deal
    seat_dice: list[Random] = []
    while state.to_move:
        seat = state.to_move[0]
        if seat == DEALER:
            if deal - first == _ENDLESS:
                raise ValueError(f"After {_ENDLESS} deals no match has ended under these rules.")
            seat_dice = [dice("seat", deal, each) for each in range(rules.seats)]
            move = Deal(shuffled(deal, rules.packs))
            deal += 1
        else:
            move = _choice(players[seat], _peeks(styles[seat]), state, seat, seat_dice[seat], limit)
        moves.append(move)
        state = state.play(move)
    return Record.of(rules, moves, range(first, deal), _tags(rules, styles))


def dice(what: str, deal: int, seat: int) -> Random:
    """The dice of a seat, from the number of a deal: Python's own, seeded with ``hearthside WHAT DEAL/SEAT``.

    What is ``seat`` for the play of a deal, or ``guest`` for who comes as the guest to a match that begins with it.

    >>> dice("seat", 5, 0).random() == dice("seat", 5, 0).random()
    True
    """
    return Random(f"hearthside {what} {deal}/{seat}")


def _seated(style: str, rules: Rules, dice: Random) -> Player[Any, Move]:
    """Who plays in that style: a program, or one of Gin's baselines too."""
    if style.startswith(EXEC):
        return program(style, rules.game)
    if rules.game == "gin" and style in BASELINES:
        return BASELINES[style]()
    return player(style, dice, rules.game)


def _peeks(style: str) -> bool:
    return style in STYLES and STYLES[style].peeks


def _choice(player: Player[Any, Move], peeks: bool, state: Match, seat: int, dice: Random, limit: Limit) -> Move:
    """What the player does. A guest who turns out to be the cheat does not peek, for the seat is not labelled."""
    return player.choose(state.peek(seat) if peeks else state.view(seat), dice, limit)


def _tags(rules: Rules, styles: Sequence[str]) -> dict[str, str]:
    """Who sat where. No date: what is played here is the same on any day."""
    names = {
        seat: STYLES[style].name if style in STYLES else style.capitalize()
        for seat, style in zip(rules.places, styles, strict=True)
    }
    kinds = {f"{seat}Style": style for seat, style in zip(rules.places, styles, strict=True)}
    return names | kinds | {"Version": __version__}
