"""Lines of trajectory files, as plain values and as bytes, and readers of them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from plumbline.envs.sliding import FAMILY as SLIDING
from plumbline.evaluation.files.trajectories import BadLine, Header, read_episode, read_header
from plumbline.evaluation.protocol.turns import Turn

TASK = "0" * 64
HEADER = {
    "format": "plumbline-trajectory/1",
    "agent": {"name": "Walker"},
    "task_set": {"slug": "boards", "digest": TASK},
    "setting": "text",
    "rules_version": 1,
    "extractor_version": SLIDING.words.extractor_version,
}
ONE_OF = "expected response or actions, or pass, or left, or provider_error, and only one of them"


def a_line(plain: object) -> bytes:
    return plain if isinstance(plain, bytes) else json.dumps(plain).encode()


def a_header(*, may_pass: bool = False) -> Header:
    """The header of a model's file, or of a baseline's, which may pass."""
    card = {"name": "Walker", "kind": "baseline" if may_pass else "model"}
    return read_header(1, a_line(HEADER | {"agent": card}))


def an_episode_of(*turns: object, **changes: object) -> dict[str, object]:
    return {"task": TASK, "turns": list(turns)} | changes


def read(line: object, *, may_pass: bool = False) -> tuple[Turn, ...]:
    return read_episode(7, a_line(line), SLIDING, a_header(may_pass=may_pass)).turns


def refused(reads: Callable[..., object], *arguments: object, **named: object) -> BadLine:
    with pytest.raises(BadLine) as refusal:
        reads(*arguments, **named)
    return refusal.value
