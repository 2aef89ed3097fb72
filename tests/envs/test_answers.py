"""Shapes of answers that every family understands alike, and answers that stay malformed, with their reasons."""

from __future__ import annotations

import pytest

from plumbline.envs import FAMILIES, play
from plumbline.envs.family import Ruling
from tests.envs.children import python
from tests.envs.cube.cubes import a_game as a_cube
from tests.envs.sliding.boards import a_game as a_board
from tests.envs.tiles.boards import a_game as some_tiles
from tests.envs.vgdl.test_notation import a_game as a_level

SAID = {"sliding": "move red cube up", "tiles": "move tile 1 up", "cube": "U", "vgdl": "up"}
OTHER = {"sliding": "move red cube down", "tiles": "move tile 1 down", "cube": "D", "vgdl": "down"}
GAMES = {"sliding": a_board(), "tiles": some_tiles(), "cube": a_cube(), "vgdl": a_level()}

SHAPES = (
    # a marker
    "action: {}",
    "Action: {}",
    "ACTION:{}",
    "Action : {}",
    "Actions: {}",
    "action = {}",
    "action={}",
    "Action：{}",
    "My next action: {}",
    "Final answer: {}",
    "FINAL ANSWER: {}",
    "Final Action: {}",
    "Next action: {}",
    "I think.\nAction: {}",
    "Action: {}\nThis brings it closer.",
    "Action:\n{}",
    "Action:\n\n  {}\n\nDone.",
    "Action: {other}\nNo, wait.\nAction: {}",
    "action: {other} action: {}",
    "Think.\r\nAction: {}\r\n",
    "Action:\u00a0{}",
    "- Action: {}",
    "> Action: {}",
    "1. Action: {}",
    # emphasis and code
    "**Action:** {}",
    "**Action**: {}",
    "**Action: {}**",
    "Action: **{}**",
    "*Action:* *{}*",
    "__Action:__ {}",
    "### Action: {}",
    "### Action\nAction: {}",
    "**Final Answer:** {}",
    "Action: `{}`",
    "`Action: {}`",
    "**Action**: `{}`",
    "Action:\n```\n{}\n```",
    "```\nAction: {}\n```",
    "```text\n{}\n```",
    "Action: ```{}```",
    # signs around the words
    "Action: {}.",
    "Action: {}!",
    "Action: {}。",
    'Action: "{}"',
    "Action: “{}”",
    "Action: «{}»",
    'Action: "{}."',
    'Action: "{}".',
    "Action: **{}.**",
    "Action: [{}]",
    "Action: ({})",
    "Action: <{}>",
    'Action: ["{}"]',
    # tags
    "<action>{}</action>",
    "<Action>{}</Action>",
    "<action> {} </action>",
    "<action>\n{}\n</action>",
    "<actions>{}</actions>",
    "<answer>{}</answer>",
    "<think>Perhaps action: {other}</think><action>{}</action>",
    "<action>{}",
    "<answer>Action: {}</answer>",
    # JSON
    '{{"action": "{}"}}',
    '{{"action":"{}"}}',
    '{{"Action": "{}"}}',
    '{{"actions": ["{}"]}}',
    '{{"move": "{}"}}',
    '{{"moves": ["{}"]}}',
    '{{"next_action": "{}"}}',
    '{{"answer": "{}"}}',
    '{{"thought": "My action: {other} is blocked.", "action": "{}"}}',
    '{{"action": "{}", "reason": "The other action: {other} is blocked."}}',
    '```json\n{{"action": "{}"}}\n```',
    'Action: {{"action": "{}"}}',
    'I think.\n{{\n  "action": "{}"\n}}\nDone.',
    '{{"action": "{other}"}}\nNo:\n{{"action": "{}"}}',
    "{{'action': '{}'}}",
    '["{}"]',
    '{{"plan": {{"steps": ["{other}"]}}, "action": "{}"}}',
    '{{"action": "{}", "rejected": [{{"action": "{other}"}}]}}',
    '{{"rejected": [{{"action": "{other}"}}], "action": "{}"}}',
    '{{"action": "{}", "reason": {{"action": "{other}", "why": "blocked"}}}}',
    '{{"response": {{"action": "{}"}}}}',
    '{{action: "{}"}}',
    '[{{"action": "{}"}}]',
    # thoughts
    "<think>\nAction: {other}\n</think>\n{}",
    "<think>\nI go.\n</think>\n\n{}",
    "Action: {other}\n</think>\nAction: {}",
    "<think>{other}</think>Action: {}<think>Action: {other}</think>",
    "<reasoning>Action: {other}</reasoning>\nAction: {}",
    # what is no statement
    "Action: {}\nRemaining actions: 3",
    "Action: {}\nTotal actions: 1",
    "Action: {}\n\nPrevious action: {other}",
    "Possible actions: {other}\nAction: {}",
    "Action: {}\nNumber of actions: 2",
    # brackets and quotes around the marker
    "(Action: {})",
    "[Action: {}]",
    "<Action: {}>",
    "'Action: {}'",
    "“Action: {}”",
    "I say: (Action: {}).",
    # other markers
    "Action:: {}",
    "[Action]: {}",
    "FINAL_ANSWER: {}",
    "### Action\n{}",
    "**Action**\n\n{}",
    "**Final Answer**\n\n{}",
    "I think.\nAnswer: {}",
    "I think.\nMove: {}",
    "My move: {}\nDone.",
    # other shapes
    "<move>{}</move>",
    "Action: {}<|im_end|>",
    "Action: {}</s>",
    "Action: ‘{}’",
    "\\boxed{{\\textbf{{{}}}}}",
    "{}",
    "  {}  \n",
    '"{}"',
    "{}!",
    "**{}**",
    "- {}",
    "\\boxed{{{}}}",
    "$\\boxed{{\\text{{{}}}}}$",
    "So the answer is $\\boxed{{{}}}$.",
)


