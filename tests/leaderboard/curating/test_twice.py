"""What curators send twice at once happens once, and whoever was slower is told so."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from plumbline.evaluation import tasksets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.jobs import queue
from plumbline.evaluation.models import Claim, Decision, Job, NotNow, Organization, TaskSet
from plumbline.evaluation.results import rescoring
from plumbline.evaluation.results.rescoring.scopes import Scope
from plumbline.leaderboard.accounts import closing
from plumbline.leaderboard.curating import accounts, copies, curation, moderation, organizations, sealing
from tests.leaderboard.curating.drafts import DRAFT, an_empty_draft
from tests.leaderboard.uploads import ours
from tests.makers import a_draft, a_task_set, a_user

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

PLAN = [(1, {"columns": 2, "rows": 2, "geoms": 1, "path": 1})]


def twice(action) -> list[str]:
    """What two calls at once are refused with; empty for one that is not."""
    together = Barrier(2)

    def once(_) -> str:
        together.wait(10)
        try:
            action()
        except (NotNow, InvalidTaskSet) as refused:
            return str(refused)
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(2) as threads:
        return sorted(threads.map(once, range(2)))


def of(slug: str = "fresh") -> TaskSet:
    """The set as another request reads it."""
    return TaskSet.objects.get(slug=slug)


def again(account):
    """The account as another request reads it."""
    return get_user_model().objects.get(pk=account.pk)


@pytest.fixture(autouse=True)
def eve(postgresql, monkeypatch):
    """A curator, while no worker takes what is queued."""
    monkeypatch.setattr(queue, "wake", lambda pk: None)
    return a_user("eve", is_staff=True)


def test_a_set_is_drafted_once(eve):
    done, refused = twice(lambda: curation.draft(tasksets.Draft(**DRAFT), eve))
    assert (done, TaskSet.objects.count()) == ("", 1)
    assert "fresh" in refused


def test_a_set_is_cloned_once(eve):
    a_task_set("fresh", count=1)
    done, refused = twice(lambda: curation.clone(of(), "", eve))
    assert (done, TaskSet.objects.count(), Job.objects.filter(kind="clone").count()) == ("", 2, 1)
    assert refused


def test_a_draft_is_deleted_once(eve):
    a_draft("fresh", count=3)
    assert twice(lambda: curation.discard(of(), eve, ""))[0] == ""
    assert not TaskSet.objects.exists()
    assert Decision.objects.filter(verb="deleted").count() == 1


def test_tasks_are_generated_once(eve):
    an_empty_draft()
    done, refused = twice(lambda: curation.generate(of(), PLAN, 1, eve))
    assert (done, Job.objects.filter(kind="generate").count()) == ("", 1)
    assert "is being generated" in refused


def test_a_draft_that_is_being_generated_is_not_frozen(eve):
    a_draft("fresh", count=1)
    curation.generate(of(), PLAN, 1, eve)
    with pytest.raises(NotNow, match="is being generated"):
        curation.freeze(of(), eve)


def test_a_twin_is_sealed_once(eve, monkeypatch):
    a_task_set("fresh", count=1)
    monkeypatch.setattr(sealing, "composition", lambda task_set: object())
    done, refused = twice(lambda: sealing.enqueue(of(), "twin", eve, "against leaks"))
    assert (done, Job.objects.filter(kind="seal").count()) == ("", 1)
    assert "is being made: expected one at a time" in refused


def test_copies_are_searched_once():
    a_task_set("fresh", count=1)
    assert twice(lambda: copies.enqueue(of())) == ["", ""]
    assert Job.objects.filter(kind="copies").count() == 1


def test_a_job_is_cancelled_once(eve):
    an_empty_draft()
    job = curation.generate(of(), PLAN, 1, eve)
    done, refused = twice(lambda: moderation.cancel(Job.objects.get(pk=job.pk), eve, ""))
    assert (done, Decision.objects.filter(verb="cancelled").count()) == ("", 1)
    assert "is cancelled: expected queued or running" in refused


def test_a_running_job_is_cancelled_once(eve):
    an_empty_draft()
    job = curation.generate(of(), PLAN, 1, eve)
    Job.objects.update(state=Job.State.RUNNING)
    moderation.cancel(Job.objects.get(pk=job.pk), eve, "")
    with pytest.raises(NotNow, match="is being cancelled already"):
        moderation.cancel(Job.objects.get(pk=job.pk), eve, "")


def test_of_two_superusers_who_block_each_other_one_is_left():
    one, other = (a_user(name, is_superuser=True) for name in ("one", "other"))
    sides = [(one, other), (other, one)]
    done, refused = twice(lambda: accounts.block(*map(again, sides.pop()), "a quarrel"))
    assert (done, get_user_model().objects.filter(is_superuser=True, is_active=True).count()) == ("", 1)
    assert "is blocked: expected an account that is not" in refused


def test_of_two_superusers_who_leave_one_stays():
    sides = [a_user(name, is_superuser=True) for name in ("one", "other")]
    done, refused = twice(lambda: closing.close(again(sides.pop()), "keep"))
    assert (done, "is the only administrator" in refused) == ("", True)


def test_an_organization_is_made_once(eve):
    done, refused = twice(lambda: organizations.create("Example Lab", eve))
    assert (done, Organization.objects.count()) == ("", 1)
    assert "Example Lab" in refused


def test_a_claim_is_confirmed_once(eve):
    claim = organizations.claim(a_user(), "Example Lab", None, "")
    done, refused = twice(lambda: organizations.confirm(Claim.objects.get(pk=claim.pk), eve, "Example Lab", "known"))
    assert (done, Organization.objects.count(), Decision.objects.filter(verb="confirmed").count()) == ("", 1, 1)
    assert refused


def test_a_re_scoring_is_published_once(eve):
    task_set = a_task_set("fresh", count=1)
    ours("optimal", task_set)
    asked = rescoring.ask(Scope((task_set,)), eve)
    type(asked).objects.filter(pk=asked.pk).update(compared_at=asked.created_at, changed=1)
    read = type(asked).objects.get
    done, refused = twice(lambda: moderation.act_on_rescoring(read(pk=asked.pk), "publish", eve, "new rules"))
    assert (done, Decision.objects.filter(verb="publication queued").count()) == ("", 1)
    assert refused
