# Sandtable. Two commands on a fresh machine: `make play` and `make test`.
#
#   make play        the page, on this machine: pick a title and play against a bot
#   make test        every check: style, types, layers, tests on the source, in a browser, on the compiled build
#   make build       .venv with the compiled package and the page
#   make bench       the speed measurements
#   make bench-web   the server's and the page's
#   make screenshots pictures of the page, into build/screenshots
#   make fmt         format the source
#   make clean       remove what the other targets made
#
# Settings: PYTHON (3.11 or later), JOBS (test processes), COVERAGE (least percentage of kernel and
# games), OPT (the C compiler's optimisation level), COMPILE (0: leave the package interpreted),
# PLAY (arguments of `make play`), BENCH (arguments of `make bench`), T (arguments for pytest).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.DELETE_ON_ERROR:

PYTHON   ?= $(shell for p in python3 python3.11 python3.12 python3.13; do \
              $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS     ?= 2
COVERAGE ?= 95
OPT      ?= 2
COMPILE  ?= 1
PLAY     ?=
BENCH    ?=
T        ?=

VENV    := .venv
DEV     := .venv-dev
WHEEL   := build/wheel
STAGE   := build/stage
PIP     := -m pip --disable-pip-version-check --quiet install --constraint constraints.txt
NEEDS   := import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
           print(*p["dependencies"], *p["optional-dependencies"]["build"], *p["optional-dependencies"]["server"], sep="\n")
PAGE    := src/sandtable/server/page
SOURCES := $(shell find src/sandtable -type f -not -path '*/.*' -not -path '$(PAGE)/*' -not -name '*.py[co]' -not -name '*.so' 2>/dev/null)
WEB     := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/src/generated/*' 2>/dev/null)

export PIP_NO_INPUT := 1

.PHONY: build play test bench bench-web screenshots fmt clean check lint types layers web check-web \
        test-before test-source test-server test-web test-compiled force

# ------------------------------------------------------------ the compiled package

build: $(VENV)/.installed

# mypyc checks the types of what the package imports: its dependencies come first.
$(VENV)/.tools: constraints.txt pyproject.toml Makefile
	@tools/need venv "$(PYTHON)"
	@echo "== $(VENV): the dependencies and the build tools"
	@test -x $(VENV)/bin/python || { rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }
	@$(VENV)/bin/python -c '$(NEEDS)' > $(VENV)/needs.txt && $(VENV)/bin/python $(PIP) -r $(VENV)/needs.txt
	@touch $@

# Rebuilds when a setting changed, too.
build/settings: force
	@mkdir -p build
	@echo "OPT=$(OPT) COMPILE=$(COMPILE)" | cmp -s - $@ || echo "OPT=$(OPT) COMPILE=$(COMPILE)" > $@

# mypyc leaves its libraries next to the sources, so it works on a copy of the tree.
$(WHEEL)/.built: $(SOURCES) pyproject.toml README.md LICENSE build/settings $(VENV)/.tools $(PAGE)/.built
	@test "$(COMPILE)" = 0 || tools/need compiler "$(VENV)/bin/python"
	@echo "== compiling the package (-O$(OPT); some minutes the first time, COMPILE=0 leaves it out)"
	@rm -rf $(STAGE) $(WHEEL) && mkdir -p $(STAGE) $(WHEEL)
	@mkdir -p $(STAGE)/src && cp -R src/sandtable $(STAGE)/src/ && cp README.md LICENSE $(STAGE)/
	@find $(STAGE) \( -name '*.so' -o -name '*.py[co]' \) -delete
	@sed 's/^opt_level = .*/opt_level = "$(OPT)"/' pyproject.toml > $(STAGE)/pyproject.toml
	@cd $(STAGE) && CFLAGS="$(CFLAGS) -fvisibility=hidden" HATCH_BUILD_HOOK_ENABLE_MYPYC=$(COMPILE) \
	    $(CURDIR)/$(VENV)/bin/python -m hatchling build --target wheel --directory $(CURDIR)/$(WHEEL)
	@touch $@

$(VENV)/.installed: $(WHEEL)/.built
	@$(VENV)/bin/python $(PIP) --force-reinstall --no-deps $(WHEEL)/*.whl
	@touch $@

$(VENV)/.tests: $(VENV)/.installed
	@for w in $(WHEEL)/*.whl; do $(VENV)/bin/python $(PIP) "$$w[test]"; done
	@touch $@

play: build
	@$(VENV)/bin/sandtable serve --open $(PLAY)

# ------------------------------------------------------------ the page

web: $(PAGE)/.built

# Not `npm ci`: it wants the bundler's binaries for every other platform in the lock file.
web/node_modules/.installed: web/package.json web/package-lock.json
	@tools/need node "$(PYTHON)"
	@echo "== web: the page's libraries"
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# The page's types are made from the server's OpenAPI document, its counters from the titles' symbol codes.
$(PAGE)/.built: $(WEB) web/node_modules/.installed $(wildcard src/sandtable/server/messages*.py) src/sandtable/kernel/views.py $(VENV)/.tools
	@echo "== building the page"
	@cd web && PYTHONPATH=$(CURDIR)/src PYTHON=$(CURDIR)/$(VENV)/bin/python npm run --silent build
	@touch $@

check-web: $(PAGE)/.built
	@echo "== the page: format, types, tests"
	@cd web && npm run --silent format:check && npm run --silent check && npm run --silent test

screenshots: $(DEV)/.installed $(PAGE)/.built
	@tools/need browser "$(PYTHON)"
	@$(DEV)/bin/python tools/screenshots.py

# OpenSpiel is only compared with: the measurements run without it where it cannot be installed.
# The interpreted figures come from a second process with PYTHONPATH=$SANDTABLE_SOURCE.
bench: build
	@$(VENV)/bin/python -c 'import pyspiel' 2>/dev/null || $(VENV)/bin/python $(PIP) open_spiel \
	    || echo "(OpenSpiel cannot be installed here: measured without it)"
	@SANDTABLE_SOURCE=$(CURDIR)/src $(VENV)/bin/sandtable bench $(BENCH)

# The compiled server, a browser without a GPU, client and server on the same machine.
bench-web: $(VENV)/.tests
	@tools/need browser "$(PYTHON)"
	@$(VENV)/bin/python -m tools.bench.web $(BENCH)

# ------------------------------------------------------------ the checks

# The source, interpreted, in an environment of its own.
$(DEV)/.installed: pyproject.toml constraints.txt README.md
	@tools/need venv "$(PYTHON)"
	@echo "== $(DEV): the development tools"
	@test -x $(DEV)/bin/python || { rm -rf $(DEV); $(PYTHON) -m venv $(DEV); }
	@$(DEV)/bin/python $(PIP) hatchling editables
	@$(DEV)/bin/python $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

# One after the other, whatever -j says; only the compiler, which uses one processor, works beside the tests.
# The last line is pytest's.
test: $(DEV)/.installed
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory -j2 test-before build
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-server
	@$(MAKE) --no-print-directory test-web

test-before:
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory check-web
	@$(MAKE) --no-print-directory test-source

check: lint types layers

lint: $(DEV)/.installed
	@echo "== ruff"
	@$(DEV)/bin/ruff check .
	@$(DEV)/bin/ruff format --check .

types: $(DEV)/.installed
	@echo "== mypy"
	@$(DEV)/bin/mypy

layers: $(DEV)/.installed
	@echo "== import-linter"
	@$(DEV)/bin/lint-imports --no-logo

# Coverage is measured where the kernel and the games are tested: tracing makes a test two or three times slower.
# What is slow and runs on both builds (thousands of random games) runs here in small, and whole where it is compiled.
# (pytest's exit code 5: no test was selected.)
test-source: $(DEV)/.installed
	@rm -f $$(find src -name '*.so')
	@echo "== pytest, interpreted"
	@SANDTABLE_EXPECT_COMPILED=0 $(DEV)/bin/pytest -n $(JOBS) -m "engine and not slow" \
	    --cov=sandtable.kernel --cov=sandtable.games --cov-fail-under=$(COVERAGE) $(T)
	@echo "== pytest, interpreted, the others"
	@SANDTABLE_EXPECT_COMPILED=0 $(DEV)/bin/pytest -n $(JOBS) $(T) \
	    -m "not (engine and not slow) and not (slow and both) and not server and not web" || test $$? = 5

test-compiled: $(VENV)/.tests
	@echo "== pytest, compiled"
	@SANDTABLE_EXPECT_COMPILED=$(COMPILE) $(VENV)/bin/pytest -n $(JOBS) -m both $(T)

# The compiled server, on SQLite and on a PostgreSQL of its own.
test-server: $(VENV)/.tests
	@echo "== pytest, the server"
	@$(VENV)/bin/pytest -n $(JOBS) -m "server and not web" $(T)

# The page in a real browser, against the compiled server.
test-web: $(VENV)/.tests
	@tools/need browser "$(PYTHON)"
	@echo "== pytest, in the browser"
	@$(VENV)/bin/pytest -n $(JOBS) -m web $(T)

fmt: $(DEV)/.installed
	@$(DEV)/bin/python tools/interpreted.py --fix
	@$(DEV)/bin/ruff check --fix-only --quiet .
	@$(DEV)/bin/ruff format .

clean:
	rm -rf $(VENV) $(DEV) $(PAGE) web/node_modules web/src/generated build dist mutants htmlcov .coverage .coverage.* \
	    .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
