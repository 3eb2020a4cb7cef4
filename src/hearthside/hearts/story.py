"""A finished deal of Hearts as a story: who took the queen and the hearts, or shot the moon. Knows no names."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import SPECTATOR
from hearthside.text import Name, Part, Sentence, Whose, counted, does, number, row, sentence, signed

from .rules import ALL_HEARTS, QUEEN, Leftover, Rules, Scoring
from .taking import awarded, left_to, stranded, takers
from .view import DealResult

_QUEENS: Final = (Card(QUEEN), Card(QUEEN + 52))
_NAMED: Final = 6
"""As many cards as are named one by one."""
_NEAR: Final = 3
"""How few points short of a moon are worth a word."""


class StoryTrick(NamedTuple):
    """What a trick was to the deal."""

    winner: int
    points: int
    """Of its cards and of the cancelled tricks before it."""
    cancelled: bool
    share: float
    """What whoever shot the moon held after it, from 0 to 1; 0 without a moon."""
    last: bool
    """Whether the last card that counts fell in it."""
    text: Sentence
    """Who took it, and what it was worth."""


class Story(NamedTuple):
    """A finished deal, for one reader."""

    title: Sentence
    tell: Sentence
    more: tuple[Sentence, ...]
    """What else there is to say: the queen's way under a moon, cards left over, why play stopped."""
    tricks: tuple[StoryTrick, ...]
    queen: bool
    """Whether anyone took a queen that counts."""


def story(result: DealResult, rules: Rules, reader: int) -> Story:
    """Tell a finished deal to a seat."""
    return _Deal(result, rules, reader).story()


