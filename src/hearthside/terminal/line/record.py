"""A match of the plain game as its record: written down, and taken up again from it.

The record has all that the log of a table has which anything follows from. What somebody wrote beside the moves stays.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from hearthside.ai.styles import styles_for
from hearthside.app.seat_names import named, seat_name
from hearthside.game import Deal
from hearthside.games import game_of
from hearthside.match import AllHands, AutoPlay, CountingAid, Duplicate, Log, MirrorPlay, Seat, decks
from hearthside.match import Entry as Line
from hearthside.match.link import BadLink, DealLink, read_link
from hearthside.match.to_record import written
from hearthside.record import Change, Entry, Record, moves
from hearthside.record.seal import SALT, SEALED, is_seal, seal

from .files import APART, LEFT, Keeper
from .game import Say
from .match import Match, Start

FIRST: Final = "FirstDeal"
"""The tag that says which number the first deal has, where it was settled; the next deal has the next."""
SECRET: Final = "Secret"
"""The tag that says what the deals are drawn with; it names all that are to come."""
LINK: Final = "Link"
"""The tag that says from which deal's link a match began."""
DAILY: Final = "Daily"
"""The tag that says of which day the deal is, so that nobody is helped whoever goes on with it."""


class RecordWriter:
    """Writes one match down."""

    def __init__(self, keeper: Keeper, tags: Mapping[str, str], say: Say, before: Record | None = None) -> None:
        """``before`` is the record that the match was taken up from."""
        self.keeper = keeper
        self.left = False
        """Whether the match was left for good."""
        self._tags = dict(tags)
        self._say = say
        self._before = before

    def record(self, match: Match, numbered: bool = True) -> Record:
        """The match with nothing hidden; ``numbered`` with what names all deals to come."""
        tags = {name: value for name, value in self._tags.items() if numbered or name not in (FIRST, SECRET)}
        left = {LEFT: "yes"} if self.left else {}
        now = written(match.log, named(match.table.seats), tags | left, seat_name)
        return now if self._before is None else with_notes(self._before, now)

    def keep(self, match: Match) -> None:
        """Bring the file up to the match; where that fails for the first time it is said, and play goes on."""
        was = self.keeper.trouble
        self.keeper.keep(self.record(match))
        if self.keeper.trouble and not was:
            self._say(f"{self.keeper.trouble} Play goes on.")

    def write_beside(self, match: Match, change: Callable[[Record], Record]) -> None:
        """Have something stand in the record beside the moves from now on. Raises BadRecord where it cannot."""
        self._before = change(self.record(match))
        self.keep(match)

    def beside(self, what: str, tags: Mapping[str, str] | None = None) -> "RecordWriter":
        """A writer for a file of its own beside that of the match; ``tags`` if others sit there."""
        told = {name: value for name, value in (self._tags if tags is None else tags).items() if name != DAILY}
        return RecordWriter(self.keeper.beside(what), {**told, APART: what}, self._say)


def with_notes(before: Record, now: Record) -> Record:
    """A record with everything that somebody wrote beside the moves of an earlier one of the same match."""
    earlier: Sequence[Any] = before.deals
    deals: list[Any] = list(now.deals)
    for place, (old, new) in enumerate(zip(earlier, now.deals, strict=False)):
        if old.deck == new.deck:
            seals, made = _parted(new.log)
            kept, done = _parted(old.log)
            head = [next((each for each in kept if each.move == entry.move), entry) for entry in seals or kept]
            log = (*head, *_merged(done, made))
            again = old.again or new.again
            deals[place] = replace(new, log=log, comments=old.comments, closing=old.closing, again=again)
            if old.mirror is not None:
                deals[place] = replace(deals[place], mirror=old.mirror)
    return replace(now, deals=tuple(deals), comments=before.comments, choices=before.choices)


def _parted(log: Sequence[Entry[Any]]) -> tuple[list[Entry[Any]], list[Entry[Any]]]:
    """What seals a deal and opens that, and all the rest."""
    seals = [entry for entry in log if is_seal(entry)]
    return seals, [entry for entry in log if not is_seal(entry)]


