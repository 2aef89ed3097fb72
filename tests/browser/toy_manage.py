"""Django's command line of a site that plays the toy families beside the others."""

import os
import sys
from dataclasses import replace

from django.core.management import execute_from_command_line

from plumbline import envs
from plumbline.evaluation import suites
from tests.envs.toys import TOYS
from tests.envs.toys.bench import BENCH, PUSHES, SWIPES, TOOLS
from tests.toy_suites import TOY_SUITES

# Processes that this one starts import this module as well, and then know the toys.
for _family in (BENCH, *TOYS.values()):
    envs.add(_family)
suites.SUITES |= TOY_SUITES
suites.SUITES["bench"] = replace(
    suites.SUITES["ivispar"], name="bench", family="bench", settings=(TOOLS, PUSHES, SWIPES)
)

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
    execute_from_command_line(sys.argv)
