"""Actions survive being written and read; what is no action is named as such, at once."""

from __future__ import annotations

from time import process_time

import pytest

from plumbline.envs.contraption import notation
from plumbline.envs.contraption.acts import Click, Drag, Finished, Hover, Wait
from plumbline.envs.family import MalformedAction
from tests.envs.contraption.bench.benches import opened, workshop

GAME = opened(workshop())
IN_PIXELS = opened(workshop(), coordinates="pixels")
MIDDLE = Click(320, 132)

UNDERSTOOD = {
    "click(500,300)": MIDDLE,
    " click( 500 , 300 ) ": MIDDLE,
    "click(500 300)": MIDDLE,
    "click((500,300))": MIDDLE,
    "click([500, 300])": MIDDLE,
    'click("500 300")': MIDDLE,
    "click(500.0, 300.00)": MIDDLE,
    "click(point='<point>500 300</point>')": MIDDLE,
    "click(point='(500,300)')": MIDDLE,
    "click(<point>500 300</point>)": MIDDLE,
    "click(point=<point>500,300</point>)": MIDDLE,
    "click(start_box='<|box_start|>(500,300)<|box_end|>')": MIDDLE,
    "click(start_box='(400,200,600,400)')": MIDDLE,
    "click(start_box=[400, 200, 600, 400])": MIDDLE,
    "click(400,200,600,400)": MIDDLE,
    "click(x=500, y=300)": MIDDLE,
    "click(y=300, x=500)": MIDDLE,
    "left_click(500,300)": MIDDLE,
    "left_single(point='(500,300)')": MIDDLE,
    "hover(500,300)": Hover(320, 132),
    "move(500,300)": Hover(320, 132),
    "mouse_move(x=500, y=300)": Hover(320, 132),
    "drag(100,200,300,400)": Drag(64, 88, 192, 176),
    "drag(x1=100, y1=200, x2=300, y2=400)": Drag(64, 88, 192, 176),
    "drag((100,200),(300,400))": Drag(64, 88, 192, 176),
    "drag('100 200', '300 400')": Drag(64, 88, 192, 176),
    "drag([100,200,300,400])": Drag(64, 88, 192, 176),
    "drag(start_point='<point>100 200</point>', end_point='<point>300 400</point>')": Drag(64, 88, 192, 176),
    "drag(end_point='(300,400)', start_point='(100,200)')": Drag(64, 88, 192, 176),
    "drag(start_box='(80,180,120,220)', end_box='(280,380,320,420)')": Drag(64, 88, 192, 176),
    "click(0,0)": Click(0, 0),
    "click(1000,1000)": Click(639, 440),
    "click(999.999,999.999)": Click(639, 440),
    "click(1001,0)": Click(640, 0),
    "click(0,9999)": Click(0, 4409),
    "wait()": Wait(),
    "wait(5)": Wait(),
    "wait(seconds=2)": Wait(),
    "finished()": Finished(),
    "finish()": Finished(),
    "done()": Finished(),
    "finished(content='it\\'s done (really), I think')": Finished(),
    'finished("The balloon pops.")': Finished(),
    "finished(content='pr\u00eat')": Finished(),
}

MALFORMED = (
    "", " ", "click", "click()", "click(5)", "click(5,)", "click(,5)", "click(5,,5)", "click(5,5", "click 5,5)",
    "click(5;5)",
    "click(NaN,5)", "click(1e3,5)", "click(-1,5)", "click(+1,5)", "click(12345,5)", "click(1.2345,5)", "click(1.,5)",
    "click(.5,5)", "click(50%,5)", "click(0x10,5)", "click(1_0,5)", "click(\uff11,\uff12)", "click(\u0661,5)",
    "click(1,2,3)", "click(1,2,3,4,5)", "click((5,5)", "click(5,5))", "click(((5,5)))", "click([5,5))",
    "click(<point>5 5)", "click(<point>5 5)</point></point>", "click(point='<point>5 5')", "click(x=5)",
    "click(x=5,x=5)",
    "click(x=5,y=5,z=5)", "click(5,y=5)", "click(end_point='(5,5)')", "click(foo='(5,5)')", "click(click(5,5))",
    "click(5,5) click(6,6)", "click(5,5); click(6,6)", "click(5,5)\x00", "click\x00(5,5)", "click(\u202e5,5)",
    "click(__import__('os'))", "click(point=__import__('os').system('x'))", "__import__('os').system('x')", "5", "()",
    "drag(1,2)", "drag(1,2,3)", "drag(1,2,3,4,5,6)", "drag('(1,2)')", "drag(start_point='(1,2)', '(3,4)')",
    "drag(start_point='(1,2)', start_box='(3,4)')", "drag(end_point='(1,2)', end_box='(3,4)')", "hover()",
    "wait(1,2)", "wait('a while')", "wait(content='5')", "finished(5)", "finished(content=done)", "finished('a' 'b')",
    "type(content='x')", "scroll(5,5)", "hotkey(key='ctrl c')", "left_double(5,5)", "right_single(5,5)", "CLICK(5,5)",
    "click(" + "(" * 590, "click(" + "1 " * 290 + ")", "drag(" + "1," * 290 + "1)", "click('" + "\\'" * 290,
    "click(" + "(" * 100_000, "[" * 100_000, "click(5,5)" + " " * 600, "finished('" + "x" * 600 + "')",
)  # fmt: skip


