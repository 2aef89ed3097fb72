"""Ends of episodes, and the actions that they took, in the figures of suites that share a page."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0040_written_dates")]
    operations = [migrations.AddField("aggregatedetail", "endings", models.JSONField(null=True))]
