"""Settings over the wire: what is set, and sounds of one's own."""

from pydantic import Field

from hearthside.app.settings import SettingTrouble
from hearthside.app.sounds import SoundIgnored

from .base import Answer, Game, Message, publish

publish(SettingTrouble, SoundIgnored)

SettingValue = bool | int | str | list[str] | dict[str, str]


class OwnRules(Answer):
    """Rules that the player made."""

    game: Game
    name: str
    line: str = Field(description="As the settings file has them: a preset and what differs, without the name.")
    notation: str = Field(description="The whole of the rules in one line, which a table is asked for with.")
    code: str = Field(description="The same in one word, for a link.")
    seats: int
    goal: int
    goal_text: str


class Settings(Answer):
    """What is set, and where it is written."""

    file: str = Field(description="The path of the file.")
    values: dict[str, SettingValue] = Field(description="Of every option, by name, such as `look.theme`.")
    own: list[OwnRules] = Field(description="Rules of the player's own, as `rules.hearts` and `rules.gin` have them.")
    troubles: list[SettingTrouble]
    sounds: str = Field(description="Changes when the sounds of one's own do: see GET /api/sounds.")


class SettingsRequest(Message):
    """Options to set, by name; all others stay as they are."""

    values: dict[str, SettingValue] = Field(max_length=200)


class SoundFile(Answer):
    """A sound file of one's own that is played."""

    name: str = Field(description="Of the file, for GET /api/sounds/{name}.")
    stamp: str = Field(description="Changes when the file does.")


class SoundCategory(Answer):
    """Sounds for one kind of event."""

    category: str
    when: str = Field(description="When it is played, in a sentence.")
    files: list[SoundFile] = Field(description="Of one's own, beside those that the browser makes.")


class Sounds(Answer):
    """When each sound is played, and what is in the folder for sounds of one's own."""

    folder: str = Field(description="The path of the folder.")
    categories: list[SoundCategory]
    ignored: list[SoundIgnored]
