"""A site of any size: a few agents and people play, and their rows are copied for all others.

Half of the episodes belong to people. Agents play `cube-40` in one setting, and `geoms-300-v2` as well while there are
episodes left for it. Agents that are copies of one another have the same results and differ in all else.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils import timezone

from plumbline.evaluation import runs
from plumbline.evaluation.models import (
    Agent,
    Aggregate,
    AggregateDetail,
    Episode,
    LineUp,
    MetricVector,
    Run,
    Standing,
    StandingHistory,
    TaskSet,
    Transcript,
)
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.results import people, standings
from plumbline.play.models import Participant
from tests.evaluation.playing import a_run_of_attempts, an_agent
from tests.makers import a_person, a_user
from tests.populate import words
from tests.scale.copying import a_uuid, copy, numbers

MOST_AGENTS = 1_000
PLAYED = 24  # agents that play; all others are copies of theirs
PLAYERS = 8  # people who play
SMALL, LARGE = ("cube-40", "symbolic"), ("geoms-300-v2", "text,palette=safe")
OF_PEOPLE = ("people-20-v2", "text,palette=safe")


@dataclass(frozen=True)
class Size:
    """How a number of episodes is divided."""

    episodes: int

    @property
    def agents(self) -> int:
        return min(MOST_AGENTS, self.episodes // 2 // 40)

    @property
    def on_large(self) -> int:
        """The number of agents on the large set."""
        return min(self.agents, max(0, self.episodes // 2 - 40 * self.agents) // 300)

    @property
    def people(self) -> int:
        return self.episodes // 2 // 10


def fill(size: Size) -> None:
    """Fill an empty site with its task sets published."""
    owner = a_user("scale")
    copies = _agents(size.agents, owner)
    _board(SMALL, copies)
    _board(LARGE, copies[: size.on_large])
    _people(size.people)


def _say(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def _agents(count: int, owner: Any) -> list[Agent]:
    made = [an_agent(f"Agent {number}", owner=owner) for number in range(count)]
    for agent in made:
        runs.line_up(agent)
    _say(f"{count} agents")
    return made


def _board(place: tuple[str, str], agents: list[Agent]) -> None:
    """Let some agents play a set, and copy their runs for the others."""
    if not agents:
        return
    task_set, setting = TaskSet.objects.get(slug=place[0]), place[1]
    models = [played(agent, task_set, setting, number) for number, agent in enumerate(agents[:PLAYED])]
    for number, agent in enumerate(agents[PLAYED:]):
        _copied(models[number % len(models)], agent)
    standings.rank(task_set, setting)
    _say(f"{len(agents)} runs on {task_set.slug}")


def played(agent: Agent, task_set: TaskSet, setting: str, number: int) -> Run:
    chance, skill = random.Random(number), (number + 1) / (PLAYED + 1)
    tasks = task_set.tasks.select_related("task_set")
    said = {
        task.position: [Turn(actions=(word,), seat=seat) for seat, word in words(task, setting, skill, chance)]
        for task in tasks
    }
    return a_run_of_attempts(agent, task_set, [said], setting)


def _copied(run: Run, agent: Agent) -> None:
    """Copy a public run for another agent, with its episodes and figures."""
    line_up = LineUp.objects.get(lead=agent)
    new = Run.objects.get(pk=run.pk)
    new.pk, new.line_up, new.aggregate = None, line_up, None
    new.save()
    _copy_episodes(run, new, agent)
    aggregate = _copied_aggregate(run, new)
    Run.objects.filter(pk=new.pk).update(aggregate=aggregate)
    facts = {"task_set": run.task_set, "setting": run.setting, "who": line_up.who, "line_up": line_up, "run": new}
    Standing.objects.create(**facts, aggregate=aggregate)
    StandingHistory.objects.create(**facts, aggregate=aggregate, since=timezone.now())


def _copy_episodes(run: Run, new: Run, agent: Agent) -> None:
    copy(
        *(Episode, "", f"s.run_id = {run.pk}"),
        {"id": a_uuid(), "run_id": str(new.pk), "agent_id": str(agent.pk)},
    )
    episodes = '"evaluation_episode" AS old, "evaluation_episode" AS new'
    same = f"old.run_id = {run.pk} AND new.run_id = {new.pk} AND new.task_id = old.task_id AND s.episode_id = old.id"
    copy(Transcript, episodes, same, {"episode_id": "new.id"})


def _copied_aggregate(run: Run, new: Run) -> Aggregate:
    aggregate = Aggregate.objects.get(pk=run.aggregate_id)
    aggregate.pk, aggregate.run = None, new
    aggregate.save()
    old, pk = f"s.aggregate_id = {run.aggregate_id}", {"aggregate_id": str(aggregate.pk)}
    copy(AggregateDetail, "", old, pk)
    copy(MetricVector, "", old, pk)
    return aggregate


def _people(count: int) -> None:
    """Let some people play all tasks of a set, and copy half of their episodes for many others."""
    task_set, setting = TaskSet.objects.get(slug=OF_PEOPLE[0]), OF_PEOPLE[1]
    players = [_player(task_set, setting, number) for number in range(min(PLAYERS, count))]
    first = min(agent.pk for agent in players)
    before = Agent.objects.order_by("-pk").values_list("pk", flat=True)[0]
    others = count - len(players)
    copy(Agent, numbers(others), f"s.id = {first}", {"key": a_uuid()})
    _copy_people(before, first, len(players))
    _say(f"{count} people")
    people.refresh(task_set, setting)


def _player(task_set: TaskSet, setting: str, number: int) -> Agent:
    from plumbline.evaluation import episodes as rows

    player, chance = a_person(), random.Random(number)
    for task in task_set.tasks.select_related("task_set"):
        episode = rows.open_episode(player, task, setting, counted=True)
        for turn, (seat, word) in enumerate(words(task, setting, (number + 1) / (PLAYERS + 1), chance), 1):
            said = Turn(actions=(word,), seat=seat, seconds=chance.uniform(0.5, 20), input_mode="command")
            if rows.take_turn(episode.pk, 0, turn, said).progress.outcome:
                break
        else:
            rows.give_up(episode.pk, 0)
        rows.score(episode.pk)
    return player


def _copy_people(before: int, first: int, players: int) -> None:
    """Give every agent after `before` the consent and half of the episodes of one of the players."""
    new = '"evaluation_agent" AS a'
    text = "CAST(a.id AS text)"
    withdrawal = f"'copy ' || {text}"
    copy(
        *(Participant, new, f"s.agent_id = {first} AND a.id > {before} AND a.kind = 'human'"),
        {"agent_id": "a.id", "withdrawal_hash": withdrawal},
    )
    mine = f"a.id > {before} AND a.kind = 'human' AND s.agent_id = {first} + a.id % {players}"
    half = f"{mine} AND s.run_id IS NULL AND (s.task_id + a.id) % 2 = 0"
    copy(Episode, new, half, {"id": a_uuid(), "agent_id": "a.id"})
    played = '"evaluation_episode" AS old, "evaluation_episode" AS new'
    same = (
        f"new.agent_id > {before} AND new.run_id IS NULL AND old.agent_id = {first} + new.agent_id % {players} "
        "AND old.run_id IS NULL AND new.task_id = old.task_id AND s.episode_id = old.id"
    )
    copy(Transcript, played, same, {"episode_id": "new.id"})


def filled() -> bool:
    """Return whether the site was filled before, and is only to be measured."""
    return Agent.objects.filter(name="Agent 0").exists()


def analyzed() -> None:
    """Let the database count its rows, as it does by itself in time."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def counts() -> Mapping[str, int]:
    return {"episodes": Episode.objects.count(), "agents": Agent.objects.exclude(kind="human").count()}
