"""Learn Hearts: the usual game, Black Lady, in six deals.

Each is an ordinary deal of 52 cards. All but the second are played as every fourth deal is, without a pass.
"""

from dataclasses import replace
from typing import Final

from hearthside.hearts import BLACK_LADY
from hearthside.hearts.rules import Direction

from .lesson import Lesson
from .steps import Ask, Hand, Tell

_HELD: Final = replace(BLACK_LADY, passing=(Direction.HOLD,))
"""The usual game without a pass."""

_FIRST: Final = Hand(
    _HELD,
    (
        "AC 7C 4D 9D KD QS 8S 3S 2H 5H 8H JH AH",
        "2C JC TC TD 6D AD 8D KS 9S 5S 3H 7H QH",
        "9C 8C QC 3C JD QD 3D AS JS 6S 2S 4H TH",
        "KC 6C 5C 4C 2D 7D 5D TS 7S 4S 6H 9H KH",
    ),
    (
        Tell(
            "the aim",
            "At Hearts you want no points. Each heart you take costs 1, and {QS} costs 13. The lowest score wins.",
        ),
        "2C 9C KC",
        Ask(
            "the first trick",
            "{2C} opens every deal. Clubs were led, so you play a club: {AC}, for this trick can cost nothing.",
            "AC",
            "Nobody may throw points in the first trick. A high club wins it for nothing now, and may cost you later.",
            "Clubs were led, so it must be a club. Choose {AC}.",
            wrong={"7C": "{7C} is allowed, but keep it. Low cards lose tricks later, and that is what you want."},
        ),
        Ask(
            "leading low",
            "The highest club won, so you lead. Lead low: {4D}. Somebody will have a higher diamond.",
            "4D",
            "Whoever wins a trick takes all its points. A low card hardly ever wins. Hearts may not be led yet: first"
            " somebody has to throw one.",
            "That may win the trick. Lead your low diamond, {4D}.",
            wrong={
                "QS": "Never lead {QS} yourself: {AS} and {KS} may both stay away, and you would take her.",
                "3S": "Low is right, but spades are not your suit today: you hold {QS}. Lead {4D}.",
                "8S": "Leave spades alone while you hold {QS}. Lead {4D}.",
            },
        ),
        "TD JD 2D QD 7D",
        Ask(
            "ducking",
            "Vicky leads {QD}. Play the highest card that still loses: {9D}.",
            "9D",
            "To play under the winning card is to duck. Duck with your highest such card, and keep the low ones.",
            "Diamonds were led. {9D} is your highest diamond under {QD}.",
            wrong={"KD": "{KD} may win the trick, with whatever Nellie throws on it. Duck under {QD} with {9D}."},
        ),
        "6D 8C 6C",
        Ask(
            "following suit",
            "Clubs again. {7C} is your only club, so it is the only card you may play. Try another, if you like.",
            "7C",
            "You must follow suit as long as you can. Cards that you may not play are pale.",
            "You must follow with {7C}.",
        ),
        "JC TC QC 5C",
        Ask(
            "the queen of spades",
            "Clubs again, and you have none left: you may throw any card. Which one would you like to be rid of?",
            "QS",
            "Out of a suit, throw what could hurt you most. {QS} costs 13, and this trick is Vicky’s.",
            "You may, but {QS} costs 13 and this trick is Vicky’s. Give her {QS}.",
            wrong={
                "AH": "A good throw on other days. But {QS} costs as much as thirteen hearts: throw her.",
            },
            shown=False,
        ),
        Tell(
            "the first deal",
            "13 points for Vicky, none for you. Follow suit, duck, and out of a suit throw your worst card.",
        ),
    ),
)

_PASSING: Final = Hand(
    BLACK_LADY,
    (
        "QS 4S AH KH 3H KC TC 8C 5C 9D 6D 5D 2D",
        "AS KS 2C 7C 4C AD 7D 8D QD 8H 6H 4H 2H",
        "5S 2S JC 9C 3C TD JD 4D JH TH 9H 7H 5H",
        "7S TS JS 9S 8S 6S 3S AC QC 6C KD 3D QH",
    ),
    (
        "1:AS KS AD",
        "2:JH TH 9H",
        "3:KD QH 7S",
        Tell(
            "passing",
            "Before most deals you pass three cards: left, then right, then across. Every fourth deal nobody passes.",
        ),
        Ask(
            "passing",
            "Pass what will win tricks you do not want: {QS}, which {4S} alone cannot protect, and {AH} and {KH}.",
            "QS AH KH",
            "{QS} is safe only behind several low spades. With {4S} alone, two spade leads would force her out of your"
            " hand. High hearts take hearts.",
            "Better pass {QS}, {AH} and {KH}: they are the cards that will cost you.",
            wrong={
                "KC": "{KC} is no trouble: the first trick is clubs, and costs nothing. Pass {QS}, {AH} and {KH}.",
                "4S": "Low cards lose tricks, so keep them. Pass {QS}, {AH} and {KH}.",
                "2D": "Low cards lose tricks, so keep them. Pass {QS}, {AH} and {KH}.",
                "3H": "A low heart is a friend: it lets you duck. Pass {QS}, {AH} and {KH}.",
            },
        ),
        Tell(
            "passing",
            "Cal passed you {QH}, {KD} and {7S}. Nellie has your queen now, and only you two know.",
        ),
        "2C JC AC",
        Ask(
            "the first trick",
            "{AC} is winning, and nobody can throw points yet. Which club is best gone?",
            "KC",
            "{KC} cannot win under {AC}. It goes now for nothing; later it may win a trick that costs you.",
            "That loses too, but {KC} is your most dangerous club, and here it cannot win.",
            shown=False,
        ),
        "TS",
        Ask(
            "drawing the queen",
            "Cal leads a spade to draw the queen out. You have nothing to fear any more: duck with {7S}.",
            "7S",
            "Whoever does not hold {QS}, {KS} or {AS} can lead spades without fear. Sooner or later she has to fall.",
            "You must follow with a spade.",
            also=("4S",),
        ),
        "QS 5S",
        Tell(
            "passing",
            "{QS} was Nellie’s only spade, so she had to play her and took 13. You were spared that.",
        ),
    ),
)

