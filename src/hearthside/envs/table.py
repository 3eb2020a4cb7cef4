"""One table of a `Batch` in readable rules, for what a batch does not show: what seats see that are not to move."""

from collections import deque
from collections.abc import Iterable
from typing import Any, Literal

from hearthside.cards import Card, Cards
from hearthside.game import Deal
from hearthside.games import GAMES
from hearthside.text import plain

from .dice import seeded_decks
from .encoding import Bytes, Encoding

Episode = Literal["deal", "match"]
Rewards = Literal["zero-sum", "raw"]


def check_choices(episode: str, rewards: str) -> None:
    """Raise ValueError where an episode or rewards cannot be so."""
    if episode not in ("deal", "match"):
        raise ValueError(f"An episode is a deal or a match, not {episode!r}.")
    if rewards not in ("zero-sum", "raw"):
        raise ValueError(f"Rewards are zero-sum or raw, not {rewards!r}.")


class Table:
    """One table, played by numbered actions, with the decks that a batch deals for its seed.

    It follows a batch of one: `begin` for each reset, `act` for each step. Nothing is computed before it is asked for.

    >>> from hearthside.envs import Batch, encoding_for
    >>> from hearthside.hearts import BLACK_LADY
    >>> table, batch = Table(encoding_for(BLACK_LADY), "deal", seed=7), Batch(BLACK_LADY, 1)
    >>> batch.reset(7)
    >>> table.begin()
    >>> (table.observation(0) == batch.observation[0]).all()
    np.True_
    """

    def __init__(self, encoding: Encoding, episode: Episode, seed: int) -> None:
        self.encoding, self.episode = encoding, episode
        self.picked = Cards(0)
        """What the seat to move has picked for its pass so far."""
        self._steps: deque[tuple[Any, Any, Any]] = deque(maxlen=8)
        """The latest moves of the deal in progress: the state before, the move, and the state after."""
        self._decks = seeded_decks(seed)
        self._deck: tuple[Card, ...] = ()
        self._number = 0
        self._state: Any = None

    def begin(self, number: int = 0) -> None:
        """Another episode, with the next deck. ``number``: how many deals are played alone before this one."""
        self._deck, self._number, self._state = next(self._decks), number, None
        self.picked = Cards(0)
        self._steps.clear()

    @property
    def state(self) -> Any:
        """The match: a `State`, which knows all cards."""
        if self._state is None:
            begun = GAMES.of(self.encoding.rules).begin(self.encoding.rules)
            if self.episode == "deal":
                self._dealt(begun, self.encoding.deal(self._deck, self._number))
            else:
                self._dealt(begun, begun.play(Deal(self._deck)))
        return self._state

    def act(self, actions: Iterable[int]) -> None:
        """Take these actions. Raises IllegalMove for one that is not legal."""
        for action in actions:
            state, picked = self.state, self.picked
            move = self.encoding.move(state.view(self.encoding.mover(state)), action, picked)
            if move is None:
                _, self.picked = self.encoding.play(state, action, picked)
            else:
                self.play(move)

    def play(self, move: Any) -> None:
        """Make a move of the seat to move. Raises IllegalMove where it is not legal."""
        before, after = self.state, self.state.play(move)
        self._state, self.picked = after, Cards(0)
        self._steps.append((before, move, after))
        if self.episode == "match" and len(after.results) > len(before.results) and not after.winners:
            self._deck = next(self._decks)
            self._dealt(after, after.play(Deal(self._deck)))

    def _dealt(self, before: Any, after: Any) -> None:
        """A deal begins."""
        self._state = after
        self._steps.clear()
        self._steps.append((before, Deal(self._deck, after.dealer), after))

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return bool(self.state.results) if self.episode == "deal" else bool(self.state.winners)

    def observation(self, seat: int) -> Bytes:
        """What a seat sees, uint8[size], whether or not it is to move."""
        picked = self.picked if seat == self.encoding.mover(self.state) else Cards(0)
        return self.encoding.observation(self.state.view(seat), picked)

    def text(self, seat: int | None = None) -> str:
        """The table for people: hands, the latest that happened, the scores, and who is to move.

        For a seat, what it may know: its own hand, and what happened as it was told of it. For None all cards.
        """
        state, places = self.state, self.encoding.rules.places
        width = max(map(len, places)) + 2
        lines = [
            f"{place:{width}}{' '.join(card.symbol for card in Cards(hand))}".rstrip()
            for each, (place, hand) in enumerate(zip(places, state.hands, strict=True))
            if seat in (None, each)
        ]
        scores = ", ".join(f"{place} {score}" for place, score in zip(places, state.scores, strict=True))
        next_ = "The episode is over." if self.over else f"{places[self.encoding.mover(state)]} is to move."
        events = GAMES.of(state).text.events
        lines += [plain(each, places, seat) for step in self._steps for each in events(*step, seat)]
        return "\n".join([*lines, f"Scores: {scores}", next_])
