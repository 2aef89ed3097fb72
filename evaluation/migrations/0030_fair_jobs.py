"""Jobs know whose they are, and how much of a processor they took, so that accounts take turns."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

OWNER = models.ForeignKey(
    blank=True,
    null=True,
    on_delete=django.db.models.deletion.SET_NULL,
    related_name="+",
    to=settings.AUTH_USER_MODEL,
)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0029_rank_ranges"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.AddField("job", "owner", OWNER),
        migrations.AddField("job", "seconds", models.FloatField(default=0.0)),
    ]
