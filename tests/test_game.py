"""Both games keep the contract of `hearthside.game`: that this module type-checks is most of the proof."""

from hearthside import game, gin, hearts
from hearthside.cards import shuffled
from hearthside.game import Deal

HEARTS: game.State[hearts.Move, hearts.View] = hearts.State.new(hearts.BLACK_LADY)
GIN: game.State[gin.Move, gin.View] = gin.State.new(gin.STANDARD)


def test_a_view_has_what_every_view_has() -> None:
    views: list[game.View] = [HEARTS.play(Deal(shuffled(1))).view(2), GIN.play(Deal(shuffled(1))).view(1)]
    assert [(view.rules.game, view.seat, len(view.hand), list(view.counts)) for view in views] == [
        ("hearts", 2, 13, [13] * 4),
        ("gin", 1, 10, [10, 10]),
    ]
