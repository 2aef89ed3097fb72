"""Types that several threads decode at once."""

from __future__ import annotations

import pytest

from tests.envs.children import python

MEETING = """
import sys
import threading
import django
import msgspec

django.setup()
from plumbline.envs import FAMILIES
from plumbline.evaluation.files import task_sets, trajectories
from plumbline.evaluation.protocol import turns
from plumbline.play.sockets import messages

sys.setswitchinterval(1e-6)

def meet(kind):
    together = threading.Barrier(8)
    def read():
        together.wait()
        try:
            msgspec.json.decode(b'{"unknown": 0}', type=kind)
        except msgspec.ValidationError:
            pass
    threads = [threading.Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

rules = [family.rules for family in FAMILIES.values()]
values = [kind for role in rules for kind in (role.instance, role.state)]
values += [family.puzzles.recipe for family in FAMILIES.values()]
files = [task_sets.Header, task_sets.Line, trajectories.Header, trajectories.EpisodeLine]
for kind in (*values, *files, turns.Turn, messages.Incoming):
    meet(kind)
print("alive")
"""


@pytest.mark.slow
def test_threads_that_meet_a_type_for_the_first_time_survive_it():
    """Without preparation more than half of such processes crash."""
    assert python(MEETING, DJANGO_SETTINGS_MODULE="tests.settings") == "alive\n"
