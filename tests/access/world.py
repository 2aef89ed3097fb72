"""A site where one account owns something of everything, and the browsers of all who might want to see it.

What not everybody may read holds a mark, so that an answer that gives it away is noticed wherever it does.
"""

from __future__ import annotations

import html
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.utils import timezone

from plumbline.envs import codec
from plumbline.evaluation import episodes, jobs, models, tasksets
from plumbline.evaluation.decisions import note
from plumbline.evaluation.episodes import expose
from plumbline.evaluation.models import Agent, Appointment, Copy, Episode, Job, Rescoring, Run, TaskSet
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.runs import runs
from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.curating import copies, errata, organizations
from plumbline.leaderboard.models import AccountSession, Closing, IdempotencyKey, Submission
from plumbline.leaderboard.submitting import submissions
from plumbline.play import agreements, together
from plumbline.play.models import Leaving
from tests.leaderboard.uploads import a_browser, a_card, a_published, a_waiting, an_upload, ours
from tests.makers import (
    a_draft,
    a_file,
    a_game,
    a_header,
    a_person,
    a_set_of_games,
    a_set_of_toys,
    a_task_set,
    a_user,
    an_episode,
    an_open_episode,
)
from tests.toy_suites import known_toys

OURS = ("evaluation", "play", "leaderboard")
"""The apps whose records the admin shows."""

ROLES = ("anonymous", "participant", "other", "owner", "reviewer", "curator", "administrator")
PASSWORD = "a long enough password"

MARKS = {
    "a": "zanzibar-account",  # the owner's address, tokens, sessions and identity
    "c": "zanzibar-claim",  # the evidence of a claim
    "d": "zanzibar-draft",  # a task set that is not published
    "k": "zanzibar-curating",  # what curators write for each other
    "p": "zanzibar-played",  # what the owner said as a participant
    "q": "zanzibar-reader",  # a reader's report
    "r": "zanzibar-report",  # a player's words about a partner
    "s": "zanzibar-submission",  # what was never published, was withdrawn, or is hidden
}
SEALED = "z"
"""The mark of a sealed set's tasks, which is their own words and digests."""

Things = dict[str, dict[str, Any]]
"""Values for the holes of an address, by the name of what it leads to."""


@dataclass(frozen=True)
class World:
    things: Things
    cookies: dict[str, SimpleCookie]  # by role
    marks: dict[str, tuple[str, ...]]


@contextmanager
def standing(django_db_blocker: Any) -> Iterator[World]:
    """Let the world stand in one transaction, which no request ends, and log no refusal."""
    logging.disable(logging.WARNING)
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, known_toys(patch), transaction.atomic():
        patch.setattr(BaseDatabaseWrapper, "close_if_unusable_or_obsolete", lambda _: None)
        yield _build()
        transaction.set_rollback(True)
    logging.disable(logging.NOTSET)


def _build() -> World:
    """Make the site. The toy families must be there."""
    accounts = {name: an_account(name) for name in ROLES[2:]}
    owner, person = accounts["owner"], a_person()
    sets = _sets()
    expose(person, list(sets["public-set"].tasks.all()))
    cookies = cookies_of(accounts, {"participant": a_person(), "owner": person})
    things = {name: _in_set(task_set) for name, task_set in sets.items()} | _submitted(owner, sets["public-set"])
    things |= _played(person, a_person(), sets) | _of_account(owner) | _curated(accounts, sets, things)
    things["-"] = things["public-set"] | _nowhere()
    things |= {f"sealed-{name}": record(each) for name, each in _of_sealed(sets["sealed-set"]).items()}
    _one_of_the_rest(sets["public-set"])
    marks = {letter: (mark,) for letter, mark in MARKS.items()}
    return World(things, cookies, marks | {SEALED: tuple(_secrets_of(sets["sealed-set"]))})


def an_account(role: str) -> User:
    is_curating = role in Appointment.Role.values
    user = a_user(role, is_staff=is_curating)
    if role == "owner":
        user.email = f"{MARKS['a']}@example.org"
        user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    if is_curating:
        Appointment.objects.create(user=user, role=role)
    return user


