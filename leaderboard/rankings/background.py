"""The background of runs: drafts before publication, the organization of their agents, and marks of copies.

It is read for all runs of a page at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from plumbline.evaluation.models import Agent, Claim, Copy, LineUp, Run


@dataclass(frozen=True, slots=True)
class CopyMark:
    """A curator's mark that a run is equal to another, or to the solver. A run that is not public is not named."""

    kind: str  # of Copy
    other: str  # the other line-up; empty for the solver, and for a run that is not public
    other_run: int | None  # None where `other` is empty
    equal: int  # tasks
    told: int  # tasks
    shortest: bool  # the several ways of these tasks are shortest ones
    note: str

    @property
    def what(self) -> str:
        """The other side: "Walker", "another run", "the solver's own way"."""
        return self.other or ("the solver’s own way" if self.kind == Copy.Kind.SOLVER else "another run")

    @property
    def text(self) -> str:
        """The mark as a sentence without a stop: "equal to Walker on 212 of 230 tasks with several shortest ways"."""
        if self.kind == Copy.Kind.FILE:
            return f"the same episodes as {self.what}"
        ways = "shortest ways" if self.shortest else "ways to win"
        return f"equal to {self.what} on {self.equal} of {self.told} tasks with several {ways}"


@dataclass(frozen=True, slots=True)
class Background:
    """Facts about a run beside its results."""

    drafts: int | None = None  # None: not counted, as for runs of ours
    organization: str = ""  # of its agents, confirmed
    copies: tuple[CopyMark, ...] = ()


UNKNOWN = Background()


def of_runs(runs: Iterable[tuple[Run, LineUp]]) -> dict[int, Background]:
    """Return the background of these runs by id, each given with its line-up, in a few queries for all of them."""
    listed = list(runs)
    known = organizations([agent for _, line_up in listed for agent in line_up.agents])
    copies = _copies([run.pk for run, _ in listed])
    return {
        run.pk: Background(run.drafts, _organization(line_up, known), copies.get(run.pk, ())) for run, line_up in listed
    }


def organizations(agents: Iterable[Agent]) -> dict[int, str]:
    """Return the confirmed organization of each agent by id: its own, or else that of its account."""
    listed = list(agents)
    mine = Q(agent__in=[agent.pk for agent in listed])
    account = Q(agent=None, owner__in={agent.owner_id for agent in listed if agent.owner_id is not None})
    rows = Claim.objects.confirmed().filter(mine | account).values_list("agent", "owner", "organization__name")
    by_agent = {agent: name for agent, _, name in rows if agent is not None}
    by_owner = {owner: name for agent, owner, name in rows if agent is None}
    found = {agent.pk: by_agent.get(agent.pk) or by_owner.get(agent.owner_id, "") for agent in listed}
    return {agent: name for agent, name in found.items() if name}


def attach(runs: Iterable[Run]) -> None:
    """Give each of these runs its `background`, and its agents their `organization`."""
    listed = list(runs)
    known = of_runs((run, run.line_up) for run in listed)
    for run in listed:
        run.background = known[run.pk]
    attach_organizations(agent for run in listed for agent in run.line_up.agents)


def attach_organizations(agents: Iterable[Agent]) -> None:
    """Give each of these agents its `organization`; empty if none is confirmed."""
    listed = list(agents)
    known = organizations(listed)
    for agent in listed:
        agent.organization = known.get(agent.pk, "")


def _organization(line_up: LineUp, known: Mapping[int, str]) -> str:
    names = dict.fromkeys(known[agent.pk] for agent in line_up.agents if agent.pk in known)
    return " & ".join(names)


def _copies(runs: list[int]) -> dict[int, tuple[CopyMark, ...]]:
    marking = Copy.objects.marking().filter(Q(run__in=runs) | Q(other__in=runs))
    if not marking.exists():  # as nearly always, and much cheaper to ask
        return {}
    rows = marking.whole().order_by("-surprise", "pk")
    found: dict[int, tuple[CopyMark, ...]] = {}
    public = set(_public(rows))
    for row in rows:
        for run in set(row.marked) & set(runs):
            found[run] = (*found.get(run, ()), _mark(row, run, public))
    return found


def _public(rows: Iterable[Copy]) -> Any:
    sides = [run.pk for row in rows for run in (row.run, row.other) if run is not None]
    return Run.objects.public().filter(pk__in=sides).values_list("pk", flat=True)


def _mark(row: Copy, run: int, public: set[int]) -> CopyMark:
    other = row.other if row.run_id == run else row.run
    named = other is not None and other.pk in public
    return CopyMark(
        kind=row.kind,
        other=other.line_up.name if named else "",
        other_run=other.pk if named else None,
        equal=row.equal,
        told=row.told,
        shortest=row.shortest,
        note=row.note,
    )
