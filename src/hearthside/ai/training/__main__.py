"""The command ``python -m hearthside.ai.training SUBJECT``; with ``--help`` it prints the options."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from hearthside.ai import training


class Subject(Protocol):
    """A module of this package that trains something."""

    __doc__: str | None
    add: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], None]


def main(words: Sequence[str] | None = None) -> None:
    """Train what the command line names; ``words`` replaces the command line of this process."""
    parser = ArgumentParser(prog="python -m hearthside.ai.training", description="Train the players' weights again.")
    subjects = parser.add_subparsers(required=True, metavar="SUBJECT")
    for found in iter_modules(training.__path__):
        if not found.name.startswith("_"):
            subject = cast(Subject, import_module(f"{training.__name__}.{found.name}"))
            line = (subject.__doc__ or "").split("\n", 1)[0]
            chosen = subjects.add_parser(found.name, help=line, description=line)
            subject.add(chosen)
            chosen.set_defaults(run=subject.run)
    args = parser.parse_args(words)
    args.run(args)


if __name__ == "__main__":
    main()
