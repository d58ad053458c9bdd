"""A code that was photographed at the table is read."""

import random

import pytest

from companion.share.codes.qr import qr_png, qr_sheet, read_qrs
from companion.share.codes.qr_text import ONE_CODE, texts_of
from tests.support.photos import Shot, photo, random_shot


@pytest.mark.parametrize("size", [20, 120, 600, ONE_CODE])
@pytest.mark.parametrize("light", [0.45, 0.75, 1.0])
def test_a_photo_of_a_code_is_read(size: int, light: float) -> None:
    (text,) = texts_of(random.Random(size).randbytes(size), "dead-reckoning")

    assert read_qrs(photo(qr_png(text), Shot(width=600, light=light, glare=0.3))) == [text]


def test_photos_of_every_kind_are_read() -> None:
    chance = random.Random(7)
    for _ in range(12):
        (text,) = texts_of(chance.randbytes(600), "x")

        assert read_qrs(photo(qr_png(text), random_shot(chance))) == [text]


def test_several_codes_in_one_picture_are_all_read() -> None:
    texts = texts_of(random.Random(1).randbytes(2_600), "x")

    assert sorted(read_qrs(qr_sheet(texts))) == sorted(texts)


def test_a_picture_without_a_code_holds_nothing() -> None:
    assert read_qrs(b"no picture") == []
