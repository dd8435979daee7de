# Sandtable. Two commands on a fresh machine: `make play` and `make test`.
#
#   make play        the page, on this machine: pick a title and play against a bot
#   make test        every check: style, types, layers, tests on the source, on the compiled build, in a browser
#   make soak        what the platform promises of every title and of the server, checked for hours on the compiled build
#   make soak-server the server's part of it
#   make soak-lessons the lessons' part of it: every one of them to its end, by mouse in the browser
#   make build       .venv with the compiled package and the page
#   make bench       the speed measurements
#   make bench-both  the same on this build and a former one in turn, and the ratios (FORMER=.../bin/python)
#   make bench-web   the server's and the page's
#   make screenshots pictures of the page, into build/screenshots
#   make keep TITLE=shanghai    keep a title's data under its digest, before a value is changed
#   make fmt         format the source
#   make clean       remove what the other targets made
#
# Settings: PYTHON (3.11 or later), JOBS (test processes), COVERAGE (least percentage of kernel and
# games), OPT (the C compiler's optimisation level), COMPILE (0: leave the package interpreted), CORES (for
# compiling; 0: all), PLAY (arguments of `make play`), BENCH (arguments of `make bench`), FORMER (the Python of
# an environment with another build, for `make bench-both`), T (arguments for pytest), SECONDS (of `make soak`, for
# each title), SEED, TITLES (of `make soak`), SERVER (arguments of `make soak-server`).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.DELETE_ON_ERROR:

