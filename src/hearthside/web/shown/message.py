"""The one message about a table, for one seat: who sits there, what just happened, and what is true."""

from collections.abc import Iterator, Sequence

from hearthside import gin
from hearthside.ai import styles
from hearthside.cards import Cards
from hearthside.game import Scores
from hearthside.games import Match
from hearthside.record import narrate
from hearthside.table import AllHands, AutoPlay, Change, Duplicate, Log, Mirrored, QuitDeal, Step, Table, Undo
from hearthside.web import messages as wire

from .gin import gin_saw, gin_view
from .hearts import hearts_saw, hearts_view
from .seats import called, seat_views


def message(name: str, table: Table, seat: int, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
    """The one message, for a seat. ``kept`` is whether the store is well, and its notice."""
    seats = seat_views(table.seats, seat, table.state.rules)
    saved, notice = kept
    return wire.TableMessage(
        table=name,
        n=table.n,
        saw=[event for step in change.steps for event in saw(step, seat)],
        view=view(table.log, seat, seats),
        seats=seats,
        pace=table.pace,
        can_undo=table.can_undo(seat),
        practice=table.log.practice,
        seal=table.seal,
        replay=table.log.replay,
        taken_up=_taken_up(table.log),
        duplicates=[wire.DuplicateScore(**each._asdict()) for each in table.log.compared()],
        can_duplicate=table.why_no_duplicate(seat) is None,
        mirrors=[wire.MirrorScore(**each._asdict()) for each in table.log.exchanged(seat)],
        mirrored=table.log.mirror is not None,
        can_mirror=not any(table.state.hands) and table.why_no_mirror(len(table.state.results) - 1) is None,
        auto=_auto(table.log.auto.get(seat)),
        pause=table.pause,
        waits=table.waits,
        open=_open(table.state) if seat in table.log.shown else None,
        can_quit=table.why_no_quit() is None,
        saved=saved and table.saved,
        notice=notice,
    )


def _taken_up(log: Log) -> wire.TakenUp | None:
    if log.taken_up is None:
        return None
    table, deal = log.taken_up
    return wire.TakenUp(table=table, deal=deal + 1)


def _auto(auto: AutoPlay | None) -> wire.AutoView | None:
    if auto is None or auto.style is None:
        return None
    return wire.AutoView(style=auto.style, name=styles.called(auto.style).name, demo=auto.demo, deal=auto.deal)


def _open(state: Match) -> list[list[str]]:
    return [[str(card) for card in Cards(hand)] for hand in state.hands]


def saw(step: Step, seat: int) -> Iterator[wire.Saw]:
    """What one step was, to a seat."""
    match step.entry.what:
        case Undo(who, _):
            yield wire.SawUndone(seat=who)
            return
        case QuitDeal(who):
            yield wire.SawDealQuit(seat=who)
            return
        case AllHands() | AutoPlay() | Duplicate() | Mirrored():
            return
        case Scores(who):
            yield wire.SawScores(seat=who)
            return
        case move:
            before, after = step.before.view(seat), step.after.view(seat)
    match before:
        case gin.View():
            yield from gin_saw(before, move, after)
        case _:
            yield from hearts_saw(before, move, after)
    if after.winners:
        yield wire.SawMatchOver()


def view(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> wire.View:
    """All that the seat may know."""
    told = narration(log, seat, seats)
    match log.state:
        case gin.State():
            return gin_view(log, seat, seats, told)
        case _:
            return hearts_view(log, seat, seats, told)


def narration(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> list[str]:
    """The latest deal in sentences, as the seat saw it."""
    start = log.deal_start()
    names = [called(each) for each in seats]
    told: list[str] = []
    for place in range(start, len(log.moves)):
        match log.moves[place].what:
            case Undo() | QuitDeal() | AllHands() | AutoPlay() | Duplicate() | Mirrored():
                continue  # never among the moves that count
            case move:
                told += narrate.step(log.states[place], move, log.states[place + 1], seat, names)
    return told
