"""The launcher: where a process cannot serve, the site ends rather than pretend to serve."""

from __future__ import annotations

import socket
import subprocess
import sys

from tests.site import ROOT

SECONDS = 60
CODE = """
import socket
from plumbline.leaderboard.serving import handover, supervised
from plumbline.leaderboard.serving.door import Door
from plumbline.leaderboard.serving.hall import Hall
from plumbline.leaderboard.serving.launcher import Failed, Launcher
from plumbline.leaderboard.serving.supervised import Supervised

supervised.FIRST_WAIT = 0.01
ends = handover.ends()
listening = socket.create_server(("127.0.0.1", 0))
print(listening.getsockname()[1], flush=True)
door = Door(listening, Hall("sockets", ends[0]), Hall("pages", ends[0]))
broken, others = Supervised("pages", lambda: 1 / 0), Supervised("jobs", lambda: input())
try:
    Launcher(door, [broken], [others]).run()
except Failed as error:
    print(error, others.is_running)
"""


def test_a_site_that_cannot_serve_ends_with_all_its_processes_and_says_why():
    environment = {"DJANGO_SETTINGS_MODULE": "plumbline.leaderboard.settings"}
    words = [sys.executable, "-c", "import django; django.setup()\n" + CODE]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS)
    port, said = done.stdout.splitlines()
    assert said == "the process of pages has ended 5 times in a row False"
    assert done.stderr.count("The process of pages ended with status 1; it is restarted") == 5
    with socket.socket() as caller:
        assert caller.connect_ex(("127.0.0.1", int(port))) != 0
