"""Task sets as files: a header and a line for each task, read with every digest checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Annotated, Any, BinaryIO

import msgspec

from plumbline.envs import FAMILIES, codec, misreadings
from plumbline.envs.quotes import cut
from plumbline.envs.setting import BLIND, InvalidSetting, parse, write
from plumbline.evaluation.files import gzipped
from plumbline.evaluation.protocol.protocol import AnyFamily, Protocol, UnknownBudget
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.suites.fidelity import Fidelity

FORMAT = "plumbline-tasks/1"
LARGEST_FILE_BYTES = 64 << 20  # expanded
LONGEST_LINE_BYTES = 16 << 20  # of the header, which has all texts
LONGEST_TASK_BYTES = 1 << 20  # a line with one task
LONGEST_PROBLEM = 1000  # characters of a message


class InvalidTaskSet(ValueError):
    """The input is no task set. The message says what is wrong, and where."""


class Solution(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to win, and the evidence that none is shorter."""

    actions: tuple[str, ...] = ()  # empty: no way is known
    optimal: bool = False
    evidence: dict[str, Any] = {}
    source: str = ""  # digest of the published file that the task was read from; empty for tasks of our own


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One task in a file."""

    task: str  # digest
    family: str
    instance: dict[str, Any]
    seed: int = 0
    axes: dict[str, int | str] = {}
    briefs: dict[str, str] = {}  # setting -> what a player reads, in seat 0
    partner_briefs: dict[str, tuple[str, ...]] = {}  # setting -> the same in seats 1, 2, ...
    solution: Solution | None = None  # that of the task; left out if it would be given away


class Header(msgspec.Struct, frozen=True):
    """The first line of a task set's file."""

    format: str
    slug: str
    title: str
    suite: str
    family: str
    digest: str
    tasks: int
    rules_version: int
    settings: tuple[str, ...]
    protocol: Protocol
    description: str = ""
    composition: str = ""
    licence: str = "CC0-1.0"
    practice: bool = False
    contents: dict[str, str] | msgspec.UnsetType = msgspec.UNSET  # texts that the instances refer to, by digest
    series: str | msgspec.UnsetType = msgspec.UNSET  # the name that all versions share; the slug by default
    version: Annotated[int, msgspec.Meta(ge=1)] | msgspec.UnsetType = msgspec.UNSET  # 1 by default
    fidelity: Fidelity | msgspec.UnsetType = msgspec.UNSET  # native by default


def read(file: bytes | BinaryIO) -> tuple[Header, list[Line]]:
    """Read a task set's file, gzip or not, checked against its own digests. Raises InvalidTaskSet.

    No more of it is in memory than one line and the tasks that it announces.
    """
    lines = _lines(BytesIO(file) if isinstance(file, bytes) else file)
    head = _decoded(codec.unmarked(next(lines, b"")), Header, 1)
    _check(head)
    tasks: list[Line] = []
    for number, line in enumerate(lines, 2):
        if len(tasks) == head.tasks:
            raise InvalidTaskSet(f"line 1, tasks {head.tasks}: more follow")
        if len(line) > LONGEST_TASK_BYTES:
            raise InvalidTaskSet(f"line {number}: {len(line)} bytes, expected at most {LONGEST_TASK_BYTES}")
        tasks.append(_checked(_decoded(line, Line, number), head, number))
    if len(tasks) != head.tasks:
        raise InvalidTaskSet(f"line 1, tasks {head.tasks}: {len(tasks)} follow")
    digests = [line.task for line in tasks]
    if set_digest(head.family, head.rules_version, head.protocol, digests, fidelity(head)) != head.digest:
        raise InvalidTaskSet(f"line 1, digest {head.digest!r}: the tasks that follow have another")
    return head, tasks


def instance_text(line: Line) -> str:
    """Return the canonical JSON of a line's instance."""
    return codec.canonical(codec.build(FAMILIES[line.family].rules.instance, line.instance)).decode()


def series(head: Header) -> str:
    """Return the name that all versions of the set share."""
    return head.slug if head.series is msgspec.UNSET else head.series


def version(head: Header) -> int:
    """Return the version of the set in its series, from 1."""
    return 1 if head.version is msgspec.UNSET else head.version


def fidelity(head: Header) -> Fidelity:
    """Return the fidelity of the set's worlds."""
    return Fidelity.NATIVE if head.fidelity is msgspec.UNSET else head.fidelity


