"""Statistics of a player's finished matches, and the review of their deals."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter
from starlette.responses import Response

from hearthside.app.statistics.play import added_up, play_statistics
from hearthside.app.statistics.results import result_statistics
from hearthside.server import schemas as wire
from hearthside.server.dependencies import Holder, ReviewsService, TablesService, as_json
from hearthside.server.problems import PROBLEMS
from hearthside.server.serializers import dup_totals
from hearthside.storage import Missing

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.get("/stats", response_model=wire.ResultStatistics)
async def stats(tables: TablesService, holder: Holder) -> Response:
    """Games and cash won by side and by name, in your finished matches."""
    return as_json(result_statistics(await (await tables.matches()).results(holder) if holder else []))


@routes.get("/stats/figures", response_model=wire.PlayStatistics)
async def stats_of_play(tables: TablesService, holder: Holder) -> Response:
    """How you play, from your finished matches."""
    if holder is None:
        return as_json(added_up(()))
    return as_json(await asyncio.to_thread(play_statistics, await tables.store(), holder))


@routes.get("/stats/reviews", response_model=wire.ReviewProgress)
async def review_progress(reviews: ReviewsService, holder: Holder) -> Response:
    """The progress of the review of your finished matches."""
    return as_json(reviews.progress(holder))


@routes.put("/stats/reviews", response_model=wire.ReviewProgress)
async def begin_reviews(reviews: ReviewsService, holder: Holder) -> Response:
    """Start to review your deals that have no review yet, one by one, while nobody plays."""
    if holder is not None:
        await reviews.begin(holder)
    return as_json(reviews.progress(holder))


@routes.delete("/stats/reviews", response_model=wire.ReviewProgress)
async def stop_reviews(reviews: ReviewsService, holder: Holder) -> Response:
    """Stop the review. Finished reviews stay."""
    if holder is not None:
        await reviews.stop(holder)
    return as_json(reviews.progress(holder))


@routes.delete("/stats", status_code=204, response_class=Response)
async def clear_stats(tables: TablesService, holder: Holder) -> Response:
    """Clear your results. The matches stay."""
    if holder:
        with suppress(Missing):  # a new file has no results
            await (await tables.matches()).clear_results(holder)
    return Response(status_code=204)


@routes.get("/duplicates", response_model=list[wire.DuplicateTotal])
async def duplicates(tables: TablesService, holder: Holder) -> list[wire.DuplicateTotal]:
    """The Dup Total of each game, over your finished matches."""
    return dup_totals(await (await tables.matches()).duplicates(holder) if holder else [])


@routes.get("/mirrors", response_model=list[wire.DuplicateTotal])
async def mirrors(tables: TablesService, holder: Holder) -> list[wire.DuplicateTotal]:
    """The same total for hands that you played from either side, without help."""
    return dup_totals(await (await tables.matches()).mirrors(holder) if holder else [])
