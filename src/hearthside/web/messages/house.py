"""What there is beside the tables: rules, opponents, statistics, refusals. Knows no rules and no tables."""

from typing import Literal

from pydantic import Field

from .analysis import Amount
from .base import Game, Message


class RuleCard(Message):
    """A preset, with its rules in plain English, made from the value."""

    game: Game
    preset: str
    name: str
    summary: str = Field(description="One line for a list.")
    card: list[str] = Field(description="Sentences, in order.")
    goal: int
    goal_text: str
    seats: int
    default: bool = Field(description="Whether these are the usual rules of their game.")


class RuleField(Message):
    """One field of the rules, for a form."""

    field: str
    title: str = Field(description="Short, for a label: `The queen breaks hearts`.")
    group: str = Field(description="Such as `Table`, `Cards`, `Play`, `Score`; fields of a group follow each other.")
    kind: Literal["text", "choice", "switch", "number", "points", "cycle", "cards"] = Field(
        description="How it is set: `cycle` lists choices in order, `cards` is a set, `points` a worth for each card."
    )
    choices: list[str] = Field(description="Values of a choice, the steps of a cycle, or the cards, in order.")
    words: list[str] = Field(description="The choices for people, in the same order.")
    least: int | None = Field(description="Of a number, or of the worth of a card, as the other fields stand.")
    most: int | None
    value: bool | int | str | list[str] | dict[str, int]


class RulesAsked(Message):
    """Rules to read: a preset's name, notation, or a shared code; and changes to make to them."""

    game: Game = "hearts"
    rules: str = Field(max_length=4000)
    changes: dict[str, bool | int | str | list[str] | dict[str, int]] = Field(default_factory=dict)


class RulesRead(Message):
    """A rules value in words, and as a form."""

    game: Game
    notation: str
    code: str = Field(description="Short and safe in an address: what to share.")
    name: str
    preset: str | None = Field(description="The preset that this is, unchanged; else null.")
    seats: int
    places: list[str] = Field(description="The seats by name, clockwise from South.")
    goal: int
    goal_text: str
    card: list[str] = Field(description="Sentences, in order.")
    changed: list[str] = Field(description="Sentences of the card that the changes made new.")
    fields: list[RuleField]


class DuplicateTotal(Message):
    """The Dup Total of a game: matches that were ahead in the end, less those that were behind."""

    game: Game
    total: int
    won: int
    lost: int
    tied: int


class SideStats(Message):
    """What one side of the table won across all finished matches that were not cleared."""

    side: str = Field(description="`South`, and so on.")
    games: int
    won: int = Field(description="Shared wins among them.")
    cash: int | None = Field(description="1000 to begin with, and what was won since; null before a match for cash.")


class NameStats(Message):
    """The same for one player by name."""

    name: str
    games: int
    won: int
    cash: int | None
    points: int = Field(description="Sum of final scores.")


class MatchResult(Message):
    """A finished match. All lists are by seat."""

    table: str
    game: Game
    ended: str = Field(description="ISO 8601, UTC.")
    rules: str = Field(description="Name for people, such as `Black Lady`.")
    sides: list[str]
    names: list[str]
    scores: list[int]
    winners: list[int]
    cash: list[int] | None = Field(description="Won in this match; null unless played for cash.")
    hands: int | None = Field(description="Hands of Gin that were finished; null for Hearts.")
    points: list[int] | None = Field(description="Of the hands of Gin, boxes and bonuses aside; null for Hearts.")
    quit: bool = Field(description="Whether the match was left before its end.")


class GinNameStats(Message):
    """What a person has come to in Gin, under one name. A match left part-way counts as it stood."""

    name: str
    hands: int = Field(description="Finished hands, drawn ones among them.")
    drawn_hands: int
    games: int
    won: int
    lost: int
    drawn: int
    points: int = Field(description="Points of all hands won, boxes and bonuses aside.")
    average: float = Field(description="Points a hand.")


