"""The one message about a table, for one seat: who sits there, what just happened, and what is true."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import NamedTuple

from hearthside.ai import styles
from hearthside.app.consent import ConsentRequest
from hearthside.app.seat_names import SeatView, in_sentence, seat_views
from hearthside.app.subscriptions import Change
from hearthside.app.table import Table
from hearthside.cards import Cards
from hearthside.game import Scores
from hearthside.games import GAMES
from hearthside.match import (
    AllHands,
    AutoPlay,
    Duplicate,
    DuplicateScore,
    Log,
    MirrorPlay,
    QuitDeal,
    Step,
    Undo,
)
from hearthside.match.text import auto_text, duplicate_text, duplicates_text, mirror_text, mirrors_text
from hearthside.server import schemas as wire
from hearthside.text import Sentence, thrown_away

from .games import SERIALIZERS
from .seats import spans


def message(name: str, table: Table, seat: int, change: Change, kept: tuple[bool, str | None]) -> wire.TableMessage:
    """The one message, for a seat. ``kept`` is whether the store is well, and its notice."""
    seats = seat_views(table.seats, seat, table.state.rules)
    saved, notice = kept
    steps = [step_message(step, seat) for step in change.steps]
    note = next((step.note for step in reversed(steps) if step.note), None)
    taken_up, auto, request = table.log.taken_up, table.log.auto.get(seat), table.consent.request
    scores, hands = table.log.compared(), table.log.mirror_scores(seat)
    shows_all = seat in table.log.shown and not table.others(seat)
    return wire.TableMessage.of(
        table,
        table=name,
        saw=[event for step in steps for event in step.saw],
        said=[spans(each, seats, seat) for step in steps for each in step.said],
        note=None if note is None else spans(note, seats, seat),
        view=view(table.log, seat, seats),
        seats=seats,
        can_undo=table.can_undo(seat),
        practice=seat in table.log.practised,
        replay=table.log.replay,
        taken_up=None if taken_up is None else wire.TakenUp(table=taken_up[0], deal=taken_up[1] + 1),
        duplicates=[_duplicate(each) for each in scores],
        duplicates_text=duplicates_text(scores),
        can_duplicate=table.why_no_duplicate(seat) is None,
        mirrors=[
            wire.MirrorResult(**asdict(each), sentence=mirror_text(each.yours, each.mirrored, each.helped))
            for each in hands
        ],
        mirrors_text=mirrors_text(hands),
        mirrored=table.log.mirror is not None,
        can_mirror=not any(table.state.hands) and table.why_no_mirror(len(table.state.results) - 1) is None,
        auto=None if auto is None or auto.style is None else _auto(auto, auto.style, table.log.game.deal),
        open=[Cards(hand) for hand in table.state.hands] if shows_all else None,
        host=table.is_host(seat),
        request=None if request is None else _consent(request),
        can_quit=table.why_no_quit() is None,
        saved=saved and table.saved,
        notice=notice,
    )


def _duplicate(score: DuplicateScore) -> wire.DuplicateResult:
    style = styles.find_style(score.style)
    return wire.DuplicateResult(**asdict(score), sentence=duplicate_text(score, in_sentence(style.name, style.short)))


def _consent(request: ConsentRequest) -> wire.ConsentView:
    return wire.ConsentView.of(request, request=request.number, waits_for=sorted(request.waits_for))


def _auto(auto: AutoPlay, style: str, deal: str) -> wire.AutoPlayView:
    name = styles.find_style(style).name
    return wire.AutoPlayView.of(auto, name=name, sentence=auto_text(auto, name, deal))


class StepMessage(NamedTuple):
    """What one step was, for a seat."""

    saw: list[wire.Saw]
    said: list[Sentence]
    note: Sentence | None = None
    """What has to be read before the table goes on."""


def step_message(step: Step, seat: int) -> StepMessage:
    """What one step was, as a seat may know it."""
    before, after, text = step.before, step.after, GAMES.of(step.before).text
    match step.entry.what:
        case Undo(who, _):
            return StepMessage([wire.SawChanged(type="undone", seat=who)], [text.undone(who)])
        case QuitDeal(who):
            return StepMessage([wire.SawChanged(type="deal_quit", seat=who)], [thrown_away(who)])
        case AllHands() | AutoPlay() | Duplicate() | MirrorPlay():
            return StepMessage([], [])
        case Scores(who) as move:
            return StepMessage([wire.SawChanged(type="scores", seat=who)], text.events(before, move, after, seat))
        case move:
            saw = list(SERIALIZERS.of(before).saw(before.view(seat), move, after.view(seat)))
            over = [wire.SawMatchOver()] if after.winners else []
            return StepMessage(
                [*saw, *over], text.events(before, move, after, seat), text.note(before, move, after, seat)
            )


def view(log: Log, seat: int, seats: Sequence[SeatView]) -> wire.View:
    """All that the seat may know."""
    return SERIALIZERS.of(log.state).view(log, seat, seats)
