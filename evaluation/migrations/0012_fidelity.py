"""Task sets say how near their worlds are to those of the published benchmark."""

from django.db import migrations, models

from plumbline.evaluation.migrations import _guards


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0011_names")]
    operations = [
        _guards.unguarding("series", "version"),
        migrations.AddField(
            "taskset",
            "fidelity",
            models.CharField(
                choices=[
                    ("native", "native"),
                    ("synthetic", "synthetic"),
                    ("layout replica", "layout replica"),
                    ("real", "real"),
                ],
                default="native",
                max_length=20,
            ),
        ),
        _guards.guarding("series", "version", "fidelity"),
    ]
