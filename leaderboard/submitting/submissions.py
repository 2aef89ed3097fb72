"""Submissions from upload to tombstone: receive/discard, replay/cancel, publish/withdraw, hide/unhide."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

import msgspec
from django.core.files import File
from django.db import transaction
from django.utils import timezone

from plumbline.evaluation import jobs, runs
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import STORED_BYTES, AgentCard, BadLine, Header, open_lines
from plumbline.evaluation.files.work import SECOND, Work
from plumbline.evaluation.models import Agent, Job, LineUp, NotNow, Run, TaskSet
from plumbline.evaluation.results import standings
from plumbline.evaluation.runs import agent_names, baseline_runner
from plumbline.evaluation.suites import AGENTS
from plumbline.leaderboard.models import Submission
from plumbline.leaderboard.submitting import duplicates, quotas

KIND = "replay"


@dataclass(frozen=True, slots=True)
class Receipt:
    """The submission of an upload: a new one, or that of the same bytes."""

    submission: Submission
    is_new: bool


def receive(owner: Any, file: BinaryIO, name: str, size_bytes: int) -> Receipt:
    """Store a file whose header fits a published task set, and queue its replay. The same bytes are one submission.

    Raises BadLine, QuotaReached and NoRoom.
    """
    if size_bytes > STORED_BYTES:
        raise BadLine(0, "", f"{size_bytes} bytes: expected at most {STORED_BYTES >> 20} MB")
    sha256 = digest(file)
    earlier = duplicates.earlier(owner, sha256)
    if earlier is not None and earlier.file:
        return Receipt(earlier, is_new=False)
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
        sha256=sha256,
    )
    _check_limits(submission, earlier)
    return _save(submission, header, file)


def _save(submission: Submission, header: Header, file: BinaryIO) -> Receipt:
    """Save the file, then the submission. The file goes again if that is refused, or was made by another request."""
    submission.file.save(f"{submission.sha256[:16]}.jsonl", File(file), save=False)
    try:
        receipt = _store(submission, header)
    except BaseException:
        submission.file.delete(save=False)
        raise
    if receipt.submission.file.name != submission.file.name:
        submission.file.delete(save=False)
    return receipt


def _named(header: Header) -> TaskSet | None:
    """Find the published set that a file names: by series and digest, or else by slug."""
    sets = TaskSet.objects.published().ranked().filter(sealed=False)
    slug, digest = header.task_set.slug, header.task_set.digest
    return sets.filter(series=slug, digest=digest).first() or sets.filter(slug=slug).first()


@transaction.atomic
def _store(submission: Submission, header: Header) -> Receipt:
    """Save the submission, whose file is stored, and queue its replay, unless the same bytes are there already."""
    quotas.hold(submission.owner)
    earlier = duplicates.earlier(submission.owner, submission.sha256)
    if earlier is not None and earlier.file:
        return Receipt(earlier, is_new=False)
    _check_limits(submission, earlier)
    if earlier is not None:
        return Receipt(duplicates.refill(earlier, submission.file.name), is_new=False)
    duplicates.succeed(submission.owner, submission.sha256)
    submission.line_up = _line_up(submission.owner, header)
    submission.save()
    return Receipt(_queue(submission), is_new=True)


def _check_limits(submission: Submission, earlier: Submission | None) -> None:
    """Raise NoRoom, or QuotaReached if a replay would be queued: a file that is only stored again costs none."""
    quotas.check_room(submission.owner, submission.size_bytes)
    if earlier is None:
        quotas.check_replays(submission.owner)


@transaction.atomic
def cancel(submission: Submission) -> None:
    """Cancel the replay. Raises NotNow if it has ended."""
    _hold(submission)
    if submission.settled or submission.job is None:
        raise NotNow(f"the submission is {submission.state}: expected queued or replaying")
    jobs.cancel(submission.job)


@transaction.atomic
def again(submission: Submission) -> Submission:
    """Queue the replay of a rejected or cancelled submission again. Raises NotNow and QuotaReached."""
    quotas.hold(submission.owner)
    _hold(submission)
    if submission.state not in (Submission.State.REJECTED, Submission.State.CANCELLED):
        raise NotNow(f"the submission is {submission.state}: expected rejected or cancelled")
    if not submission.file:
        deleted = f"its file was deleted on {submission.file_deleted_at:%Y-%m-%d}, after it was rejected"
        raise NotNow(f"{deleted}: expected a stored file; upload the same file again, then replay it")
    quotas.check_replays(submission.owner)
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
    quotas.hold(submission.owner)
    _hold(submission)
    if not submission.settled:
        raise NotNow(f"the submission is {submission.state}: expected one that has finished; cancel it first")
    if submission.run is not None and submission.run.published_at is not None:
        raise NotNow("the submission was published: withdraw it instead of deleting it")
    remove(submission)


@transaction.atomic
def remove(submission: Submission) -> None:
    """Delete a submission with its run and its file, and agents that are in no other."""
    quotas.hold(submission.owner)  # so that no upload takes up agents that are deleted here
    run, file, line_up = submission.run, submission.file, submission.line_up
    submission.delete()
    if run is not None:
        run.delete()
    if not line_up.runs.exists() and not line_up.submissions.exists():
        _forget(line_up)
    if file:
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
    chunk, done, total, episodes = runs.Chunk(submission.run, tasks), 0, 0, hashlib.sha256()
    with submission.file.open("rb") as file:
        for total in _counted(file, episodes):
            yield 0, total
        Submission.objects.filter(pk=submission.pk).update(episodes_sha256=episodes.hexdigest())
        file.seek(0)
        check = checks.check(file, runs.spec_of(submission.task_set))
        try:
            for verified in check.steps():
                if verified is not None:
                    chunk.add(verified, traced=checks.traced(check.header, verified.line.turns))
                    done += 1
                yield done, total
        finally:
            _note_work(submission, check.work)
    chunk.store()
    yield done, total
    standings.prepare(submission.run)
    submission.run.provenance = runs.provenance_of(check.header, complete=chunk.traced)


def _counted(file: BinaryIO, digest: Any) -> Iterator[int]:
    """Yield how many episodes there are up to each line, and update the digest with each of them. Raises BadLine."""
    total = 0
    for number, line in open_lines(file):
        if number > 1 and (episode := line.strip()):
            total += 1
            digest.update(episode + b"\n")
        yield total


def _note_work(submission: Submission, work: Work) -> None:
    submission.granted_seconds, submission.work_seconds = round(work.granted / SECOND, 1), round(work.done / SECOND, 1)
    columns = {"granted_seconds": submission.granted_seconds, "work_seconds": submission.work_seconds}
    Submission.objects.filter(pk=submission.pk).update(**columns)


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
    malformed = bool(submission.problem) and not cancelled
    submission.state = Submission.State.CANCELLED if cancelled else Submission.State.REJECTED
    submission.problem = submission.problem or job.error  # the job's is read by curators and quotes nothing
    submission.touched_at = timezone.now()
    if malformed:
        submission.rejected_at = submission.touched_at
    else:
        quotas.give_back(job)
    submission.save(update_fields=["state", "problem", "touched_at", "rejected_at"])


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
    submission.job = jobs.submit(KIND, submission.pk, submission.owner)
    submission.state, submission.problem = Submission.State.QUEUED, ""
    submission.touched_at, submission.rejected_at = timezone.now(), None
    submission.save()
    quotas.count(submission)
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
    agent = agent_names.find(owner, card.name) or _new_agent(owner, card, field)
    if agent.kind != card.kind:
        raise BadLine(1, f"{field}.kind", f"{card.kind!r}: your agent {agent.name!r} is a {agent.kind}")
    return agent


def _new_agent(owner: Any, card: AgentCard, field: str) -> Agent:
    try:
        agent_names.hold(owner, card.name)
    except agent_names.NameTaken as error:
        raise BadLine(1, f"{field}.name", str(error)) from error
    defaults = {"kind": card.kind, "card": msgspec.to_builtins(card)}
    return Agent.objects.get_or_create(owner=owner, name=card.name, defaults=defaults)[0]


def _forget(line_up: LineUp) -> None:
    """Delete a line-up that nothing is left of, and those of its owner's agents that are in no other."""
    agents = [agent for agent in line_up.agents if agent.owner_id is not None]
    line_up.delete()
    for agent in agents:
        if not LineUp.objects.with_agent(agent).exists():
            agent.delete()


def digest(file: BinaryIO) -> str:
    """Return the SHA-256 of a file in hexadecimal, and rewind it."""
    made = hashlib.sha256()
    while chunk := file.read(1 << 20):
        made.update(chunk)
    file.seek(0)
    return made.hexdigest()
