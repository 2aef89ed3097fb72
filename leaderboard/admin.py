"""The admin: administrators read all records there, and edit none."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db.models import Field, Model, QuerySet
from django.http import HttpRequest

from plumbline.leaderboard.curating.roles import Role, allows

OURS = ("evaluation", "play", "leaderboard")
SECRET = ("secret", "password", "instance", "solution", "sha256", "key", "invitation", "withdrawal_hash")
"""Columns that are not shown: tasks, which pages of their own show unless they are sealed, and what opens something."""
LISTED = ("CharField", "SlugField", "DateTimeField", "DateField", "BooleanField", "PositiveIntegerField", "ForeignKey")
MOST_COLUMNS = 7


class ReadOnly(admin.ModelAdmin):
    """Records that administrators read, and that nobody adds, changes or deletes by hand."""

    list_per_page = 50
    show_full_result_count = False  # counting a large table takes long
    actions = None

    def __init__(self, model: type[Model], site: admin.AdminSite) -> None:
        super().__init__(model, site)
        shown = [each.name for each in _columns(model) if each.get_internal_type() in LISTED]
        self.list_display = ("__str__", *shown[:MOST_COLUMNS])
        self.list_select_related = tuple(each.name for each in _columns(model) if each.is_relation) or False
        self.fields = tuple(each.name for each in _columns(model)) or None
        self.ordering = ("-pk",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return allows(request.user, Role.ADMINISTRATOR)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return allows(request.user, Role.ADMINISTRATOR)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out what belongs to a single task of a sealed set: its results would reveal it."""
        rows: QuerySet[Any] = super().get_queryset(request)
        way = _way_to_task(self.model)
        return rows.exclude(**{f"{way}task_set__sealed": True}) if way is not None else rows


def _columns(model: type[Model]) -> list[Field[Any, Any]]:
    """Return the columns that are shown: no secrets, and no packed bytes."""
    columns = [each for each in model._meta.concrete_fields if each.get_internal_type() != "BinaryField"]
    return [each for each in columns if each.name not in SECRET]


def _way_to_task(model: type[Model]) -> str | None:
    """Return the lookup from a record to its task, such as "episode__task__"; None if it has none."""
    if model._meta.label == "evaluation.Task":
        return ""
    names = {each.name for each in model._meta.concrete_fields}
    if "task" in names:
        return "task__"
    return "episode__task__" if "episode" in names else None


def register() -> None:
    """Register every model of ours, and accounts."""
    for app in OURS:
        for model in apps.get_app_config(app).get_models():
            admin.site.register(model, ReadOnly)
    for model in (EmailAddress, Group, *apps.get_app_config("socialaccount").get_models()):
        admin.site.unregister(model)  # other packages' pages, which can be edited
    admin.site.unregister(get_user_model())
    admin.site.register(get_user_model(), ReadOnly)


register()
