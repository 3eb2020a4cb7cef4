"""The one message about a table, for one seat: who sits there, what just happened, and what is true."""

from collections.abc import Iterator, Sequence

from hearthside.ai import styles
from hearthside.app.consent import ConsentRequest
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.cards import Cards
from hearthside.game import Scores
from hearthside.games import GAMES, Match
from hearthside.match import AllHands, AutoPlay, Duplicate, Log, Mirrored, QuitDeal, Step, Undo
from hearthside.record import narrate
from hearthside.server import schemas as wire
from hearthside.text import Sentence, thrown_away

from .games import SERIALIZERS
from .seats import called, seat_views, spans


def message(name: str, table: Table, seat: int, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
    """The one message, for a seat. ``kept`` is whether the store is well, and its notice."""
    seats = seat_views(table.seats, seat, table.state.rules)
    saved, notice = kept
    note = next(filter(None, (_note(step, seat) for step in reversed(change.steps))), None)
    return wire.TableMessage(
        table=name,
        n=table.n,
        saw=[event for step in change.steps for event in saw(step, seat)],
        said=[spans(each, seats, seat) for step in change.steps for each in said(step, seat)],
        note=None if note is None else spans(note, seats, seat),
        view=view(table.log, seat, seats),
        seats=seats,
        pace=table.pace,
        can_undo=table.can_undo(seat),
        practice=seat in table.log.practised,
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
        open=_open(table.state) if seat in table.log.shown and not table.others(seat) else None,
        host=table.is_host(seat),
        request=_consent(table.consent.request),
        can_quit=table.why_no_quit() is None,
        saved=saved and table.saved,
        notice=notice,
    )


def _consent(request: ConsentRequest | None) -> wire.ConsentView | None:
    if request is None:
        return None
    number, kind, seat, waits_for, _ = request
    return wire.ConsentView(request=number, kind=kind, seat=seat, waits_for=sorted(waits_for))


def _taken_up(log: Log) -> wire.TakenUp | None:
    if log.taken_up is None:
        return None
    table, deal = log.taken_up
    return wire.TakenUp(table=table, deal=deal + 1)


def _auto(auto: AutoPlay | None) -> wire.AutoPlayView | None:
    if auto is None or auto.style is None:
        return None
    return wire.AutoPlayView(style=auto.style, name=styles.find_style(auto.style).name, demo=auto.demo, deal=auto.deal)


def _open(state: Match) -> list[list[str]]:
    return [[str(card) for card in Cards(hand)] for hand in state.hands]


def saw(step: Step, seat: int) -> Iterator[wire.Saw]:
    """What one step was, to a seat."""
    match step.entry.what:
        case Undo(who, _):
            yield wire.SawChanged(type="undone", seat=who)
            return
        case QuitDeal(who):
            yield wire.SawChanged(type="deal_quit", seat=who)
            return
        case AllHands() | AutoPlay() | Duplicate() | Mirrored():
            return
        case Scores(who):
            yield wire.SawChanged(type="scores", seat=who)
            return
        case move:
            before, after = step.before.view(seat), step.after.view(seat)
    yield from SERIALIZERS.of(before).saw(before, move, after)
    if after.winners:
        yield wire.SawMatchOver()


def said(step: Step, seat: int) -> list[Sentence]:
    """What one step was, in sentences for a seat."""
    match step.entry.what:
        case Undo(who, _):
            return [GAMES.of(step.before).text.undone(who)]
        case QuitDeal(who):
            return [thrown_away(who)]
        case AllHands() | AutoPlay() | Duplicate() | Mirrored():
            return []
        case move:
            return narrate.sentences(step.before, move, step.after, seat)


def _note(step: Step, seat: int) -> Sentence | None:
    """What has to be read before the table goes on."""
    match step.entry.what:
        case Undo() | QuitDeal() | AllHands() | AutoPlay() | Duplicate() | Mirrored():
            return None
        case move:
            return GAMES.of(step.before).text.note(step.before, move, step.after, seat)


def view(log: Log, seat: int, seats: Sequence[wire.SeatView]) -> wire.View:
    """All that the seat may know."""
    return SERIALIZERS.of(log.state).view(log, seat, seats, narration(log, seat, seats))


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
