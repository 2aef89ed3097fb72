"""Names of models, and their plurals, as the admin shows them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0036_counted")]
    operations = [
        migrations.AlterModelOptions("copy", {"verbose_name_plural": "copies"}),
        migrations.AlterModelOptions("erratum", {"verbose_name_plural": "errata"}),
        migrations.AlterModelOptions("lineup", {"verbose_name": "line-up"}),
        migrations.AlterModelOptions("prepared", {"verbose_name_plural": "prepared figures"}),
        migrations.AlterModelOptions("rescoring", {"verbose_name": "re-scoring"}),
        migrations.AlterModelOptions("runprints", {"verbose_name_plural": "run prints"}),
        migrations.AlterModelOptions("scoredruns", {"verbose_name_plural": "scored runs"}),
        migrations.AlterModelOptions("stalefigures", {"verbose_name_plural": "stale figures"}),
        migrations.AlterModelOptions("stalepeople", {"verbose_name_plural": "stale people"}),
        migrations.AlterModelOptions("standinghistory", {"verbose_name_plural": "standing histories"}),
        migrations.AlterModelOptions("tasksetways", {"verbose_name_plural": "task set ways"}),
    ]
