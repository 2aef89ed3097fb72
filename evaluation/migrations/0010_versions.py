"""Task sets have versions: a series shares a name, and each version knows the one that it replaces."""

import django.db.models.deletion
from django.db import migrations, models

from plumbline.evaluation.migrations import _guards


def name_series(apps, schema_editor):
    apps.get_model("evaluation", "TaskSet").objects.update(series=models.F("slug"))


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0009_begun")]
    operations = [
        _guards.unguarding(),
        migrations.AddField("taskset", "series", models.SlugField(default="", max_length=60), preserve_default=False),
        migrations.AddField("taskset", "version", models.PositiveIntegerField(default=1)),
        migrations.AddField(
            "taskset",
            "predecessor",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="successor",
                to="evaluation.taskset",
            ),
        ),
        migrations.RunPython(name_series, migrations.RunPython.noop),
        migrations.AddConstraint(
            "taskset", models.UniqueConstraint(fields=("series", "version"), name="version_once")
        ),
        _guards.guarding("series", "version"),
    ]
