"""How long prepared figures took, so that they rest in proportion; and counts of people and games that workers make."""

import django.utils.timezone
from django.db import migrations, models


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
    ]
