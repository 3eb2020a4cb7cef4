"""Rules and opponents over the wire. Knows no rules and no tables."""

from typing import Literal

from pydantic import Field

from .base import Answer, Game, Message, NamedRules


class RuleCard(NamedRules):
    """A preset, and its rules in plain English."""

    game: Game
    preset: str
    summary: str = Field(description="One line for a list.")
    card: list[str] = Field(description="Sentences, in order.")
    default: bool = Field(description="Whether these are the usual rules of the game.")


class RuleField(Answer):
    """One field of the rules, for a form."""

    field: str = Field(validation_alias="name")
    title: str = Field(description="Short, for a label: `The queen breaks hearts`.")
    group: str = Field(description="Such as `Table`, `Cards`, `Play`, `Score`; fields of a group follow each other.")
    kind: Literal["text", "choice", "switch", "number", "points", "cycle", "cards"] = Field(
        description="How it is set. `cycle`: choices in order. `cards`: a set. `points`: a number for each card."
    )
    choices: list[str] = Field(description="Values of a choice, the steps of a cycle, or the cards, in order.")
    words: list[str] = Field(description="The choices for people, in the same order.")
    least: int | None = Field(description="The least number or points of a card, given the other fields.")
    most: int | None
    value: bool | int | str | list[str] | dict[str, int]


class RulesRequest(Message):
    """Rules (a preset's name, notation or shared code), and changes to them."""

    game: Game = "hearts"
    rules: str = Field(max_length=4000)
    changes: dict[str, bool | int | str | list[str] | dict[str, int]] = Field(default_factory=dict)


class RulesForm(NamedRules):
    """A rules value in words, and as a form."""

    game: Game
    notation: str
    code: str = Field(description="The rules as a short word, for a link.")
    preset: str | None = Field(description="The preset with exactly these rules, or null.")
    places: list[str] = Field(description="The seats by name, clockwise from South.")
    card: list[str] = Field(description="Sentences, in order.")
    changed: list[str] = Field(description="Sentences of the card that are new with the changes.")
    fields: list[RuleField]


class StyleCard(Answer):
    """An opponent that can be seated."""

    style: str
    games: list[Game] = Field(description="The games that it plays.")
    name: str = Field(description="At a table; where several levels sit, all but one have another there.")
    short: str
    title: str = Field(description="In a list to choose from: with the level, where it has one.")
    line: str = Field(description="One line of character.")
    gin_line: str | None = Field(description="The line for Gin; null if it does not play Gin.")
    peeks: bool
    level: int | None = Field(description="How strong, 1 to 10; null for a character.")


class Health(Answer):
    """The state of the server."""

    app: Literal["hearthside"] = "hearthside"
    version: str
    saved: bool
    notice: str | None
    players: Literal["cold", "warming", "ready", "failed"] = Field(
        description="Whether the strong players are ready: not started; compiling; ready; or impossible on this"
        " machine. Unless they are ready, simpler ones play."
    )
    reach: Literal["loopback", "network", "public"] = Field(
        description="Who reaches this server: its machine alone, its network, or the internet."
    )
    address: str | None = Field(
        description="What links begin with that others open. Null if nobody else reaches this server."
    )
    start: str = Field(description="Tells this start of the server from others.")
    proof: str | None = Field(
        description="HMAC-SHA256 of the challenge, `start` and the address of the server, with the secret of the data"
        " folder. Null without a challenge."
    )
