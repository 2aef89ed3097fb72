"""Trajectory files: JSON Lines, one header and one line per episode, read with bounded memory.

A line is decoded straight into its type, so an error names the wrong field. Values take more memory than their text, so
they are counted first: a line of 4 MB can hold a million turns.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, BinaryIO, Literal, TypeVar

import msgspec
import msgspec.inspect

from plumbline.envs import codec
from plumbline.evaluation.files import gzipped
from plumbline.evaluation.protocol.protocol import QUESTIONS, AnyFamily
from plumbline.evaluation.protocol.turns import Turn

T = TypeVar("T")

FORMAT = "plumbline-trajectory/1"
STORED_BYTES = 64 * 1024 * 1024
EXPANDED_BYTES = 512 * 1024 * 1024
LINE_BYTES = 4 * 1024 * 1024
RESPONSE_CHARACTERS = 1_000_000
ACTIONS = 50_000  # of an episode
QUOTABLE_BYTES = 64 * 1024  # a longer line is not decoded for an error message
LINES = 2_000_000  # every attempt at every task of the largest set, and as many blank ones
ATTEMPTS = 10  # at one task
MOST_SEATS = 16
UNKNOWN_FIELD = "Object contains unknown field"  # as msgspec begins this message
LONGEST_PROBLEM = 1000  # characters of a message

FIELDS = 10  # of a turn
OTHERS = 1000  # values in a line besides its turns, such as its meta
_STRUCTURE = re.compile(rb'[{,]|"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)  # strings are skipped whole

Count = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Amount = Annotated[float, msgspec.Meta(ge=0, le=10**9)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=r"^(?=.*\S)[^\x00-\x1f\x7f]+$")]
Word = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Remark = Annotated[str, msgspec.Meta(max_length=300, pattern=r"^[^\x00-\x1f\x7f]*$")]


class BadLine(ValueError):
    """A line that cannot be accepted: its number, the field, and what was expected. Number 0 is the whole file.

    The message quotes untrusted input: it is cut, and invisible characters are escaped.
    """

    def __init__(self, number: int, field: str, problem: str) -> None:
        where = ", ".join(filter(None, [f"line {number}" if number else "", field]))
        problem = _visible(problem)
        super().__init__(f"{where}: {problem}" if where else problem)
        self.number, self.field, self.problem = number, field, problem


class AgentCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The agent, as the submitter describes it."""

    name: Name
    kind: Literal["model", "baseline"] = "model"
    model: Remark = ""  # exact name and version
    provider: Remark = ""
    scaffold: Remark = ""  # history, tools, prompts
    code: bool | None = None  # whether it could run code while it played; unknown if the card does not say
    prompt_digest: Remark = ""  # sha256 of the prompt template
    temperature: Amount | None = None
    url: Annotated[str, msgspec.Meta(max_length=300, pattern=r"^(https?://[^\s\x00-\x1f\x7f<>\"]+)?$")] = ""


class TaskSetName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: Word
    digest: Word


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: Word
    agent: AgentCard  # of seat 0; of all seats where there are no partners
    task_set: TaskSetName
    setting: Word
    rules_version: int
    extractor_version: int
    partners: Annotated[tuple[AgentCard, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()  # of seats 1, 2, ...

    @property
    def cards(self) -> tuple[AgentCard, ...]:
        """The agents in the order of their seats; a single one plays them all."""
        return (self.agent, *self.partners)

    def card(self, seat: int) -> AgentCard:
        """Return the agent of a seat."""
        return self.cards[min(seat, len(self.partners))]


class TurnJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"passed": "pass"}):
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)] = 0
    response: Annotated[str, msgspec.Meta(max_length=RESPONSE_CHARACTERS)] | None = None
    actions: tuple[str, ...] | None = None
    passed: bool = False
    left: bool = False
    provider_error: str = ""
    tokens_in: Count | None = None
    tokens_out: Count | None = None
    cost_usd: Amount | None = None
    seconds: Amount | None = None


class EpisodeJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    task: str
    turns: tuple[TurnJson, ...]
    attempt: Annotated[int, msgspec.Meta(ge=1, le=ATTEMPTS)] = 1
    meta: msgspec.Raw = msgspec.Raw()


@dataclass(frozen=True, slots=True)
class EpisodeLine:
    """An episode as its line has it."""

    number: int  # of the line
    task: str
    attempt: int
    turns: tuple[Turn, ...]


def open_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield numbered lines of a file, gzip or not, with no more than one line in memory. Raises BadLine."""
    number, rest = 0, b""
    for chunk in _expanded(file):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            number += 1
            yield number, _bounded(number, line)
        if rest:
            _bounded(number + 1, rest)
    if rest.strip():
        yield number + 1, rest


def read_header(number: int, line: bytes) -> Header:
    """Read the first line. Raises BadLine."""
    header = _decode(Header, number, line)
    if header.format != FORMAT:
        raise BadLine(number, "format", f"{header.format!r}: expected {FORMAT!r}")
    return header


def read_episode(number: int, line: bytes, family: AnyFamily, header: Header) -> EpisodeLine:
    """Read one episode. Raises BadLine."""
    _refuse_crowds(number, line)
    episode = _decode(EpisodeJson, number, line)
    actions = sum(max(1, len(turn.actions or ())) for turn in episode.turns)
    if actions > ACTIONS:
        raise BadLine(number, "turns", f"{actions} actions: expected at most {ACTIONS}")
    turns = tuple(_turn(number, place, line, family, header) for place, line in enumerate(episode.turns))
    if family.rules.tool_prefix and line.lower().count(family.rules.tool_prefix.encode()) > QUESTIONS:
        _refuse_curiosity(number, turns, family)
    return EpisodeLine(number, episode.task, episode.attempt, turns)


def _refuse_curiosity(number: int, turns: Iterable[Turn], family: AnyFamily) -> None:
    """Refuse too many uses of a tool: an answer can take as long as ten thousand moves."""
    texts = (text for turn in turns for text in turn.texts(family))
    asked = sum(text.lower().startswith(family.rules.tool_prefix) for text in texts)
    if asked > QUESTIONS:
        raise BadLine(
            number, "turns", f"{asked} actions {family.rules.tool_prefix!r}: expected at most {QUESTIONS} an episode"
        )


def write(header: Header, episodes: Iterable[EpisodeJson]) -> Iterator[bytes]:
    """Yield the lines of a file; the inverse of reading."""
    yield msgspec.json.encode(header) + b"\n"
    for episode in episodes:
        yield msgspec.json.encode(episode) + b"\n"


def line_of(task: str, attempt: int, turns: Iterable[Turn]) -> EpisodeJson:
    """Return an episode as a line."""
    lines = tuple(TurnJson(**{name: getattr(turn, name) for name in TurnJson.__struct_fields__}) for turn in turns)
    return EpisodeJson(task, lines, attempt)


def _expanded(file: BinaryIO) -> Iterator[bytes]:
    total = 0
    try:
        for piece in gzipped.expanded(file):
            total += len(piece)
            if total > EXPANDED_BYTES:
                raise BadLine(0, "", f"the file holds more than {EXPANDED_BYTES >> 20} MB: expected at most that")
            yield piece
    except gzipped.Damaged as error:
        raise BadLine(0, "", f"the gzip stream is damaged ({error})") from error


def _bounded(number: int, line: bytes) -> bytes:
    if number > LINES:
        raise BadLine(0, "", f"the file has more than {LINES} lines: expected at most that")
    if len(line) > LINE_BYTES:
        raise BadLine(number, "", f"longer than {LINE_BYTES >> 20} MB: expected at most that")
    return line


def _refuse_crowds(number: int, line: bytes) -> None:
    """Refuse a line of more turns or actions than any episode has, before anything is built of it."""
    if line.count(b"{") + line.count(b",") <= ACTIONS:
        return  # most lines; brackets in strings are counted too
    objects = values = 0
    for sign in _STRUCTURE.finditer(line):
        objects, values = objects + (sign[0] == b"{"), values + (sign[0] == b",")
        if objects > ACTIONS + OTHERS or values > ACTIONS + OTHERS + FIELDS * objects:
            raise BadLine(number, "turns", f"more than {ACTIONS} actions: expected at most that")


def _decode(kind: type[T], number: int, line: bytes) -> T:
    """Decode the line into its type; msgspec names the wrong field and what was expected."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at ")
        field = place.strip("`").removeprefix("$").removeprefix(".")
        more = _expected_fields(kind, field) if problem.startswith(UNKNOWN_FIELD) else _found(line, field)
        raise BadLine(number, field, problem + more) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLine(number, "", f"not JSON ({error}); it begins {line[:60].decode(errors='replace')!r}") from error


