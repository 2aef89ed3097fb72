"""What is said in tests, toys to say it to, and runs of agents that said it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from plumbline.envs.setting import parse
from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation import runs, tasksets
from plumbline.evaluation.episodes import positions, take_turn
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import EpisodeLine
from plumbline.evaluation.models import Agent, Aggregate, AggregateDetail, Episode, Run, Standing, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress, Transition, begin, take
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.scoring.replays import Trajectory, replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets import opening
from tests.envs.sliding.boards import a_game as a_sliding_game
from tests.envs.toys import SHELF
from tests.makers import a_plan

PASS = Turn(passed=True)
ERROR = Turn(provider_error="overloaded")
NONSENSE = Turn(actions=("fly",))


def said(*actions: str, **more: Any) -> Turn:
    """One turn of action texts."""
    return Turn(actions=actions, **more)


def answered(response: str) -> Turn:
    """One turn of a model."""
    return Turn(response=response)


def a_toy(family: AnyFamily, recipe: Any = None, seed: int = 7, setting: str = "text") -> Opened:
    """A puzzle of a toy family, opened."""
    chosen = parse(setting, family.modalities, family.options)
    made = family.puzzles.generate(recipe or next(iter(family.puzzles.recipes.values())), seed)
    return Opened(family, family.rules.open(made, chosen, SHELF), seed, chosen)


def a_board(start: str, goal: str, setting: str = "text") -> Opened:
    """A sliding puzzle as drawn."""
    game = a_sliding_game(start, goal, setting)
    return Opened(SLIDING, game, 0, game.setting)


def played(play: Opened, *turns: Turn, protocol: Protocol | None = None) -> Trajectory:
    """The trajectory of what was said."""
    return replay(play.family, play.game, play.seed, protocol or Protocol(), turns)


def step_by_step(
    play: Opened, *turns: Turn, protocol: Protocol | None = None
) -> tuple[Progress[Any], list[tuple[Transition[Any], ...]]]:
    """Where what was said has led, and what was taken of each turn."""
    progress, taken = begin(play.family, play.game, play.seed), []
    for turn in turns:
        progress, actions = take(play.family, play.game, protocol or Protocol(), progress, turn)
        taken.append(actions)
    return progress, taken


def an_agent(name: str = "Walker", **changes: Any) -> Agent:
    return Agent.objects.create(**{"name": name, "kind": Agent.Kind.MODEL} | changes)


def a_solution(task: Any) -> list[Turn]:
    return [said(move) for move in a_plan(task)]


def all_solved(task_set: TaskSet) -> dict[int, list[Turn]]:
    """A solution by position."""
    return {task.position: a_solution(task) for task in task_set.tasks.select_related("task_set")}


def all_passed(task_set: TaskSet) -> dict[int, list[Turn]]:
    """Nothing but silence, by position."""
    return {task.position: [PASS] * 20 for task in task_set.tasks.all()}


def an_unpublished_run(
    agent: Agent,
    task_set: TaskSet,
    words: Mapping[int, Sequence[Turn]],
    setting: str = "text",
    **changes: Any,
) -> Run:
    """The agent's episodes at some positions of the set, seen by nobody yet."""
    run = runs.begin(runs.line_up(agent), task_set, setting, changes.pop("provenance", Run.Provenance.REPLAYED))
    add_attempt(run, words, 1)
    runs.finalize(run)
    return run


def a_run(
    agent: Agent, task_set: TaskSet, words: Mapping[int, Sequence[Turn]], setting: str = "text", **changes: Any
) -> Run:
    """The same, on the board."""
    run = an_unpublished_run(agent, task_set, words, setting, **changes)
    runs.publish(run)
    return run


def a_run_of_attempts(
    agent: Agent, task_set: TaskSet, attempts: Sequence[Mapping[int, Sequence[Turn]]], setting: str
) -> Run:
    """A published run in which the agent plays several times."""
    run = runs.begin(runs.line_up(agent), task_set, setting, Run.Provenance.REPLAYED)
    for number, words in enumerate(attempts, 1):
        add_attempt(run, words, number)
    runs.finalize(run)
    runs.publish(run)
    return run


def add_attempt(run: Run, words: Mapping[int, Sequence[Turn]], attempt: int) -> None:
    """One more attempt at some positions, before the run lands."""
    tasks = {task.position: task for task in run.task_set.tasks.select_related("task_set")}
    verified = []
    for line, (position, turns) in enumerate(words.items(), 2):
        play = opening.opened(tasks[position], run.setting)
        told = EpisodeLine(line, tasks[position].digest, attempt, tuple(turns))
        trajectory = played(play, *turns, protocol=tasksets.protocol_of(tasks[position]))
        metrics = SUITES[run.task_set.suite].measure(trajectory, tasks[position].axes)
        verified.append(checks.VerifiedEpisode(told, trajectory, metrics))
    runs.add_episodes(run, {task.digest: task for task in tasks.values()}, verified)


def with_figures(standing: Standing, **changes: Any) -> None:
    """Let a standing show other figures than its own."""
    aggregate = Aggregate.objects.get(pk=standing.aggregate_id)
    aggregate.pk, detail = None, aggregate.detail
    for name, value in changes.items():
        setattr(aggregate, name, value)
    aggregate.save()
    AggregateDetail.objects.create(aggregate=aggregate, cells=detail.cells, curve=detail.curve)
    Standing.objects.filter(pk=standing.pk).update(aggregate=aggregate)


def shown() -> list[dict[str, Any]]:
    """All that standings show, in an order of their own."""
    every = Standing.objects.select_related("aggregate").order_by("task_set", "setting", "who")
    names = ("setting", "who", "line_up_id", "run_id", "rank", "cells", "curve")
    figures = [field.name for field in Aggregate._meta.fields if field.name not in ("id", "run", "computed_at")]
    return [
        {name: getattr(row, name) for name in names} | {name: getattr(row.aggregate, name) for name in figures}
        for row in every
    ]


def columns(model: Any, *but: str) -> list[dict[str, Any]]:
    """All rows of a table in an order of their own, without some columns."""
    rows = [{key: value for key, value in row.items() if key not in but} for row in model.objects.values()]
    return sorted(rows, key=repr)


def reloaded(episode: Episode) -> Episode:
    return Episode.objects.select_related("task__task_set", "agent").get(pk=episode.pk)


def moves(episode: Episode) -> list[str]:
    return a_plan(episode.task)


def say(episode: Episode, *turns: Turn, claim: int = 0) -> None:
    """The next turns, one after the other."""
    for turn in turns:
        take_turn(episode.pk, claim, reloaded(episode).turn_count + 1, turn)


def restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process would know: nothing."""
    monkeypatch.setattr(positions, "CACHE", positions.PositionCache())
