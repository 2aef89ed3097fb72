"""The name of API tokens, as the admin shows it."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leaderboard", "0006_same_episodes")]
    operations = [
        migrations.AlterModelOptions("apitoken", {"ordering": ("-created_at",), "verbose_name": "API token"}),
    ]