def _merged(old: Sequence[Entry[Any]], new: Sequence[Entry[Any]]) -> tuple[Entry[Any], ...]:
    """The old entries as far as their moves are still made, and from there on the new ones."""
    both = zip(_made(old), _made(new), strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
    whole = same == len(_made(old))
    kept = list(old) if whole else list(old[: _after(old, same)])
    told = [entry.move for entry in old[_after(old, same) :]] if whole else []
    rest = list(new[_after(new, same) :])
    first = list(takewhile(lambda entry: isinstance(entry.move, Change), rest))
    fresh: list[Entry[Any]] = []
    for entry in first:
        if entry.move in told:
            told.remove(entry.move)
        else:
            fresh.append(entry)
    return (*kept, *fresh, *rest[len(first) :])


def _made(log: Sequence[Entry[Any]]) -> list[Any]:
    """What was done, without who sat down and what was shown."""
    return [entry.move for entry in log if not isinstance(entry.move, Change)]


def _after(log: Sequence[Entry[Any]], made: int) -> int:
    """The place right after so many moves."""
    places = [place for place, entry in enumerate(log) if not isinstance(entry.move, Change)]
    return places[made - 1] + 1 if made else 0


# ---- Taken up again ----


def taken_up(record: Record, begun: Sequence[Seat], secret: str, first: int | None) -> Start:
    """What a match goes on from that began like that."""
    seats = list(begun)
    person = next(seat for seat, each in enumerate(seats) if each.style is None)
    log, made, link = Log(record.rules), iter(moves(record)), link_in(record)
    came = (*link.log.entries, *link.entries) if link else ()
    linked = [entry.player_seed for entry in came if isinstance(entry.what, Deal)]
    log.quits = _count(record.tag("DealsQuit"))
    for _ in record.choices:
        log.add(Line(next(made)))
    deals: Sequence[Any] = record.deals
    for place, deal in enumerate(deals):
        seed = None if deal.number is None else decks.seed_of_number(deal.number)
        seed = linked[place] if place < len(linked) else seed
        log.add(Line(next(made), deal.number, _salt(deal, decks.drawn(secret, log)), player_seed=seed))
        for entry in deal.log:
            if isinstance(entry.move, Change):
                _changed(entry.move, log, seats, person)
            else:
                log.add(Line(next(made)))
        if deal.again is not None:
            second = _second(record, place, deal.played(deal.again))
            log.add(Line(Duplicate(place, deal.again.seat, deal.again.style, second)))
        if deal.mirror is not None:
            second = _second(record, place, deal.played(deal.mirror))
            log.add(Line(MirrorPlay(place, deal.mirror.seat, second, deal.mirror.helped)))
    if record.tag("Practice") == "yes":
        log.practise()
    if person in log.auto:
        log.add(Line(AutoPlay(person, None)))
    return Start(log, tuple(seats), secret, first, _count(record.tag(DAILY)) or None)


def link_in(record: Record) -> DealLink | None:
    """The link that a match began from, if its record has one."""
    try:
        return read_link(record.tag(LINK) or "")
    except BadLink:
        return None


def _salt(deal: Any, drawn: decks.Drawn) -> str | None:
    """What opens the seal of a deal: as the record has it, or while the deal is in progress as it is drawn."""
    told: dict[str, str] = {entry.move.tag: entry.move.value for entry in deal.log if is_seal(entry)}
    if SALT in told or told.get(SEALED) == seal(deal.deck, drawn.salt):
        return told.get(SALT, drawn.salt)
    return None


def _changed(change: Change, log: Log, seats: list[Seat], person: int) -> None:
    """Who sits down, is shown all hands, has the counting aid or has the computer play, as a tag in a deal tells it."""
    rules = log.state.rules
    for seat, place in enumerate(rules.places):
        match change.tag.removeprefix(place):
            case "Style" if seat != person and change.value in styles_for(rules.game):
                was = seats[seat]
                seats[seat] = was.given_to(Seat(change.value, guest_seed=was.guest_seed), len(log))
            case "Sees":
                log.add(Line(AllHands(seat, change.value == "all hands")))
            case "Counts":
                log.add(Line(CountingAid(seat, change.value == "with help")))
            case "Auto" if change.value == "off" or change.value in styles_for(rules.game):
                log.add(Line(AutoPlay(seat, None if change.value == "off" else change.value)))


def _second(record: Record, place: int, second: Any) -> tuple[Any, ...]:
    """The moves of a deal that was played twice, as it went the second time."""
    before = len(moves(replace(record, deals=record.deals[:place])))
    made = moves(replace(record, deals=(*record.deals[:place], second)))[before + 1 :]
    changes = game_of(record.rules).changes
    return tuple(move for move in made if not isinstance(move, changes))


def _count(text: str | None) -> int:
    """A number that a tag holds; 0 where it holds none."""
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 5 else 0
