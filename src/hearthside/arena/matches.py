"""Matches between computer players, at both games. Knows no screen and no disk."""

import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import __version__
from hearthside.ai.players import foreign_players, player, sees_all_hands, with_settings
from hearthside.ai.styles import LEVELS, STYLES
from hearthside.app.seat_names import named, seat_name
from hearthside.cards import shuffled
from hearthside.engine import EXEC, Program, Programs, program
from hearthside.envs.policies import Policy, as_player, is_policy, is_saved, policy_player
from hearthside.game import DEALER, Deal, IllegalMove, Limit, Player
from hearthside.games import Match, Move, Rules, game_of
from hearthside.match import Seat
from hearthside.record import Record

from .games import SCORING

_ENDLESS: Final = 1000
"""Deals after which a match counts as endless."""
FREE: Final = Limit()
"""No limit."""
Entrant = str | Player[Any, Any] | Policy
"""Who plays: a player by name, one of your own, or a policy, which is a function of observation, mask and dice."""


def matches(rules: Rules, players: Sequence[Entrant], deal: int, count: int, limit: Limit = FREE) -> Iterator[Record]:
    """Play ``count`` matches, and yield a record of each. Deals are numbered from ``deal`` on, through all matches.

    ``players``: one for each seat: a character, a level, a baseline, a foreign player, ``exec:COMMAND`` for a program
    that speaks the engine protocol, a policy as ``my.module:Policy`` or a file, or a player of your own. The same
    arguments give the same records on any machine, if programs, policies and your own players play the same. ValueError
    with a sentence for an unknown player, program or policy, for too few or many players, and if a match does not end.
    """
    with Programs() as programs:
        for _ in range(count):
            record = play(rules, players, deal, limit, programs=programs).record
            yield record
            deal += len(record.deals)


def default_styles(rules: Rules) -> list[str]:
    """The default styles for a table, again from the first where there are more seats."""
    return list(islice(cycle(SCORING.of(rules).DEFAULT_STYLES), rules.seats))


def match(rules: Rules, players: Sequence[Entrant], deal: int, limit: Limit = FREE) -> Record:
    """One match, its first deal of that number, the next of the next. ValueError as for `matches`."""
    return play(rules, players, deal, limit).record


class Played(NamedTuple):
    """A match that was played, and what it cost each seat."""

    state: Match
    """As it ended."""
    record: Record
    """The same written down, with who sat where."""
    moves: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """Processor time."""
    forfeits: tuple[int, ...] = ()
    """Moves that a stand-in made in place of a program."""


def play(
    rules: Rules,
    players: Sequence[Entrant],
    deal: int,
    limit: Limit = FREE,
    *,
    single: bool = False,
    programs: Programs | None = None,
) -> Played:
    """One match, or its first deal alone, and what it cost. ``programs`` run on for other matches. ValueError as for
    `matches`.
    """
    if programs is None:
        with Programs() as own:
            return play(rules, players, deal, limit, single=single, programs=own)
    if len(players) != rules.seats:
        raise ValueError(f"There are {rules.seats} seats: name a player for each, not {len(players)}.")
    names = [each if isinstance(each, str) else _named(each) for each in players]
    made = [
        make_player(each, rules, seat_rng("guest", deal, seat), programs)
        if isinstance(each, str)
        else as_player(each, rules, names[seat])
        for seat, each in enumerate(players)
    ]
    seated = {seat: each for seat, each in enumerate(made) if isinstance(each, Program)}
    try:
        played = _played(rules, names, made, deal, limit, single)
    finally:
        for each in seated.values():
            each.close()
    record, seconds, forfeits = played.record, list(played.seconds), [0] * rules.seats
    for seat, each in seated.items():
        record, seconds[seat], forfeits[seat] = each.commented(record, seat), each.seconds, len(each.forfeits)
    return played._replace(record=record, seconds=tuple(seconds), forfeits=tuple(forfeits))


