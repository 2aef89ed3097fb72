"""Submissions have a line-up of agents, and a card for each."""

import django.db.models.deletion
from django.db import migrations, models


def move(apps, schema_editor):
    Submission, LineUp = apps.get_model("leaderboard", "Submission"), apps.get_model("evaluation", "LineUp")
    line_ups = dict(LineUp.objects.values_list("roster", "pk"))
    for submission in Submission.objects.all().iterator(500):
        cards, line_up = [submission.card], line_ups[str(submission.agent_id)]
        Submission.objects.filter(pk=submission.pk).update(line_up=line_up, cards=cards)


def to_line_up(**more):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name="submissions", to="evaluation.lineup", **more
    )


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0001_initial"), ("evaluation", "0026_line_ups")]
    operations = [
        migrations.AddField("submission", "line_up", to_line_up(null=True)),
        migrations.AddField("submission", "cards", models.JSONField(default=list)),
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.RemoveField("submission", "agent"),
        migrations.RemoveField("submission", "card"),
        migrations.AlterField("submission", "line_up", to_line_up()),
    ]
