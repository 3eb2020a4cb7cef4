"""Hearts and Gin Rummy at your own table: in a browser tab, in a terminal, and as a library.

The library is in these modules. What both games share is here, and is loaded when it is first asked for.

- `hearthside.cards`: cards, sets of cards, and the deck of a deal number
- `hearthside.hearts` and `hearthside.gin`: rules, moves, states and views of each game
- `hearthside.record`: matches written down, as text and as JSON
- `hearthside.match`: a match as a log, with undo
- `hearthside.ai`: the computer players
- `hearthside.arena`: matches between players, and who is stronger
- `hearthside.coach`: hints, reviews and counting
- `hearthside.envs`: environments for programs that learn

>>> from random import Random
>>> from hearthside import DEALER, Limit
>>> from hearthside.ai import player
>>> from hearthside.cards import shuffled
>>> from hearthside.hearts import BLACK_LADY, Deal, State
>>> state, rng, cal = State.new(BLACK_LADY), Random(1), player("cal")
>>> while not state.results:
...     [seat, *_] = state.to_move
...     move = Deal(shuffled(5)) if seat == DEALER else cal.choose(state.view(seat), rng, Limit())
...     state = state.play(move)
>>> sum(state.scores)
26
"""

TYPE_CHECKING = False  # true for a type checker; to import `typing` takes longer than all of this

if TYPE_CHECKING:
    from .game import DEALER, SPECTATOR, BadRecord, IllegalMove, Limit, Player, Rules, State, View
    from .text import Does, Name, Scored, Sentence, Verb, Whose, plain

__version__ = "0.1.0"
"""The version: see docs/reference/index.md for what may change in which."""

__all__ = [
    "DEALER",
    "SPECTATOR",
    "BadRecord",
    "Does",
    "IllegalMove",
    "Limit",
    "Name",
    "Player",
    "Rules",
    "Scored",
    "Sentence",
    "State",
    "Verb",
    "View",
    "Whose",
    "__version__",
    "plain",
]

if not TYPE_CHECKING:  # so that a name that is not there is one for mypy too

    def __getattr__(name):
        """Loads what both games share when it is first asked for, so that the commands start at once."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module = "text" if name in ("Does", "Name", "Scored", "Sentence", "Verb", "Whose", "plain") else "game"
        globals()[name] = value = getattr(import_module(f".{module}", __name__), name)
        return value
