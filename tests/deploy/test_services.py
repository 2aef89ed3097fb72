"""The services of docker/compose.yaml, the configuration of its proxy, and the name server of `make deploy-check`."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys

import pytest
import yaml

from tests.deploy import __main__ as main
from tests.deploy import compose, names, proxy, restoring
from tests.deploy.compose import MissingVariable
from tests.site import ROOT

SET = {
    "ALLOWED_HOSTS": "plumbline.example",
    "CSRF_TRUSTED_ORIGINS": "https://plumbline.example",
    "POSTGRES_PASSWORD": "secret",
    "SECRET_KEY": "key",
    "TLS_DIR": "tls",
}

FILE = yaml.safe_load(compose.FILE.read_text())


def test_services_have_commands_and_variables():
    found = compose.services(SET)
    assert found["web"].environment["DATABASE_URL"] == "postgres://plumbline:secret@database/plumbline"
    assert found["web"].environment["IMPRINT"] == ""
    assert found["worker"].command == ("make", "worker")


def test_web_servers_and_workers_can_be_many_because_only_the_proxy_publishes_ports():
    published = {name: service.ports for name, service in compose.services(SET).items() if service.ports}
    assert published == {"proxy": ("80:80", "443:443")}


@pytest.mark.parametrize("name", ["ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "POSTGRES_PASSWORD", "SECRET_KEY"])
def test_what_has_no_default_must_be_set(name):
    with pytest.raises(MissingVariable, match=f"{name}: expected .{{10,}}"):
        compose.services(SET | {name: ""})


def test_all_but_the_set_up_come_back_after_a_restart_of_the_machine():
    found = {name: service["restart"] for name, service in FILE["services"].items()}
    assert found.pop("setup") == "no"
    assert {*found.values()} == {"unless-stopped"}


def test_an_upgrade_keeps_as_many_web_servers_and_workers_as_there_were():
    named = {"web": "${WEB_SERVERS:-1}", "worker": "${WORKERS:-1}"}
    found = {name: FILE["services"][name]["deploy"]["replicas"] for name in named}
    assert found == named


def test_settings_are_named_in_the_readme_and_reach_the_containers():
    text = (ROOT / "leaderboard" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', text)) | {"HOST", "PORT", "TABLES_DIR"}
    assert named_in_the_readme("| `DATABASE_URL` |") == read
    passed_on = {*compose.services(SET)["web"].environment}
    assert read - passed_on == {"DEBUG", "METRICS_DIR", "PORT", "TABLES_DIR"}  # as they are, in containers
    of_containers = set(re.findall(r"\$\{(\w+)", compose.FILE.read_text())) - read
    assert named_in_the_readme("| `POSTGRES_PASSWORD` |") == of_containers


def named_in_the_readme(first: str) -> set[str]:
    """The variables of the README's table that has a row of this beginning."""
    rows = (ROOT / "README.md").read_text().partition(f"\n{first}")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] if line.startswith("|") else "" for line in f"{first}{rows}".splitlines()]
    return set(re.findall(r"`(\w+)`", " ".join(cells)))


def test_the_site_starts_with_no_more_than_what_must_be_set(tmp_path):
    given = {**compose.services(SET)["web"].environment, "DATA_DIR": str(tmp_path)}
    words = [sys.executable, "-c", "from plumbline.leaderboard import settings; print(settings.LOG_FORMAT)"]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(words, env=kept | given, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("json\n", 0), done.stderr


@pytest.mark.parametrize(
    ("text", "filled"),
    [("${A}-${B}", "1-"), ("${A:-2}", "1"), ("${B:-2}", "2"), ("${B:-}", ""), ("${A:?}", "1"), ("$A {A}", "$A {A}")],
)
def test_values_are_filled_in(text, filled):
    assert compose.filled_in(text, {"A": "1"}) == filled


@pytest.mark.parametrize("name", ["BACKUP", "PACK", "UNPACK", "RESTORE", "CLEAR"])
def test_backups_are_made_and_restored_as_operators_are_told_to(name):
    assert " ".join(getattr(restoring, name)) in (ROOT / "UPGRADING.md").read_text()


def test_the_proxy_is_told_all_that_its_configuration_asks_for():
    needed = set(re.findall(r"\$\{(\w+)\}", proxy.TEMPLATE.read_text())) - {"HTTP_PORT} and the like"}
    assert needed == set(compose.services(SET)["proxy"].environment)


def test_the_configuration_keeps_the_variables_of_nginx():
    made = proxy.configuration({"HTTP_PORT": "80", "HTTPS_PORT": "443", "RESOLVER": "127.0.0.11", "WEB": "web:8000"})
    assert "set $web web:8000;" in made
    assert "${" not in made.partition("map ")[2]
    assert "$remote_addr" not in re.search(r"log_format.*;", made)[0]


def test_the_log_tells_who_answered_last(tmp_path):
    lines = [
        "2026-11-26T12:00:00+00:00 GET 200 127.0.1.1:80 200 0.1",
        "2026-11-26T12:00:00+00:00 GET 200 127.0.1.1:80, 127.0.1.2:80 502, 200 0.1",
        "2026-11-26T12:00:00+00:00 GET 400 - - 0.0",
    ]
    (tmp_path / "access.log").write_text("\n".join(lines))
    assert proxy.answered_by(tmp_path) == {"127.0.1.1:80": 1, "127.0.1.2:80": 1}


def test_the_check_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(main.os, "geteuid", lambda: 1000)
    assert "needs root: debootstrap" in main.refusal()
    monkeypatch.setattr(main.os, "geteuid", lambda: 0)
    monkeypatch.setattr(main.shutil, "which", {"nginx": None}.get)
    assert main.refusal() == f"not installed: {', '.join(main.PROGRAMS)}"


def a_question(name: str, kind: int = names.A) -> bytes:
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return struct.pack("!HHHHHH", 7, 0x0100, 1, 0, 0, 0) + labels + b"\0" + struct.pack("!HH", kind, names.INTERNET)


def test_a_name_has_every_address():
    reply = names.reply(a_question("web"), "web", ["127.0.1.1", "127.0.1.2"])
    assert struct.unpack_from("!HHHHHH", reply) == (7, 0x8180, 1, 2, 0, 0)
    assert (reply[-4:], reply[-20:-16]) == (bytes([127, 0, 1, 2]), bytes([127, 0, 1, 1]))


@pytest.mark.parametrize(("name", "kind", "code"), [("database", names.A, 3), ("web", 28, 0)])
def test_nothing_else_has_one(name, kind, code):
    reply = names.reply(a_question(name, kind), "web", ["127.0.1.1"])
    assert struct.unpack_from("!HHHHHH", reply) == (7, 0x8180 | code, 1, 0, 0, 0)
