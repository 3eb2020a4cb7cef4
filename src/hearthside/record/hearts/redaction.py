"""What one seat may have of a record of Hearts. Knows no notation."""

from collections.abc import Iterable
from dataclasses import replace

from hearthside.game import DEALER
from hearthside.hearts import Moon, MoonChoice, State
from hearthside.hearts.moves import part
from hearthside.record.deal import Entry
from hearthside.record.model import HeartsRecord
from hearthside.record.seal import is_salt

from .deal import DealRecord, HeartsEntry, Passed
from .replay import REPLAY


def redact(record: HeartsRecord, state: State) -> HeartsRecord:
    """The record as far as its seat may know it: finished deals in full, the one in progress as the seat sees it.

    ``state`` is the match as the record leaves it, which is not over. The choices of others for a moon are left out.
    They hold until changed, so a choice is shown only by what it did: one that settled a deal stands at the start of
    that deal. Where hands run out at different times a deal in progress is left out, since no record may hide cards
    there.
    """
    seat = record.seat
    assert seat is not None
    deals = [replace(deal, log=_without_foreign(deal.log, seat)) for deal in record.deals]
    if state.to_move != (DEALER,):
        deals[-1:] = [] if state.rules.uneven else [_hide(deals[-1], state, seat)]
    own = replace(record, choices=_without_foreign(record.choices, seat), deals=tuple(deals))
    return _tell_moons(own, state) if record.rules.moon is Moon.CHOICE else own


def _without_foreign(log: Iterable[HeartsEntry], seat: int) -> tuple[HeartsEntry, ...]:
    """A log without what other seats chose for a moon."""
    return tuple(entry for entry in log if not (isinstance(entry.move, MoonChoice) and entry.move.seat != seat))


def _hide(deal: DealRecord, state: State, seat: int) -> DealRecord:
    """A deal in progress, without the cards, the passes and the words that the seat may not know."""
    seats = state.rules.seats
    log: list[HeartsEntry] = []
    for entry in deal.log:
        if is_salt(entry):
            continue
        move = entry.move
        if isinstance(move, Passed) and move.seat != seat:
            got = () if state.passing else part(state.rules, state.direction, move.seat, seat)
            cards = tuple(card if place in got else None for place, card in enumerate(move.cards))
            move = Passed(move.seat, cards)
        log.append(Entry(move))
    started = state.passing or any(True for _ in deal.plays)
    dealt, left_known = seats * state.rules.hand_size, not state.view(seat).stock
    known = [place % seats == seat if place < dealt else left_known for place in range(len(deal.deck))]
    return DealRecord(
        deck=tuple(card if open_ else None for card, open_ in zip(deal.deck, known, strict=True)),
        log=tuple(log),
        dealer=deal.dealer,
        leader=None if started else state.turn,
    )


def _tell_moons(record: HeartsRecord, truth: State) -> HeartsRecord:
    """Puts in the choices that show in the scores, each at the start of the deal that it settled."""
    for place, result in enumerate(truth.results):
        shown = REPLAY.final(replace(record, deals=record.deals[: place + 1])).results[place]
        if result.shooter is not None and shown.deducted != result.deducted:
            deal = record.deals[place]
            choice = Entry(MoonChoice(result.shooter, result.deducted))
            deals = (*record.deals[:place], replace(deal, log=(choice, *deal.log)), *record.deals[place + 1 :])
            record = replace(record, deals=deals)
    return record
