"""Tokens have scopes and an end, sessions of accounts are listed, and accounts can be closed."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

ID = ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))
CASCADE = django.db.models.deletion.CASCADE
EVERY_SCOPE = ["read", "submit", "curate"]


def allow_everything(apps, schema_editor):
    """Tokens that were made before go on as they were: with every scope and without an end."""
    apps.get_model("leaderboard", "ApiToken").objects.update(scopes=EVERY_SCOPE)


class Migration(migrations.Migration):
    dependencies = [
        ("leaderboard", "0004_work"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AddField("ApiToken", "scopes", models.JSONField(default=list)),
        migrations.AddField("ApiToken", "expires_at", models.DateTimeField(null=True)),
        migrations.RunPython(allow_everything, migrations.RunPython.noop),
        migrations.CreateModel(
            "AccountSession",
            [
                ID,
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("device", models.CharField(max_length=60)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="account_sessions", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ("-seen_at", "-pk")},
        ),
        migrations.CreateModel(
            "Closing",
            [
                (
                    "owner",
                    models.OneToOneField(
                        on_delete=CASCADE,
                        primary_key=True,
                        related_name="closing",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "published",
                    models.CharField(
                        choices=[
                            ("withdraw", "Withdraw them, and delete their episodes"),
                            ("keep", "Keep them on the leaderboards, without my account"),
                        ],
                        max_length=10,
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(null=True)),
            ],
        ),
    ]
