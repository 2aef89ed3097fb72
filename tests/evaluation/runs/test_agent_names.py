"""Names of agents: whose they are, how they change, and when they pass on."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest
from django.db import connection, transaction

from plumbline.evaluation.models import Agent, FormerName, NameHold, NotNow
from plumbline.evaluation.runs import agent_names
from plumbline.evaluation.runs.agent_names import NameTaken
from tests.evaluation.playing import a_run, all_passed
from tests.makers import a_task_set, a_user

pytestmark = pytest.mark.django_db


@transaction.atomic
def named(owner, name: str) -> Agent:
    """An agent under a name that is held for it."""
    agent_names.hold(owner, name)
    return Agent.objects.create(owner=owner, name=name, kind=Agent.Kind.MODEL)


def test_a_name_that_looks_like_another_accounts_is_refused():
    task_set = a_task_set(count=1)
    a_run(named(a_user(), "Walker"), task_set, all_passed(task_set))
    with pytest.raises(NameTaken, match=r"'WaIker': it looks like 'Walker', an agent of another account; expected"):
        agent_names.hold(a_user("bob"), "WaIker")
    assert NameHold.objects.count() == 1


def test_the_name_of_a_private_agent_is_not_told():
    named(a_user(), "Walker")
    with pytest.raises(NameTaken) as refused:
        agent_names.hold(a_user("bob"), "WALKER")
    assert str(refused.value) == (
        "'WALKER': this name, or one that looks like it, is taken; expected another name, such as 'WALKER (bob)'"
    )


def test_an_account_may_have_names_of_its_own_that_look_alike():
    owner = a_user()
    named(owner, "GPT-4.1")
    named(owner, "GPT-41")
    assert Agent.objects.count() == 2


@pytest.mark.parametrize("name", ["People", "PEOPLE", "Optima1", "optimal", "Do nothing", "Walker & Optimal"])
def test_our_own_names_are_refused(name):
    with pytest.raises(NameTaken, match="a reference row"):
        agent_names.hold(a_user(), name)


def test_a_name_does_not_pretend_to_be_a_line_up_of_others():
    named(a_user(), "Walker")
    named(a_user("cleo"), "Johnson & Co")
    with pytest.raises(NameTaken, match="is taken"):
        agent_names.hold(a_user("bob"), "Runner & Walker")


def test_an_invisible_name_is_refused():
    with pytest.raises(NameTaken, match="visible characters"):
        agent_names.hold(a_user(), "\N{HANGUL FILLER}")


def test_a_name_passes_on_when_its_agent_is_gone():
    named(a_user(), "Walker").delete()
    bob = a_user("bob")
    named(bob, "walker")
    assert {held.owner for held in NameHold.objects.all()} == {bob}


def test_a_renamed_agent_keeps_its_former_name():
    owner, task_set = a_user(), a_task_set(count=1)
    agent = named(owner, "Walker")
    a_run(agent, task_set, all_passed(task_set))
    agent_names.rename(agent, "Strider")
    assert agent_names.find(owner, "Walker") == agent_names.find(owner, "Strider") == agent
    assert [(each.name, each.shown) for each in FormerName.objects.all()] == [("Walker", True)]
    for name in ("Walker", "Strider"):
        with pytest.raises(NameTaken):
            agent_names.hold(a_user(f"b{name}"), name)


def test_a_name_from_before_publication_is_not_shown():
    agent = named(a_user(), "secret-model")
    agent_names.rename(agent, "Walker")
    assert [each.shown for each in FormerName.objects.all()] == [False]


def test_an_agent_is_not_renamed_to_what_another_account_has():
    named(a_user(), "Walker")
    agent = named(a_user("bob"), "Runner")
    with pytest.raises(NameTaken):
        agent_names.rename(agent, "w\N{CYRILLIC SMALL LETTER A}lker")
    agent.refresh_from_db()
    assert (agent.name, FormerName.objects.count()) == ("Runner", 0)


def test_impossible_renamings_say_why():
    owner = a_user()
    agent = named(owner, "Walker")
    named(owner, "Runner")
    for name, why in (("Walker", "its name already"), ("Runner", "you have an agent of this name")):
        with pytest.raises(NotNow, match=why):
            agent_names.rename(agent, name)
    for number in range(agent_names.MOST_FORMER):
        agent_names.rename(agent, f"Walker {number}")
    with pytest.raises(NotNow, match="10 former names"):
        agent_names.rename(agent, "Walker for ever")


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_of_two_accounts_at_the_same_moment_one_gets_the_name(postgresql):
    owners, start, got = [a_user("ada"), a_user("bob")], Barrier(2), []

    def take(owner):
        start.wait()
        try:
            got.append(named(owner, "Walker").owner_id)
        except NameTaken:
            pass
        finally:
            connection.close()

    threads = [Thread(target=take, args=(owner,)) for owner in owners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == Agent.objects.count() == 1
