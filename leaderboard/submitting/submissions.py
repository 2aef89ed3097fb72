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
from plumbline.evaluation.files.trajectories import STORED_BYTES, BadLine, Header, open_lines
from plumbline.evaluation.models import PEOPLE, Agent, Job, Run, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.suites import AGENTS
from plumbline.leaderboard.models import Submission

KIND = "replay"
RESERVED = {PEOPLE, *(baseline.title.casefold() for baseline in AGENTS.values())}  # names that boards use themselves
CHUNK = 100  # episodes kept in memory
CHUNK_CHARACTERS = 4_000_000  # or so many characters of what was said


class NotNow(ValueError):
    """The submission is not in the state this needs. The message names both."""


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
        card=msgspec.to_builtins(header.agent),
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
    """The published set that a file names: of several versions the one with its digest, or else that of its slug."""
    sets = TaskSet.objects.published().ranked().filter(sealed=False)
    slug, digest = header.task_set.slug, header.task_set.digest
    return sets.filter(series=slug, digest=digest).first() or sets.filter(slug=slug).first()


@transaction.atomic
def _store(submission: Submission, header: Header) -> Submission:
    """With the file in its place: what remains takes no time."""
    submission.agent = _agent(submission.owner, header)
    submission.save()
    return _queue(submission)


@transaction.atomic
def cancel(submission: Submission) -> None:
    """End the replay. Raises NotNow when it is over already."""
    _hold(submission)
    if submission.settled or submission.job is None:
        raise NotNow(f"the submission is {submission.state}: expected one that waits or is being replayed")
    jobs.cancel(submission.job)


@transaction.atomic
def again(submission: Submission) -> Submission:
    """Queue the replay of a rejected or cancelled submission once more. Raises NotNow."""
    _hold(submission)
    if submission.state not in (Submission.State.REJECTED, Submission.State.CANCELLED):
        raise NotNow(f"the submission is {submission.state}: expected rejected or cancelled")
    return _queue(submission)


@transaction.atomic
def publish(submission: Submission) -> None:
    """Put it on the board, and let its agent be as this file describes it. Raises NotNow."""
    _hold(submission)
    run = _replayed(submission)
    if submission.task_set.state == TaskSet.State.RETIRED:
        raise NotNow(f"the task set {submission.task_set.slug} is retired: its boards stay as they are")
    if run.published_at is not None:
        raise NotNow("the submission was published before: a withdrawn one stays withdrawn")
    run.agent.card = submission.card
    run.agent.save(update_fields=["card"])
    runs.publish(run)


@transaction.atomic
def withdraw(submission: Submission) -> None:
    """Take it off the board; a tombstone stays. Raises NotNow."""
    _hold(submission)
    run = _replayed(submission)
    if run.published_at is None or run.withdrawn_at is not None:
        raise NotNow("the submission is not on a board")
    runs.withdraw(run)


@transaction.atomic
def discard(submission: Submission) -> None:
    """Delete a submission that was never published. Raises NotNow."""
    _hold(submission)
    if not submission.settled:
        raise NotNow(f"the submission is {submission.state}: cancel it first")
    if submission.run is not None and submission.run.published_at is not None:
        raise NotNow("the submission was published: it can be withdrawn, not deleted")
    run, file, agent = submission.run, submission.file, submission.agent
    submission.delete()
    if run is not None:
        run.delete()
    if not agent.runs.exists() and not agent.submissions.exists():
        agent.delete()  # nothing is left that it would name
    transaction.on_commit(lambda: file.storage.delete(file.name))


def position(submission: Submission) -> int:
    """How many replays are ahead in the queue."""
    return Job.objects.ahead_of(submission.job) if submission.job else 0


@jobs.kind(KIND, ending=lambda job: _ended(job))
def replay(job: Job) -> Iterator[tuple[int, int]]:
    """Replay a submission into a run that nobody sees before it is whole. Begins anew when repeated."""
    submission = _subject(job)
    if submission is None:
        raise jobs.Refused("the submission is gone, or a newer job replays it")
    if submission.state == Submission.State.REPLAYED:
        return
    _drop(submission)
    submission.run = runs.begin(submission.agent, submission.task_set, submission.setting, Run.Provenance.REPLAYED)
    submission.state, submission.problem = Submission.State.REPLAYING, ""
    submission.save(update_fields=["run", "state", "problem"])
    try:
        yield from _replay(submission)
    except BadLine as problem:
        Submission.objects.filter(pk=submission.pk).update(problem=str(problem))
        raise jobs.Refused(f"line {problem.number} was refused; its owner is told why") from problem
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
            kept += sum(len(turn.response or "") for turn in verified.told.turns)
            traced = traced and checks.fully_told(verified.told.turns)
            if len(chunk) >= CHUNK or kept > CHUNK_CHARACTERS:
                runs.add_episodes(submission.run, tasks, chunk)
                chunk, kept = [], 0
            done += 1
            yield done, total
        runs.add_episodes(submission.run, tasks, chunk)
    submission.run.figures = standings.figures(submission.run)
    submission.run.provenance = runs.provenance_of(check.header, complete=traced)


@transaction.atomic
def _settle(submission: Submission) -> None:
    """Everything is in: the run lands, unless its owner has changed their mind."""
    jobs.raise_if_cancelled(submission.job)
    submission.run.save(update_fields=["provenance"])
    runs.finalize(submission.run)
    submission.state, submission.problem = Submission.State.REPLAYED, ""
    submission.save(update_fields=["state", "problem"])


def _ended(job: Job) -> None:
    """The replay failed or was cancelled: nothing of it stays."""
    submission = _subject(job)
    if submission is None:
        return
    _drop(submission)
    cancelled = job.state == Job.State.CANCELLED
    submission.state = Submission.State.CANCELLED if cancelled else Submission.State.REJECTED
    submission.problem = submission.problem or job.error  # the job's is read by curators and quotes nothing
    submission.save(update_fields=["state", "problem"])


def _subject(job: Job) -> Submission | None:
    """The submission that this job, and no newer one, replays; none when it was deleted."""
    rows = Submission.objects.filter(pk=job.subject, job=job)
    return rows.select_related("task_set", "agent", "run").first()


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
    """Nobody else does anything with it until the transaction ends. Raises NotNow when somebody has deleted it."""
    if not list(Submission.objects.select_for_update().filter(pk=submission.pk).values_list("pk")):
        raise NotNow("the submission is gone")
    submission.refresh_from_db()


def _replayed(submission: Submission) -> Run:
    if submission.state != Submission.State.REPLAYED or submission.run is None:
        raise NotNow(f"the submission is {submission.state}: expected replayed")
    return submission.run


def _agent(owner: Any, header: Header) -> Agent:
    """The owner's agent of that name; names belong to accounts. Raises BadLine."""
    if header.agent.name.strip().casefold() in RESERVED:
        raise BadLine(1, "agent.name", f"{header.agent.name!r}: the name of a reference row, expected another")
    card, kind = msgspec.to_builtins(header.agent), header.agent.kind
    agent, _ = Agent.objects.get_or_create(owner=owner, name=header.agent.name, defaults={"kind": kind, "card": card})
    if agent.kind != kind:
        raise BadLine(1, "agent.kind", f"{kind!r}: your agent {agent.name!r} is a {agent.kind}")
    return agent


def _hash(file: BinaryIO) -> str:
    digest = sha256()
    while chunk := file.read(1 << 20):
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()
