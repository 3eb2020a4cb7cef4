"""Search at Hearts with the net, compiled: each card is tried in sampled deals, which the critic judges."""

from . import hearts as game
from . import hearts_net as net
from .bits import Ints, low_bit, slow
from .hearts_net import Floats
from .rows import copy, floats, ints


@slow
def judge_cards(
    rules: Ints, flags: Ints, actor: Floats, critic: Floats, deals: Ints, known: Ints, cards: Ints, points: Floats
) -> None:  # fmt: skip
    """Write the points that the critic expects of each seat for each card in each deal, into ``points``, float32[deals,
    cards, MOST].

    The card is played, and the trick to its end as the net likes best. ``deals``: int64[deals, STATE_SIZE]; ``known``:
    int64[NOTES_SIZE], what the seat to move knows beside a deal; ``cards``: int64, legal ones.
    """
    deal, notes, rows = ints(game.STATE_SIZE), ints(net.NOTES_SIZE), ints(net.MOST_ROWS)
    logits, room = floats(52), floats(net.ROOM)
    for number in range(len(deals)):
        for place in range(len(cards)):
            copy(deals[number], deal)
            copy(known, notes)
            trick, card = deal[game.TRICKS], cards[place]
            while True:
                net.note(deal, notes, card)
                game.play(rules, deal, card)
                if deal[game.OVER] or deal[game.TRICKS] > trick:
                    break
                legal, _ = game.legal(rules, deal)
                card = low_bit(legal)
                if legal & legal - 1:
                    card = net.score(actor, flags, deal, notes, deal[game.TURN], legal, logits, rows, room)
            if deal[game.OVER] or deal[game.TRICKS] == 12:
                _finish(rules, deal, points[number, place])
            else:
                net.expect(critic, flags, deal, notes, points[number, place], rows, room)


@slow
def _finish(rules: Ints, deal: Ints, points: Floats) -> None:
    """The points at the end, the last cards being forced; with a moon."""
    while not deal[game.OVER]:
        legal, _ = game.legal(rules, deal)
        game.play(rules, deal, low_bit(legal))
    shooter = -1
    for seat in range(4):
        points[seat] = net.points_of(deal[game.TAKEN + seat])
        if points[seat] == 26:
            shooter = seat
    if shooter >= 0:
        for seat in range(4):
            points[seat] = 0 if seat == shooter else 26
