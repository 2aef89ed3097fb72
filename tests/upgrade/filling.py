"""Fills a new site with a little of everything that an upgrade must keep: runs inside the site's environment.

Nothing works on the queue meanwhile, so what is queued is stored as such. Prints ids and secrets as JSON.
"""

from __future__ import annotations

import json
import os
from datetime import date
from typing import Any

BUNDLED = ("people-20-v2", "practice-geoms-v2", "cube-40")
PEOPLE, TEXT = "people-20-v2", "text,palette=safe"
PASSWORD = "a long enough password"
BASELINES = ("random-legal", "optimal", "do-nothing")


def bundled(slug: str) -> Any:
    from plumbline.evaluation.models import TaskSet

    return TaskSet.objects.get(slug=slug)


def task_sets() -> None:
    """A few bundled sets and one of arcade games, each with some of our agents."""
    from plumbline.evaluation import tasksets
    from plumbline.evaluation.suites import AGENTS
    from tests.leaderboard.uploads import ours
    from tests.makers import a_set_of_seeds
    from tests.site import ROOT

    for slug in BUNDLED:
        tasksets.load((ROOT / "fixtures" / "tasksets" / f"{slug}.jsonl").read_bytes())
    a_set_of_seeds()
    named = bundled(PEOPLE)
    for name in BASELINES:
        assert name in AGENTS
        ours(name, named)


def submissions(ada: Any, barbara: Any, curator: Any) -> dict[str, int]:
    """Submissions of two accounts, in every state in which they stay."""
    from plumbline.leaderboard.curating import moderation
    from plumbline.leaderboard.submitting import submissions as kept
    from tests.leaderboard.uploads import a_card, a_published, a_waiting, an_upload, some_solved

    boards = bundled(PEOPLE)

    def file(solved: int, name: str) -> bytes:
        return some_solved(boards, solved, setting=TEXT, **a_card(name))

    made = {
        "published": a_published(ada, boards, file(18, "Walker")),
        "other": a_published(barbara, boards, file(9, "Rambler")),
        "hidden": a_published(barbara, boards, file(3, "Stumbler")),
        "withdrawn": a_published(ada, boards, file(12, "Strider")),
        "private": an_upload(ada, boards, file(5, "Wanderer")),
        "queued": a_waiting(ada, boards, file(7, "Newcomer")),
    }
    moderation.hide(made["hidden"].run, curator, "The file is of another model.")
    kept.withdraw(made["withdrawn"])
    return {name: each.pk for name, each in made.items()}


def people() -> dict[str, str]:
    """People who have played, one of them in the middle of a task, one whose score is due, and one who has left."""
    from plumbline.evaluation import episodes
    from plumbline.evaluation.protocol.turns import Turn
    from plumbline.evaluation.requests.participants import signed
    from plumbline.evaluation.results import people as standings
    from plumbline.play import leaving
    from tests.makers import a_game, a_person, a_plan, an_open_episode

    boards = bundled(PEOPLE)
    for number in range(4):
        person = a_person()
        for position in range(1, 6 + number):
            a_game(person, boards, TEXT, position=position)
    gone = a_person()
    a_game(gone, boards, TEXT)
    leaving.leave(gone)
    here = a_person()
    going_on = an_open_episode(here, boards, TEXT, position=3)
    for number, text in enumerate((a_plan(going_on.task)[0], "fetch me a star"), 1):
        episodes.take_turn(going_on.pk, 0, number, Turn(actions=(text,), seconds=2.0, input_mode="command"))
    unscored = an_open_episode(a_person(), boards, TEXT, position=4)
    episodes.give_up(unscored.pk, 0)
    standings.refresh(boards, TEXT)
    return {"open_episode": str(going_on.pk), "unscored_episode": str(unscored.pk), "cookie": signed(here)}


def curation(curator: Any) -> dict[str, str]:
    """A draft that waits to be filled, a set of before, an erratum, and a report with its answer."""
    from plumbline.evaluation.models import ReaderReport
    from plumbline.evaluation.tasksets import Draft
    from plumbline.leaderboard.curating import curation as drafts
    from plumbline.leaderboard.curating import errata, reader_reports
    from tests.makers import a_task_set

    wanted = Draft(slug="spring", title="Spring", suite="ivispar", settings=("text",))
    drafts.generate(drafts.draft(wanted, curator), [(3, {"geoms": 3, "path": 2})], 1, curator)
    drafts.retire(a_task_set("autumn"), curator, "Its boards are too easy.")
    errata.exclude(bundled(PEOPLE), 20, date(2026, 1, 1), curator, "The goal is drawn twice.")
    report = ReaderReport.objects.create(kind="task-set", key=PEOPLE, name=PEOPLE, text="Board 20 looks wrong.")
    reader_reports.answer(report, curator, "It is excluded now.")
    return {"draft": "spring", "report": report.secret}


def identity(owner: Any) -> None:
    """An identity at an OpenID provider, by which the holder of an account can sign in."""
    from allauth.socialaccount.models import SocialAccount

    from plumbline.leaderboard.accounts.oidc.configuration import identity as provider_of

    SocialAccount.objects.create(user=owner, provider=provider_of("https://id.example.org"), uid="1")


def fill() -> dict[str, Any]:
    from plumbline.leaderboard.api import tokens
    from tests.makers import a_user

    ada, barbara = a_user("ada"), a_user("barbara")
    curator = a_user("curator", is_staff=True, is_superuser=True)
    _, token = tokens.issue(ada, "a program", days=365)
    identity(barbara)
    task_sets()
    told: dict[str, Any] = {"password": PASSWORD, "token": token, "submissions": submissions(ada, barbara, curator)}
    return told | people() | curation(curator)


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    import django

    django.setup()
    print(json.dumps(fill()))


if __name__ == "__main__":
    main()
