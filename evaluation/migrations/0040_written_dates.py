"""Figures over all rows are known by dates as the database writes them: those from before are prepared anew."""

from django.db import migrations


def mark_ranked(apps, schema_editor):
    """Mark every task set with standings, whose leaderboards a worker prepares."""
    ranked = apps.get_model("evaluation", "Standing").objects.order_by().values_list("task_set", flat=True).distinct()
    marks = apps.get_model("evaluation", "StaleFigures").objects
    for task_set_id in ranked:
        marks.get_or_create(task_set_id=task_set_id)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0039_names_with_signs")]
    operations = [migrations.RunPython(mark_ranked, migrations.RunPython.noop, elidable=True)]
