"""Counts of people at a task know how many won, and with how many actions: a pass over their episodes fills them in.

The newest runs are found by an index.
"""

from django.db import migrations, models


def ask_for_a_pass(apps, schema_editor):
    PeopleCount, StalePeople = apps.get_model("evaluation", "PeopleCount"), apps.get_model("evaluation", "StalePeople")
    for task_set, setting in PeopleCount.objects.values_list("task__task_set", "setting").distinct():
        StalePeople.objects.get_or_create(task_set_id=task_set, setting=setting)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0037_plurals")]

    operations = [
        migrations.AddField("peoplecount", "winning_actions", models.PositiveBigIntegerField(default=0)),
        migrations.AddField("peoplecount", "wins", models.PositiveIntegerField(null=True)),
        migrations.AddIndex(
            "run",
            models.Index(
                fields=["-published_at"], name="run_newest", condition=models.Q(("published_at", None), _negated=True)
            ),
        ),
        migrations.RunPython(ask_for_a_pass, migrations.RunPython.noop),
    ]