def _expected_fields(kind: type, field: str) -> str:
    """Return the fields that the object at this place can have, in words; empty where there is no such place."""
    place: Any = msgspec.inspect.type_info(kind)
    for name in _names(field):
        place = getattr(place, "item_type", None) if name.isdigit() else _fields(place).get(name)
    known = _fields(place)
    return f"; expected only {', '.join(known)}" if known else ""


def _fields(place: Any) -> dict[str, Any]:
    """Return the types of an object's fields; empty for any other type."""
    return {each.encode_name: each.type for each in getattr(place, "fields", ())}


def _names(field: str) -> list[str]:
    """Split a place into names and numbers: turns[3].actions, turns, 3, actions."""
    return re.findall(r"[^.\[\]]+", field)


def _found(line: bytes, field: str) -> str:
    """Return the value of a field, to be quoted; empty for a line so long that parsing it would cost memory."""
    if not field or len(line) > QUOTABLE_BYTES:
        return ""
    try:
        value = msgspec.json.decode(line)
        for name in _names(field):
            value = value[int(name)] if isinstance(value, list) else value[name]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError, TypeError, ValueError):
        return ""
    return "" if isinstance(value, dict | list) else f"; it is {json.dumps(value)[:60]}"


def _turn(number: int, place: int, line: TurnJson, family: AnyFamily, header: Header) -> Turn:
    """Return the turn of a line. Raises BadLine."""
    _refuse_mixed(number, f"turns[{place}]", line, header)
    _refuse_other_actions(number, f"turns[{place}].actions", line, family)
    told = {name: getattr(line, name) for name in TurnJson.__struct_fields__}
    return Turn(**told | {"actions": line.actions if line.response is None else None})


def _refuse_mixed(number: int, field: str, line: TurnJson, header: Header) -> None:
    """Refuse a turn that is not exactly one of a response or actions, a pass, a leave and an error."""
    given = [line.response is not None or line.actions is not None, line.passed, line.left, bool(line.provider_error)]
    if sum(given) != 1:
        raise BadLine(
            number, field, "expected response or actions, or pass, or left, or provider_error, and only one of them"
        )
    if line.passed and header.card(line.seat).kind != "baseline":
        raise BadLine(number, f"{field}.pass", "only baselines may pass: expected response or actions")


def _refuse_other_actions(number: int, field: str, line: TurnJson, family: AnyFamily) -> None:
    """Refuse actions that the response does not say."""
    if line.response is None or line.actions is None:
        return
    found = family.words.extract(line.response)
    if line.actions != found:
        raise BadLine(number, field, f"{_short(line.actions)}: the response says {_short(found)}, expected the same")


def _short(actions: tuple[str, ...]) -> str:
    text = repr(list(actions))
    return text if len(text) <= 200 else text[:200] + "…"


def _visible(text: str) -> str:
    cut = text if len(text) <= LONGEST_PROBLEM else text[:LONGEST_PROBLEM] + "…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)


codec.prepare(Header, EpisodeJson)
