"""Pages of findings of copies, for curators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Copy, Decision, Job, NotNow
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import person
from plumbline.evaluation.results.copies.examples import examples
from plumbline.leaderboard.curating import copies
from plumbline.leaderboard.views.access import curator
from plumbline.leaderboard.views.forms import TOO_LONG, WhyForm

PER_PAGE = 24
RECENT = 10  # decisions


class DecisionForm(forms.Form):
    reason = forms.CharField(label="Why (for curators)", max_length=300)


class NoteForm(DecisionForm):
    """Form for a mark: on which run it is shown, and what it adds."""

    shown_on = forms.ChoiceField(label="Show it on", choices=Copy.Side.choices, required=False)
    note = forms.CharField(label="Note (public)", max_length=300, required=False)

    field_order = ("shown_on", "note", "reason")

    def clean_shown_on(self) -> str:
        return self.cleaned_data["shown_on"] or Copy.Side.LATER


@takes_form
@never_cache
@curator
def index(request: HttpRequest) -> HttpResponse:
    """List findings by their state, and search for new ones."""
    if request.method == "POST":
        form = WhyForm(request.POST)
        if form.is_valid():
            copies.search_everywhere(request.user, form.cleaned_data["reason"])
        else:
            messages.error(request, TOO_LONG)
        return redirect("leaderboard:copies")
    asked = request.GET.get("state", "")
    state = asked if asked in Copy.State.values else Copy.State.OPEN
    rows = Copy.objects.filter(state=state).whole().order_by("own", "-surprise", "-pk")
    context = {"page": Paginator(rows, PER_PAGE).get_page(request.GET.get("page")), "state": state}
    context["searching"] = Job.objects.unfinished().filter(kind=copies.KIND).count()
    return render(request, "curation/copies.html", context | {"states": Copy.State.values})


@require_safe
@never_cache
@curator
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a finding: its figures, examples side by side, and what was decided."""
    shown = get_object_or_404(Copy.objects.whole(), pk=pk)
    found = examples(shown)
    agent = person(request.COOKIES)
    if agent is not None:  # a curator who takes part has now seen how these are solved
        expose(agent, [each.task for each in found])
    context = {"copy": shown, "examples": found, "dismiss": DecisionForm(prefix="dismiss")}
    context["history"] = Decision.objects.about("copy", shown.pk)[:RECENT]
    context |= {"publish": NoteForm(prefix="publish"), "reopen": DecisionForm(prefix="reopen")}
    return render(request, "curation/copy.html", context)


@require_POST
@curator
def act(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Dismiss a finding, publish a mark, or take either back."""
    shown = get_object_or_404(Copy, pk=pk)
    form = (NoteForm if action == "publish" else DecisionForm)(request.POST, prefix=action)
    if not form.is_valid():
        messages.error(request, "No reason: expected one, which curators can read.")
        return redirect("leaderboard:copy", pk)
    try:
        ACTIONS[action](shown, request.user, **form.cleaned_data)
        messages.success(request, f"Finding {pk}: {DONE[action]}.")
    except NotNow as error:
        messages.error(request, str(error))
    return redirect("leaderboard:copy", pk)


DONE = {"dismiss": "dismissed", "publish": "its mark is public", "reopen": "open again"}
ACTIONS: dict[str, Callable[..., Any]] = {
    "dismiss": copies.dismiss,
    "publish": copies.publish,
    "reopen": copies.reopen,
}
