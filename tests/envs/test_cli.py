"""The engine at the command line, and that it needs no web framework."""

from __future__ import annotations

import io
import json
import sys
from io import BytesIO

import pytest
from PIL import Image

from plumbline.envs import FAMILIES, codec
from plumbline.envs.__main__ import CHECKS, main
from plumbline.envs.checking import Finding
from plumbline.envs.sliding.model import Puzzle
from tests.envs.children import python
from tests.envs.sliding.boards import a_puzzle

PUZZLE = a_puzzle(start=". b / r .", goal="r b / . .")
UNSOLVABLE = a_puzzle(start="r b / g .", goal="b r / g .")


@pytest.fixture
def puzzle_file(tmp_path):
    return _written(tmp_path / "puzzle.json", codec.canonical(PUZZLE))


def _written(path, content) -> str:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


def _picture(path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes()))


def _refused(capsys, *arguments) -> str:
    """The one sentence that `main` leaves on standard error, with status 1 and nothing printed."""
    assert main(list(arguments)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("plumbline: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("plumbline: ").rstrip()


# --- list


def test_list_names_every_family_with_all_that_can_be_chosen(capsys):
    assert main(["list"]) == 0
    printed = capsys.readouterr().out
    assert "sliding: Sliding puzzle, rules version 1\n" in printed
    assert "  modalities: text, 2d, 3d\n" in printed
    assert "  option labels: edge, cells, both, none\n" in printed
    assert "any WIDTHxHEIGHT from 128 to 2048 pixels a side" in printed
    assert all(f"  recipe {name}: {{" in printed for name in FAMILIES["sliding"].puzzles.recipes)


# --- generate


def test_generate_prints_one_instance_a_line(capsys):
    assert main(["generate", "sliding", "--recipe", "small", "--count", "3", "--seed", "5"]) == 0
    puzzles = [codec.load(Puzzle, line) for line in capsys.readouterr().out.splitlines()]
    recipe = FAMILIES["sliding"].puzzles.recipes["small"]
    assert puzzles == [FAMILIES["sliding"].puzzles.generate(recipe, seed) for seed in (5, 6, 7)]


def test_generate_takes_a_recipe_in_json(capsys):
    assert main(["generate", "sliding", "--recipe", '{"columns": 3, "rows": 2, "geoms": 2}']) == 0
    puzzle = codec.load(Puzzle, capsys.readouterr().out)
    assert (puzzle.columns, puzzle.rows, len(puzzle.pieces)) == (3, 2, 2)


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        ("nonsense", "JSON is malformed"),
        ('{"geoms": "two"}', "Expected `int`, got `str` - at `$.geoms`"),
        ('{"columns": 99}', "columns 99: expected 2 to 8"),
        ('{"shapes": ["tile"]}', "'tile': no such shape or color"),
    ],
)
def test_generate_refuses(capsys, recipe, message):
    assert message in _refused(capsys, "generate", "sliding", "--recipe", recipe)


# --- solve


def test_solve_prints_a_shortest_plan(capsys, puzzle_file):
    assert main(["solve", "sliding", puzzle_file]) == 0
    assert capsys.readouterr().out == "1 actions, optimal\nmove red cube up\n"


def test_solve_reads_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(BytesIO(codec.canonical(PUZZLE))))
    assert main(["solve", "sliding", "-"]) == 0
    assert capsys.readouterr().out.endswith("move red cube up\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "truncated"),
        ("{}", "missing required field `columns`"),
        (b"\xff\xfe", "malformed"),
        (codec.canonical(PUZZLE).replace(b'"A1"', b'"Z9"'), "start 'Z9': expected a cell from A1 to B2"),
        (codec.canonical(UNSOLVABLE), "no plan was found"),
    ],
)
def test_solve_refuses(capsys, tmp_path, content, message):
    assert message in _refused(capsys, "solve", "sliding", _written(tmp_path / "puzzle.json", content))


def test_a_missing_file_is_named(capsys, tmp_path):
    path = str(tmp_path / "nothing.json")
    assert path in _refused(capsys, "solve", "sliding", path)


# --- draw


def test_draw_writes_the_current_frame(capsys, tmp_path, puzzle_file):
    out = tmp_path / "board.png"
    assert main(["draw", "sliding", puzzle_file, "--setting", "2d,size=512x384", "--out", str(out)]) == 0
    assert _picture(out).size == (512, 384)
    assert capsys.readouterr().out == f"{out}: image/png, current\nA1 red cube\nB2 blue sphere\n"


def test_draw_takes_actions_first_and_draws_text_by_default(capsys, tmp_path, puzzle_file):
    out = tmp_path / "board.txt"
    said = ["--say", "move red cube up", "--say", "nonsense", "--say", "move blue sphere down"]
    assert main(["draw", "sliding", puzzle_file, *said, "--out", str(out)]) == 0
    assert out.read_text() == "A2 red cube\nB1 blue sphere"
    assert [line.partition(": ")[2].split()[0] for line in capsys.readouterr().out.splitlines()[:3]] == [
        *("changed", "malformed", "changed")
    ]