@pytest.mark.parametrize(("text", "act"), UNDERSTOOD.items())
def test_text_means_an_action(text, act):
    assert notation.parse(GAME, text) == act


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text[:30]))
def test_other_text_is_no_action(text):
    notation._act.cache_clear()
    began = process_time()
    with pytest.raises(MalformedAction, match="expected hover"):
        notation.parse(GAME, text)
    assert process_time() - began < 0.001 * PATIENCE


PATIENCE = 5  # clocks of busy machines jump

PIXELS = {
    "click(320,132)": MIDDLE,
    "click(639.9,440.9)": Click(639, 440),
    "click(640,441)": Click(640, 441),
    "click(600,400,640,441)": Click(620, 420),
    "drag(1,2,3,4)": Drag(1, 2, 3, 4),
}


@pytest.mark.parametrize(("text", "act"), PIXELS.items())
def test_numbers_may_be_pixels(text, act):
    assert notation.parse(IN_PIXELS, text) == act


@pytest.mark.parametrize("game", [GAME, IN_PIXELS])
def test_every_pixel_survives(game):
    for x in range(640):
        for act in (Click(x, 0), Hover(x, 440), Drag(x, 1, 639 - x, 2)):
            assert notation.parse(game, notation.write(game, act)) == act
    for y in range(441):
        for act in (Click(0, y), Hover(639, y), Drag(1, y, 2, 440 - y)):
            assert notation.parse(game, notation.write(game, act)) == act
    for act in (Wait(), Finished(), Click(640, 441), Click(6399, 4409)):
        assert notation.parse(game, notation.write(game, act)) == act


ANSWERS = {
    "click(500,300)": "click(500,300)",
    "Thought: It is off.\nAction: click(point='<point>500 300</point>')": "click(point='<point>500 300</point>')",
    "Action click(500,300)": "click(500,300)",
    "Thought: now\naction  drag(1,2,3,4)\n": "drag(1,2,3,4)",
    "Action: click(1,2)\nNo.\nAction: click(3,4)": "click(3,4)",
    "Action: click(1,2) click(3,4)": "click(1,2)",
    "Action: click(1,2), click(3,4)": "click(1,2)",
    "Action: hover(1,2)\nclick(1,2)": "hover(1,2)",
    "```\nAction: click(5,6)\n```": "click(5,6)",
    "Action: `click(5,6)`": "click(5,6)",
    'Action: "click(5,6)"': "click(5,6)",
    "**Action:** click(5,6).": "click(5,6)",
    '{"action": "click(5,6)"}': "click(5,6)",
    "<action>drag(1,2,3,4)</action>": "drag(1,2,3,4)",
    "Action: finished(content='It pops (I think).')": "finished(content='It pops (I think).')",
    "Action: I now click(5,6) on it": "click(5,6)",
    "Action: scroll(5,6)": "scroll(5,6)",
    "Action: click(5,6": "click(5,6",
    "I would click somewhere.\nBut where?": None,
    "": None,
}


@pytest.mark.parametrize(("answer", "action"), ANSWERS.items())
def test_the_action_of_an_answer(answer, action):
    assert notation.extract(answer) == (() if action is None else (action,))


def test_long_answers_are_read_in_linear_time():
    for answer in ("click(" * 50_000, "Action: click('" + "\\'" * 100_000, "Action " * 50_000, "(" * 200_000):
        began = process_time()
        notation.extract(answer)
        assert process_time() - began < 1


def test_a_complaint_says_what_was_expected():
    with pytest.raises(MalformedAction, match=r"'scroll\(5,5\)': expected hover, click, drag, wait or finished"):
        notation.parse(GAME, "scroll(5,5)")
    with pytest.raises(MalformedAction, match=r"'click\(5\)': expected hover\(x,y\), click\(x,y\)"):
        notation.parse(GAME, "click(5)")
