"""Files in and out of the phone's own picker: small ones, read whole."""

from companion.core.errors import BadData
from companion.ui.core.phone import Phone


async def pick_file(phone: Phone, largest: int) -> bytes | None:
    """The picked file; None where nobody picked one."""
    files = await phone.link.file_picker.pick_files(with_data=True)
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
    await phone.link.file_picker.save_file(file_name=name, src_bytes=data)
