"""Guards of tables whose rows are only added, for migrations: no UPDATE, no DELETE, and no REPLACE."""

from django.db import migrations


def _sqlite(table):
    said = f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are only added'); END;"
    return [
        f"CREATE TRIGGER {table}_fixed BEFORE UPDATE ON {table} {said}",
        f"CREATE TRIGGER {table}_kept BEFORE DELETE ON {table} {said}",
        f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id) {said}",
    ]


def _postgresql(table):
    return [
        f"""
CREATE OR REPLACE FUNCTION {table}_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of {table} are only added' USING ERRCODE = 'integrity_constraint_violation';
END $$;
""",
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_kept()",
    ]


def _back(table):
    sqlite = [f"DROP TRIGGER IF EXISTS {table}_{name}" for name in ("fixed", "kept", "once")]
    return sqlite, [f"DROP TRIGGER IF EXISTS {table}_kept ON {table}"]


def keeping(table: str) -> migrations.RunPython:
    """Let rows of a table be added, and nothing else."""

    def guard(apps, schema_editor):
        _each(schema_editor, _sqlite(table), _postgresql(table))

    def unguard(apps, schema_editor):
        _each(schema_editor, *_back(table))

    return migrations.RunPython(guard, unguard)


def _each(schema_editor, sqlite, postgresql):
    for statement in {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)
