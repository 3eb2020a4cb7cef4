"""The plain game from its first question to its last word."""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import zip_longest
from random import Random
from secrets import token_hex
from shlex import quote
from typing import Final, NamedTuple

from hearthside import __version__
from hearthside.ai import player
from hearthside.ai.styles import find_style, styles_for
from hearthside.app.seat_names import named, seat_name, seat_title
from hearthside.cards import DEAL_NUMBERS
from hearthside.games import Rules, game_of
from hearthside.hearts import Ending
from hearthside.match import Log, PlayerFactory, Seat, SeatedPlayer, decks
from hearthside.match.link import DealLink, code_of, read_link
from hearthside.record import GinRecord, HeartsRecord, Record, final

from .ascii import ascii_cards
from .commands import WORDS
from .files import Keeper, Unusable
from .game import SOUTH, Ask, Say
from .games import LINE_GAMES
from .match import Decks, Left, Match, Start
from .record import DAILY, FIRST, LINK, SECRET, RecordWriter, link_in, taken_up
from .second_plays import dup_total, total_line
from .words import Session

_PERSON: Final = "plain"
"""The holder of the person's seat, for the table."""


class Outcome(Enum):
    """How a match was left."""

    OVER = "over"
    LEFT = "left"
    """The person asked to stop, or the input ended."""