def cookies_of(accounts: dict[str, User], people: dict[str, Agent]) -> dict[str, SimpleCookie]:
    """Sign in, and use each session once, so that its use is noted."""
    browsers = {role: a_browser(accounts.get(role), people.get(role)) for role in ROLES}
    for role in accounts:
        browsers[role].get("/account/")
    return {role: browser.cookies for role, browser in browsers.items()}


def _sets() -> dict[str, TaskSet]:
    found = {
        "public-set": a_task_set(count=2),
        "practice-set": a_task_set("warm", practice=True, path=1, settings=("text", "2d,feedback=ruling")),
        "sealed-set": a_task_set("sealed", sealed=True, count=2, path=4),
        "people-set": a_task_set("people", path=3),
        "shared-set": a_set_of_toys(count=6),
        "games-set": a_set_of_games("symbols"),
        "draft": a_draft("draft", title=MARKS["d"], description=MARKS["d"], count=2, path=1),
        "frozen-set": tasksets.freeze(a_draft("frozen", title=MARKS["d"], count=1, path=1)),
        "retired-set": tasksets.retire(a_task_set("retired", count=2, path=1), "a better one came"),
    }
    for name in ("public-set", "sealed-set"):
        ours("optimal", found[name])
    ours("do-nothing", found["games-set"])
    return found


def _in_set(task_set: TaskSet) -> dict[str, Any]:
    axes = task_set.tasks.first().axes
    return {
        "slug": task_set.slug,
        "setting": task_set.settings[0],
        "position": 1,
        "caption": "current",
        "down": axes.get("path", 0),
        "across": axes.get("geoms", 0),
        "suite": task_set.suite,
        "name": "toys",
        "kind": "task-set",
        "subject": task_set.slug,
    }


def _submitted(owner: User, task_set: TaskSet) -> Things:
    """Submissions of the owner in every state, with their runs, agents and episodes."""
    made = {
        "public": a_published(owner, task_set, **a_card("Open")),
        "private": an_upload(owner, task_set, _marked(task_set, MARKS["s"], MARKS["s"])),
        "found": an_upload(owner, task_set, _marked(task_set, f"{MARKS['s']} too", MARKS["s"])),
        "hidden": a_published(owner, task_set, _marked(task_set, "Hidden", MARKS["s"])),
        "withdrawn": a_published(owner, task_set, _marked(task_set, "Withdrawn", MARKS["s"])),
        "rejected": an_upload(owner, task_set, a_file(a_header(task_set, **a_card("Open")), _nonsense())),
        "waiting": a_waiting(owner, task_set, **a_card("Waiting")),
        "cancelled": a_waiting(owner, task_set, **a_card("Cancelled")),
    }
    submissions.cancel(made["cancelled"])
    submissions.withdraw(made["withdrawn"])
    runs.hide(made["hidden"].run, "looked wrong")
    acts = {"public": "withdraw", "private": "publish", "waiting": "cancel", "cancelled": "again"}
    found = {f"{name}-submission": {"pk": each.pk, "action": acts.get(name, "cancel")} for name, each in made.items()}
    for name in ("public", "private", "found", "hidden", "withdrawn"):
        found |= _of_run(name, Submission.objects.get(pk=made[name].pk).run)
    return found | _of_run("sealed", Run.objects.get(task_set__slug="sealed"))


def _marked(task_set: TaskSet, name: str, mark: str) -> bytes:
    lines = [an_episode(task) for task in task_set.tasks.select_related("task_set")]
    for line in lines:
        line["turns"][0]["response"] = f"{mark} " + line["turns"][0]["response"]
    return a_file(a_header(task_set, **a_card(name)), *lines)


def _nonsense() -> dict[str, Any]:
    return {"task": MARKS["s"], "turns": []}


def _of_run(name: str, run: Run) -> Things:
    episode = run.episodes.order_by("task__position").first()
    return {
        f"{name}-run": {"pk": run.pk, "kind": "run", "subject": run.pk},
        f"{name}-agent": {"pk": run.line_up.lead_id},
        f"{name}-episode": _at(episode),
    }


