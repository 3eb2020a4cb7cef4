"""Rules, opponents, and the state of the server. Wiring, and no rules."""

from fastapi import APIRouter
from starlette.responses import Response

from hearthside import __version__
from hearthside.ai.kernels import readiness
from hearthside.server import requests
from hearthside.server import schemas as wire
from hearthside.server.dependencies import TablesService, as_json
from hearthside.server.problems import DECLARED, PROBLEMS
from hearthside.server.serializers.catalogue import opponents, presets, rules_form

routes = APIRouter(prefix="/api", responses=PROBLEMS)


@routes.get("/health", response_model=wire.Health, responses=DECLARED)
async def health(tables: TablesService) -> Response:
    """The state of the server."""
    saved, notice = await tables.kept()
    return as_json(wire.Health(version=__version__, saved=saved, notice=notice, players=readiness().value))


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
