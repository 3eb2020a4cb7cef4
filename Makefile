# Needs Python 3.11 or newer with venv, and make. Everything else is fetched, pinned and checked by hash.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
CLIENT := $(PY) hatch_build.py
# The server's OpenAPI document without its paths: the client's requests are written by hand, and their types are not.
SCHEMAS := $(VENV)/bin/hearthside openapi | $(PY) -c 'import json, sys; json.dump(json.load(sys.stdin) | {"paths": {}}, sys.stdout)'
API_TYPES := $(CLIENT) npx openapi-typescript ../$(VENV)/openapi.json --root-types --root-types-no-schema-prefix
COMPILE := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --system-certs
# uv takes a quarter of the processor time that pip does, and has to be told of pip's index. Where there is no uv, or it
# does not come by the packages, pip may: it knows of places and certificates that are set for it alone. Python compiles
# a module once it is imported: most are not, and to compile them all is half of what pip takes.
UV_INDEX = $(or $(UV_DEFAULT_INDEX),$(PIP_INDEX_URL),$(shell $(PIP) config get global.index-url 2>/dev/null))
UV = $(addprefix UV_DEFAULT_INDEX=,$(UV_INDEX)) $(VENV)/bin/uv pip install --python $(PY) --quiet --system-certs
INSTALL = install() { $(UV) "$$@" 2> $(VENV)/uv.log || $(PIP) install --no-compile "$$@"; }; install
# How many processes that is, tests/conftest.py says.
PARALLEL := -n auto --dist worksteal

