"""What the OpenAPI document allows and what it does not, sent to a server.

The tests that send it import this: schemathesis takes about a second in each process that only collects.
"""

import json
from collections.abc import Sequence
from http.cookiejar import DefaultCookiePolicy
from itertools import count, cycle
from typing import Any, Final

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation.meta import TestPhase
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from hearthside.server.app import openapi_text
from tests.lengths import length

from .asking import Program
from .conftest import Running

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
)

REFUSED: Final = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429]
"""What may be answered where a request is not as the document has it. What is far too long makes the body too long."""


def check_all(
    operations: Any, subtests: pytest.Subtests, server: Running, askers: Sequence[tuple[Program, str]]
) -> None:
    """Sends whatever the document allows, and what it does not, from these by turns: somebody, at a table or none.

    Called by tests, not by schemathesis's own parametrization: that works out thousands of border cases, for seconds,
    in each process that only collects. Every eighth of these is sent, and all with `make test-long`.
    """

    def check(case: Any) -> None:
        if case.meta.phase.name is TestPhase.COVERAGE and next(borders) % length(8, 1):
            return
        program, table = next(turns)
        if table and "table" in case.path_parameters and case.method != "DELETE":
            case.path_parameters["table"] = table
        headers = {"authorization": f"Bearer {program.token}"}
        address = f"http://127.0.0.1:{server.port}"
        case.call_and_validate(base_url=address, session=session, headers=headers, checks=CHECKS)

    turns, borders = cycle(askers), count()
    few = settings(max_examples=length(2, 25), suppress_health_check=list(HealthCheck))
    checked = 0
    with requests.Session() as session:  # one connection for all of them
        session.trust_env = False  # or it is looked up for each request which proxies there are
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        for result in get_all_tests(schema=operations, test_func=check, settings=few, given_kwargs=None):
            assert isinstance(result, Ok)
            operation, sub_test = result.ok()
            with subtests.test(operation.label):
                sub_test()
                checked += 1
    assert checked > 10


def document() -> Any:
    """The document, as schemathesis has it."""
    refused = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}}
    config = SchemathesisConfig.from_dict(refused)
    return schemathesis.openapi.from_dict(json.loads(openapi_text()), config=config).exclude(path_regex="events$")
