"""Frozen once more. SQLite makes a table anew when a column is added, and its triggers go with the old one; on PostgreSQL
a task that is written while its set is being frozen waits for the freezing, and is then refused.
"""

from importlib import import_module

from django.db import migrations

WAITING = """
CREATE OR REPLACE FUNCTION evaluation_task_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sets bigint[] := CASE TG_OP
        WHEN 'INSERT' THEN ARRAY[NEW.task_set_id]
        WHEN 'DELETE' THEN ARRAY[OLD.task_set_id]
        ELSE ARRAY[NEW.task_set_id, OLD.task_set_id]
    END;
BEGIN
    PERFORM 1 FROM evaluation_taskset WHERE id = ANY(sets) FOR SHARE;
    IF EXISTS (SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id = ANY(sets)) THEN
        RAISE EXCEPTION 'the task set is frozen' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN COALESCE(NEW, OLD);
END $$;
"""


# An update that replaces throws another row out, and that row's own triggers stay silent.
REPLACING = """
CREATE TRIGGER evaluation_taskset_frozen_replace BEFORE UPDATE ON evaluation_taskset
WHEN OLD.state <> 'draft' AND NEW.id IS NOT OLD.id OR EXISTS (
    SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id <> OLD.id AND (id = NEW.id OR slug = NEW.slug))
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
"""

FROZEN = import_module("plumbline.evaluation.migrations.0002_frozen")


def guard(apps, schema_editor):
    again = {"sqlite": [*FROZEN.SQLITE_BACK, *FROZEN.SQLITE, REPLACING], "postgresql": [WAITING]}
    for statement in again[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0005_solution")]
    operations = [migrations.RunPython(guard, migrations.RunPython.noop)]
