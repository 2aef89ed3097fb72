"""What counts as a move, a look or a question, word by word, and how they are found in a model's answer."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumbline.envs.cube import notation, rules
from plumbline.envs.cube.geometry import FACES, LOOKS
from plumbline.envs.cube.model import Look, Move, Observe, Solve
from plumbline.envs.cube.rules import ALL_MOVES
from plumbline.envs.family import MalformedAction
from tests.envs.cube.cubes import a_game

GAME = a_game()
CUBE = "OBRYWG" * 9

# --- parse and write

ACCEPTED = [
    *((face, Move(face)) for face in FACES),
    *((f"{face}'", Move(f"{face}'")) for face in FACES),
    *((f"R{prime}", Move("R'")) for prime in "'’‘`´′ʹʼ‛＇"),  # as keyboards and typesetters make it
    (" R ", Move("R")),
    ("\tR'\n", Move("R'")),
    ("R.", Move("R")),
    ("R'.", Move("R'")),
    ("R’.", Move("R'")),
    ("R .", Move("R")),
    ("R!", Move("R")),
    ("R..", Move("R")),
    ('"R\'"', Move("R'")),
    ("(R)", Move("R")),
    ("view up", Look("up")),
    ("view down", Look("down")),
    ("view left", Look("left")),
    ("view right", Look("right")),
    ("View Up", Look("up")),
    ("VIEW LEFT.", Look("left")),
    ("  view \t right\n", Look("right")),
    ("observe", Observe()),
    ("Observe.", Observe()),
    (" OBSERVE ", Observe()),
    (f"solve {CUBE}", Solve(CUBE)),
    (f"Solve {CUBE}.", Solve(CUBE)),
    (f"solve {CUBE.lower()}", Solve(CUBE.lower())),  # nothing is guessed: the tool refuses these letters
    ("solve x", Solve("x")),
    ("solve R'", Solve("R'")),
    (f"solve {CUBE[:27]} {CUBE[27:]}", Solve(CUBE)),
    ("solve " + "U" * 200, Solve("U" * 200)),
]


@pytest.mark.parametrize(("text", "action"), ACCEPTED)
def test_accepted(text, action):
    assert notation.parse(GAME, text) == action


GRAMMAR = "expected a move such as R or R', view <direction>, observe, or solve <54 letters>"
ANY_MOVE = "expected a move such as R or R', with one of U, L, F, R, D, B"

REFUSED = [
    # what other notations know
    ("R2", "'R2': a half turn is two moves, expected R R"),
    ("F2'", '"F2\'": a half turn is two moves, expected F F'),
    ("F'2", '"F\'2": a half turn is two moves, expected F F'),
    ("F’2", '"F\'2": a half turn is two moves, expected F F'),
    ("Rw", "'Rw': one layer is turned at a time, expected R or R'"),
    ("Rw'", "\"Rw'\": one layer is turned at a time, expected R or R'"),
    ("Uw2", "'Uw2': one layer is turned at a time, expected U or U'"),
    ("F''", "\"F''\": expected F or F'"),
    ("F3", "'F3': expected F or F'"),
    ("F3'", "\"F3'\": expected F or F'"),
    ("F'''", "\"F'''\": expected F or F'"),
    ("F22", "'F22': expected F or F'"),
    (
        "x",
        "'x': the whole cube is not turned, moves keep their names; to look at it from elsewhere say view <direction>",
    ),
    ("y'", '"y\'": the whole cube is not turned'),
    ("Z2", "'Z2': the whole cube is not turned"),
    ("M", "'M': the middle layer stays, expected its two neighbors, L' R"),
    ("M'", "\"M'\": the middle layer stays, expected its two neighbors, L' R"),
    ("E2", "'E2': the middle layer stays, expected its two neighbors, D' U"),
    ("S", "'S': the middle layer stays, expected its two neighbors, F' B"),
    ("r", "'r': moves are written in capitals, expected R or R'"),
    ("u'", "\"u'\": moves are written in capitals, expected U or U'"),
    ("b2", "'b2': moves are written in capitals, expected B or B'"),
    # no move at all
    ("A", f"'A': {ANY_MOVE}"),
    ("'R", f'"\'R": {ANY_MOVE}'),
    ("RU", f"'RU': {ANY_MOVE}"),
    ("R'U'", f"\"R'U'\": {ANY_MOVE}"),
    ("R,", f"'R,': {ANY_MOVE}"),
    ("m", f"'m': {ANY_MOVE}"),
    ("Я", f"'Я': {ANY_MOVE}"),
    ("Ｒ", f"'Ｒ': {ANY_MOVE}"),
    ("R\u200b", f"'R\\u200b': {ANY_MOVE}"),
    ("right", f"'right': {ANY_MOVE}"),
    ("observed", f"'observed': {ANY_MOVE}"),
    (CUBE, f"'{CUBE}': {ANY_MOVE}"),
    # looks
    ("view north", "'north': expected a direction, one of up, down, left, right"),
    ("view U", "'U': expected a direction, one of up, down, left, right"),
    ("view 'up'", "\"'up'\": expected a direction"),
    ("view", f"'view': {GRAMMAR}"),
    ("view up down", f"'view up down': 'down' is no action, {GRAMMAR}"),
    ("look up", f"'look up': 'look' is no action, {GRAMMAR}"),
    # questions
    ("observe cube", f"'observe cube': 'cube' is no action, {GRAMMAR}"),
    ("solve", f"'solve': {GRAMMAR}"),
    ("solve .", f"'solve .': {GRAMMAR}"),
    # nothing, too much, or something else
    ("", f"no action was found in the answer: {GRAMMAR}"),
    ("   ", f"'   ': {GRAMMAR}"),
    (".", f"'.': {GRAMMAR}"),
    ("R U", f"'R U': {GRAMMAR}"),
    ("R R", f"'R R': {GRAMMAR}"),
    ("turn the right face", f"'turn the right face': 'turn' is no action, {GRAMMAR}"),
    ("action: R", f"'action: R': 'action:' is no action, {GRAMMAR}"),
    ("R" + " " * 1000, f"…': {GRAMMAR}"),
    ("a" * 5000, f"aaa…': {GRAMMAR}"),
    ("solve " + "U" * 1000, f"UUU…': {GRAMMAR}"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_refused(text, message):
    with pytest.raises(MalformedAction) as refusal:
        notation.parse(GAME, text)
    assert message in str(refusal.value)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    "action", [*ALL_MOVES, *map(Look, LOOKS), Observe(), Solve(CUBE), Solve("X"), Solve("R'")], ids=str
)
def test_what_is_written_is_read_back(action):
    assert notation.parse(GAME, notation.write(GAME, action)) == action


@given(st.text(max_size=60))
def test_a_text_means_an_action_or_is_malformed(text):
    try:
        action = notation.parse(GAME, text)
    except MalformedAction:
        return
    assert notation.parse(GAME, notation.write(GAME, action)) == action


NEARLY = st.lists(st.sampled_from([*FACES, *"rxMw23'’` .,", "view ", "up", "observe", "solve ", CUBE]), max_size=6).map(
    "".join
)


@given(NEARLY)
def test_a_text_that_is_nearly_an_action_means_one_or_is_malformed(text):
    try:
        action = notation.parse(GAME, text)
    except MalformedAction:
        return
    assert notation.parse(GAME, notation.write(GAME, action)) == action


# --- extract

EXTRACTED = [
    # without a marker
    ("", ()),
    ("  \n\n ", ()),
    ("R", ("R",)),
    ("R U R' U'", ("R", "U", "R'", "U'")),
    ("\n  **R U'**\n", ("R", "U'")),
    ("I pass.", ("I pass.",)),
    ("I would turn the right face.\nR", ()),
    ("R\nU", ("R", "U")),
    ("R\nand U", ()),
    # with one
    ("action: R", ("R",)),
    ("Action : R U", ("R", "U")),
    ("ACTION:R", ("R",)),
    ("The cross is done.\nAction: F'", ("F'",)),
    ("Action: R U\nThen we will see.", ("R", "U")),
    ("So my action: view left", ("view left",)),
    ("- Action: R", ("R",)),
    # with several: the last one is meant
    ("Action: R\nNo.\nAction: L", ("L",)),
    ("action: R action: L", ("L",)),
    ("Action: R\nAction:", ()),
    # at the end of its line
    ("Action:\nR U", ("R", "U")),
    ("Action:\n\n   \nR U\nDone.", ("R", "U")),
    ("Action:", ()),
    ("Think.\nAction:   \n\n", ()),
    # several actions, with spaces, commas or semicolons between them
    ("action: R, U; F'", ("R", "U", "F'")),
    ("action: R,U,;F'", ("R", "U", "F'")),
    ("action: R\tU\u00a0F", ("R", "U", "F")),
    ("action: view left R U view  up", ("view left", "R", "U", "view up")),
    ("action: View Left, OBSERVE", ("View Left", "OBSERVE")),
    (f"action: observe solve {CUBE} R", ("observe", f"solve {CUBE}", "R")),
    # a cube that is described is never taken for moves, however its letters are set apart
    (f"action: solve {' '.join(CUBE)}", (f"solve {CUBE}",)),
    (f"action: solve {', '.join(CUBE)} R U'", (f"solve {CUBE}", "R", "U'")),
    (f"action: solve {CUBE[:9]} {CUBE[9:]}", (f"solve {CUBE}",)),
    (f"action: solve: {CUBE}", (f"solve {CUBE}",)),
    (f'action: solve("{CUBE}") R', (f"solve {CUBE}", "R")),
    ("action: solve U R", ("solve UR",)),
    (f"action: R solve {CUBE[:53]} U D", ("R", f"solve {CUBE[:53]}U", "D")),
    (f"action: solve {CUBE} solve {CUBE}", (f"solve {CUBE}", f"solve {CUBE}")),
    (f"action: solve {CUBE} and then R", (f"solve {CUBE} and then R",)),
    ("I would solve it by R U", ("I would solve it by R U",)),
    ("action: R² Ri R'2'", ("R²", "Ri", "R'2'")),
    ("action: R U.", ("R", "U")),
    ("action: view up.", ("view up",)),
    # in brackets or quotes, or without blanks
    ("action: [R, U]", ("R", "U")),
    ('action: "R U"', ("R", "U")),
    ("action: RU", ("RU",)),
    ("action: R'U'", ("R'", "U'")),
    ("action: R!", ("R",)),
    # spelled in ways that other notations know: found, and refused one by one
    ("action: R2 U", ("R2", "U")),
    ("action: r Uw' x M2 F'' U", ("r", "Uw'", "x", "M2", "F''", "U")),
    ("action: R U3", ("R", "U3")),
    # with anything else on the line: one action that is malformed
    ("action: R then U", ("R then U",)),
    ("action: R U because the corner is there", ("R U because the corner is there",)),
    ("action: R U (done)", ("R U (done)",)),
    ("action: ‘R’", ("R",)),
    ("action: ‘R U’", ("R", "U")),
    ("Action:\nR\nU\nR'", ("R", "U", "R'")),
    ("Action:\n- R\n- U", ("R", "U")),
    ("Action:\n```\nR U\nR' U'\n```\nDone.", ("R", "U", "R'", "U'")),
    ("Action: R U\nR' U'", ("R", "U", "R'", "U'")),
    ("Action: R U\nThis turns two faces.", ("R", "U")),
    ("<action>R</action><action>U</action>", ("R", "U")),
    ("<action>R</action> or <action>U</action>", ("U",)),
    ('[{"move": "R"}, {"move": "U"}]', ("R", "U")),
    ('{"moves": [{"move": "R"}, {"move": "U\'"}]}', ("R", "U'")),
    ('[\n"R",\n"U"\n]', ("R", "U")),
    ("'action: U'", ("U",)),
    ("print('Action: R')", ("R",)),
    ("{'x': 'action: U'}", ("U",)),
    ("'Final answer: R U'.", ("R", "U")),
    ("Let's go. Action: U'", ("U'",)),
    ("I said 'R'. Action: U'", ("U'",)),
    ("Action: UFR", ("UFR",)),
    ("Action: FULL", ("FULL",)),
    ("action: 1. R 2. U", ("1. R 2. U",)),
    ("action: R -> U", ("R -> U",)),
    ("action: view", ("view",)),
    ("action: solve", ("solve",)),
    ("action: view up left", ("view up left",)),
    ("action: R\u200b U", ("R\u200b U",)),
    # primes
    ("action: R’ U′ F´ D‘", ("R’", "U′", "F´", "D‘")),
    ("action: R` U`", ("R`", "U`")),
    ("action: R` U", ("R`", "U")),
    ("action: R U` F", ("R", "U`", "F")),
    ("R`", ("R`",)),
    # emphasized, or as code
    ("**Action:** R U", ("R", "U")),
    ("**Action**: `R U`", ("R", "U")),
    ("### Action: __R__ _U_", ("R", "U")),
    ("Action: **R** *U'*", ("R", "U'")),
    ("Action: **R U'**", ("R", "U'")),
    ("Action: *R*'", ("R'",)),
    ("Action:\n```\nR U\n```", ("R", "U")),
    ("Action: ```R U```", ("R", "U")),
    ("`Action: R U'`", ("R", "U'")),
    ("Action: `R U'`", ("R", "U'")),
    ("Action: `R` `U'`, `view up`", ("R", "U'", "view up")),
    ("Action: `R`, U`", ("R", "U`")),
    ("**`R U'`**", ("R", "U'")),
    ("`**R**`", ("R",)),
    ("Action: ``R U``", ("R", "U")),
    ("Action: R_U", ("R_U",)),
    ("Action: R**U**F", ("R**U**F",)),
    # line ends and odd letters
    ("Think.\r\nAction: R\r\n", ("R",)),
    ("Action:\r\nR U\r\n", ("R", "U")),
    ("Think.\u2028Action: R", ("R",)),
    ("Action: \u202eR\u202c", ("\u202eR\u202c",)),
    ("Ａｃｔｉｏｎ: R\nDone.", ()),  # letters that only look like the marker
    ("reaction: R\nDone.", ()),
    ("\x00\x00\nAction: 😀", ("😀",)),
    ("\ud800\nAction: \udfff", ("\udfff",)),
]


@pytest.mark.parametrize(("text", "actions"), EXTRACTED)
def test_extracted(text, actions):
    assert notation.extract(text) == actions


SAID = st.one_of(
    st.sampled_from(ALL_MOVES),
    st.sampled_from(LOOKS).map(Look),
    st.just(Observe()),
    st.text(FACES, min_size=54, max_size=60).map(Solve),
)
BETWEEN = st.sampled_from([" ", ", ", "; ", ",", "   ", "\t"])


@given(st.lists(SAID, min_size=1, max_size=30), BETWEEN)
def test_what_is_written_one_after_another_is_found_again(actions, between):
    texts = tuple(notation.write(GAME, action) for action in actions)
    line = between.join(texts)
    assert notation.extract(line) == texts
    assert notation.extract(f"First I think about R U.\n\nAction: {line}") == texts
    assert notation.extract(f"Action: {line}.") == texts


@given(st.lists(st.sampled_from([f"{face}{prime}" for face in FACES for prime in ("", *notation.PRIMES)]), min_size=1))
def test_primes_of_every_shape_are_found_wherever_they_stand(texts):
    found = notation.extract(f"Action: {' '.join(texts)}")
    assert [notation.parse(GAME, text) for text in found] == [notation.parse(GAME, text) for text in texts]


@given(st.text())
def test_what_is_found_in_any_answer_is_lines_without_room_around_them(text):
    for action in notation.extract(text):
        assert action == action.strip()
        assert action
        assert len(action.splitlines()) == 1


def test_half_a_million_moves_in_a_line_are_found():
    moves = tuple(notation.write(GAME, ALL_MOVES[number * 7 % 12]) for number in range(500_000))
    assert notation.extract(f"I go on.\nAction: {' '.join(moves)}") == moves


@pytest.mark.parametrize("marks", ["*", "_", "`", "*_", "_*`", "* ", "` ", "`a", "_a*", "#", "action:", "view ", "'"])
def test_a_long_answer_is_read_once(marks):
    answer = marks * (200_000 // len(marks))
    assert notation.extract(f"{answer}\nAction: R") == ("R",)
    notation.extract(f"Action: R{answer}U")


# --- the brief


def _brief(setting: str) -> str:
    return notation.brief(a_game(setting=setting), 0)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("symbolic", "The cube is shown as the first letters of 54 colors"),
        ("symbolic", "the faces in the order U, L, F, R, D, B, each row by row (format ulfrdb-1)"),
        ("symbolic", "B below D: the first row of B touches D, its last one U."),
        ("net", "The cube is shown unfolded."),
        ("net", "B below D: the first row of B touches D, its last one U."),
        ("face", "One face is shown, as seen by somebody who looks straight at it; at first F, with U above it."),
        ("vertex", "at first U on top, F on the left, R on the right"),
        ("none", "The cube is not shown."),
        ("net", "U orange, L blue, F red, R yellow, D white, B green"),
        ("net,scheme=safe", "U orange, L blue, F red, R yellow, D white, B green"),
        ("net,scheme=standard", "U white, L orange, F green, R red, D yellow, B blue"),
        ("face,scheme=standard", "U white, L orange, F green, R red, D yellow, B blue"),
        ("net,feedback=sticker", "After every move you are told how many more stickers are on their own face"),
        ("net,feedback=face", "After every move you are told how many more faces are complete"),
        ("net,feedback=heuristic", "how many more of the seven steps of the layer-by-layer method are done"),
        ("face,tool=standard", "solve <54 letters> asks a solver, and is no move."),
        ("face,tool=standard", "the faces in the order URFDLB"),
        ("face,tool=standard", "with U above the four sides, B above U and F above D"),
        ("face,tool=ideal", "It wants the first letters of colors, the faces in the order U, L, F, R, D, B"),
        ("face,tool=ideal", "the first row of B touches D, its last one U"),
    ],
)
def test_the_brief_says_what_it_must(setting, sentence):
    assert sentence in _brief(setting)


@pytest.mark.parametrize("modality", ["symbolic", "net", "face", "vertex", "none"])
def test_the_brief_names_every_move_and_how_to_say_it(modality):
    brief = _brief(modality)
    assert "U U', L L', F F', R R', D D', B B'" in brief
    assert "A half turn is two moves" in brief
    assert "(R') turns it counterclockwise" in brief
    assert "End your answer with a line of its own: action: <actions>\n" in brief


@pytest.mark.parametrize("modality", ["symbolic", "net", "face", "vertex"])
def test_the_brief_names_every_action_that_is_allowed(modality):
    game = a_game(setting=f"{modality},tool=ideal")
    brief = notation.brief(game, 0)
    for action in rules.actions(game, rules.start(game, 0), 0):
        assert notation.write(game, action).split()[0] in brief.replace(",", " ").replace(".", " ").split()


def test_the_brief_quotes_an_answer_of_the_solver_as_it_is():
    shape = re.compile(r"Solution, \d+ turns as \d+ quarter turns: [ULFRDB' ]+")
    assert re.search(rf"`{shape.pattern}`", _brief("net,tool=ideal"))
    game = a_game(setting="net,tool=ideal")
    asked = rules.step(game, rules.start(game, 0), Solve(rules.described(game, rules.start(game, 0))), 0)
    assert shape.fullmatch(asked.note)


def test_shapes_of_moves_in_the_brief_are_read():
    for said, moves in (("""{"moves": ["R", "U'"]}""", ("R", "U'")), ("RUR'U'", ("R", "U", "R'", "U'"))):
        assert said in _brief("net")
        assert notation.extract(said) == moves


@pytest.mark.parametrize("modality", ["face", "vertex"])
def test_who_sees_a_part_is_told_how_to_look(modality):
    brief = _brief(modality)
    assert "view <direction> (one of up, down, left, right)" in brief
    assert "the edge between the two stays where it is" in brief
    assert "moves keep their names wherever you look from" in brief


@pytest.mark.parametrize("modality", ["symbolic", "net", "none"])
def test_who_sees_all_or_nothing_is_told_of_no_looks(modality):
    assert "view" not in _brief(modality)


@pytest.mark.parametrize("setting", ["net", "net,feedback=ruling", "net,base=D", "net,tool=none"])
def test_what_is_not_told_or_not_there_is_not_announced(setting):
    brief = _brief(setting)
    assert "After every move" not in brief
    assert "solver" not in brief


@pytest.mark.parametrize("modality", ["symbolic", "net", "face", "vertex", "none"])
def test_the_example_in_the_brief_can_be_said(modality):
    game = a_game(setting=modality)
    example = next(line for line in notation.brief(game, 0).splitlines() if line.startswith("Example: "))
    said = notation.extract(example.removeprefix("Example: "))
    assert len(said) == 4
    assert all(notation.parse(game, text) for text in said)
