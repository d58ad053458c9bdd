"""Where an app made by `flet build` starts: alone on a phone, as a host with a window of its own elsewhere."""

import sys

from companion.settings import load

if __name__ == "__main__":
    if sys.platform in ("android", "ios"):
        from companion.phone.app import run_installed_app

        run_installed_app(load())
    else:
        from companion.app import in_window

        in_window(load())
