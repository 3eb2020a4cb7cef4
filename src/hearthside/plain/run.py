"""The plain game from its first question to its last word."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import count
from random import Random, SystemRandom
from shlex import quote
from typing import Final, NamedTuple

from hearthside import __version__
from hearthside.ai.styles import called, player, seated
from hearthside.cards import shuffled
from hearthside.hearts import Ending, Play, Rules, rulecard
from hearthside.record import HeartsRecord, Record, final, moves
from hearthside.table import Opponent

from .keep import Keeper, Unusable, extended
from .match import SOUTH, Ask, Decks, Left, Match, Say
from .words import ascii_cards

USUAL: Final = ("cal", "vicky", "shark", "frank", "charlie")
"""Who sits down, clockwise from the left, where nobody is named."""
_FIRST: Final = 10**12
"""Numbers of first deals are drawn below this."""


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
        styles = tuple(styles) or USUAL[:seats]
        if len(styles) != seats:
            raise ValueError(f"There are {seats} seats beside yours, and {len(styles)} styles for them.")
        styles = tuple(called(style).id for style in styles)
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


def begin(
    setting: Setting,
    keeper: Keeper,
    ask: Ask,
    say: Say,
    *,
    ask_goal: bool = False,
    opponents: Mapping[int, Opponent] | None = None,
    decks: Decks | None = None,
) -> Outcome:
    """A new match, played until it is over or left; with other opponents and decks where those are given."""
    try:
        if ask_goal:
            setting = setting._replace(rules=_goal(setting.rules, ask, say))
    except (EOFError, KeyboardInterrupt, Left):
        say("Nothing is dealt yet, so nothing is kept.")
        return Outcome.LEFT
    match = Match(
        setting.rules,
        opponents or _opponents(setting),
        decks or _decks(setting.first, setting.rules.packs),
        ask,
        say,
    )
    for line in _introduction(setting):
        say(line)
    return _play(match, Record.of(setting.rules, [], tags=setting.tags), keeper, say)


def go_on(record: HeartsRecord, keeper: Keeper, ask: Ask, say: Say) -> Outcome:
    """A match taken up where its record leaves it. Raises Unusable where nothing is left to play."""
    if final(record).winners:
        raise Unusable("That match is over.")
    tags = dict(record.tags)
    places = record.rules.places
    told = [tags.get(f"{place}Style") for place in places[1:]]
    known = seated("hearts")
    styles = [style if style and style in known else usual for style, usual in zip(told, USUAL, strict=False)]
    numbers = [deal.number for deal in record.deals]
    first = next((each for each in numbers if each is not None), None)
    setting = Setting.of(record.rules, styles, tags.get(places[SOUTH], "You"), first)
    last = next((each for each in reversed(numbers) if each is not None), None)
    decks = _decks(setting.first if last is None else last + 1, record.rules.packs)
    match = Match(record.rules, _opponents(setting), decks, ask, say)
    for line in _introduction(setting):
        say(line)
    match.replay(moves(record), numbers)
    return _play(match, replace(record, tags=tuple((tags | setting.tags | tags).items())), keeper, say)


def _play(match: Match, record: HeartsRecord, keeper: Keeper, say: Say) -> Outcome:
    """Plays on from a record, with the match on disk before each question, and once more at the end."""

    def keep() -> None:
        was = keeper.trouble
        keeper.keep(extended(record, match.moves, match.numbers))
        if keeper.trouble and not was:
            say(f"{keeper.trouble} Play goes on.")

    ending = Outcome.OVER
    try:
        for move in match.play():
            if not match.state.to_move or match.state.to_move[0] == SOUTH or not isinstance(move, Play):
                keep()
    except (EOFError, KeyboardInterrupt, Left):
        say("")
        ending = Outcome.LEFT
    finally:
        keeper.keep(extended(record, match.moves, match.numbers))
    if keeper.trouble:
        say(keeper.trouble)
    elif ending is Outcome.OVER:
        say(f"The record of the match is in {keeper.path}.")
    else:
        say(f"The match is saved in {keeper.path}. Go on with: hearthside plain --resume {quote(str(keeper.path))}")
    return ending


def _goal(rules: Rules, ask: Ask, say: Say) -> Rules:
    """Asks for the goal until one is typed that the rules take; an empty line leaves it as it is."""
    deals = rules.ending is Ending.DEALS
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


def _introduction(setting: Setting) -> Iterator[str]:
    rules = setting.rules
    yield f"Hearts, {rules.name}, {rulecard.goal_text(rules)}. Type ? for help."
    for place, style in zip(rules.places[1:], setting.styles, strict=True):
        yield f"{place} is {called(style).name}. {ascii_cards(called(style).line)}"


def _opponents(setting: Setting) -> dict[int, Opponent]:
    seated = {}
    for seat, style in enumerate(setting.styles, SOUTH + 1):
        # A guest who turns out to be the cheat does not peek, for the seat is not labelled.
        who = player(style, Random(f"hearthside guest {setting.first}/{seat}"))
        seated[seat] = Opponent(who, called(style).peeks)
    return seated


def _decks(first: int, packs: int) -> Decks:
    for number in count(first):
        yield number, shuffled(number, packs)
