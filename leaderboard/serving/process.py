"""A process behind the door: one serves sockets, the other one pages."""

from __future__ import annotations

import socket
import sys

from plumbline.envs import child_process
from plumbline.evaluation.jobs.clock import start
from plumbline.evaluation.observing import metrics
from plumbline.evaluation.scoring import significance
from plumbline.evaluation.viewing import pictures
from plumbline.leaderboard.asgi import application
from plumbline.leaderboard.serving.door import Door
from plumbline.leaderboard.serving.misdirected import Kind

SWITCH_SECONDS = 0.0005  # the loop must not wait for a thread that draws or writes


def serve(door: Door, kind: Kind, taking: socket.socket, giving: socket.socket) -> None:
    """Serve connections from `taking` until this process, a fork of the door's, is told to end."""
    from plumbline.leaderboard.serving.server import Server  # makes an event loop, which forks must not share

    door.leave()
    sys.setswitchinterval(SWITCH_SECONDS)
    pictures.prepare()
    if kind == "pages":
        significance.prepare()
    start(metrics.publish_lookups, metrics.PUBLISH_SECONDS)
    Server(application, kind, taking, giving, signal_handlers=True).run()
    child_process.end_all()
