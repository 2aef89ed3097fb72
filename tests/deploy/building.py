"""Images built by carrying out a Dockerfile's instructions, in a root that debootstrap makes.

The base `python:3.11-slim-bookworm` becomes Debian bookworm with Debian's own Python of that version.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.deploy import containers, context, dockerfile, packages
from tests.deploy.containers import Image
from tests.deploy.dockerfile import BadDockerfile, Instruction

BASE = re.compile(r"python:(?P<python>\d+\.\d+)-slim-(?P<release>\w+)")
PACKAGES = (
    "ca-certificates,python3,python3-venv"  # what that base has, and of Debian's Python the part that makes venvs
)
DEVICES = ("null", "zero", "full", "random", "urandom")
NETWORK = ("/etc/resolv.conf", "/etc/hosts")
SECONDS = 900  # at most, for one instruction


def build(text: str, folder: Path, root: Path) -> Iterator[tuple[Instruction, Image]]:
    """Carry out each instruction of a Dockerfile, and yield it with the image so far."""
    image = Image(root)
    for each in dockerfile.parse(text):
        try:
            image = _carried_out(each, image, folder)
        except (RuntimeError, subprocess.SubprocessError) as error:
            raise RuntimeError(f"docker/Dockerfile, line {each.line}, {each.word}: {_said(error)}") from error
        yield each, image


def _said(error: Exception) -> str:
    """What went wrong, with the end of what the command printed."""
    printed = getattr(error, "output", None) or b""
    return f"{error}\n{printed[-2000:].decode()}"


def _carried_out(each: Instruction, image: Image, folder: Path) -> Image:
    text = dockerfile.filled_in(each.argument, image.environment)
    match each.word:
        case "FROM":
            return _based_on(text, image)
        case "RUN":
            containers.run(image, "build", each.command(), environment=packages.environment(), seconds=SECONDS)
        case "WORKDIR":
            (image.root / text.lstrip("/")).mkdir(parents=True, exist_ok=True)  # root's, unless it is there
            return replace(image, folder=text)
        case "COPY":
            _copy(each, text, image, folder)
        case _:
            return _noted(each, text, image)
    return image


def _noted(each: Instruction, text: str, image: Image) -> Image:
    """An image of which one more thing is known, and no file is another."""
    match each.word:
        case "USER":
            return replace(image, user=text)
        case "ENV":
            return replace(image, environment={**image.environment, **replace(each, argument=text).values()})
        case "EXPOSE":
            return replace(image, ports=(*image.ports, *text.split()))
        case "VOLUME":
            return replace(image, volumes=(*image.volumes, *(dockerfile.words(text) or text.split())))
        case "HEALTHCHECK":
            return replace(image, health=tuple(_health(each).command()))
        case "ENTRYPOINT":
            return replace(image, entrypoint=tuple(each.command()))
        case _:
            return replace(image, command=tuple(each.command()))


def _health(each: Instruction) -> Instruction:
    if not each.argument.startswith("CMD "):
        raise BadDockerfile(f"line {each.line}, HEALTHCHECK {each.argument!r}: expected CMD")
    return replace(each, argument=each.argument.removeprefix("CMD "))


def _based_on(name: str, image: Image) -> Image:
    """Make the root of a base. Raises BadDockerfile for another than Python's on Debian."""
    base = BASE.fullmatch(name)
    if base is None:
        raise BadDockerfile(f"FROM {name!r}: expected python:X.Y-slim-RELEASE, whose release debootstrap can make")
    sources = packages.sources(base["release"])
    make = [
        "debootstrap",
        "--variant=minbase",
        f"--include={PACKAGES}",
        base["release"],
        str(image.root),
        sources[0][0],
    ]
    subprocess.run(make, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    lines = [f"deb {address} {release} {component}\n" for address, release, component in sources]
    (image.root / "etc/apt/sources.list").write_text("".join(lines))
    furnish(image.root)
    found = containers.run(image, "build", ["python3", "--version"]).split()[1]
    if not found.startswith(f"{base['python']}."):
        raise BadDockerfile(f"FROM {name!r}: Debian {base['release']} has Python {found}")
    return replace(image, base=f"Debian {base['release']}, Python {found}")


def furnish(root: Path) -> None:
    """Give a root devices, names of the network, and the settings of pip that hold on this machine.

    The mounts are seen by this program and its children alone, and end with them.
    """
    _mount("-t", "tmpfs", "-o", "mode=0755", "tmpfs", root / "dev")
    for name in DEVICES:
        (root / "dev" / name).touch()
        _mount("--bind", f"/dev/{name}", root / "dev" / name)
    (root / "dev/shm").mkdir()
    _mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", root / "dev/shm")
    lines = [f"{name} = {value.replace(chr(10), ' ')}\n" for name, value in packages.settings().items()]
    (root / "etc/pip.conf").write_text("".join(["[global]\n", *lines]))
    for path in (*map(Path, NETWORK), *packages.local_paths()):
        _share(path, root / str(path).lstrip("/"))


def _share(path: Path, copy: Path) -> None:
    """Let a root see a file or folder of this machine."""
    if path.is_dir():
        copy.mkdir(parents=True, exist_ok=True)
        _mount("--bind", "-o", "ro", path, copy)
    elif path.is_file():
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def _mount(*words: object) -> None:
    subprocess.run(["mount", *map(str, words)], check=True, capture_output=True)


def _copy(each: Instruction, text: str, image: Image, folder: Path) -> None:
    """Copy the whole context, as ours does. Folders that are there keep their owners."""
    if text.split() != [".", "."]:
        raise BadDockerfile(f"line {each.line}, COPY {text!r}: expected . . and nothing else")
    user, _, group = each.flags.get("chown", "0:0").partition(":")
    target = image.root / image.folder.lstrip("/")
    for path in context.files(folder):
        missing = [parent for parent in (target / path).parents if not parent.exists()]
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / path, target / path, follow_symlinks=False)
        for made in (*missing, target / path):
            os.chown(made, int(user), int(group or user), follow_symlinks=False)
