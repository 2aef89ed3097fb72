"""Tasks of several seats, dealt to people who know each other, or to one person and an agent of ours."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.agents import Baseline
from plumbline.evaluation.models import Agent, Episode, Report, TaskSet
from plumbline.play import consent, dealing, partners


class NobodyLeft(LookupError):
    """No task is left that all of the players can still play."""


def invite(agent: Agent, task_set: TaskSet, setting: str) -> Episode:
    """Return the person's open episode, or a new one with seats for those who open its links. Raises NobodyLeft."""
    return _deal([agent], task_set, setting, counted=not task_set.practice and consent.given(agent))


def with_agent(agent: Agent, task_set: TaskSet, setting: str, baseline: Baseline) -> Episode:
    """Return the person's open episode, or a new one with an agent of ours in all other seats. Raises NobodyLeft.

    It is not counted: the human row is of people.
    """
    return _deal([agent], task_set, setting, counted=False, ours=partners.record(baseline))


def again(agent: Agent, played: Episode) -> Episode:
    """Return the next episode of those who played one together. Raises NobodyLeft."""
    others = [seat.agent for seat in played.seats.select_related("agent")]
    ours = next((other for other in others if other is not None and other.kind != Agent.Kind.HUMAN), None)
    people = [each for each in (played.agent, *others) if each is not None and each.kind == Agent.Kind.HUMAN]
    if ours is not None:
        return _deal(people, played.task.task_set, played.setting, counted=False, ours=ours)
    first = [agent, *(each for each in people if each != agent)]
    counted = played.counted and all(map(consent.given, people))
    return _deal(first, played.task.task_set, played.setting, counted=counted)


def following(agent: Agent, played: Episode) -> Episode | None:
    """Return the episode that a partner has opened since for this person and themselves."""
    mine = Episode.objects.played_by(agent).open().filter(opened_at__gt=played.opened_at)
    shared = mine.filter(seats__agent=agent, task__task_set=played.task.task_set, setting=played.setting)
    return shared.order_by("opened_at").first()


def report(agent: Agent, episode: Episode, seat: int, reason: str) -> None:
    """Record a player's report of a partner; once for each. Only new words open a settled report again."""
    place = {"episode": episode, "reporter": agent, "seat": seat}
    if reason.strip():
        Report.objects.update_or_create(**place, defaults={"reason": reason.strip()[:500], "settled_at": None})
    else:
        Report.objects.get_or_create(**place)


@transaction.atomic
def _deal(
    people: Sequence[Agent], task_set: TaskSet, setting: str, *, counted: bool, ours: Agent | None = None
) -> Episode:
    dealing.one_at_a_time(*people)
    unfinished = dealing.waiting(people[0], task_set, setting)
    if unfinished is not None:
        return unfinished
    task = dealing.following(people, task_set, setting)
    if task is None and task_set.practice:
        task = dealing.least_met(people[0], task_set, setting)
    if task is None:
        raise NobodyLeft(f"{task_set.slug}: expected a task that none of you has played")
    seats = tasksets.players(task, setting) - 1
    others = [*people[1:], *[ours] * seats][:seats]
    return episodes.open_episode(people[0], task, setting, counted=counted, partners=others)
