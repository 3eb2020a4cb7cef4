"""The part of the HTTP interface that says how the player likes the table: settings. Knows no tables and no seats."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from . import messages as wire
from .asker import PROBLEMS, as_json
from .problems import malformed
from .settings import Settings, SettingsFile

routes = APIRouter(prefix="/api", responses=PROBLEMS)


def _settings(request: Request) -> SettingsFile:
    file: SettingsFile = request.app.state.settings
    return file


AtSettings = Annotated[SettingsFile, Depends(_settings)]


@routes.get("/settings", response_model=wire.Settings)
async def settings(file: AtSettings) -> Response:
    """What is set, as the settings file has it now."""
    return as_json(_set(file, await asyncio.to_thread(file.now)))


@routes.put("/settings", response_model=wire.Settings)
async def change_settings(asked: wire.SettingsWanted, file: AtSettings) -> Response:
    """Set some options, and write them into the settings file."""
    try:
        return as_json(_set(file, await asyncio.to_thread(file.change, asked.values)))
    except ValueError as error:
        raise malformed(str(error)) from error


def _set(file: SettingsFile, found: Settings) -> wire.Settings:
    troubles = [wire.SettingTrouble(**each._asdict()) for each in found.troubles]
    return wire.Settings(file=str(file.path), values=dict(found.values), troubles=troubles)
