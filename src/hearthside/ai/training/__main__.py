"""The command ``python -m hearthside.ai.training SUBJECT``; with ``--help`` it prints the options."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final

from . import equity, gin, hearts, hearts_labels, hearts_net, hearts_pass_likelihood

SUBJECTS: Final[tuple[Any, ...]] = (equity, gin, hearts, hearts_labels, hearts_net, hearts_pass_likelihood)
"""``add(parser)`` adds a subject's options, and ``run(args)`` trains it."""


def main(words: Sequence[str] | None = None) -> None:
    """Train what the command line names; ``words`` replaces the command line of this process."""
    parser = ArgumentParser(prog="python -m hearthside.ai.training", description="Train the players' weights again.")
    subjects = parser.add_subparsers(required=True, metavar="SUBJECT")
    for subject in SUBJECTS:
        line = subject.__doc__.split("\n", 1)[0]
        chosen = subjects.add_parser(subject.__name__.rpartition(".")[2], help=line, description=line)
        subject.add(chosen)
        chosen.set_defaults(run=subject.run)
    args = parser.parse_args(words)
    args.run(args)


if __name__ == "__main__":
    main()
