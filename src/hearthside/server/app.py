"""The application: the HTTP interface of docs/api.md before the tables of a folder."""

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, FastAPI

from hearthside import __version__
from hearthside.app.daily import Daily
from hearthside.app.lessons import Lessons
from hearthside.app.library import Library
from hearthside.app.observed_matches import ObservedMatches
from hearthside.app.one_owner import OneOwner
from hearthside.app.puzzles import Puzzles
from hearthside.app.reviews import ReviewQueue
from hearthside.app.settings import FILE, SettingsFile
from hearthside.app.tables import Tables

from . import client
from .auth import hashed
from .guard import Guard
from .limits import LIMITS, Limits
from .problems import HANDLERS
from .reach import LOOPBACK, Reach
from .routes import (
    analysis,
    catalogue,
    daily,
    lessons,
    mistakes,
    moves,
    observed,
    puzzles,
    records,
    seats,
    settings,
    statistics,
    tables,
    watching,
)
from .schemas.base import BUILDING
from .secret import Keys, Secret
from .serializers import shown_to_all
from .streams import Streams
from .tries import Tries

_log = logging.getLogger(__name__)
# Searched in this order.
_ROUTES: Final = (
    moves,
    tables,
    seats,
    catalogue,
    statistics,
    watching,
    analysis,
    mistakes,
    puzzles,
    daily,
    lessons,
    records,
    observed,
    settings,
)
# What reads requests and writes answers is made with the first of each kind, once for all applications of a process.
_API: Final = APIRouter()
for _each in _ROUTES:
    _API.include_router(_each.routes)


class Application(FastAPI):
    """The application."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, for which all classes of answers are built."""
        with BUILDING:
            return super().openapi()


def create_app(
    folder: Path, keys: Keys, limits: Limits | None = None, database: str | None = None, reach: Reach = LOOPBACK
) -> FastAPI:
    """The application over that folder, of a server with these keys. ``app.state`` has its services.

    Matches are kept in the file in that folder, or in the PostgreSQL database of that address.
    """
    limits = limits or LIMITS[reach.kind]
    all_tables = Tables(folder, shown_to_all, database, amounts=limits.amounts)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        all_tables.begin_sweeping()
        yield
        await app.state.reviews.stop()
        await all_tables.close()

    app = Application(
        title="Hearthside",
        version=__version__,
        description="Tables of Hearts and Gin Rummy, for the browser and for your own programs. See docs/api.md.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        exception_handlers=HANDLERS,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.keys = keys
    app.state.reach = reach
    app.state.tables = all_tables
    app.state.owner = OneOwner(all_tables, hashed(keys.secret.owner_token))
    app.state.library = Library(all_tables)
    app.state.observed = ObservedMatches(all_tables)
    app.state.reviews = ReviewQueue(all_tables)
    app.state.puzzles = Puzzles(all_tables)
    app.state.daily = Daily(all_tables, hosted=reach.kind == "public")
    app.state.lessons = Lessons(all_tables)
    app.state.tries = tries = Tries(limits, tell=all_tables.tell_all)
    all_tables.heard = tries.hear
    app.state.streams = Streams(limits.streams_of_seat, limits.streams)
    app.state.settings = SettingsFile(folder / FILE, _log.warning)
    app.router.routes.extend(_API.routes)
    app.router.routes.insert(0, moves.Moves())
    app.router.routes.extend(client.routes(keys if reach.has_owner else None))
    app.add_middleware(Guard, secret=keys.secret, reach=reach)
    return app


def openapi_text() -> str:
    """The OpenAPI document, as `make types` reads it."""
    return json.dumps(create_app(Path(), Keys(Secret.random())).openapi(), indent=2)
