"""Pages of consent and withdrawal."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from plumbline.evaluation.requests import one_time_secret
from plumbline.evaluation.requests.participants import forget, newcomer, person, remember
from plumbline.play import consent
from plumbline.play.forms import ConsentForm, WithdrawForm
from plumbline.play.models import Participant
from plumbline.play.views.ways import way_on


@never_cache
def agree(request: HttpRequest) -> HttpResponse:
    """Ask for consent; after it, show the withdrawal code once, and later that consent was given."""
    agent = person(request.COOKIES)
    if (participant := consent.current(agent)) is not None:
        return redirect(request.get_full_path()) if request.method == "POST" else _agreed(request, participant)
    form = ConsentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = consent.give(agent or newcomer(request), form.cleaned_data["age_group"])
        onward = one_time_secret.give(redirect(request.get_full_path()), given.code, request.path)
        return remember(onward, given.participant.agent)
    context = {"form": form, "text": consent.TEXT, "version": consent.VERSION}
    return render(request, "play/consent.html", context, status=422 if request.method == "POST" else 200)


@never_cache
def withdraw(request: HttpRequest) -> HttpResponse:
    """Delete everything, by code or for this browser."""
    agent = person(request.COOKIES)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and "this_browser" in request.POST and agent is not None:
        consent.leave(agent)
        return forget(render(request, "play/withdrawn.html"))
    if request.method == "POST" and form.is_valid():
        try:
            consent.withdraw(form.cleaned_data["code"])
            page = render(request, "play/withdrawn.html")
            return forget(page) if person(request.COOKIES) is None else page
        except consent.UnknownCode as error:
            form.add_error("code", str(error))
    status = 422 if request.method == "POST" else 200
    return render(request, "play/withdraw.html", {"form": form, "known": agent is not None}, status=status)


def _agreed(request: HttpRequest, participant: Participant) -> HttpResponse:
    code = one_time_secret.brought(request)
    context = {"participant": participant, "code": code, "text": consent.TEXT}
    page = render(request, "play/agreed.html", context | way_on(request))
    return one_time_secret.done(page, request.path) if code else page