def _played(
    rules: Rules, names: Sequence[str], players: Sequence[Player[Any, Move]], deal: int, limit: Limit, single: bool
) -> Played:
    """A match of these players, or its first deal."""
    state, moves, first = game_of(rules).begin(rules), list[Move](), deal
    rngs: list[Random] = []
    shown = [sees_all_hands(_name(name), rules.game) for name in names]
    count, seconds = [0] * rules.seats, [0.0] * rules.seats
    while state.to_move and not (single and state.results):
        seat = state.to_move[0]
        if seat == DEALER:
            if deal - first == _ENDLESS:
                raise ValueError(f"After {_ENDLESS} deals no match has ended under these rules.")
            rngs = [seat_rng("seat", deal, each) for each in range(rules.seats)]
            move = Deal(shuffled(deal, rules.packs))
            deal += 1
        else:
            seen = state.peek(seat) if shown[seat] else state.view(seat)
            started = time.thread_time()
            move = players[seat].choose(seen, rngs[seat], limit)
            seconds[seat] += time.thread_time() - started
            count[seat] += 1
        moves.append(move)
        try:
            before, state = state, state.play(move)
        except IllegalMove as error:
            if seat == DEALER or not is_policy(names[seat]):
                raise
            raise ValueError(f"{names[seat]} made an illegal move. {error.sentence}") from None
        if len(state.results) > len(before.results):
            _tell_over(players, state, match=single or not state.to_move)
    record = Record.of(rules, moves, range(first, deal), _tags(rules, names))
    return Played(state, record, tuple(count), tuple(seconds))


def _tell_over(players: Sequence[Player[Any, Move]], state: Match, *, match: bool) -> None:
    """Tell the programs that a deal is over, or the match."""
    for seat, each in enumerate(players):
        if isinstance(each, Program):
            each.over(state.view(seat), match=match)


def seat_rng(what: str, deal: int, seat: int) -> Random:
    """The random generator of a seat for a deal: Python's own, seeded with ``hearthside WHAT DEAL/SEAT``.

    ``what``: ``seat`` for the play of the deal, ``guest`` to choose the guest of a match that begins with it.

    >>> seat_rng("seat", 5, 0).random() == seat_rng("seat", 5, 0).random()
    True
    """
    return Random(f"hearthside {what} {deal}/{seat}")


def make_player(style: str, rules: Rules, rng: Random, programs: Programs | None = None) -> Player[Any, Move]:
    """The player for a style, the name of a baseline or of a foreign player, ``exec:COMMAND``, or a policy, which is
    written as `hearthside.envs.policies.policy_player` says. ``shark worlds=96`` has another setting than the Shark,
    and ``shark@16worlds`` a limit of its own. ValueError if there is none, for what is no setting, and for an
    unreadable limit.
    """
    if style.startswith(EXEC):
        return program(style, rules.game) if programs is None else programs.seated(style, rules.game)
    if is_saved(style):
        return policy_player(style, rules)
    text, bounded, limit = style.partition("@")
    if is_policy(text):
        own = policy_player(text, rules)
        return _Bounded(own, Limit.parse(limit)) if bounded else own
    name, *changes = text.split() or [""]
    foreign = foreign_players(rules.game)
    made = foreign[name].make() if name in foreign else player(name, rules.game, rng)
    if changes:
        made = with_settings(made, changes)
    return _Bounded(made, Limit.parse(limit)) if bounded else made


class _Bounded:
    """A player with a limit of its own, whatever that of the others is."""

    def __init__(self, player: Player[Any, Move], limit: Limit) -> None:
        self.player, self.limit = player, limit

    def choose(self, view: Any, rng: Random, limit: Limit) -> Move:
        """What the player does within its own limit."""
        return self.player.choose(view, rng, self.limit)


def _name(style: str) -> str:
    """The name of a style, without settings or a limit of its own."""
    plain = style.startswith(EXEC) or is_saved(style)
    return style if plain else style.partition("@")[0].partition(" ")[0]


def _tags(rules: Rules, players: Sequence[str]) -> dict[str, str]:
    """Who sat where. There is no date, so that the same arguments always give the same record."""
    seats = dict(zip(rules.places, players, strict=True))
    known = (*STYLES, *LEVELS)
    seated = named([Seat(each) if each in known else Seat(name=_called(each)) for each in players])
    names = dict(zip(rules.places, map(seat_name, seated), strict=True))
    return names | {f"{seat}Style": style for seat, style in seats.items()} | {"Version": __version__}


def _named(own: Player[Any, Any] | Policy) -> str:
    """A player of one's own, as it would be written."""
    found = own if hasattr(own, "__qualname__") else type(own)
    return f"{found.__module__}:{found.__qualname__}"


def _called(style: str) -> str:
    """What a player without a name of its own is called: a policy as it is written."""
    return style if is_policy(style) else style.capitalize()
