"""Tables on disk: damage is noticed, one process makes what many want, and where nothing can be kept it is said."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from plumbline.envs.archive import NoTables, fetch, folder
from tests.envs.children import python

TABLE = np.arange(1000, dtype=np.uint8)
DIGEST = sha256(TABLE.data).hexdigest()


@pytest.fixture
def tables(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLES_DIR", str(tmp_path / "tables"))
    return tmp_path / "tables"


def never() -> np.ndarray:
    raise AssertionError("the table is there")


def test_a_table_is_made_once_and_can_only_be_read(tables):
    assert np.array_equal(fetch("small.bin", DIGEST, TABLE.copy), TABLE)
    again = fetch("small.bin", DIGEST, never)
    assert np.array_equal(again, TABLE)
    assert not again.flags.writeable
    assert not list(tables.glob("*.part"))


@pytest.mark.parametrize(
    "damage", [b"", TABLE.data[:-1], bytes(1000), bytes(2000)], ids=["empty", "short", "0", "long"]
)
def test_a_damaged_table_is_made_anew(tables, damage):
    fetch("small.bin", DIGEST, TABLE.copy)
    (tables / "small.bin").write_bytes(damage)
    assert np.array_equal(fetch("small.bin", DIGEST, TABLE.copy), TABLE)
    assert (tables / "small.bin").read_bytes() == TABLE.tobytes()


def test_whoever_has_a_table_keeps_it_when_it_is_made_anew(tables):
    kept = fetch("small.bin", DIGEST, TABLE.copy)
    other = np.zeros(10, np.uint8)
    fetch("small.bin", sha256(other.data).hexdigest(), other.copy)
    assert np.array_equal(kept, TABLE)


def test_a_table_that_is_made_wrong_is_refused(tables):
    with pytest.raises(NoTables, match=f"small.bin: .*sha256 is not {DIGEST}"):
        fetch("small.bin", DIGEST, lambda: np.zeros(1000, np.uint8))


def test_where_nothing_can_be_kept_the_folder_is_quoted(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("TABLES_DIR", str(tmp_path / "file"))
    with pytest.raises(NoTables, match=f"{re.escape(str(tmp_path))}/file/small.bin: .*; set TABLES_DIR to a folder"):
        fetch("small.bin", DIGEST, never)


def test_a_table_is_read_where_nothing_can_be_written(tables):
    fetch("small.bin", DIGEST, TABLE.copy)
    (tables / "small.bin.lock").unlink()
    (tables / "small.bin.lock").mkdir()  # so that even root cannot lock
    assert np.array_equal(fetch("small.bin", DIGEST, never), TABLE)
    (tables / "small.bin").write_bytes(b"damaged")
    with pytest.raises(NoTables, match="Is a directory"):
        fetch("small.bin", DIGEST, never)


def test_a_failure_to_make_a_table_is_told_and_leaves_nothing(tables):
    with pytest.raises(AssertionError, match="the table is there"):
        fetch("small.bin", DIGEST, never)
    assert {path.name for path in tables.iterdir()} == {"small.bin.lock"}


def test_two_processes_that_want_a_table_make_it_once(tables):
    code = f"""
from pathlib import Path
import numpy as np
from plumbline.envs.archive import fetch

def make():
    print("made")
    while len(list(Path({str(tables)!r}).glob("here-*"))) < 2:
        pass
    return np.arange(1000, dtype=np.uint8)

Path({str(tables)!r}, "here-" + NAME).touch()
print(fetch("small.bin", {DIGEST!r}, make).sum())
"""
    tables.mkdir()
    with ThreadPoolExecutor() as both:
        said = list(both.map(python, (f"NAME = {name!r}{code}" for name in "ab")))
    assert sorted(said) == [f"{TABLE.sum()}\n", f"made\n{TABLE.sum()}\n"]


def test_the_folder_is_named_or_in_the_users_cache(monkeypatch):
    monkeypatch.setenv("TABLES_DIR", "/named")
    assert folder() == Path("/named")
    monkeypatch.delenv("TABLES_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    assert folder() == Path("/cache/plumbline")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert folder() == Path("/home/somebody/.cache/plumbline")