def _at(episode: Episode) -> dict[str, Any]:
    start = {"step": 0, "caption": "current", "number": 0, "part": 0}
    return start | {"pk": episode.pk, "setting": episode.setting, "kind": "episode", "subject": episode.pk}


def _played(person: Agent, partner: Agent, sets: dict[str, TaskSet]) -> Things:
    """Episodes of the owner as a participant: alone and with a partner, over and going on, and an empty seat."""
    first, second = sets["shared-set"].tasks.select_related("task_set")[:2]
    both = episodes.open_episode(person, first, "text", counted=True, partners=[partner])
    episodes.take_turn(both.pk, 0, 1, Turn(actions=(f"say {MARKS['p']}",)))
    episodes.take_turn(both.pk, 0, 2, Turn(actions=("declare 3",), seat=1))
    together.report(partner, episodes.score(both.pk), 0, MARKS["r"])
    invited = episodes.open_episode(person, second, "text", counted=True, partners=[None])
    closed, going_on = a_game(person, sets["people-set"]), an_open_episode(person, sets["people-set"], position=2)
    episodes.take_turn(going_on.pk, 0, 1, Turn(actions=(f"say {MARKS['p']}",)))
    found = {"closed-play": closed, "open-play": going_on, "shared-play": both, "invited-play": invited}
    seat = {"invitation": {"invitation": invited.seats.get().invitation}}
    return {name: _at(each) for name, each in found.items()} | seat


def _of_account(owner: User) -> Things:
    """What an account has, beside submissions."""
    mark = MARKS["a"]
    token, _ = tokens.issue(owner, mark)
    a_browser(owner).get("/account/")  # elsewhere
    session = AccountSession.objects.filter(owner=owner).order_by("-pk").first()
    AccountSession.objects.filter(owner=owner).update(device=mark)
    identity = SocialAccount.objects.create(user=owner, provider="oidc", uid=mark)
    new = EmailAddress.objects.create(user=owner, email=f"{mark}-new@example.org")
    agreements.agree(owner)
    IdempotencyKey.objects.create(owner=owner, key=mark, sha256="0" * 64, status=201)
    claim = organizations.claim(owner, "Example University", None, MARKS["c"])
    key = default_token_generator.make_token(User.objects.get(pk=owner.pk))
    return {
        "token": {"pk": token.pk},
        "session": {"pk": session.pk},
        "identity": {"pk": identity.pk},
        "claim": {"pk": claim.pk},
        "account": _account(owner),
        "address": {"key": EmailConfirmationHMAC(new).key},
        "reset-link": {"uidb36": user_pk_to_url_str(owner), "key": key},
    }


def _account(owner: User) -> dict[str, Any]:
    kind = ContentType.objects.get_for_model(User)
    return {"pk": owner.pk, "object_id": owner.pk, "id": owner.pk, "content_type_id": kind.pk}


def _curated(accounts: dict[str, User], sets: dict[str, TaskSet], things: Things) -> Things:
    """What curators have to decide."""
    curator, task_set = accounts["curator"], sets["public-set"]
    note(curator, "looked at", task_set, MARKS["k"])
    erratum = errata.exclude(sets["retired-set"], 1, timezone.now().date(), curator, "cannot be solved")
    about = {"kind": "task-set", "key": task_set.slug, "name": task_set.title}
    reader = models.ReaderReport.objects.create(**about, text=MARKS["q"], account=accounts["owner"])
    plan = {"portions": [[2, {"geoms": 3, "path": 2}]], "seed": 1}
    Job.objects.create(kind="generate", subject=task_set.pk, plan=plan, state=Job.State.DONE)
    return {
        "erratum": {"pk": erratum.pk},
        "reader-report": {"pk": reader.pk, "secret": reader.secret},
        "report": {"pk": models.Report.objects.get().pk},
        **_claims(curator),
        **_findings(curator, task_set, things),
        **_rescorings(curator, task_set),
    }


def _claims(curator: User) -> Things:
    gone = a_user("gone", is_active=False)
    Closing.objects.create(owner=gone, published=Closing.Published.KEEP)
    made = organizations.claim(gone, "Example University", None, "")
    organizations.confirm(made, curator, "Example University", MARKS["k"])
    return {"confirmed-claim": {"pk": made.pk}, "organization": {"pk": models.Organization.objects.get().pk}}


