"""Page of roles, for administrators."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from plumbline.evaluation.models import Appointment, Decision, NotNow
from plumbline.evaluation.requests.methods import takes_form
from plumbline.leaderboard.curating.roles import MEANINGS, appoint, stored_role
from plumbline.leaderboard.views.access import administrator

PER_PAGE = 50
RECENT = 10  # decisions


class AppointmentForm(forms.Form):
    """Form for the role of an account."""

    account = forms.CharField(max_length=150)
    role = forms.ChoiceField(choices=[*Appointment.Role.choices, ("", "none")], required=False)
    reason = forms.CharField(label="Reason (for curators)", max_length=300)


@takes_form
@never_cache
@administrator
def index(request: HttpRequest) -> HttpResponse:
    """Show the accounts that have a role, and the form that gives or takes one."""
    form = AppointmentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            appoint(given["account"], given["role"] or None, request.user, given["reason"])
            messages.success(request, f"{given['account']}: {given['role'] or 'no role'}.")
            return redirect("leaderboard:roles")
        except NotNow as error:
            form.add_error("account", str(error))
    accounts = get_user_model().objects.filter(Q(is_superuser=True) | Q(is_staff=True) | ~Q(appointment=None))
    page = Paginator(accounts.select_related("appointment").order_by("username"), PER_PAGE)
    shown = page.get_page(request.GET.get("page"))
    context = {"form": form, "page": shown, "accounts": [(each, stored_role(each)) for each in shown]}
    context["meanings"] = [(str(role), meaning) for role, meaning in MEANINGS.items()]
    context["history"] = Decision.objects.filter(kind="account").order_by("-pk")[:RECENT]
    return render(request, "curation/roles.html", context, status=422 if form.errors else 200)
