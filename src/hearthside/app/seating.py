"""Who sits down at a table, who gets up before play begins, and how it begins. Knows no HTTP."""

from collections.abc import Sequence
from contextlib import suppress
from hmac import compare_digest
from typing import Any, Final, NamedTuple

from hearthside.ai.styles import find_style
from hearthside.games import Rules, game_of
from hearthside.match import Seat, Step
from hearthside.match.seats import MOST_SEATS, beside, screen_of
from hearthside.storage import Effects, LostRace, later, now

from . import invitations, limits
from .errors import NotAllowed, NotNow, OfferedSeatTaken, Stale, TableNotFound
from .invitations import Invitation, RecoveryCode
from .live_table import LiveTable
from .seat_names import with_name
from .subscriptions import Change
from .table import Table
from .table_options import TAKEOVER_SECONDS
from .tables import Tables
from .turn_clock import STAND_IN

_NO_INVITATION: Final[dict[str, Any]] = {"invitation": None, "letters": None, "letters_until": None}
NO_INVITATION: Final = "That invitation is not valid, or the seat is taken."
_MOVED: Final = "You play on at another device. This one has no seat any more."
_STANDS: Final = "A seat is offered only while its person is away, and not that of the host."
_REMOVED: Final = "The host has given your seat to somebody else."


class Invited(NamedTuple):
    """What an invitation leads to, before anybody sits down with it."""

    live: LiveTable
    seat: int
    free: bool
    """Whether another person may sit down; otherwise its person goes on with it."""
    was: Seat
    """The seat as the invitation was found to be good for it."""


# ---- Before somebody sits down ----


async def invited(tables: Tables, name: str, place: int, code: str, holder: str | None = None) -> Invited:
    """The seat whose invitation is that code: one that is open, or that of a person who is away. It was opened at that
    place. Where the code opens no seat, it leads a holder to their own one at that table. Raises TableNotFound for all
    others, whatever the reason.
    """
    async with tables.use(name) as live:
        await tables.refresh(live)
    seats = live.table.seats
    hashed = invitations.hashed(code)
    for at, seat in enumerate(seats):  # the seat may be at another place since the link was sent
        good_for = seat.invitation or ""
        if not good_for or _is_back(live, at):
            continue
        opened = invitations.hashed(invitations.code_of(live.id, live.row.seed, place, seat.letters or ""))
        if compare_digest(hashed, good_for) and opened == good_for:
            return Invited(live, at, True, seat)
    if holder is not None and (own := live.table.seats.places_of(holder)):
        return Invited(live, own[0], False, seats[own[0]])
    raise TableNotFound(NO_INVITATION)


async def invited_by_letters(tables: Tables, typed: str) -> Invited:
    """The same, by letters as somebody typed them: the six of an invitation or of a seat that is to be moved, or the
    twelve of a recovery code.
    """
    letters = invitations.letters_read(typed)
    code = invitations.hashed(letters) if len(letters) == invitations.RECOVERY else None
    found = await (tables.named_by(letters) if code is None else tables.recovered_by(code))
    with suppress(TableNotFound):  # left, or unreadable: that is told as any other letters that take no seat
        if found is not None:
            async with tables.use(found[0]) as live:
                await tables.refresh(live)
            seat = live.table.seats[found[1]]
            if code is not None:
                # Once there is a rematch, the code is for that.
                good = seat.holder is not None and seat.recovery == code and live.table.rematch is None
            else:
                moves = seat.holder is not None and now() < (seat.letters_until or "")
                waits = seat.invitation is not None and not _is_back(live, found[1])
                good = seat.letters == letters and (waits or moves)
            if good:
                return Invited(live, found[1], code is None and seat.invitation is not None, seat)
    raise TableNotFound(NO_INVITATION)


# ---- Sitting down, and going on elsewhere ----


