"""Runs in Pyodide: pytest on a sample of the unit tests, with the libraries of /site and /tests_site."""

import sys
from pathlib import Path

sys.path[:0] = ["/project", "/site", "/tests_site"]
sys.dont_write_bytecode = True
Path("/sample.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")

import pytest  # noqa: E402 - only now it can be found

failed = pytest.main(["-q", "-x", "-c", "/sample.ini", "--rootdir=/project", "-p", "no:cacheprovider", *ARGUMENTS])  # type: ignore[name-defined]  # noqa: F821
print("ENDED WITH", int(failed))
