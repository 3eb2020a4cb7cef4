"""Whatever is sent, the answer is one that the document describes, and never a failure of ours."""

import json
from dataclasses import fields
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from hearthside.hearts import PRESETS, Leftover, Opening, Rules
from hearthside.web.app import openapi_text

from .asking import Program
from .conftest import Running

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["QS", "pass", "deal"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["n", "move", "type", "card", "cards", "seats", "rules", "changes", "pace"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


some_changes = st.dictionaries(
    st.sampled_from([each.name for each in fields(Rules)]),
    st.booleans() | st.integers(-2, 110) | st.sampled_from([*Leftover, *Opening, "cash", "none"]) | json_values,
    max_size=5,
)


@pytest.fixture(scope="module")
def seated(server: Running) -> tuple[Program, str]:
    """Somebody at a table."""
    program = server.program()
    new = program.ask("POST", "/api/tables", {"pace": 0}).json
    program.token = new["token"]
    return program, new["table"]


CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
)
schema = schemathesis.openapi.from_dict(json.loads(openapi_text()))


@schema.exclude(path_regex="events$").parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_answers_are_those_that_the_document_describes(case: Any, server: Running, seated: tuple[Program, str]) -> None:
    program, table = seated
    if "table" in case.path_parameters and case.method != "DELETE":
        case.path_parameters["table"] = table
    headers = {"authorization": f"Bearer {program.token}"}
    case.call_and_validate(base_url=f"http://127.0.0.1:{server.port}", headers=headers, checks=CHECKS)


@settings(max_examples=150)
@given(
    st.sampled_from(["/tables/{}/moves", "/tables/{}/undo", "/tables/{}/options", "/tables", "/rules/read"]),
    json_values
    | st.fixed_dictionaries({"n": st.integers(0, 9), "move": json_values})
    | st.fixed_dictionaries({"rules": st.sampled_from(sorted(PRESETS)), "changes": some_changes})
    | st.binary(max_size=40),
)
def test_no_body_makes_the_server_fail(seated: tuple[Program, str], end: str, body: object) -> None:
    program, table = seated
    answer = program.ask("POST", f"/api{end.format(table)}", body)
    assert answer.status in (200, 201, 409, 422), answer.body
    if answer.status >= 400:
        assert answer.json["sentence"]


@settings(max_examples=60)
@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#"), max_size=60))
def test_no_address_makes_the_server_fail(program_port: int, path: str) -> None:
    answer = Program(program_port).ask("GET", f"/{path}")
    assert answer.status in (200, 404, 422)


@pytest.fixture(scope="module")
def program_port(server: Running) -> int:
    return server.port