def _findings(curator: User, task_set: TaskSet, things: Things) -> Things:
    """An open finding about a private run and a public one, and a dismissed one."""
    jobs.finish(copies.enqueue(task_set).pk)
    copies.enqueue(task_set)
    found, public = (Run.objects.get(pk=things[f"{name}-run"]["pk"]) for name in ("found", "public"))
    known = {"task_set": task_set, "run": public, "names": ["Open by owner", "another by owner"]}
    made = Copy.objects.create(kind="moves", other=found, **known)
    made.decisions.create(state="open", by=curator, reason=MARKS["k"])
    dismissed = Copy.objects.create(kind="solver", state="dismissed", **known)
    return {"open-copy": {"pk": made.pk}, "dismissed-copy": {"pk": dismissed.pk}}


def _rescorings(curator: User, task_set: TaskSet) -> Things:
    """A re-scoring that found something, one that is at work, and one that failed."""
    run, now = task_set.runs.order_by("pk").first(), timezone.now()
    compared = Rescoring.objects.create(owner=curator, total=2, compared_at=now, changed=1)
    compared.task_sets.add(task_set)
    compared.episodes.create(episode=run.episodes.first(), changes={"metrics": {"completion": [1, 0]}})
    row = {"task_set": task_set, "setting": run.setting, "who": run.line_up.who, "run": run}
    compared.standings.create(**row, touched=True, shown=True)
    states = {"comparing": Job.State.QUEUED, "failed": Job.State.FAILED}
    others = {name: _a_rescoring(curator, task_set, state) for name, state in states.items()}
    return {f"{name}-rescoring": {"pk": each.pk} for name, each in (others | {"compared": compared}).items()}


def _a_rescoring(curator: User, task_set: TaskSet, state: str) -> Rescoring:
    made = Rescoring.objects.create(owner=curator, total=2)
    made.task_sets.add(task_set)
    made.job = Job.objects.create(kind="rescore", subject=made.pk, state=state)
    made.save()
    return made


def _of_sealed(sealed: TaskSet) -> dict[str, Model]:
    """Records that would give a task of a sealed set away."""
    task = sealed.tasks.first()
    return {"task-record": task, "episode-record": task.episodes.first()}


def record(shown: Model) -> dict[str, Any]:
    """Values for the holes of the addresses that a record has in the admin."""
    return {"record": f"{shown._meta.app_label}/{shown._meta.model_name}", "object_id": shown.pk}


def _nowhere() -> dict[str, Any]:
    """Values of holes that lead to nobody's record."""
    (settings.STATIC_ROOT / "access.txt").write_text("for everybody", encoding="utf-8")
    return {"app_label": "evaluation", "url": "nowhere", "page": "boards/text/", "file": "access.txt"}


def _one_of_the_rest(task_set: TaskSet) -> None:
    """Make one of each record that no page shows by itself."""
    run = task_set.runs.order_by("pk").first()
    standing = task_set.standings.order_by("pk").first()
    models.CorrectedStanding.objects.create(standing=standing, whole=standing.aggregate_id, excluded=[1])
    models.Failure.objects.create(episode=run.episodes.order_by("pk").first(), label="loop", first=1)
    models.FormerName.objects.create(agent=run.line_up.lead, name="Earlier", shown=True)
    models.Partner.objects.create(line_up=run.line_up, seat=1, agent=run.line_up.lead)
    models.PlayCount.objects.create(people=1, games=1)
    models.Prepared.objects.create(task_set=task_set, name="nothing", made_from="nothing", figures={})
    models.Worker.objects.create(name="worker")
    Leaving.objects.create(agent=a_person())


def _secrets_of(sealed: TaskSet) -> list[str]:
    """Return what would give away the tasks of a sealed set."""
    found = [str(each.pk) for each in Episode.objects.filter(task__task_set=sealed)]
    for task in sealed.tasks.all():
        plain = codec.task_digest(sealed.family, codec.content_digest(task.instance.encode()), task.seed)
        found += [task.instance, html.escape(task.instance), plain, task.digest]
    return found
