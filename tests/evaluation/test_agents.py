"""Our own agents on the bundled boards: the numbers that every board shows beside its rows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from statistics import fmean

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.dice import Dice
from plumbline.envs.sliding import notation
from plumbline.evaluation import tasksets
from plumbline.evaluation.agents.baseline import Situation, act
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import Agent, Run, Standing, TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets import opening
from tests.envs.toys import LANTERN, RAIN
from tests.evaluation.playing import PASS, a_board, a_toy, played, said
from tests.makers import a_task_set
from tests.site import ROOT

FILE = ROOT / "fixtures" / "tasksets" / "geoms-300-v2.jsonl"
BUDGET = 20
OURS = tuple(agent.name for agent in SUITES["ivispar"].agents)


@cache
def the_set() -> tuple[task_sets.Header, list[task_sets.Line]]:
    return task_sets.read(FILE.read_bytes())


@cache
def trajectories(name: str) -> list[Trajectory]:
    """An agent's trajectory on each of the 300 boards."""
    made = []
    for line in the_set()[1]:
        play = opening.open_instance(line.family, task_sets.instance_text(line), line.seed, "none")
        words = act(AGENTS[name], play, Protocol(), Dice(int(line.task[:15], 16)))
        made.append(played(play, *words))
    return made


def completion(name: str) -> float:
    return fmean(trajectory.solved for trajectory in trajectories(name))


def deviation(name: str) -> float:
    return fmean(trajectory.distance_at(trajectory.distances[0]) for trajectory in trajectories(name))


# --- the boards


def test_the_boards_are_three_in_each_of_a_hundred_cells():
    cells = Counter((line.axes["geoms"], line.axes["path"]) for line in the_set()[1])
    assert cells == {(geoms, path): 3 for geoms in range(2, 12) for path in range(2, 12)}


def test_the_boards_are_all_different_and_are_what_the_header_says():
    head, lines = the_set()
    assert len({line.task for line in lines}) == head.tasks == 300
    assert (
        task_sets.set_digest(head.family, head.rules_version, head.protocol, [line.task for line in lines])
        == head.digest
    )
    for line in lines:
        assert line.task == codec.task_digest("sliding", codec.digest(line.instance), line.seed)


def test_the_axes_are_those_of_the_boards():
    for line, trajectory in zip(the_set()[1], trajectories("optimal"), strict=True):
        assert (line.axes["geoms"], line.axes["cells"]) == (len(line.instance["pieces"]), 16)
        assert line.axes["path"] == trajectory.distances[0] == trajectory.steps


def test_the_boards_are_played_as_published():
    head, lines = the_set()
    assert (head.protocol, head.settings, head.practice) == (
        Protocol(actions=BUDGET),
        SUITES["ivispar"].settings,
        False,
    )
    shapes = Counter(piece["shape"] for line in lines for piece in line.instance["pieces"])
    colors = Counter(piece["color"] for line in lines for piece in line.instance["pieces"])
    assert set(shapes) == {"cube", "sphere", "pyramid", "cylinder"}
    assert set(colors) == {"red", "green", "blue", "yellow"}
    assert min(*shapes.values(), *colors.values()) > 0.2 * shapes.total()


@pytest.mark.django_db
def test_the_boards_stand_in_the_database_as_in_the_file():
    task_set = tasksets.load(FILE.read_bytes())
    assert (task_set.digest, task_set.tasks.count()) == (the_set()[0].digest, 300)
    assert [(task.digest, task.axes) for task in task_set.tasks.all()] == [
        (line.task, line.axes) for line in the_set()[1]
    ]


# --- the agents


def test_the_optimal_agent_arrives_on_time():
    assert completion("optimal") == 1
    assert deviation("optimal") == 0
    assert {named for trajectory in trajectories("optimal") for named in trajectory.verdicts} == {"effective"}


def test_doing_nothing_leaves_everything_as_it_was():
    assert completion("do-nothing") == 0
    assert deviation("do-nothing") == 6.5
    assert {trajectory.verdicts for trajectory in trajectories("do-nothing")} == {("pass",) * BUDGET}


@pytest.mark.slow
def test_random_legal_actions_lead_away():
    """Published for these shapes of boards: 1.00 % and 7.50."""
    assert 0 < completion("random-legal") < 0.04
    assert deviation("random-legal") == pytest.approx(7.5, abs=0.4)
    assert {named for trajectory in trajectories("random-legal") for named in trajectory.verdicts} == {
        "effective",
        "ineffective",
    }


def test_random_commands_lead_away_more_slowly():
    assert completion("random-commands") < 0.02
    assert deviation("random-commands") == pytest.approx(6.8, abs=0.4)
    given = {named for trajectory in trajectories("random-commands") for named in trajectory.verdicts}
    assert given == {"effective", "ineffective", "occupied", "out_of_bounds"}


@pytest.mark.parametrize("name", OURS)
def test_an_agent_plays_until_its_budget_is_spent_or_it_has_won(name):
    assert {
        (trajectory.outcome, trajectory.steps == BUDGET) for trajectory in trajectories(name) if not trajectory.solved
    } <= {("exhausted", True)}
    assert {trajectory.outcome for trajectory in trajectories(name) if trajectory.solved} <= {"solved"}


