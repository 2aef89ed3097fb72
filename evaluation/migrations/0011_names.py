"""Columns and a record have the field's words for names; no row changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0010_versions")]
    operations = [
        migrations.AlterModelTable("turn", "evaluation_turn"),
        migrations.RenameModel("Turn", "TurnRow"),
        migrations.RenameField("turnrow", "said", "turn"),
        migrations.RenameField("episode", "course", "trajectory"),
        migrations.RenameField("episode", "marks", "checkpoints"),
    ]
