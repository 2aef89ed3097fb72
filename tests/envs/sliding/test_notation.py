"""What counts as a slide, word by word, and how it is found in a model's answer."""

from __future__ import annotations

import re

import pytest

from plumbline.envs.family import MalformedAction
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding import notation
from plumbline.envs.sliding.model import COLORS, FLAT_NAMES, SHAPES, Slide
from tests.envs.sliding.boards import a_game

GAME = a_game()

ACCEPTED = [
    ("move red cube up", Slide("red", "cube", "up")),
    ("move blue sphere down", Slide("blue", "sphere", "down")),
    ("move green pyramid left", Slide("green", "pyramid", "left")),
    ("move yellow cylinder right", Slide("yellow", "cylinder", "right")),
    ("Move RED Cube uP", Slide("red", "cube", "up")),
    ("MOVE RED CUBE UP", Slide("red", "cube", "up")),
    ("  move   red\tcube \n up ", Slide("red", "cube", "up")),
    ("move red cube up.", Slide("red", "cube", "up")),
    ("move red cube up .", Slide("red", "cube", "up")),
    ("move red cube up..", Slide("red", "cube", "up")),
    ("move red cube up!", Slide("red", "cube", "up")),
    ("move the red cube up", Slide("red", "cube", "up")),
    ("move red cube upward (to A2)", Slide("red", "cube", "up")),
    ("move red square up", Slide("red", "cube", "up")),
    ("move red circle up", Slide("red", "sphere", "up")),
    ("move red triangle up", Slide("red", "pyramid", "up")),
    ("move red hexagon up", Slide("red", "cylinder", "up")),
    ("move red semicircle up", Slide("red", "cone", "up")),
    ("move red diamond up", Slide("red", "prism", "up")),
    ("move black prism up", Slide("black", "prism", "up")),  # not on the board: the rules refuse it, not the parser
]

REFUSED = [
    ("", "no action was found in the answer: expected move <color> <shape> <direction>"),
    ("   ", "expected move <color> <shape> <direction>"),
    (".", "expected move <color> <shape> <direction>"),
    ("move", "'move': expected move <color> <shape> <direction>"),
    ("move red cube", "'move red cube': expected move"),
    ("red cube up", "'red cube up': expected move"),
    ("slide red cube up", "'slide red cube up': expected move"),
    ("up cube red move", "'up cube red move': expected move"),
    ("move red cube up move red cube up", "expected move"),
    ("move red cube up, move blue sphere down", "expected move"),
    ("move red cube up\nmove blue sphere down", "expected move"),
    ("move red cube up because left is blocked", "expected move"),
    ("move red cube 3 up", "expected move"),
    ("move red cube up 3", "expected move"),
    ("move red cube up twice", "expected move"),
    ("move red cube to b3", "expected move"),
    ("move tile 3 up", "'tile': expected a color, one of red, green, blue, yellow"),
    ("move cube red up", "'cube': expected a color"),
    ("move scarlet cube up", "'scarlet': expected a color"),
    ("move red, cube up", "'red,': expected a color"),
    ("move red ball up", "'ball': expected a shape, one of cube, sphere"),
    ("move red cubes up", "'cubes': expected a shape"),
    ("move red cube north", "'north': expected a direction, one of up, down, left, right"),
    ("move red cube up,", "'up,': expected a direction"),
    ("move red cube 'up'", "expected a direction"),
    ("move red cube u\u200bp", r"'u\u200bp': expected a direction"),
    ("move \u202ered cube up", r"'\u202ered': expected a color"),
    ("move red cube up" + " " * 200, "…': expected move"),
    ("a" * 5000, "aaa…': expected move"),
]


@pytest.mark.parametrize(("text", "slide"), ACCEPTED)
def test_accepted(text, slide):
    assert notation.parse(GAME, text) == slide


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(MalformedAction) as refusal:
        notation.parse(GAME, text)
    assert message in str(refusal.value)


def test_a_long_text_is_quoted_in_part():
    with pytest.raises(MalformedAction) as refusal:
        notation.parse(GAME, "a" * 100_000)
    assert len(str(refusal.value)) < 300


def test_every_slide_is_written_as_it_is_read():
    every = [Slide(color, shape, way) for color in COLORS for shape in SHAPES for way in DIRECTIONS]
    assert [notation.parse(GAME, notation.write(GAME, slide)) for slide in every] == every


