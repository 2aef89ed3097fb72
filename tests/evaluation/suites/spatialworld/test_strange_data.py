"""Public data may be what it likes: what is wrong is named with its place, and the rest is imported."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from plumbline.evaluation.models import TaskSet
from tests.evaluation.suites.spatialworld.published import (
    COUNTS,
    FIGURES,
    REFERENCES,
    SCRAMBLES,
    a_row,
    passages,
    published,
    put,
    rows,
    table,
    walked,
    with_rows,
)

pytestmark = pytest.mark.django_db

MAZE, MAZE3D = "maze3d/Level_02.txt", "maze3d_pro_merge/Level_02.txt"
HEADER = "game,task_id,step_count,action_step\n"


def found_in(capsys, folder):
    call_command("import_spatialworld", str(folder), "--dry-run")
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def problems_of(capsys, tmp_path, files):
    return found_in(capsys, put(tmp_path / "game", {**published(), **files}))["problems"]


def line_of(task):
    """The line of a task in the file of references."""
    return f"{REFERENCES}, line {2 + [row[1] for row in rows()].index(task)}"


NO_WAY = "#####\n#S#E#\n#####\n"
TWO_FLOORS = "#####\n#S E#\n#####\n===\n#####\n#   #\n#####\n"
LEVEL = "line 3: 'x', expected one of # S E T and blank"


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        (MAZE, "#####\n#S E#\n##x##\n", f"{MAZE}: {LEVEL}"),
        (MAZE, "", f"{MAZE}: no rows: expected walls, blanks, a start and an exit"),
        (MAZE, "#####\n#S  #\n#####\n", f"{MAZE}: line 3: the level ends without E, expected one exit"),
        (MAZE, NO_WAY, f"{MAZE}: no way leads from the start to the exit"),
        (MAZE, TWO_FLOORS, f"{MAZE}: 2 floors: expected 1"),
        (MAZE, b"#####\n#S\xff#", f"{MAZE}: byte 9: expected text in UTF-8"),
        (MAZE, b"\xff\xfe#\0", f"{MAZE}: byte 1: expected text in UTF-8"),
        (MAZE, " " * 5_000_001, f"{MAZE}: 5000001 bytes: expected at most 250000"),
        (MAZE3D, "#####\n#S E#\n#####\n", f"{MAZE3D}: 1 floors: expected 2"),
        ("maze3d/Level_2.txt", "#", "maze3d/Level_2.txt: expected a name such as Level_01.txt"),
        ("maze3d/\x1b.txt", "#", "maze3d/\\x1b.txt: expected a name such as Level_01.txt"),
        (FIGURES, "LEVELS = {}", f"{FIGURES}: 0 assignments to LEVEL_DESIGNS: expected one"),
        (FIGURES, "LEVEL_DESIGNS = {}\n" * 2, f"{FIGURES}: 2 assignments to LEVEL_DESIGNS: expected one"),
        (FIGURES, "LEVEL_DESIGNS = {}", f"{FIGURES}: no level of block3d: expected some"),
        (FIGURES, "LEVEL_DESIGNS = dict()", f"{FIGURES}: line 1, LEVEL_DESIGNS: expected a dict of levels"),
        (FIGURES, "LEVEL_DESIGNS = {", f"{FIGURES}: line 1: no Python ('{{' was never closed)"),
        (FIGURES, "LEVEL_DESIGNS = {}\0", f"{FIGURES}: line 1: no Python (source code string cannot contain null"),
        (FIGURES, b"LEVEL_DESIGNS = '\xff'", f"{FIGURES}: byte 18: expected text in UTF-8"),
        (FIGURES, "#" * 5_000_001, f"{FIGURES}: 5000001 bytes: expected at most 250000"),
        (FIGURES, f"LEVEL_DESIGNS = {'-' * 200_000}1", f"{FIGURES}: it cannot be parsed ("),
        (FIGURES, f"LEVEL_DESIGNS = {'+1' * 100_000}", f"{FIGURES}: it cannot be parsed ("),
        (SCRAMBLES, "INITIAL_CONFIGS = {**{}}", f"{SCRAMBLES}: line 1, INITIAL_CONFIGS: a key that is no text"),
        (SCRAMBLES, "INITIAL_CONFIGS = {1: []}", f"{SCRAMBLES}: line 1, INITIAL_CONFIGS: a key that is no text"),
        (SCRAMBLES, "INITIAL_CONFIGS = {'1': [],\n'1': []}", f"{SCRAMBLES}: line 2, level '1': given twice"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_named(tmp_path, capsys, name, content, problem):
    assert any(said.startswith(problem) for said in problems_of(capsys, tmp_path, {name: content}))


@pytest.mark.parametrize(
    ("design", "problem"),
    [
        ("[]", "Expected `object`, got `array`"),
        ("{'name': 'none'}", "Object missing required field `blocks`"),
        ("{'blocks': []}", "0 cells: expected at least one"),
        ("{'blocks': [(0, 0)]}", "Expected `array` of length 3, got 2 - at `$.blocks[0]`"),
        ("{'blocks': [(0, 0, '1')]}", "Expected `int`, got `str` - at `$.blocks[0][2]`"),
        ("{'blocks': [(0, 0, True)]}", "Expected `int`, got `bool` - at `$.blocks[0][2]`"),
        ("{'blocks': [(0, 0, 0.5)]}", "Expected `int`, got `float` - at `$.blocks[0][2]`"),
        ("{'blocks': [(0, 0, 6)]}", "cell (0,0,6): expected x, y and z from 0 to 5"),
        ("{'blocks': [(0, -1, 0)]}", "cell (0,-1,0): expected x, y and z from 0 to 5"),
        (f"{{'blocks': [(0, 0, {'9' * 4000})]}}", "cell (0,0,9999"),
        ("{'blocks': [(0, 0, 1), (0, 0, 1)]}", "cell (0,0,1) after (0,0,1): expected ascending order, each once"),
        ("{'blocks': cells()}", "line 2: no literal, expected numbers, texts, lists and dicts alone"),
        ("{[]: 1}", "line 2: no literal, expected numbers, texts, lists and dicts alone"),
        ("f'{1}'", "line 2: no literal, expected numbers, texts, lists and dicts alone"),
        ("None", "Expected `object`, got `null`"),
    ],
)
def test_a_figure_that_cannot_be_built_is_named_and_the_others_are_read(tmp_path, capsys, design, problem):
    figures = f"LEVEL_DESIGNS = {{'1': {{'blocks': [(2, 2, 0)]}}, '7':\n{design}}}"
    (said,) = (each for each in problems_of(capsys, tmp_path, {FIGURES: figures}) if each.startswith(FIGURES + ", lev"))
    assert said.startswith(f"{FIGURES}, level '7': {problem}")
    assert len(said) < 600


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ("[]", "solved; expected a cube that is not"),
        ("[('CLOCKWISE', 'UP'), ('ANTICLOCKWISE', 'UP')]", "solved; expected a cube that is not"),
        ("[('CLOCKWISE', 'up')]", "move 1, 'up': expected one of FRONT, BACK, LEFT, RIGHT, UP, DOWN"),
        ("[('UP', 'CLOCKWISE')]", "move 1, 'UP': expected one of CLOCKWISE, ANTICLOCKWISE"),
        ("[('CLOCKWISE',)]", "Expected `array` of length 2, got 1 - at `$[0]`"),
        ("'CLOCKWISE'", "Expected `array`, got `str`"),
        (
            "[('CLOCKWISE', 'UP'), ('CLOCKWISE', 'LEFT'), ('CLOCKWISE', 'FRONT')] + []",
            "line 1: no literal, expected numbers, texts, lists and dicts alone",
        ),
        (
            str([("CLOCKWISE", face) for face in ("UP", "LEFT", "FRONT") * 4]),
            "more than 8 quarter turns from solved: expected at most so many",
        ),
    ],
)
def test_a_scramble_that_cannot_be_made_is_named(tmp_path, capsys, moves, problem):
    scrambles = f"INITIAL_CONFIGS = {{'1': [('CLOCKWISE', 'UP')], '9': {moves}}}"
    said = [each for each in problems_of(capsys, tmp_path, {SCRAMBLES: scrambles}) if each.startswith(SCRAMBLES)]
    assert len(said) == 1
    assert said[0].startswith(f"{SCRAMBLES}, level '9': ")
    assert problem in said[0]


def test_the_number_of_a_level_is_a_number(tmp_path, capsys):
    scrambles = "INITIAL_CONFIGS = {'01': [], '100': [], '١': [], 'x': []}"
    said = [each for each in problems_of(capsys, tmp_path, {SCRAMBLES: scrambles}) if each.startswith(SCRAMBLES)]
    assert said == [
        f"{SCRAMBLES}, level {number}: expected a number from 1 to 99" for number in ("'01'", "'100'", "'١'", "'x'")
    ]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (("maze", "maze/level_02", 3, "turn_left | turn_left"), "'maze/level_02', step_count '3': expected 2, as it"),
        (("maze", "maze/level_02", "two", "turn_left | turn_left"), "'maze/level_02', step_count 'two': expected 2"),
        (("maze", "maze/level_02", 1, "turn_left"), "'maze/level_02': it does not win, expected a win at its last"),
        (("maze", "maze/level_02", 2, "turn_left | jump"), "'maze/level_02', action 2, 'jump': not known ('jump': exp"),
        (("maze", "maze/level_02", 1, "climb_up"), "'maze/level_02', action 1, 'climb_up': not known"),
        (("maze", "maze/level_02", 1, "default_jump"), "'maze/level_02', action 1, 'default_jump': not known"),
        (("maze", "maze/level_02", 1, ""), "'maze/level_02', action 1, '': not known (no action was found"),
        (("maze", "maze/level_02", 2, "turn_left |"), "'maze/level_02', action 2, '': not known"),
        (("block3d", "block3d/level_02", 1, "default_move"), "'block3d/level_02', action 1, 'default_move': not known"),
        (("rubik", "rubik/level_04", 1, "rotate_face(DOWN)"), "'rubik/level_04', action 1, 'rotate_face(DOWN)': not"),
        (("snake", "snake/run_002", 1, "place_block"), "'snake/run_002', action 1, 'place_block': not known"),
        (("snake", "snake/run_2", 1, "move_up"), "task_id 'snake/run_2': expected snake/run_NNN"),
        (("maze", "maze/level_99", 1, "turn_left"), "task_id 'maze/level_99': no level of maze can be played under"),
        (("maze", "rubik/level_09", 1, "turn_left"), "task_id 'rubik/level_09': no level of maze can be played under"),
        (("chess", "chess/level_01", 1, "e4"), "game 'chess': expected one of block3d, maze, maze3d_pro, snake, rubik"),
        (("maze", "maze/level_02", 10_001, " | ".join(["turn_left"] * 10_001)), "'maze/level_02': 10001 actions, exp"),
    ],
)
def test_a_reference_that_is_wrong_is_named_with_its_line(tmp_path, capsys, row, problem):
    files = with_rows(row)
    line = files[REFERENCES].splitlines().index(table([row]).splitlines()[1]) + 1
    said, *others = problems_of(capsys, tmp_path, files)
    assert said.startswith(f"{REFERENCES}, line {line}: {problem}")
    assert all("it does not win" in other for other in others)


def test_the_longest_reference_is_played(tmp_path, capsys):
    way = walked(passages(1)[1])
    long = ["turn_left"] * (10_000 - len(way) - (10_000 - len(way)) % 4)
    assert problems_of(capsys, tmp_path, with_rows(a_row("maze", 2, [*long, *way]))) == []


def test_a_reference_that_wins_before_its_last_action_is_named(tmp_path, capsys):
    long = a_row("maze", 2, [*walked(passages(1)[1]), "turn_left"])
    folder = put(tmp_path / "game", with_rows(long))
    found = found_in(capsys, folder)
    expected = f"'maze/level_02': it wins after {long[2] - 1} of {long[2]} actions, expected all"
    assert found["problems"] == [f"{line_of('maze/level_02')}: {expected}"]
    assert (found["replayed"], found["won"], found["won_at_the_last_action"]) == (15, 15, 14)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", f"line 1, columns '': expected {HEADER.strip()}"),
        ("game;task_id\n", f"line 1, columns 'game;task_id': expected {HEADER.strip()}"),
        ("task_id,game,step_count,action_step\n", "line 1, columns 'task_id,game,step_count,action_step': expected ga"),
        (HEADER.encode("utf-16"), "byte 1: expected text in UTF-8"),
        (HEADER.encode() + b"maze,\xff,1,x\n", "byte 42: expected text in UTF-8"),
        (b" " * 5_000_001, "5000001 bytes: expected at most 5000000"),
    ],
)
def test_references_that_cannot_be_read_are_named_and_levels_are_imported(tmp_path, capsys, content, problem):
    found = found_in(capsys, put(tmp_path / "game", {**published(), REFERENCES: content}))
    assert found["problems"][-1].startswith(f"{REFERENCES}: {problem}")
    assert found["levels"] == COUNTS | {"snake3d": 0}
    assert (found["references"], found["replayed"]) == (0, 0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("maze,maze/level_01,1\n", "line 2: 3 cells: expected 4, game, task_id, step_count, action_step"),
        ('maze,maze/level_01,1,"turn_left\n', "line 2: 'maze/level_01': it does not win"),
        ("maze,maze/level_01,1,turn_left\n" * 2, "line 3: task_id 'maze/level_01': given in line 2 already, expected"),
        ("\n\nmaze\n", "line 4: 1 cells: expected 4"),
        ("x\n" * 1_500, "line 1002: more than 1000 rows: the others are not read"),
    ],
)
def test_rows_that_are_wrong_are_named(tmp_path, capsys, text, problem):
    said = problems_of(capsys, tmp_path, {REFERENCES: HEADER + text})
    assert any(each.startswith(f"{REFERENCES}, {problem}") for each in said)


def test_a_level_without_a_reference_is_named(tmp_path, capsys):
    rest = table(row for row in rows() if row[1] != "maze/level_02")
    assert problems_of(capsys, tmp_path, {REFERENCES: rest}) == [
        f"{MAZE}: no reference: expected a row of maze/level_02 in {REFERENCES}"
    ]


def test_a_game_that_is_missing_is_named_and_the_others_are_imported(tmp_path, capsys):
    files = {name: content for name, content in published().items() if not name.startswith("maze3d/")}
    call_command("import_spatialworld", str(put(tmp_path / "game", files)))
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["problems"] == ["maze3d: expected a folder"]
    assert found["levels"] == COUNTS | {"maze": 0}
    assert TaskSet.objects.count() == 4


@pytest.mark.parametrize("name", [MAZE, FIGURES, SCRAMBLES, REFERENCES, "maze3d"])
def test_links_out_of_the_folder_are_not_followed(tmp_path, capsys, name):
    folder = put(tmp_path / "game")
    (folder / name).rename(tmp_path / "elsewhere")
    (folder / name).symlink_to(tmp_path / "elsewhere")
    assert f"{name}: a link out of the folder: expected what lies in it" in found_in(capsys, folder)["problems"]


def test_links_inside_the_folder_are_followed(tmp_path, capsys):
    folder = put(tmp_path / "game")
    (folder / MAZE).rename(folder / "elsewhere")
    (folder / MAZE).symlink_to(folder / "elsewhere")
    (tmp_path / "link").symlink_to(folder)
    assert found_in(capsys, tmp_path / "link")["problems"] == []


def test_a_link_to_itself_is_no_file(tmp_path, capsys):
    folder = put(tmp_path / "game")
    (folder / MAZE).unlink()
    (folder / MAZE).symlink_to(folder / MAZE)
    assert f"{MAZE}: expected a file" in found_in(capsys, folder)["problems"]