_QUEEN: Final = Hand(
    _HELD,
    (
        "QS 7S 5S 3S JC 6C 4C AD 9D 3D 2H 7H JH",
        "KS TS 4S 2C 8C QC KD 7D 5D AH 9H 6H 3H",
        "JS 2S AS KC 3C TC 9C 4D QD 2D KH 8H 5H",
        "9S 8S 6S 5C 7C AC TD JD 8D 6D QH TH 4H",
    ),
    (
        "2C KC 5C JC JS 9S",
        Ask(
            "guarding the queen",
            "This time {QS} is yours, with three low spades to hide behind. Vicky leads {JS}: duck with {7S}.",
            "7S",
            "Each low spade lets you follow once more without the queen. The highest that loses goes first.",
            "You must follow with a spade, and not with {QS}.",
            wrong={"QS": "{QS} beats {JS}: you would take your own queen, and 13 points. Duck with {7S}."},
            also=("5S", "3S"),
        ),
        "TS 4D TD",
        Ask(
            "ducking",
            "Cal’s {TD} is winning. Which diamond do you play?",
            "9D",
            "Your highest card under {TD} is {9D}. {AD} would win, and {3D} is worth keeping for later.",
            "Play a diamond under {TD}. {9D} is the highest.",
            wrong={
                "AD": "{AD} would take the trick. Duck with {9D}.",
                "3D": "That loses too, but {9D} does as well. Keep {3D} for a trick where only that will lose.",
            },
            shown=False,
        ),
        "KD KS 2S 8S",
        Ask(
            "the queen of spades",
            "Nellie leads {KS}, and you play last. This is the moment you waited for.",
            "QS",
            "Only {KS} and {AS} beat {QS}. You play last, so nothing can come between: Nellie takes 13.",
            "That keeps {QS}, and the chance may not come again. Put her under {KS}.",
            shown=False,
        ),
        Tell(
            "the queen of spades",
            "Nellie takes 13. Keep {QS} behind low spades until {KS} or {AS} is played, or until you can throw her.",
        ),
    ),
)

_COUNTING: Final = Hand(
    _HELD,
    (
        "AC 4C 6S 8S JS 2D 7D QD 3H 5H 9H TH KH",
        "5S 9S 3S 7S 2C 6C 9C 8D 5D AD QH 7H 2H",
        "KS 2S QS TC 3C 8C JC 9D 3D KD 4D AH 6H",
        "4S AS TS QC 5C 7C KC JD TD 6D JH 8H 4H",
    ),
    (
        "2C TC QC AC",
        Ask(
            "hunting the queen",
            "You won the first trick, and hold no {AS}, {KS} or {QS}. Lead a spade: let the queen come out.",
            "JS",
            "A spade below the queen can never take her: whoever plays her on it beats it. Each spade led brings her"
            " nearer.",
            "That is no mistake, but spades are better: while {QS} is out, every trick may cost 13.",
            also=("8S", "6S"),
        ),
        "5S KS 4S 9D JD",
        Ask(
            "winning on purpose",
            "No points so far, and you would like to lead spades again. Try to take this trick.",
            "QD",
            "{QD} is your only diamond above {JD}. The first trick in a suit is cheap: nearly always all can follow.",
            "That leaves the lead to others. With {QD} you may win it, and lead spades again.",
            shown=False,
        ),
        "8D",
        Ask(
            "hunting the queen",
            "You lead again. Another spade.",
            "8S",
            "Whoever holds {QS} has fewer spades to hide her behind each time.",
            "Go on with the hunt: lead a spade.",
            also=("JS", "6S"),
        ),
        "9S 2S AS",
        Tell(
            "counting",
            "Count spades: thirteen in all, eight played, one in your hand. So four are out, and {QS} is one of them.",
        ),
        "TS",
        Ask(
            "counting",
            "Cal goes on with spades, so he hardly has her himself. Follow with your last one.",
            "6S",
            "Three spades are still out, {QS} among them, and two players have yet to follow.",
            "You must follow with your last spade.",
            also=("8S", "JS"),
        ),
        "7S QS",
        Tell(
            "counting",
            "There she is: 13 for Vicky. Count one suit, spades, in every deal. The others come with practice.",
        ),
    ),
    counts=True,
)

