"""A site as it is after a year: with people, models and many episodes, to look at its pages.

`make populate [EPISODES=100000]` fills the site of DATA_DIR. Nine in ten episodes belong to models, which play every
bundled set in its settings, each with a skill of its own; the others belong to people. The same numbers make the
same players, who say the same.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any

from tests.site import STUDY

RUNS_OF_A_MODEL = 7
ATTEMPTS = 3  # of a model at each task
OF_PEOPLE = 0.1
EPISODES_OF_A_PERSON = 8
MOST_WORDS = 8  # of a walk that leads nowhere
NOISE = "I am not sure which way to go."
TREES = ("Alder", "Aspen", "Cedar", "Elm", "Hazel", "Juniper", "Larch", "Maple", "Rowan", "Willow")


@cache
def walk(task: Any) -> list[str]:
    """Legal actions, until one of them would end the game."""
    from plumbline.envs.play import answer
    from plumbline.evaluation.tasksets.opening import opened

    play, chance = opened(task, "none"), random.Random(task.pk)
    rules, found = play.family.rules, []
    state = rules.start(play.game, play.seed)
    for _ in range(MOST_WORDS):
        seat = rules.to_move(play.game, state)[0]
        action = chance.choice(rules.actions(play.game, state, seat))
        word = play.family.words.write(play.game, action)
        state = answer(play.family, play.game, state, word, seat).state
        if rules.ended(play.game, state):
            break
        found.append(word)
    return found


def words(task: Any, setting: str, skill: float, chance: random.Random) -> list[tuple[int, str]]:
    """What players of that skill say, with their seats: a solution that the budget allows, or a walk with noise."""
    from plumbline.evaluation import tasksets
    from plumbline.evaluation.tasksets.opening import opened
    from plumbline.evaluation.viewing.plans import acting

    known, protocol = task.solution.get("actions", ()), tasksets.protocol_of(task)
    most = min(protocol.actions, protocol.turns or protocol.actions) * seats(task)
    said = known if 0 < len(known) <= most and chance.random() < skill else ()
    said = said or [*walk(task)[: chance.randint(1, MOST_WORDS)], NOISE]
    taken = zip(acting(opened(task, setting), said), said, strict=True)
    return [(seat, word) for seat, word in taken if seat is not None]


def seats(task: Any) -> int:
    from plumbline.evaluation.tasksets.opening import opened

    play = opened(task, "none")
    return int(play.family.rules.players(play.game))


def places() -> Iterator[tuple[Any, str]]:
    """Every published set in each of its settings that waits for words, again and again."""
    from plumbline.evaluation.models import TaskSet
    from tests.players import goes_on

    published = TaskSet.objects.filter(state=TaskSet.State.PUBLISHED).order_by("slug")
    open_to = [
        (each, each.tasks.select_related("task_set").first(), way) for each in published for way in each.settings
    ]
    return cycle([(each, way) for each, first, way in open_to if not goes_on(first, way)])


def models(episodes: int) -> Iterator[int]:
    """Let models play until there are so many episodes; yields how many there are."""
    from plumbline.evaluation.protocol.turns import Turn
    from tests.evaluation.playing import a_run_of_attempts, an_agent

    chance, made = random.Random(1), 0
    for number, (task_set, setting) in enumerate(places()):
        if number % RUNS_OF_A_MODEL == 0:
            one, skill = number // RUNS_OF_A_MODEL, chance.random()
            agent = an_agent(f"{TREES[one % len(TREES)]} {one // len(TREES) + 1}")
        tasks = list(task_set.tasks.select_related("task_set"))
        attempts = [
            {
                task.position: [Turn(actions=(word,), seat=seat) for seat, word in words(task, setting, skill, chance)]
                for task in tasks
            }
            for _ in range(ATTEMPTS)
        ]
        a_run_of_attempts(agent, task_set, attempts, setting)
        made += ATTEMPTS * len(tasks)
        yield made
        if made >= episodes:
            return


def people(episodes: int) -> Iterator[int]:
    """Let people play until there are so many episodes; yields how many there are."""
    from plumbline.evaluation import episodes as rows
    from plumbline.evaluation.protocol.turns import Turn
    from tests.makers import a_person

    chance, everywhere = random.Random(2), places()
    for made in range(0, episodes, EPISODES_OF_A_PERSON):
        player, skill = a_person(), chance.random()
        task_set, setting = next(everywhere)
        tasks = list(task_set.tasks.select_related("task_set"))
        for task in chance.sample(tasks, min(len(tasks), EPISODES_OF_A_PERSON)):
            partners = [a_person() for _ in range(seats(task) - 1)]
            episode = rows.open_episode(player, task, setting, counted=True, partners=partners)
            for turn, (seat, word) in enumerate(words(task, setting, skill, chance), 1):
                said = Turn(actions=(word,), seat=seat, seconds=chance.uniform(0.5, 20), input_mode="command")
                if rows.take_turn(episode.pk, 0, turn, said).progress.outcome:
                    break
            else:
                any(rows.give_up(episode.pk, 0, seat).closed_at for seat in range(seats(task)))
            rows.score(episode.pk)
        yield made + EPISODES_OF_A_PERSON


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
    for name, value in STUDY.items():
        os.environ.setdefault(name, value)
    import django

    django.setup()
    wanted = int(sys.argv[1])
    of_people = round(wanted * OF_PEOPLE)
    for who, making in (("models", models(wanted - of_people)), ("people", people(of_people))):
        for made in making:
            print(f"\r{who}: {made} episodes", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)


if __name__ == "__main__":
    main()