# With the folders, which change when a file in them goes.
CLIENT_FILES := $(wildcard client/*.* client/.npmrc) \
	$(shell find client/src client/public) $(wildcard docs/*.md docs/images/*.svg)

# Where Python may not keep what it compiled, every process compiles the program for itself.
unexport PYTHONDONTWRITEBYTECODE

# Two things side by side, and what each prints in one piece where make can do that.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.DEFAULT_GOAL := help
.PHONY: help play setup client browser test test-long attack lint style mypy imports types types-check names sentences client-check \
	svelte-check vitest kernels collected unit e2e docs datasets bench dist sbom fmt lock lock-npm clean

help: ## Says what there is to make.
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: $(VENV)/.project $(VENV)/.client ## Sets up what is missing and opens the table; ARGS= go to hearthside.
	@exec $(VENV)/bin/hearthside $(ARGS)

setup: $(VENV)/.dev $(VENV)/.project $(VENV)/.modules ## Sets up everything for development but a browser.

client: $(VENV)/.client ## Builds the browser client and the documentation into the package.

browser: $(VENV)/.dev ## Finds a Chromium for the browser tests, and installs one if there is none.
	@echo "== browser"
	@$(PY) tests/browser.py

# Before the tests the longest comes first, and short checks fill what is left.
test: ## Runs every check and every test; stops at the first that fails.
	@$(SIDE_BY_SIDE) setup kernels client mypy browser collected vitest svelte-check types-check style imports
	@$(MAKE) --no-print-directory unit e2e
	@echo "== all passed"

test-long: export HEARTHSIDE_TESTS_IN_FULL = 1
test-long: export PYTEST_TIMEOUT = 3600
test-long: test ## Runs the same, with random walks and comparisons in full length.

attack: export HEARTHSIDE_TESTS_IN_FULL = 1
attack: export PYTEST_TIMEOUT = 3600
attack: setup kernels ## Attacks the program in full length, on this machine alone, and says what came of it.
	@$(VENV)/bin/pytest tests/attack $(PARALLEL) $(ARGS)

lint: mypy style imports ## Checks style, types and who imports whom.

style: setup
	@echo "== ruff check"
	@$(VENV)/bin/ruff check
	@echo "== ruff format --check"
	@$(VENV)/bin/ruff format --check

mypy: setup
	@echo "== mypy"
	@$(VENV)/bin/mypy

imports: setup
	@echo "== lint-imports"
	@$(VENV)/bin/lint-imports

types: setup ## Writes the client's types from the server's OpenAPI document.
	@$(SCHEMAS) > $(VENV)/openapi.json
	@$(API_TYPES) --output src/lib/api-types.ts
	@$(VENV)/bin/python -m hearthside.app.options > client/src/lib/options.ts
	@$(VENV)/bin/python -m hearthside.text > client/src/lib/words.ts
	@$(VENV)/bin/python -m hearthside.app.keys > client/src/lib/key-table.ts
	@$(PY) -m tests.terminal.screen.tokens

names: setup ## Adds names that are public now to docs/reference/names.txt, which a test compares.
	@$(PY) -m tests.public

sentences: setup ## Writes the catalogue of all sentences that a person may read, docs/sentences.
	@$(PY) -m tests.sentences
	@$(CLIENT) npx vitest run src/sentences.test.ts --update

types-check: setup
	@echo "== client types are those of the server"
	@$(SCHEMAS) > $(VENV)/openapi.json
	@$(API_TYPES) --output ../$(VENV)/api-types.ts
	@cmp client/src/lib/api-types.ts $(VENV)/api-types.ts \
		|| { echo "client/src/lib/api-types.ts is out of date: make types"; exit 1; }
	@$(VENV)/bin/python -m hearthside.app.options | cmp client/src/lib/options.ts - \
		|| { echo "client/src/lib/options.ts is out of date: make types"; exit 1; }
	@$(VENV)/bin/python -m hearthside.text | cmp client/src/lib/words.ts - \
		|| { echo "client/src/lib/words.ts is out of date: make types"; exit 1; }
	@$(VENV)/bin/python -m hearthside.app.keys | cmp client/src/lib/key-table.ts - \
		|| { echo "client/src/lib/key-table.ts is out of date: make types"; exit 1; }

client-check: vitest svelte-check ## Checks and tests the client.

svelte-check: setup
	@echo "== svelte-check"
	@$(CLIENT) npm run --silent check

vitest: setup
	@echo "== vitest"
	@$(CLIENT) npm run --silent test

# Once for all processes, and in no test's time. While packages are unpacked there is a processor to spare.
kernels: $(VENV)/.project
	@echo "== kernels"
	@$(PY) -m tests.kernels

# Each of the processes that run tests would compile all that it imports, at the same time as the others. Needs no kernel.
collected: setup client
	@echo "== pytest --collect-only"
	@$(VENV)/bin/pytest --collect-only -qqq > $(VENV)/collected.txt || { cat $(VENV)/collected.txt; exit 1; }

unit: setup client kernels ## Runs the tests that need no browser; ARGS= go to pytest.
	@echo "== pytest"
	@$(VENV)/bin/pytest --ignore=tests/e2e $(PARALLEL) $(ARGS)

e2e: setup client browser kernels ## Runs the browser tests; ARGS= go to pytest.
	@echo "== pytest tests/e2e"
	@$(VENV)/bin/pytest tests/e2e $(PARALLEL) $(ARGS)

docs: setup ## Builds the documentation site from docs/ and the code into site/, where it can be opened.
	@$(PY) -m website

datasets: dist/hearts-master-10000.parquet dist/gin-master-10000.parquet ## Plays 10,000 deals of each game by the Master, for a release.

dist/%-master-10000.parquet: | setup
	@echo "== $@"
	@mkdir -p dist
	@$(VENV)/bin/hearthside dataset $* --deals 10000 --players master --out $@

bench: setup client ## Runs the benchmarks beside other programs, and writes a table of them to dist/benchmarks.md.
	@$(PY) -m benchmarks

# In files of the same commit every byte is the same, whoever builds them.
dist: client ## Builds what is released into dist/: a wheel and a source distribution that need no Node.
	@rm -f dist/*.whl dist/*.tar.gz
	@$(PY) -m hatchling build -d dist > /dev/null
	@$(PY) release.py check dist/*.whl dist/*.tar.gz

sbom: setup ## Writes what the package is made of and built with into dist/, as a CycloneDX document.
	@mkdir -p dist
	@$(PY) release.py sbom > dist/hearthside.cdx.json

fmt: setup ## Formats the Python code and sorts its imports.
	@$(VENV)/bin/ruff check --fix --quiet || true
	@$(VENV)/bin/ruff format

lock: setup lock-npm ## Pins what changed among the dependencies; UP=-U moves the rest up too.
	$(COMPILE) $(UP) pyproject.toml -o requirements/runtime.txt
	$(COMPILE) $(UP) --extra host pyproject.toml -c requirements/runtime.txt -o requirements/host.txt
	$(COMPILE) $(UP) requirements/build.in -c requirements/runtime.txt -o requirements/build.txt
	$(COMPILE) $(UP) pyproject.toml requirements/build.in requirements/dev.in \
		-c requirements/host.txt -c requirements/build.txt -o requirements/dev.txt

lock-npm: setup
	$(CLIENT) npm install --package-lock-only --ignore-scripts --no-audit --no-fund
	$(PY) -c "import json, pathlib; p = pathlib.Path('client/package-lock.json'); d = json.loads(p.read_text()); \
	[v.pop(k, None) for v in d['packages'].values() for k in ('funding', 'resolved')]; \
	p.write_text(json.dumps(d, indent=2, ensure_ascii=False) + '\n')"

clean: ## Removes everything that make made.
	rm -rf $(VENV) client/node_modules client/dist client/.svelte-check src/hearthside/server/static dist site
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis test-results

$(VENV)/.python:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Hearthside needs Python 3.11 or newer, and '$(PYTHON)' is not: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "'$(PYTHON)' cannot make virtual environments: install its venv module (python3-venv on Debian)"; exit 1; }
	@echo "== virtual environment"
	@"$(PYTHON)" -m venv --clear $(VENV)
	@touch $@

$(VENV)/.uv: | $(VENV)/.python
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt > $(VENV)/uv.txt
	@$(PIP) install --no-compile --require-hashes -r $(VENV)/uv.txt || echo "No uv: pip does it all."
	@touch $@

$(VENV)/.build: requirements/build.txt | $(VENV)/.uv
	@echo "== packages to build"
	@$(INSTALL) --require-hashes -r requirements/build.txt
	@touch $@

$(VENV)/.runtime: requirements/runtime.txt $(VENV)/.build
	@echo "== packages to play"
	@$(INSTALL) --require-hashes -r requirements/runtime.txt
	@touch $@

# After the project: one thing is changed at a time.
$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime | $(VENV)/.project
	@echo "== packages to develop"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.modules: client/package.json client/package-lock.json hatch_build.py $(VENV)/.build
	@echo "== npm packages"
	@$(CLIENT) modules
	@touch $@

$(VENV)/.client: $(CLIENT_FILES) hatch_build.py $(VENV)/.modules
	@echo "== client"
	@$(CLIENT)
	@touch $@

# The client is built above, where its output can be seen.
$(VENV)/.project: pyproject.toml src/hearthside/__init__.py hatch_build.py $(VENV)/.runtime
	@echo "== hearthside"
	@export HEARTHSIDE_SKIP_CLIENT=1; $(INSTALL) --no-deps --no-build-isolation --force-reinstall -e .
	@touch $@
