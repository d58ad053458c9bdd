"""What requests to the API carry."""

from typing import Any


async def main(page: Any) -> None:
    """No screen is drawn here."""


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
