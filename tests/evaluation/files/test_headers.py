"""Headers of trajectory files."""

from __future__ import annotations

import pytest

from plumbline.evaluation.files.trajectories import read_header
from tests.evaluation.files.trajectory_lines import HEADER, a_line, refused


def test_a_header_is_read():
    card = {"name": "Walker", "kind": "baseline", "model": "w-1", "temperature": 0.5, "url": "https://example.org/w"}
    header = read_header(1, a_line(HEADER | {"agent": card}))
    assert (header.agent.name, header.agent.kind, header.agent.temperature) == ("Walker", "baseline", 0.5)
    assert (header.task_set.slug, header.setting, header.rules_version) == ("boards", "text", 1)
    assert read_header(1, a_line(HEADER)).agent.kind == "model"


def _agent(**card: object) -> dict[str, object]:
    return HEADER | {"agent": {"name": "Walker"} | card}


def _without(field: str) -> dict[str, object]:
    return {key: value for key, value in HEADER.items() if key != field}


BAD_HEADERS = [
    (b"", "", "not JSON (Input data was truncated)"),
    (b"PK\x03\x04", "", "not JSON (JSON is malformed"),
    (b'\xef\xbb\xbf{"format": 1}', "", r"it begins '\ufeff{"),
    ([], "", "Expected `object`, got `array`"),
    *[(_without(field), "", f"Object missing required field `{field}`") for field in HEADER],
    (HEADER | {"name": "Walker"}, "", "Object contains unknown field `name`"),
    (HEADER | {"format": "plumbline-trajectory/2"}, "format", "'plumbline-trajectory/2': expected 'plumbline-traj"),
    (HEADER | {"format": 1}, "format", "Expected `str`, got `int`"),
    (HEADER | {"setting": None}, "setting", "Expected `str`, got `null`"),
    (HEADER | {"setting": "x" * 201}, "setting", "Expected `str` of length <= 200"),
    (HEADER | {"rules_version": "1"}, "rules_version", "Expected `int`, got `str`"),
    (HEADER | {"rules_version": 1.5}, "rules_version", "Expected `int`, got `float`"),
    (HEADER | {"extractor_version": None}, "extractor_version", "Expected `int`, got `null`"),
    (HEADER | {"task_set": "boards"}, "task_set", "Expected `object`, got `str`"),
    (HEADER | {"task_set": {"slug": "boards"}}, "task_set", "Object missing required field `digest`"),
    (HEADER | {"task_set": {"slug": "a\0b", "digest": ""}}, "task_set.slug", "Expected `str` matching regex"),
    (HEADER | {"task_set": {"slug": "x" * 201, "digest": ""}}, "task_set.slug", "Expected `str` of length <= 200"),
    (
        HEADER | {"task_set": {"slug": "a", "digest": "", "n": 1}},
        "task_set",
        "Object contains unknown field `n`; expected only slug, digest",
    ),
    (HEADER | {"agent": {}}, "agent", "Object missing required field `name`"),
    (_agent(name=""), "agent.name", "Expected `str` of length >= 1"),
    (_agent(name="x" * 81), "agent.name", "Expected `str` of length <= 80"),
    (_agent(name="a\nb"), "agent.name", "Expected `str` matching regex"),
    (_agent(kind="human"), "agent.kind", "Invalid enum value 'human'"),
    (_agent(model="x" * 301), "agent.model", "Expected `str` of length <= 300"),
    (_agent(scaffold="a\x7fb"), "agent.scaffold", "Expected `str` matching regex"),
    (_agent(temperature=-1), "agent.temperature", "Expected `float` >= 0.0"),
    (_agent(temperature="hot"), "agent.temperature", "Expected `float | null`, got `str`"),
    (_agent(url="javascript:alert(1)"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/<script>"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/ a"), "agent.url", "Expected `str` matching regex"),
    (_agent(url="https://example.org/\0"), "agent.url", "Expected `str` matching regex"),
    (_agent(rank=1), "agent", "Object contains unknown field `rank`; expected only name, kind, "),
    (HEADER | {"partners": [{"nam": "W"}]}, "partners[0]", "unknown field `nam`; expected only name, kind, "),
]


@pytest.mark.parametrize(("line", "field", "problem"), BAD_HEADERS, ids=lambda value: repr(value)[:60])
def test_a_header_is_refused(line, field, problem):
    refusal = refused(read_header, 1, a_line(line))
    assert (refusal.number, refusal.field) == (1, field)
    assert problem in refusal.problem
