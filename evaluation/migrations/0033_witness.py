"""Ranks are by witness, and aggregates of runs count turns, provider errors and turns without a time.

Turns without a time are counted only where a clock limits play; elsewhere they stay unknown until they are scored again.
Ranges of ranks are computed anew later.
"""

import json
import zlib
from collections import defaultdict

from django.db import migrations, models
from django.db.models import Count, Q, Sum

from plumbline.evaluation.migrations import _append_only

AT_ONCE = 500
COUNTS = ("turns", "provider_errors", "untimed_turns")


def count(apps, schema_editor):
    _count_episodes(apps)
    _count_runs(apps)


def _count_episodes(apps):
    """Count the turns without a time in episodes of runs whose task set has a clock."""
    TaskSet, Episode = apps.get_model("evaluation", "TaskSet"), apps.get_model("evaluation", "Episode")
    timed = [pk for pk, protocol in TaskSet.objects.values_list("pk", "protocol") if protocol.get("seconds")]
    rows = Episode.objects.filter(task__task_set__in=timed).exclude(run=None).exclude(transcript=None).order_by("pk")
    chunk = list(rows.values_list("pk", "transcript__packed")[:AT_ONCE])
    while chunk:
        Episode.objects.bulk_update([Episode(pk=pk, untimed_turns=_untimed(packed)) for pk, packed in chunk], ["untimed_turns"])
        chunk = list(rows.filter(pk__gt=chunk[-1][0]).values_list("pk", "transcript__packed")[:AT_ONCE])


def _untimed(packed):
    turns = json.loads(zlib.decompress(bytes(packed)))
    return sum(not any(turn.get(name) for name in ("provider_error", "left")) and "seconds" not in turn for turn in turns)


def _count_runs(apps):
    """Fill in the aggregates that runs have now; others are of the past, and their episodes may have changed."""
    Run, Aggregate = apps.get_model("evaluation", "Run"), apps.get_model("evaluation", "Aggregate")
    episodes = apps.get_model("evaluation", "Episode").objects.exclude(run=None).order_by()
    unknown = Count("pk", filter=Q(untimed_turns=None))
    rows = episodes.values("run").annotate(turns=Sum("turn_count"), untimed=Sum("untimed_turns"), unknown=unknown)
    counted = {row["run"]: (row["turns"], None if row["unknown"] else row["untimed"]) for row in rows}
    of_runs = dict(Run.objects.exclude(aggregate=None).values_list("aggregate", "pk"))
    batch = []
    for pk, verdicts, number in Aggregate.objects.exclude(run=None).values_list("pk", "verdicts", "episodes"):
        if pk in of_runs and of_runs[pk] in counted:
            turns, untimed = counted[of_runs[pk]]
            errors = round(verdicts.get("provider_error", 0) * number)  # a mean per episode, to six digits
            batch.append(Aggregate(pk=pk, turns=turns, provider_errors=errors, untimed_turns=untimed))
    Aggregate.objects.bulk_update(batch, COUNTS, batch_size=AT_ONCE)


def rank(apps, schema_editor):
    """Rank the agents of each leaderboard by witness, in the order that they have."""
    Standing = apps.get_model("evaluation", "Standing")
    found = defaultdict(lambda: defaultdict(list))
    names = ("task_set", "setting", "run__provenance", "task_set__sealed", "rank", "pk")
    for task_set, setting, provenance, sealed, place, pk in Standing.objects.exclude(rank=None).values_list(*names):
        found[task_set, setting][_witness(provenance, sealed)].append((place, pk))
    batch = []
    for rankings in found.values():
        if len(rankings) > 1:
            batch += [row for ranking in rankings.values() for row in _ranked(Standing, ranking)]
    Standing.objects.bulk_update(batch, ["rank"], batch_size=AT_ONCE)


def _witness(provenance, sealed):
    if provenance == "live":
        return "witnessed" if sealed else "public"
    return "witnessed" if provenance == "run by us" else "self-reported"


def _ranked(Standing, ranking):
    places = sorted(place for place, _ in ranking)
    first = {place: number for number, place in reversed(list(enumerate(places, 1)))}
    return [Standing(pk=pk, rank=first[place]) for place, pk in ranking]


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0032_names_organizations_copies_drafts")]
    operations = [
        _append_only.unguarding(),
        migrations.AddField("episode", "untimed_turns", models.PositiveIntegerField(null=True)),
        *(migrations.AddField("aggregate", name, models.PositiveBigIntegerField(null=True)) for name in COUNTS),
        migrations.RunPython(count, migrations.RunPython.noop),
        migrations.RunPython(rank, migrations.RunPython.noop),
        _append_only.guarding("line_up_id", without=("agent_id",)),
    ]
