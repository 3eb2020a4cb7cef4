"""A match at another table as one seat tells it, as wire values. Knows no HTTP.

All of it is what the seat told and what follows from that; the world that explains it is asked for nothing else.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hearthside import gin, hearts
from hearthside.advice import Account, Adviser, Dealt, Drew, Gave, Got, Rest, Telling, Wanted, entry_of, limits, show
from hearthside.analysis.naming import does
from hearthside.cards import ALL, Cards
from hearthside.games import game_of
from hearthside.gin.score import final
from hearthside.gin.turns import big_gin, knocks
from hearthside.web import messages as wire

from .gin import arranged
from .hearts import trick_view

_DRAWN: Final = 6
"""Up to how many cards drawn there are buttons for."""


def told(
    name: str, n: int, telling: Telling, adviser: Adviser, said: Sequence[str], kept: tuple[bool, str | None]
) -> wire.TellingView:
    """The match as it is told so far. ``said`` is what the last change did."""
    account = telling.account
    state, rules, awaited = account.state, account.rules, account.awaited
    game = game_of(rules)
    return wire.TellingView(
        telling=name,
        n=n,
        game=game.slug,
        rules=game.variants.notation(rules),
        rules_name=rules.name,
        places=list(rules.places),
        seat=account.seat,
        adviser=adviser.style,
        adviser_name=adviser.name,
        limits=limits(rules),
        deal=len(state.results) + (account.begun == len(account.entries) or not account.now.over),
        awaited=awaited.what.value,
        who=awaited.seat,
        count=awaited.cards,
        together=awaited.what in (Wanted.OPENED, Wanted.REST, Wanted.LEFT),
        wanted=account.wanted,
        to_move=to_move(account),
        hand=_names(account.hand),
        arranged=_arranged(account),
        open=_faces(open_cards(account)),
        told=_names(_in_part(account)),
        offers=list(_offers(account)),
        said=list(said),
        entries=[
            wire.TellingEntry(place=place, words=show(entry, rules))
            for place, entry in enumerate(account.told, account.begun + 1)
        ],
        aside=list(telling.aside),
        narration=account.sentences(),
        score=[wire.TellingScore(label=label, points=list(points)) for label, points in account.score],
        over=account.over,
        winners=list(state.winners),
        saved=kept[0],
        notice=kept[1],
        **(_hearts(account) if isinstance(rules, hearts.Rules) else _gin(account)),
    )


def to_move(account: Account) -> bool:
    """Whether it is for the seat to move."""
    view = account.view
    return view is not None and not account.over and account.seat in view.to_move


def suggestion(n: int, account: Account, adviser: Adviser) -> wire.Suggestion:
    """What the adviser would do, why, and what that is worth."""
    from hearthside.analysis.hint import hint
    from hearthside.analysis.saying import ahead

    found = adviser.advise(account, hint)
    if found is None:
        return wire.Suggestion(n=n, sentence=None, reason="", figures="", line=None, cards=[])
    move, view = found.move, account.view
    entry = entry_of(move)
    ends = isinstance(move, gin.Draw) and account.state.position(account.seat).stock_ended
    match move:
        case hearts.Pass(_, cards):
            named = list(cards)
        case hearts.Play(_, card) | gin.Discard(_, card):
            named = [card]
        case gin.Knock(_, card) if card is not None:
            named = [card]
        case gin.Take():
            named = [account.state.pile[-1]]
        case _:
            named = []
    line = "d" if ends else None if entry is None else show(entry, account.rules)
    return wire.Suggestion(
        n=n,
        sentence=f"{adviser.name} would {does(move, view)}.",
        reason=found.reason,
        figures=ahead(found, view),
        line=line,
        cards=[str(card) for card in named],
    )


def _hearts(account: Account) -> dict[str, Any]:
    state, rules = account.state, account.rules
    over = account.now.over and bool(account.told)
    tricks = state.results[-1].tricks if over else state.tricks
    return {
        "trick": trick_view(rules, state.trick) if state.table else None,
        "last_trick": trick_view(rules, tricks[-1]) if tricks else None,
        "pile": [],
        "stock": None,
        "limit": None,
        "scores": list(state.scores),
    }


def _gin(account: Account) -> dict[str, Any]:
    state = account.state
    over = account.now.over and bool(account.told)
    result = state.results[-1] if over else None
    return {
        "trick": None,
        "last_trick": None,
        "pile": [str(card) for card in (result.pile if result else state.pile)],
        "stock": None if state.upcard is None else len(state.stock),
        "limit": None if state.upcard is None else account.rules.limit(state.upcard),
        "scores": list(final(state.sheet)),
    }


def _arranged(account: Account) -> wire.Arranged | None:
    if not isinstance(account.rules, gin.Rules) or not account.hand:
        return None
    melding, hand = account.rules.melding, account.hand
    return arranged(melding, melding.arrange(hand, ALL & ~Cards.of(account.state.pile)), hand)


def _in_part(account: Account) -> Cards:
    """The cards of a hand or a pass that more cards belong to."""
    last = account.told[-1] if account.told and not account.now.over else None
    match account.awaited.what, last:
        case (Wanted.HAND, Dealt(cards)) | (Wanted.GIVE, Gave(cards)) | (Wanted.GET, Got(cards)):
            return cards
    return Cards(0)


def open_cards(account: Account) -> Cards:
    """The cards that may be told next. Which of them cannot be is found out by telling them."""
    awaited, hand = account.awaited, account.hand
    deck = account.rules.deck if isinstance(account.rules, hearts.Rules) else ALL
    mine = awaited.seat == account.seat
    unseen = deck & ~hand & ~_lies_open(account)
    match awaited.what:
        case Wanted.NOTHING | Wanted.MOON | Wanted.LAYOFF:
            return Cards(0)
        case Wanted.HAND:
            return Cards(deck & ~_in_part(account))
        case Wanted.GIVE:
            return Cards(hand & ~_in_part(account))
        case Wanted.LEADER:
            return hand
        case Wanted.PLAY | Wanted.DISCARD if mine:
            view = account.view
            return view.legal if isinstance(view, hearts.View) else hand
        case Wanted.TURN if not mine:
            return Cards(0)
    return Cards(unseen)


def _lies_open(account: Account) -> Cards:
    """The cards that were played, or lie on the discards."""
    state = account.state
    if isinstance(state, gin.State):
        return Cards.of(state.pile)
    return Cards.of(card for trick in (*state.tricks, state.trick) for card in trick.cards)


def _offers(account: Account) -> Iterator[wire.TellingOffer]:
    """What may be told now beside a card by itself."""
    awaited, places = account.awaited, account.rules.places
    mine = awaited.seat == account.seat
    match awaited.what:
        case Wanted.HAND | Wanted.NOTHING if _stopped(account):
            yield _rest(account, "What was still held ...", account.state.results[-1].rest[account.seat])
        case Wanted.LEADER:
            for seat, place in enumerate(places):
                if seat != account.seat:
                    yield _offer(f"{place} leads", f"{place} leads")
            yield _offer("I lead", f"{places[account.seat]} leads")
        case Wanted.MOON:
            yield _offer("Off the own score", "moon off")
            yield _offer("To the others", "moon others")
        case Wanted.DRAWN:
            yield _offer("I drew ...", "draws", -1)
        case Wanted.PLAY:
            yield from _while_playing(account, mine)
        case Wanted.TURN:
            yield from _turn(account, mine)
        case Wanted.DISCARD:
            yield from _ending(account, mine)
        case Wanted.OPENED if account.rules.own_melds:
            yield _by_hand("Melds by hand ...", "shows", open_cards(account), -1, _knockers(account))
        case Wanted.LAYOFF:
            yield _offer("Lay off what leaves the least", "l")
            yield _by_hand("By hand ...", "l", account.hand, 0, _knockers(account))


def _ending(account: Account, mine: bool) -> Iterator[wire.TellingOffer]:
    """What may end a hand of Gin Rummy instead of a discard alone: of the own hand, what its cards allow."""
    position = account.state.position(account.awaited.seat)
    own_melds = mine and account.rules.own_melds
    if not mine or knocks(position):
        yield _offer("Knock with ...", "k", 1)
        if own_melds:
            yield _by_hand("Knock, melds by hand ...", "k", account.hand, 1)
    if big_gin(position) if mine else account.rules.big_gin_bonus:
        yield _offer("Big gin", "big gin")
        if own_melds:
            yield _by_hand("Big gin, melds by hand ...", "k big", account.hand)


def _while_playing(account: Account, mine: bool) -> Iterator[wire.TellingOffer]:
    """What may come instead of a card at Hearts: draws from the stock, and the end of play with cards still held."""
    state = account.state
    if account.rules.leftover is hearts.Leftover.STOCK and not mine and state.table:
        rules, drawn = account.rules, sum(entry.count for entry in account.told if isinstance(entry, Drew))
        stock = len(rules.deck) - rules.hand_size * rules.seats - drawn
        few = min(_DRAWN, stock)
        for count in range(1, few + 1):
            yield _offer(f"draws {count}", f"draws {count}")
        if more := list(range(few + 1, stock + 1)):
            yield _offer("draws more ...", "draws").model_copy(update={"counts": more})
    if state.tricks and not state.table and account.rules.cash_in is not hearts.CashIn.NEVER:
        yield _rest(account, "Play stops here ...", account.hand)


def _stopped(account: Account) -> bool:
    """Whether play stopped early in the deal just finished, and what the others held is not told."""
    if not isinstance(account.rules, hearts.Rules) or not account.told or not account.now.over:
        return False
    return account.state.results[-1].cashed_in and not any(isinstance(entry, Rest) for entry in account.told)


def _rest(account: Account, label: str, mine: Cards) -> wire.TellingOffer:
    """What the others still held when play stopped."""
    others = [place for seat, place in enumerate(account.rules.places) if seat != account.seat]
    unseen = Cards(account.rules.deck & ~mine & ~_lies_open(account))
    return _offer(label, "rest", -1).model_copy(update={"seats": others, "open": _faces(unseen)})


def _by_hand(label: str, line: str, cards: Cards, first: int = 0, on: Sequence[str] = ()) -> wire.TellingOffer:
    """Melds that somebody lays out of these cards. ``first``: how many of them stand before the melds, -1: all."""
    return _offer(label, line, first).model_copy(update={"melds": True, "on": list(on), "open": _faces(cards)})


def _knockers(account: Account) -> list[str]:
    """The melds that can be laid off on."""
    laid = account.state.laid
    return [] if laid is None else [" ".join(card.symbol for card in meld) for meld in laid.melds]


def _faces(cards: Cards) -> list[str]:
    """Cards as they are tapped: of two packs each face once."""
    return sorted({str(card)[:2] for card in cards})


def _turn(account: Account, mine: bool) -> Iterator[wire.TellingOffer]:
    """Where the card of a turn of Gin Rummy came from."""
    state = account.state
    if not mine or state.position(account.seat).stock_ended:
        yield _offer("From the stock", "d")
    else:
        yield _offer("From the stock ...", "d", 1)
    if state.pile:
        yield _offer(f"{'I take' if mine else 'Takes'} {state.pile[-1].symbol}", "t")
    if state.phase is gin.Phase.OFFER:
        yield _offer("Leaves it" if not mine else "I leave it", "no")


def _offer(label: str, line: str, cards: int = 0) -> wire.TellingOffer:
    return wire.TellingOffer(label=label, line=line, cards=cards)


def _names(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
