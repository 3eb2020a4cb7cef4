"""Loads all that a server loads in its first second when it is imported, for this process and those forked from it."""

# ruff: noqa: F401

import tomlkit

import hearthside.cli
import hearthside.server.app
import hearthside.server.serve
import hearthside.storage.file
import hearthside.storage.store
import tests.e2e.serving
import tests.few_worlds
from hearthside.ai.kernels import warm_up

warm_up().join()
