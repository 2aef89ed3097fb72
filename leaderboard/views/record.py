"""Pages of the record of decisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation.decisions import KINDS
from plumbline.evaluation.models import DecisionQuery
from plumbline.evaluation.requests.streaming import streamed
from plumbline.leaderboard.curating import record
from plumbline.leaderboard.curating.record import SITE, Search
from plumbline.leaderboard.views.access import reviewer

PER_PAGE = 50


class DayField(forms.DateField):
    """A day, as browsers send it."""

    def __init__(self, **named: Any) -> None:
        widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        super().__init__(required=False, input_formats=["%Y-%m-%d"], widget=widget, **named)


class SearchForm(forms.Form):
    """Form for what is looked up."""

    actor = forms.ChoiceField(label="Who", required=False)
    verb = forms.ChoiceField(label="What", required=False)
    kind = forms.ChoiceField(label="About", required=False, choices=[("", "all"), *((each, each) for each in KINDS)])
    subject = forms.CharField(label="Number", required=False, max_length=64, widget=forms.TextInput({"size": 6}))
    text = forms.CharField(label="Name or reason", required=False, max_length=100)
    since = DayField(label="From")
    until = DayField(label="Until")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["actor"].choices = _choices([SITE, *record.choices("actor")])
        self.fields["verb"].choices = _choices(record.choices("verb"))


@never_cache
@require_safe
@reviewer
def index(request: HttpRequest) -> HttpResponse:
    """Show decisions, the newest first, with filters."""
    form, rows = _asked(request)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"form": form, "page": page, "site": SITE, "query": request.GET.urlencode()}
    return render(request, "curation/record.html", context, status=400 if form.errors else 200)


@never_cache
@require_safe
@reviewer
def as_csv(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Return the decisions that the page shows as CSV."""
    return _file(request, "csv", "text/csv", record.csv_lines(_asked(request)[1]))


@never_cache
@require_safe
@reviewer
def as_json_lines(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Return the decisions that the page shows as JSON Lines."""
    return _file(request, "jsonl", "application/x-ndjson", record.json_lines(_asked(request)[1]))


def _asked(request: HttpRequest) -> tuple[SearchForm, DecisionQuery]:
    """Return the form as it was sent, and the decisions that it asks for; none if it is wrong."""
    form = SearchForm(request.GET)
    return form, record.found(Search(**form.cleaned_data)) if form.is_valid() else record.found(Search()).none()


def _file(request: HttpRequest, suffix: str, kind: str, lines: Iterable[str]) -> HttpResponse | StreamingHttpResponse:
    form, _ = _asked(request)
    if not form.is_valid():
        said = "; ".join(f"{name}={request.GET.get(name, '')!r}: {errors[0]}" for name, errors in form.errors.items())
        return HttpResponse(f"{said}\n", status=400, content_type="text/plain; charset=utf-8")
    headers = {"Content-Disposition": f'attachment; filename="record.{suffix}"'}
    return streamed(request, lines, content_type=f"{kind}; charset=utf-8", headers=headers)


def _choices(values: Iterable[str]) -> list[tuple[str, str]]:
    return [("", "all"), *((each, each) for each in values)]
