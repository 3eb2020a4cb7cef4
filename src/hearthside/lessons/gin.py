"""Learn Gin: the usual game, Standard, in five hands."""

from typing import Final

from hearthside.gin import STANDARD

from .lesson import Lesson
from .steps import Ask, Hand, Tell

_MELDS: Final = Hand(
    STANDARD,
    ("5H 6H 9S 9D 2C 4D AD JS QH KC", "TC 3S 6C QS KD 8D 4S JD 2H 5C"),
    (
        Tell(
            "the aim",
            "Collect melds: three or four cards of one rank, or a run of three or more in one suit, as {5H} {6H} {7H}.",
        ),
        Ask(
            "melds",
            "{7H} lies open, and the first choice is yours. It makes a run with {5H} and {6H}: take it.",
            "take",
            "What is in no meld is deadwood: face cards count 10, an ace 1, others their number. A run makes 18 points"
            " of yours safe.",
            "{7H} makes a meld at once. Take it.",
        ),
        Ask(
            "what to throw",
            "A turn ends with a discard. Throw the highest card that has no company: {KC}.",
            "KC",
            "Should Nellie knock, each face card in your hand costs 10. {QH} and {JS} are as good to throw.",
            "Throw a face card: they count most, and none of yours has company.",
            wrong={
                "9S": "{9S} and {9D} are a pair: one more nine makes a meld. Throw {KC}.",
                "9D": "{9D} and {9S} are a pair: one more nine makes a meld. Throw {KC}.",
                "5H": "{5H} is in your run. Throw a card that is in no meld: {KC}.",
                "6H": "{6H} is in your run. Throw a card that is in no meld: {KC}.",
            },
            also=("QH", "JS"),
        ),
        "draw KD",
        Ask(
            "drawing",
            "Nellie threw {KD}. It makes no meld for you, so draw from the stock.",
            "draw",
            "Take a discard only if it makes a meld. Nellie sees what you take, and nobody sees what you draw.",
            "{KD} makes no meld, and would count 10. Draw from the stock.",
        ),
        Ask(
            "what to throw",
            "{9H}: now you have three nines. Which card goes this time?",
            "QH",
            "The highest deadwood goes first. Low cards hurt little, and a small rest lets you knock.",
            "Throw a face card. Nothing else of yours counts that much.",
            also=("JS", "KC"),
            shown=False,
        ),
        "draw QS",
        Ask(
            "drawing",
            "{QS} is of no use either. Draw.",
            "draw",
            "{QS} would only be more deadwood. The stock may have a card that fits, or a low one.",
            "{QS} makes no meld, and would count 10. Draw from the stock.",
        ),
        Ask(
            "knocking",
            "Without your last face card your deadwood is 8. With 10 or less you may end the hand: knock.",
            "knock:JS",
            "Choose the card that goes, then Knock. Both hands are opened, and the difference in deadwood is yours.",
            "That plays on. With deadwood of 10 or less you may knock: choose your face card, then Knock.",
            also=("knock:QH", "knock:KC"),
        ),
        "layoff",
        Tell(
            "the count",
            "Your 8 against Nellie’s 47: you score the difference, 39. The first to 100 wins the match.",
        ),
    ),
    rest="7H 7C 9H KS AC",
    dealer=1,
)

_SAFE: Final = Hand(
    STANDARD,
    ("3H 4H 5H 2S 2D 7D 9D 8C KS JC", "8S 8H KH TD JD 6C 4S AC 5S 3C"),
    (
        "take KH",
        Tell(
            "what the other takes",
            "Nellie took {8D} and threw {KH}. She takes what makes melds: eights, or diamonds beside {8D}.",
        ),
        Ask(
            "drawing",
            "{KH} would only make a pair with {KS}. Draw from the stock.",
            "draw",
            "A pair is no meld yet. Cards that you take stay known to the other, too.",
            "A pair is no meld. Draw from the stock.",
        ),
        Ask(
            "safe cards",
            "Throw what Nellie will not want. She has just thrown a king, so {KS} is safe, and it counts 10.",
            "KS",
            "Whoever throws a king hardly collects kings. Another card of that rank is the safest discard.",
            "High cards are good to throw, but {KS} is both high and safe: Nellie has just thrown a king.",
            wrong={
                "7D": "{7D} lies beside the {8D} that Nellie took: it may be just what she wants. Throw {KS}.",
                "9D": "{9D} lies beside the {8D} that Nellie took: it may be just what she wants. Throw {KS}.",
                "8C": "Nellie took {8D}, so she may collect eights. Throw {KS}.",
                "3H": "{3H} is in your run. Throw {KS}.",
                "4H": "{4H} is in your run. Throw {KS}.",
                "5H": "{5H} is in your run. Throw {KS}.",
                "2S": "{2S} is one of a pair, and counts next to nothing. Throw {KS}.",
                "2D": "{2D} is one of a pair, and counts next to nothing. Throw {KS}.",
            },
        ),
        "draw JD",
        Ask(
            "drawing",
            "{JD} would make a pair, no meld. Draw.",
            "draw",
            "{JC}, {QC} and {JD} make no meld together. The stock may have something better.",
            "{JD} makes no meld. Draw from the stock.",
        ),
        Ask(
            "safe cards",
            "{2C} makes a set of twos. Now which card is safe to throw?",
            "JC",
            "Nellie has just thrown {JD}, so a jack is safe. It counts 10, and {QC} alone is worth little to you.",
            "Look at what Nellie threw last: {JD}. So a jack is the safest, and you have one.",
            wrong={
                "QC": "{QC} counts 10 as well, but of queens you know nothing. Nellie has just thrown a jack.",
                "7D": "Nellie holds {8D}: never feed a run. She has just thrown a jack, so {JC} is safe.",
                "9D": "Nellie holds {8D}: never feed a run. She has just thrown a jack, so {JC} is safe.",
                "8C": "Nellie holds {8D}, so an eight is dangerous. She has just thrown a jack, so {JC} is safe.",
            },
            shown=False,
        ),
        "draw TD",
        Tell(
            "safe cards",
            "Safe: a rank that she threw. Dangerous: cards beside one that she took. So {7D} and {9D} stay.",
        ),
    ),
    rest="8D QC TC 2C 6H",
    dealer=0,
    counts=True,
)

