"""Entries: what ranks, filters and sorts the standings under a setting, read as tuples: a thousand in milliseconds.

The figures of a row are read only where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from django.db.models import F, QuerySet, TextField
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast

from plumbline.envs import FAMILIES
from plumbline.envs.setting import unseen_deciding, unseen_of
from plumbline.evaluation import tasksets
from plumbline.evaluation.models import LineUp, Provenance, Standing, TaskSet, Witness, witness_of
from plumbline.evaluation.models.line_ups import code_of, is_reference, kind_of
from plumbline.evaluation.results import ranks
from plumbline.evaluation.results.ranks import Contender


class Player(NamedTuple):
    """The holder of a standing: a line-up, or people."""

    name: str
    kind: str  # "model", "baseline", "human"
    owner: str  # the account that the name belongs to; empty for people and baselines
    code: bool | None  # whether it could run code while it played, by its card
    reference: bool  # people and our own baselines, which are not ranked


PEOPLE_TOGETHER = Player("People", "human", "", None, reference=True)


class Entry(NamedTuple):
    """A standing without its figures."""

    standing_id: int | None  # None: it is of the past
    line_up_id: int | None  # None: people
    lead_id: int | None  # the agent in the first seat
    run_id: int | None
    aggregate_id: int
    computed_at: str  # when its aggregate was, as the database writes it: to read a thousand dates takes longer
    who: str
    setting: str
    player: Player
    provenance: str
    witness: Witness
    tasks: int  # covered
    complete: bool  # it covers every task
    public: bool  # its run is neither withdrawn nor hidden: of the past there may be others
    merit: tuple[float, float]  # smaller is better
    value: float | None  # of the metric that was asked for

    @property
    def contender(self) -> Contender:
        return Contender(self.who, self.merit, self.complete and not self.player.reference, self.witness)


@dataclass(frozen=True)
class Reading:
    """The standings that are read."""

    task_set: TaskSet
    setting: str
    tasks: int  # of the set, without the excluded ones
    metric: str = ""  # whose value is read as well
    excluded: tuple[int, ...] = ()  # positions of tasks that figures leave out

    own: bool = False  # without the standings of agents without observations

    @property
    def settings(self) -> list[str]:
        return [self.setting] if self.own else nearest(self.task_set, self.setting)


def nearest(task_set: TaskSet, setting: str) -> list[str]:
    """Return the setting and, before it, unless in real time, those of agents without observations."""
    waits = not tasksets.pace(task_set, setting)
    if not waits:
        return [setting]
    blind = unseen_deciding(setting, FAMILIES[task_set.family].options)
    return list(dict.fromkeys([blind, unseen_of(setting), setting]))


def read(reading: Reading) -> list[Entry]:
    """Return an entry of each agent and of people, under the last of the nearest settings, the oldest first.

    Left out are those whose figures without the excluded tasks are not computed yet.
    """
    rows = list(_rows(reading))
    teams = _teams(row["line_up_id"] for row in rows if " " in (row["roster"] or ""))
    return by_who((_entry(row, teams, reading) for row in rows), reading.settings)


def of_standings(standings: Iterable[Standing], reading: Reading) -> list[Entry]:
    """Return the entries of standings that were read whole."""
    return by_who((_of_standing(each, reading) for each in standings), reading.settings)


class Placed(Protocol):
    """A standing, or its entry."""

    @property
    def who(self) -> str: ...
    @property
    def setting(self) -> str: ...
    @property
    def run_id(self) -> int | None: ...  # None: people


P = TypeVar("P", bound=Placed)


def by_who(entries: Iterable[P], settings: Sequence[str]) -> list[P]:
    """Return one of each agent and of people: that under the last of these settings."""
    place = {setting: number for number, setting in enumerate(settings)}
    known = sorted((each for each in entries if each.setting in place), key=lambda each: place[each.setting])
    return list({each.who: each for each in known}.values())


def _rows(reading: Reading) -> QuerySet[Standing, dict[str, Any]]:
    """Return the columns of the standings, by name."""
    whole = Standing.objects.filter(task_set=reading.task_set, setting__in=reading.settings)
    aggregate = "corrected__aggregate" if reading.excluded else "aggregate"
    if reading.excluded:
        known = {"corrected__whole": F("aggregate"), "corrected__excluded": list(reading.excluded)}
        whole = whole.filter(**known).exclude(corrected__aggregate=None)
    value = {"value": _value(aggregate, reading.metric)} if reading.metric else {}
    return whole.order_by("pk").values(
        *("pk", "who", "setting", "line_up_id", "run_id"),
        of=F(aggregate),
        computed=Cast(f"{aggregate}__computed_at", TextField()),
        tasks=F(f"{aggregate}__tasks"),
        merit=F(f"{aggregate}__merit"),
        second_merit=F(f"{aggregate}__second_merit"),
        roster=F("line_up__roster"),
        lead=F("line_up__lead"),
        name=F("line_up__lead__name"),
        kind=F("line_up__lead__kind"),
        code=KeyTransform("code", "line_up__lead__card"),
        account=F("line_up__owner"),
        owner=F("line_up__owner__username"),
        provenance=F("run__provenance"),
        withdrawn=F("run__withdrawn_at"),
        hidden=F("run__hidden_at"),
        **value,
    )


def _value(aggregate: str, metric: str) -> KeyTransform:
    return KeyTransform("value", KeyTransform(metric, f"{aggregate}__values"))


def _teams(ids: Iterable[int]) -> dict[int, Player]:
    """Return the players of these line-ups of several agents."""
    line_ups = LineUp.objects.filter(pk__in=list(ids)).select_related("lead", "owner").prefetch_related("seats__agent")
    return {each.pk: player(each) for each in line_ups}


def player(line_up: LineUp) -> Player:
    """Return a line-up as its row names it."""
    owner = line_up.owner.username if line_up.owner else ""
    return Player(line_up.name, line_up.kind, owner, line_up.code, line_up.is_reference)


def _alone(row: Mapping[str, Any]) -> Player:
    kind = kind_of([row["kind"]])
    reference = is_reference(row["account"], kind)
    return Player(row["name"], kind, row["owner"] or "", code_of([row["code"]]), reference)


def _entry(row: Mapping[str, Any], teams: Mapping[int, Player], reading: Reading) -> Entry:
    of_people = row["line_up_id"] is None
    provenance = Provenance.LIVE if of_people else row["provenance"]
    return Entry(
        standing_id=row["pk"],
        line_up_id=row["line_up_id"],
        lead_id=row["lead"],
        run_id=row["run_id"],
        aggregate_id=row["of"],
        computed_at=row["computed"],
        who=row["who"],
        setting=row["setting"],
        player=PEOPLE_TOGETHER if of_people else teams.get(row["line_up_id"]) or _alone(row),
        provenance=provenance,
        witness=witness_of(provenance, sealed=reading.task_set.sealed),
        tasks=row["tasks"],
        complete=row["tasks"] == reading.tasks,
        public=row["withdrawn"] is None and row["hidden"] is None,
        merit=ranks.sortable(row["merit"], row["second_merit"]),
        value=row.get("value"),
    )


def _of_standing(standing: Standing, reading: Reading) -> Entry:
    run, line_up = standing.run, standing.line_up
    provenance = Provenance.LIVE if run is None else run.provenance
    return Entry(
        standing_id=standing.pk,
        line_up_id=standing.line_up_id,
        lead_id=None if line_up is None else line_up.lead_id,
        run_id=standing.run_id,
        aggregate_id=standing.aggregate_id,
        computed_at=str(standing.aggregate.computed_at),
        who=standing.who,
        setting=standing.setting,
        player=PEOPLE_TOGETHER if line_up is None else player(line_up),
        provenance=provenance,
        witness=witness_of(provenance, sealed=reading.task_set.sealed),
        tasks=standing.tasks,
        complete=standing.tasks == reading.tasks,
        public=run is None or (run.withdrawn_at is None and run.hidden_at is None),
        merit=ranks.merit(standing.aggregate),
        value=standing.values.get(reading.metric, {}).get("value"),
    )
