"""People ready to play on a site of a few small sets, some of them in pairs: runs inside a site's environment.

python -m tests.faults.population PEOPLE EPISODES prints JSON: for each person their episodes, and one pair.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from tests.site import ROOT, Site

PROGRAM = "tests/browser/toy_manage.py"
BOARDS, TALKS = "boards", "talks"
NAME, PASSWORD = "ada", "a long enough password"


@dataclass(frozen=True)
class Population:
    people: list[list[dict[str, Any]]]  # the episodes of each person, one after the other
    pair: dict[str, Any]  # the episode of two people, and their cookies
    tab: dict[str, Any]  # an episode that is opened in two tabs


def populate(site: Site, people: int, episodes: int) -> Population:
    words = [sys.executable, "-m", "tests.faults.population", str(people), str(episodes)]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return Population(**json.loads(done.stdout.splitlines()[-1]))


def made(people: int, episodes: int) -> dict[str, Any]:
    from tests import makers
    from tests.players import players

    makers.a_task_set(BOARDS, count=4)
    makers.a_set_of_toys(slug=TALKS)
    makers.a_user(NAME)
    each = players(people * episodes + 1, BOARDS, "text")
    each = [player | {"acknowledged": [], "resumed": []} for player in each]
    return {
        "people": [each[number * episodes : (number + 1) * episodes] for number in range(people)],
        "pair": a_pair(),
        "tab": each[-1],
    }


def a_pair() -> dict[str, Any]:
    from plumbline.evaluation import episodes
    from plumbline.evaluation.models import TaskSet
    from plumbline.evaluation.requests.participants import COOKIE, signed
    from tests.makers import a_person

    one, two = a_person(), a_person()
    task = TaskSet.objects.get(slug=TALKS).tasks.select_related("task_set").first()
    episode = episodes.open_episode(one, task, "text", counted=True, partners=(two,))
    return {"episode": str(episode.pk), "cookies": [f"{COOKIE}={signed(agent)}" for agent in (one, two)]}


def main() -> None:
    from tests.browser import toy_manage  # noqa: F401 - makes the toy families known, in this process for good

    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    import django

    django.setup()
    print(json.dumps(made(int(sys.argv[1]), int(sys.argv[2]))))


if __name__ == "__main__":
    main()
