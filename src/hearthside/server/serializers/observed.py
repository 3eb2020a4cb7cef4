"""A match at another table as one seat tells it, as wire values. Knows no HTTP.

All of it is what the seat told and what follows from that; the world that explains it is asked for nothing else.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hearthside import gin, hearts
from hearthside.app.observed_matches import Advice, ObservedState
from hearthside.cards import ALL, Cards
from hearthside.coach.games import COACHES
from hearthside.coach.observed import (
    Dealt,
    Drew,
    Expected,
    FinalHands,
    Gave,
    Got,
    ObservedMatch,
    limitations,
    show,
)
from hearthside.games import game_of
from hearthside.gin.score import final
from hearthside.gin.turns import big_gin, knocks
from hearthside.server import schemas as wire
from hearthside.text import Sentence, plain, sentence

from .gin import arranged
from .hearts import trick_view

_DRAWN: Final = 6
"""Up to how many cards drawn there are buttons for."""


def observed_view(shown: ObservedState) -> wire.ObservedView:
    """An observed match as it stands."""
    telling, adviser = shown.telling, shown.adviser
    observed = telling.observed
    state, rules, awaited = observed.state, observed.rules, observed.expectation
    game = game_of(rules)
    return wire.ObservedView(
        telling=shown.name,
        n=shown.n,
        game=game.slug,
        rules=game.variants.notation(rules),
        rules_name=rules.name,
        places=list(rules.places),
        seat=observed.seat,
        adviser=adviser.style,
        adviser_name=adviser.name,
        limits=limitations(rules),
        deal=len(state.results) + (observed.deal_start == len(observed.entries) or not observed.progress.over),
        awaited=awaited.what.value,
        who=awaited.seat,
        count=awaited.cards,
        together=awaited.what in (Expected.OPENED, Expected.REST, Expected.LEFT),
        wanted=observed.prompt,
        to_move=to_move(observed),
        hand=_names(observed.hand),
        arranged=_arranged(observed),
        open=_faces(open_cards(observed)),
        told=_names(_in_part(observed)),
        offers=list(_offers(observed)),
        said=list(shown.said),
        entries=[
            wire.ObservedEntry(place=place, words=show(entry, rules))
            for place, entry in enumerate(observed.deal_entries, observed.deal_start + 1)
        ],
        aside=list(telling.removed),
        narration=observed.sentences(),
        score=[wire.ObservedScore(label=label, points=list(points)) for label, points in observed.score],
        over=observed.over,
        winners=list(state.winners),
        saved=shown.saved,
        notice=shown.notice,
        **(_hearts(observed) if isinstance(rules, hearts.Rules) else _gin(observed)),
    )


def to_move(observed: ObservedMatch) -> bool:
    """Whether it is for the seat to move."""
    view = observed.view
    return view is not None and not observed.over and observed.seat in view.to_move


def suggestion(advice: Advice) -> wire.Suggestion:
    """What the adviser would do, why, and what that is worth."""
    from hearthside.coach.text import comparison

    n, observed, adviser, found = advice
    if found is None:
        return wire.Suggestion(n=n, sentence=None, reason="", figures="", line=None, cards=[])
    move, view = found.move, observed.view
    entry = observed.entry_of(move)
    ends = isinstance(move, gin.Draw) and observed.state.position(observed.seat).stock_ended
    match move:
        case hearts.Pass(_, cards):
            named = list(cards)
        case hearts.Play(_, card) | gin.Discard(_, card):
            named = [card]
        case gin.Knock(_, card) if card is not None:
            named = [card]
        case gin.Take():
            named = [observed.state.pile[-1]]
        case _:
            named = []

    def said(words: Sentence) -> str:
        return plain(words, observed.rules.places, observed.seat)

    line = "d" if ends else None if entry is None else show(entry, observed.rules)
    return wire.Suggestion(
        n=n,
        sentence=said(sentence(f"{adviser.name} would ", COACHES.of(view).action(move, view), ".")),
        reason=said(found.reason),
        figures=said(comparison(found, view)),
        line=line,
        cards=[str(card) for card in named],
    )


def _hearts(observed: ObservedMatch) -> dict[str, Any]:
    state, rules = observed.state, observed.rules
    over = observed.progress.over and bool(observed.deal_entries)
    tricks = state.results[-1].tricks if over else state.tricks
    return {
        "trick": trick_view(rules, state.trick) if state.table else None,
        "last_trick": trick_view(rules, tricks[-1]) if tricks else None,
        "pile": [],
        "stock": None,
        "limit": None,
        "scores": list(state.scores),
    }


def _gin(observed: ObservedMatch) -> dict[str, Any]:
    state = observed.state
    over = observed.progress.over and bool(observed.deal_entries)
    result = state.results[-1] if over else None
    return {
        "trick": None,
        "last_trick": None,
        "pile": [str(card) for card in (result.pile if result else state.pile)],
        "stock": None if state.upcard is None else len(state.stock),
        "limit": None if state.upcard is None else observed.rules.limit(state.upcard),
        "scores": list(final(state.sheet)),
    }


def _arranged(observed: ObservedMatch) -> wire.Arranged | None:
    if not isinstance(observed.rules, gin.Rules) or not observed.hand:
        return None
    melding, hand = observed.rules.melding, observed.hand
    return arranged(melding, melding.arrange(hand, ALL & ~Cards.of(observed.state.pile)), hand)


def _in_part(observed: ObservedMatch) -> Cards:
    """The cards of a hand or a pass that more cards belong to."""
    last = observed.deal_entries[-1] if observed.deal_entries and not observed.progress.over else None
    match observed.expectation.what, last:
        case (Expected.HAND, Dealt(cards)) | (Expected.GIVE, Gave(cards)) | (Expected.GET, Got(cards)):
            return cards
    return Cards(0)


def open_cards(observed: ObservedMatch) -> Cards:
    """The cards that may be told next. Which of them cannot be is found out by telling them."""
    awaited, hand = observed.expectation, observed.hand
    deck = observed.rules.deck if isinstance(observed.rules, hearts.Rules) else ALL
    mine = awaited.seat == observed.seat
    unseen = deck & ~hand & ~_lies_open(observed)
    match awaited.what:
        case Expected.NOTHING | Expected.MOON | Expected.LAYOFF:
            return Cards(0)
        case Expected.HAND:
            return Cards(deck & ~_in_part(observed))
        case Expected.GIVE:
            return Cards(hand & ~_in_part(observed))
        case Expected.LEADER:
            return hand
        case Expected.PLAY | Expected.DISCARD if mine:
            view = observed.view
            return view.legal if isinstance(view, hearts.View) else hand
        case Expected.TURN if not mine:
            return Cards(0)
    return Cards(unseen)


def _lies_open(observed: ObservedMatch) -> Cards:
    """The cards that were played, or lie on the discards."""
    state = observed.state
    if isinstance(state, gin.State):
        return Cards.of(state.pile)
    return Cards.of(card for trick in (*state.tricks, state.trick) for card in trick.cards)


def _offers(observed: ObservedMatch) -> Iterator[wire.ObservedOffer]:
    """What may be told now beside a card by itself."""
    awaited, places = observed.expectation, observed.rules.places
    mine = awaited.seat == observed.seat
    match awaited.what:
        case Expected.HAND | Expected.NOTHING if _stopped(observed):
            yield _rest(observed, "What was still held ...", observed.state.results[-1].rest[observed.seat])
        case Expected.LEADER:
            for seat, place in enumerate(places):
                if seat != observed.seat:
                    yield _offer(f"{place} leads", f"{place} leads")
            yield _offer("I lead", f"{places[observed.seat]} leads")
        case Expected.MOON:
            yield _offer("Off the own score", "moon off")
            yield _offer("To the others", "moon others")
        case Expected.DRAWN:
            yield _offer("I drew ...", "draws", -1)
        case Expected.PLAY:
            yield from _while_playing(observed, mine)
        case Expected.TURN:
            yield from _turn(observed, mine)
        case Expected.DISCARD:
            yield from _ending(observed, mine)
        case Expected.OPENED if observed.rules.own_melds:
            yield _by_hand("Melds by hand ...", "shows", open_cards(observed), -1, _knockers(observed))
        case Expected.LAYOFF:
            yield _offer("Lay off what leaves the least", "l")
            yield _by_hand("By hand ...", "l", observed.hand, 0, _knockers(observed))


def _ending(observed: ObservedMatch, mine: bool) -> Iterator[wire.ObservedOffer]:
    """What may end a hand of Gin Rummy instead of a discard alone: of the own hand, what its cards allow."""
    position = observed.state.position(observed.expectation.seat)
    own_melds = mine and observed.rules.own_melds
    if not mine or knocks(position):
        yield _offer("Knock with ...", "k", 1)
        if own_melds:
            yield _by_hand("Knock, melds by hand ...", "k", observed.hand, 1)
    if big_gin(position) if mine else observed.rules.big_gin_bonus:
        yield _offer("Big gin", "big gin")
        if own_melds:
            yield _by_hand("Big gin, melds by hand ...", "k big", observed.hand)


def _while_playing(observed: ObservedMatch, mine: bool) -> Iterator[wire.ObservedOffer]:
    """What may come instead of a card at Hearts: draws from the stock, and the end of play with cards still held."""
    state = observed.state
    if observed.rules.leftover is hearts.Leftover.STOCK and not mine and state.table:
        rules, drawn = observed.rules, sum(entry.count for entry in observed.deal_entries if isinstance(entry, Drew))
        stock = len(rules.deck) - rules.hand_size * rules.seats - drawn
        few = min(_DRAWN, stock)
        for count in range(1, few + 1):
            yield _offer(f"draws {count}", f"draws {count}")
        if more := list(range(few + 1, stock + 1)):
            yield _offer("draws more ...", "draws").model_copy(update={"counts": more})
    if state.tricks and not state.table and observed.rules.cash_in is not hearts.CashIn.NEVER:
        yield _rest(observed, "Play stops here ...", observed.hand)


def _stopped(observed: ObservedMatch) -> bool:
    """Whether play stopped early in the deal just finished, and what the others held is not told."""
    if not isinstance(observed.rules, hearts.Rules) or not observed.deal_entries or not observed.progress.over:
        return False
    return observed.state.results[-1].cashed_in and not any(
        isinstance(entry, FinalHands) for entry in observed.deal_entries
    )


def _rest(observed: ObservedMatch, label: str, mine: Cards) -> wire.ObservedOffer:
    """What the others still held when play stopped."""
    others = [place for seat, place in enumerate(observed.rules.places) if seat != observed.seat]
    unseen = Cards(observed.rules.deck & ~mine & ~_lies_open(observed))
    return _offer(label, "rest", -1).model_copy(update={"seats": others, "open": _faces(unseen)})


def _by_hand(label: str, line: str, cards: Cards, first: int = 0, on: Sequence[str] = ()) -> wire.ObservedOffer:
    """Melds that somebody lays out of these cards. ``first``: how many of them stand before the melds, -1: all."""
    return _offer(label, line, first).model_copy(update={"melds": True, "on": list(on), "open": _faces(cards)})


def _knockers(observed: ObservedMatch) -> list[str]:
    """The melds that can be laid off on."""
    laid = observed.state.laid
    return [] if laid is None else [" ".join(card.symbol for card in meld) for meld in laid.melds]


def _faces(cards: Cards) -> list[str]:
    """Cards as they are tapped: of two packs each face once."""
    return sorted({str(card)[:2] for card in cards})


def _turn(observed: ObservedMatch, mine: bool) -> Iterator[wire.ObservedOffer]:
    """Where the card of a turn of Gin Rummy came from."""
    state = observed.state
    if not mine or state.position(observed.seat).stock_ended:
        yield _offer("From the stock", "d")
    else:
        yield _offer("From the stock ...", "d", 1)
    if state.pile:
        yield _offer(f"{'I take' if mine else 'Takes'} {state.pile[-1].symbol}", "t")
    if state.phase is gin.Phase.OFFER:
        yield _offer("Leaves it" if not mine else "I leave it", "no")


def _offer(label: str, line: str, cards: int = 0) -> wire.ObservedOffer:
    return wire.ObservedOffer(label=label, line=line, cards=cards)


def _names(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