EXTRACTED = [
    # without a marker
    ("", ()),
    ("  \n\n ", ()),
    ("move red cube up", ("move red cube up",)),
    ("\n  **move red cube up**\n", ("move red cube up",)),
    ("I pass.", ("I pass.",)),
    ("I would move the red cube.\nmove red cube up", ()),
    ("move red cube up\nmove red cube up", ("move red cube up, move red cube up",)),
    ("Action: move red cube up\nmove red cube left", ("move red cube up, move red cube left",)),
    # with one
    ("action: move red cube up", ("move red cube up",)),
    ("Action : move red cube up", ("move red cube up",)),
    ("ACTION:move red cube up", ("move red cube up",)),
    ("The board is full.\nAction: move red cube up", ("move red cube up",)),
    ("Action: move red cube up\nThen we will see.", ("move red cube up",)),
    ("So my action: move red cube up", ("move red cube up",)),
    ("Action: move red cube up, because left is blocked", ("move red cube up, because left is blocked",)),
    ("Action: move red cube up, move red cube up", ("move red cube up, move red cube up",)),
    # with several: the last one is meant
    ("Action: move red cube up\nNo.\nAction: move red cube down", ("move red cube down",)),
    ("action: move red cube up action: move red cube down", ("move red cube down",)),
    ("Action: move red cube up\nAction:", ()),
    # at the end of its line
    ("Action:\nmove red cube up", ("move red cube up",)),
    ("Action:\n\n   \nmove red cube up\nDone.", ("move red cube up",)),
    ("Action:", ()),
    ("Think.\nAction:   \n\n", ()),
    # emphasized
    ("**Action:** move red cube up", ("move red cube up",)),
    ("**Action**: `move red cube up`", ("move red cube up",)),
    ("### Action: __move red cube up__", ("move red cube up",)),
    ("Action:\n```\nmove red cube up\n```", ("move red cube up",)),
    ("Action: move red_cube up", ("move red_cube up",)),
    ("Action: _move_ mo**ve** *red*, cube", ("move mo**ve red, cube",)),
    # line ends and odd letters
    ("Think.\r\nAction: move red cube up\r\n", ("move red cube up",)),
    ("Action:\r\nmove red cube up\r\n", ("move red cube up",)),
    ("Think.\u2028Action: move red cube up", ("move red cube up",)),
    ("Action: \u202emove red cube up\u202c", ("\u202emove red cube up\u202c",)),
    ("Action:\u00a0move red cube up", ("move red cube up",)),
    ("Ａｃｔｉｏｎ: move red cube up\nDone.", ()),  # letters that only look like the marker
    ("\x00\x00\nAction: 😀", ("😀",)),
    ("\ud800\nAction: \udfff", ("\udfff",)),
]


@pytest.mark.parametrize(("text", "actions"), EXTRACTED)
def test_extracted(text, actions):
    assert notation.extract(text) == actions


def test_an_answer_of_a_megabyte_is_searched_to_its_end():
    assert notation.extract("I think. \n" * 100_000 + "action" * 10_000 + " Action: move red cube up") == (
        "move red cube up",
    )


def test_an_answer_of_a_million_stars_is_read_once():
    assert notation.extract(f"a{'*' * 1_000_000}a") == (f"a{'*' * 1_000_000}a",)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("text", "A board is shown as one line per piece"),
        (
            "2d",
            "from above: a cube as a square, a sphere as a circle, a pyramid as a triangle, a cylinder as a hexagon.",
        ),
        ("2d", "Letters at the near edge name the columns, numbers at the left edge the rows. The box in the corner"),
        ("2d", "says which board a picture shows: current or goal."),
        ("3d,tags=active", "says which board a picture shows: active or goal."),
        ("2d,labels=cells", "Each free cell shows its name."),
        ("3d,labels=both", "at the left edge the rows; each cell has its name on the ground, under its piece."),
        ("3d,labels=none", "No cell is labeled."),
        ("3d", "a piece may hide part of what is behind it"),
        ("none", "Neither board is shown."),
    ],
)
def test_the_brief_says_how_boards_are_shown(setting, sentence):
    game = a_game(setting=setting)
    assert sentence in notation.brief(game, 0)
    assert sentence in notation.instructions(game, 0)


def test_the_brief_names_the_board_and_the_grammar():
    brief = notation.brief(a_game(), 0)
    assert "4 columns, A to D from left to right, and 3 rows, 1 to 3" in brief
    assert "move <color> <shape> <direction>" in brief
    assert "Colors: red, green, blue, yellow. Shapes: cube, sphere, pyramid, cylinder. Directions: up, down" in brief


