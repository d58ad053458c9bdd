"""An empty Flet app, served as ours is: what everything is measured against. `python -m tests.bench.empty_app PORT`."""

import sys

import flet as ft
import flet.fastapi as flet_fastapi
import uvicorn


async def main(page: ft.Page) -> None:
    page.add(ft.Button("Empty"))


if __name__ == "__main__":
    app = flet_fastapi.app(main, no_cdn=True)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", access_log=False)
