"""Submissions from upload to tombstone: receive/discard, replay/cancel, publish/withdraw, hide/unhide."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO

import msgspec
from django.core.files import File
from django.db import transaction

from plumbline.evaluation import jobs, runs
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.files.trajectories import STORED_BYTES, AgentCard, BadLine, Header, open_lines
from plumbline.evaluation.models import PEOPLE, Agent, Job, LineUp, NotNow, Run, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS
from plumbline.leaderboard.models import Submission

KIND = "replay"
RESERVED = {
    PEOPLE,
    *(baseline.title.casefold() for baseline in AGENTS.values()),
}  # names that leaderboards use themselves
CHUNK = 100  # episodes kept in memory
CHUNK_CHARACTERS = 4_000_000  # of responses


def receive(owner: Any, file: BinaryIO, name: str, size_bytes: int) -> Submission:
    """Store a file whose header fits a published task set, and queue its replay. Raises BadLine."""
    if size_bytes > STORED_BYTES:
        raise BadLine(0, "", f"{size_bytes} bytes: expected at most {STORED_BYTES >> 20} MB")
    header = checks.peek(file)
    task_set = _named(header)
    if task_set is None:
        raise BadLine(1, "task_set.slug", f"{header.task_set.slug!r}: expected a published task set")
    checks.check_header(header, runs.spec_of(task_set, tasks=False))
    file.seek(0)
    submission = Submission(
        owner=owner,
        task_set=task_set,
        setting=header.setting,
        cards=msgspec.to_builtins(header.cards),
        file_name=name[:200],
        size_bytes=size_bytes,
        sha256=_hash(file),
    )
    submission.file.save(f"{submission.sha256[:16]}.jsonl", File(file), save=False)
    try:
        return _store(submission, header)
    except BaseException:
        submission.file.delete(save=False)
        raise


def _named(header: Header) -> TaskSet | None:
    """Find the published set that a file names: by series and digest, or else by slug."""
    sets = TaskSet.objects.published().ranked().filter(sealed=False)
    slug, digest = header.task_set.slug, header.task_set.digest
    return sets.filter(series=slug, digest=digest).first() or sets.filter(slug=slug).first()


@transaction.atomic
def _store(submission: Submission, header: Header) -> Submission:
    """Save the submission, whose file is stored, and queue its replay."""
    submission.line_up = _line_up(submission.owner, header)
    submission.save()
    return _queue(submission)


@transaction.atomic
def cancel(submission: Submission) -> None:
    """Cancel the replay. Raises NotNow if it has ended."""
    _hold(submission)
    if submission.settled or submission.job is None:
        raise NotNow(f"the submission is {submission.state}: expected queued or replaying")
    jobs.cancel(submission.job)


@transaction.atomic
def again(submission: Submission) -> Submission:
    """Queue the replay of a rejected or cancelled submission again. Raises NotNow."""
    _hold(submission)
    if submission.state not in (Submission.State.REJECTED, Submission.State.CANCELLED):
        raise NotNow(f"the submission is {submission.state}: expected rejected or cancelled")
    return _queue(submission)


@transaction.atomic
def publish(submission: Submission) -> None:
    """Publish the run, and update its agent's card from the file. Raises NotNow."""
    _hold(submission)
    run = _replayed(submission)
    if submission.task_set.state == TaskSet.State.RETIRED:
        raise NotNow(f"the task set {submission.task_set.slug} is retired: expected a published one")
    if run.published_at is not None:
        raise NotNow("the submission was published before: expected one that was never published")
    for agent, card in zip(run.line_up.agents, submission.cards, strict=False):
        if agent.owner_id is not None:
            agent.card = card
            agent.save(update_fields=["card"])
    runs.publish(run)


@transaction.atomic
def withdraw(submission: Submission) -> None:
    """Withdraw the run from the leaderboard; a tombstone stays. Raises NotNow."""
    _hold(submission)
    run = _replayed(submission)
    if run.published_at is None or run.withdrawn_at is not None:
        raise NotNow("the submission is not published: expected one on a leaderboard")
    runs.withdraw(run)


@transaction.atomic
def discard(submission: Submission) -> None:
    """Delete a submission that was never published. Raises NotNow."""
    _hold(submission)
    if not submission.settled:
        raise NotNow(f"the submission is {submission.state}: expected one that has finished; cancel it first")
    if submission.run is not None and submission.run.published_at is not None:
        raise NotNow("the submission was published: withdraw it instead of deleting it")
    run, file, line_up = submission.run, submission.file, submission.line_up
    submission.delete()
    if run is not None:
        run.delete()
    if not line_up.runs.exists() and not line_up.submissions.exists():
        _forget(line_up)
    transaction.on_commit(lambda: file.storage.delete(file.name))


def position(submission: Submission) -> int:
    """Return the number of replays ahead in the queue."""
    return jobs.ahead_of(submission.job) if submission.job else 0


