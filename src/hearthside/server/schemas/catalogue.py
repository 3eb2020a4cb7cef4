"""What there is beside the tables: rules, opponents, statistics, refusals. Knows no rules and no tables."""

from typing import Literal

from pydantic import Field

from .base import Answer, Game, Message


class RuleCard(Answer):
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


class RuleField(Answer):
    """One field of the rules, for a form."""

    field: str = Field(validation_alias="name")
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


class RulesRequest(Message):
    """Rules to read: a preset's name, notation, or a shared code; and changes to make to them."""

    game: Game = "hearts"
    rules: str = Field(max_length=4000)
    changes: dict[str, bool | int | str | list[str] | dict[str, int]] = Field(default_factory=dict)


class RulesForm(Answer):
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


class StyleCard(Answer):
    """An opponent that can be seated."""

    style: str
    games: list[Game] = Field(description="Where it can be seated.")
    name: str
    short: str
    line: str = Field(description="One line of character.")
    gin_line: str | None = Field(description="The same for Gin; null for who does not play it.")
    peeks: bool
    level: int | None = Field(description="How strong, 1 to 10; null for a character.")


class Health(Answer):
    """Who answers here."""

    app: Literal["hearthside"] = "hearthside"
    version: str
    saved: bool
    notice: str | None
    players: Literal["cold", "warming", "ready", "failed"] = Field(
        description="How ready the strong players are: not asked to; getting ready; ready; or not to be had on this"
        " machine. Until they are ready, and where they cannot be, simpler ones stand in."
    )