PYTHON   ?= $(shell for p in python3 python3.11 python3.12 python3.13; do \
              $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS     ?= 2
MORE     := $(shell expr $(JOBS) + 1)
COVERAGE ?= 95
OPT      ?= 2
COMPILE  ?= 1
CORES    ?= 0
PLAY     ?=
BENCH    ?=
FORMER   ?=
T        ?=
TITLE    ?=
SECONDS  := 3600
SEED     := $(or $(SEED),$(shell date +%s))
TITLES   ?= fortress shanghai nei coralsea fieldcommand
SERVER   ?=

VENV    := .venv
DEV     := .venv-dev
# Whoever has done their half takes over of the other's: tests of a file stay together, and nobody waits at the end.
STEAL   := --dist worksteal
# Tests that wait for servers and browsers can fail because a machine is busy. What failed runs once more, alone, and is
# named: a fault comes again. (pytest's exit code 1: tests ran, and some failed.)
ALONE   := --last-failed --last-failed-no-failures none -n 0
ALSO    = || { test $$? = 1 && echo "== what failed, once more and alone" && $(1) $(ALONE); }
WHEEL   := build/wheel
STAGE   := build/stage
PLAIN   := build/interpreted
ENGINE  := $(wildcard tools/engine/*.py tools/engine/*.h)
PIP     := -m pip --disable-pip-version-check -qq install --constraint constraints.txt
NEEDS   := import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
           print(*p["dependencies"], *p["optional-dependencies"]["build"], *p["optional-dependencies"]["server"], sep="\n")
PAGE    := src/sandtable/server/page
SOURCES := $(shell find src/sandtable -type f -not -path '*/.*' -not -path '$(PAGE)/*' -not -name '*.py[co]' -not -name '*.so' 2>/dev/null)
WEB     := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/src/generated/*' 2>/dev/null)

# A copy of what the wheel is made of, in the folder $(1).
STAGED = rm -rf $(1) && mkdir -p $(1)/src && cp -R src/sandtable $(1)/src/ && cp -R tools README.md LICENSE pyproject.toml $(1)/ \
    && find $(1) \( -name '*.so' -o -name '*.py[co]' \) -delete

# Rebuilds when a setting changed, too. (Written while make reads this, so that `make --question` can be asked.)
SETTINGS := OPT=$(OPT) COMPILE=$(COMPILE)
$(shell mkdir -p build; test "$$(cat build/settings 2>/dev/null)" = "$(SETTINGS)" || echo "$(SETTINGS)" > build/settings)

export PIP_NO_INPUT := 1
# Hundreds of processes are started by the tests, and bots think in some: none of them parses the source again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: build play test soak soak-server soak-lessons bench bench-both bench-web screenshots keep fmt clean check lint types layers web check-web \
        build-beside test-before test-source test-compiled test-server test-built test-web

# ------------------------------------------------------------ the compiled package

build: $(VENV)/.installed

# mypyc checks the types of what the package imports: its dependencies come first.
$(VENV)/.tools: constraints.txt pyproject.toml Makefile
	@tools/need venv "$(PYTHON)"
	@echo "== $(VENV): the dependencies and the build tools"
	@test -x $(VENV)/bin/python || { rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }
	@$(VENV)/bin/python -c '$(NEEDS)' > $(VENV)/needs.txt && $(VENV)/bin/python $(PIP) -r $(VENV)/needs.txt
	@touch $@

# On a copy of the tree, so that an edit meanwhile does not get into half of it, and is not taken for built: what is built
# is as old as the copy. What was compiled before stays in build/objects: only what changed is compiled again.
$(WHEEL)/.built: $(SOURCES) $(ENGINE) pyproject.toml README.md LICENSE build/settings $(VENV)/.tools $(PAGE)/.built
	@test "$(COMPILE)" = 0 || tools/need compiler "$(VENV)/bin/python"
	@echo "== compiling the package (-O$(OPT); two minutes the first time, COMPILE=0 leaves it out)"
	@touch build/began && $(call STAGED,$(STAGE))
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL)
	@cd $(STAGE) && SANDTABLE_BUILD=$(CURDIR)/build SANDTABLE_OPT=$(OPT) SANDTABLE_JOBS=$(CORES) \
	    HATCH_BUILD_HOOK_ENABLE_CUSTOM=$(COMPILE) \
	    $(CURDIR)/$(VENV)/bin/python -m hatchling build --target wheel --directory $(CURDIR)/$(WHEEL)
	@touch -r build/began $@

$(VENV)/.installed: $(WHEEL)/.built
	@$(VENV)/bin/python $(PIP) --force-reinstall --no-deps $(WHEEL)/*.whl
	@touch -r $(WHEEL)/.built $@

# The package interpreted, in a folder of its own: what is played while the engine is being compiled.
$(PLAIN)/.built: $(SOURCES) pyproject.toml README.md LICENSE $(VENV)/.tools $(PAGE)/.built
	@$(call STAGED,$(PLAIN)/stage)
	@cd $(PLAIN)/stage && $(CURDIR)/$(VENV)/bin/python -m hatchling build --target wheel --directory .. 2>../log || { cat ../log; false; }
	@cd $(PLAIN) && $(CURDIR)/$(VENV)/bin/python -m zipfile -e *.whl . && rm -rf stage *.whl
	@touch $@

$(VENV)/.tests: $(VENV)/.installed
	@for w in $(WHEEL)/*.whl; do $(VENV)/bin/python $(PIP) "$$w[test]"; done
	@touch $@

# At once with the compiled engine if there is one of this source. Else the page and an interpreted server come first,
# and the compiled one takes the port over, between two orders, as soon as it is there.
play:
	@test "$(COMPILE)" = 1 || $(MAKE) --no-print-directory build; \
	    if $(MAKE) --no-print-directory --question build 2>/dev/null; then exec $(VENV)/bin/sandtable serve --open $(PLAY); fi; \
	    test "$$(id -u)" = 0 || tools/need compiler "$(PYTHON)"; \
	    $(MAKE) --no-print-directory --silent -j2 $(VENV)/.tools web/node_modules/.installed; \
	    $(MAKE) --no-print-directory --silent $(PLAIN)/.built; \
	    tools/play "$(VENV)/bin/python" $(PLAIN) $(MAKE) -- $(PLAY)

# ------------------------------------------------------------ the page

web: $(PAGE)/.built

# Not `npm ci`: it wants the bundler's binaries for every other platform in the lock file.
web/node_modules/.installed: web/package.json web/package-lock.json
	@tools/need node "$(PYTHON)"
	@echo "== web: the page's libraries"
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# The page's types are made from the server's OpenAPI document, its counters from the titles' symbol codes.
$(PAGE)/.built: $(WEB) web/node_modules/.installed $(wildcard src/sandtable/server/messages*.py) src/sandtable/kit/views.py $(VENV)/.tools
	@echo "== building the page"
	@cd web && PYTHONPATH=$(CURDIR)/src PYTHON=$(CURDIR)/$(VENV)/bin/python npm run --silent build -- --logLevel warn
	@touch $@

# (A symbol that is not in the page's list would be drawn as letters.)
check-web: $(PAGE)/.built
	@echo "== the page: format, types, tests"
	@PYTHONPATH=$(CURDIR)/src $(VENV)/bin/python tools/symbols.py --check
	@cd web && npm run --silent format:check && npm run --silent check && npm run --silent test -- --reporter=dot

screenshots: $(DEV)/.installed $(PAGE)/.built
	@tools/need browser "$(PYTHON)"
	@$(DEV)/bin/python tools/screenshots.py

# OpenSpiel is only compared with: the measurements run without it where it cannot be installed.
# The interpreted figures come from a second process with PYTHONPATH=$SANDTABLE_SOURCE.
bench: build
	@$(VENV)/bin/python -c 'import pyspiel' 2>/dev/null || $(VENV)/bin/python $(PIP) open_spiel \
	    || echo "(OpenSpiel cannot be installed here: measured without it)"
	@SANDTABLE_SOURCE=$(CURDIR)/src $(VENV)/bin/sandtable bench $(BENCH)

# This build and a former one, whose Python FORMER is, turn by turn; exit code 1 if a figure is below 0.95 of the former.
bench-both: build
	@$(VENV)/bin/python -m tools.bench.compare "$(FORMER)" $(VENV)/bin/python $(BENCH)

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

# One after the other, whatever -j says; only the two environments are made side by side, and the compiler works beside
# the tests, on what they leave of the cores. The last line is pytest's.
test:
	@$(MAKE) --no-print-directory -j2 $(DEV)/.installed web
	@$(MAKE) --no-print-directory -j2 test-before build-beside
	@$(MAKE) --no-print-directory test-built
	@$(MAKE) --no-print-directory test-web

build-beside:
	@nice -n 10 $(MAKE) --no-print-directory build

test-before:
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory check-web
	@$(MAKE) --no-print-directory test-source

check: lint types layers

lint: $(DEV)/.installed
	@echo "== ruff, generated modules"
	@$(DEV)/bin/ruff check .
	@$(DEV)/bin/ruff format --check .
	@$(DEV)/bin/python tools/generate.py --check

types: $(DEV)/.installed
	@echo "== mypy"
	@$(DEV)/bin/mypy

layers: $(DEV)/.installed
	@echo "== import-linter"
	@$(DEV)/bin/lint-imports --no-logo

# Coverage is measured where the kernel and the games are tested: tracing makes a test two or three times slower.
# (`.venv-dev/bin/coverage report` lists the lines that no test reached.)
# What is slow and runs on both builds (thousands of random games) runs here in small, and whole where it is compiled.
# (pytest's exit code 5: no test was selected.)
test-source: $(DEV)/.installed
	@rm -f $$(find src -name '*.so')
	@echo "== pytest, interpreted"
	@SANDTABLE_EXPECT_COMPILED=0 $(DEV)/bin/pytest -n $(JOBS) $(STEAL) -m "engine and not slow" \
	    --cov=sandtable.kernel --cov=sandtable.kit --cov=sandtable.maps --cov=sandtable.series --cov=sandtable.games \
	    --cov-report= --cov-fail-under=$(COVERAGE) $(T)
	@echo "== pytest, interpreted, the others"
	@SANDTABLE_EXPECT_COMPILED=0 $(DEV)/bin/pytest -n $(JOBS) $(STEAL) $(T) \
	    -m "not (engine and not slow) and not (slow and both) and not server and not web" || test $$? = 5

test-compiled: $(VENV)/.tests
	@echo "== pytest, compiled"
	@SANDTABLE_EXPECT_COMPILED=$(COMPILE) $(VENV)/bin/pytest -n $(JOBS) $(STEAL) -m both $(T)

# The compiled server, on SQLite and on a PostgreSQL of its own. (Only this folder is collected, unless T names others.)
test-server: $(VENV)/.tests
	@echo "== pytest, the server"
	@$(VENV)/bin/pytest -n $(JOBS) $(STEAL) -m "server and not web" $(if $(findstring tests/,$(T)),,tests/server) $(T)

# Both in one go, so that nobody waits at the end of the one for the other, with a process more than there are cores:
# servers and databases are waited for.
test-built: $(VENV)/.tests
	@echo "== pytest, compiled and the server"
	@run() { SANDTABLE_EXPECT_COMPILED=$(COMPILE) $(VENV)/bin/pytest -n $(MORE) $(STEAL) -m "(both or server) and not web" $(T) "$$@"; }; \
	    run $(call ALSO,run)

# The page in a real browser, against the compiled server; browsers are waited for, too.
test-web: $(VENV)/.tests
	@tools/need browser "$(PYTHON)"
	@echo "== pytest, in the browser"
	@run() { $(VENV)/bin/pytest -n $(MORE) $(STEAL) -m web $(if $(findstring tests/,$(T)),,tests/web) $(T) "$$@"; }; \
	    run $(call ALSO,run)

keep: $(DEV)/.installed
	@$(DEV)/bin/python tools/keep_data.py $(TITLE)

# One walk a title, on two cores two at a time (make -j2 soak); a line a minute, or a bar where somebody watches. What
# is broken is told with its decision's number and a command that shows it again.
soak: $(TITLES:%=soak-%) soak-server soak-lessons

# The whole lesson of every title, by mouse in the browser.
soak-lessons: $(VENV)/.tests
	@tools/need browser "$(PYTHON)"
	@echo "== every lesson, by mouse"
	@$(VENV)/bin/pytest -n $(JOBS) $(STEAL) --lessons tests/web/test_lessons.py -k to_its_end $(T)

# The server under hardship. SERVER: which of it, and how much (see tools/soak/server.py).
soak-server: $(VENV)/.tests
	@echo "== the server: killed, without its database, on a full disk, among guests who mean harm"
	@$(VENV)/bin/python -m tools.soak.server --seed $(SEED) $(SERVER)

soak-%: build
	@echo "== $*: $(SECONDS) seconds, seed $(SEED)"
	@$(VENV)/bin/sandtable check $* --seconds $(SECONDS) --seed $(SEED)

fmt: $(DEV)/.installed
	@$(DEV)/bin/ruff check --fix-only --quiet .
	@$(DEV)/bin/ruff format .

clean:
	rm -rf $(VENV) $(DEV) $(PAGE) web/node_modules web/src/generated build dist mutants htmlcov .coverage .coverage.* \
	    .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete
