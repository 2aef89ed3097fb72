"""The work of a file is counted, granted and bounded."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.family import Distance
from plumbline.evaluation.files import checks, work
from plumbline.evaluation.files.trajectories import ACTIONS, BadLine
from plumbline.evaluation.files.work import FILE, SECOND, TooMuchWork, Work, granted
from plumbline.evaluation.protocol.opening import open_instance
from plumbline.evaluation.protocol.protocol import QUESTIONS, Protocol
from plumbline.evaluation.runs.recorder import Recording, episode
from tests.evaluation.files.trajectory_lines import a_line
from tests.site import ROOT

TASKSETS = ROOT / "fixtures" / "tasksets"
RANKED = sorted(path for path in TASKSETS.glob("*.jsonl") if not path.name.startswith("practice"))


def spec_of(name):
    return checks.spec_from((TASKSETS / f"{name}.jsonl").read_bytes())


def a_file(spec, *lines, kind="model"):
    header = {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Ada", "kind": kind},
        "task_set": {"slug": spec.slug, "digest": spec.digest},
        "setting": spec.settings[0],
        "rules_version": spec.rules_version,
        "extractor_version": spec.family.words.extractor_version,
    }
    return BytesIO(b"".join(a_line(line) + b"\n" for line in (header, *lines)))


def test_work_beyond_what_was_granted_is_refused_with_both():
    counted = Work()
    counted.grant(3 * SECOND)
    counted.spend(FILE + 3 * SECOND)
    with pytest.raises(TooMuchWork, match=r"takes more than 120 s, and 3\.0 s for 1 episodes of a processor: expected"):
        counted.spend(1)


def test_an_action_costs_what_it_and_its_distance_say(know):
    spec = spec_of("geoms-300-v2")
    sliding = spec.family
    puzzles = replace(sliding.puzzles, distance=lambda game, board: Distance(1, 2, work=1000))
    known = replace(spec, family=replace(sliding, puzzles=puzzles))
    know(known.family)
    task = next(iter(spec.tasks))
    checked = {}
    for said in ("nonsense", "move"):
        play = open_instance("sliding", spec.tasks[task].instance, 0, spec.settings[0], spec.shelf)
        legal = sliding.rules.actions(play.game, sliding.rules.start(play.game, 0), 0)[0]
        words = {"nonsense": "fly", "move": sliding.words.write(play.game, legal)}[said]
        check = checks.check(a_file(known, {"task": task, "turns": [{"actions": [words]}]}), known)
        list(check)
        read = work.READ * len(a_line({"task": task, "turns": [{"actions": [words]}]}).rstrip())
        checked[said] = check.work.done - read - sliding.costs.opening(play.game) - sliding.costs.action(play.game)
    assert checked["nonsense"] == pytest.approx(0, abs=1)
    assert checked["move"] == pytest.approx(1000, abs=1)


def test_a_file_that_takes_too_much_is_rejected_with_its_line(monkeypatch):
    monkeypatch.setattr(work, "granted", lambda *_: 1)
    spec = spec_of("cube-40")
    turns = [{"actions": ["R"] * 10_000}]
    check = checks.check(a_file(spec, *({"task": task, "turns": turns} for task in spec.tasks)), spec)
    check.work.granted = 250_000
    with pytest.raises(BadLine, match=r"^line 4: replaying the file up to here takes more than"):
        list(check)


def test_between_two_actions_there_is_a_step():
    spec = spec_of("cube-40")
    task = next(iter(spec.tasks))
    steps = list(checks.check(a_file(spec, {"task": task, "turns": [{"actions": ["R", "U", "F"]}]}), spec).steps())
    assert steps[:3] == [None, None, None]
    assert steps[3].line.task == task
    assert len(steps) == 4


def test_what_an_answer_says_counts_as_actions():
    spec = spec_of("cube-40")
    words = "Action: " + "R " * (ACTIONS + 1)
    turns = [{"response": words}]
    with pytest.raises(BadLine, match=f"line 2, turns: more than {ACTIONS} actions: expected at most that"):
        list(checks.check(a_file(spec, {"task": next(iter(spec.tasks)), "turns": turns}), spec))


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_an_action_is_granted_more_than_it_costs(family):
    for path in TASKSETS.glob("*.jsonl"):
        spec = checks.spec_from(path.read_bytes())
        if spec.family is family:
            task = next(iter(spec.tasks.values()))
            game = open_instance(family.name, task.instance, task.seed, spec.settings[0], spec.shelf).game
            assert family.costs.opening(game) > 0
            assert 0 < family.costs.action(game) <= family.costs.allowance(game)
            more = granted(family, game, Protocol(actions=30)) - granted(family, game, Protocol(actions=20))
            assert more == 10 * family.costs.allowance(game) * family.rules.players(game)  # each seat has a budget


def test_questions_are_granted_where_a_tool_answers_them():
    spec = spec_of("cube-40")
    task = next(iter(spec.tasks.values()))
    game = open_instance("cube", task.instance, 0, spec.settings[0], spec.shelf).game
    cube = replace(spec.family, rules=replace(spec.family.rules, tool_prefix=""))
    difference = granted(spec.family, game, Protocol()) - granted(cube, game, Protocol())
    assert difference == QUESTIONS * spec.family.costs.question > 0


@pytest.mark.slow
@pytest.mark.parametrize("path", RANKED, ids=lambda path: path.stem)
def test_a_run_of_random_actions_stays_within_what_its_episodes_are_granted(path, tmp_path):
    """The two minutes of the file are left over: for long answers, and for puzzles that are harder on the way."""
    recording = Recording(path, "random-legal", tmp_path / "run.jsonl.gz", tmp_path / "part.jsonl")
    for number in recording.missing():
        recording.add(episode(path, recording.agent, number))
    recording.finish()
    spec = checks.spec_from(path.read_bytes())
    with recording.path.open("rb") as file:
        check = checks.check(file, spec)
        assert len(list(check)) == len(spec.tasks)
    assert check.work.done < check.work.granted - FILE
