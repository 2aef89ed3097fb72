"""An account's own data as an archive: the account, its agents, submissions, episodes and stored files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount

from plumbline.evaluation import episodes
from plumbline.evaluation.models import Claim, Decision, Episode, ReaderReport, Run
from plumbline.evaluation.protocol.turns import stored
from plumbline.evaluation.requests.streaming import PIECE_BYTES
from plumbline.evaluation.requests.zipping import Entry, as_json, as_json_lines, as_text
from plumbline.evaluation.viewing import failures
from plumbline.leaderboard.models import Submission

README = (
    "The data of your account on this site.",
    "account.json: the account with its mail addresses, identities at a provider, sessions, tokens without their "
    "secrets, organizations, agreements, reports of problems, and decisions as a curator. agents.json: your agents. "
    "submissions.jsonl: your submissions. episodes.jsonl: all episodes of your runs, with their turns. files/: the "
    "files that are still stored, as you uploaded them.",
    "What you played as a participant is kept apart from your account: the page “Your data” of your browser has it.",
)


def entries(owner: Any) -> Iterator[Entry]:
    """Yield the files of the archive."""
    yield as_text("README.txt", *README)
    yield as_json("account.json", _account(owner))
    yield as_json("agents.json", [_agent(each) for each in owner.agents.order_by("pk")])
    mine = Submission.objects.filter(owner=owner).order_by("pk")
    yield as_json_lines("submissions.jsonl", (_submission(each) for each in mine.whole().iterator(200)))
    yield as_json_lines("episodes.jsonl", _episodes(owner))
    for submission in mine.exclude(file="").iterator(200):
        yield Entry(f"files/{submission.pk}.jsonl", _pieces(submission))


def _account(owner: Any) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=owner).values("email", "verified", "primary")
    identities = SocialAccount.objects.filter(user=owner).order_by("pk")
    sessions = owner.account_sessions.values("device", "created_at", "seen_at")
    tokens = owner.tokens.values("name", "start", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    agreements = owner.export_agreements.values("text__kind", "text__version", "agreed_at")
    claims = Claim.objects.filter(owner=owner).values("claimed", "evidence", "state", "created_at", "agent__name")
    return {
        "username": owner.username,
        "joined_at": owner.date_joined,
        "last_login": owner.last_login,
        "addresses": list(addresses),
        "identities": list(identities.values("provider", "uid", "extra_data", "date_joined", "last_login")),
        "sessions": list(sessions),
        "tokens": list(tokens),
        "organizations": list(claims),
        "agreements": list(agreements),
        "reports": list(ReaderReport.objects.filter(account=owner).values("name", "text", "created_at", "answer")),
        "decisions": list(Decision.objects.filter(actor_id=owner.pk).values("at", "verb", "name", "reason")),
    }


def _agent(agent: Any) -> dict[str, Any]:
    former = agent.former_names.values("name", "until")
    plain = {"id": agent.pk, "name": agent.name, "kind": agent.kind, "card": agent.card}
    return plain | {"created_at": agent.created_at, "former_names": list(former)}


def _submission(submission: Submission) -> dict[str, Any]:
    run: Run | None = submission.run
    return {
        "id": submission.pk,
        "agent": submission.line_up.name,
        "task_set": submission.task_set.slug,
        "setting": submission.setting,
        "cards": submission.cards,
        "file_name": submission.file_name,
        "size_bytes": submission.size_bytes,
        "sha256": submission.sha256,
        "state": submission.state,
        "problem": submission.problem,
        "created_at": submission.created_at,
        "run": run and run.pk,
        "published_at": run and run.published_at,
        "withdrawn_at": run and run.withdrawn_at,
        "hidden_at": run and run.hidden_at,
        "hidden_reason": run.hidden_reason if run else "",
    }


def _episodes(owner: Any) -> Iterator[dict[str, Any]]:
    rows = Episode.objects.filter(run__line_up__owner=owner, run__landed_at__isnull=False)
    rows = rows.exclude(task__task_set__sealed=True).select_related("task__task_set", "transcript")
    rows = rows.prefetch_related("failures")
    for episode in rows.order_by("run", "pk").defer("trajectory", "checkpoints", "task__instance").iterator(200):
        yield {
            "run": episode.run_id,
            "episode": str(episode.pk),
            "task": episode.task.digest,
            "attempt": episode.attempt,
            "outcome": episode.outcome,
            "metrics": episode.metrics,
            "verdicts": episode.verdicts,
            "failures": failures.as_json(episode),
            "turns": [msgspec.to_builtins(stored(turn)) for turn in episodes.turns_of(episode)],
        }


def _pieces(submission: Submission) -> Iterator[bytes]:
    with submission.file.open("rb") as file:
        while piece := file.read(PIECE_BYTES):
            yield piece
