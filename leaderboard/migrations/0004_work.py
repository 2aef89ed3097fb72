"""Submissions tell the work that was granted and done."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0003_limits_of_submissions")]
    operations = [
        migrations.AddField("submission", "granted_seconds", models.FloatField(null=True)),
        migrations.AddField("submission", "work_seconds", models.FloatField(null=True)),
    ]
