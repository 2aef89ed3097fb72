"""Errata of public task sets, for curators."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from plumbline.evaluation.models import Erratum, NotNow, TaskSet
from plumbline.leaderboard.curating import errata
from plumbline.leaderboard.views.access import curator
from plumbline.leaderboard.views.forms import ReasonForm


class ErratumForm(ReasonForm):
    """Form for a task of a set that is excluded."""

    since = forms.DateField(
        label="From", input_formats=["%Y-%m-%d"], widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    field_order = ("position", "since", "reason")

    def __init__(self, *arguments: Any, tasks: int, **named: Any) -> None:
        super().__init__(*arguments, **{"initial": {"since": timezone.now().date()}} | named)
        self.fields["position"] = forms.IntegerField(label="Task", min_value=1, max_value=tasks)
        self.order_fields(self.field_order)


@require_POST
@curator
def exclude(request: HttpRequest, slug: str) -> HttpResponse:
    """Exclude a task."""
    shown = get_object_or_404(TaskSet, slug=slug)
    form = ErratumForm(request.POST, tasks=shown.tasks.count())
    try:
        if not form.is_valid():
            raise NotNow("; ".join(f"{name}: {said[0]}" for name, said in form.errors.items()))
        given = form.cleaned_data
        errata.exclude(shown, given["position"], given["since"], request.user, given["reason"])
        messages.success(request, f"{slug}: task {given['position']} is excluded.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:curate_set", slug)


@require_POST
@curator
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Take an erratum back."""
    shown = get_object_or_404(Erratum.objects.select_related("task__task_set"), pk=pk)
    form = ReasonForm(request.POST)
    try:
        if not form.is_valid():
            raise NotNow("no reason: expected one of up to 300 characters")
        errata.restore(shown, request.user, form.cleaned_data["reason"])
        messages.success(request, f"Task {shown.task.position} is included again.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:curate_set", shown.task.task_set.slug)
