"""Datasets: deals of self-play as tables in Parquet, once with all cards and once as each seat knew them.

docs/arena.md describes the columns. What is written can be checked: every deal is played again by the readable rules.
"""

from .parquet import read_about
from .writer import DatasetJournal, DatasetSpec, files_of, make

__all__ = ["DatasetJournal", "DatasetSpec", "files_of", "make", "read_about"]
