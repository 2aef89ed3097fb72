"""What was said is kept as text: PostgreSQL's own JSON refuses U+0000."""

from django.db import migrations

import plumbline.evaluation.models


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0002_frozen")]
    operations = [migrations.AlterField("turn", "said", plumbline.evaluation.models.Words())]
