"""Every sentence that the program says, from its sources: what is printed, answered, refused and told about a command.

    python -m tests.sentences      writes the catalogue, docs/sentences/program.txt

What the pages say by themselves is listed by `client/src/sentences.test.ts`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[1] / "src" / "hearthside"
CATALOGUE: Final = Path(__file__).parents[1] / "docs" / "sentences" / "program.txt"
# Words that begin or end as a sentence does, with no letters that only code has.
_SENTENCE: Final = re.compile(r"[^<>=;#\[\]_|\\]*")
_BEGUN: Final = re.compile(r"[\"“'(]?(?:[A-Z]|\{\})\S* \S")
_ENDED: Final = re.compile(r"[a-z]\S* .*[.?!…:]")
_SQL: Final = re.compile(r"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|DROP) ")


def _text(node: ast.expr) -> str | None:
    """A literal, with expressions in it as they are written; None for anything else."""
    match node:
        case ast.Constant(value=str() as value):
            return value
        case ast.FormattedValue(value=value):
            return f"{{{ast.unparse(value)}}}"
        case ast.JoinedStr(values=values):
            return "".join(_text(part) or "" for part in values)
    return None


def _is_sentence(text: str) -> bool:
    bare = re.sub(r"\{[^}]*\}", "{}", " ".join(text.split()))
    if not _SENTENCE.fullmatch(bare) or _SQL.match(bare):
        return False
    return bool(_BEGUN.match(bare) or _ENDED.fullmatch(bare)) and bool(re.search(r"[a-z]{2}", bare))


def _literals(node: ast.AST, docstrings: set[int]) -> Iterator[str]:
    """The texts in a piece of source, in its order, without docstrings."""
    for name in node._fields:
        value = getattr(node, name)
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.Constant | ast.JoinedStr):
                if id(child) not in docstrings and (text := _text(child)) is not None:
                    yield text
            elif isinstance(child, ast.AST) and child._fields and not isinstance(child, ast.Name):
                yield from _literals(child, docstrings)


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements of a module, without a look into expressions, those first that stand in no other."""
    found = [tree]
    for node in found:
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            found += getattr(node, part, ())
        yield node


def sentences_of(source: str) -> list[str]:
    """The sentences in a module, each once."""
    tree = ast.parse(source)
    statements = [*_statements(tree)]
    docstrings = {id(node.value) for node in statements if isinstance(node, ast.Expr)}
    # The first lines about a command are shown by --help.
    commands = [
        ast.get_docstring(node) or ""
        for node in statements
        if isinstance(node, ast.FunctionDef) and any("command" in ast.unparse(each) for each in node.decorator_list)
    ]
    found = [*commands, *filter(_is_sentence, _literals(tree, docstrings))]
    return [*dict.fromkeys(" ".join(each.split()) for each in found if each)]


def catalogue() -> str:
    """All sentences, by the file in which they stand."""
    found = {path: sentences_of(path.read_text("utf-8")) for path in sorted(SOURCES.rglob("*.py"))}
    listed = (
        "\n".join([path.relative_to(SOURCES).as_posix(), *(f"  {each}" for each in sentences)])
        for path, sentences in found.items()
        if sentences
    )
    return "\n\n".join(listed) + "\n"


if __name__ == "__main__":
    CATALOGUE.write_text(catalogue(), "utf-8")
