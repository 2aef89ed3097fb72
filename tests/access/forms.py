"""A form for each address that takes one, valid so that only permission can be what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from plumbline.evaluation.models import Job, TaskSet
from plumbline.play import texts
from tests.access.world import PASSWORD
from tests.leaderboard.uploads import a_card
from tests.makers import a_trajectory

Form = dict[str, Any]

BECAUSE = {"reason": "because"}
NEW = "Entirely-new-1"  # a password


def _upload(_: Form) -> Form:
    content = a_trajectory(TaskSet.objects.get(slug="boards"), **a_card("Newcomer"))
    return {"file": SimpleUploadedFile("walker.jsonl", content)}


def _task_file(_: Form) -> Form:
    return {"file": SimpleUploadedFile("tasks.jsonl", b"{}\n")}


def _claim(holes: Form) -> Form:
    return {f"confirm-{holes['pk']}-name": "Example University", f"confirm-{holes['pk']}-reason": "seen"}


def _against_claim(holes: Form) -> Form:
    return {f"reason-{holes['pk']}-reason": "not seen"}


def _described(holes: Form) -> Form:
    return {f"{holes['pk']}-name": "Example University", f"{holes['pk']}-domains": "example.edu"}


def _job(_: Form) -> Form:
    return {"job": Job.objects.get(kind="copies", state="queued").pk, "action": "cancel"} | BECAUSE


FORMS: dict[str, Form | Callable[[Form], Form]] = {
    "/agents/<int:pk>/rename/": {"name": "Renamed"},
    "/submit/": _upload,
    "/account/tokens/": {"name": "laptop", "scopes": ["read"], "days": "30"},
    "/account/delete/": {"password": PASSWORD, "published": "withdraw", "sure": "on"},
    "/account/organizations/": {"name": "Example Institute", "agent": "", "evidence": ""},
    "/reports/<slug:kind>/<path:subject>/": {"text": "A typo.", "website": ""},
    "/curate/": {"slug": "new", "title": "New", "suite": "ivispar", "settings": "text"},
    "/curate/runs/<int:pk>/hide/": BECAUSE,
    "/curate/runs/<int:pk>/unhide/": BECAUSE,
    "/curate/roles/": {"account": "other", "role": "reviewer"} | BECAUSE,
    "/curate/accounts/<int:pk>/block/": BECAUSE,
    "/curate/accounts/<int:pk>/unblock/": BECAUSE,
    "/curate/reports/<int:pk>/settle/": BECAUSE,
    "/curate/reader-reports/<int:pk>/answer/": lambda holes: {f"{holes['pk']}-text": "Mended."},
    "/curate/copies/<int:pk>/dismiss/": {"dismiss-reason": "because"},
    "/curate/copies/<int:pk>/publish/": {"publish-reason": "because", "publish-shown_on": "later", "publish-note": ""},
    "/curate/copies/<int:pk>/reopen/": {"reopen-reason": "because"},
    "/curate/organizations/": {"name": "Example Institute", "domains": "example.org"},
    "/curate/organizations/<int:pk>/": _described,
    "/curate/claims/<int:pk>/confirm/": _claim,
    "/curate/claims/<int:pk>/refuse/": _against_claim,
    "/curate/claims/<int:pk>/revoke/": _against_claim,
    "/curate/queue/": _job,
    "/curate/rescoring/": {"task_set": "people", "suite": "", "below_version": ""},
    "/curate/rescoring/<int:pk>/publish/": BECAUSE,
    "/curate/sets/<slug:slug>/exclude/": lambda _: {"position": 2, "since": str(timezone.now().date())} | BECAUSE,
    "/curate/errata/<int:pk>/restore/": BECAUSE,
    "/curate/sets/<slug:slug>/": {"portions": '1 {"geoms": 2, "path": 1}', "seed": "5"},
    "/curate/sets/<slug:slug>/revise/": {"title": "New", "settings": "text", "licence": "", "actions": "20"},
    "/curate/sets/<slug:slug>/retire/": BECAUSE,
    "/curate/sets/<slug:slug>/clone/": {"slug": "cloned"},
    "/curate/sets/<slug:slug>/seal/": {"slug": "twin"} | BECAUSE,
    "/curate/sets/<slug:slug>/import/": _task_file,
    "/curate/sets/<slug:slug>/drop/": {"position": "1"},
    "/curate/sets/<slug:slug>/discard/": BECAUSE,
    "/api/v1/submissions": _upload,
    "/api/v1/submissions/": _upload,
    "/play/consent/": {"age_group": "30-44", "agree": "on"},
    "/play/withdraw/": {"this_browser": "yes"},
    "/play/try/": {"set": "warm", "setting": "text", "position": "1"},
    "/play/codebook/agree/": lambda _: {"version": texts.exports().version},
    "/play/episode/<uuid:pk>/report/": {"seat": "1", "reason": "rude"},
    "/play/<slug:slug>/<str:setting>/partner/": {"agent": "random-legal"},
    "/accounts/login/": {"login": "other", "password": PASSWORD},
    "/accounts/signup/": {"username": "newcomer", "password1": NEW, "password2": NEW},
    "/accounts/reauthenticate/": {"password": PASSWORD},
    "/accounts/email/": {"email": "new@example.org", "action_add": ""},
    "/accounts/password/change/": {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW},
    "/accounts/password/set/": {"password1": NEW, "password2": NEW},
    "/accounts/password/reset/": {"email": "other@example.org"},
    "/admin/auth/user/add/": {"username": "newcomer", "usable_password": "true", "password1": NEW, "password2": NEW},
    "/admin/auth/user/<path:object_id>/delete/": {"post": "yes"},
}

CHART = "?metric=completion"
QUERIES = {
    f"/leaderboards/<slug:slug>/<str:setting>/{page}": CHART
    for page in ("agents.json", "intervals.json", "correlations/outcomes.json", "tables/heatmap/", "tables/agents/")
}
"""What an address cannot do without."""


def form(route: str, holes: Form) -> Form:
    """The form that an address is sent with these values in its holes; empty where it takes none."""
    found = FORMS.get(route, {})
    return dict(found(holes) if callable(found) else found)
