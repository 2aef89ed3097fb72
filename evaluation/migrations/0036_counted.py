"""How long prepared figures took, so that they rest in proportion; and counts of people and games that workers make."""

import django.utils.timezone
from django.db import migrations, models


def ask_for_all(apps, schema_editor):
    """Ask workers for figures that there were none of before."""
    stale = apps.get_model("evaluation", "StaleFigures")
    for task_set in apps.get_model("evaluation", "TaskSet").objects.all():
        stale.objects.get_or_create(task_set=task_set)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0035_prepared")]
    operations = [
        migrations.AddField("prepared", "seconds", models.FloatField(default=0)),
        migrations.CreateModel(
            "PlayCount",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("people", models.PositiveIntegerField()),
                ("games", models.PositiveIntegerField()),
                ("computed_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RunPython(ask_for_all, migrations.RunPython.noop),
    ]
