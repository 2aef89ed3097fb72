"""Pages of consent, and of a participant's own data: to read, download and delete."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation.models import Agent
from plumbline.evaluation.requests import limits, one_time_secret
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import forget, newcomer, person, remember
from plumbline.evaluation.requests.responsible import is_study
from plumbline.evaluation.requests.streaming import streamed_archive
from plumbline.play import consent, leaving, own_data, texts
from plumbline.play.forms import ConsentForm, WithdrawForm
from plumbline.play.models import Consent, Participant
from plumbline.play.views.ways import way_on

CODES_PER_HOUR = 60


@takes_form
@never_cache
def agree(request: HttpRequest) -> HttpResponse:
    """Ask for consent; after it, show the withdrawal code once, and later that consent was given."""
    if not is_study():
        return render(request, "play/consent.html", status=404 if request.method == "POST" else 200)
    agent = person(request.COOKIES)
    if (participant := consent.current(agent)) is not None:
        return redirect(request.get_full_path()) if request.method == "POST" else _agreed(request, participant)
    form, text = ConsentForm(request.POST or None), texts.consent()
    changed = request.method == "POST" and request.POST.get("version", text.version) != text.version
    if request.method == "POST" and form.is_valid() and not changed:
        given = consent.give(agent or newcomer(request), form.cleaned_data["age_group"])
        onward = one_time_secret.give(redirect(request.get_full_path()), given.code, request.path)
        return remember(onward, given.participant.agent)
    context = {"form": form, "text": text, "changed": changed}
    return render(request, "play/consent.html", context, status=422 if request.method == "POST" else 200)


@takes_form
@never_cache
def withdraw(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """Show what a person agreed to, and what is stored of them; delete or download it, by code or for this browser."""
    agent = person(request.COOKIES)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and "this_browser" in request.POST and agent is not None:
        leaving.leave(agent)
        return forget(render(request, "play/withdrawn.html"))
    if request.method == "POST" and form.is_valid():
        limits.count("code", request, CODES_PER_HOUR)
        try:
            return _by_code(request, form.cleaned_data["code"])
        except consent.UnknownCode as error:
            form.refuse(str(error))
    consents = Consent.objects.filter(participant__agent=agent).select_related("text") if agent else []
    context = {"form": form, "extent": agent and own_data.extent(agent), "consents": consents}
    return render(request, "play/withdraw.html", context, status=422 if request.method == "POST" else 200)


@never_cache
@require_safe
def download(request: HttpRequest) -> StreamingHttpResponse:
    """Send what was played in this browser."""
    agent = person(request.COOKIES)
    if agent is None:
        raise Http404("nothing was played in this browser")
    return _archive(request, agent)


def _by_code(request: HttpRequest, code: str) -> HttpResponse | StreamingHttpResponse:
    """Do what was asked for with a withdrawal code. Raises UnknownCode."""
    if "download" in request.POST:
        return _archive(request, consent.holder(code).agent)
    leaving.withdraw(code)
    page = render(request, "play/withdrawn.html")
    return forget(page) if person(request.COOKIES) is None else page


def _archive(request: HttpRequest, agent: Agent) -> StreamingHttpResponse:
    return streamed_archive(request, "plumbline-played.zip", own_data.entries(agent))


def _agreed(request: HttpRequest, participant: Participant) -> HttpResponse:
    code = one_time_secret.brought(request)
    page = render(request, "play/agreed.html", {"participant": participant, "code": code} | way_on(request))
    return one_time_secret.done(page, request.path) if code else page