def _meant(family: str, answer: str) -> list[object]:
    """Return the actions of an answer."""
    words = FAMILIES[family].words
    return [words.parse(GAMES[family], text) for text in words.extract(answer)]


def test_the_table_has_sixty_shapes_and_none_twice():
    assert len({*SHAPES}) == len(SHAPES) >= 60


@pytest.mark.parametrize("family", SAID)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_understood_in_every_family(shape, family):
    answer = shape.format(SAID[family], other=OTHER[family])
    assert _meant(family, answer) == _meant(family, SAID[family])


WORDINGS = (
    *(("sliding", "move red cube up", each) for each in (
        "move the red cube up",
        "Move a red cube up!",
        "move red cube upward",
        "move red cube upwards.",
        "move the red cube up (to A2)",
        "move red cube up (A1 to A2)",
        "move red cube up (A1→A2)",
        "move red cube up (A1->A2)",
        "move red cube up (from A1 to A2).",
        "'move red cube up'",
    )),
    *(("sliding", "move red cube right", each) for each in (
        "move red cube to the right",
        "move the red cube to the right.",
        "move red cube toward the right",
        "move red cube rightward",
        "move red cube to right (to B1)",
    )),
    *(("vgdl", "left", each) for each in ("to the left", "leftward", "LEFT!", "ACTION_LEFT", "'left'", "[1]")),
    ("vgdl", "left", "left (to A2)"),
    ("vgdl", "left", "1: left"),
    ("vgdl", "left", '{"action": 1}'),
    ("vgdl", "left", '{"action": "1"}'),
    ("vgdl", "left", "Action: 1 (left)"),
    *(("cube", "R U R' U'", each) for each in (
        "RUR'U'",
        "RUR’U’",
        "[R, U, R', U']",
        "(R U R' U')",
        "(R U) (R' U')",
        "(R U)(R' U')",
        "R; U; R'; U'!",
        "R,U,R',U'",
        """["R", "U", "R'", "U'"]""",
        """{"moves": ["R", "U", "R'", "U'"]}""",
        """{"moves": "R U R' U'"}""",
        """Action: ['R', 'U', "R'", "U'"]""",
        """{'moves': ['R', 'U', "R'", "U'"]}""",
        """Action: "R U R' U'".""",
        "<action>\nR U\nR' U'\n</action>",
        "\\boxed{R U R' U'}",
    )),
)  # fmt: skip


@pytest.mark.parametrize(("family", "plain", "wording"), WORDINGS)
def test_words_that_mean_the_same_are_understood(family, plain, wording):
    assert _meant(family, wording) == _meant(family, plain)


AMBIGUOUS = (
    ("sliding", "Action: move red cube up or down", "2 directions (up, down), expected move"),
    ("sliding", "Action: move red cube up, move red cube down", "2 directions (up, down), expected move"),
    ("sliding", '["move red cube up", "move red cube left"]', "2 directions (up, left), expected move"),
    ("sliding", '{"action": "move red cube up", "move": "move red cube left"}', "2 directions (up, left), expected"),
    ("sliding", "Action: move red cube and blue sphere up", "2 colors (red, blue), expected move"),
    ("sliding", "Action: move red cube upward, then down", "2 directions (up, down), expected move"),
    ("sliding", '{"first": {"action": "move red cube up"}, "then": {"action": "move red cube left"}}', "2 directions"),
    (
        "sliding",
        '[{"action": "move red cube up"}, {"action": "move red cube left"}]',
        "2 directions (up, left), expected",
    ),
    ("sliding", "<action>move red cube up</action><action>move red cube left</action>", "2 directions (up, left)"),
    ("sliding", "Action:\nmove red cube up\nmove red cube left", "2 directions (up, left), expected move"),
    ("vgdl", "Action: left\nup", "2 actions (left, up), expected one of"),
    ("sliding", "Action: move red cube two cells up", "expected move <color>"),
    ("vgdl", "Action: left or right", "2 actions (left, right), expected one of"),
    ("vgdl", '{"actions": ["left", "up"]}', "2 actions (left, up), expected one of"),
    ("vgdl", '{"action": "left", "move": "up"}', "2 actions (left, up), expected one of"),
    ("vgdl", "Action: 1: right", "1 is left and not right, expected one of"),
    ("vgdl", '{"action": 1.5}', "expected one of"),
    ("cube", "Action: R then U", "'then' is no action, expected a move"),
    ("cube", "Action: (R U)2", "'(R' is no action, expected a move"),
    ("cube", "Action: (R U)'", "'(R' is no action, expected a move"),
    ("cube", "Action: 'R U'", '"\'R" is no action, expected a move'),
    ("cube", "Action: RU2", "a half turn is two moves"),
    ("cube", "Action: UUU", "expected a move such as R or R'"),  # perhaps a row of stickers
)


