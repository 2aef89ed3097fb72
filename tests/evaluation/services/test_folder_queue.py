"""The queue in a folder: a worker that waits for a call notices soon that it is told to end."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic

import pytest
from kombu import Connection
from kombu.transport import virtual

from plumbline.evaluation.services.folder_queue import LONGEST_WAIT, Transport


@pytest.fixture
def queue(tmp_path, monkeypatch):
    monkeypatch.setattr(Transport, "global_state", virtual.BrokerState())  # which is of all queues of a process
    folders = dict.fromkeys(("data_folder_in", "data_folder_out", "control_folder"), str(tmp_path))
    options = folders | {"polling_interval": 0.01}
    with Connection("filesystem://localhost//", transport=Transport, transport_options=options) as connection:
        yield connection


@pytest.mark.parametrize("timeout", [60.0, None, 0.01])
def test_a_wait_is_short_however_long_it_may_be(queue, timeout):
    with queue.SimpleQueue("calls"):
        began = monotonic()
        with pytest.raises(TimeoutError):
            queue.drain_events(timeout=timeout)
        assert monotonic() - began < LONGEST_WAIT + 5


def test_a_message_ends_it(queue):
    with queue.SimpleQueue("calls") as calls:
        calls.put({"job": 7})
        assert calls.get(timeout=5).payload == {"job": 7}


def test_a_message_is_found_only_when_it_is_whole(queue, tmp_path, monkeypatch):
    named, rename = [], Path.rename
    monkeypatch.setattr(
        Path, "rename", lambda part, path: named.append((part.read_bytes(), path)) or rename(part, path)
    )
    with queue.SimpleQueue("calls") as calls:
        calls.put({"job": 7})
        ((content, path),) = named
        assert (json.loads(content)["content-type"], path.name.endswith(".calls.msg")) == ("application/json", True)
        assert calls.get(timeout=5).payload == {"job": 7}
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("half", [b"", b'{"body": "eyJqb2I', b"\xff\xfe"])
def test_half_a_message_is_dropped_and_the_next_is_read(queue, tmp_path, caplog, half):
    with queue.SimpleQueue("calls") as calls:
        (tmp_path / "0_0.calls.msg").write_bytes(half)
        calls.put({"job": 7})
        assert calls.get(timeout=5).payload == {"job": 7}
    assert "calls" in caplog.text