def test_the_brief_names_no_color_or_shape_that_is_not_on_the_board():
    brief = notation.brief(a_game(start="r . / . b", goal=". r / b .", setting="2d"), 0)
    absent = {*COLORS, *SHAPES, *FLAT_NAMES.values()} - {"red", "cube", "square", "blue", "sphere", "circle"}
    assert not absent & set(re.findall(r"[a-z]+", brief))


# --- the published structure of the brief


SECTIONS = ["Role", "Steps", "Movement", "Form of an action", "Words", "Examples", "States", "Answer"]


def _sections(setting: str) -> dict[str, str]:
    brief = notation.brief(a_game(setting=f"{setting},prompt=paper"), 0)
    return dict(part.split("\n", 1) for part in brief.removeprefix("## ").split("\n\n## "))


@pytest.mark.parametrize("setting", ["text", "2d", "3d", "none", "3d,labels=both,pieces=full,tags=active"])
def test_the_paper_prompt_has_the_published_sections(setting):
    """Paper, appendix A.1.1: role, steps, movement rules, action format, words, examples, and the end of an answer."""
    sections = _sections(setting)
    assert list(sections) == SECTIONS
    assert [line[:2] for line in sections["Steps"].splitlines()] == ["1.", "2.", "3.", "4."]
    assert sections["Form of an action"] == "move <color> <shape> <direction>"
    assert sections["Answer"].endswith("\naction: move <color> <shape> <direction>")


def test_its_words_are_those_of_the_board_and_flat_ones_where_it_is_flat():
    solid, flat = _sections("3d")["Words"], _sections("2d")["Words"]
    assert (
        "Colors: red, green, blue, yellow\nShapes: cube, sphere, pyramid, cylinder\nDirections: up, down, left" in solid
    )
    assert "Shapes: square, circle, triangle, hexagon\n" in flat


@pytest.mark.parametrize("setting", ["text", "2d", "3d"])
def test_its_four_examples_move_pieces_of_the_board_in_each_direction(setting):
    slides = [notation.parse(GAME, line) for line in _sections(setting)["Examples"].splitlines()]
    assert {slide.direction for slide in slides} == {"up", "down", "left", "right"}
    assert all((slide.color, slide.shape) in GAME.places for slide in slides)
    assert len(slides) == 4


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("3d,tags=active", "the active state a blue one and the tag active."),
        ("3d,tags=active", "up to two states with a gray background and the tag past"),
        ("2d", "The goal has a green background and the tag goal, the current state a blue one"),
        (
            "text",
            "up to two states named past: earlier ones, the oldest first, each with the action that you gave there",
        ),
        ("none", "No state is shown."),
    ],
)
def test_it_says_how_states_are_marked(setting, sentence):
    assert sentence in _sections(setting)["States"]


EDGES = "Letters along the near edge name the columns, numbers along the left edge the rows."
FREE, ALL = "Each free cell shows its name.", "Each cell has its name on the ground, under its piece."


@pytest.mark.parametrize(
    ("setting", "labels"),
    [
        ("2d", EDGES),
        ("2d,labels=cells", FREE),
        ("2d,labels=both", f"{EDGES} {FREE}"),
        ("3d,labels=edge", EDGES),
        ("3d,labels=cells", ALL),
        ("3d,labels=both,pieces=full,tags=active", f"{EDGES} {ALL}"),
        ("3d,labels=none", "Cells are not labeled."),
    ],
)
def test_it_explains_the_labels_of_its_pictures(setting, labels):
    assert f" {labels} You may also be given" in _sections(setting)["States"]


@pytest.mark.parametrize("setting", ["text,labels=both", "none"])
def test_it_explains_no_labels_where_there_are_no_pictures(setting):
    assert not {"label", "edge", "ground"} & set(re.findall(r"[a-z]+", _sections(setting)["States"]))


def test_people_read_the_same_instructions_whatever_the_prompt():
    assert notation.instructions(a_game(setting="3d,prompt=paper"), 0) == notation.instructions(a_game(setting="3d"), 0)


@pytest.mark.parametrize("explain", [notation.brief, notation.instructions])
def test_players_read_that_a_refused_move_counts(explain):
    assert re.search(r"refused.*counts as an action", explain(GAME, 0))


def test_the_example_in_the_brief_can_be_parsed():
    example = next(
        line.removeprefix("Example: ") for line in notation.brief(GAME, 0).splitlines() if line.startswith("Example")
    )
    assert notation.parse(GAME, example) == Slide("blue", "sphere", "left")
