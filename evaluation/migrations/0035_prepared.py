"""Figures over all rows of a leaderboard are prepared by a worker; ranges of ranks are among them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def mark(apps, schema_editor):
    sets = apps.get_model("evaluation", "TaskSet").objects.filter(standings__isnull=False).distinct()
    marks = apps.get_model("evaluation", "StaleFigures").objects
    for task_set in sets.order_by("pk"):
        marks.create(task_set=task_set)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0034_curating")]
    operations = [
        migrations.RemoveField("standing", "best_rank"),
        migrations.RemoveField("standing", "worst_rank"),
        migrations.CreateModel(
            "StaleFigures",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("marks", models.PositiveIntegerField(default=1)),
                ("leased_until", models.DateTimeField(null=True)),
                (
                    "task_set",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stale_figures",
                        to="evaluation.taskset",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            "Prepared",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("setting", models.CharField(max_length=200)),
                ("name", models.CharField(max_length=60)),
                ("made_from", models.CharField(max_length=64)),
                ("figures", models.JSONField()),
                ("computed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "task_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prepared",
                        to="evaluation.taskset",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=["task_set", "setting", "name"], name="prepared_once")
                ]
            },
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
