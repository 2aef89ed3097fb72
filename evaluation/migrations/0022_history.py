"""Standings show aggregates alone, and their history has a table."""

import django.db.models.deletion
from django.db import migrations, models

OLD = ("cells", "curve", "episodes", "metrics_version", "outcomes", "participants", "tasks", "values", "verdicts")


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0021_moved")]
    operations = [
        migrations.RemoveField("run", "figures"),
        *(migrations.RemoveField("standing", name) for name in OLD),
        migrations.AlterField(
            "standing",
            "aggregate",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="evaluation.aggregate"
            ),
        ),
        migrations.CreateModel(
            "StandingHistory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("setting", models.CharField(max_length=200)),
                ("who", models.CharField(max_length=40)),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                (
                    "agent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="history",
                        to="evaluation.agent",
                    ),
                ),
                (
                    "aggregate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="history",
                        to="evaluation.aggregate",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="history",
                        to="evaluation.run",
                    ),
                ),
                (
                    "task_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="history", to="evaluation.taskset"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["task_set", "setting", "since"], name="history_by_leaderboard")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("task_set", "setting", "who"),
                        name="history_open_once",
                        condition=models.Q(until=None),
                    ),
                    models.CheckConstraint(
                        name="history_runs_forward",
                        condition=models.Q(until=None) | models.Q(until__gte=models.F("since")),
                    ),
                ],
            },
        ),
    ]