_STOPPING: Final = Hand(
    _HELD,
    (
        "4C QC 8C 3S 7S 9S 2D 6D TD JH 9H 6H 3H",
        "2C 6C JC TC 2S 5S 8S 3D 5D 2H 7H 8H 5H",
        "AC KC AS KS QS JS AD KD QD JD AH KH TH",
        "3C 5C 9C 7C 4S 6S TS 4D 7D 8D 9D QH 4H",
    ),
    (
        "2C AC 3C 4C KC 5C QC 6C AS 4S 3S 2S KS 6S 7S 5S QS TS 9S 8S JS 9C 8C 2H AD 4D 2D 3D KD 7D 6D 5D QD 8D TD 7H",
        Tell(
            "the moon",
            "Vicky has won all nine tricks. Whoever takes all 26 points shoots the moon, and the others get 26 each.",
        ),
        "AH 4H",
        Ask(
            "stopping the moon",
            "One heart in another hand spoils it. Vicky leads {AH}. Follow, but keep the card that may stop her.",
            "9H",
            "{QH}, {KH} and {AH} will be gone soon. Then {JH} is the highest heart. Low hearts can go.",
            "You must follow with a heart.",
            wrong={"JH": "{JH} is your best chance to win a heart trick. Keep it, and play {9H}."},
            also=("6H", "3H"),
        ),
        "5H KH QH",
        Ask(
            "stopping the moon",
            "{KH}, and {QH} fell under it. Which heart now?",
            "6H",
            "With {AH}, {KH} and {QH} played, {JH} is the highest heart left. It wins the next time.",
            "You must follow with a heart.",
            wrong={"JH": "Not yet: {KH} would win it. Once {KH} is gone, {JH} is the highest heart."},
            also=("9H", "3H"),
            shown=False,
        ),
        "8H TH 7C",
        Ask(
            "stopping the moon",
            "Vicky leads {TH}. Duck again, or take it?",
            "JH",
            "A heart or two cost you little. If Vicky takes everything, you get 26.",
            "Then Vicky wins this trick and the last one, and you get 26. Take it with {JH}.",
            shown=False,
        ),
        "TC",
        Tell(
            "stopping the moon",
            "You took 2, and Vicky keeps her 23. When one player has all the points, take a trick with a heart in it.",
        ),
    ),
)

_SHOOTING: Final = Hand(
    _HELD,
    (
        "AC KC AS KS QS AD KD QD AH KH QH JH 9H",
        "2C 5C 8C 3C 4S 7S TS TH 7H 4H 5H 6D 8D",
        "9C QC 4C 7C 5S 8S JS 2S 8H 3H 3D 5D 7D",
        "JC TC 6C 6S 9S 3S 6H 2H 2D 4D JD 9D TD",
    ),
    (
        "2C 9C JC AC KC 5C QC TC AS 4S 5S 6S KS 7S 8S 9S QS TS JS 3S AD 6D 3D 2D KD 8D 5D 4D QD 5H 7D JD",
        Tell(
            "the moon",
            "A rare hand: you have won all eight tricks, and {QS} among them. Now you want every heart.",
        ),
        Ask(
            "shooting the moon",
            "Hearts are broken, so you may lead them. Begin with the highest: {AH}.",
            "AH",
            "{AH} cannot be beaten. {KH}, {QH} and {JH} are as good, since you hold all that is higher.",
            "That can be beaten by {TH}. Lead from the top.",
            also=("KH", "QH", "JH"),
        ),
        "4H 3H 2H",
        Ask(
            "shooting the moon",
            "Nobody could beat it. Once more from the top.",
            "KH",
            "As long as {TH} is out, {9H} is your only card that can lose.",
            "{TH} is still out. Lead from the top.",
            also=("AH", "QH", "JH"),
        ),
        "7H 8H 6H",
        Ask(
            "counting",
            "Twelve hearts are played or yours. One is out: {TH}. What do you lead?",
            "QH",
            "Whoever holds {TH} has to play it on your higher heart. After that {9H} is good too.",
            "{TH} would beat it, and your moon would be lost. Draw {TH} with a higher heart first.",
            also=("AH", "KH", "JH"),
            shown=False,
        ),
        "TH 2S 9D",
        Ask(
            "shooting the moon",
            "{TH} has fallen. Your last two hearts are the last two there are: both win.",
            "JH",
            "Thirteen hearts less eleven played are the two in your hand.",
            "Either heart wins now.",
            also=("AH", "KH", "QH", "9H"),
        ),
        "8C 7C TD * * * *",
        Tell(
            "the moon",
            "All 26: you get nothing, and the others 26 each. Try it only with a hand that will hardly lose a trick.",
        ),
    ),
    counts=True,
)

LESSON: Final = Lesson(
    "Learn Hearts", (_FIRST, _PASSING, _QUEEN, _COUNTING, _STOPPING, _SHOOTING), ("nellie", "vicky", "cal")
)