_KNOCKING: Final = Hand(
    STANDARD,
    ("4C 5C 6C QD QS QH 2H AS 8D KC", "7C 4D JC 9C KH 6D 3S 5S AC 2D"),
    (
        Tell(
            "when to knock",
            "You have a run and a set from the start. Soon you may knock, with 10 points of deadwood or less.",
        ),
        Ask(
            "the upcard",
            "{JH} makes no meld for you. Leave it, and Nellie is asked next.",
            "leave",
            "If both of you leave the first upcard, you draw from the stock.",
            "{JH} makes no meld. Leave it.",
        ),
        "leave",
        Ask(
            "drawing",
            "Nellie left it too. Draw.",
            "draw",
            "Only the stock is open now.",
            "Draw from the stock.",
        ),
        Ask(
            "what to throw",
            "Deadwood is {KC}, {8D}, {3D}, {2H} and {AS}. Which goes?",
            "KC",
            "Without {KC} your deadwood is 14. With {8D} gone as well, you could knock.",
            "{KC} counts most and fits nothing. Throw {KC}.",
            shown=False,
        ),
        "draw KH",
        Ask(
            "drawing",
            "Nothing for you. Draw again.",
            "draw",
            "{KH} would be deadwood of 10.",
            "{KH} makes no meld. Draw from the stock.",
        ),
        Ask(
            "when to knock",
            "{AD}. Without {8D} your deadwood is 7, and this is only your second turn. Knock, or wait for gin?",
            "knock:8D",
            "So early Nellie has much deadwood. If you wait, she may knock first, or end with less than you.",
            "That waits, and each turn Nellie gets nearer. So early, with 7, a knock is good. Choose {8D}, then Knock.",
            shown=False,
        ),
        "layoff",
        Tell(
            "when to knock",
            "Nellie laid off {7C} on your run, and still had 50. You score 43. Early, knock as soon as you can.",
        ),
    ),
    rest="JH 3D TS AD",
    dealer=1,
)

_LAYING_OFF: Final = Hand(
    STANDARD,
    ("4D 4S 4H 6C 7C 8C TS 6S 5H 2S", "7S 8S 9S KD KC KH 2C 3D AH JD"),
    (
        "leave leave",
        Tell(
            "laying off",
            "Now Nellie will knock. Then you may lay off: your deadwood goes on her melds wherever it fits.",
        ),
        Ask(
            "drawing",
            "Both of you left {QD}. Draw from the stock.",
            "draw",
            "Only the stock is open now.",
            "Draw from the stock.",
        ),
        Ask(
            "what to throw",
            "{JH} fits nothing. Throw it.",
            "JH",
            "It is high, and in no meld. {TS} counts as much, but may fit a run of spades.",
            "{JH} fits nothing, and counts 10. Throw it.",
        ),
        "draw knock:JD",
        Ask(
            "laying off",
            "Nellie knocks with 8. {TS} and {6S} fit her run of spades: lay them off.",
            "layoff",
            "Laid off, they count no longer. {5H} and {2S} remain, and that is 7.",
            "Something more of yours fits: {TS} and {6S} both go on her run.",
        ),
        Tell(
            "undercut",
            "You have 7, fewer than her 8: an undercut. You score the difference and 25 more, though she knocked.",
        ),
    ),
    rest="QD JH 2D",
    dealer=1,
)

_GIN: Final = Hand(
    STANDARD,
    ("3S 4S 5S 6S 9C 9D 9H KD KC 7H", "KS 8H 6D QC 2C JD 4H AC TD 7C"),
    (
        "leave leave",
        Tell(
            "gin",
            "Ten cards in melds are gin: 25 points more, and nothing is laid off. You have a run, a set and two kings.",
        ),
        Ask(
            "drawing",
            "Both of you left {5C}. Draw.",
            "draw",
            "Only the stock is open now.",
            "Draw from the stock.",
        ),
        Ask(
            "what to throw",
            "{TC} does not help. Keep the pair of kings: a third one is gin.",
            "TC",
            "With two kings in it your hand is too high to knock. But {KS} or {KH} would make it gin.",
            "That tears something apart. {TC} and {7H} are in no meld and no pair.",
            also=("7H",),
        ),
        "draw KS",
        Ask(
            "gin",
            "Nellie throws {KS}. Just what you need.",
            "take",
            "It makes a set of kings. One card is left over, and that goes.",
            "{KS} makes three kings. Take it.",
            shown=False,
        ),
        Ask(
            "gin",
            "All but one of your cards is in a meld. Throw that one: Gin.",
            "knock:7H",
            "Choose the card that is left over, then Gin.",
            "You could go gin: choose the card that is in no meld, then Gin.",
            also=("knock:TC",),
        ),
        Tell(
            "gin",
            "Gin: 25 points and all of Nellie’s deadwood, and she could lay nothing off.",
        ),
    ),
    rest="5C TC 3H",
    dealer=1,
)

LESSON: Final = Lesson("Learn Gin", (_MELDS, _SAFE, _KNOCKING, _LAYING_OFF, _GIN), ("nellie",))
