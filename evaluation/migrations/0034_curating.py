"""The record of decisions, roles of accounts, discarded task sets, and errata of published ones.

Decisions that were kept elsewhere until now enter the record: those on findings and on claims with their actor, and
states of task sets and hidden runs without one, because it was not kept.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from plumbline.evaluation.migrations import _guards, _kept
from plumbline.evaluation.models.reader_reports import new_secret

AT_ONCE = 500
TWIN = "A sealed twin of "
STATES = [(each, each.title()) for each in ("draft", "frozen", "published", "retired", "discarded")]
ROLES = [(each, each.title()) for each in ("reviewer", "curator", "administrator")]


def remember(apps, schema_editor):
    """Enter what is known of the past into the record, in the order of time."""
    Decision = apps.get_model("evaluation", "Decision")
    sources = (_on_copies, _on_claims, _on_task_sets, _on_runs)
    rows = [Decision(**known) for source in sources for known in source(lambda name: apps.get_model("evaluation", name))]
    rows.sort(key=lambda row: row.at)
    Decision.objects.bulk_create(rows, batch_size=AT_ONCE)


def match_twins(apps, schema_editor):
    """Note of which set each sealed twin is one, as its description says."""
    TaskSet = apps.get_model("evaluation", "TaskSet")
    known = dict(TaskSet.objects.filter(sealed=False).values_list("slug", "pk"))
    for each in TaskSet.objects.filter(sealed=True, description__startswith=TWIN):
        slug = each.description.removeprefix(TWIN).partition(":")[0]
        if slug in known:
            TaskSet.objects.filter(pk=each.pk).update(twin_of=known[slug])


def _on_copies(model):
    before = {}
    for each in model("CopyDecision").objects.select_related("copy", "by").order_by("at", "pk"):
        verb = {"open": "reopened", "published": "marked"}.get(each.state, each.state)
        known = {"state": before.get(each.copy_id, "open")}
        before[each.copy_id] = each.state
        name = f"{each.copy.kind} of {' and '.join(each.copy.names)}"
        yield _row(each.at, each.by, verb, "copy", each.copy_id, name, each.reason, known, {"state": each.state})


def _on_claims(model):
    before = {}
    for each in model("ClaimDecision").objects.select_related("claim__owner", "by").order_by("at", "pk"):
        if each.by is not None and each.by_id == each.claim.owner_id:
            continue  # withdrawn by its claimant, who is no curator there
        verb = "reopened" if each.state == "open" else each.state
        known = {"state": before.get(each.claim_id, "open")}
        before[each.claim_id] = each.state
        name = f"{each.claim.owner.username} of {each.claim.claimed}"
        yield _row(each.at, each.by, verb, "claim", each.claim_id, name, each.reason, known, {"state": each.state})


def _on_task_sets(model):
    steps = (("frozen", "draft"), ("published", "frozen"), ("retired", "published"))
    for each in model("TaskSet").objects.exclude(state="draft").order_by("pk"):
        for state, before in steps:
            if (at := getattr(each, f"{state}_at")) is not None:
                reason = each.retired_reason if state == "retired" else ""
                yield _row(at, None, state, "task set", each.pk, each.slug, reason, {"state": before}, {"state": state})


def _on_runs(model):
    for each in model("Run").objects.exclude(hidden_at=None).select_related("task_set").order_by("pk"):
        after = {"hidden_at": each.hidden_at.isoformat(), "hidden_reason": each.hidden_reason}
        before = {"hidden_at": None, "hidden_reason": ""}
        name = f"run {each.pk} on {each.task_set.slug} ({each.setting})"
        yield _row(each.hidden_at, None, "hidden", "run", each.pk, name, each.hidden_reason, before, after)


def _row(at, by, verb, kind, subject, name, reason, before, after):
    actor = {"actor_id": by.pk, "actor": by.username} if by is not None else {}
    known = {"at": at, "verb": verb, "kind": kind, "subject": str(subject), "name": name[:300], "reason": reason}
    return known | {"before": before, "after": after} | actor


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0033_witness"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            "Decision",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("actor_id", models.PositiveBigIntegerField(null=True)),
                ("actor", models.CharField(blank=True, max_length=150)),
                ("verb", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=40)),
                ("subject", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=300)),
                ("reason", models.TextField(blank=True)),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
            ],
            options={"indexes": [models.Index(fields=["kind", "subject", "-id"], name="decisions_by_subject")]},
        ),
        migrations.CreateModel(
            "Appointment",
            [
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="appointment",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("role", models.CharField(choices=ROLES, max_length=20)),
            ],
        ),
        _guards.unguarding("series", "version", "fidelity"),
        migrations.AddField("taskset", "discarded_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("taskset", "discarded_reason", models.CharField(blank=True, max_length=300)),
        migrations.AddField(
            "taskset",
            "twin_of",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="twins",
                to="evaluation.taskset",
            ),
        ),
        migrations.RunPython(match_twins, migrations.RunPython.noop),
        migrations.AlterField(
            "taskset", "state", models.CharField(choices=STATES, default="draft", max_length=10)
        ),
        _guards.guarding("series", "version", "fidelity", final=True),
        migrations.CreateModel(
            "Erratum",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=300)),
                ("since", models.DateField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "task",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="errata", to="evaluation.task"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(withdrawn_at=None), fields=["task"], name="erratum_stands_once"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            "CorrectedStanding",
            [
                (
                    "standing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="corrected",
                        serialize=False,
                        to="evaluation.standing",
                    ),
                ),
                ("whole", models.PositiveBigIntegerField()),
                ("excluded", models.JSONField()),
                (
                    "aggregate",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="+",
                        to="evaluation.aggregate",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "ReaderReport",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.CharField(default=new_secret, max_length=43, unique=True)),
                ("kind", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=120)),
                ("name", models.CharField(max_length=300)),
                ("text", models.CharField(max_length=2000)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("answer", models.CharField(blank=True, max_length=2000)),
                ("answered_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
        _kept.keeping("evaluation_decision"),
    ]
