"""Where an app made by `flet build` starts."""

from companion.app import in_window
from companion.settings import load

if __name__ == "__main__":
    in_window(load())
