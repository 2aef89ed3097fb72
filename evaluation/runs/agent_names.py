"""Names of agents: names that look alike belong to one account.

A name is held by its skeletons. An account keeps the former names of its agents; where it has no agent of such a name
any more, the next account may have it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from plumbline.evaluation.models import PEOPLE, Agent, FormerName, NameHold, NotNow, Run, TaskSet
from plumbline.evaluation.names.skeletons import MOST_MARKS, confusable, is_stacked, skeletons
from plumbline.evaluation.suites import AGENTS

BETWEEN = "&"  # between the agents of a line-up
LONGEST = 80  # characters of a name
MOST_FORMER = 10  # names that an agent may leave behind


class NameTaken(ValueError):
    """The name looks like one of another account, or of ours. The message quotes it and says what to do."""


def find(owner: Any, name: str) -> Agent | None:
    """Return the owner's agent that has this name, or that had it before it was renamed."""
    mine = Agent.objects.filter(owner=owner)
    return (
        mine.filter(name=name).first() or mine.filter(former_names__name=name).order_by("-former_names__until").first()
    )


@transaction.atomic
def hold(owner: Any, name: str) -> None:
    """Make a name an account's, for an agent that the same transaction stores. Raises NameTaken."""
    wanted = skeletons(name)
    if not wanted:
        raise NameTaken(f"{name!r}: expected a name with visible characters")
    if is_stacked(name):
        raise NameTaken(f"{name!r}: expected at most {MOST_MARKS} marks on a letter")
    _refuse_ours(name)
    for part in _parts(name):
        _refuse_others(owner, part, name)
    for skeleton in sorted(wanted):
        _hold(owner, skeleton, name)


@transaction.atomic
def rename(agent: Agent, name: str) -> None:
    """Give an agent another name of its owner's. Raises NameTaken, NotNow."""
    agent = Agent.objects.select_for_update().get(pk=agent.pk)
    if name == agent.name:
        raise NotNow(f"{name!r} is its name already: expected another")
    if Agent.objects.filter(owner=agent.owner, name=name).exists():
        raise NotNow(f"{name!r}: you have an agent of this name; expected another")
    if agent.former_names.count() >= MOST_FORMER:
        raise NotNow(f"it has {MOST_FORMER} former names: expected fewer, because you keep each of them")
    hold(agent.owner, name)
    FormerName.objects.create(agent=agent, name=agent.name, shown=_published(agent))
    agent.name = name
    agent.save(update_fields=["name"])


def _published(agent: Agent) -> bool:
    return Agent.objects.filter(pk=agent.pk).playing(Run.objects.exclude(published_at=None)).exists()


def _parts(name: str) -> list[str]:
    """Return the names that a name pretends to join, if it reads like a line-up."""
    parts = [part.strip() for part in name.split(BETWEEN) if part.strip()]
    return parts if len(parts) > 1 else []


def _refuse_ours(name: str) -> None:
    for part in (name, *_parts(name)):
        for ours in _our_names():
            if ours.casefold() == part.strip().casefold():
                raise NameTaken(f"{name!r}: this name belongs to a reference row; expected another")
            if confusable(ours, part):
                raise NameTaken(f"{name!r}: it looks like {ours!r}, a reference row; expected another name")


def _our_names() -> set[str]:
    titles = (baseline.title for baseline in AGENTS.values())
    stored = Agent.objects.filter(owner=None, kind=Agent.Kind.BASELINE).values_list("name", flat=True)
    return {PEOPLE, *titles, *stored}


def _refuse_others(owner: Any, part: str, name: str) -> None:
    """Refuse a part of a name that another account holds. Raises NameTaken."""
    for held in NameHold.objects.filter(skeleton__in=skeletons(part)).exclude(owner=owner):
        if holders := _holders(held):
            raise NameTaken(_taken(name, held.skeleton, holders, owner))


def _hold(owner: Any, skeleton: str, name: str) -> None:
    """Hold a skeleton, whose row stays locked until the transaction ends. Raises NameTaken."""
    NameHold.objects.get_or_create(skeleton=skeleton, defaults={"owner": owner})
    held = NameHold.objects.select_for_update().get(skeleton=skeleton)
    if held.owner_id == owner.pk:
        return
    if holders := _holders(held):
        raise NameTaken(_taken(name, skeleton, holders, owner))
    held.owner = owner
    held.save(update_fields=["owner"])


def _holders(held: NameHold) -> list[Agent]:
    """Return the agents of the account that holds a skeleton which have it in a name, now or before."""
    mine = Agent.objects.filter(owner=held.owner_id).prefetch_related("former_names").order_by("pk")
    return [agent for agent in mine if _look_alike(held.skeleton, _names(agent))]


def _names(agent: Agent) -> list[str]:
    """Return the names that an agent keeps; those that an upgrade took away are another's."""
    former = agent.former_names.all()
    return [agent.name, *(each.name for each in former if each.clashed_with_id is None)]


def _look_alike(skeleton: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if skeleton in skeletons(name)]


def _taken(name: str, skeleton: str, holders: list[Agent], owner: Any) -> str:
    """Say why a name is taken; names of agents without a public run are not told."""
    other = f"expected another name, such as {_suggested(name, owner)!r}"
    known = Agent.objects.filter(pk__in=[agent.pk for agent in holders]).playing(_public_runs())
    for agent in known.order_by("pk"):
        if agent.name == name:
            return f"{name!r}: an agent of another account has this name; {other}"
        if skeleton in skeletons(agent.name):
            return f"{name!r}: it looks like {agent.name!r}, an agent of another account; {other}"
    return f"{name!r}: this name, or one that looks like it, is taken; {other}"


def _suggested(name: str, owner: Any) -> str:
    addition = f" ({owner.username[:40]})"
    return name[: LONGEST - len(addition)] + addition


def _public_runs() -> Any:
    return Run.objects.public().filter(task_set__in=TaskSet.objects.shown())


def renamed_by_upgrade() -> Any:
    """Return the names that an upgrade changed because another account had them first."""
    changed = FormerName.objects.exclude(Q(clashed_with=None)).select_related("agent__owner", "clashed_with__owner")
    return changed.order_by("-until", "-pk")
