"""People ready to play, for load and faults: run inside a site's environment, prints one JSON line each.

python -m tests.players COUNT SLUG SETTING [FIRST]
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from tests.site import STUDY


def words_of(task: Any, dice: Any, count: int) -> list[str]:
    """A legal walk that never solves the puzzle."""
    from plumbline.evaluation.tasksets.opening import opened

    play = opened(task, "none")
    state, words = play.family.rules.start(play.game, play.seed), []
    while len(words) < count:
        action, dice = dice.pick(play.family.rules.actions(play.game, state, 0))
        after = play.family.rules.step(play.game, state, action, 0).state
        if not play.family.rules.ended(play.game, after):
            words.append(play.family.words.write(play.game, action))
            state = after
    return words


def goes_on(task: Any, setting: str) -> bool:
    """Whether the world does not wait for words."""
    from plumbline.evaluation.tasksets.opening import opened

    play = opened(task, setting)
    return bool(play.family.pace(play.setting))


def players(count: int, slug: str, setting: str, first: int = 0) -> list[dict[str, Any]]:
    """New consenting participants, each with an open episode and words to say; walks are numbered from the first."""
    from plumbline.envs.dice import Dice
    from plumbline.evaluation import episodes, tasksets
    from plumbline.evaluation.models import Agent, TaskSet
    from plumbline.evaluation.requests import participants
    from plumbline.play import consent

    task_set = TaskSet.objects.get(slug=slug)
    budget, tasks = tasksets.protocol(task_set).actions, list(task_set.tasks.select_related("task_set"))
    made = []
    for number in range(count):
        agent, task = Agent.objects.create(kind=Agent.Kind.HUMAN), tasks[number % len(tasks)]
        consent.give(agent, "30-44")
        episode = episodes.open_episode(agent, task, setting, counted=True)
        cookie = f"{participants.COOKIE}={participants.signed(agent)}"
        words = [] if goes_on(task, setting) else words_of(task, Dice(first + number), budget)
        made.append({"episode": str(episode.pk), "cookie": cookie, "words": words})
    return made


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    for name, value in STUDY.items():
        os.environ.setdefault(name, value)
    import django

    django.setup()
    count, slug, setting, *first = sys.argv[1:]
    for player in players(int(count), slug, setting, *map(int, first)):
        print(json.dumps(player))


if __name__ == "__main__":
    main()
