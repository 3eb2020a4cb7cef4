"""Settings and the player's own sounds over the wire."""

from pydantic import Field

from hearthside.app.settings import SettingTrouble
from hearthside.app.sounds import SoundIgnored

from .base import Answer, Game, Message, NamedRules, publish

publish(SettingTrouble, SoundIgnored)

SettingValue = bool | int | str | list[str] | dict[str, str]


class OwnRules(NamedRules):
    """Rules that the player made."""

    game: Game
    line: str = Field(description="As in the settings file: a preset and the differences, without the name.")
    notation: str = Field(description="The whole rules in one line, for `TableRequest`.")
    code: str = Field(description="The rules in one word, for a link.")


class Settings(Answer):
    """All settings, and their file. They are the owner's: for anybody else `file` is null, and the rest is empty."""

    file: str | None = Field(description="Where the file is, from the home folder on, or else its name.")
    values: dict[str, SettingValue] = Field(description="The value of every option, by name, such as `look.theme`.")
    own: list[OwnRules] = Field(description="The player's own rules, from `rules.hearts` and `rules.gin`.")
    troubles: list[SettingTrouble]
    sounds: str = Field(description="Changes when the player's own sounds do: see GET /api/sounds.")


class SettingsRequest(Message):
    """Options to set, by name. All others stay."""

    values: dict[str, SettingValue] = Field(max_length=200)


class SoundFile(Answer):
    """A sound file of the player that is played."""

    name: str = Field(description="Its name for GET /api/sounds/{name}.")
    stamp: str = Field(description="Changes when the file does.")


class SoundCategory(Answer):
    """Sounds for one kind of event."""

    category: str
    when: str = Field(description="When it is played, in a sentence.")
    files: list[SoundFile] = Field(description="The player's own files. The browser makes others itself.")


class Sounds(Answer):
    """When each sound is played, and the files in the owner's folder of sounds. For anybody else there are none."""

    folder: str | None = Field(description="Where the folder is, from the home folder on, or else its name.")
    categories: list[SoundCategory]
    ignored: list[SoundIgnored]
