"""Records for tests, with readable defaults and no randomness."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User

from plumbline.envs import FAMILIES, codec
from plumbline.envs.sliding.model import Recipe
from plumbline.envs.vgdl.model import Recipe as Level
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.tasksets import Draft, Portion
from plumbline.play import consent
from tests.envs.toys import TOYS

SETTINGS = ("text", "2d", "3d")


def a_draft(slug: str = "boards", *, count: int = 4, path: int = 2, **changes: Any) -> TaskSet:
    """A draft with tasks that take `path` moves."""
    wanted = {"slug": slug, "title": slug.title(), "suite": "ivispar", "settings": SETTINGS} | changes
    made = tasksets.draft(Draft(**wanted))
    for _ in tasksets.generate(made, [Portion(Recipe(geoms=3, path=path), count)], seed=1):
        pass
    return made


def a_task_set(slug: str = "boards", **changes: Any) -> TaskSet:
    """A published task set."""
    return tasksets.publish(tasksets.freeze(a_draft(slug, **changes)))


def a_set_of_games(*settings: str, slug: str = "games", sealed: bool = False) -> TaskSet:
    """A published task set of one arcade game."""
    made = tasksets.draft(Draft(slug=slug, title=slug.title(), suite="gvgai", settings=settings, sealed=sealed))
    for _ in tasksets.generate(made, [Portion(Level("teahouse"), 1)], seed=1):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_set_of_seeds(slug: str = "seeds", *, settings: tuple[str, ...] = ("symbols",)) -> TaskSet:
    """A published task set of two levels, each under two seeds."""
    made = tasksets.draft(Draft(slug=slug, title=slug.title(), suite="gvgai", settings=settings))
    portions = [Portion(Level("teahouse", 0), 2), Portion(Level("causeway", 0), 2)]
    for _ in tasksets.generate(made, portions, seed=1):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_set_of_questions(slug: str = "boards", *, count: int = 3, **changes: Any) -> TaskSet:
    """A published task set of questions about boards with three pieces."""
    recipe = codec.build(FAMILIES["questions"].puzzles.recipe, {"family": "sliding", "recipe": {"geoms": 3, "path": 2}})
    wanted = {"slug": slug, "title": slug.title(), "suite": "ivispar-inference", "settings": ("2d",)} | changes
    made = tasksets.draft(Draft(**wanted))
    for _ in tasksets.generate(made, [Portion(recipe, count)], seed=1):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_set_of_toys(suite: str = "parley", *, slug: str = "", count: int = 3, **changes: Any) -> TaskSet:
    """A published task set of a toy family; the fixture `toys` must be there."""
    slug = slug or f"{suite}-{count}"
    made = tasksets.draft(Draft(slug=slug, title=slug.title(), suite=suite, **changes))
    recipe = next(iter(TOYS[suite].puzzles.recipes.values()))
    for _ in tasksets.generate(made, [Portion(recipe, count)], seed=1):
        pass
    return tasksets.publish(tasksets.freeze(made))


def a_user(name: str = "ada", **changes: Any) -> User:
    return User.objects.create_user(name, f"{name}@example.org", "a long enough password", **changes)


def a_person(*, consenting: bool = True) -> Agent:
    agent = Agent.objects.create(kind=Agent.Kind.HUMAN)
    if consenting:
        consent.give(agent, "30-44")
    return agent


def an_open_episode(agent: Agent, task_set: TaskSet, setting: str = "text", **changes: Any) -> Episode:
    """An episode at the set's first task, unless another position is asked for."""
    task = task_set.tasks.select_related("task_set").get(position=changes.pop("position", 1))
    return episodes.open_episode(agent, task, setting, **{"counted": True} | changes)


def a_game(agent: Agent, task_set: TaskSet, setting: str = "text", **changes: Any) -> Episode:
    """The same, played to its end by a shortest solution, and scored."""
    episode = an_open_episode(agent, task_set, setting, **changes)
    for number, move in enumerate(a_plan(episode.task), 1):
        turn = Turn(actions=(move,), seconds=2.0, input_mode="command", blurred_seconds=0.5)
        episodes.take_turn(episode.pk, 0, number, turn)
    return episodes.score(episode.pk)


def a_plan(task: Any) -> list[str]:
    """A shortest solution of a task, in words."""
    family = FAMILIES[task.task_set.family]
    game = tasksets.open_instance(task.task_set.family, task.instance, task.seed, "none").game
    plan = family.puzzles.solve(game, family.rules.start(game, task.seed))
    return [family.words.write(game, action) for action in plan.actions]


def a_header(task_set: TaskSet, **changes: Any) -> dict[str, Any]:
    """The first line of a trajectory file."""
    return {
        "format": "plumbline-trajectory/1",
        "agent": {"name": "Walker", "model": "walker-1"},
        "task_set": {"slug": task_set.slug, "digest": task_set.digest},
        "setting": "text",
        "rules_version": FAMILIES[task_set.family].rules.version,
        "extractor_version": FAMILIES[task_set.family].words.extractor_version,
    } | changes


def an_episode(task: Any, **changes: Any) -> dict[str, Any]:
    """A line in which the task is solved, with full responses."""
    turns = changes.pop("turns", None) or [{"response": f"Thinking.\naction: {move}"} for move in a_plan(task)]
    return {"task": task.digest, "turns": turns} | changes


def a_file(*lines: Any) -> bytes:
    """Lines as JSON Lines; bytes stay as they are."""
    return b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines) + b"\n"


def a_trajectory(task_set: TaskSet, **changes: Any) -> bytes:
    """A file that solves every task of the set."""
    tasks = task_set.tasks.select_related("task_set")
    return a_file(a_header(task_set, **changes), *map(an_episode, tasks))
