"""The figures of a site that an upgrade must leave as they are: python -m tests.upgrade.figures prints them as JSON.

Runs inside the site's environment, with the code of its version when it is stored, and with that of today afterwards.
"""

from __future__ import annotations

import json
import os
from typing import Any


def leaderboards() -> dict[str, Any]:
    """The rows of each leaderboard: agent, rank, episodes, and the value and count of each metric."""
    from plumbline.evaluation.models import Standing

    rows = Standing.objects.select_related("aggregate", "task_set").order_by("task_set__slug", "setting", "who")
    return {
        f"{row.task_set.slug} {row.setting} {row.who}": [
            row.rank,
            row.aggregate.tasks,
            row.aggregate.episodes,
            row.aggregate.outcomes,
            {name: [each["value"], each["n"]] for name, each in sorted(row.aggregate.values.items())},
        ]
        for row in rows
    }


def runs() -> dict[str, Any]:
    """Each run: agent, set, setting, provenance, and whether it is public, hidden or withdrawn."""
    from plumbline.evaluation.models import Run

    public = set(Run.objects.public().values_list("pk", flat=True))
    return {
        str(run.pk): [
            run.line_up.lead.name,
            run.task_set.slug,
            run.setting,
            run.provenance,
            run.pk in public,
            run.hidden_reason,
            run.withdrawn_at is not None,
            run.episodes.count(),
        ]
        for run in Run.objects.select_related("line_up__lead", "task_set").order_by("pk")
    }


def episodes() -> dict[str, Any]:
    """Each episode: task, setting, attempt, outcome, what counts, and every turn that was taken."""
    from plumbline.evaluation.episodes import turns_of
    from plumbline.evaluation.models import Episode

    return {
        str(each.pk): [
            each.task.digest,
            each.setting,
            each.attempt,
            each.outcome,
            each.counted,
            each.metrics,
            [[*(turn.actions or ()), turn.response] for turn in turns_of(each)],
        ]
        for each in Episode.objects.select_related("task", "transcript").order_by("pk")
    }


def accounts() -> dict[str, Any]:
    """Each account: mail, rights, password, identities at a provider, tokens and submissions."""
    from allauth.socialaccount.models import SocialAccount
    from django.contrib.auth.models import User

    from plumbline.leaderboard.curating import roles
    from plumbline.leaderboard.models import ApiToken, Submission

    return {
        user.username: [
            user.email,
            roles.role_of(user),
            user.password,
            [[identity.provider, identity.uid] for identity in SocialAccount.objects.filter(user=user).order_by("pk")],
            [[token.sha256, sorted(token.scopes)] for token in ApiToken.objects.filter(owner=user).order_by("pk")],
            [[each.pk, each.state, each.sha256] for each in Submission.objects.filter(owner=user).order_by("pk")],
        ]
        for user in User.objects.order_by("pk")
    }


def people() -> list[Any]:
    """Each participant: age group, version of the text that they agreed to, code, and how many episodes they have."""
    from plumbline.play.models import Participant

    rows = Participant.objects.select_related("text", "agent").order_by("pk")
    return [
        [each.age_group, each.text.version, each.text.paragraphs, each.withdrawal_hash, each.agent.episodes.count()]
        for each in rows
    ]


def figures() -> dict[str, Any]:
    made = (leaderboards, runs, episodes, accounts, people, curated)
    return {each.__name__: each() for each in made}


def curated() -> dict[str, Any]:
    """Task sets with their tasks and errata, the record of decisions, and reports of readers."""
    from plumbline.evaluation.models import Decision, Erratum, ReaderReport, TaskSet

    sets = TaskSet.objects.order_by("slug")
    return {
        "sets": {
            each.slug: [each.state, each.digest, each.tasks.count(), list(each.settings), each.sealed] for each in sets
        },
        "errata": [[each.task.digest, each.reason] for each in Erratum.objects.select_related("task").order_by("pk")],
        "decisions": [[each.verb, each.reason] for each in Decision.objects.order_by("pk")],
        "reports": [[each.secret, each.text, each.answer] for each in ReaderReport.objects.order_by("pk")],
    }


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    import django

    django.setup()
    print(json.dumps(figures()))


if __name__ == "__main__":
    main()
