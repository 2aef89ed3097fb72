"""Failures that detectors find in episodes, and their counts. Episodes of before have not been looked at."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0041_endings")]
    operations = [
        migrations.CreateModel(
            "Failure",
            [
                ("id", models.BigAutoField(primary_key=True, serialize=False, auto_created=True, verbose_name="ID")),
                ("label", models.CharField(max_length=40)),
                ("subtype", models.CharField(max_length=40, blank=True)),
                ("first", models.PositiveIntegerField()),
                ("evidence", models.JSONField(default=list)),
                ("primary", models.BooleanField(default=False)),
                (
                    "episode",
                    models.ForeignKey("evaluation.Episode", django.db.models.deletion.CASCADE, related_name="failures"),
                ),
            ],
            {"ordering": ("first", "pk")},
        ),
        migrations.AddIndex("failure", models.Index(fields=["label", "episode"], name="failures_by_label")),
        migrations.AddConstraint(
            "failure",
            models.UniqueConstraint(fields=["episode"], name="primary_failure_once", condition=Q(primary=True)),
        ),
        migrations.AddField("aggregatedetail", "failures", models.JSONField(null=True)),
        migrations.AddField("episode", "failures_version", models.PositiveIntegerField(null=True)),
        migrations.AddField("episode", "failures_due_since", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "episode",
            models.Index(
                fields=["failures_due_since"], name="episode_to_diagnose", condition=~Q(failures_due_since=None)
            ),
        ),
    ]
