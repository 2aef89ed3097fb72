"""The guards of aggregates and history, for migrations that alter these tables: SQLite makes a table anew, and its
triggers go."""

from django.db import migrations

CLOSED = ("id", "task_set_id", "setting", "who", "agent_id", "run_id", "aggregate_id", "since")


def _sqlite(columns):
    changed = " OR ".join(f"NEW.{column} IS NOT OLD.{column}" for column in columns)
    return [
        """
CREATE TRIGGER evaluation_aggregate_fixed BEFORE UPDATE ON evaluation_aggregate
BEGIN SELECT RAISE(ABORT, 'an aggregate never changes'); END;
""",
        f"""
CREATE TRIGGER evaluation_history_closing BEFORE UPDATE ON evaluation_standinghistory
WHEN OLD.until IS NOT NULL OR NEW.until IS NULL OR {changed}
BEGIN SELECT RAISE(ABORT, 'history is only added to'); END;
""",
        """
CREATE TRIGGER evaluation_history_kept BEFORE DELETE ON evaluation_standinghistory
BEGIN SELECT RAISE(ABORT, 'history is only added to'); END;
""",
    ]


def _postgresql(columns):
    changed = " OR ".join(f"NEW.{column} IS DISTINCT FROM OLD.{column}" for column in columns)
    return [
        """
CREATE OR REPLACE FUNCTION evaluation_aggregate_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an aggregate never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
""",
        f"""
CREATE OR REPLACE FUNCTION evaluation_history_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR OLD.until IS NOT NULL OR NEW.until IS NULL OR {changed} THEN
        RAISE EXCEPTION 'history is only added to' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
""",
        "CREATE TRIGGER evaluation_aggregate_fixed BEFORE UPDATE ON evaluation_aggregate "
        "FOR EACH ROW EXECUTE FUNCTION evaluation_aggregate_fixed()",
        "CREATE TRIGGER evaluation_history_kept BEFORE UPDATE OR DELETE ON evaluation_standinghistory "
        "FOR EACH ROW EXECUTE FUNCTION evaluation_history_kept()",
    ]


SQLITE_BACK = [
    f"DROP TRIGGER IF EXISTS evaluation_{name}" for name in ("aggregate_fixed", "history_closing", "history_kept")
]
POSTGRESQL_BACK = [
    "DROP TRIGGER IF EXISTS evaluation_aggregate_fixed ON evaluation_aggregate",
    "DROP TRIGGER IF EXISTS evaluation_history_kept ON evaluation_standinghistory",
]


def unguarding() -> migrations.RunPython:
    """Take the guards away, before columns are added or filled."""

    def unguard(apps, schema_editor):
        _each(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)

    return migrations.RunPython(unguard, migrations.RunPython.noop)


def guarding(*added: str, without: tuple[str, ...] = ()) -> migrations.RunPython:
    """Put the guards back, over the columns of history that were there and those added since, but for those gone."""
    columns = tuple(column for column in (*CLOSED, *added) if column not in without)

    def guard(apps, schema_editor):
        _each(schema_editor, _sqlite(columns), _postgresql(columns))

    def unguard(apps, schema_editor):
        _each(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)

    return migrations.RunPython(guard, unguard)


def _each(schema_editor, sqlite, postgresql):
    for statement in {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)
