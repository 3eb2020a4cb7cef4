"""Settings and sounds. Wiring, and no rules."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, cast

from fastapi import APIRouter
from starlette.responses import Response

from hearthside.app import sounds
from hearthside.app.errors import NotAllowed
from hearthside.app.options import Value
from hearthside.app.settings import Settings, SettingsFile
from hearthside.folder import shown
from hearthside.games import GAMES
from hearthside.server import schemas as wire
from hearthside.server.dependencies import Owner, SettingsService, as_json
from hearthside.server.problems import PROBLEMS
from hearthside.server.refused import not_found, readable

_SOUND: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The sound as it is in the folder.",
        "content": {media: {"schema": {"type": "string", "format": "binary"}} for media in sounds.TYPES.values()},
    }
}

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.get("/settings", response_model=wire.Settings)
async def settings(file: SettingsService, owner: Owner) -> Response:
    """The settings as they are in the settings file now, for its owner."""
    if not owner:
        return as_json(wire.Settings(file=None, values={}, own=[], troubles=[], sounds=""))
    return as_json(await asyncio.to_thread(_settings_of, file, file.now))


@routes.put("/settings", response_model=wire.Settings)
async def change_settings(request: wire.SettingsRequest, file: SettingsService, owner: Owner) -> Response:
    """Set some options, and write them into the settings file. For its owner alone."""
    if not owner:
        raise NotAllowed("Open Hearthside from its command to change its settings file.")
    with readable():
        return as_json(await asyncio.to_thread(_settings_of, file, lambda: file.change(request.values)))


@routes.get("/sounds", response_model=wire.Sounds)
async def list_sounds(file: SettingsService, owner: Owner) -> Response:
    """When each sound is played, and for the owner the files in the folder now."""
    return as_json(await asyncio.to_thread(_sounds_of, _folder(file) if owner else None))


@routes.get("/sounds/{name}", response_class=Response, responses=_SOUND)
async def sound(name: str, file: SettingsService, owner: Owner) -> Response:
    """One of the listed files."""
    found = await asyncio.to_thread(sounds.look, _folder(file))
    if not owner or not any(each.name == name for each in found.files):
        raise not_found("There is no such sound.")
    media = sounds.TYPES[name.rpartition(".")[2].lower()]
    try:
        return Response(await asyncio.to_thread((_folder(file) / name).read_bytes), media_type=media)
    except OSError as error:
        raise not_found("There is no such sound.") from error


def _folder(file: SettingsFile) -> Path:
    return file.path.parent / sounds.FOLDER


def _settings_of(file: SettingsFile, found: Callable[[], Settings]) -> wire.Settings:
    settings = found()
    return wire.Settings.of(
        settings, file=shown(file.path), own=[*own_rules(settings.values)], sounds=sounds.look(_folder(file)).stamp
    )


def own_rules(values: Mapping[str, Value]) -> Iterator[wire.OwnRules]:
    """The player's own rules in these settings, of all games."""
    for slug, game in GAMES.items():
        for name, line in cast("dict[str, str]", values[f"rules.{slug}"]).items():
            rules = game.variants.named(line, name)
            yield wire.OwnRules.of(
                rules,
                name=name,
                line=line,
                notation=game.variants.notation(rules),
                code=game.variants.code(rules),
                goal_text=game.goal_text(rules),
            )


def _sounds_of(folder: Path | None) -> wire.Sounds:
    found = sounds.look(folder) if folder else sounds.Found((), ())
    files = {name: [file for file in found.files if file.category == name] for name in sounds.CATEGORIES}
    return wire.Sounds.of(
        found,
        folder=folder and shown(folder),
        categories=[
            wire.SoundCategory.of(each, category=name, files=files[name]) for name, each in sounds.CATEGORIES.items()
        ],
    )
