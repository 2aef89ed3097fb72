"""Contact sheets show every class, and every state of each."""

from __future__ import annotations

import pytest
from PIL import Image

from plumbline.envs.houses import sheet
from plumbline.envs.houses.classes import KINDS


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize(("write", "count"), [(sheet.write, len(KINDS)), (sheet.write_states, 58)])
def test_a_sheet_has_a_tile_for_each(tmp_path, write, count):
    write(tmp_path / "sheet.png")
    with Image.open(tmp_path / "sheet.png") as image:
        columns, rows = image.width // sheet.TILE[0], image.height // sheet.TILE[1]
    assert columns == sheet.COLUMNS
    assert (rows - 1) * columns < count <= rows * columns


def test_a_state_differs_from_what_comes_before_it_by_its_bit():
    for name, ability, shot in sheet.states():
        assert shot.flags ^ sheet.before(name, ability).flags == sheet.BITS[ability]
