"""Folders hold what they like: whatever is strange is named, and the rest is imported."""

from __future__ import annotations

import json
import os
import socket
import tracemalloc
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.management import call_command

from plumbline.evaluation.suites import files
from tests.evaluation.suites.ivispar.published import a_configuration, put

pytestmark = pytest.mark.django_db

MEMORY = Path("/proc/self/mem")  # by its status a regular file, whose beginning nobody can read
on_linux = pytest.mark.skipif(not MEMORY.exists(), reason="there is no such file")


@pytest.fixture
def folder(tmp_path):
    """A folder with one valid board."""
    return put(tmp_path / "boards", a_configuration())


def imported(capsys, folder):
    call_command("import_ivispar", str(folder))
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def a_socket(path):
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)  # the whole path would be too long


def a_link(target):
    return lambda path: path.symlink_to(target)


def a_file(content):
    return lambda path: path.write_bytes(content)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (os.mkfifo, "expected a file"),
        (a_socket, "expected a file"),
        (Path.mkdir, "expected a file"),
        (a_link("config_strange.json"), "expected a file"),
        (a_link("nowhere"), "expected a file"),
        (a_link("."), "expected a file"),
        (a_link("/dev/zero"), "expected a file"),
        pytest.param(a_link(MEMORY), "it cannot be read (Input/output error)", marks=on_linux),
        (a_file(b""), "not JSON"),
        (a_file(b"NaN"), "not JSON"),
        (a_file(b"1" + b"0" * 100_000), "not JSON"),
        (a_file(b'{"a":' * 100_000), "not JSON"),
        (a_file(b'"\\ud800"'), "not JSON"),
        (a_file(b"null"), "a NoneType: expected an object"),
        (a_file(b'{"\\u0000": 1}'), "Object missing required field `config_instance_id`"),
        (a_file(b" " * (5 << 20)), "5242880 bytes: expected at most 4194304"),
    ],
)
def test_what_is_no_configuration_is_named(folder, capsys, monkeypatch, make, problem):
    monkeypatch.chdir(folder)
    make(folder / "config_strange.json")
    found = imported(capsys, folder)
    assert (found["files"], found["valid"]) == (2, 1)
    (said,) = found["problems"]
    assert said.startswith(f"config_strange.json: {problem}")


def test_a_large_file_is_hashed_without_being_held(folder, capsys):
    (valid,) = folder.iterdir()
    large = folder / "config_z.json"
    large.touch()
    os.truncate(large, 256 << 20)  # of holes
    tracemalloc.start()
    found = imported(capsys, folder)
    _, most_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found["sha256"] == sha256(valid.read_bytes() + bytes(256 << 20)).hexdigest()
    assert found["problems"] == ["config_z.json: 268435456 bytes: expected at most 4194304"]
    assert most_bytes < 64 << 20


def test_names_that_are_no_text_are_escaped_and_sorted_as_bytes(tmp_path, capsys):
    folder = tmp_path / "boards"
    folder.mkdir()
    contents = {b"config_\xff\n.json": b"one", "config_é.json".encode(): b"two", b"config_\x80.json": b"three"}
    for name, content in contents.items():
        (folder / os.fsdecode(name)).write_bytes(content)
    found = imported(capsys, folder)
    assert [said.partition(":")[0] for said in found["problems"]] == [
        "config_\\x80.json", "config_é.json", "config_\\xff\\n.json",
    ]  # fmt: skip
    assert found["sha256"] == sha256(b"threetwoone").hexdigest()
    assert json.dumps(found, ensure_ascii=False).encode()


def test_a_valid_board_of_such_a_name_is_imported(folder, capsys):
    (valid,) = folder.iterdir()
    (folder / os.fsdecode(b"\xff")).mkdir()
    valid.rename(folder / os.fsdecode(b"\xff") / valid.name)
    assert imported(capsys, folder)["valid"] == 1


@pytest.fixture
def deep(folder, monkeypatch):
    """A folder with a valid board 1,200 folders down, deeper than a recursion could go."""
    (valid,) = folder.iterdir()
    monkeypatch.chdir(folder)
    for _ in range(1200):
        os.mkdir("d")
        os.chdir("d")
    valid.rename(valid.name)
    yield folder
    os.unlink(valid.name)
    for _ in range(1200):
        os.chdir("..")
        os.rmdir("d")


def test_a_deep_folder_is_read_to_its_end(deep, capsys):
    found = imported(capsys, deep)
    assert (found["files"], found["valid"], found["problems"]) == (1, 1, [])


def test_a_folder_that_cannot_be_listed_is_named(folder, capsys, monkeypatch):
    (folder / "closed").mkdir()
    monkeypatch.setattr(files.os, "scandir", _closed)
    found = imported(capsys, folder)
    assert found["problems"] == ["closed: it cannot be read (Permission denied)"]
    assert found["valid"] == 1


def _closed(folder, scandir=os.scandir):
    """Refuse a folder as the system does; to its administrator no folder is closed."""
    if folder.name == "closed":
        raise PermissionError(13, "Permission denied", str(folder))
    return scandir(folder)