class Setting(NamedTuple):
    """What a match begins with."""

    rules: Rules
    styles: tuple[str, ...]
    """Of the opponents, clockwise from the left of the person."""
    name: str
    secret: str
    """What the numbers of the deals are drawn with, and the salts of their seals."""
    first: int | None = None
    """The number of the first deal, where it is settled; the next deal is the next number then."""
    link: DealLink | None = None
    """The link that the match begins from."""
    seat: int = SOUTH
    """The person's."""
    daily: int | None = None
    """The number of the day whose deal it is."""

    @classmethod
    def of(cls, rules: Rules, styles: Sequence[str], name: str, first: int | None, secret: str = "") -> "Setting":
        """Checks who is to sit down; where nobody is named the usual ones are, and without a number the deals are
        drawn, with a fresh secret where none is given.

        ValueError with a sentence.
        """
        seats = rules.seats - 1
        styles = tuple(styles) or LINE_GAMES.of(rules).usual[:seats]
        if len(styles) != seats:
            wanted = "There is one seat" if seats == 1 else f"There are {seats} seats"
            raise ValueError(f"{wanted} beside yours, and {len(styles)} named; name one style for each.")
        styles = tuple(find_style(style).id for style in styles)
        known = styles_for(rules.game)
        if strange := next((style for style in styles if style not in known), None):
            raise ValueError(f"{find_style(strange).name} does not play this; choose one of {', '.join(known)}.")
        secret = secret or (token_hex(16) if first is None else f"hearthside plain {first}")
        setting = cls(rules, styles, name, secret, first)
        Record.of(rules, [], tags=setting.tags)  # A name that no record could hold is refused here.
        return setting

    @classmethod
    def linked(cls, text: str, name: str) -> "Setting":
        """The match that a deal's link begins, told as an address or as its code. ValueError with a sentence."""
        link = read_link(text)
        setting = cls.of(link.rules, [each.style or "" for each in link.others], name, None)
        return setting._replace(link=link, seat=link.seat)

    @property
    def tags(self) -> dict[str, str]:
        """Who sits where, and what the deals follow from, as records tell it."""
        who: dict[str, str] = {}
        for place, seat in zip(self.rules.places, named(self.seats), strict=True):
            if seat.style is None:
                who |= {place: self.name}
            else:
                who |= {place: seat_name(seat), f"{place}Style": seat.style}
        deals = {SECRET: self.secret} if self.first is None else {FIRST: str(self.first)}
        day = {} if self.daily is None else {DAILY: str(self.daily)}
        return who | {"Version": __version__} | deals | day | ({LINK: code_of(self.link)} if self.link else {})

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, as tables have it."""
        lots = [each.guest_seed for each in self.link.others] if self.link else []
        others = (Seat(style, guest_seed=lot) for style, lot in zip_longest(self.styles, lots))
        around = [Seat(name=self.name, holder=_PERSON), *others]
        return tuple(around[(place - self.seat) % len(around)] for place in range(len(around)))

    @property
    def start(self) -> Start:
        """What the match begins with."""
        dealt = [*self.link.log.entries, *self.link.entries] if self.link else []
        return Start(Log(self.rules, dealt), self.seats, self.secret, self.first, self.daily)

    def sits(self, seat: int, style: str) -> SeatedPlayer:
        """The player of a seat in some style."""
        # A guest who turns out to be the cheat does not peek, for the seat is not labelled.
        who = player(style, self.rules.game, Random(self.seats[seat].guest_seed or decks.guest_seed(self.secret, seat)))
        return SeatedPlayer(who, find_style(style).peeks)


def begin(
    setting: Setting,
    keeper: Keeper,
    ask: Ask,
    say: Say,
    *,
    ask_goal: bool = False,
    sits: PlayerFactory | None = None,
    decks: Decks | None = None,
) -> Outcome:
    """A new match, played until it is over or left; with other opponents and decks where those are given."""
    try:
        if ask_goal:
            setting = setting._replace(rules=_goal(setting.rules, ask, say))
    except (EOFError, KeyboardInterrupt, Left):
        say("Nothing is dealt yet, so nothing is saved.")
        return Outcome.LEFT
    for line in _introduction(setting):
        say(line)
    writer = RecordWriter(keeper, setting.tags, say)
    match = Match(setting.start, sits or setting.sits, ask, say, keep=writer.keep, decks=decks)
    if setting.link:
        say(f"This {match.lines.deal} is from a link, so its cards may be known, and the match is practice.")
        match.tell_standing()
    return _play(match, writer)


def go_on(record: HeartsRecord | GinRecord, keeper: Keeper, ask: Ask, say: Say) -> Outcome:
    """A match taken up where its record leaves it. Raises Unusable where nothing is left to play."""
    state = final(record)
    if state.winners:
        raise Unusable("That match is over.")
    tags, rules = dict(record.tags), record.rules
    known, usual = styles_for(rules.game), LINE_GAMES.of(rules).usual
    seat = next((at for at, place in enumerate(rules.places) if f"{place}Style" not in tags), SOUTH)
    sat = [tags.get(f"{place}Style", "") for place in (*rules.places[seat + 1 :], *rules.places[:seat])]
    styles = [style if style in known else other for style, other in zip(sat, usual, strict=False)]
    noted = tags.get(FIRST, "")
    first = int(noted) if noted.isdecimal() and len(noted) <= len(str(DEAL_NUMBERS)) else None
    setting = Setting.of(rules, styles, tags.get(rules.places[seat], "You"), first, tags.get(SECRET, ""))
    setting = setting._replace(seat=seat, link=link_in(record))
    start = taken_up(record, setting.seats, setting.secret, setting.first)
    for line in _introduction(setting, start.seats):
        say(line)
    writer = RecordWriter(keeper, tags | setting.tags | tags, say, record)
    match = Match(start, setting.sits, ask, say, keep=writer.keep)
    match.tell_standing()
    return _play(match, writer)


def _play(match: Match, writer: RecordWriter) -> Outcome:
    """Plays on, with the match on disk before each question, and once more at the end."""
    say, keeper = match.say, writer.keeper
    try:
        match.play(Session(match, writer, WORDS).handle)
    except (EOFError, KeyboardInterrupt, Left):
        say("")
    finally:
        keeper.keep(writer.record(match))
    ending = Outcome.OVER if match.over else Outcome.LEFT
    if ending is Outcome.OVER and match.log.duplicates and not match.log.practice:
        say(total_line(dup_total(keeper.path.parent, match.state.rules.game)))
    if keeper.trouble:
        say(keeper.trouble)
    elif ending is Outcome.OVER or writer.left:
        say(f"The record of the match is in {keeper.path}.")
    elif match.table.daily is not None:
        say(f"The match is saved in {keeper.path}.")  # the command that plays it says how to go on
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
                raise ValueError(f"Type a whole number from {int(deals)} to 9999.")
            return rules.with_goal(int(line[:6]))
        except ValueError as error:
            say(f"{error} Or press Enter for {rules.goal}.")


def _introduction(setting: Setting, seats: Sequence[Seat] = ()) -> Iterator[str]:
    rules, game = setting.rules, game_of(setting.rules)
    yield f"{game.name}, {rules.name}, {game.goal_text(rules)}. Type ? for help."
    for place, seat in zip(rules.places, named(seats or setting.seats), strict=True):
        if seat.style is None:
            if setting.seat != SOUTH:
                yield f"You are {place}."
            continue
        who = find_style(seat.style)
        line = LINE_GAMES.of(rules).line(who)
        yield f"{place} is {seat_title(seat)}. {ascii_cards(line or '')}".strip()
