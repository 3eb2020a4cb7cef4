"""Requests made into values of the game. Each function raises Refused for a request that cannot be met."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unicodedata import combining, normalize

from hearthside.ai.styles import LEVELS, STYLES, find_style
from hearthside.app.invitations import OPEN
from hearthside.app.per_game import PER_GAME
from hearthside.app.seat_names import with_name
from hearthside.app.table import Table
from hearthside.app.table_options import TableOptions
from hearthside.games import GAMES, Match, Move, Rules
from hearthside.match import AutoPlay, Seat
from hearthside.match.link import DealLink, read_link
from hearthside.match.policy import POLICIES
from hearthside.match.seats import beside
from hearthside.text import number

from . import schemas as wire
from .refused import malformed, not_found, readable

USUAL_STAND_IN: Final = "shark"
"""Who plays a person's cards if the request names nobody."""
LONGEST_NAME: Final = 60
"""Letters of a name of rules."""
_LONGEST: Final = 400
"""Letters of a sentence that repeats what was sent."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that nobody sees. All others that nobody sees are not printable."""


def rules(game: str, text: str | None, goal: int | None) -> Rules:
    """The rules of a match: a preset or notation, and the goal if there is one."""
    with _rules_read():
        found: Rules = GAMES[game].usual if text is None else GAMES[game].variants.parse(text)
        return _with_short_name(found if goal is None else found.with_goal(goal))


def read(request: wire.RulesRequest) -> tuple[Rules, Rules]:
    """The rules of the request, without and with its changes."""
    variants = GAMES[request.game].variants
    with _rules_read():
        found = variants.parse(request.rules)
        return found, _with_short_name(variants.changed(found, request.changes))


def _with_short_name(rules: Rules) -> Rules:
    if len(rules.name) > LONGEST_NAME:
        raise ValueError(f"A name of rules has at most {LONGEST_NAME} letters.")
    return rules


@contextmanager
def _rules_read() -> Iterator[None]:
    """Refuses rules that cannot be read, with a sentence."""
    try:
        yield
    except (ValueError, RecursionError) as error:
        sentence = str(error)
        if len(sentence) > _LONGEST or not sentence.endswith("."):
            sentence = "Those are not rules: write a preset's name, then field=value with JSON values."
        raise malformed(sentence) from error


def whether_to_wait(request: wire.TableRequest) -> bool:
    """Whether the first deal waits until it is asked for; one that was chosen has no seal to wait with."""
    people = sum(each.kind != "style" for each in request.seats or ())
    if people > 1 and (request.number is not None or request.deal is not None):
        raise malformed("With other people at the table you cannot choose a deal by its number.")
    if people > 1:
        return True
    if request.wait and request.number is not None:
        raise malformed("A deal with a number is dealt at once: leave out `wait`, or the number.")
    return request.wait


def seats(request: wire.TableRequest, rules: Rules, holder: str) -> tuple[int, list[Seat]]:
    """Your seat, and all seats that the rules have. Those for people elsewhere are open.

    Your seat is the first one for a person. ``holder`` is the hash of your token.
    """
    places = request.seats
    if places is None:
        others = map(Seat, PER_GAME.of(rules).DEFAULT_STYLES[: rules.seats - 1])
        return 0, [Seat(holder=holder, role="host"), *others]
    if len(places) != rules.seats:
        raise malformed(
            f"{rules.name} is played by {number(rules.seats)}, and {len(places)} seats are named:"
            " name all of them, or none."
        )
    mine = next((place for place, each in enumerate(places) if each.kind == "person"), 0)
    found = [OPEN if each.kind != "style" else _opponent(each, place, rules.game) for place, each in enumerate(places)]
    found[mine] = Seat(name=name(places[mine].name), holder=holder, role="host")
    for place, each in enumerate(places):
        if each.kind == "here" and place != mine:
            taken = [seat for seat in found if not seat.is_open]
            found[place] = with_name(Seat(holder=beside(holder, place)), name(each.name), taken)
    return mine, found


def link(code: str) -> DealLink:
    """The deal that a link holds."""
    with readable():
        found = read_link(code)
        _with_short_name(found.rules)
        return found


def linked(found: DealLink, holder: str | None, your_name: str | None) -> list[Seat]:
    """The seats of the deal of a link, yours among them."""
    game, seats = found.rules.game, [Seat(name=name(your_name), holder=holder, role="host")]
    seats += [each._replace(style=style(each.style or "", game)) for each in found.others]
    return [seats[(place - found.seat) % len(seats)] for place in range(len(seats))]


def name(text: str | None) -> str | None:
    """A name without extra spaces; None if there is none."""
    plain = " ".join(normalize("NFC", text or "").split())
    if not plain.isprintable() or _BLANK & {*plain} or (plain and all(map(combining, plain))):
        raise malformed("A name can have only letters that can be shown.")
    if plain.casefold() == "you":
        raise malformed("You are called that already. Choose another name, or none.")
    return plain or None


def move(request: wire.HeartsMove | wire.GinMove | wire.ScoresMove, seat: int, state: Match) -> Move:
    """A seat's move, as the rules of its game know it."""
    game = state.rules.game
    if request.type not in GAMES[game].move_types:
        raise malformed(f"There is no move {request.type!r} in {GAMES[game].name}.")
    with readable():
        made = GAMES[game].move_from_json({**request.model_dump(), "seat": seat})
    return POLICIES.of(state).as_sent(state, made)


def _opponent(request: wire.SeatRequest, place: int, game: str) -> Seat:
    usual = PER_GAME[game].DEFAULT_STYLES
    return Seat(style(request.style or usual[(place - 1) % len(usual)], game), name(request.name))


def auto_play(request: wire.AutoPlayRequest, seat: int, game: str) -> AutoPlay:
    """Who is to play your seat."""
    if not request.on:
        return AutoPlay(seat, None)
    return AutoPlay(seat, style(request.style or USUAL_STAND_IN, game), request.demo, request.deal)


def table_options(clock: int | None, takeover: int | None, before: TableOptions) -> TableOptions:
    """The options of the table with those that the request names; 0 switches one off."""
    changed = {"clock": clock, "takeover": takeover}
    return before._replace(**{name: value or None for name, value in changed.items() if value is not None})


def opponent(request: wire.OpponentRequest, table: Table) -> tuple[int, str]:
    """A seat that an opponent holds at that table, and the style that is to play it."""
    seat = table.seats[request.seat] if request.seat < len(table.seats) else None
    if seat is None or (seat.style is None and not seat.is_open):
        raise malformed("No opponent sits there.")
    return request.seat, style(request.style, table.log.game.slug)


def style(style_name: str, game: str) -> str:
    """A style or a level that can be seated at that game."""
    characters = [each.id for each in STYLES.values() if game in each.games]
    lowest, *_, highest = LEVELS
    offered = f"{', '.join(characters)}, or {lowest} to {highest}"
    try:
        who = find_style(style_name)
    except ValueError as error:
        raise not_found(f"Nobody here plays as {style_name[:24]!a}; choose one of {offered}.") from error
    if game not in who.games:
        raise malformed(f"{who.name} does not play {GAMES[game].name}; choose one of {offered}.")
    return who.id
