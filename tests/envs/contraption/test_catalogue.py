"""The catalogue: the numbers of the specification, and what can be asked of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from plumbline.envs import contraption
from plumbline.envs.contraption import canary, extents, physics
from plumbline.envs.contraption.catalogue import CATALOGUE, properties
from plumbline.envs.contraption.catalogue.kinds import Turning
from tests.envs.contraption.machines import a_part

BALLS = {
    "bowling": (32, 8, 0.10), "basket": (32, 2, 0.80), "soccer": (30, 2, 0.50), "steel": (12, 5, 0.15),
    "super": (20, 1, 1.08), "base": (18, 1, 0.25), "tennis": (16, 0.5, 0.60),
}  # fmt: skip
GRIPS = {
    "caution": 0.02, "marble": 0.12, "yellow": 0.15, "red": 0.5, "wood": 0.7, "cinder": 0.7, "log": 0.7,
    "grass": 0.75, "sand": 0.95,
}  # fmt: skip
ROOM = Path(contraption.__file__).parent
RUNNING = [ROOM / "physics.py", *sorted((ROOM / "machine").glob("*.py"))]


def of(has) -> set[str]:
    return {name for name, kind in CATALOGUE.items() if has(kind)}


def test_balls_are_as_heavy_and_bouncy_as_the_table_says():
    found = {name: CATALOGUE[f"ball.{name}"] for name in BALLS}
    assert {
        name: (kind.size[0], properties.mass(kind), properties.bounce(kind)) for name, kind in found.items()
    } == BALLS


def test_walls_are_as_slippery_as_the_table_says():
    assert {name: properties.grip(CATALOGUE[f"wall.{name}"]) for name in GRIPS} == GRIPS


def test_four_walls_break():
    assert of(properties.breaks_in_a_blast) == {"wall.red", "wall.yellow", "wall.wood", "wall.grass"}


def test_what_can_be_asked():
    assert of(properties.floats) == {"balloon"}
    assert of(properties.can_be_lit) == {"candle", "dynamite"}
    assert of(properties.holds_things) == {"bucket"}
    assert of(properties.takes_a_rope) == {"balloon", "bucket", "cleat", "teeter"}
    assert of(properties.gives_current) == {"outlet", "outlet.switch", "generator"}
    assert of(properties.needs_current) == {"motor", "fan", "lamp", "mixer", "laser.red", "laser.green", "laser.blue"}
    assert of(properties.turns) == {
        "conveyor", "gear.big", "gear.small", "motor", "wheel.mouse", "generator", "windmill",
    }  # fmt: skip
    assert len(of(properties.is_loose)) == 7 + 1 + 1 + 1 + 3
    assert properties.mass(CATALOGUE["wall.red"]) == 0


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_kind_is_whole(name):
    kind = CATALOGUE[name]
    assert kind.type == name
    assert kind.title
    assert kind.title == kind.title.lower()
    for fixed, (least, most) in zip(kind.size, (kind.widths, kind.heights), strict=True):
        assert kind.is_tie or bool(fixed) != (0 < least <= most)
    assert len({*kind.states}) == len(kind.states)
    assert {*kind.stretches} <= {axis for axis, fixed in zip("wh", kind.size, strict=True) if not fixed}


def test_the_readme_lists_every_type():
    told = (ROOM / "README.md").read_text()
    assert [name for name in CATALOGUE if f"`{name}`" not in told] == []


def test_the_readme_lists_every_file():
    told = (ROOM / "README.md").read_text()
    files = [path.name for path in ROOM.glob("*.py") if path.name != "__init__.py"]
    assert [name for name in files if f"`{name}`" not in told] == []


def test_titles_are_unique():
    assert len({kind.title for kind in CATALOGUE.values()}) == len(CATALOGUE)


@pytest.mark.parametrize("name", [name for name, kind in CATALOGUE.items() if not kind.is_tie])
def test_solid_forms_lie_in_the_box(name):
    from plumbline.envs.contraption.forms import bounds

    kind = CATALOGUE[name]
    for turn in range(kind.turns):
        part = a_part(name, 80, 80, turn=turn, w=kind.widths[0], h=kind.heights[0])
        left, top, right, bottom = extents.box(part)
        for form in (*extents.forms(part), extents.outline(part)):
            inner = bounds(form)
            assert left <= inner[0] < inner[2] <= right
            assert top <= inner[1] < inner[3] <= bottom


@pytest.mark.parametrize("name", [name for name in CATALOGUE if name.startswith("ball.")])
def test_every_ball_fits_into_a_bucket(name):
    left, _, right, _ = CATALOGUE["bucket"].interior
    assert CATALOGUE[name].size[0] <= right - left - 8


def test_quarters_are_turned_by_their_outline_only():
    assert all(kind.forms is None for kind in CATALOGUE.values() if kind.turning is Turning.QUARTERS)


@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_a_run_calls_no_function_that_hosts_round_differently(path):
    """Powers of floats, sines and the like may differ in their last bit; square roots may not."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            assert {name.name for name in node.names} <= {"sqrt", "isqrt", "inf"}
        assert not isinstance(node, ast.Import) or "math" not in [name.name for name in node.names]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            assert isinstance(node.left, ast.Name) and node.left.id.isupper()  # noqa: PT018 - a constant of integers


@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_a_run_goes_through_no_set(path):
    """The order of a set of words is another one in every process."""
    for node in ast.walk(ast.parse(path.read_text())):
        iterated = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        assert not any(isinstance(each, ast.Set | ast.SetComp) for each in iterated)


def test_this_build_is_known():
    assert physics.build() == canary.KNOWN_BUILD
    assert canary.is_binding()


def test_another_build_is_not_binding(monkeypatch):
    monkeypatch.setattr(canary, "KNOWN_BUILD", "2.0.2")
    canary.is_binding.cache_clear()
    assert not canary.is_binding()
    canary.is_binding.cache_clear()


def test_other_bits_are_not_binding(monkeypatch):
    monkeypatch.setattr(canary, "KNOWN_DIGEST", "0" * 64)
    canary.is_binding.cache_clear()
    assert not canary.is_binding()
    canary.is_binding.cache_clear()


def test_the_pile_is_a_layout():
    from plumbline.envs.contraption import overlap

    for bodies in (canary.BODIES, 55):
        layout, _ = canary.pile(bodies)
        assert overlap.first_pair(layout.parts) is None
        assert sum(CATALOGUE[part.type].loose is not None for part in layout.parts) == bodies + 2
