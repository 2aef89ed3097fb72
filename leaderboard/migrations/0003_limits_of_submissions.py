"""Submissions are one for the same bytes, are counted by account, and expire; keys make uploads idempotent."""

from datetime import timedelta

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Max, Q
from django.utils import timezone

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
STATES = ("received", "queued", "replaying", "replayed", "rejected", "cancelled", "deleting")


def to_owner(related_name):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=related_name, to=settings.AUTH_USER_MODEL
    )


def name_the_latest(apps, schema_editor):
    """Of several submissions with the same bytes, the last one stands for them."""
    rows = apps.get_model("leaderboard", "Submission").objects
    last = rows.order_by().values("owner", "sha256").annotate(last=Max("pk"))
    rows.exclude(pk__in=last.values("last")).update(latest=False)


def date_rejections(apps, schema_editor):
    """Files that were rejected before are kept for a day from now on."""
    rejected = apps.get_model("leaderboard", "Submission").objects.filter(state="rejected")
    failed = rejected.filter(problem=F("job__error"))  # nothing was wrong with the file
    rejected.exclude(pk__in=failed.values("pk")).update(rejected_at=timezone.now())


def count_replays(apps, schema_editor):
    """Replays of the last day, and those that wait, count from the beginning."""
    Replay, since = apps.get_model("leaderboard", "Replay"), timezone.now() - timedelta(days=1)
    rows = apps.get_model("leaderboard", "Submission").objects.filter(
        Q(job__state__in=("queued", "running")) | Q(job__state="done", job__ended_at__gt=since)
        | Q(job__state="failed", job__ended_at__gt=since, rejected_at__isnull=False)
    )
    pairs = rows.values_list("owner", "job").iterator(500)
    Replay.objects.bulk_create((Replay(owner_id=owner, job_id=job) for owner, job in pairs), batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("evaluation", "0029_rank_ranges"),
        ("leaderboard", "0002_line_ups"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AddField("submission", "latest", models.BooleanField(default=True)),
        migrations.AddField("submission", "touched_at", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AddField("submission", "rejected_at", models.DateTimeField(null=True)),
        migrations.AddField("submission", "file_deleted_at", models.DateTimeField(null=True)),
        migrations.AlterField(
            "submission",
            "state",
            models.CharField(
                choices=[(state, state.capitalize()) for state in STATES], default="received", max_length=10
            ),
        ),
        migrations.CreateModel(
            "Replay",
            [
                ID,
                ("owner", to_owner("replays")),
                (
                    "job",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="evaluation.job"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "IdempotencyKey",
            [
                ID,
                ("owner", to_owner("+")),
                ("key", models.CharField(max_length=255)),
                ("sha256", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(null=True)),
                ("body", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["owner", "key"], name="idempotency_key_once")],
                "indexes": [models.Index(fields=["created_at"], name="idempotency_key_made")],
            },
        ),
        migrations.RunPython(name_the_latest, migrations.RunPython.noop),
        migrations.RunPython(date_rejections, migrations.RunPython.noop),
        migrations.AddConstraint(
            "submission",
            models.UniqueConstraint(fields=["owner", "sha256"], name="same_bytes_once", condition=Q(latest=True)),
        ),
        migrations.AddIndex("submission", models.Index(fields=["touched_at"], name="submission_touched")),
        migrations.AddIndex(
            "submission",
            models.Index(
                fields=["rejected_at"],
                name="submission_file_to_delete",
                condition=Q(file_deleted_at=None) & ~Q(rejected_at=None),
            ),
        ),
        migrations.RunPython(count_replays, migrations.RunPython.noop),
    ]