@jobs.kind(KIND, ending=lambda job: _ended(job))
def replay(job: Job) -> Iterator[tuple[int, int]]:
    """Replay a submission into a run that is invisible until it is complete. A repeated job starts over."""
    submission = _subject(job)
    if submission is None:
        raise jobs.Refused("the submission was deleted, or a newer job replays it")
    if submission.state == Submission.State.REPLAYED:
        return
    _drop(submission)
    submission.run = runs.begin(submission.line_up, submission.task_set, submission.setting, Run.Provenance.REPLAYED)
    submission.state, submission.problem = Submission.State.REPLAYING, ""
    submission.save(update_fields=["run", "state", "problem"])
    try:
        yield from _replay(submission)
    except BadLine as problem:
        Submission.objects.filter(pk=submission.pk).update(problem=str(problem))
        raise jobs.Refused(f"line {problem.number} was rejected; its owner can read why") from problem
    _settle(submission)


def _replay(submission: Submission) -> Iterator[tuple[int, int]]:
    tasks = {task.digest: task for task in submission.task_set.tasks.all()}
    traced, done, kept = True, 0, 0
    chunk: list[VerifiedEpisode] = []
    with submission.file.open("rb") as file:
        total = sum(1 for _, line in open_lines(file) if line.strip()) - 1
        file.seek(0)
        check = checks.check(file, runs.spec_of(submission.task_set))
        for verified in check:
            chunk.append(verified)
            kept += sum(len(turn.response or "") for turn in verified.line.turns)
            traced = traced and checks.traced(check.header, verified.line.turns)
            if len(chunk) >= CHUNK or kept > CHUNK_CHARACTERS:
                runs.add_episodes(submission.run, tasks, chunk)
                chunk, kept = [], 0
            done += 1
            yield done, total
        runs.add_episodes(submission.run, tasks, chunk)
    standings.prepare(submission.run)
    submission.run.provenance = runs.provenance_of(check.header, complete=traced)


@transaction.atomic
def _settle(submission: Submission) -> None:
    """Finalize the run, unless its owner has cancelled."""
    jobs.raise_if_cancelled(submission.job)
    submission.run.save(update_fields=["provenance"])
    runs.finalize(submission.run)
    submission.state, submission.problem = Submission.State.REPLAYED, ""
    submission.save(update_fields=["state", "problem"])


def _ended(job: Job) -> None:
    """Delete the run of a failed or cancelled replay."""
    submission = _subject(job)
    if submission is None:
        return
    _drop(submission)
    cancelled = job.state == Job.State.CANCELLED
    submission.state = Submission.State.CANCELLED if cancelled else Submission.State.REJECTED
    submission.problem = submission.problem or job.error  # the job's is read by curators and quotes nothing
    submission.save(update_fields=["state", "problem"])


def _subject(job: Job) -> Submission | None:
    """Return the submission of this job; None if it was deleted or has a newer job."""
    rows = Submission.objects.filter(pk=job.subject, job=job)
    return rows.select_related("task_set", "line_up__lead", "run").first()


def _drop(submission: Submission) -> None:
    run = submission.run
    if run is not None and run.landed_at is None:
        submission.run = None
        submission.save(update_fields=["run"])
        runs.drop(run)


def _queue(submission: Submission) -> Submission:
    submission.job = jobs.submit(KIND, submission.pk)
    submission.state, submission.problem = Submission.State.QUEUED, ""
    submission.save()
    return submission


def _hold(submission: Submission) -> None:
    """Lock the submission until the transaction ends. Raises NotNow if it was deleted."""
    if not list(Submission.objects.select_for_update().filter(pk=submission.pk).values_list("pk")):
        raise NotNow("the submission was deleted")
    submission.refresh_from_db()


def _replayed(submission: Submission) -> Run:
    if submission.state != Submission.State.REPLAYED or submission.run is None:
        raise NotNow(f"the submission is {submission.state}: expected replayed")
    return submission.run


def _line_up(owner: Any, header: Header) -> LineUp:
    """Find or create the line-up of the owner's agents, with partners of ours where they are named. Raises BadLine."""
    lead = _agent(owner, header.agent, "agent")
    places = enumerate(header.partners)
    return runs.line_up(lead, *(_partner(owner, card, f"partners[{place}]") for place, card in places))


def _partner(owner: Any, card: AgentCard, field: str) -> Agent:
    """Return an agent of ours by its name, else the owner's. Raises BadLine."""
    ours = {baseline.title.casefold(): baseline for baseline in AGENTS.values()}
    baseline = ours.get(card.name.strip().casefold())
    return baseline_runner.agent(baseline) if baseline and card.kind == "baseline" else _agent(owner, card, field)


def _agent(owner: Any, card: AgentCard, field: str) -> Agent:
    """Find or create the owner's agent of that name. Raises BadLine."""
    if card.name.strip().casefold() in RESERVED:
        raise BadLine(1, f"{field}.name", f"{card.name!r}: this name belongs to a reference row; expected another")
    defaults = {"kind": card.kind, "card": msgspec.to_builtins(card)}
    agent, _ = Agent.objects.get_or_create(owner=owner, name=card.name, defaults=defaults)
    if agent.kind != card.kind:
        raise BadLine(1, f"{field}.kind", f"{card.kind!r}: your agent {agent.name!r} is a {agent.kind}")
    return agent


def _forget(line_up: LineUp) -> None:
    """Delete a line-up that nothing is left of, and those of its owner's agents that are in no other."""
    agents = [agent for agent in line_up.agents if agent.owner_id is not None]
    line_up.delete()
    for agent in agents:
        if not LineUp.objects.with_agent(agent).exists():
            agent.delete()


def _hash(file: BinaryIO) -> str:
    digest = sha256()
    while chunk := file.read(1 << 20):
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()