async def take_seat(at: Invited, holder: str, called: str | None, here: bool = False) -> RecoveryCode:
    """Seat a person where they are invited just now, or move the seat to their device. Returns their recovery code.

    Raises NotNow for somebody who sits at the table already, unless another person takes an open seat ``here``, at the
    same screen; and TableNotFound where another was first.
    """
    live, place, free, found = at
    seats = live.table.seats
    if seats.places_of(holder):
        if not here or not free or found.is_offered:  # nobody is to see the hands of two screens at one
            raise NotNow("You sit at this table already.")
        holder = beside(holder, place)
    recovery = RecoveryCode(place, invitations.drawn(invitations.RECOVERY))
    hashed = invitations.hashed(recovery.letters)
    async with live.table.queue():
        was, others = seats[place], [each for at, each in enumerate(seats) if at != place and not each.is_open]
        if (was.holder, was.invitation, was.letters) != (found.holder, found.invitation, found.letters):
            raise TableNotFound(NO_INVITATION)
        if not free:
            assert was.holder is not None
            seats[place] = was._replace(
                holder=holder,
                recovery=hashed,
                handovers=was.handovers + 1,
                **_NO_INVITATION,
            )
            effects, why = Effects(moved={place: was.holder}), _MOVED
        elif was.holder is None:
            person = Seat(holder=holder, recovery=hashed, before=was.before, joined=now())
            seats[place] = with_name(person, called, others)
            effects, why = Effects(taken={place: was.invitation or ""}), None
        else:
            assert was.invitation is not None
            if _is_back(live, place) or live.table.state.winners:
                raise TableNotFound(NO_INVITATION)
            person = Seat(holder=holder, role=was.role, recovery=hashed, joined=now(), handovers=was.handovers + 1)
            person, gone = with_name(person, called, others), was._replace(**_NO_INVITATION)
            seats[place] = gone.given_to(person, live.table.n, now())
            effects, why = Effects(taken={place: was.invitation}), str(OfferedSeatTaken())
        live.table.end_subscriptions(place, why)
        try:
            await live.save(effects._replace(seats={place: seats[place]}))
        except LostRace as lost:
            live.table.wake()
            raise TableNotFound(NO_INVITATION) from lost
        if was.holder is not None and free:
            await live.table.end_help([place])
    if was.holder is not None and free:
        await live.table.consent.go_on_without(place)
    live.table.publish(Change())
    return recovery


async def new_recovery_codes(live: LiveTable, *places: int) -> list[RecoveryCode]:
    """Recovery codes for the people of these seats. Each is good once, for this match and those after it with the same
    people, and makes the one before void. Nobody can be told it again.
    """
    table, made = live.table, [RecoveryCode(place, invitations.drawn(invitations.RECOVERY)) for place in places]
    async with table.queue(places[0]):
        for place, letters in made:
            table.seats[place] = table.seats[place]._replace(recovery=invitations.hashed(letters))
        await live.save(Effects(seats={place: table.seats[place] for place in places}))
    return made


async def letters_to_move(tables: Tables, live: LiveTable, seat: int) -> str:
    """Letters with which the person of a seat goes on at another device. They are good once, and for a while."""
    letters = await tables.free_letters()
    async with live.table.queue(seat):
        until = later(limits.MOVING_SECONDS)
        live.table.seats[seat] = live.table.seats[seat]._replace(letters=letters, letters_until=until)
        await live.save_seat(seat)
    return letters


# ---- The seat of a person who is away ----


async def offer_seat(tables: Tables, live: LiveTable, seat: int, place: int) -> Invitation:
    """Give out an invitation to the seat of a person who is away, once play has begun: the host may. Whoever takes it
    first has the seat, unless its person was back before. Raises NotAllowed, NotNow, and Stale where the seat changed.
    """
    table = live.table
    letters = await tables.free_letters()
    async with table.queue(seat):
        _refuse_unless_host_is_there(table, seat)
        if not has_begun(table) or table.state.winners:
            raise NotNow("A seat is offered while a match is played.")
        people = [each for each in table.seats.elsewhere(seat) if each != table.seats.host]
        if place not in people or not table.turn_clock.is_away(place):
            raise NotNow(_STANDS)
        invited = invitations.open_seat(live.id, live.row.seed, place, letters)
        table.seats[place] = table.seats[place]._replace(
            invitation=invited.invitation, letters=letters, letters_until=None
        )
        await _save_seat(live, place)
    return _invitation(live, place)


async def keep_for(live: LiveTable, seat: int, place: int) -> None:
    """Make the invitation to the seat of a person void, as the host asks. Raises NotAllowed and Stale."""
    async with live.table.queue(seat):
        _refuse_unless_host_is_there(live.table, seat)
        await _keep_seats(live, place)


async def keep_seats(tables: Tables, live: LiveTable, *places: int) -> None:
    """Somebody is there whose seats are offered: they keep them. Raises OfferedSeatTaken where another was first."""
    holders = [live.table.seats[place].holder for place in places]
    await tables.refresh(live)
    async with live.table.queue():
        if holders != [live.table.seats[place].holder for place in places]:
            raise OfferedSeatTaken
        await _keep_seats(live, *places)


async def _keep_seats(live: LiveTable, *places: int) -> None:
    for place in places:
        seat = live.table.seats[place]
        if seat.is_offered:
            live.table.seats[place] = seat._replace(**_NO_INVITATION)
            await _save_seat(live, place)


async def _save_seat(live: LiveTable, place: int) -> None:
    try:
        await live.save_seat(place)
    except LostRace as lost:
        raise Stale(live.table.n) from lost
    live.table.publish(Change())


