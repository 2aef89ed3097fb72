"""Board state inference: its suite, sets and agents, and the scoring of files of answers."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from plumbline.envs import codec
from plumbline.envs.dice import Dice
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.agents import DO_NOTHING, OPTIMAL, RANDOM_LEGAL
from plumbline.evaluation.agents.baseline import act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import NotNow, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.groups import GROUPS
from plumbline.evaluation.suites.ivispar.agents import PRIOR_ONLY
from plumbline.evaluation.suites.ivispar.commands.answers import LONGEST_LINE
from plumbline.evaluation.suites.papers import paper_of, pooled_series
from plumbline.evaluation.tasksets import compositions
from tests.envs.questions.asked import ALL, FAMILY, a_game
from tests.evaluation.playing import a_board, answered
from tests.makers import a_person, a_set_of_questions, an_open_episode
from tests.site import ROOT

SUITE = SUITES["ivispar-inference"]
SETS = ROOT / "fixtures" / "tasksets"
BOARD = Opened(FAMILY, a_game(setting=BLIND), 0, Setting(BLIND))


def played(turn: Turn, board: Opened = BOARD):
    return replay(board.family, board.game, board.seed, SUITE.protocol, [turn])


def figures(response: str) -> dict[str, float | None]:
    return SUITE.measure(played(answered(response)), {"geoms": 4})


# --- the suite


def test_one_answer_is_all():
    assert (SUITE.protocol.actions, SUITE.graded, SUITE.solved_from) == (1, True, 1.0)
    assert played(answered(f"Solution: {ALL}")).outcome == "answered"
    assert played(answered("I see nothing.")).outcome == "exhausted"


def test_the_score_and_accuracy_of_an_answer():
    found = figures(f"I look closely.\nSolution: {ALL}, D4 red cube")
    assert (found["score"], found["accuracy"], found["completion"]) == (4 / 5, 1.0, 0.0)
    assert figures(f"Solution: {ALL}")["completion"] == 1.0


def test_every_count_is_a_metric():
    found = figures("Solution: A1 red cube, B3 blue sphere, D4 red cylinder, D4 green cube, a4 empty, e1 red cube")
    expected = {
        "correct": 1,
        "missed": 0,
        "hallucinated": 0,
        "coordinate_errors": 3,
        "color_errors": 1,
        "shape_errors": 1,
        "format_errors": 2,
        "empty_cell": 1,
        "outside_board": 1,
        "no_list": 0,
        "no_solution": 0,
    }
    assert {name: found[name] for name in expected} == expected


def test_an_answer_that_cannot_be_read_misses_all():
    found = figures("I cannot see the picture.")
    assert (found["score"], found["missed"], found["no_solution"], found["format_errors"]) == (0, 4, 1, 1)


def test_it_is_listed_under_the_paper_and_not_pooled_with_its_puzzles():
    assert paper_of(SUITE).group is GROUPS["ivispar"]
    assert "ivispar-inference-100" not in pooled_series()


# --- its agents


def by(agent, seed: int = 0, board: Opened = BOARD):
    return played(next(iter(act(agent, board, SUITE.protocol, Dice(seed)))), board)


def test_the_optimal_agent_names_everything_and_the_idle_one_nothing():
    assert by(OPTIMAL).scores == (1.0,)
    assert by(DO_NOTHING).scores == (0.0,)


def test_the_guesser_names_each_piece_once_without_looking():
    other = replace(BOARD, game=a_game("y . . . / . . . . / . . . . / . . . .", BLIND))
    guesses = [_guess(board) for board in (BOARD, other)]
    assert guesses[0] == guesses[1]
    assert len({thing.name for thing in guesses[0]}) == len({thing.cell for thing in guesses[0]}) == 16


def _guess(board: Opened):
    (turn,) = act(PRIOR_ONLY, board, SUITE.protocol, Dice(1))
    return FAMILY.words.parse(board.game, turn.actions[0]).things


def test_guesses_are_worth_little():
    for agent, most in ((PRIOR_ONLY, 0.12), (RANDOM_LEGAL, 0.08)):
        accuracies = [SUITE.measure(by(agent, seed), {})["accuracy"] for seed in range(150)]
        assert 0 < sum(accuracies) / len(accuracies) < most


def test_the_guesser_passes_where_nothing_is_put_together():
    (turn,) = act(PRIOR_ONLY, a_board("r . / . b", ". r / . b", BLIND), SUITE.protocol, Dice(0))
    assert turn.passed


# --- its sets


def bundled(slug: str):
    return task_sets.read((SETS / f"{slug}.jsonl").read_bytes())


@pytest.mark.parametrize(("slug", "each"), [("ivispar-inference-100", 10), ("people-inference", 2)])
def test_boards_are_spread_over_the_numbers_of_pieces_as_in_the_paper(slug, each):
    head, lines = bundled(slug)
    assert Counter(line.axes["geoms"] for line in lines) == dict.fromkeys(range(2, 12), each)
    assert head.settings[:2] == ("3d,palette=safe", "2d,palette=safe")
    assert {line.instance["family"] for line in lines} == {"sliding"}


@pytest.mark.parametrize("slug", ["ivispar-inference-100", "people-inference", "practice-inference"])
def test_the_stored_solution_is_the_truth(slug):
    head, lines = bundled(slug)
    for line in lines[::9]:
        question = codec.build(FAMILY.rules.instance, line.instance)
        game = FAMILY.rules.open(question, Setting("2d"), empty)
        answer = FAMILY.words.parse(game, line.solution.actions[0])
        assert answer.things == game.truth
        assert len(game.truth) == line.axes["geoms"]
    assert head.protocol == SUITE.protocol


def test_no_board_is_in_two_sets():
    sets = [bundled(slug)[1] for slug in ("ivispar-inference-100", "people-inference", "practice-inference")]
    boards = [(line.instance["instance"]["columns"], line.solution.actions) for lines in sets for line in lines]
    assert len(set(boards)) == len(boards) == 128


@pytest.mark.django_db
def test_the_hundred_boards_have_a_sealed_twin():
    plan = compositions.read((SETS / "ivispar-inference-100.composition.json").read_text())
    few = replace(plan, portions=plan.portions[:3])
    assert sum(1 for _ in compositions.seal(few, "inference-sealed")) == 3
    made = TaskSet.objects.get(slug="inference-sealed")
    assert (made.sealed, made.state) == (True, TaskSet.State.PUBLISHED)
    public = {task_sets.instance_text(line) for line in bundled(plan.draft.slug)[1]}
    assert not public & {task.instance for task in made.tasks.all()}
    with pytest.raises(NotNow, match="is sealed"):
        list(tasksets.lines(made, briefs=False))


# --- played here


@pytest.mark.django_db
def test_an_episode_is_over_after_its_answer():
    episode = an_open_episode(a_person(), a_set_of_questions(), "2d")
    receipt = episodes.take_turn(episode.pk, 0, 1, Turn(actions=("A1 red cube",), input_mode="command"))
    assert receipt.progress.outcome == "answered"
    scored = episodes.score(episode.pk)
    assert scored.metrics["missed"] + scored.metrics["correct"] <= 3
    assert (scored.solved, scored.outcome, scored.verdicts) == (False, "answered", {"changed": 1})


# --- files of answers


@pytest.fixture
def boards(tmp_path, db):
    return a_set_of_questions()


def a_file_of(tmp_path, *lines):
    path = tmp_path / "answers.jsonl"
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines))
    return path


def inferred(capsys, path, named) -> dict:
    call_command("infer", "--answers", str(path), "--boards", str(named))
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def truth_of(task) -> str:
    return task.solution["actions"][0]


def test_answers_are_counted(boards, tmp_path, capsys):
    one, other, third = boards.tasks.order_by("position")
    path = a_file_of(
        tmp_path,
        {"task": one.digest, "response": f"Solution: {truth_of(one)}"},
        {
            "task": other.digest,
            "response": f"I look.\nSolution:\n{truth_of(other).lower().split(', ')[0]}\na9 red cube",
        },
        b"",
        {"task": third.digest, "response": "I cannot see it."},
    )
    found = inferred(capsys, path, boards.slug)
    assert {name: found[name] for name in ("boards", "answered", "pieces", "correct", "missed", "all_right")} == {
        "boards": 3,
        "answered": 3,
        "pieces": 9,
        "correct": 4,
        "missed": 5,
        "all_right": 1,
    }
    assert (found["outside_board"], found["no_solution"], found["format_errors"]) == (1, 1, 2)
    assert found["score"] == found["accuracy"] == found["accuracy_of_sums"] == round(4 / 9, 4)


def test_boards_without_an_answer_are_not_counted(boards, tmp_path, capsys):
    task = boards.tasks.get(position=1)
    found = inferred(capsys, a_file_of(tmp_path, {"task": task.digest, "response": truth_of(task)}), boards.slug)
    assert (found["boards"], found["answered"], found["accuracy"]) == (3, 1, 1.0)


def test_the_same_file_with_the_set_as_a_file(tmp_path, capsys):
    _, lines = bundled("people-inference")
    path = a_file_of(tmp_path, *({"task": line.task, "response": line.solution.actions[0]} for line in lines))
    found = inferred(capsys, path, SETS / "people-inference.jsonl")
    assert (found["answered"], found["all_right"], found["pieces"], found["score"]) == (20, 20, 130, 1.0)


WRONG = [
    (b"{", "line 1: Input data was truncated after"),
    (b'{"task": "T"}', "line 1: Object missing required field `response`"),
    (b'{"task": "T", "respone": "x"}', "line 1: Object contains unknown field `respone`"),
    (b'{"task": 3, "response": "x"}', "line 1: Expected `str`, got `int` - at `$.task`: 3"),
    (b'["T", "x"]', "line 1: Expected `object`, got `array`"),
    (b"\xff\xfe", "line 1: "),
    (b'{"task": "nowhere", "response": "x"}', "line 1, task 'nowhere': expected the digest of a task of boards"),
    (b"[" * 100_000, "line 1: "),
    (b'{"task": "T", "response": "' + b"x" * LONGEST_LINE + b'"}', f"line 1: more than {LONGEST_LINE} bytes"),
    (b"", "the file has no answers: expected lines such as"),
    (b"\n\n", "the file has no answers"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=range(len(WRONG)))
def test_a_bad_line_is_named_with_what_was_expected(boards, tmp_path, line, message):
    with pytest.raises(CommandError) as refusal:
        call_command("infer", "--answers", str(a_file_of(tmp_path, line)), "--boards", boards.slug)
    assert message in str(refusal.value)
    assert "expected" in str(refusal.value)
    assert len(str(refusal.value)) < 700


def test_a_second_answer_to_a_board_is_refused(boards, tmp_path):
    task = boards.tasks.get(position=1)
    path = a_file_of(tmp_path, *[{"task": task.digest, "response": "x"}] * 2)
    with pytest.raises(CommandError, match=r"line 2, task .*: line 1 has another; expected one answer to a board"):
        call_command("infer", "--answers", str(path), "--boards", boards.slug)


def test_files_and_sets_that_are_not_there_are_named(boards, tmp_path):
    path = a_file_of(tmp_path, {"task": "x", "response": "x"})
    with pytest.raises(CommandError, match="--boards 'nowhere': expected a file, or one of boards"):
        call_command("infer", "--answers", str(path), "--boards", "nowhere")
    with pytest.raises(CommandError, match="No such file"):
        call_command("infer", "--answers", str(tmp_path / "nowhere"), "--boards", boards.slug)
    with pytest.raises(CommandError, match="a set of ivispar; expected one of ivispar-inference"):
        call_command("infer", "--answers", str(path), "--boards", str(SETS / "people-20-v2.jsonl"))
    with pytest.raises(CommandError, match="line 1"):
        call_command("infer", "--answers", str(path), "--boards", str(path))
