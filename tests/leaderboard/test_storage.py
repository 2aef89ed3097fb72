"""Static files under names made of their contents."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import brotli
from django.core.files.storage import FileSystemStorage

from plumbline.leaderboard.storage import ModuleStorage
from tests.site import ROOT

IMPORTED = re.compile(r"""(?:\bfrom|\bimport) "(\.[^"]+)";""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.js$")


def collected(folder: Path) -> dict[str, Path]:
    """Collect our static files in a folder; returns where each went."""
    shutil.copytree(ROOT / "static", folder, dirs_exist_ok=True)
    source, storage = FileSystemStorage(ROOT / "static"), ModuleStorage(location=folder, base_url="/static/")
    names = [str(path.relative_to(ROOT / "static")) for path in (ROOT / "static").rglob("*.*")]
    done = list(storage.post_process({name: (source, name) for name in names}))
    assert [problem for *_, problem in done if isinstance(problem, Exception)] == []
    return {name: folder / storage.hashed_files[name] for name in names}


def test_modules_import_each_other_under_names_made_of_their_contents(tmp_path: Path):
    files = collected(tmp_path)
    modules = [path for name, path in files.items() if "/" in name]
    imported = [(path.parent / name).resolve() for path in modules for name in IMPORTED.findall(path.read_text())]
    assert len(imported) > len(modules) / 2
    assert [path for path in imported if not HASHED.search(path.name) or not path.exists()] == []


def test_what_others_import_is_theirs(tmp_path: Path):
    (tmp_path / "other.js").write_text('import "./missing.js";\n')
    storage = ModuleStorage(location=tmp_path, base_url="/static/")
    (done,) = [each for each in storage.post_process({"other.js": (storage, "other.js")}) if each[0] == "other.js"]
    assert not isinstance(done[2], Exception)


def test_files_are_compressed_with_brotli_too(tmp_path: Path):
    path = collected(tmp_path)["confirm.js"]
    packed = path.with_name(f"{path.name}.br").read_bytes()
    assert brotli.decompress(packed) == path.read_bytes()
    assert len(packed) < path.stat().st_size