def texts(head: Header) -> dict[str, str]:
    """Return the texts that the instances refer to, by digest."""
    return {} if head.contents is msgspec.UNSET else head.contents


def contents(head: Header) -> dict[str, bytes]:
    """Return the same as bytes."""
    return {digest: text.encode() for digest, text in texts(head).items()}


def set_digest(
    family: str,
    rules_version: int,
    protocol: Protocol,
    tasks: Sequence[str],
    fidelity: Fidelity = Fidelity.NATIVE,
) -> str:
    """Return the digest of a frozen set: of its family, rules, protocol and fidelity, and its tasks in order."""
    rules = {"family": family, "rules_version": rules_version, "protocol": protocol.particulars()}
    further = {} if fidelity is Fidelity.NATIVE else {"fidelity": fidelity.value}
    return codec.digest(rules | further | {"tasks": list(tasks)})


def normal_settings(family: AnyFamily, texts: Iterable[str]) -> list[str]:
    """Return settings in normal form, each with a leaderboard of its own. Raises InvalidSetting."""
    found = [write(parse(text, family.modalities, family.options)) for text in texts]
    if BLIND in found:
        raise InvalidSetting(f"setting {BLIND!r}: expected settings that show something")
    if repeated := {text for text in found if found.count(text) > 1}:
        raise InvalidSetting(f"setting {min(repeated)!r}: given twice, expected once")
    return found


def _decoded(line: bytes, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidTaskSet(f"line {number}: {misreadings.of_text(error, line)}") from error


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file, gzip or not. Raises InvalidTaskSet."""
    rest = b""
    for piece in _expanded(file):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
        if len(rest) > LONGEST_LINE_BYTES:
            raise InvalidTaskSet(f"a line has more than {LONGEST_LINE_BYTES >> 20} MB: expected at most that")
    if rest:
        yield rest


def _expanded(file: BinaryIO) -> Iterator[bytes]:
    size = 0
    try:
        for piece in gzipped.expanded(file):
            size += len(piece)
            if size > LARGEST_FILE_BYTES:
                raise InvalidTaskSet(
                    f"the file expands to more than {LARGEST_FILE_BYTES >> 20} MB: expected at most that"
                )
            yield piece
    except gzipped.Damaged as error:
        raise InvalidTaskSet(f"the gzip stream is damaged ({error})") from error


def _check(head: Header) -> None:
    """Check the header by itself. Raises InvalidTaskSet."""
    if head.format != FORMAT:
        raise InvalidTaskSet(f"line 1, format {head.format!r}: expected {FORMAT!r}")
    if head.suite not in SUITES:
        raise InvalidTaskSet(f"line 1, suite {head.suite!r}: expected one of {', '.join(SUITES)}")
    if head.family != SUITES[head.suite].family:
        raise InvalidTaskSet(f"line 1, family {head.family!r}: expected {SUITES[head.suite].family!r}")
    family = FAMILIES[head.family]
    if head.rules_version != family.rules.version:
        raise InvalidTaskSet(f"line 1, rules_version {head.rules_version}: expected {family.rules.version}")
    if problem := head.protocol.problem(family):
        raise InvalidTaskSet(f"line 1, protocol: {problem}")
    for digest, text in contents(head).items():
        if codec.content_digest(text) != digest:
            raise InvalidTaskSet(f"line 1, contents {digest!r}: the text has {codec.content_digest(text)!r}")
    try:
        normal_settings(family, head.settings)
    except InvalidSetting as error:
        raise InvalidTaskSet(f"line 1, settings: {error}") from error


def _checked(line: Line, head: Header, number: int) -> Line:
    """Return the line, if it is of the header's family and its digest is right."""
    if line.family != head.family:
        raise InvalidTaskSet(f"line {number}, family {line.family!r}: expected {head.family!r}")
    try:
        instance = codec.build(FAMILIES[head.family].rules.instance, line.instance)
        found = codec.instance_digest(instance)
    except (codec.Unreadable, codec.NotCanonical) as error:
        raise InvalidTaskSet(f"line {number}, instance: {cut(str(error), LONGEST_PROBLEM)}") from error
    try:
        head.protocol.resolved(line.axes)
    except UnknownBudget as error:
        raise InvalidTaskSet(f"line {number}, axes: {error}") from error
    digest = codec.task_digest(line.family, found, line.seed)
    if digest != line.task:
        raise InvalidTaskSet(f"line {number}, task {line.task!r}: the instance and seed have {digest!r}")
    return line


codec.prepare(Header, Line)