def _refuse_unless_host_is_there(table: Table, seat: int) -> None:
    """Raises NotAllowed for all but the host: whoever stands in for one is not to get at the seat of another."""
    if table.seats.host not in table.seats.at_screen(seat):
        raise NotAllowed("Only the host can offer a seat.")


def _is_back(live: LiveTable, place: int) -> bool:
    """Whether the person of a seat that is offered is connected. What they do first makes the invitation void."""
    seats = live.table.seats
    return seats[place].is_offered and live.table.presence.is_connected(seats.screen(place))


# ---- Who is host ----


async def become_host(live: LiveTable, seat: int) -> None:
    """Have whoever stands in for the host be that from now on, once the host has been away for as long as the table
    waits for anybody. Raises NotAllowed, NotNow, and Stale where another was first.
    """
    table = live.table
    async with table.queue(seat):
        seats, host = table.seats, table.seats.host
        seats.refuse_unless_host(seat)
        if host is None or host in seats.at_screen(seat):
            raise NotNow("You are the host.")
        seconds = table.turn_clock.options.takeover or TAKEOVER_SECONDS
        if not table.presence.is_gone_for(seats.screen(host), seconds):
            raise NotNow(f"Somebody else may be the host once the host has been away for {seconds} seconds.")
        seats[host], seats[seat] = seats[host]._replace(role="player"), seats[seat]._replace(role="host")
        try:
            await live.save(Effects(seats={place: seats[place] for place in (host, seat)}, hosts=(host, seat)))
        except LostRace as lost:
            raise Stale(table.n) from lost
        table.publish(Change())


# ---- The host before play begins ----


def open_invitations(live: LiveTable, seat: int) -> list[Invitation]:
    """The invitations of all seats that have one, for the host; for whoever stands in, only those of open seats. Raises
    NotAllowed for others.
    """
    seats = live.table.seats
    seats.refuse_unless_host(seat)
    host = seats.host in seats.at_screen(seat)
    invited = [place for place, each in enumerate(seats) if each.is_open or (host and each.is_offered)]
    return [_invitation(live, place) for place in invited if seats[place].letters]


async def leave(tables: Tables, live: LiveTable, *places: int) -> None:
    """Leave the table with the people of these seats. If others stay, the Shark plays there from then on; before the
    first deal the seats are open again. Raises SeatLeft, and Stale where one of them is another's by now.
    """
    holders = [live.table.seats[place].holder for place in places]
    await tables.refresh(live)  # who is host may have changed
    if holders != [live.table.seats[place].holder for place in places]:
        raise Stale(live.table.n)
    letters = {} if has_begun(live.table) else {place: await tables.free_letters() for place in places}

    def then(place: int) -> Seat:
        if has_begun(live.table):
            return Seat(STAND_IN)
        return invitations.open_seat(live.id, live.row.seed, place, letters[place])

    await live.leave(*places, then=then)


async def open_again(tables: Tables, live: LiveTable, seat: int, place: int) -> Invitation:
    """Give an open seat another invitation, or free that of a person or of a computer player: the host may, as long as
    nothing is dealt. Raises NotAllowed, NotNow, and Stale where somebody sat down meanwhile.
    """
    table = live.table
    letters = await tables.free_letters()
    async with table.queue(seat):
        table.seats.refuse_unless_host(seat)
        was = table.seats[place] if place < len(table.seats) else None
        known = live.row.first_deal is not None or table.log.replay is not None  # then the host may know the cards
        if was is None or place in (seat, table.seats.host) or known:
            raise NotNow("That seat is not for another person to take.")
        if has_begun(table):
            raise NotNow("The match has begun.")
        opened = invitations.open_seat(live.id, live.row.seed, place, letters)
        sat = was.holder is not None
        free = was.given_to(opened, table.n, now()) if sat else opened._replace(before=was.before)
        table.seats[place] = free
        try:
            await live.save_seat(place)
        except LostRace as lost:
            raise Stale(table.n) from lost
        table.end_subscriptions(place, _REMOVED)
        table.publish(Change())
    return _invitation(live, place)


def _invitation(live: LiveTable, place: int) -> Invitation:
    seat = live.table.seats[place]
    assert seat.letters is not None
    # The code follows from the place where the seat was opened. It may be at another since.
    codes = [invitations.code_of(live.id, live.row.seed, at, seat.letters) for at in range(MOST_SEATS)]
    return Invitation(place, next(code for code in codes if invitations.hashed(code) == seat.invitation), seat.letters)


