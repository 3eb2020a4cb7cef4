"""Rules, opponents, and the state of the server. Wiring, and no rules."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from hearthside import __version__
from hearthside.ai.kernels import readiness
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import TablesService, as_json
from hearthside.server.problems import DECLARED, PROBLEMS
from hearthside.server.reach import Reach
from hearthside.server.secret import Keys
from hearthside.server.serializers.catalogue import opponents, presets, rules_form

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.get("/health", response_model=wire.Health, responses=DECLARED)
async def health(
    request: Request,
    tables: TablesService,
    challenge: Annotated[str | None, Query(pattern="^[0-9a-f]{32,64}$")] = None,
) -> Response:
    """The state of the server. With a challenge, the proof that it has the secret of its data folder."""
    saved, notice = await tables.kept()
    keys: Keys = request.app.state.keys
    reach: Reach = request.app.state.reach
    proof = None if challenge is None else keys.secret.proof(challenge, keys.start, request.scope["server"])
    return as_json(
        wire.Health(
            version=__version__,
            saved=saved,
            notice=notice,
            players=readiness().value,
            reach=reach.kind,
            address=reach.address,
            start=keys.start,
            proof=proof,
        )
    )


@routes.get("/rules", response_model=list[wire.RuleCard])
async def rules() -> list[wire.RuleCard]:
    """The presets of both games with their rule cards."""
    return list(presets())


@routes.post("/rules/read", response_model=wire.RulesForm)
async def read_rules(request: wire.RulesRequest) -> Response:
    """Rules, with changes made to them, in words and as a form."""
    before, after = requests.read(request)
    return as_json(rules_form(before, after))


@routes.get("/styles", response_model=list[wire.StyleCard])
async def styles() -> list[wire.StyleCard]:
    """The opponents that can be seated."""
    return list(opponents())
