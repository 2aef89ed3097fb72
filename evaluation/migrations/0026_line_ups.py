"""Runs and standings point to line-ups: agents in the order of their seats. One agent is a line-up of one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from plumbline.evaluation.migrations import _append_only


def make_line_ups(apps, schema_editor):
    LineUp = apps.get_model("evaluation", "LineUp")
    tables = [apps.get_model("evaluation", name) for name in ("Run", "Standing", "StandingHistory")]
    playing = {agent for table in tables for agent in table.objects.exclude(agent=None).values_list("agent", flat=True)}
    playing |= _submitted(apps, schema_editor)
    for agent in apps.get_model("evaluation", "Agent").objects.filter(pk__in=playing).order_by("pk"):
        made = LineUp.objects.create(roster=str(agent.pk), lead=agent, owner=agent.owner)
        for table in tables:
            table.objects.filter(agent=agent).update(line_up=made)


def _submitted(apps, schema_editor):
    """The agents of submissions, whose table may not be there yet."""
    with schema_editor.connection.cursor() as cursor:
        known = schema_editor.connection.introspection.table_names(cursor)
        if "leaderboard_submission" not in known:
            return set()
        columns = schema_editor.connection.introspection.get_table_description(cursor, "leaderboard_submission")
        if "agent_id" not in {column.name for column in columns}:
            return set()
        cursor.execute("SELECT DISTINCT agent_id FROM leaderboard_submission")
        return {row[0] for row in cursor.fetchall()}


def to_line_up(related_name, on_delete, **more):
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to="evaluation.lineup", **more)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0025_rescorings"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            name="LineUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("roster", models.CharField(max_length=200, unique=True)),
                (
                    "lead",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="line_ups", to="evaluation.agent"
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Partner",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "agent",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="evaluation.agent"
                    ),
                ),
                (
                    "line_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="evaluation.lineup"
                    ),
                ),
            ],
            options={
                "ordering": ("seat",),
                "constraints": [models.UniqueConstraint(fields=("line_up", "seat"), name="partner_once")],
            },
        ),
        _append_only.unguarding(),
        migrations.AddField("run", "line_up", to_line_up("runs", django.db.models.deletion.PROTECT, null=True)),
        migrations.AddField(
            "standing", "line_up", to_line_up("standings", django.db.models.deletion.CASCADE, null=True)
        ),
        migrations.AddField(
            "standinghistory", "line_up", to_line_up("history", django.db.models.deletion.PROTECT, null=True)
        ),
        migrations.RunPython(make_line_ups, migrations.RunPython.noop),
        migrations.RemoveIndex("run", "evaluation__task_se_3639d9_idx"),
        migrations.RemoveField("run", "agent"),
        migrations.RemoveField("standing", "agent"),
        migrations.RemoveField("standinghistory", "agent"),
        migrations.AlterField("run", "line_up", to_line_up("runs", django.db.models.deletion.PROTECT)),
        migrations.AddIndex(
            "run", models.Index(fields=["task_set", "setting", "line_up"], name="evaluation__task_se_a23300_idx")
        ),
        migrations.AlterField("standing", "who", models.CharField(max_length=220)),
        migrations.AlterField("standinghistory", "who", models.CharField(max_length=220)),
        migrations.AlterField("rescoredstanding", "who", models.CharField(max_length=220)),
        _append_only.guarding("line_up_id", without=("agent_id",)),
    ]
