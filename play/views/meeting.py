"""Pages of playing together: inviting, joining, going on with the same partner, and reporting one."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plumbline.evaluation import episodes
from plumbline.evaluation.requests import limits
from plumbline.evaluation.requests.methods import takes_form
from plumbline.evaluation.requests.participants import newcomer, person, remember
from plumbline.evaluation.requests.responsible import is_study
from plumbline.evaluation.requests.texts import storable
from plumbline.evaluation.suites import SUITES
from plumbline.play import dealing, together
from plumbline.play.views.access import must_agree, own, participating, playable, player
from plumbline.play.views.boards import partner_seats
from plumbline.play.views.ways import at_episode, at_task, posted

REPORTS_PER_HOUR = 20


def _at_next(request: HttpRequest, pk: UUID) -> str:
    """Return the address of the task that is open since, or of the one that was played."""
    played = own(request, pk)
    unfinished = dealing.waiting(player(request), played.task.task_set, played.setting)
    return reverse("play:episode", args=[(unfinished or played).pk])


@never_cache
@posted(at_task)
def invite(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open a task with a seat for a partner."""
    agent = participating(request)
    try:
        episode = together.invite(agent, playable(slug, setting), setting)
    except together.NobodyLeft:
        return redirect("play:instructions", slug, setting)
    return remember(redirect("play:episode", episode.pk), agent)


@never_cache
@posted(at_task)
def with_agent(request: HttpRequest, slug: str, setting: str) -> HttpResponse:
    """Open a task with an agent of ours as partner."""
    task_set = playable(slug, setting)
    offered = {each.name: each for each in SUITES[task_set.suite].partners}
    baseline = offered.get(request.POST.get("agent", ""))
    if baseline is None:
        raise Http404(f"agent: expected one of {', '.join(offered)}")
    agent = participating(request)
    try:
        episode = together.with_agent(agent, task_set, setting, baseline)
    except together.NobodyLeft:
        return redirect("play:instructions", slug, setting)
    return remember(redirect("play:episode", episode.pk), agent)


@takes_form
@never_cache
def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """Show an invitation; accepting it takes the seat."""
    seat = episodes.invited(storable(invitation))
    if seat is None:
        raise Http404
    agent = person(request.COOKIES)
    if agent is not None and episodes.held(seat.episode, agent):
        return redirect("play:episode", seat.episode_id)
    if must_agree(agent):
        return redirect(f"{reverse('play:consent')}?next={request.path}")
    is_offered = is_study() or not seat.episode.counted
    if request.method == "POST" and is_offered:
        agent = agent or newcomer(request)
        try:
            episodes.accept(invitation, agent)
            return remember(redirect("play:episode", seat.episode_id), agent)
        except episodes.SeatTaken:
            seat.refresh_from_db()
    is_free = is_offered and seat.agent_id is None and seat.episode.closed_at is None
    task_set = seat.episode.task.task_set
    context = {
        "task_set": task_set,
        "suite": SUITES[task_set.suite],
        "setting": seat.episode.setting,
        "is_free": is_free,
    }
    return render(request, "play/join.html", context, status=200 if is_free else 410)


@never_cache
@posted(_at_next)
def again(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Go on with the same partner."""
    played = own(request, pk)
    playable(played.task.task_set.slug, played.setting)
    try:
        episode = together.again(player(request), played)
    except together.NobodyLeft:
        messages.info(request, "There are no tasks left that neither of you has played.")
        return redirect("play:instructions", played.task.task_set.slug, played.setting)
    return redirect("play:episode", episode.pk)


@require_safe
@never_cache
def onward(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Tell whether a partner has opened the next task; asked now and then by the result page."""
    opened = together.following(player(request), own(request, pk))
    return render(request, "play/invited_on.html", {"opened": opened, "episode": own(request, pk)})


@never_cache
@posted(at_episode)
def report(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Report a partner to the curators."""
    episode, agent, reason = own(request, pk), player(request), storable(request.POST.get("reason", ""))
    limits.count("report", request, REPORTS_PER_HOUR)
    seats = {str(seat) for seat in partner_seats(episode, agent)}
    if request.POST.get("seat") not in seats:
        raise Http404(f"seat: expected one of {', '.join(sorted(seats))}")
    together.report(agent, episode, int(request.POST["seat"]), reason)
    messages.success(request, "Reported. A curator will read what was written.")
    return redirect("play:result" if episode.closed_at else "play:episode", pk)
