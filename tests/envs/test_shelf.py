"""Content by digest: what is fetched is what was put there."""

from __future__ import annotations

import pytest

from plumbline.envs.codec import content_digest
from plumbline.envs.shelf import UnknownContent, carried, empty, folder, store

MAP = b"a map of the house"


@pytest.mark.parametrize("content", [MAP, b"", b"\x00\xff" * 1000])
def test_what_is_stored_is_fetched(tmp_path, content):
    name = store(tmp_path, content)
    assert name == content_digest(content)
    assert folder(tmp_path)(name) == content


def test_the_folder_is_made_and_holds_nothing_else(tmp_path):
    name = store(tmp_path / "deep" / "shelf", MAP)
    assert [file.name for file in (tmp_path / "deep" / "shelf").iterdir()] == [name]


def test_storing_twice_is_storing_once(tmp_path):
    assert store(tmp_path, MAP) == store(tmp_path, MAP)
    assert len(list(tmp_path.iterdir())) == 1


def test_storing_mends_what_was_damaged(tmp_path):
    name = store(tmp_path, MAP)
    (tmp_path / name).write_bytes(b"another map")
    store(tmp_path, MAP)
    assert folder(tmp_path)(name) == MAP


def test_damaged_content_is_refused(tmp_path):
    name = store(tmp_path, MAP)
    (tmp_path / name).write_bytes(MAP + b"!")
    with pytest.raises(UnknownContent, match=f"content '{name}': the file in .* is damaged"):
        folder(tmp_path)(name)


@pytest.mark.parametrize("digest", [content_digest(b"other"), "", ".", "no such", "a\x00b", "a" * 1000])
def test_unknown_content_is_refused(tmp_path, digest):
    store(tmp_path, MAP)
    with pytest.raises(UnknownContent, match="not in "):
        folder(tmp_path)(digest)


def test_no_path_leads_off_the_shelf(tmp_path):
    (tmp_path / "secret").write_bytes(b"secret")
    store(tmp_path / "shelf", MAP)
    for path in ("../secret", str(tmp_path / "secret")):
        with pytest.raises(UnknownContent):
            folder(tmp_path / "shelf")(path)


def test_the_empty_shelf_holds_nothing():
    with pytest.raises(UnknownContent, match="content 'abc': this shelf is empty"):
        empty("abc")


def test_what_a_file_carries_is_fetched_unless_it_is_damaged():
    name, other = content_digest("träge".encode()), content_digest(b"other")
    assert carried({name: "träge"})(name) == "träge".encode()
    with pytest.raises(UnknownContent, match=f"content '{other}': not carried by the file"):
        carried({name: "träge"})(other)
    with pytest.raises(UnknownContent, match=f"content '{name}': the text in the file is damaged"):
        carried({name: "flink"})(name)
