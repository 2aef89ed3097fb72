"""Whatever is said, the board stays a board."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs import codec, play
from plumbline.envs.family import MalformedAction, Ruling
from plumbline.envs.slides.moves import DIRECTIONS
from plumbline.envs.sliding import FAMILY, notation, rules
from plumbline.envs.sliding.model import COLORS, FLAT_NAMES, SHAPES, Board, Puzzle
from tests.envs.sliding.boards import PIECES, a_game

GAME = a_game(". . . y / . b p . / r . g o", "o . . . / g r . p / . y b .")

SLIDES = st.builds(
    "move {} {}".format, st.sampled_from([" ".join(name) for name in PIECES.values()]), st.sampled_from([*DIRECTIONS])
)
WORDS = st.sampled_from(
    [
        *("move", "Move", "the", "and", "3", ",", ".", "\n", "\u202e", "tile"),
        *(*COLORS, *SHAPES, *FLAT_NAMES.values(), *DIRECTIONS),
    ]
)
NEARLY = st.lists(WORDS, max_size=6).map(" ".join)
SAID = st.one_of(SLIDES, SLIDES, SLIDES.map(str.upper), NEARLY, st.text(max_size=40))


@given(st.lists(SAID, max_size=30))
def test_no_piece_is_lost_or_doubled(texts):
    for step in play.replay(FAMILY, GAME, rules.start(GAME, 0), [(0, text) for text in texts]):
        cells = step.state.cells
        assert len(cells) == len(set(cells)) == len(PIECES)
        assert all(0 <= cell < 12 for cell in cells)
        assert step.moves == (step.ruling is Ruling.CHANGED)


@given(st.lists(SAID, max_size=30))
def test_only_a_change_changes_the_board(texts):
    board = rules.start(GAME, 0)
    for step in play.replay(FAMILY, GAME, board, [(0, text) for text in texts]):
        assert (step.state != board) == (step.ruling is Ruling.CHANGED)
        assert sum(one != other for one, other in zip(board.cells, step.state.cells, strict=True)) <= 1
        board = step.state


@given(st.lists(SAID, max_size=30))
def test_every_board_on_the_way_survives_json(texts):
    for step in play.replay(FAMILY, GAME, rules.start(GAME, 0), [(0, text) for text in texts]):
        assert codec.load(Board, codec.dump(step.state)) == step.state
        assert codec.load(Board, codec.canonical(step.state)) == step.state


@given(st.lists(SLIDES, max_size=30))
def test_every_board_on_the_way_starts_a_puzzle_that_survives_json(texts):
    board = rules.start(GAME, 0)
    for step in play.replay(FAMILY, GAME, board, [(0, text) for text in texts]):
        board = step.state
    puzzle = _started_at(board)
    assert codec.load(Puzzle, codec.canonical(puzzle)) == puzzle
    assert puzzle.starts == board.cells


@given(SAID)
def test_a_text_means_a_slide_or_is_malformed(text):
    try:
        slide = notation.parse(GAME, text)
    except MalformedAction:
        return
    assert notation.parse(GAME, notation.write(GAME, slide)) == slide


@given(st.text())
def test_at_most_one_action_is_found_in_any_answer(text):
    found = notation.extract(text)
    assert len(found) <= 1
    assert all(action == action.strip() and "\n" not in action for action in found)


@given(st.text(), SLIDES)
def test_the_last_line_behind_the_marker_is_found_after_any_thought(thought, slide):
    assert notation.extract(f"{thought}\nAction: {slide}") == (slide,)


def _started_at(board: Board) -> Puzzle:
    text = codec.dump(GAME.puzzle)
    plain = codec.load(dict, text)
    for piece, cell in zip(plain["pieces"], board.cells, strict=True):
        piece["start"] = f"{'ABCD'[cell // 3]}{cell % 3 + 1}"
    return codec.build(Puzzle, plain)
