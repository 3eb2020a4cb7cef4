"""The pages of the HTTP interface: every request, and every value in them, from the OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

Json = dict[str, Any]

_REQUESTS = """# Every request

From the OpenAPI document of version {version}, which the server has at `/openapi.json` and `hearthside openapi` prints.
[The HTTP interface](../api.md) says how requests belong together. Bodies are JSON; [every value](values.md) lists their
fields. Every request may also be answered with a `Problem`.
"""
_VALUES = """# Every value

The fields of every body of the [HTTP interface](../api.md). A field with a default may be left out of a request.
"""


def requests(document: Json) -> str:
    """The page of requests, by what they are about."""
    found = sorted(document["paths"].items(), key=lambda each: each[0].strip("/").split("/")[1])
    lines = [_REQUESTS.format(version=document["info"]["version"])]
    for about, group in groupby(found, key=lambda each: each[0].strip("/").split("/")[1]):
        lines.append(f"## {about}\n")
        for path, methods in group:
            for method, operation in methods.items():
                lines += _request(f"{method.upper()} {path}", operation)
    return "\n".join(lines)


def values(document: Json) -> str:
    """The page of values, in alphabetical order."""
    lines = [_VALUES]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"## {name}\n", f"{_prose(schema.get('description', ''))}\n"]
        required = schema.get("required", [])
        rows = [_field(field, each, field in required) for field, each in schema.get("properties", {}).items()]
        if rows:
            lines += ["| field | type | default | what it is |", "| --- | --- | --- | --- |", *rows, ""]
        elif "enum" in schema:
            lines.append(_type(schema, "") + "\n")
    return "\n".join(lines)


def _request(title: str, operation: Json) -> Iterator[str]:
    yield f"### {title}\n"
    yield f"{_prose(operation.get('description') or operation['summary'])}\n"
    parameters = [each for each in operation.get("parameters", ()) if each["in"] != "path"]
    if parameters:
        yield "| parameter | in | type | what it is |"
        yield "| --- | --- | --- | --- |"
        for each in parameters:
            what = _cell(each.get("description", ""))
            yield f"| `{each['name']}` | {each['in']} | {_type(each['schema'], 'values.md')} | {what} |"
        yield ""
    if body := operation.get("requestBody"):
        yield f"Body: {' or '.join(_contents(body['content']))}.\n"
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            yield f"Answer {status}: {' or '.join(_contents(answer.get('content', {}))) or 'nothing'}.\n"


def _contents(content: Json) -> Iterator[str]:
    for kind, each in content.items():
        yield _type(each["schema"], "values.md") if each.get("schema") else f"`{kind}`"


def _field(name: str, schema: Json, required: bool) -> str:
    default = "" if required or "default" not in schema else f"`{_json(schema['default'])}`"
    return f"| `{name}` | {_type(schema, '')} | {default} | {_cell(schema.get('description', ''))} |"


def _type(schema: Json, page: str) -> str:
    """The type of a value, in Markdown; `page` is where values are listed, if not here."""
    match schema:
        case {"$ref": target}:
            name = target.rpartition("/")[2]
            return f"[{name}]({page}#{name.lower()})"
        case {"anyOf": choices} | {"oneOf": choices}:
            return " or ".join(dict.fromkeys(_type(each, page) for each in choices))
        case {"enum": choices}:
            return " ".join(f"`{_json(each)}`" for each in choices)
        case {"const": value}:
            return f"`{_json(value)}`"
        case {"type": "array", "prefixItems": items}:
            return "array of " + ", ".join(_type(each, page) for each in items)
        case {"type": "array"}:
            items = schema.get("items", {})
            several = "anyOf" in items or "oneOf" in items
            return f"array of ({_type(items, page)})" if several else f"array of {_type(items, page)}"
        case {"type": "object", "additionalProperties": dict(inner)}:
            return f"object of {_type(inner, page)}"
    return str(schema.get("type", "anything"))


def _json(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _prose(text: str) -> str:
    return text.replace("<", "\\<").strip()


def _cell(text: str) -> str:
    return " ".join(_prose(text).split()).replace("|", "\\|")
