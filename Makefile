# A fresh machine needs Python 3.11 or later; everything else is fetched into .venv.
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(firstword $(foreach name,$(CANDIDATES),$(shell $(name) -c "$(NEW_ENOUGH)" 2>/dev/null && echo $(name))) python3)

VENV := .venv
BIN := $(VENV)/bin
RUN_READY := $(VENV)/.run-ready
DEV_READY := $(VENV)/.dev-ready

.PHONY: run test browser fonts clean

run: $(RUN_READY)
	$(BIN)/companion $(ARGS)

test: $(DEV_READY) browser
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy companion models tests tools main.py
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist loadfile

browser: $(DEV_READY)
	$(BIN)/python tools/ensure_browser.py

fonts: $(DEV_READY)
	$(BIN)/python tools/build_fonts.py $(SOURCES)

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
