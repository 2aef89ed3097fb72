"""Players of sliding puzzles who take shortest ways of their own choice."""

from __future__ import annotations

import random
from typing import Any

from plumbline.evaluation.models import Agent, Run, TaskSet
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets.opening import opened
from tests.evaluation.playing import a_run, an_agent, an_unpublished_run, said
from tests.makers import a_task_set, a_user

Ways = dict[int, list[Turn]]


def a_set_of_ways(count: int = 16) -> TaskSet:
    """Tasks of two moves by three geoms, most of which may be taken in either order."""
    return a_task_set(count=count, path=3)


def a_way(task: Any, chance: random.Random) -> list[Turn]:
    """A shortest solution, chosen at random step by step."""
    play = opened(task, "text")
    rules, words, near = play.family.rules, play.family.words, play.family.puzzles.distance
    state, turns = rules.start(play.game, play.seed), []
    while not rules.ended(play.game, state):
        left = near(play.game, state).exact - 1
        after = {action: rules.step(play.game, state, action, 0).state for action in rules.actions(play.game, state, 0)}
        action = chance.choice([each for each in after if near(play.game, after[each]).exact == left])
        turns.append(said(words.write(play.game, action)))
        state = after[action]
    return turns


def ways(task_set: TaskSet, seed: int) -> Ways:
    """A shortest solution of each task, by position."""
    chance = random.Random(seed)
    return {task.position: a_way(task, chance) for task in task_set.tasks.select_related("task_set")}


def with_detours(found: Ways) -> Ways:
    """The same moves among words that do nothing."""
    return {position: [said("fly"), *turns[:1], said("fly"), *turns[1:]] for position, turns in found.items()}


def a_player(name: str) -> Agent:
    """A model of an account of its own."""
    return an_agent(name, owner=a_user(name.lower().replace(" ", "-")))


def published(name: str, task_set: TaskSet, words: Ways, setting: str = "text") -> Run:
    return a_run(a_player(name), task_set, words, setting)


def private(name: str, task_set: TaskSet, words: Ways) -> Run:
    return an_unpublished_run(a_player(name), task_set, words)


def a_crowd(task_set: TaskSet, count: int) -> list[Run]:
    """Independent players, who take shortest ways."""
    return [published(f"Player {seed}", task_set, ways(task_set, seed)) for seed in range(count)]
