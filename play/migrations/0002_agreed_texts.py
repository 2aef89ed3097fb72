"""Texts that people agree to are stored and never change; participants keep all of their consents."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
PROTECT, CASCADE = django.db.models.deletion.PROTECT, django.db.models.deletion.CASCADE

# The wording of the last version before this table. Earlier versions had several.
LAST = "2026-11-23.2"
WORDING = [
    "You solve puzzles and play games in your browser. You may stop at any time. If a task has a time limit or runs in "
    "real time, we tell you before you begin. The results show how well people do at tasks that computer models are "
    "given too.",
    "For each puzzle we store what you typed, pressed or clicked, when you did so, and whether the page was visible. "
    "In real-time games we also store how long frames took to reach you. We store your age group and the version of "
    "this text. A random number identifies you; it is kept in a cookie for one year. We do not store your name, email "
    "address or network address.",
    "Some tasks are played by two people, who may write to each other. What you write is shown to your partner and in "
    "replays of the game. If one of you withdraws, the whole game is deleted for both.",
    "We publish the results together with those of other people, and researchers may download single games. Nobody can "
    "trace them to you, including us.",
    "The next page shows a withdrawal code, once. With it you can delete everything later, from any device. Without it "
    "you can still do so from this browser.",
    "You must be at least 18 years old.",
]

SQLITE = [
    """
CREATE TRIGGER play_text_fixed BEFORE UPDATE ON play_agreedtext
BEGIN SELECT RAISE(ABORT, 'a text that people agreed to never changes'); END;
""",
    """
CREATE TRIGGER play_text_kept BEFORE DELETE ON play_agreedtext
BEGIN SELECT RAISE(ABORT, 'a text that people agreed to never changes'); END;
""",
    """
CREATE TRIGGER play_text_replaced BEFORE INSERT ON play_agreedtext
WHEN EXISTS (SELECT 1 FROM play_agreedtext WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a text that people agreed to never changes'); END;
""",
]
POSTGRESQL = [
    """
CREATE OR REPLACE FUNCTION play_text_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a text that people agreed to never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
""",
    "CREATE TRIGGER play_text_fixed BEFORE UPDATE OR DELETE ON play_agreedtext "
    "FOR EACH ROW EXECUTE FUNCTION play_text_fixed()",
]
SQLITE_BACK = [f"DROP TRIGGER IF EXISTS play_text_{name}" for name in ("fixed", "kept", "replaced")]
POSTGRESQL_BACK = ["DROP TRIGGER IF EXISTS play_text_fixed ON play_agreedtext"]


def store_texts(apps, schema_editor):
    """Give every participant the text of their version, and a consent of its date."""
    Text, Participant, Consent = (apps.get_model("play", name) for name in ("AgreedText", "Participant", "Consent"))
    for version in Participant.objects.order_by().values_list("consent_version", flat=True).distinct():
        wording = WORDING if version == LAST else []
        text = Text.objects.create(kind="consent", version=version, paragraphs=wording)
        mine = Participant.objects.filter(consent_version=version)
        mine.update(text=text)
        pairs = mine.values_list("pk", "consented_at").iterator(500)
        Consent.objects.bulk_create(
            (Consent(participant_id=pk, text=text, given_at=at) for pk, at in pairs), batch_size=500
        )


def name_versions(apps, schema_editor):
    """Going back, each participant names the version again."""
    Participant = apps.get_model("play", "Participant")
    for pk, version in Participant.objects.values_list("pk", "text__version"):
        Participant.objects.filter(pk=pk).update(consent_version=version[:20])


def _each(schema_editor, sqlite, postgresql):
    for statement in {"sqlite": sqlite, "postgresql": postgresql}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def guard(apps, schema_editor):
    _each(schema_editor, SQLITE, POSTGRESQL)


def unguard(apps, schema_editor):
    _each(schema_editor, SQLITE_BACK, POSTGRESQL_BACK)


def no_longer_deferred(apps, schema_editor):
    """PostgreSQL alters no table whose foreign keys are still to be checked."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [
        ("evaluation", "0033_witness"),
        ("play", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            "AgreedText",
            [
                ID,
                (
                    "kind",
                    models.CharField(
                        choices=[("consent", "consent of participants"), ("exports", "agreement on exports")],
                        max_length=10,
                    ),
                ),
                ("version", models.CharField(max_length=30)),
                ("paragraphs", models.JSONField(default=list)),
                ("kept_days", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=["kind", "version"], name="agreed_text_once")],
            },
        ),
        migrations.AddField(
            "Participant",
            "text",
            models.ForeignKey(null=True, on_delete=PROTECT, related_name="participants", to="play.agreedtext"),
        ),
        migrations.CreateModel(
            "Consent",
            [
                ID,
                ("given_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "participant",
                    models.ForeignKey(on_delete=CASCADE, related_name="consents", to="play.participant"),
                ),
                ("text", models.ForeignKey(on_delete=PROTECT, related_name="+", to="play.agreedtext")),
            ],
            options={"ordering": ("given_at", "pk")},
        ),
        migrations.CreateModel(
            "ExportAgreement",
            [
                ID,
                ("agreed_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="export_agreements", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("text", models.ForeignKey(on_delete=PROTECT, related_name="+", to="play.agreedtext")),
            ],
            options={
                "ordering": ("agreed_at", "pk"),
                "constraints": [models.UniqueConstraint(fields=["owner", "text"], name="agreed_once")],
            },
        ),
        migrations.CreateModel(
            "Leaving",
            [
                (
                    "agent",
                    models.OneToOneField(
                        on_delete=CASCADE,
                        primary_key=True,
                        related_name="leaving",
                        serialize=False,
                        to="evaluation.agent",
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.AlterField("Participant", "consent_version", models.CharField(default="", max_length=20)),
        migrations.RunPython(store_texts, name_versions),
        migrations.RunPython(no_longer_deferred, no_longer_deferred),
        migrations.AlterField(
            "Participant",
            "text",
            models.ForeignKey(on_delete=PROTECT, related_name="participants", to="play.agreedtext"),
        ),
        migrations.RemoveField("Participant", "consent_version"),
        migrations.RunPython(guard, unguard),
    ]
