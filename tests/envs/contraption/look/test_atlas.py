"""The atlas that is shipped is what the drawings make, has hard edges, and is read fast."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from plumbline.envs.contraption.look import making
from plumbline.envs.contraption.look.atlas import FOLDER, atlas
from plumbline.envs.contraption.look.colors import nearest
from plumbline.envs.contraption.look.looks import LOOKS

READ_SECONDS = 0.03
SAMPLE = ("ball.super", "fan", "wall.log.48.16", "ramp.grass.surface", "laser.green", "handle.flip", "teeter", "lamp")


def test_the_digest_is_that_of_the_file() -> None:
    assert making.digest(FOLDER) == (FOLDER / "digest.txt").read_text().strip()


@pytest.mark.parametrize("scale", making.SCALES)
@pytest.mark.parametrize("name", SAMPLE)
def test_a_part_that_is_drawn_anew_is_the_same(name: str, scale: int) -> None:
    page = atlas(scale).pages[name]
    colors = page.colors.view(np.uint8).reshape(-1, 4)[:, :3].astype(np.int64)
    for (_, *variant), cutout in list(making.cutouts([name], scale).items())[::3]:
        shipped = atlas(scale).sprite(name, *variant)
        numbers = nearest(cutout.pixels, colors)
        assert (shipped.x, shipped.y) == (cutout.x, cutout.y)
        assert np.array_equal(numbers > 0, shipped.mask)
        assert np.array_equal(page.colors[numbers][shipped.mask], shipped.pixels[shipped.mask])


@pytest.mark.parametrize("scale", making.SCALES)
def test_every_look_is_there_in_every_variant(scale: int) -> None:
    for name, look in LOOKS.items():
        for variant in look.variants():
            assert atlas(scale).sprite(name, *variant).mask.any(), (name, variant)


@pytest.mark.parametrize("scale", making.SCALES)
def test_it_is_read_fast(scale: int) -> None:
    spent = []
    for _ in range(5):
        atlas.cache_clear()
        begun = process_time()
        atlas(scale)
        spent.append(process_time() - begun)
    assert min(spent) < READ_SECONDS


def test_turns_and_phases_begin_anew_after_the_last() -> None:
    sprites = atlas(1)
    assert sprites.sprite("gear.big", "", 0, 8) is not sprites.sprite("gear.big", "", 0, 1)
    assert np.array_equal(sprites.sprite("gear.big", "", 0, 8).pixels, sprites.sprite("gear.big").pixels)
    assert np.array_equal(sprites.sprite("ball.basket", "", 33).pixels, sprites.sprite("ball.basket", "", 1).pixels)


def test_at_twice_the_scale_a_part_has_the_same_outline() -> None:
    for name in ("balloon", "motor", "bucket", "outlet", "ball.soccer"):
        one, two = atlas(1).sprite(name), atlas(2).sprite(name)
        assert np.allclose(np.array(two.size) / 2, one.size, atol=1), name
