"""Aggregates never change, and history is only added to: triggers refuse all else but closing a row."""

from django.db import migrations

from plumbline.evaluation.migrations import _append_only


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0023_remembered")]
    operations = [_append_only.guarding()]
