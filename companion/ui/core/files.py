"""Files in and out of the phone's own picker: small ones, read whole."""

import flet as ft

from companion.core.errors import BadData
from companion.ui.core.phone import Phone

PICKER = "files.picker"


def picker(phone: Phone) -> ft.FilePicker:
    """One for each phone: Flet drops a service that nobody holds."""
    if PICKER not in phone.looks:
        phone.looks[PICKER] = ft.FilePicker()
    found: ft.FilePicker = phone.looks[PICKER]
    return found


async def pick_file(phone: Phone, largest: int) -> bytes | None:
    """The picked file; None where nobody picked one."""
    files = await picker(phone).pick_files(with_data=True)
    if not files:
        return None
    if files[0].size > largest:
        raise BadData("file_too_large")
    data = files[0].bytes
    if not data:
        raise BadData("file_empty")
    if len(data) > largest:
        raise BadData("file_too_large")
    return data


async def save_file(phone: Phone, name: str, data: bytes) -> None:
    await picker(phone).save_file(file_name=name, src_bytes=data)
