"""Aggregates have a table of their own, and episodes say which versions scored them."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0013_seats")]
    operations = [
        migrations.AddField("episode", "extractor_version", models.PositiveIntegerField(default=1)),
        migrations.AddField("episode", "metrics_version", models.PositiveIntegerField(default=1)),
        migrations.CreateModel(
            "Aggregate",
            fields=[
                ID,
                ("tasks", models.PositiveIntegerField()),
                ("episodes", models.PositiveIntegerField()),
                ("participants", models.PositiveIntegerField(default=1)),
                ("values", models.JSONField(default=dict)),
                ("verdicts", models.JSONField(default=dict)),
                ("outcomes", models.JSONField(default=dict)),
                ("merit", models.FloatField(null=True)),
                ("second_merit", models.FloatField(null=True)),
                ("rules_version", models.PositiveIntegerField()),
                ("extractor_version", models.PositiveIntegerField()),
                ("metrics_version", models.PositiveIntegerField()),
                ("computed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "run",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aggregates",
                        to="evaluation.run",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "AggregateDetail",
            fields=[
                (
                    "aggregate",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="detail",
                        serialize=False,
                        to="evaluation.aggregate",
                    ),
                ),
                ("cells", models.JSONField(default=list)),
                ("curve", models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            "MetricVector",
            fields=[
                ID,
                ("metric", models.CharField(max_length=40)),
                ("packed", models.BinaryField()),
                (
                    "aggregate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="vectors", to="evaluation.aggregate"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("aggregate", "metric"), name="vector_once")]
            },
        ),
        migrations.CreateModel(
            "PeopleCount",
            fields=[
                ID,
                ("setting", models.CharField(max_length=200)),
                ("who", models.CharField(max_length=40)),
                ("episodes", models.PositiveIntegerField(default=0)),
                ("sums", models.JSONField(default=dict)),
                (
                    "task",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="people_counts",
                        to="evaluation.task",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("task", "setting", "who"), name="people_count_once")]
            },
        ),
        migrations.CreateModel(
            "StalePeople",
            fields=[
                ID,
                ("setting", models.CharField(max_length=200)),
                ("marks", models.PositiveIntegerField(default=1)),
                ("leased_until", models.DateTimeField(null=True)),
                (
                    "task_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stale_people",
                        to="evaluation.taskset",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("task_set", "setting"), name="stale_people_once")]
            },
        ),
        migrations.AddField(
            "run",
            "aggregate",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="evaluation.aggregate",
            ),
        ),
        migrations.AddField(
            "standing",
            "aggregate",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="standings",
                to="evaluation.aggregate",
            ),
        ),
        migrations.AddField("standing", "rank", models.PositiveIntegerField(null=True)),
    ]
