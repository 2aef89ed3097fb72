"""Frozen means frozen: triggers refuse any change to the tasks of a set that is no draft, and to what defines the set."""

from django.db import migrations

DEFINING = (
    *("slug", "digest", "suite", "family", "rules_version"),
    *("settings", "protocol", "practice", "sealed", "frozen_at"),
)

# On SQLite what a REPLACE throws out fires no trigger of its own, so the row that would go is asked for by its id.
REPLACED = "(SELECT task_set_id FROM evaluation_task WHERE id = NEW.id)"

SQLITE = [
    f"""
CREATE TRIGGER evaluation_task_frozen_{event.lower()} BEFORE {event} ON evaluation_task
WHEN EXISTS (SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id IN ({rows}))
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
"""
    for event, rows in (
        ("INSERT", f"NEW.task_set_id, {REPLACED}"),
        ("UPDATE", f"NEW.task_set_id, OLD.task_set_id, {REPLACED}"),
        ("DELETE", "OLD.task_set_id"),
    )
] + [
    """
CREATE TRIGGER evaluation_taskset_frozen_insert BEFORE INSERT ON evaluation_taskset
WHEN EXISTS (SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND (id = NEW.id OR slug = NEW.slug))
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
    f"""
CREATE TRIGGER evaluation_taskset_frozen_update BEFORE UPDATE ON evaluation_taskset
WHEN OLD.state <> 'draft' AND (
    NEW.state = 'draft' OR {" OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in DEFINING)})
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
    """
CREATE TRIGGER evaluation_taskset_frozen_delete BEFORE DELETE ON evaluation_taskset
WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
]

POSTGRESQL = [
    """
CREATE FUNCTION evaluation_task_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'DELETE' AND EXISTS (
        SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id = NEW.task_set_id
    ) OR TG_OP <> 'INSERT' AND EXISTS (
        SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id = OLD.task_set_id
    ) THEN
        RAISE EXCEPTION 'the task set is frozen' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER evaluation_task_frozen BEFORE INSERT OR UPDATE OR DELETE ON evaluation_task
FOR EACH ROW EXECUTE FUNCTION evaluation_task_frozen();
""",
    f"""
CREATE FUNCTION evaluation_taskset_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'draft' AND (
        TG_OP = 'DELETE' OR NEW.state = 'draft'
        OR {" OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in DEFINING)}
    ) THEN
        RAISE EXCEPTION 'the task set is frozen' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER evaluation_taskset_frozen BEFORE UPDATE OR DELETE ON evaluation_taskset
FOR EACH ROW EXECUTE FUNCTION evaluation_taskset_frozen();
""",
]

SQLITE_BACK = [
    f"DROP TRIGGER IF EXISTS evaluation_{name}"
    for name in (
        *("task_frozen_insert", "task_frozen_update", "task_frozen_delete"),
        *("taskset_frozen_insert", "taskset_frozen_update", "taskset_frozen_delete"),
    )
]
POSTGRESQL_BACK = [
    "DROP TRIGGER evaluation_task_frozen ON evaluation_task; DROP FUNCTION evaluation_task_frozen;",
    "DROP TRIGGER evaluation_taskset_frozen ON evaluation_taskset; DROP FUNCTION evaluation_taskset_frozen;",
]


def guard(apps, schema_editor):
    _each(schema_editor, SQLITE, POSTGRESQL)


def unguard(apps, schema_editor):
    _each(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _each(schema_editor, sqlite, postgresql):
    for statement in {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("evaluation", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
