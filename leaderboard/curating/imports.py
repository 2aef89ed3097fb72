"""Drafts filled from files: a task file, or a ZIP archive of published games or boards."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.files import File
from django.core.files.storage import default_storage

from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.decisions import decided
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Job, NotNow, TaskSet
from plumbline.evaluation.services import private_files
from plumbline.evaluation.suites.gvgai.commands import drafting as games
from plumbline.evaluation.suites.importing import Found
from plumbline.evaluation.suites.ivispar.commands import drafting as boards
from plumbline.evaluation.tasksets import NewTask, opening
from plumbline.leaderboard.curating import archives
from plumbline.leaderboard.curating.curation import IMPORT, joined, refuse_unless_idle, store

STORED_BYTES = 64 << 20  # of an uploaded file
CHUNK_BYTES = 1 << 18
MOST_REMARKS = 200  # kept of an import, and shown
LONGEST_REMARK = 300  # characters

Finding = Callable[[Path, str], Iterator[Found]]

FOLDERS: dict[str, Finding] = {"vgdl": games.found, "sliding": boards.found, "tiles": boards.found}
"""The readers of folders of published files, by family."""


def folder() -> Path:
    """Return the folder of uploaded files that are read by their job; those that wait for it are stored."""
    return Path(settings.DATA_DIR) / "imports"


def enqueue(
    task_set: TaskSet, chunks: Iterable[bytes], size: int, by: Any, reason: str = "", *, keep: bool = False
) -> Job:
    """Store a file, and queue the filling of a draft from it, beside the tasks that are kept. Raises NotNow."""
    refuse_unless_idle(task_set)
    if size > STORED_BYTES:
        raise NotNow(f"the file has {size} bytes: expected at most {STORED_BYTES >> 20} MB")
    with tempfile.TemporaryFile() as file:
        file.writelines(chunks)
        if _zipped(file) and task_set.family not in FOLDERS:
            known = ", ".join(FOLDERS)
            raise NotNow(f"a ZIP archive for {task_set.family}: expected a task file; archives are for {known}")
        name = default_storage.save(_stored(f"{secrets.token_hex(8)}.upload"), File(file))
    try:
        with decided(by, "import queued", task_set, joined(reason, "tasks kept" if keep else "")):
            refuse_unless_idle(task_set)
            return jobs.submit(IMPORT, task_set.pk, by, file=Path(name).name, keep=keep)
    except NotNow:
        default_storage.delete(name)
        raise


def remarks(job: Job | None) -> list[str]:
    """Return what an import has to say about the files that it read."""
    return list(job.plan.get("remarks", [])) if job is not None and job.kind == IMPORT else []


def _forget(job: Job) -> None:
    """Delete the file of an import that has ended, and what was unpacked."""
    path = folder() / job.plan["file"]
    shutil.rmtree(path.with_suffix(".folder"), ignore_errors=True)
    for each in (path, path.with_suffix(".analyses")):
        each.unlink(missing_ok=True)
    default_storage.delete(_stored(job.plan["file"]))


@jobs.kind(IMPORT, ending=_forget)
def fill(job: Job) -> Iterator[tuple[int, int]]:
    """Fill a draft from a file; all tasks are stored at the end."""
    if job.plan.get("stored"):
        return _forget(job)
    task_set = TaskSet.objects.get(pk=job.subject)
    try:
        path = _fetched(job.plan["file"])
    except FileNotFoundError as error:
        raise jobs.Refused("the file is gone: expected it to be uploaded again") from error
    with path.open("rb") as file:
        is_archive = _zipped(file)
    try:
        yield from (_from_archive if is_archive else _from_task_file)(job, task_set, path)
    except (InvalidTaskSet, archives.BadArchive, NotNow) as error:
        raise jobs.Refused(str(error)) from error
    return _forget(job)


def _from_task_file(job: Job, task_set: TaskSet, path: Path) -> Iterator[tuple[int, int]]:
    """Fill a draft with the tasks of a file of its family."""
    with path.open("rb") as file:
        head, lines = task_sets.read(file)
    if head.family != task_set.family:
        raise InvalidTaskSet(f"line 1, family {head.family!r}: expected {task_set.family!r}, as of the draft")
    opening.keep(task_sets.contents(head).values())
    made: list[NewTask] = []
    for line in lines:
        made.append(tasksets.from_line(line))
        yield len(made), len(lines)
    _end(job, task_set, made)


def _from_archive(job: Job, task_set: TaskSet, path: Path) -> Iterator[tuple[int, int]]:
    """Fill a draft with what can be played of the files of an archive."""
    root = path.with_suffix(".folder")
    shutil.rmtree(root, ignore_errors=True)
    private_files.make_folder(root)
    files = 0
    for files in archives.unpack(path, root):
        yield 0, files
    made: list[NewTask] = []
    said: list[str] = []
    for done, found in enumerate(FOLDERS[task_set.family](root, task_set.family), 1):
        made += found.tasks
        opening.keep([found.content] if found.content else [])
        if found.remark:
            said.append(f"{'played' if found.tasks else 'refused'}: {found.name}: {found.remark}"[:LONGEST_REMARK])
        yield min(done, files), files
    _note(job, said)
    if not made:
        raise InvalidTaskSet(f"{files} files, and none can be played: expected at least one")
    _end(job, task_set, made)


def _end(job: Job, task_set: TaskSet, made: list[NewTask]) -> None:
    if len(made) > tasksets.LARGEST:
        raise InvalidTaskSet(f"{len(made)} tasks: expected at most {tasksets.LARGEST}")
    rows = tasksets.prepare(task_set, made)
    with decided(job.owner, "imported", task_set):
        store(job, task_set, rows)


def _note(job: Job, said: list[str]) -> None:
    """Keep the first remarks with the job."""
    more = [f"and {len(said) - MOST_REMARKS} more"] if len(said) > MOST_REMARKS else []
    job.plan = {**job.plan, "remarks": said[:MOST_REMARKS] + more}
    job.save(update_fields=["plan"])


def _stored(name: str) -> str:
    """Return the name of an uploaded file in the site's store."""
    return f"imports/{name}"


def _fetched(name: str) -> Path:
    """Copy an uploaded file to this machine, unless it is here, and return its path. Raises FileNotFoundError."""
    path = folder() / name
    if not path.exists():
        with default_storage.open(_stored(name)) as source:
            private_files.make_folder(folder())
            with tempfile.NamedTemporaryFile(dir=folder(), delete=False) as copy:  # its owner's alone
                shutil.copyfileobj(source, copy, CHUNK_BYTES)
        os.replace(copy.name, path)
    return path


def _zipped(file: BinaryIO) -> bool:
    file.seek(0)
    return file.read(4) == b"PK\x03\x04"