class GinTop(Message):
    """One of the best averages: the points of a match over its hands."""

    average: float
    name: str
    score: int = Field(description="The points that the average is of: boxes and bonuses aside.")
    goal: int
    hands: int
    oklahoma: bool
    rules: str = Field(description="Name for people.")
    ended: str = Field(description="ISO 8601, UTC.")


class GinStats(Message):
    """The log of games of Gin."""

    since: str | None
    names: list[GinNameStats] = Field(description="Most hands first; none is ever dropped.")
    top: list[GinTop] = Field(description="The 20 best averages, best first; an average of 0 is not among them.")
    latest: list[MatchResult] = Field(description="The latest 50 matches, latest first.")


class Stats(Message):
    """The log of games, where the asker held a seat: finished matches of Hearts, and those of Gin apart."""

    gin: GinStats
    since: str | None = Field(description="ISO 8601, UTC: the first match counted.")
    sides: list[SideStats]
    names: list[NameStats] = Field(description="Most games first.")
    latest: list[MatchResult] = Field(description="The latest matches, at most 20, latest first.")


class PassFigures(Message):
    """Deals that began in one way, and what came of them."""

    what: str = Field(description="For people: `You passed the queen of spades`.")
    deals: int
    points: float = Field(description="A deal, on average.")
    queens: int = Field(description="In how many of them you took the queen of spades.")


class MatchFigures(Message):
    """A match in a row of them."""

    table: str
    ended: str = Field(description="ISO 8601, UTC.")
    rules: str
    deals: int
    points: float = Field(description="A deal, on average.")
    fair: float = Field(description="What each seat would have got a deal, had all got the same.")


class LuckMatch(Message):
    """A match of which every deal was looked back at: luck and skill over all of it."""

    table: str
    ended: str = Field(description="ISO 8601, UTC.")
    rules: str
    deals: int
    luck: Amount
    skill: Amount = Field(description="What the choices cost, never above 0.")
    slips: int
    mistakes: int


class LuckFigures(Message):
    """Luck and skill over time, from the matches of which every deal was looked back at."""

    deals: int = Field(description="Of these matches.")
    left: int = Field(description="Deals of finished matches that were not looked back at.")
    luck: Amount = Field(description="Points a deal and chance a deal, on average.")
    skill: Amount = Field(description="The same of what the choices cost: never above 0.")
    error: Amount = Field(description="The standard error of both, since a review imagines deals.")
    decisions: int
    slips: int
    mistakes: int
    matches: list[LuckMatch] = Field(description="The latest 50, the first to end first.")


class Looking(Message):
    """How far it is with the deals that have not been looked back at."""

    working: bool
    waits: bool = Field(description="Whether it waits, because somebody plays.")
    done: int = Field(description="Deals, since it was begun.")
    deals: int = Field(description="All that are to be looked at.")


class HeartsFigures(Message):
    """How you play Hearts, from finished matches."""

    deals: int
    points: float = Field(description="A deal, on average.")
    fair: float = Field(description="What each seat would have got a deal, had all got the same.")
    passes: list[PassFigures] = Field(description="By what the pass did, then by where it went; none without deals.")
    tried: int = Field(description="Deals in which you went for the moon with half of its points or more.")
    made: int = Field(description="Moons that you made, meant or not.")
    moments: int = Field(description="Tricks with points that you could have taken from the one who had them all.")
    stopped: int = Field(description="Of these, those that you took.")
    against: int = Field(description="Moons that others made.")
    took: int = Field(description="Queens of spades that you took.")
    gave: int = Field(description="Those that you played and another took.")
    matches: list[MatchFigures] = Field(description="The latest 50, the first to end first.")
    luck: LuckFigures


class KnockFigures(Message):
    """Knocks that came within some turns of your own."""

    turns: str = Field(description="`1 to 4`.")
    knocks: int = Field(description="Gins among them.")
    won: int
    undercut: int
    points: float = Field(description="A knock, on average; what an undercut gave the other counts against it.")