class _Deal:
    def __init__(self, result: DealResult, rules: Rules, reader: int) -> None:
        self.result, self.rules, self.reader = result, rules, reader
        self.taken = [rules.count_taken(cards) for cards in result.taken]
        self.takers = takers(result, rules.seats)
        self.rest = awarded(result) if result.cashed_in else None
        self.rest_points = sum(rules.count(cards) for cards in result.rest) if self.rest is not None else 0
        self.brought = [0] * len(result.tricks)
        for place, trick in enumerate(result.tricks):
            to = place
            if trick.cancelled:
                on = range(place, len(result.tricks))
                to = next((at for at in on if not result.tricks[at].cancelled), place)
            self.brought[to] += rules.count_all(trick.cards)

    def story(self) -> Story:
        shooter = self.result.shooter
        if shooter is None:
            title, tell = self.quiet_title(), sentence(*self.quiet_tell())
        else:
            what = "sun" if self.rules.is_sun(self.result.taken, shooter) else "moon"
            title, tell = sentence(does(shooter, "shot"), f" the {what}."), sentence(*self.moon_tell(shooter))
        way = () if shooter is None else self.queens_way()
        more = (*way, *self.left_over(), *self.stopped(), *self.charged())
        return Story(title, tell, more, tuple(self.phases(shooter)), bool(self.queens()))

    def phases(self, shooter: int | None) -> Iterator[StoryTrick]:
        every = 0 if shooter is None else self.rules.count(self.result.taken[shooter])
        last = max((place for place, points in enumerate(self.brought) if points), default=-1)
        held = 0
        for place, trick in enumerate(self.result.tricks):
            held += self.brought[place] if self.takers[place] == shooter else 0
            share = min(1.0, max(0.0, held / every)) if every > 0 else 0.0
            winner = trick.winner(self.rules.seats)
            each: Sentence = (f"Trick {place + 1}, cancelled: its cards go to the next winner",)
            if not trick.cancelled:
                each = (f"Trick {place + 1}, to ", Name(winner), f", {counted(self.brought[place], 'point')}")
            yield StoryTrick(winner, self.brought[place], trick.cancelled, share, place == last, each)

    # ---- The queen of spades, where she counts; with two packs there are two ----

    def queens(self) -> list[int]:
        """Who took each queen."""
        if self.rules.worth[QUEEN] <= 0:
            return []
        taken = enumerate(self.result.taken)
        return [seat for seat, cards in taken for queen in _QUEENS if queen in cards]

    def queens_way(self) -> Iterator[Sentence]:
        """Where each queen came from and went: ``Q♠ came from you on trick 6 and went to Cal’s A♠``."""
        if self.rules.worth[QUEEN] <= 0:
            return
        for at, trick in enumerate(self.result.tricks):
            for card in trick.cards:
                if card not in _QUEENS:
                    continue
                players, place, taker = trick.players(self.rules.seats), trick.cards.index(card), self.takers[at]
                came: Part = (card, " came from ", Name(players[place]), f" on trick {at + 1}")
                if trick.cancelled:
                    yield sentence(came, ", which was cancelled, and went to ", Name(taker), ".")
                elif players[place] == taker:
                    yield sentence(does(taker, "won"), f" trick {at + 1} with ", card, " itself.")
                else:
                    with_card = trick.cards[players.index(taker)]
                    yield sentence(came, " and went to ", Whose(taker), " ", with_card, ".")
        for cards in self.result.rest:
            yield from (
                sentence(card, " was among the cards that were not played.") for card in cards if card in _QUEENS
            )

    # ---- The moon ----

    def moon_tell(self, shooter: int) -> Iterator[Part]:
        yield f"{self.everything(shooter)} "
        tricks = [at for at, points in enumerate(self.brought) if points > 0]
        if self.rest == shooter and self.rest_points > 0:
            yield "The last of them were certain, so play stopped. "
        elif tricks:
            trick = self.result.tricks[tricks[-1]]
            counting = [place for place, card in enumerate(trick.cards) if self.rules.worth[card] > 0]
            if counting:
                player = trick.players(self.rules.seats)[counting[-1]]
                yield ("The last was ", Whose(player), " ", trick.cards[counting[-1]], f", on trick {tricks[-1] + 1}. ")
        if self.rules.is_sun(self.result.taken, shooter):
            yield "Every trick went to one player, so it is worth two moons. "
        for card in self.result.taken[shooter] & self.rules.doublers:
            yield (card, " doubles the points. ")
        yield self.moon_count(shooter)

    def everything(self, shooter: int) -> str:
        """What there was to take."""
        penalty = self.rules.penalty
        besides = {card % 52 for card in penalty - ALL_HEARTS}
        hearts = len(self.result.taken[shooter] & ALL_HEARTS)
        if len({card % 52 for card in penalty & ALL_HEARTS}) < 13 or besides - {int(QUEEN)}:
            return "Every card that costs points."
        if not besides:
            return f"All {number(hearts)} hearts."
        return f"All {number(hearts)} hearts and {'both queens' if self.rules.packs == 2 else 'the queen'}."

    def moon_count(self, shooter: int) -> Part:
        points = self.result.points
        if self.result.deducted:
            own = " own" if shooter == self.reader else ""
            return (f"That takes {abs(points[shooter])} off ", Whose(shooter), f"{own} score.")
        others = "each of the others" if self.reader in (SPECTATOR, shooter) else "each of you"
        if self.rules.scoring is Scoring.CASH:
            worth = self.rules.moon_worth(self.result.taken, shooter)
            return f"That is no points, and {worth} in cash from {others}."
        if max(points) <= 0:
            return "It is no points under these rules."
        return (f"That is {max(points)} to {others}, and nothing to ", Name(shooter), ".")

    # ---- Without a moon ----

    def quiet_title(self) -> Sentence:
        queens = self.queens()
        seats = sorted(dict.fromkeys(queens), key=lambda seat: seat != self.reader)
        if len(queens) > 1:
            return sentence(_names(seats), f" took {'both' if len(seats) == 1 else 'the'} queens.")
        if queens:
            worth = dict(self.rules.points)
            rival = worth.get(Card.parse("QH"), 0) > worth.get(Card.parse("KH"), 0)
            return sentence(_names(seats), f" took the queen{' of spades' if rival else ''}.")
        most = max(self.taken)
        return (
            sentence(does(self.taken.index(most), "took"), " the most points.")
            if most > 0
            else ("Nobody took a point.",)
        )

    def quiet_tell(self) -> Iterator[Part]:
        for each in self.queens_way():
            yield (*each, " ")
        rules, taken, named = self.rules, self.result.taken, range(self.rules.seats)
        hearts = [rules.worth[card] for card in Cards(ALL_HEARTS & (1 << 52) - 1)]
        # Where hearts count alike, how many says it all.
        alike = len(set(hearts)) == 1 and hearts[0] > 0
        figures = [len(cards & ALL_HEARTS) for cards in taken] if alike else self.taken
        order = sorted(named, key=lambda seat: -figures[seat])
        if took := [(f"{figures[seat]} to ", Name(seat)) for seat in order if figures[seat] > 0]:
            yield (f"{'Hearts' if alike else 'Points'}: ", row(took), ". ")
        for seat in named:
            for card in taken[seat] & rules.bonus:
                yield (card, f" took {-rules.worth[card]} off ", Whose(seat), " score. ")
        for seat in named:
            for card in taken[seat] & rules.doublers if self.taken[seat] else ():
                yield (card, " doubled the points of ", Name(seat), f", to {signed(self.taken[seat])}. ")
        if clean := [seat for seat in named if not taken[seat] & rules.counting]:
            yield (_names(clean), " took no points. ")
        for seat in named:
            if besides := self.result.points[seat] - self.taken[seat]:
                yield (does(seat, "took"), f" no trick: {signed(besides)}. ")
        single = [rules.count(cards) for cards in taken]
        every, most = rules.moon_points, max(single)
        if rules.moon and most < every <= most + _NEAR:
            yield (does(single.index(most), "came"), f" {counted(every - most, 'point')} short of the moon.")

    # ---- Cards that nobody played ----

    def left_over(self) -> Iterator[Sentence]:
        """Where cards went that nobody played: ``The hidden card was Q♣ and went to Cal``."""
        left, to = self.result.left, left_to(self.rules, self.result)
        if not left or self.rules.leftover_to_hand:
            return
        one, named = len(left) == 1, self.named(left)
        if self.rules.leftover is Leftover.STOCK:
            yield sentence(named, f" stayed in the stock, and count{'s' * one} for nobody.")
            return
        way: Part = " and stayed there." if to is None else (" and went to ", Name(to), ".")
        yield sentence("The hidden card was " if one else "The cards left over were ", named, way)

    def stopped(self) -> Iterator[Sentence]:
        if not self.result.cashed_in:
            return
        after = f"Play stopped after trick {len(self.result.tricks)}: "
        if self.rest is None or not self.rest_points:
            yield sentence(f"{after}every card with points was taken.")
        else:
            worth = counted(self.rest_points, "more point")
            yield sentence(after, Name(self.rest), f" held only winners, worth {worth}.")

    def charged(self) -> Iterator[Sentence]:
        """The last to hold cards is charged for them."""
        if self.result.cashed_in:
            return
        for seat, cards in enumerate(stranded(self.rules, self.result)):
            if cards:
                worth = counted(self.rules.count(cards), "point")
                yield sentence(does(seat, "held"), " the last cards, ", self.named(cards), f": {worth}.")

    def named(self, cards: Cards) -> Part:
        return counted(len(cards), "card") if len(cards) > _NAMED else row(list(cards))


def _names(seats: list[int]) -> Sentence:
    return row([Name(seat) for seat in seats])
