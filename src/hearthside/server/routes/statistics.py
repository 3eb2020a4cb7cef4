"""Statistics of a player's finished matches, and the review of their deals."""

import asyncio
from contextlib import suppress
from typing import Annotated, cast

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from hearthside.app.options import NAME_LENGTH
from hearthside.app.profiles import MOST, Whose
from hearthside.app.statistics.play import added_up, play_statistics
from hearthside.app.statistics.results import players, result_statistics
from hearthside.server import schemas as wire
from hearthside.server.dependencies import (
    Holder,
    Owner,
    ReviewsService,
    SettingsService,
    TablesService,
    as_json,
    limited,
)
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers import dup_totals
from hearthside.storage import Missing

routes = APIRouter(prefix="/api", responses=PROBLEMS)

_PLAYER = Query(
    default_factory=list,
    max_length=MOST,
    description="The names of a player, the present one first. If none is given, all players count.",
)


async def _whose(
    request: Request,
    file: SettingsService,
    holder: Holder,
    owner: Owner,
    player: Annotated[list[Annotated[str, Query(max_length=NAME_LENGTH)]], _PLAYER],
) -> Whose | None:
    """Whose statistics are asked for: of everybody at this machine if the owner asks, otherwise of the sender alone.

    Where others reach the server, those at this machine cannot be told from them, so the owner is a sender too.
    """
    if owner:
        here = request.app.state.reach.kind == "loopback"
        profiles = (await asyncio.to_thread(file.now)).values["play.profiles"]
        if here or holder:
            return Whose.of(None if here else holder, player, cast("dict[str, str]", profiles))
    return Whose.of(holder, player) if holder else None


Asked = Annotated[Whose | None, Depends(_whose)]


@routes.get("/stats", response_model=wire.ResultStatistics)
async def stats(tables: TablesService, whose: Asked) -> Response:
    """Games and cash won by side and by name, in finished matches."""
    if whose is None:
        return as_json(result_statistics([]))
    found = await (await tables.matches()).results(whose.holder, whose.names)
    return as_json(result_statistics(found, whose.called))


@routes.get("/stats/players")
async def stats_players(tables: TablesService, whose: Asked) -> list[str]:
    """Whose finished matches there are: the names that these players have now, most matches first."""
    if whose is None:
        return []
    return players(await (await tables.matches()).results(whose.holder, whose.names), whose.called)


@routes.get("/stats/figures", response_model=wire.PlayStatistics)
async def stats_of_play(tables: TablesService, whose: Asked) -> Response:
    """How you play, from your finished matches."""
    if whose is None:
        return as_json(added_up(()))
    return as_json(await asyncio.to_thread(play_statistics, await tables.store(), whose))


@routes.get("/stats/reviews", response_model=wire.ReviewProgress)
async def review_progress(reviews: ReviewsService, whose: Asked) -> Response:
    """The progress of the review of your finished matches."""
    return as_json(reviews.progress(whose))


@routes.put("/stats/reviews", response_model=wire.ReviewProgress, dependencies=[limited("reviews")])
async def begin_reviews(reviews: ReviewsService, whose: Asked) -> Response:
    """Start to review your deals that have no review yet, one by one, while nobody plays."""
    if whose is not None:
        await reviews.begin(whose)
    return as_json(reviews.progress(whose))


@routes.delete("/stats/reviews", response_model=wire.ReviewProgress)
async def stop_reviews(reviews: ReviewsService, whose: Asked) -> Response:
    """Stop the review. Finished reviews stay."""
    if whose is not None:
        await reviews.stop(whose)
    return as_json(reviews.progress(whose))


@routes.delete("/stats", status_code=204, response_class=Response)
async def clear_stats(tables: TablesService, whose: Asked) -> Response:
    """Clear your results. The matches stay."""
    if whose is not None:
        with suppress(Missing):  # a new file has no results
            await (await tables.matches()).clear_results(whose.holder, whose.names)
    return Response(status_code=204)


@routes.get("/duplicates", response_model=list[wire.DuplicateTotal])
async def duplicates(tables: TablesService, whose: Asked) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, over your finished matches."""
    return dup_totals(await (await tables.matches()).duplicates(whose.holder, whose.names) if whose else [])


@routes.get("/mirrors", response_model=list[wire.DuplicateTotal])
async def mirrors(tables: TablesService, whose: Asked) -> list[wire.DuplicateTotal]:
    """The same total for hands that you played from either side, without help."""
    return dup_totals(await (await tables.matches()).mirrors(whose.holder, whose.names) if whose else [])
