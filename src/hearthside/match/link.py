"""A deal as one word that is safe in an address: whoever has it can play that deal, and nothing is stored anywhere.

It holds game and rules, the deck, who deals, scores, passing direction, the styles and the seed of the opponents, and
the deals of the match before, which the opponents have seen. Uses no clock and no randomness.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final, NamedTuple

from hearthside.cards import Card
from hearthside.game import Deal, IllegalMove, Scores
from hearthside.games import GAMES, Rules, game_of

from . import decks
from .compact import compact, deck_of, expand
from .log import Entry, Log
from .policy import POLICIES
from .seats import Seat

VERSION: Final = "1"
"""The first letter of a code."""
LONGEST: Final = 4000
"""Letters of a code that is still sent around; past that, the deals before are left out."""
_TODAY: Final = "2:"
"""Before rules whose presets are those of today. Links of version 0.1 have nothing there."""
_LONGEST_PLAIN: Final = 40_000
"""Letters that a code may come to."""
_BROKEN: Final = "That link is incomplete. Copy all of it, from its first letter to its last."


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
    player_seed: str
    """The seed of the opponents' random generators."""
    seat: int
    """Of whoever played it."""
    styles: tuple[str, ...]
    """Of the others, clockwise from that seat; a guest's says after a colon what drew it."""
    before: tuple[Any, ...] = ()
    """The finished deals of the match before, as `compact` has them."""
    changes: tuple[Any, ...] = ()
    """What was changed by hand in this deal, as JSON; without the deals before, scores and direction tell of it."""

    @property
    def deals(self) -> int:
        """How many deals come along."""
        return sum(not isinstance(each[0], dict) for each in self.before if each)

    @property
    def others(self) -> list[Seat]:
        """Who else sits there, clockwise from that seat."""
        parted = (style.partition(":") for style in self.styles)
        return [Seat(style, guest_seed=lot or None) for style, _, lot in parted]

    @property
    def alone(self) -> "DealLink":
        """The deal without those before it. Points in Hollywood's three columns cannot be told then."""
        totals_suffice = not self.before or POLICIES.of(self.rules).totals_suffice(self.rules)
        return self._replace(before=(), changes=(), scores=self.scores if totals_suffice else (0,) * self.rules.seats)

    @property
    def log(self) -> Log:
        """How the match stood before the deal. Raises BadLink."""
        try:
            return Log(self.rules, expand(self.rules, self.before))
        except (IllegalMove, ValueError) as error:
            raise BadLink("The earlier deals in that link are not possible.") from error

    @property
    def entries(self) -> list[Entry]:
        """How that goes on: with the deal, and with what was changed by hand. Raises BadLink."""
        log = self.log
        first = len(log)
        entry = Entry(Deal(self.cards, self.dealer), self.number, chosen=True, player_seed=self.player_seed)
        try:
            log.add(entry)
            for change in self.changes:
                log.add(Entry(log.game.move_from_json(change)))
            if self.scores != tuple(log.state.scores):
                log.add(Entry(Scores(self.seat, self.scores)))
            if self.direction is not None and self.direction != POLICIES.of(log.state).direction(log.state):
                log.add(Entry(POLICIES.of(self.rules).direct(self.seat, self.direction)))
        except (IllegalMove, ValueError) as error:
            raise BadLink(f"The deal in that link is not possible. {error}") from error
        return log.entries[first:]


def link_of(log: Log, secret: str, deal: int, seat: int, styles: tuple[str, ...]) -> DealLink:
    """The link of a finished deal, counted from 0. ``styles`` are those of the others, clockwise from the seat."""
    place = log.deal_place(deal)
    assert place is not None
    entry, state, rules = log.moves[place], log.begun(deal), log.state.rules
    return DealLink(
        rules=rules,
        number=entry.number,
        cards=decks.cards_of(rules, entry),
        dealer=state.dealer,
        scores=tuple(state.scores),
        direction=POLICIES.of(state).direction(state),
        player_seed=decks.player_seed(secret, log, place),
        seat=seat,
        styles=styles,
        before=tuple(compact(log, secret, place)),
        changes=tuple(map(log.game.move_to_json, log.changes(deal))),
    )


def fit(link: DealLink) -> DealLink:
    """The link, without the deals before where it would be too long with them."""
    return link if len(code_of(link)) <= LONGEST else link.alone


def code_of(link: DealLink) -> str:
    """The link as one word."""
    plain = [
        game_of(link.rules).slug,
        _TODAY + game_of(link.rules).variants.code(link.rules),
        link.number if link.number is not None else " ".join(map(str, link.cards)),
        link.dealer,
        list(link.scores),
        link.direction,
        link.player_seed,
        link.seat,
        list(link.styles),
        *link.before,
        *link.changes,
    ]
    packed = zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 9)
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def address(link: DealLink) -> str:
    """Where the browser opens the deal, at the usual address of Hearthside."""
    return f"http://127.0.0.1:8737/#/deal/{code_of(link)}"


def read_link(text: str) -> DealLink:
    """The deal of a link, given as an address or as its code. Raises BadLink with a sentence if it cannot be dealt."""
    code = text.strip().rpartition("/")[2]
    if not code.startswith(VERSION):
        newer = code[:1].isdigit()
        raise BadLink("That link is from a newer Hearthside." if newer else _BROKEN)
    match _unpacked(code[1:]):
        case [
            str(slug), str(rules_code), int() | str() as deck, int(dealer), [*scores],
            str() | None as direction, str(player_seed), int(seat), [*styles], *rest,
        ] if slug in GAMES and not any(isinstance(each, bool) for each in (deck, dealer, seat)):  # fmt: skip
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
        and all(isinstance(style, str) and len(style) <= decks.LONGEST_SEED for style in styles)
        and len(player_seed) <= decks.LONGEST_SEED
        and direction in POLICIES[slug].directions
    )
    if not good:
        raise BadLink(_BROKEN)
    before = tuple(each for each in rest if isinstance(each, list))
    changes = tuple(each for each in rest if not isinstance(each, list))
    link = DealLink(
        rules, number, cards, dealer, tuple(scores), direction, player_seed, seat, tuple(styles), before, changes
    )
    _ = link.entries  # refuses a deal that cannot be dealt
    return link


def _unpacked(letters: str) -> Any:
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), _LONGEST_PLAIN)
        if unpacker.eof and not unpacker.unused_data:
            return json.loads(text)
    except (ValueError, zlib.error, RecursionError):
        pass
    raise BadLink(_BROKEN)


def _rules(slug: str, code: str) -> Rules:
    variants = GAMES[slug].variants
    try:
        today = code.removeprefix(_TODAY) if code.startswith(_TODAY) else variants.former(code)
        rules: Rules = variants.parse(today)
    except (ValueError, RecursionError) as error:
        raise BadLink("The rules in that link are not possible.") from error
    return rules


def _deck(rules: Rules, deck: int | str) -> tuple[int | None, tuple[Card, ...]]:
    try:
        number, cards = deck_of(rules, deck)
    except ValueError as error:
        raise BadLink(_BROKEN) from error
    return number, cards if number is None else decks.cards_in_play(rules, cards)