@pytest.mark.parametrize("name", OURS)
def test_an_agent_says_the_same_again(name):
    play = a_board("r b . / . . g", "g r . / . b .")
    one, two = (list(act(AGENTS[name], play, Protocol(), Dice(5))) for _ in range(2))
    assert one == two
    assert all(turn.seat == 0 and turn.response is None for turn in one)


@pytest.mark.parametrize("name", ["random-legal", "random-commands"])
def test_other_dice_say_something_else(name):
    play = a_board("r b . / . . g", "g r . / . b .")
    assert len({tuple(act(AGENTS[name], play, Protocol(), Dice(seed))) for seed in range(5)}) == 5


def test_random_commands_are_drawn_evenly():
    play = a_board("r b . / . . g", "g r . / . b .")
    texts = Counter(
        turn.actions[0] for seed in range(200) for turn in act(AGENTS["random-commands"], play, Protocol(), Dice(seed))
    )
    assert len(texts) == 12
    assert set(texts) == {notation.write(play.game, slide) for slide in play.family.words.commands(play.game, 0)}
    assert all(0.8 < 12 * drawn / texts.total() < 1.2 for drawn in texts.values())


def test_random_legal_actions_are_drawn_evenly():
    play = a_board("r . / . .", ". . / . r")
    first = Counter(next(_said("random-legal", play, seed)).actions[0] for seed in range(400))
    assert set(first) == {"move red cube right", "move red cube down"}
    assert all(150 < drawn < 250 for drawn in first.values())


def _said(name: str, play: opening.Opened, seed: int = 1) -> Iterator:
    return act(AGENTS[name], play, Protocol(), Dice(seed))


def test_a_family_without_a_vocabulary_gets_legal_actions():
    play = a_toy(LANTERN, seed=1)
    assert list(_said("random-commands", play)) == list(_said("random-legal", play))


def test_where_no_solution_is_known_the_optimal_agent_passes():
    assert set(_said("optimal", a_toy(RAIN))) == {PASS}


def test_where_nothing_is_legal_the_random_agent_passes():
    speechless = replace(RAIN, rules=replace(RAIN.rules, actions=lambda game, sky, seat: []))
    situation = Situation(replace(a_toy(RAIN), family=speechless), None)
    assert AGENTS["random-legal"].choose(situation, Dice(1)) == (PASS, Dice(1))


def test_the_optimal_agent_says_what_is_stored_with_the_task():
    situation = Situation(a_toy(RAIN), None, solution=("left", "right"))
    assert AGENTS["optimal"].choose(situation, Dice(1)) == (said("left", "right"), Dice(1))


def test_every_agent_says_who_it_is():
    assert {agent.name for suite in SUITES.values() for agent in (*suite.agents, *suite.on_request)} == set(AGENTS)
    for name, agent in AGENTS.items():
        assert agent.name == name
        assert agent.title
        assert agent.described.endswith(".")
        assert "{" not in agent.described
    assert len({agent.title for agent in AGENTS.values()}) == len(AGENTS)


# --- in the field


def _played(name: str, task_set: TaskSet, setting: str = "none") -> list:
    return list(baseline_runner.play(AGENTS[name], task_set, setting))


@pytest.mark.django_db
def test_the_dice_are_the_tasks_own():
    one, two = a_task_set("one"), a_task_set("two")
    said = [[each.line.turns for each in _played("random-legal", task_set)] for task_set in (one, two)]
    assert said[0] == said[1]
    assert len({*said[0]}) == 4


@pytest.mark.django_db
def test_a_published_run_is_ours():
    task_set = a_task_set()
    run = baseline_runner.publish(AGENTS["optimal"], task_set, "none", _played("optimal", task_set))
    assert (run.provenance, run.setting, run.episodes.count()) == ("run by us", "none", 4)
    assert Run.objects.public().get() == run
    assert Standing.objects.get().values["completion"]["value"] == 1.0
    agent = Agent.objects.get()
    assert (agent.name, agent.kind, agent.owner) == ("Optimal", "baseline", None)
    assert agent.card == {"definition": AGENTS["optimal"].described, "baseline": "optimal"}


@pytest.mark.django_db
def test_a_later_run_replaces_an_earlier_one_on_the_board():
    task_set = a_task_set()
    runs = [
        baseline_runner.publish(AGENTS["optimal"], task_set, "none", _played("optimal", task_set)) for _ in range(2)
    ]
    assert Standing.objects.get().run == runs[1]
    assert (Agent.objects.count(), Run.objects.public().count()) == (1, 2)


@pytest.mark.django_db
def test_a_header_names_agent_set_and_versions():
    task_set = a_task_set()
    header = baseline_runner.header(AGENTS["do-nothing"], task_set, "2d")
    assert json.loads(codec.msgspec.json.encode(header)) == {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Do nothing", "kind": "baseline"},
        "task_set": {"slug": "boards", "digest": task_set.digest},
        "setting": "2d",
        "rules_version": 1,
        "extractor_version": FAMILIES["sliding"].words.extractor_version,
    }
