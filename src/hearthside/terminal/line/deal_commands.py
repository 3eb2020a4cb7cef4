"""The deals of a match as words of the plain game: numbers, seals, links, the Dup Total. Knows no disk."""

from collections.abc import Callable, Mapping
from typing import Final

from hearthside.ai.styles import GUEST
from hearthside.app.errors import NotNow
from hearthside.match import Seat, decks
from hearthside.match.duplicate import game as dup_game
from hearthside.match.link import address, fit, link_of

from .arguments import finished, whole_numbers
from .duplicate_total import dup_total, total_line
from .game import Say
from .match import Match
from .record import RecordWriter

SHARK: Final = "shark"
"""Who plays where nobody is asked for."""
_LAST: Final = 2**52
"""The highest deal number."""
HELP: Final = (
    "deal         the numbers of the {deal}s; between {deal}s, deal 123 deals that one",
    "seal         what seals the cards of this {deal}, or of the next; seal 2 that of {deal} 2, and what opens it",
    "link         an address that deals the last {deal} anywhere, or link 2; hearthside plain --link opens it",
    "dup          the Dup Game of the match, and the Dup Total: matches that you finished ahead less those behind",
)


class Deals:
    """What is told of the deals of a match, and asked of them."""

    def __init__(self, match: Match, writer: RecordWriter, say: Say, replay: Callable[[str], None]) -> None:
        """``replay`` plays a finished deal again, the last where none is named."""
        self._match = match
        self._replay = replay
        self._writer = writer
        self._say = say
        self.words: Mapping[str, Callable[[str], None]] = {
            "deal": self._deal,
            "seal": self._seal,
            "link": self._link,
            "dup": self._dup,
        }

    def _deal(self, rest: str) -> None:
        """Tell the numbers of the deals, or deal one that is asked for; the last of them is played again."""
        match = self._match
        if rest:
            (asked,) = whole_numbers(rest, 1)
            if not 0 <= asked <= _LAST:
                raise ValueError(f"A deal number is from 0 to {_LAST}.")
            if why_not := match.table.why_no_deal():
                raise NotNow(why_not)
            if match.log.deal_numbers()[-1:] == [asked]:
                self._replay("")
            else:
                match.deal(asked)
            return
        word = match.lines.deal.capitalize()
        for deal in range(len(match.state.results)):
            place = match.log.deal_place(deal)
            number = None if place is None else match.log.moves[place].number
            self._say(f"{word} {deal + 1} has number {number}." if number is not None else f"{word} {deal + 1}: none.")
        if any(match.state.hands):
            self._say(f"The number of this {match.lines.deal} is told once it is over, for it names all cards.")

    def _seal(self, rest: str) -> None:
        """Tell what seals this deal, or the next; of a deal that is over also what opens its seal."""
        match = self._match
        word = match.lines.deal
        if not rest and not match.over:
            if (seal := match.table.seal) is None:
                asked = "its number was asked for" if match.first is None else "its number was settled beforehand"
                raise NotNow(f"This {word} has no seal: {asked}.")
            self._say(f"Seal of {word} {len(match.state.results) + 1}: {seal}")
            self._say(f"Once the {word} is over you are told its number and a salt, which come to this seal.")
            return
        deal = finished(match, rest)
        place = match.log.deal_place(deal)
        assert place is not None
        entry = match.log.moves[place]
        if (seal := decks.seal_of(match.state.rules, entry)) is None:
            raise NotNow(f"{word.capitalize()} {deal + 1} had no seal.")
        self._say(f"Seal of {word} {deal + 1}: {seal}")
        self._say(f"Salt: {entry.salt}")
        self._say("hearthside check works the seal out from the salt and the cards in the record.")

    def _link(self, rest: str) -> None:
        """Give out a finished deal's link, with the deals before it where they fit in."""
        match, deal, seat = self._match, finished(self._match, rest), self._match.seat
        seats = len(match.table.seats)
        around = [(seat + step) % seats for step in range(1, seats)]
        link = fit(link_of(match.log, match.secret, deal, seat, tuple(_told(match, deal, each) for each in around)))
        self._say(address(link))
        if link.deals < deal:
            self._say(f"The {match.lines.deal}s before are left out: with them the link would be too long.")

    def _dup(self, _: str) -> None:
        """Tell the Dup Game of the match, and the Dup Total of those that are kept beside it."""
        match = self._match
        if scores := match.log.compared():
            self._say(f"Dup Game {dup_game(scores):+d}.")
        self._say(total_line(dup_total(self._writer.keeper.path.parent, match.state.rules.game)))


def _told(match: Match, deal: int, place: int) -> str:
    """Who sat there when a deal began, as a link has it: with a guest goes what draws them."""
    seat = as_of(match, deal, place)
    if seat.style != GUEST:
        return seat.style or SHARK
    return f"{GUEST}:{seat.guest_seed or decks.guest_seed(match.secret, place)}"


def as_of(match: Match, deal: int, seat: int) -> Seat:
    """Who sat there when a deal began."""
    place = match.log.deal_place(deal)
    assert place is not None
    return match.table.seats[seat].at(match.log.before(place))
