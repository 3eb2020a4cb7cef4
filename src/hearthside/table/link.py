"""A deal as one word that is safe in an address: whoever has it can play that deal, and nothing is stored anywhere.

It holds game and rules, the deck, who deals, scores, passing direction, the styles of the opponents and what their dice
are made from. Knows no clocks and no dice.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final, NamedTuple

from hearthside import gin, hearts
from hearthside.cards import Card, shuffled
from hearthside.game import Deal, IllegalMove, Scores
from hearthside.games import GAMES, Match, Rules, game_of

from . import dealing
from .log import Entry, Log

VERSION: Final = "1"
"""The first letter of a code."""
_LONGEST: Final = 10_000
"""Letters that a code may come to."""
_BROKEN: Final = "That link is not whole. Copy it again, from its first letter to its last."


class BadLink(ValueError):
    """A word that is no deal; ``str(error)`` is the sentence."""


class DealLink(NamedTuple):
    """What a link holds."""

    rules: Rules
    number: int | None
    """The deal number; None for a deck that has none."""
    cards: tuple[Card, ...]
    """Those in play, in dealing order."""
    dealer: int
    scores: tuple[int, ...]
    direction: str | None
    """Where cards are passed; None in a game that passes none."""
    dice: str
    """What the opponents' dice are made from."""
    seat: int
    """Of whoever played it."""
    styles: tuple[str, ...]
    """Of the others, clockwise from that seat."""

    @property
    def entries(self) -> list[Entry]:
        """How a log begins that deals this: the deal, and what stood before it. Raises BadLink."""
        log = Log(self.rules)
        entry = Entry(Deal(self.cards, self.dealer), self.number, chosen=True, dice=self.dice)
        try:
            log.add(entry)
            if any(self.scores):
                log.add(Entry(Scores(self.seat, self.scores)))
            if self.direction is not None and self.direction != log.state.direction:
                log.add(Entry(hearts.Direct(self.seat, hearts.Direction(self.direction))))
        except (IllegalMove, ValueError) as error:
            raise BadLink(f"That link holds a deal that cannot be. {error}") from error
        return log.entries


def link_of(log: Log, secret: str, deal: int, seat: int, styles: tuple[str, ...]) -> DealLink:
    """The link of a finished deal, counted from 0. ``styles`` are those of the others, clockwise from the seat."""
    place = log.deal_place(deal)
    assert place is not None
    entry, state, rules = log.moves[place], log.begun(deal), log.state.rules
    return DealLink(
        rules=rules,
        number=entry.number,
        cards=dealing.cards_of(rules, entry),
        dealer=state.dealer,
        scores=_scores(state),
        direction=str(state.direction) if isinstance(state, hearts.State) else None,
        dice=dealing.dice(secret, log, place),
        seat=seat,
        styles=styles,
    )


def _scores(state: Match) -> tuple[int, ...]:
    """The totals, as they can be given to a match that begins: points in Hollywood's three columns cannot."""
    hollywood = isinstance(state, gin.State) and state.rules.scoring is gin.Scoring.HOLLYWOOD
    return (0, 0) if hollywood else tuple(state.scores)


def code_of(link: DealLink) -> str:
    """The link as one word."""
    plain = [
        game_of(link.rules).slug,
        game_of(link.rules).variants.code(link.rules),
        link.number if link.number is not None else " ".join(map(str, link.cards)),
        link.dealer,
        list(link.scores),
        link.direction,
        link.dice,
        link.seat,
        list(link.styles),
    ]
    packed = zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 9)
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def read_code(code: str) -> DealLink:
    """Read what `code_of` wrote. Raises BadLink with a sentence for what is no deal."""
    if not code.startswith(VERSION):
        newer = code[:1].isdigit()
        raise BadLink("That link is from a newer Hearthside." if newer else _BROKEN)
    match _unpacked(code[1:]):
        case [
            "hearts" | "gin" as slug, str(rules_code), int() | str() as deck, int(dealer), [*scores],
            str() | None as direction, str(dice), int(seat), [*styles],
        ]:  # fmt: skip
            rules = _rules(slug, rules_code)
        case _:
            raise BadLink(_BROKEN)
    number, cards = _deck(rules, deck)
    places = range(rules.seats)
    good = (
        len(scores) == rules.seats
        and all(type(score) is int for score in scores)
        and seat in places
        and dealer in places
        and len(styles) == rules.seats - 1
        and all(isinstance(style, str) for style in styles)
        and len(dice) <= 64
        and direction in (list(hearts.Direction) if slug == "hearts" else [None])
    )
    if not good:
        raise BadLink(_BROKEN)
    return DealLink(rules, number, cards, dealer, tuple(scores), direction, dice, seat, tuple(styles))


def _unpacked(letters: str) -> Any:
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), _LONGEST)
        if unpacker.eof and not unpacker.unused_data:
            return json.loads(text)
    except (ValueError, zlib.error, RecursionError):
        pass
    raise BadLink(_BROKEN)


def _rules(slug: str, code: str) -> Rules:
    try:
        rules: Rules = GAMES[slug].variants.parse(code)
    except (ValueError, RecursionError) as error:
        raise BadLink("That link holds rules that cannot be.") from error
    return rules


def _deck(rules: Rules, deck: int | str) -> tuple[int | None, tuple[Card, ...]]:
    if isinstance(deck, int):
        if not 0 <= deck < 2**53:
            raise BadLink(_BROKEN)
        return deck, dealing.cards_in_play(rules, shuffled(deck, rules.packs))
    try:
        return None, tuple(map(Card.parse, deck.split()))
    except ValueError as error:
        raise BadLink(_BROKEN) from error
