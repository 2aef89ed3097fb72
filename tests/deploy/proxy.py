"""Debian's nginx with the configuration of docker/nginx/, and a certificate of its own."""

from __future__ import annotations

import re
import ssl
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.deploy.compose import filled_in
from tests.site import ROOT

TEMPLATE = ROOT / "docker" / "nginx" / "default.conf.template"
ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+:\d+")
AROUND = """
daemon off;
pid nginx.pid;
error_log errors.log warn;
events {}
http {
    include /etc/nginx/mime.types;
    include default.conf;
}
"""
"""What the image of nginx has around the template."""


def certify(folder: Path, name: str) -> ssl.SSLContext:
    """Make a certificate that it signs itself, and return a context that trusts nothing else."""
    folder.mkdir(parents=True)
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    words += ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    where = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*words, *where], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def start(folder: Path, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start nginx in a folder that has `tls/`; its own logs are there too."""
    (folder / "nginx.conf").write_text(AROUND)
    (folder / "default.conf").write_text(configuration(variables))
    words = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with (folder / "access.log").open("ab") as log, (folder / "start.log").open("ab") as errors:
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=errors)


def configuration(variables: Mapping[str, str]) -> str:
    """The template with these variables; nginx's own stay, which have no braces."""
    return filled_in(TEMPLATE.read_text(), variables)


def answered_by(folder: Path) -> Counter[str]:
    """How many requests each web server answered, by its address, according to the log."""
    found: Counter[str] = Counter()
    for line in (folder / "access.log").read_text().splitlines():
        found.update(ADDRESS.findall(line)[-1:])  # the others did not answer
    return found
