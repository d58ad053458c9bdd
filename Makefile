# A fresh machine needs Python 3.11 or later; everything else is fetched into .venv.
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(firstword $(foreach name,$(CANDIDATES),$(shell $(name) -c "$(NEW_ENOUGH)" 2>/dev/null && echo $(name))) python3)

VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready

.PHONY: run quick test bench gallery browser fonts phone phone-serve clean

run: $(RUN_READY)
	$(BIN)/companion $(ARGS)

test: $(DEV_READY) browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy companion models tests tools main.py
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

# What takes long: left out of the quick run, never out of the whole one.
SLOW := tests/unit/released tests/unit/games/screens tests/unit/ui/core/test_failures.py tests/unit/ui/table/places \
	tests/unit/commands/test_simulate.py tests/unit/hosting/test_non_interference.py tests/unit/hosting/test_many_phones.py \
	tests/unit/share/codes/test_secrets.py tests/unit/share/codes/test_photos.py \
	tests/unit/games/merchants_and_marauders/test_secrets.py tests/unit/games/merchants_and_marauders/rules/test_npc_twice.py \
	tests/unit/share/codes/test_vocabulary.py tests/unit/hosting/test_folds.py \
	tests/unit/ui/table/test_ending.py tests/unit/games/test_dialect.py tests/unit/games/port_royal/rules/test_second_engine.py \
	tests/unit/games/dead_reckoning/test_words.py tests/unit/games/port_royal/rules/test_bot.py tests/unit/games/port_royal/test_odds.py \
	$(wildcard tests/unit/games/*/test_properties.py) $(wildcard tests/unit/games/*/screen)

quick: $(DEV_READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 --dist worksteal tests/unit $(addprefix --ignore=,$(SLOW))

bench: $(DEV_READY) browser
	$(BIN)/python -m tests.bench $(ARGS)

# Pictures of every screen on one page, build/gallery/index.html; a part of them by ARGS="--game port-royal --width 390".
gallery: $(DEV_READY) browser
	$(BIN)/python -m tests.gallery $(ARGS)

browser: $(DEV_READY)
	$(BIN)/python tools/ensure_browser.py

fonts: $(DEV_READY)
	$(BIN)/python tools/build_fonts.py $(SOURCES)

# The app for a phone alone: build/phone and build/phone.zip, for any web host.
phone: $(DEV_READY)
	$(BIN)/python tools/build_phone.py --zip

phone-serve: phone
	$(BIN)/companion phone $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c "$(NEW_ENOUGH)" || { echo "Chart Table needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "$(PYTHON) could not make a virtual environment; on Debian: apt install python3-venv" >&2; rm -rf $(VENV); exit 1; }

$(RUN_READY): requirements.txt pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet -r requirements.txt
	PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV_READY): requirements-dev.txt $(RUN_READY)
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	@touch $@
