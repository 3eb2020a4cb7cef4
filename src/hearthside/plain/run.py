"""The plain game from its first question to its last word."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from random import Random, SystemRandom
from shlex import quote
from typing import Final, NamedTuple

from hearthside import __version__
from hearthside.ai.styles import called, player, seated
from hearthside.games import Rules, game_of
from hearthside.hearts import Ending
from hearthside.record import GinRecord, HeartsRecord, Record, final
from hearthside.table import Log, Opponent, Seat
from hearthside.table.live import StandIn

from .comforts import Comforts
from .keep import Keeper, Unusable
from .match import Decks, Left, Match, Start
from .scribe import FIRST, Scribe, taken_up
from .talk import SOUTH, Ask, Say
from .words import ascii_cards

USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "hearts": ("cal", "vicky", "shark", "frank", "charlie"),
    "gin": ("shark",),
}
"""Who sits down, clockwise from the left, where nobody is named."""
_FIRST: Final = 10**12
"""Numbers of first deals are drawn below this."""
_PERSON: Final = "plain"
"""Whose seat South is, for the table."""


class Outcome(Enum):
    """How a match was left."""

    OVER = "over"
    LEFT = "left"
    """Whoever played asked to stop, or there was no more to read."""


class Setting(NamedTuple):
    """What a match begins with."""

    rules: Rules
    styles: tuple[str, ...]
    """Of the opponents, clockwise from the left of whoever types."""
    name: str
    first: int
    """The number of the first deal."""

    @classmethod
    def of(cls, rules: Rules, styles: Sequence[str], name: str, first: int | None) -> "Setting":
        """Checks who is to sit down; where nobody is named the usual ones are, and without a number one is drawn.

        ValueError with a sentence.
        """
        seats = rules.seats - 1
        styles = tuple(styles) or USUAL[rules.game][:seats]
        if len(styles) != seats:
            wanted = "There is one seat" if seats == 1 else f"There are {seats} seats"
            raise ValueError(f"{wanted} beside yours, and {len(styles)} styles for them.")
        styles = tuple(called(style).id for style in styles)
        known = seated(rules.game)
        if strange := next((style for style in styles if style not in known), None):
            raise ValueError(f"{called(strange).name} does not play this; choose one of {', '.join(known)}.")
        setting = cls(rules, styles, name, SystemRandom().randrange(_FIRST) if first is None else first)
        Record.of(rules, [], tags=setting.tags)  # A name that no record could hold is refused here.
        return setting

    @property
    def tags(self) -> dict[str, str]:
        """Who sits where, as records tell it."""
        told = {self.rules.places[SOUTH]: self.name}
        for place, style in zip(self.rules.places[1:], self.styles, strict=True):
            told |= {place: called(style).name, f"{place}Style": style}
        return told | {"Version": __version__}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, as tables have it."""
        return (Seat(name=self.name, holder=_PERSON), *map(Seat, self.styles))

    def sits(self, seat: int, style: str) -> Opponent:
        """Whoever plays a seat in some style."""
        # A guest who turns out to be the cheat does not peek, for the seat is not labelled.
        who = player(style, Random(f"hearthside guest {self.first}/{seat}"), self.rules.game)
        return Opponent(who, called(style).peeks)


def begin(
    setting: Setting,
    keeper: Keeper,
    ask: Ask,
    say: Say,
    *,
    ask_goal: bool = False,
    sits: StandIn | None = None,
    decks: Decks | None = None,
) -> Outcome:
    """A new match, played until it is over or left; with other opponents and decks where those are given."""
    try:
        if ask_goal:
            setting = setting._replace(rules=_goal(setting.rules, ask, say))
    except (EOFError, KeyboardInterrupt, Left):
        say("Nothing is dealt yet, so nothing is kept.")
        return Outcome.LEFT
    for line in _introduction(setting):
        say(line)
    scribe = Scribe(keeper, setting.tags | {FIRST: str(setting.first)}, say)
    start = Start(Log(setting.rules), setting.seats, setting.first)
    return _play(Match(start, sits or setting.sits, ask, say, keep=scribe.keep, decks=decks), scribe)


def go_on(record: HeartsRecord | GinRecord, keeper: Keeper, ask: Ask, say: Say) -> Outcome:
    """A match taken up where its record leaves it. Raises Unusable where nothing is left to play."""
    state = final(record)
    if state.winners:
        raise Unusable("That match is over.")
    tags, rules = dict(record.tags), record.rules
    known, usual = seated(rules.game), USUAL[rules.game]
    told = [tags.get(f"{place}Style", "") for place in rules.places[1:]]
    styles = [style if style in known else other for style, other in zip(told, usual, strict=False)]
    numbered = [deal.number for deal in record.deals if deal.number is not None]
    noted = tags.get(FIRST, "")
    first = int(noted) if noted.isdecimal() and len(noted) <= len(str(2**52)) else next(iter(numbered), None)
    setting = Setting.of(rules, styles, tags.get(rules.places[SOUTH], "You"), first)
    start = taken_up(record, setting.seats, setting.first)
    for line in _introduction(setting, start.seats):
        say(line)
    scribe = Scribe(keeper, tags | setting.tags | tags, say, record)
    match = Match(start, setting.sits, ask, say, keep=scribe.keep)
    match.stands()
    return _play(match, scribe)


def _play(match: Match, scribe: Scribe) -> Outcome:
    """Plays on, with the match on disk before each question, and once more at the end."""
    say, keeper = match.say, scribe.keeper
    try:
        match.play(Comforts(match, scribe).heard)
    except (EOFError, KeyboardInterrupt, Left):
        say("")
    finally:
        keeper.keep(scribe.record(match))
    ending = Outcome.OVER if match.over else Outcome.LEFT
    if keeper.trouble:
        say(keeper.trouble)
    elif ending is Outcome.OVER or scribe.left:
        say(f"The record of the match is in {keeper.path}.")
    else:
        say(f"The match is saved in {keeper.path}. Go on with: hearthside plain --resume {quote(str(keeper.path))}")
    return ending


def _goal(rules: Rules, ask: Ask, say: Say) -> Rules:
    """Asks for the goal until one is typed that the rules take; an empty line leaves it as it is."""
    deals = getattr(rules, "ending", None) is Ending.DEALS
    prompt = "How many deals do you want to play? " if deals else "How many points do you want to play to? "
    while True:
        line = ask(prompt).strip()
        if not line:
            return rules
        if line.lower() in ("quit", "exit"):
            raise Left
        try:
            if not (line.isascii() and line.isdigit()):
                raise ValueError("A goal is a whole number.")
            return rules.with_goal(int(line[:6]))
        except ValueError as error:
            say(f"{error} Type a number from {int(deals)} to 9999, or nothing for {rules.goal}.")


def _introduction(setting: Setting, seats: Sequence[Seat] = ()) -> Iterator[str]:
    rules, game = setting.rules, game_of(setting.rules)
    yield f"{game.name}, {rules.name}, {game.goal_text(rules)}. Type ? for help."
    for place, seat in zip(rules.places[1:], (seats or setting.seats)[1:], strict=True):
        who = called(seat.style or "")
        line = who.gin_line if rules.game == "gin" else who.line
        yield f"{place} is {who.name}. {ascii_cards(line or '')}".strip()
