"""History begins with what is known: each published run from its publication until that of the next."""

from itertools import pairwise

from django.db import migrations

FEWEST = 5  # participants of a snapshot


def remember(apps, schema_editor):
    History = apps.get_model("evaluation", "StandingHistory")
    rows = [*_runs(apps, History), *_people(apps, History)]
    History.objects.bulk_create(rows, batch_size=500)


def _runs(apps, History):
    Run = apps.get_model("evaluation", "Run")
    public = Run.objects.exclude(landed_at=None).exclude(published_at=None).exclude(aggregate=None)
    shown = public.filter(withdrawn_at=None, hidden_at=None).order_by("task_set", "setting", "agent", "published_at", "pk")
    for run, following in pairwise([*shown.defer("aggregate"), None]):
        place = ("task_set_id", "setting", "agent_id")
        replaced = following is not None and all(getattr(run, name) == getattr(following, name) for name in place)
        yield History(
            **{name: getattr(run, name) for name in (*place, "aggregate_id")},
            who=f"agent {run.agent_id}",
            run=run,
            since=run.published_at,
            until=following.published_at if replaced else None,
        )


def _people(apps, History):
    Standing = apps.get_model("evaluation", "Standing")
    for row in Standing.objects.filter(agent=None, aggregate__participants__gte=FEWEST):
        place = {name: getattr(row, name) for name in ("task_set_id", "setting", "who", "aggregate_id")}
        yield History(**place, since=row.computed_at)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0022_history")]
    operations = [migrations.RunPython(remember, migrations.RunPython.noop)]