async def swap(live: LiveTable, seat: int, one: int, other: int) -> None:
    """Have those of two places change places, before the first deal: people, computer players and open seats. Links and
    letters go along. Raises NotAllowed, NotNow, and Stale where somebody sat down meanwhile.
    """
    table = live.table
    async with table.queue(seat):
        _refuse_unless_preparing(live, seat)
        if one == other or max(one, other) >= len(table.seats):
            raise NotNow("Choose two seats that are to change places.")
        if table.log.practised & {one, other}:  # which is counted by place
            raise NotNow(
                "AutoPlay, all hands or the counting aid was on at one of these seats, so it stays where it is."
            )
        seats = list(table.seats)
        seats[one], seats[other] = _at(table.seats[other], one, seats[one]), _at(table.seats[one], other, seats[other])
        try:
            await live.seat(seats)
        except LostRace as lost:
            raise Stale(table.n) from lost


def _at(seat: Seat, place: int, before: Seat) -> Seat:
    """Whoever has that seat, at a place where somebody else sat before."""
    holder = seat.holder
    if holder is not None and screen_of(holder) != holder:
        holder = beside(screen_of(holder), place)
    return seat._replace(holder=holder, before=before.before)


async def change_rules(tables: Tables, live: LiveTable, seat: int, rules: Rules) -> None:
    """Have the match go by other rules, of another game or for another number of players too, before the first deal.

    All people stay, and so do invitations: where there are fewer seats, those of computer players go first, then open
    ones, the last first. Seats that are added are open. Raises NotAllowed, NotNow and Stale.
    """
    table = live.table
    letters = [await tables.free_letters() for _ in range(len(table.seats), rules.seats)]
    async with table.queue(seat):
        _refuse_unless_preparing(live, seat)
        if table.n:
            raise NotNow(
                "AutoPlay, all hands or the counting aid was on at this table, so its rules stay. Set another table."
            )
        people = len(table.seats.people)
        if people > rules.seats:
            raise NotNow(f"Those rules are for {rules.seats} players, and {people} people sit here.")
        notation = game_of(rules).variants.notation(rules)
        if (rules.game, notation) == (live.row.game, live.row.rules):
            return
        try:
            kept = await live.change_rules(rules.game, notation, _seats_for(live, rules, letters))
        except LostRace as lost:
            raise Stale(table.n) from lost
        if not kept:
            raise NotNow("Nothing can be saved now, so the rules stay as they are.")
        await tables.let_go(live)


def _seats_for(live: LiveTable, rules: Rules, letters: Sequence[str]) -> list[Seat]:
    """Who sits where by these rules; ``letters`` are for the seats that are added."""
    seats: Sequence[Seat] = live.table.seats
    going = sorted(range(len(seats)), key=lambda place: (seats[place].holder is None, not seats[place].is_open, place))
    stay = sorted(going[: rules.seats])
    found = [_at(_for_game(seats[was], rules.game), place, seats[place]) for place, was in enumerate(stay)]
    for place, drawn in enumerate(letters, len(found)):
        found.append(invitations.open_seat(live.id, live.row.seed, place, drawn))
    return found


def _for_game(seat: Seat, game: str) -> Seat:
    """The same, and the Shark in the place of a computer player that does not know that game."""
    if seat.style is None or game in find_style(seat.style).games:
        return seat
    return Seat(STAND_IN, before=seat.before)


def _refuse_unless_preparing(live: LiveTable, seat: int) -> None:
    """Raises NotAllowed for all but the host, and NotNow once something was dealt or the host may know the cards."""
    live.table.seats.refuse_unless_host(seat)
    if has_begun(live.table) or live.table.log.replay is not None:
        raise NotNow("The match has begun.")
    if live.row.first_deal is not None:
        raise NotNow("The deals of this table were chosen, so its seats and rules stay.")


async def begin(live: LiveTable, seat: int, n: int) -> Step:
    """Give the seats that are still open to the Shark, and deal. Raises NotAllowed, NotNow and Stale.

    Everybody is sent the seal of the first deal before its cards.
    """
    table = live.table
    async with table.queue(seat):
        table.seats.refuse_unless_host(seat)
        if n != table.n:
            raise Stale(table.n)
        if has_begun(table):
            raise NotNow("The match has begun.")
        places = table.seats.open
        for place in places:
            table.seats[place] = Seat(STAND_IN, before=table.seats[place].before)
        if places:
            try:
                await live.save(Effects(seats={place: table.seats[place] for place in places}))
            except LostRace as lost:  # somebody sat down meanwhile
                raise Stale(table.n) from lost
        table.publish(Change())
    return await table.deal(n, seat=seat)


def has_begun(table: Table) -> bool:
    """Whether anything has been dealt."""
    return bool(table.log.deal_places)