@pytest.mark.parametrize(("family", "answer", "reason"), AMBIGUOUS)
def test_what_is_ambiguous_stays_malformed_and_the_reason_says_why(family, answer, reason):
    chosen, game = FAMILIES[family], GAMES[family]
    explained = []
    for text in chosen.words.extract(answer):
        step = play.advance(chosen, game, chosen.rules.start(game, 0), text)
        explained += [play.explanation(chosen, game, text, step)] if step.ruling is Ruling.MALFORMED else []
    assert len(explained) == 1
    assert explained[0].startswith("Not understood: ")
    assert reason in explained[0]


NOTHING = (
    *("", " \n ", "I go up.\nThen left.", "Action:", "reaction: up\nDone.", "{}\n[]", '{"action": ""}', "<action>"),
    *("<think>Action: up</think>", "<think>\nAction: U\nup", "Previous action: up\nRemaining actions: 3"),
)


@pytest.mark.parametrize("family", SAID)
@pytest.mark.parametrize("answer", NOTHING)
def test_where_nothing_is_stated_nothing_is_found(answer, family):
    assert FAMILIES[family].words.extract(answer) == ()


STRAINING = (
    '"action":', '{"action":', '{"action": "', '{"action": [', '"action": "\\', "'action':'", "'action':\"\\", "{",
    "[", '["', "[1,", "[ ", "(", "<action>", "\\boxed{", "\\boxed{\\text{", "action:", "action", "action ", "action*",
    "action\n", "final ", "final answer ", "final\n", "- ", "> - ", "```\n", "~~~", "`", "` ", "*", "* ", "_`*", "#",
    '"', "'", "“", ".", "! ", "solve ", "solve,", "view ", "view\n", "R", "RU", "R'", "RR", "(R)", ")(", "\\", '\\"',
    " ", "\t\n", "\u2028", "{}", '{"a":{', '{"a":[', "[{", "}", "]}", '{"a": "', "<think>", "</think>", "<|", "<|a",
    "</s", "## ", "** ", "remaining ", "answer:", "answer", "move:\n", "[action", "final_", "U\nD\n", "up\n",
    "move red cube up\n", '"action": ["', '"action": [1, "', "('", "<(", "[action: ", "'(action:", "\\boxed{\\a{",
    "1", "1.", "-1", "up ", "the ", "to the ", "(to ", "\u0000",
)  # fmt: skip
BEGINNINGS = ("Action: ", '{"action": "', '{"moves": [', "<action>", "")
READ_ALL = """
import sys
from plumbline.envs import FAMILIES
from tests.envs.test_answers import BEGINNINGS, STRAINING
for piece in STRAINING[int(sys.argv[1])::4]:
    body = piece * (10_000 // len(piece))
    for family in FAMILIES.values():
        for beginning in BEGINNINGS:
            family.words.extract(beginning + body + "action:" * (not beginning))
print("read")
"""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_long_answer_of_any_shape_is_read_in_one_pass(part):
    """A pass takes hundredths of a second; a pass for each letter takes longer than the process may."""
    assert python(READ_ALL, str(part), LP_NUM_THREADS="1").strip() == "read"


def test_an_answer_of_a_thousand_questions_is_read():
    cube = "OBRYWG" * 9
    answer = "Action: " + f"solve {cube} " * 995
    assert FAMILIES["cube"].words.extract(answer) == (f"solve {cube}",) * 995


def test_a_row_of_tags_is_read_once():
    """A row is not copied for each of its tags: that would take half a minute."""
    for family in FAMILIES.values():
        assert len(family.words.extract("<action>" * 125_000)) <= 1


def test_brackets_within_brackets_are_no_recursion():
    for family in FAMILIES.values():
        assert len(family.words.extract("Action: " + "[" * 100_000 + "]" * 100_000)) <= 1
        assert len(family.words.extract('{"action": ' * 50_000 + '"up"' + "}" * 50_000)) == 1
        assert len(family.words.extract('{"moves": [' + '{"a":' * 50_000 + "]}")) <= 1
        assert len(family.words.extract("Action: [" + '{"a":[' * 50_000)) <= 1