class GinFigures(Message):
    """How you play Gin, from all finished hands of matches that are over."""

    hands: int
    won: int
    drawn: int
    knocks: int = Field(description="Yours, gins not among them.")
    faced: int = Field(description="Those of the other.")
    gins: int
    undercuts: int = Field(description="Hands in which you undercut the other.")
    suffered: int = Field(description="Hands in which the other undercut you.")
    turns: list[KnockFigures] = Field(description="When you knock, and what comes of it; none without knocks.")
    luck: LuckFigures


class Figures(Message):
    """What your finished matches say of how you play; practice is left out. Null where there is nothing to say."""

    hearts: HeartsFigures | None
    gin: GinFigures | None


class StyleCard(Message):
    """An opponent that can be seated."""

    style: str
    games: list[Game] = Field(description="Where it can be seated.")
    name: str
    short: str
    line: str = Field(description="One line of character.")
    gin_line: str | None = Field(description="The same for Gin; null for who does not play it.")
    peeks: bool
    level: int | None = Field(description="How strong, 1 to 10; null for a character.")


SettingValue = bool | int | str | list[str] | dict[str, str]


class OwnRules(Message):
    """Rules that the player made."""

    game: Game
    name: str
    line: str = Field(description="As the settings file has them: a preset and what differs, without the name.")
    notation: str = Field(description="The whole of the rules in one line, which a table is asked for with.")
    code: str = Field(description="The same in one word, for a link.")
    seats: int
    goal: int
    goal_text: str


class SettingTrouble(Message):
    """Something in the settings file that makes no sense, and counts as not set."""

    line: int | None = Field(description="Counted from 1; null where no line can be named.")
    option: str | None = Field(description="Such as `look.theme`; null where none is meant.")
    sentence: str


class Settings(Message):
    """What is set, and where it is written."""

    file: str = Field(description="The path of the file.")
    values: dict[str, SettingValue] = Field(description="Of every option, by name, such as `look.theme`.")
    own: list[OwnRules] = Field(description="Rules of the player's own, as `rules.hearts` and `rules.gin` have them.")
    troubles: list[SettingTrouble]
    sounds: str = Field(description="Changes when the sounds of one's own do: see GET /api/sounds.")


class SoundFile(Message):
    """A sound of one's own that is heard."""

    name: str = Field(description="Of the file, for GET /api/sounds/{name}.")
    stamp: str = Field(description="Changes when the file does.")


class SoundCategory(Message):
    """Sounds for one kind of moment."""

    category: str
    when: str = Field(description="When it is heard, in a sentence.")
    files: list[SoundFile] = Field(description="Of one's own, beside those that the browser makes.")


class SoundIgnored(Message):
    """What lies in the folder and is not heard."""

    name: str
    why: str


class Sounds(Message):
    """What is heard when, and what is in the folder for sounds of one's own."""

    folder: str = Field(description="The path of the folder.")
    categories: list[SoundCategory]
    ignored: list[SoundIgnored]


class SettingsWanted(Message):
    """Options to set, by name; all others stay as they are."""

    values: dict[str, SettingValue] = Field(max_length=200)


class Problem(Message):
    """Every refusal: a stable code for programs and a sentence for people."""

    code: str = Field(
        description="`stale`, `illegal`, `malformed`, `forbidden`, `not-found`, `bad-host`, `bad-origin`, `not-now`."
    )
    rule: str | None = Field(default=None, description="For `illegal`: which rule, such as `must-follow`.")
    sentence: str
    n: int | None = Field(default=None, description="For `stale`: the log's length now.")


class Health(Message):
    """Who answers here."""

    app: Literal["hearthside"] = "hearthside"
    version: str
    saved: bool
    notice: str | None
    players: Literal["cold", "warming", "ready", "failed"] = Field(
        description="How ready the strong players are: not asked to; getting ready; ready; or not to be had on this"
        " machine. Until they are ready, and where they cannot be, simpler ones stand in."
    )
