"""A record moment by moment, as wire values. Knows no HTTP and no tables.

What a record does not know is imagined so that it can be played again; nothing of that is ever shown. In a deal of
which cards are hidden only the hand of the seat whose record it is lies open.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hearthside import gin, hearts
from hearthside.ai.styles import called
from hearthside.cards import ALL, Cards
from hearthside.games import game_of
from hearthside.record import Record, narrate
from hearthside.record.again import compared, together, won
from hearthside.record.gin.deal import HandRecord
from hearthside.record.gin.narrate import came_to
from hearthside.record.hearts.deal import Passed
from hearthside.record.moments import BESIDE, AnyStep, Played, ends, played
from hearthside.record.voice import Voice
from hearthside.web import messages as wire

from .gin import arranged, side_story
from .hearts import trick_view

# ---- A deal that was played twice ----


def second(record: Record, deal: Played, play: wire.Play) -> Played | None:
    """The deal as a program played it, or with the hands exchanged; None where the record has no such play."""
    written, names = deal.written, list(deal.names)
    match play:
        case "again" if written.again is not None:
            with suppress(ValueError):  # a style that nobody here has
                names[written.again.seat] = called(written.again.style).name
            other = written.played_again()
        case "mirror" if isinstance(written, HandRecord) and written.mirror is not None:
            names.reverse()
            other = written.mirrored()
        case _:
            return None
    whole: Any = record
    *_, last = played(replace(whole, deals=(*whole.deals[: deal.deal - 1], other)))
    return last._replace(names=tuple(names))


def twice(record: Record, deal: Played) -> Iterator[wire.PlayedTwice]:
    """What a finished deal came to the second time, held against the first."""
    if deal.end is None:
        return
    place, written, after = deal.deal - 1, deal.written, deal.end[0].after
    again, mirrored = second(record, deal, "again"), second(record, deal, "mirror")
    if again and again.end and written.again:
        seat = written.again.seat
        found = compared(after, again.end[0].after, place, seat)
        yield wire.PlayedTwice(
            play="again", seat=seat, name=deal.names[seat], player=again.names[seat],
            first=found.yours, second=found.computers, both=found.difference, helped=False,
        )  # fmt: skip
    if mirrored and mirrored.end and isinstance(written, HandRecord) and written.mirror:
        seat, left = written.mirror.seat, mirrored.end[0].after
        yield wire.PlayedTwice(
            play="mirror", seat=seat, name=deal.names[seat], player=deal.names[seat],
            first=won(after.results[place], seat), second=won(left.results[place], 1 - seat),
            both=together(after, left, place, seat), helped=written.mirror.helped,
        )  # fmt: skip


# ---- A deal in a line ----


def deal_line(record: Record, deal: Played) -> wire.DealLine:
    """What a deal came to."""
    return wire.DealLine(
        deal=deal.deal,
        number=deal.written.number if deal.end else None,
        direction=_direction(deal),
        steps=sum(not isinstance(step.move, BESIDE) for step in deal.steps) - 1,
        points=_points(deal.end[0]) if deal.end else None,
        sentence=" ".join(outcome(record, deal)) or "In progress.",
    )


def outcome(record: Record, deal: Played) -> list[str]:
    """How a finished deal ended, in sentences; nothing of one in progress."""
    return _outcome(record, deal, *deal.end) if deal.end else []


def _outcome(record: Record, deal: Played, end: AnyStep, names: Sequence[str]) -> list[str]:
    """How a hand came out; of a deal of Hearts a moon and the points."""
    result = end.after.results[-1]
    if isinstance(end.after, gin.State):
        return [came_to(Voice(None, names), result, end.after.rules)]
    said = _said(record, deal, end, names)
    cut = next(at for at, each in enumerate(said) if each.startswith(f"Deal {deal.deal}: "))
    told = said[cut - 1 : cut] if result.shooter is not None else []
    return [*told, f"{said[cut].removeprefix(f'Deal {deal.deal}: ')}"]


def _direction(deal: Played) -> Any:
    match deal.steps[0].before:
        case hearts.State() as state:
            written: Any = deal.written
            return written.direction(state).value
    return None


def _points(end: AnyStep) -> list[int]:
    result = end.after.results[-1]
    if isinstance(end.after, hearts.State):
        return list(result.points)
    return [result.points if result.winner == seat else 0 for seat in (0, 1)]


# ---- A deal moment by moment ----


def replay(record: Record, place: int, play: wire.Play = "first", *, settled: bool = False) -> wire.ReplayDeal | None:
    """Deal ``place`` of a record, from 1, the first time or the second; None where it has no such play of it.

    ``settled``: nothing can take the place of what stands there, even where its last deal is not over.
    Raises BadRecord.
    """
    first = next((each for each in played(record) if each.deal == place), None)
    deal = second(record, first, play) if first and play != "first" else first
    if first is None or deal is None:
        return None
    seat = seat_of(record)
    if play == "mirror" and seat is not None:
        seat = 1 - seat
    lasting = play == "first" and (settled or deal.end is not None)  # marks and notes are for the match
    before = deal.steps[0].before
    return wire.ReplayDeal(
        game=game_of(record.rules).slug,
        deal=place,
        deals=len(record.deals),
        number=deal.written.number if deal.end else None,
        direction=_direction(deal),
        places=list(record.rules.places),
        names=list(deal.names),
        seat=seat,
        scores=list(before.scores),
        frames=list(_frames(record, deal, lasting)),
        closing=list(deal.written.closing),
        play=play,
        twice=list(twice(record, first)),
    )


def seat_of(record: Record) -> int | None:
    """Whose record it is: the seat whose knowledge it holds, or that is called You."""
    if record.seat is not None:
        return record.seat
    return record.names.index("You") if "You" in record.names else None


def _frames(record: Record, deal: Played, settled: bool) -> Iterator[wire.ReplayFrame]:
    """Its moments. What moves no card is told with the moment before it."""
    frame: Callable[..., wire.ReplayFrame] = _hearts if isinstance(record.rules, hearts.Rules) else _gin
    waiting: wire.ReplayFrame | None = None
    for step, entry, names in deal.moments:
        said = _said(record, deal, step, names)
        if waiting is not None and isinstance(step.move, BESIDE):
            comments = [*waiting.comments, *(entry.comments if entry else ())]
            waiting = waiting.model_copy(update={"sentences": [*waiting.sentences, *said], "comments": comments})
            continue
        if waiting is not None:
            yield waiting
        more: dict[str, object] = {
            "step": 0 if waiting is None else waiting.step + 1,
            "seat": getattr(step.move, "seat", None),
            "sentences": said,
            "mark": entry.mark if entry else "",
            "markable": entry is not None and settled and not _hidden(entry.move),
            "comments": list(entry.comments if entry else deal.written.comments),
        }
        waiting = frame(record, deal, step).model_copy(update=more)
    if waiting is not None:
        yield waiting


def _hidden(move: object) -> bool:
    """Whether these are cards that were passed unseen."""
    return isinstance(move, Passed) and move.hidden


def _said(record: Record, deal: Played, step: AnyStep, names: Sequence[str]) -> list[str]:
    """A step in sentences. Of what is imagined nothing is said."""
    if deal.written.known:
        return narrate.step(*step, None, names)
    match step.move:
        case hearts.Pass(seat) if record.seat is None:
            return [f"{names[seat]} {'pass' if names[seat] == 'You' else 'passes'}."]
        case gin.Draw(seat) if record.seat is None:
            return narrate.step(*step, 1 - seat, names)
    return narrate.step(*step, record.seat, names)


def _open(record: Record, deal: Played, seat: int) -> bool:
    """Whether the cards of a seat are known throughout the deal."""
    return deal.written.known or seat == record.seat


def _frame(**fields: Any) -> wire.ReplayFrame:
    """A moment with nothing said of it yet."""
    usual: dict[str, Any] = {"pile": [], "limit": None, "trick": None, "mark": "", "markable": False}
    return wire.ReplayFrame(step=0, seat=None, sentences=[], comments=[], **{**usual, **fields})


def _hearts(record: Record, deal: Played, step: AnyStep) -> wire.ReplayFrame:
    before, after, rules = step.before, step.after, step.after.rules
    over = ends(step)
    hands = after.results[-1].rest if over else [Cards(hand) for hand in after.hands]
    complete = isinstance(step.move, hearts.Play) and not after.table
    trick = before.trick._replace(cards=(*before.table, step.move.card)) if complete else after.trick
    shows_rest = over and deal.written.known
    return _frame(
        hands=[
            wire.ReplayHand(
                cards=[str(card) for card in hand] if _open(record, deal, seat) or shows_rest or not hand else None,
                count=len(hand),
                arranged=None,
                laid_off=[],
            )
            for seat, hand in enumerate(hands)
        ],
        to_move=[] if over else [seat for seat in after.to_move if seat >= 0],
        trick=trick_view(rules, trick) if trick.cards else None,
        tricks=len(after.results[-1].tricks if over else after.tricks),
        points=list(after.results[-1].points) if over else [rules.count(Cards(taken)) for taken in after.taken],
        stock=0 if over else len(after.left),
        over=over,
    )


def _gin(record: Record, deal: Played, step: AnyStep) -> wire.ReplayFrame:
    after = step.after
    over = ends(step)
    result = after.results[-1] if over else None
    pile = result.pile if result else after.pile
    return _frame(
        hands=[_gin_hand(record, deal, after, result, seat) for seat in (0, 1)],
        to_move=[] if over else [seat for seat in after.to_move if seat >= 0],
        tricks=sum(turn.discard is not None for turn in (result.turns if result else after.turns)),
        points=_points(step) if over else [0, 0],
        pile=[str(card) for card in pile],
        stock=len(result.stock if result else after.stock),
        limit=result.limit if result else after.rules.limit(after.upcard),
        over=over,
    )


def _gin_hand(record: Record, deal: Played, after: Any, result: Any, seat: int) -> wire.ReplayHand:
    melding = after.rules.melding
    if result is not None:
        side = side_story(melding, result, seat)
        cards = result.hands[seat]
        return _laid_out(cards, side.arranged, side.laid_off)
    laid, cards = after.laid, Cards(after.hands[seat])
    if laid is not None and laid.seat == seat:
        whole = Cards.of(card for meld in laid.melds for card in meld) | laid.deadwood
        return _laid_out(whole, arranged(melding, laid.melds, whole), [])
    if not _open(record, deal, seat):
        return wire.ReplayHand(cards=None, count=len(cards), arranged=None, laid_off=[])
    melds = melding.arrange(cards, ALL - Cards.of(after.pile))
    return _laid_out(cards, arranged(melding, melds, cards), [])


def _laid_out(cards: Cards, shown: wire.Arranged, laid_off: list[str]) -> wire.ReplayHand:
    return wire.ReplayHand(cards=[str(card) for card in cards], count=len(cards), arranged=shown, laid_off=laid_off)
