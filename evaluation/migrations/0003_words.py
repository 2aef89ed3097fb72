"""What was said is kept as text: PostgreSQL's own JSON refuses U+0000."""

from django.db import migrations

import evaluation.models


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0002_frozen")]
    operations = [migrations.AlterField("turn", "said", evaluation.models.Words())]
