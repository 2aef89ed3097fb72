"""The key of an installation that was given none."""

from __future__ import annotations

import multiprocessing
import stat
from pathlib import Path

from plumbline.leaderboard.secret_key import keep

PROCESSES = 4


def test_a_key_is_made_once_and_kept(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = keep(path)
    assert len(key) == 64
    assert keep(path) == key == path.read_text()


def test_nobody_else_may_read_it(tmp_path):
    keep(tmp_path / "secret_key")
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_installations_have_keys_of_their_own(tmp_path):
    assert keep(tmp_path / "one") != keep(tmp_path / "two")


def test_a_key_that_is_there_is_left_alone(tmp_path):
    path = tmp_path / "secret_key"
    path.write_text("chosen by hand")
    assert keep(path) == "chosen by hand"


def test_processes_that_start_at_once_agree(tmp_path):
    context = multiprocessing.get_context("fork")
    for number in range(10):
        together, keys = context.Barrier(PROCESSES), context.SimpleQueue()
        path = tmp_path / f"secret_key_{number}"
        children = [context.Process(target=_keep, args=(path, together, keys)) for _ in range(PROCESSES)]
        for child in children:
            child.start()
        found = {keys.get() for _ in children}
        for child in children:
            child.join()
        assert found == {path.read_text()}


def _keep(path: Path, together, keys) -> None:
    together.wait()
    keys.put(keep(path))