def test_draw_draws_the_goal(tmp_path, puzzle_file):
    out = tmp_path / "goal.txt"
    assert main(["draw", "sliding", puzzle_file, "--caption", "goal", "--out", str(out)]) == 0
    assert out.read_text() == "A2 red cube\nB2 blue sphere"


@pytest.mark.usefixtures("opengl")
def test_draw_draws_solid_boards(tmp_path, puzzle_file):
    out = tmp_path / "board.png"
    assert main(["draw", "sliding", puzzle_file, "--setting", "3d", "--out", str(out)]) == 0
    assert _picture(out).size == (600, 450)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--setting", "4d"], "modality '4d': expected one of text, 2d, 3d"),
        (["--setting", "2d,size=9x9"], "size='9x9': expected one of 600x450"),
        (["--caption", "past"], "caption 'past': expected one of goal, current"),
        (["--setting", "none"], "caption 'current': expected one of none: nothing is shown"),
    ],
)
def test_draw_refuses(capsys, tmp_path, puzzle_file, arguments, message):
    out = tmp_path / "board.png"
    assert message in _refused(capsys, "draw", "sliding", puzzle_file, *arguments, "--out", str(out))
    assert not out.exists()


def test_draw_refuses_to_write_where_nothing_can_be_written(capsys, tmp_path, puzzle_file):
    out = str(tmp_path / "no such folder" / "board.txt")
    assert out in _refused(capsys, "draw", "sliding", puzzle_file, "--out", out)


# --- check


def test_check_counts_what_it_compared(capsys):
    assert main(["check", "maze", "-n", "5", "--seed", "7"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["family"], found["n"], found["seed"]) == ("maze", 5, 7)
    assert found["made"]["plan wins"] == 5 < found["made"]["distance"]
    assert set(found["wrong"].values()) == {0}


def test_check_fails_where_something_is_wrong(capsys, monkeypatch):
    wrong = Finding("distance", "maze 0: 3, expected 4")
    monkeypatch.setitem(CHECKS, "maze", lambda count, seed: iter([wrong, wrong, Finding("distance")]))
    assert main(["check", "maze", "-n", "1"]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out)["wrong"] == {"distance": 2}
    assert json.loads(printed.out)["examples"] == {"distance": "maze 0: 3, expected 4"}
    assert printed.err == "plumbline: 2 of 3 findings are wrong\n"


# --- sheet


@pytest.mark.slow
@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize("name", ["sheet.png", "sheet"])
def test_sheet_draws_everything(capsys, tmp_path, name):
    out = tmp_path / name
    assert main(["sheet", "sliding", "--out", str(out)]) == 0
    sheet = _picture(out)
    assert (sheet.format, sheet.width > 1000, sheet.height > 1000) == ("PNG", True, True)
    assert capsys.readouterr().out == f"{out}\n"


# --- usage


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["generate", "chess"],
        ["generate", "sliding", "--seed", "many"],
        ["generate", "sliding", "--seed", str(2**128)],
        ["draw", "sliding", "puzzle.json"],
    ],
    ids=" ".join,
)
def test_usage_is_explained(capsys, arguments):
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    assert leaving.value.code == 2
    assert "usage: python -m plumbline.envs" in capsys.readouterr().err


def test_the_engine_needs_no_web_framework():
    printed = python(
        "import sys\n"
        "for name in ('django', 'channels', 'celery', 'redis', 'rest_framework'):\n"
        "    sys.modules[name] = None\n"  # importing it now fails
        "from plumbline.envs.__main__ import main\n"
        "status = main(['list']) + main(['generate', 'sliding'])\n"
        "assert not status\n"
        "print(sorted({name.split('.')[1] for name in sys.modules if name.startswith('plumbline.')} - {'envs'}))\n"
    )
    assert printed.startswith("sliding: Sliding puzzle")
    assert printed.endswith("\n[]\n")


def test_without_opengl_a_solid_board_is_refused_in_a_sentence(tmp_path, puzzle_file):
    printed = python(
        "import sys\n"
        "import moderngl\n"
        "def fail(**wanted):\n"
        "    raise Exception('libEGL.so not loaded')\n"
        "moderngl.create_context = fail\n"
        "from plumbline.envs.__main__ import main\n"
        "sys.stderr = sys.stdout\n"
        f"draw = ['draw', 'sliding', {puzzle_file!r}, '--out', {str(tmp_path / 'board')!r}, '--setting']\n"
        "print(main([*draw, '3d']))\n"
        "print(main([*draw, '2d']))\n"
    )
    refused, status, *drawn = printed.splitlines()
    assert refused == "plumbline: no OpenGL: libEGL.so not loaded (Debian packages libegl1 and libgl1-mesa-dri)"
    assert status == "1"
    assert drawn[-1] == "0"


@pytest.mark.parametrize("count", ["0", "-3", "two"])
def test_generate_refuses_to_make_none(capsys, count):
    with pytest.raises(SystemExit):
        main(["generate", "sliding", "--count", count])
    assert f"{count}: expected a whole number from 1" in capsys.readouterr().err
