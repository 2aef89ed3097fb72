"""The guards of frozen task sets, for migrations that add columns: SQLite makes a table anew, and its triggers go."""

from importlib import import_module

from django.db import migrations

FROZEN = import_module("plumbline.evaluation.migrations.0002_frozen")
SETTLED = import_module("plumbline.evaluation.migrations.0006_settled")

SQLITE_BACK = [*FROZEN.SQLITE_BACK, "DROP TRIGGER IF EXISTS evaluation_taskset_frozen_replace"]
POSTGRESQL_BACK = [
    "DROP TRIGGER IF EXISTS evaluation_task_frozen ON evaluation_task",
    "DROP TRIGGER IF EXISTS evaluation_taskset_frozen ON evaluation_taskset",
]


# What a REPLACE throws out fires no trigger of its own: rows that share anything unique with the new one.
REPLACED = """(id = NEW.id OR slug = NEW.slug OR series = NEW.series AND version = NEW.version
    OR predecessor_id = NEW.predecessor_id)"""


# A set is discarded only while it is frozen, and stays so.
FINAL = """OLD.state = 'discarded' AND NEW.state <> 'discarded'
    OR NEW.state = 'discarded' AND OLD.state NOT IN ('frozen', 'discarded')"""


def _sqlite(columns, final):
    renewed = ("taskset_frozen_update", "taskset_frozen_insert")
    known = [each for each in FROZEN.SQLITE if not any(name in each for name in renewed)]
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in columns)
    return [
        *known,
        f"""
CREATE TRIGGER evaluation_taskset_frozen_insert BEFORE INSERT ON evaluation_taskset
WHEN EXISTS (SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND {REPLACED})
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
        f"""
CREATE TRIGGER evaluation_taskset_frozen_update BEFORE UPDATE ON evaluation_taskset
WHEN OLD.state <> 'draft' AND (NEW.state = 'draft' OR {changed}){f" OR {FINAL}" if final else ""}
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
        f"""
CREATE TRIGGER evaluation_taskset_frozen_replace BEFORE UPDATE ON evaluation_taskset
WHEN OLD.state <> 'draft' AND NEW.id IS NOT OLD.id OR EXISTS (
    SELECT 1 FROM evaluation_taskset WHERE state <> 'draft' AND id <> OLD.id AND {REPLACED})
BEGIN SELECT RAISE(ABORT, 'the task set is frozen'); END;
""",
    ]


def _postgresql(columns, final):
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in columns)
    return [
        SETTLED.WAITING,
        f"""
CREATE OR REPLACE FUNCTION evaluation_taskset_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'draft' AND (TG_OP = 'DELETE' OR NEW.state = 'draft' OR {changed}){
            f" OR TG_OP = 'UPDATE' AND ({FINAL})" if final else ""
        } THEN
        RAISE EXCEPTION 'the task set is frozen' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN COALESCE(NEW, OLD);
END $$;
""",
        "CREATE TRIGGER evaluation_task_frozen BEFORE INSERT OR UPDATE OR DELETE ON evaluation_task "
        "FOR EACH ROW EXECUTE FUNCTION evaluation_task_frozen()",
        "CREATE TRIGGER evaluation_taskset_frozen BEFORE UPDATE OR DELETE ON evaluation_taskset "
        "FOR EACH ROW EXECUTE FUNCTION evaluation_taskset_frozen()",
    ]


def unguarding(*before: str, final: bool = False) -> migrations.RunPython:
    """Take the guards away, before columns are added or filled; backwards, put those of before back."""
    return migrations.RunPython(_unguard, _guard(before, final=final) if before else _guard_the_first)


def guarding(*added: str, final: bool = False) -> migrations.RunPython:
    """Put the guards back, over the columns that define a set and those added since; backwards, take them away.

    With `final`, a frozen set can be discarded, and a discarded one stays so.
    """
    return migrations.RunPython(_guard(added, final=final), _unguard)


def _unguard(apps, schema_editor):
    _each(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def _guard_the_first(apps, schema_editor):
    """Put back the guards of before sets had versions."""
    _each(schema_editor, [*FROZEN.SQLITE, SETTLED.REPLACING], [*FROZEN.POSTGRESQL, SETTLED.WAITING])


def _guard(added, *, final):
    columns = (*FROZEN.DEFINING, *added)
    return lambda apps, schema_editor: _each(schema_editor, _sqlite(columns, final), _postgresql(columns, final))


def _each(schema_editor, sqlite, postgresql):
    for statement in {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)
