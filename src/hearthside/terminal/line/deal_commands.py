"""The deals of a match as words of the plain game: numbers, seals, links, second plays, reviews. Knows no disk."""

from collections.abc import Sequence
from typing import Any, Final

from hearthside import __version__
from hearthside.ai.styles import GUEST, find_style
from hearthside.app.errors import NotNow
from hearthside.app.second_plays import why_no_duplicate, why_no_mirror
from hearthside.cards import DEAL_NUMBERS
from hearthside.match import Entry, Log, MirrorSource, Seat, decks
from hearthside.match.duplicate import game as dup_game
from hearthside.match.link import address, fit, link_of
from hearthside.match.text import mirror_text

from .analysis import review_lines, wait_for_master
from .ascii import ascii_cards
from .match import Left, Match, Start
from .record import RecordWriter
from .second_plays import dup_total, duplicate_lines, total_line
from .words import Session, Words, whole_numbers

SHARK: Final = "shark"
"""Who plays where nobody is asked for."""
_HERE: Final = "plain"
"""The table of the match, for a deal that is played again at another."""
WORDS: Final = Words()


@WORDS.add("deal", help="the numbers of the {deal}s; between {deal}s, deal 123 deals that one")
def _deal(at: Session, rest: str) -> None:
    """The last number that was dealt is played again when it is asked for."""
    match = at.match
    if rest:
        (asked,) = whole_numbers(rest, 1)
        if not 0 <= asked < DEAL_NUMBERS:
            raise ValueError(f"A deal number is from 0 to {DEAL_NUMBERS - 1}.")
        if why_not := match.table.why_no_deal():
            raise NotNow(why_not)
        if match.log.deal_numbers()[-1:] == [asked]:
            _replay(at, "")
        else:
            match.deal(asked)
        return
    word = match.lines.deal.capitalize()
    for deal in range(len(match.state.results)):
        number = _dealt(match, deal).number
        at.say(f"{word} {deal + 1} has number {number}." if number is not None else f"{word} {deal + 1}: none.")
    if any(match.state.hands):
        at.say(f"The number of this {match.lines.deal} is shown once it is over, because it gives all cards away.")


@WORDS.add("seal", help="the seal of this {deal}, or of the next; seal 2 shows that of {deal} 2, and its salt")
def _seal(at: Session, rest: str) -> None:
    match = at.match
    word = match.lines.deal
    if not rest and not match.over:
        if (seal := match.table.seal) is None:
            asked = "you chose its number" if match.first is None else "its number was known beforehand"
            raise NotNow(f"This {word} has no seal: {asked}.")
        at.say(f"Seal of {word} {len(match.state.results) + 1}: {seal}")
        at.say(f"Once the {word} is over, you get its number and a salt, to check this seal with.")
        return
    deal = at.finished(rest)
    entry = _dealt(match, deal)
    if (seal := decks.seal_of(match.state.rules, entry)) is None:
        raise NotNow(f"{word.capitalize()} {deal + 1} had no seal.")
    at.say(f"Seal of {word} {deal + 1}: {seal}")
    at.say(f"Salt: {entry.salt}")
    at.say("hearthside check works the seal out from the salt and the cards in the record.")


@WORDS.add("link", help="an address that deals the last {deal} anywhere, or link 2; hearthside plain --link opens it")
def _link(at: Session, rest: str) -> None:
    match, deal, seats = at.match, at.finished(rest), len(at.match.table.seats)
    around = [(at.seat + step) % seats for step in range(1, seats)]
    link = fit(link_of(match.log, match.secret, deal, at.seat, tuple(_told(match, deal, each) for each in around)))
    at.say(address(link))
    if link.deals < deal:
        at.say(f"The earlier {match.lines.deal}s are left out, because the link would be too long.")


def _told(match: Match, deal: int, place: int) -> str:
    """Who sat there when a deal began, as a link has it: with a guest goes what draws them."""
    seat = _as_of(match, deal, place)
    if seat.style != GUEST:
        return seat.style or SHARK
    return f"{GUEST}:{seat.guest_seed or decks.guest_seed(match.secret, place)}"


@WORDS.add(
    "dup", help="the Dup Game of the match, and the Dup Total: matches that you finished ahead less those behind"
)
def _dup(at: Session, _: str) -> None:
    if scores := at.match.log.compared():
        at.say(f"Dup Game {dup_game(scores):+d}.")
    at.say(total_line(dup_total(at.writer.keeper.path.parent, at.match.state.rules.game)))


