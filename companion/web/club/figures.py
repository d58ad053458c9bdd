"""Health, and figures for Prometheus. Numbers only: no code, no name, no token, so that anybody may look."""

import time

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, Response

from companion.core.errors import CompanionError
from companion.hosting.club.service import ClubService
from companion.hosting.service import Service

STARTED = time.time()
FORMAT = "text/plain; version=0.0.4; charset=utf-8"
HELP = {
    "up": ("gauge", "Whether the database answers."),
    "tables": ("gauge", "Tables that stand; archived ones apart."),
    "seats_taken": ("gauge", "Seats of standing tables that somebody holds."),
    "phones": ("gauge", "Phones that look at a table, through this process and through others."),
    "last_tap_timestamp_seconds": ("gauge", "When the last tap was stored."),
    "process_start_timestamp_seconds": ("gauge", "When this process was started."),
}


def phones_elsewhere(service: Service) -> int:
    if not isinstance(service, ClubService):
        return 0
    return sum(sum(seats.values()) for seats in tuple(service.elsewhere.values()))


def phones_here(service: Service) -> int:
    return sum(len(here) for here in tuple(service.followers.values()))


def figures(service: Service) -> dict[str, dict[str, float]]:
    """Each figure by its name and its label. Raises CompanionError while the database is away."""
    records = service.all_tables()
    standing = [record for record in records if not record.archived]
    return {
        "up": {"": 1},
        "tables": {'{state="open"}': len(standing), '{state="archived"}': len(records) - len(standing)},
        "seats_taken": {"": sum(seat.taken for record in standing for seat in record.seats)},
        "phones": {'{host="this"}': phones_here(service), '{host="others"}': phones_elsewhere(service)},
        "last_tap_timestamp_seconds": {"": max((r.touched.timestamp() for r in records), default=0)},
        "process_start_timestamp_seconds": {"": STARTED},
    }


def as_text(found: dict[str, dict[str, float]]) -> str:
    lines = []
    for name, values in found.items():
        kind, help = HELP[name]
        lines += [f"# HELP chart_table_{name} {help}", f"# TYPE chart_table_{name} {kind}"]
        lines += [f"chart_table_{name}{label} {value:.10g}" for label, value in values.items()]
    return "\n".join(lines) + "\n"


def add_figures(app: FastAPI, service: Service) -> None:
    @app.get("/metrics")
    async def metrics() -> Response:
        try:
            found = await run_in_threadpool(figures, service)
        except CompanionError:
            found = {"up": {"": 0}}
        return PlainTextResponse(as_text(found), media_type=FORMAT)

    @app.get("/api/ready")
    async def ready() -> Response:
        """For a proxy: whether a tap here would be stored now."""
        try:
            await run_in_threadpool(service.all_tables)
        except CompanionError as away:
            return JSONResponse({"ok": False, "error": away.reason}, 503)
        return JSONResponse({"ok": True})
