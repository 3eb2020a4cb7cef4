"""What a request wants, made into values of the game. Raises Refused for what cannot be had."""

from secrets import token_urlsafe
from typing import Final

from hearthside.ai.styles import LEVELS, STYLES, find_style
from hearthside.app.per_game import PER_GAME
from hearthside.app.table import Table
from hearthside.games import GAMES, Move, Rules
from hearthside.match import AutoPlay, Seat
from hearthside.match.link import DealLink, read_code
from hearthside.text import number

from . import schemas as wire
from .auth import hashed
from .problems import malformed, not_found

USUAL_STAND_IN: Final = "shark"
"""Who plays a person's cards where nobody is asked for."""
LONGEST_NAME: Final = 60
"""Of rules."""
_LONGEST: Final = 400
"""Of a sentence that repeats what was sent."""


def rules(wanted: wire.TableRequest) -> Rules:
    """The rules of the match: a preset or notation, and the goal where one is named beside it."""
    game = GAMES[wanted.game]
    try:
        found: Rules = game.usual if wanted.rules is None else game.variants.parse(wanted.rules)
        return _named(found if wanted.goal is None else found.with_goal(wanted.goal))
    except (ValueError, RecursionError) as error:
        raise malformed(_told(error)) from error


def read(asked: wire.RulesRequest) -> tuple[Rules, Rules]:
    """The rules that are asked about, and the same with the changes."""
    variants = GAMES[asked.game].variants
    try:
        found = variants.parse(asked.rules)
        return found, _named(variants.changed(found, asked.changes))
    except (ValueError, RecursionError) as error:
        raise malformed(_told(error)) from error


def _named(rules: Rules) -> Rules:
    if len(rules.name) > LONGEST_NAME:
        raise ValueError(f"The name of rules may have up to {LONGEST_NAME} letters.")
    return rules


def _told(error: Exception) -> str:
    """What is wrong with rules, as a sentence."""
    told = str(error)
    if len(told) > _LONGEST or not told.endswith("."):
        return "Those are no rules: write a preset's name, then field=value with JSON values."
    return told


def whether_to_wait(wanted: wire.TableRequest) -> bool:
    """Whether the first deal waits until it is asked for; one that was chosen has no seal to wait with."""
    people = sum(each.kind == "person" for each in wanted.seats or ())
    if people > 1 and (wanted.number is not None or wanted.deal is not None):
        raise malformed("With other people at the table no deal is asked for by its number.")
    if people > 1:
        return True
    if wanted.wait and wanted.number is not None:
        raise malformed("A deal that is asked for by its number is dealt at once: leave out `wait`, or the number.")
    return wanted.wait


def seats(wanted: wire.TableRequest, rules: Rules, holder: str) -> tuple[int, dict[int, str], list[Seat]]:
    """The asker's seat, the code of each seat that is open to a person, and all seats that the rules have.

    The first seat for a person is the asker's. ``holder`` is the hash of the asker's token.
    """
    places = wanted.seats
    if places is None:
        others = map(Seat, PER_GAME.of(rules).DEFAULT_STYLES[: rules.seats - 1])
        return 0, {}, [Seat(holder=holder, role="host"), *others]
    if len(places) != rules.seats:
        raise malformed(
            f"{rules.name} is played by {number(rules.seats)}, and {len(places)} seats are named:"
            " name all of them, or none."
        )
    people = [place for place, each in enumerate(places) if each.kind == "person"]
    mine = people[0] if people else 0
    codes = {place: token_urlsafe(16) for place in people[1:]}
    found = [
        Seat(invitation=hashed(codes[place])) if place in codes else _opponent(each, place, rules.game)
        for place, each in enumerate(places)
    ]
    found[mine] = Seat(name=name(places[mine].name), holder=holder, role="host")
    return mine, codes, found


def link(code: str) -> DealLink:
    """What a deal's link holds, which can be dealt."""
    try:
        found = read_code(code.strip())
        _named(found.rules)
        found.check()
        return found
    except ValueError as error:
        raise malformed(str(error)) from error


def linked(found: DealLink, holder: str | None, find_style: str | None) -> list[Seat]:
    """The seats of a deal that a link names, the asker's among them."""
    game, seats = found.rules.game, [Seat(name=name(find_style), holder=holder, role="host")]
    seats += [each._replace(style=style(each.style or "", game)) for each in found.others]
    return [seats[(place - found.seat) % len(seats)] for place in range(len(seats))]


def name(text: str | None) -> str | None:
    """A name as it is shown, None where there is none."""
    plain = " ".join((text or "").split())
    if not plain.isprintable():
        raise malformed("A name is made of letters that can be shown.")
    if plain.casefold() == "you":
        raise malformed("You are called that already. Choose another name, or none.")
    return plain or None


def move(wanted: wire.HeartsMove | wire.GinMove | wire.ScoresMove, seat: int, game: str) -> Move:
    """A seat's move, as the rules of that game know it."""
    if wanted.type not in GAMES[game].move_types:
        raise malformed(f"There is no {wanted.type!r} in {GAMES[game].name}.")
    try:
        return GAMES[game].move_from_json({**wanted.model_dump(), "seat": seat})
    except ValueError as error:
        raise malformed(str(error)) from error


def _opponent(wanted: wire.SeatRequest, place: int, game: str) -> Seat:
    usual = PER_GAME[game].DEFAULT_STYLES
    return Seat(style(wanted.style or usual[(place - 1) % len(usual)], game), name(wanted.name))


def auto_play(asked: wire.AutoPlayRequest, seat: int, game: str) -> AutoPlay:
    """Who is to play the asker's seat."""
    if not asked.on:
        return AutoPlay(seat, None)
    return AutoPlay(seat, style(asked.style or USUAL_STAND_IN, game), asked.demo, asked.deal)


def opponent(wanted: wire.OpponentRequest, table: Table) -> tuple[int, str]:
    """A seat that an opponent holds at that table, and the style in which it is to be played."""
    seat = table.seats[wanted.seat] if wanted.seat < len(table.seats) else None
    if seat is None or (seat.style is None and not seat.is_open):
        raise malformed("No opponent sits there.")
    return wanted.seat, style(wanted.style, table.log.game.slug)


def style(wanted: str, game: str) -> str:
    """A style or a level that can be seated at that game."""
    characters = [each.id for each in STYLES.values() if game in each.games]
    lowest, *_, highest = LEVELS
    offered = f"{', '.join(characters)}, or {lowest} to {highest}"
    try:
        who = find_style(wanted)
    except ValueError as error:
        raise not_found(f"Nobody here plays as {wanted[:24]!a}; choose one of {offered}.") from error
    if game not in who.games:
        raise malformed(f"{who.name} does not play {GAMES[game].name}; choose one of {offered}.")
    return who.id