# ---- Deals played again ----


@WORDS.add("replay", help="play the last {deal} again, or replay 2; it does not count in the match")
def _replay(at: Session, rest: str) -> None:
    match, deal = at.match, at.finished(rest)
    before = match.log.moves[: match.log.deal_place(deal)]
    seats = tuple(_as_of(match, deal, seat) for seat in range(len(match.table.seats)))
    at.say(f"{match.lines.deal.capitalize()} {deal + 1} again. It does not count in the match.")
    entries = [*before, *decks.again(match.log, match.secret, deal, _HERE)]
    _elsewhere(at, entries, seats, at.writer.beside("replay"))


@WORDS.add("mirror")
def _mirror(at: Session, rest: str) -> None:
    """Play a finished hand with the hands exchanged, and compare both."""
    match, deal, seat = at.match, at.finished(rest), at.seat
    log, table = match.log, match.table
    if why_not := why_no_mirror(table.log, table.seats, deal):
        raise NotNow(why_not)
    theirs, places = _as_of(match, deal, 1 - seat), match.state.rules.places
    style = theirs.style or SHARK
    dealt, *changes = link_of(log, match.secret, deal, 1 - seat, (style,)).alone.entries
    exchanged = MirrorSource(deal, log.state.results[deal].won(seat), deal in log.helped)
    entries = [dealt._replace(replay=_HERE, mirror=exchanged), *changes]
    seats = (theirs, table.seats[seat]) if seat == 0 else (table.seats[seat], theirs)
    named = {places[1 - seat]: table.seats[seat].name or "You", "Version": __version__}
    tags = {places[seat]: find_style(style).name, f"{places[seat]}Style": style, **named}
    at.say(f"Hand {deal + 1} with the hands exchanged. It does not count in the match.")
    again = _elsewhere(at, entries, seats, at.writer.beside("mirror", tags))
    if not again.over:
        return
    match.do(table.note(again.log.mirror_play(again.seat)))
    match.keep()  # what is told is on disk
    (both,) = again.log.mirror_scores(again.seat)
    at.say(mirror_text(both.yours, both.mirrored, both.helped))


def _elsewhere(at: Session, entries: Sequence[Entry], seats: tuple[Seat, ...], writer: RecordWriter) -> Match:
    """Play a deal at a table of its own, and come back to the match."""
    match = at.match
    begun = Start(Log(match.state.rules, entries), seats, match.secret, match.first)
    again = Match(begun, match.sits, match.ask, match.say, keep=writer.keep)
    again.tell_standing()
    try:
        again.play(Session(again, writer, at.words).handle)
    except Left:
        pass
    finally:
        again.keep()
    at.say("Back in the match.")
    match.tell_standing()
    return again


@WORDS.add("duplicate", help="the computer plays your cards of the last {deal}; duplicate zip shows only the outcome")
def _duplicate(at: Session, rest: str) -> None:
    match, words = at.match, rest.lower().split()
    style = at.style(next((word for word in words if word != "zip"), SHARK))
    table, lines = match.table, match.lines
    name = find_style(style).name
    if (why_not := why_no_duplicate(table.log, table.seats, at.seat)) is not None:
        raise NotNow(why_not)

    async def played() -> Any:
        return table.computer_plays.start(at.seat, style)

    at.say(f"{name} plays your cards.")
    turn = match.do(played())
    if "zip" not in words:
        for before, move, after in zip(turn.states, turn.moves, turn.states[1:], strict=False):
            match.tell(lines.tell(before, move, after))
    match.keep()
    match.tell(duplicate_lines(match.log, turn.deal + 1, name))


@WORDS.add("review", help="what each of your decisions cost in the last {deal}, or review 2")
def _review(at: Session, rest: str) -> None:
    match, deal = at.match, at.finished(rest)
    if not wait_for_master(at.say):
        raise NotNow("The Master cannot run on this machine, so nothing can be reviewed.")
    match.tell(map(ascii_cards, review_lines(match.log, deal, at.seat, match.lines.names)))


def _dealt(match: Match, deal: int) -> Entry:
    """The entry of a deal that is over."""
    place = match.log.deal_place(deal)
    assert place is not None
    return match.log.moves[place]


def _as_of(match: Match, deal: int, seat: int) -> Seat:
    """Who sat there when a deal began."""
    place = match.log.deal_place(deal)
    assert place is not None
    return match.table.seats[seat].at(match.log.before(place))
