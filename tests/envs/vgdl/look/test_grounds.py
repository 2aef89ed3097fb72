"""What lies under kinds that stand alone in their cells."""

from __future__ import annotations

import pytest

from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.library.games import games, wins
from plumbline.envs.vgdl.look.appearance import looks
from plumbline.envs.vgdl.model import Action, Recipe, View
from plumbline.envs.vgdl.render import rows
from tests.envs.vgdl.worlds import a_text

BED = "path > Immovable img=sand\nsoil > Immovable img=dirt\nbramble > Immovable img=bush"
SAID = dict(zip("NSLRDU", Action, strict=True))
LETTERS = "A > path avatar\n. > path\n, > path\n= > soil"


def the_ground(name: str, sprites: str = BED, letters: str = LETTERS, rules: str = "", **parts: str) -> str:
    """The pictogram under a kind; "" for none."""
    game = read_game(a_text(sprites=sprites, letters=letters, rules=rules, **parts))
    found = {kind.name: look.ground for kind, look in zip(game.kinds, looks(game), strict=True)}
    ground = found[name]
    return ground.tile if ground else ""


def test_what_levels_put_on_nothing_stands_on_the_commonest_floor() -> None:
    assert the_ground("bramble", letters=f"{LETTERS}\n% > bramble") == "path"


def test_what_levels_put_on_a_floor_brings_none() -> None:
    assert the_ground("bramble", letters=f"{LETTERS}\n% > path bramble") == ""
    assert the_ground("bramble", letters=f"{LETTERS}\n% > path bramble\n! > bramble") == ""


@pytest.mark.parametrize(
    "rule",
    [
        "soil avatar > transformTo stype=bramble",
        "bramble avatar > transformTo stype=soil",
        "soil bramble > killSprite",
    ],
)
def test_what_takes_the_place_of_a_ground_stands_on_it(rule: str) -> None:
    assert the_ground("bramble", letters=f"{LETTERS}\n% > bramble", rules=rule) == "dirt"
    assert the_ground("bramble", rules=rule) == "dirt"


def test_a_floor_that_is_not_seen_is_none() -> None:
    unseen = BED.replace("img=sand", "img=sand invisible=True")
    assert the_ground("bramble", unseen, f"{LETTERS}\n% > bramble") == "dirt"
    assert the_ground("bramble", unseen, f"{LETTERS}\n% > path bramble", "soil bramble > killSprite") == "dirt"


def test_where_another_ground_is_left_nothing_is_brought() -> None:
    upon = LETTERS.replace("= > soil", "= > path soil")
    assert the_ground("bramble", letters=upon, rules="soil avatar > transformTo stype=bramble") == ""


def test_what_ground_destroys_does_not_stand_on_it() -> None:
    assert the_ground("bramble", rules="bramble soil > killSprite") == ""


def test_what_never_lies_in_a_cell_of_its_own_needs_no_ground() -> None:
    assert the_ground("bramble") == ""
    assert the_ground("soil", letters=f"{LETTERS}\n% > soil") == ""


@pytest.mark.parametrize("cls", ["RandomNPC", "Missile", "Flicker limit=9"])
def test_what_comes_and_goes_brings_no_ground(cls: str) -> None:
    sprites = BED.replace("bramble > Immovable", f"bramble > {cls}")
    assert the_ground("bramble", sprites, f"{LETTERS}\n% > bramble") == ""


def test_nobody_is_hidden_by_the_ground_of_what_is_drawn_later() -> None:
    later, first = (
        f"path > Immovable img=sand\nbear > RandomNPC\n{BED[BED.index('soil') :]}",
        f"{BED}\nbear > RandomNPC",
    )
    assert the_ground("bramble", later, f"{LETTERS}\n% > bramble") == ""
    assert the_ground("bramble", first, f"{LETTERS}\n% > bramble") == "path"


@pytest.mark.parametrize("name", games())
def test_in_a_won_level_of_ours_no_thing_is_seen_on_a_pale_square(name: str) -> None:
    level = FAMILY.puzzles.generate(Recipe(name), 0)
    game = FAMILY.rules.open(level, parse("picture", FAMILY.modalities, FAMILY.options), empty)
    win, state = wins()[name, 0], FAMILY.rules.start(game, wins()[name, 0].seed)
    for letter in win.actions:
        assert pale(FAMILY.pictures.view(game, state, 0)) == set()
        state = FAMILY.rules.step(game, state, SAID[letter], 0).state


def pale(seen: View) -> set[str]:
    """The names of what stands in cells that nothing fills."""
    placed = [(kind, (round(x / seen.cell_pixels), round(y / seen.cell_pixels))) for kind, _, _, x, y in rows(seen)]
    filled = {cell for kind, cell in placed if seen.looks[kind].fills or seen.looks[kind].ground}
    return {seen.names[kind] for kind, cell in placed if cell not in filled and cell in inside(seen)}


def inside(seen: View) -> set[tuple[int, int]]:
    return {(column, row) for column in range(seen.columns) for row in range(seen.rows)}
