"""Contests by duplicate: every deal is played in all seatings of two sides, so that the luck of the cards drops out.

Knows no processes and no disk. A contest and a number are enough to play a deal of it, in any process.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, product
from json import dumps, loads
from random import Random
from typing import Any, Final, NamedTuple

from hearthside import __version__
from hearthside.ai.foreign import Half
from hearthside.ai.players import foreign_players
from hearthside.engine import EXEC, Programs
from hearthside.envs.policies import fingerprint, is_policy
from hearthside.game import Limit
from hearthside.games import GAMES, Rules, game_of
from hearthside.record import write
from hearthside.words import Word

from .games import SCORING, GameScoring
from .matches import FREE, Played, make_player, play

_DEALS: Final = 2**52
Seating = tuple[int, ...]
"""Which side, 0 or 1, sits at each seat."""
Totals = dict[str, float]
"""What one side did: its ``games`` and ``won`` (a tie is shared), ``hands`` (a seat's deals), ``points``, ``moves``,
``seconds`` of processor time, ``forfeits`` (moves that a stand-in made), and what its game counts beside.
"""


class Field(Word):
    """Who sits at a table of two sides: as many of one as of the other; or the first alone among the others."""

    EVEN = "even"
    ALONE = "alone"


class Finished(NamedTuple):
    """One deal, or one whole match, played in all seatings."""

    pair: int
    """Which pair of the contest."""
    place: int
    """Which deal of theirs, from 0."""
    sides: tuple[Totals, Totals]
    """What both did: the sums of their games, points, moves and seconds."""
    records: tuple[str, ...]
    """One for each seating, where they are wanted."""
    names: tuple[str, ...] = ()
    """What the sides are called where one of them is a program, which has a name of its own."""


@dataclass(frozen=True, kw_only=True)
class Contest:
    """Which players meet, and what they play. ValueError with a sentence for unknown players, for too few, and for what
    is not possible against a population.
    """

    rules: Rules
    """What is played."""
    players: tuple[str, ...]
    """Each meets each, or on a ladder the one before it, or all of them a population."""
    ladder: bool = False
    """Whether each meets only the one before it."""
    field: Field = Field.EVEN
    """How seats are shared out between both sides."""
    whole: bool = False
    """Whether whole matches are played, and not single deals."""
    seed: int = 1
    """Which deals are dealt: see `deal`."""
    limit: Limit = FREE
    """How long a player may think about a move."""
    records: bool = False
    """Whether `Finished` has records."""
    against: str | None = None
    """Whom each of the players meets, and none of the others: a `Half` of the foreign players, or names of players with
    commas between them.
    """

    def __post_init__(self) -> None:
        if self.against is not None:
            self._check_population()
        elif len(set(self.players)) < max(2, len(self.players)):
            raise ValueError("An arena needs two players or more, each named once.")
        for name in (*self.players, *self.opponents):
            make_player(name, self.rules, Random(0))

    def _check_population(self) -> None:
        if not self.players or len(set(self.players)) < len(self.players):
            raise ValueError("Name one player or more to play against a population, each once.")
        if len(set(self.opponents)) < len(self.opponents):
            raise ValueError("Name each player of a population once.")
        if inside := [name for name in self.players if name in self.opponents]:
            raise ValueError(f"{inside[0]} is itself in that population.")
        if self.ladder:
            raise ValueError("There is no ladder against a population: each player meets all of it.")
        if self.limit != FREE:
            raise ValueError("A population plays as it does: write shark@16worlds for a limit of one player.")

    @property
    def opponents(self) -> tuple[str, ...]:
        """The members of the population that is met, if one is."""
        if self.against is None:
            return ()
        if self.against in list(Half):
            return tuple(foreign_players(self.rules.game, Half(self.against)))
        return tuple(name.strip() for name in self.against.split(","))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, in order."""
        if self.against is not None:
            return tuple(product(self.players, self.opponents))
        if self.ladder:
            return tuple((upper, lower) for lower, upper in pairwise(self.players))
        return tuple(combinations(self.players, 2))

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """All seatings of this field. With an odd number of seats, each side has the extra one equally often."""
        seats = self.rules.seats
        first = {1} if self.field is Field.ALONE else {seats // 2, seats - seats // 2}
        chosen = [each for count in sorted(first) for each in combinations(range(seats), count)]
        return tuple(tuple(int(seat not in mine) for seat in range(seats)) for mine in chosen)

    @property
    def part(self) -> GameScoring:
        """What is counted at this game."""
        return SCORING.of(self.rules)

    @property
    def fair(self) -> float:
        """The share of games that the first side wins by chance, in percent."""
        return 100 * sum(seating.count(0) for seating in self.seatings) / len(self.seatings) / self.rules.seats

    def deal(self, place: int) -> int:
        """The number of a deal, or of the first of a match; the same for every pair."""
        return Random(f"hearthside arena {self.seed}/{place}").randrange(_DEALS)

    def gain(self, finished: Finished) -> float:
        """By how much the first side did better, in points of a seat in a deal; above 0 is better in both games."""
        mine, theirs = (side["points"] / side["hands"] for side in finished.sides)
        return float(self.part.SIGN * (mine - theirs))

    def apart(self, place: int) -> bool:
        """Whether a deal is one of those that are shown apart too."""
        return not self.whole and self.part.is_apart(self.rules, place)

    @staticmethod
    def rate(finished: Finished) -> float:
        """The share of games that the first side won, in percent."""
        return 100 * finished.sides[0]["won"] / finished.sides[0]["games"]

    def play(self, pair: int, place: int) -> Finished:
        """One deal of one pair in all seatings."""
        sides: tuple[Totals, Totals] = ({}, {})
        records = list[str]()
        rules = self.rules if self.whole else self.part.single_deal_rules(self.rules, place)
        names = list(self.pairs[pair])
        programs_play = any(name.startswith(EXEC) for name in names)
        with Programs() as programs:
            for seating in self.seatings:
                seated = [self.pairs[pair][side] for side in seating]
                played = play(rules, seated, self.deal(place), self.limit, single=not self.whole, programs=programs)
                for side in (0, 1):
                    seats = [seat for seat, each in enumerate(seating) if each == side]
                    add(sides[side], self._totals(played, seats))
                    if seated[seats[0]].startswith(EXEC):
                        names[side] = played.record.names[seats[0]]
                if self.records:
                    records.append(write(played.record))
        return Finished(pair, place, sides, tuple(records), tuple(names) if programs_play else ())

    def _totals(self, played: Played, seats: list[int]) -> Totals:
        """What these seats did in one game."""
        part, results = self.part, played.state.results
        winners = played.state.winners if self.whole else part.winners(results[0])
        totals: Totals = {
            "games": 1,
            "won": sum(seat in winners for seat in seats) / len(winners),
            "hands": len(results) * len(seats),
            "points": part.points(results, seats),
        }
        for name in ("moves", "seconds", "forfeits"):
            totals[name] = sum(getattr(played, name)[seat] for seat in seats)
        return totals | part.extra_counts(results, seats)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, with the version of Hearthside, because another version may play differently. So may
        another policy in the same file: where policies play, their fingerprints are among them.
        """
        plain: dict[str, Any] = {
            "hearthside": __version__,
            "game": self.rules.game,
            "rules": game_of(self.rules).variants.notation(self.rules),
            "players": list(self.players),
            "ladder": self.ladder,
            "field": self.field.value,
            "whole": self.whole,
            "seed": self.seed,
            "limit": self.limit._asdict(),
            "records": self.records,
            "against": self.against,
        }
        return plain | ({"policies": self.policies} if self.policies else {})

    @cached_property
    def policies(self) -> dict[str, str]:
        """The fingerprint of each policy that plays."""
        names = (*self.players, *self.opponents)
        return {name: fingerprint(name) for name in names if is_policy(name)}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Contest":
        """Read what `to_json` wrote. ValueError for what another version wrote, or where a policy is another here."""
        if plain["hearthside"] != __version__:
            raise ValueError(f"Hearthside {__version__} is asked to play for Hearthside {plain['hearthside']}.")
        rest = {name: plain[name] for name in ("ladder", "whole", "seed", "records", "against")}
        contest = cls(
            rules=GAMES[plain["game"]].variants.parse(plain["rules"]),
            players=tuple(plain["players"]),
            field=Field(plain["field"]),
            limit=Limit(**plain["limit"]),
            **rest,
        )
        for name, wanted in plain.get("policies", {}).items():
            if contest.policies[name] != wanted:
                raise ValueError(f"The file of {name} has changed since the contest began, or is another one here.")
        return contest

    @cached_property
    def text(self) -> str:
        """The contest as text, to send to a worker. A pickled rules value would carry everything it has cached."""
        return dumps(self.to_json())


def add(totals: Totals, more: Mapping[str, float]) -> None:
    """Adds these figures to the totals."""
    for name, figure in more.items():
        totals[name] = totals.get(name, 0) + figure


@lru_cache(maxsize=4)
def _contest(text: str) -> Contest:
    return Contest.from_json(loads(text))


def play_text(text: str, pair: int, place: int) -> Finished:
    """One deal of one pair of the contest with this text. This is the work that other processes do."""
    return _contest(text).play(pair, place)
