"""Times and queries of the dearest pages and steps on the site of this environment: prints one JSON object.

python -m tests.scale.measuring EPISODES
"""

from __future__ import annotations

import gc
import gzip
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from time import perf_counter
from types import MappingProxyType
from typing import Any

ROUNDS = 7


def pages() -> Iterator[tuple[str, str]]:
    """The name and the address of each page."""
    from plumbline.evaluation.models import Run, Standing
    from tests.scale.filling import LARGE, OF_PEOPLE, SMALL

    yield "home", "/"
    yield "list of leaderboards", "/leaderboards/"
    for name, (slug, setting) in (("small", SMALL), ("large", LARGE)):
        standings = Standing.objects.filter(task_set__slug=slug, setting=setting)
        if not standings:
            continue
        first, second = standings.order_by("rank", "pk")[:2]
        board = f"/leaderboards/{slug}/{setting}/"
        yield f"leaderboard, {name} set", board
        yield f"leaderboard, {name} set, sorted", f"{board}?sort=-solved"
        yield f"leaderboard, {name} set, filtered", f"{board}?name=Agent+1&witness=self-reported"
        yield f"leaderboard, {name} set, ranked together", f"{board}?ranking=together"
        yield f"leaderboard, {name} set, API", f"/api/v1/leaderboards/{slug}/{setting}/"
        yield f"leaderboard, {name} set, CSV", f"{board}leaderboard.csv"
        yield f"two agents, {name} set", f"{board}compare/?first={first.who}&second={second.who}"
        yield f"all pairs, {name} set", f"{board}pairwise/"
        yield f"items, {name} set", f"{board}items/"
        yield f"table of agents, {name} set", f"{board}tables/agents/?metric=completion"
        yield f"chart of a row, {name} set", f"{board}heatmap.json?metric=completion"
        yield f"chart of a row, {name} set, in actions", f"{board}heatmap.json?metric=steps"
        yield f"chart of all agents, {name} set", f"{board}agents.json?metric=completion"
        yield f"chart of intervals, {name} set", f"{board}intervals.json?metric=completion"
        yield f"chart of curves, {name} set", f"{board}curves.json"
        yield f"task set, {name}", f"/sets/{slug}/"
        yield f"file of the {name} set", f"/sets/{slug}/file"
        yield f"task, {name} set", f"/sets/{slug}/7/"
        run = Run.objects.filter(task_set__slug=slug, setting=setting).order_by("-pk")[0]
        yield f"run, {name} set", f"/runs/{run.pk}/"
        yield f"agent, {name} set", f"/agents/{run.line_up.lead_id}/"
        yield f"episode, {name} set", f"/episodes/{run.episodes.order_by('pk')[0].pk}/"
    slug, setting = OF_PEOPLE
    yield "leaderboard of people", f"/leaderboards/{slug}/{setting}/"
    yield "task that people play", f"/sets/{slug}/7/"
    yield "runs, API", "/api/v1/runs/"


def of_a_person() -> Iterator[tuple[str, str]]:
    """The name and the address of each page that belongs to the person who played last."""
    from tests.scale.filling import OF_PEOPLE

    slug, setting = OF_PEOPLE
    yield "instructions", f"/play/{slug}/{setting}/"
    yield "result", f"/play/episode/{_last().pk}/result/"


def cookie() -> dict[str, str]:
    """What the browser of that person sends."""
    from plumbline.evaluation.requests import participants

    return {participants.COOKIE: participants.signed(_last().agent)}


def _last() -> Any:
    from plumbline.evaluation.models import Episode

    return Episode.objects.for_the_record().order_by("-closed_at", "pk")[0]


def steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """The name and the call of each step that is no page."""
    from plumbline.evaluation.models import TaskSet
    from plumbline.play import dealing
    from tests.makers import a_person
    from tests.scale.filling import OF_PEOPLE

    task_set, person, last = TaskSet.objects.get(slug=OF_PEOPLE[0]), a_person(), _last()
    yield "the next task of a person", lambda: dealing.upcoming(person, task_set, OF_PEOPLE[1])
    yield "an episode of a person opened", lambda: dealing.deal(a_person(), task_set, OF_PEOPLE[1], counted=True)
    yield "an episode of a person counted", lambda: _counted(last)


def _counted(episode: Any) -> None:
    """Count an episode as if it had just been scored, and forget that."""
    from django.db import transaction

    from plumbline.evaluation.episodes import counting

    with transaction.atomic():
        counting.count(episode)
        transaction.set_rollback(True)


def jobs() -> Iterator[tuple[str, Callable[[], object]]]:
    """What workers do: once."""
    from plumbline.evaluation.models import PlayCount, Prepared, StaleFigures, TaskSet
    from plumbline.evaluation.results import people, play_counts, standings
    from plumbline.leaderboard.rankings import preparing
    from tests.scale.filling import OF_PEOPLE, SMALL

    of_people, small = (TaskSet.objects.get(slug=slug) for slug in (OF_PEOPLE[0], SMALL[0]))
    yield "the row of people", lambda: people.refresh(of_people, OF_PEOPLE[1])
    yield "ranks", lambda: standings.rank(small, SMALL[1])
    PlayCount.objects.all().delete()
    yield "the counts of people and games", play_counts.refresh
    Prepared.objects.all().delete()
    StaleFigures.objects.mark(task_set_id=small.pk)
    yield "figures over all rows of the small set", preparing.prepare_stale
    for task_set in TaskSet.objects.shown():
        StaleFigures.objects.mark(task_set_id=task_set.pk)
    preparing.prepare_stale()


def timed(call: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Milliseconds, the median of a few calls with nothing remembered."""
    from django.core.cache import cache

    found = []
    for _ in range(rounds):
        cache.clear()
        began = perf_counter()
        call()
        found.append(1000 * (perf_counter() - began))
    return round(median(found), 2)


def queries(call: Callable[[], object]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as seen:
        call()
    return len(seen)


def page(address: str, cookies: Mapping[str, str] = MappingProxyType({})) -> dict[str, Any]:
    from django.test import Client

    browser = Client()
    browser.cookies.load(dict(cookies))

    def read() -> bytes:
        answer = browser.get(address)
        assert answer.status_code == 200, f"{address}: {answer.status_code} {answer.headers}"
        return b"".join(answer.streaming_content) if answer.streaming else answer.content

    body = read()
    return {"ms": timed(read), "queries": queries(read), "kb": round(len(gzip.compress(body, 6)) / 1000, 1)}


def measured() -> dict[str, Any]:
    from django.db import connection

    from tests.scale import locks

    found: dict[str, Any] = {name: {"ms": timed(call, 1)} for name, call in jobs()}
    found |= {name: page(address) for name, address in pages()}
    mine = cookie()
    found |= {name: page(address, mine) for name, address in of_a_person()}
    for name, call in steps():
        call()
        found[name] = {"ms": timed(call), "queries": queries(call)}
    return found | (locks.measured() if connection.vendor == "sqlite" else {})


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "plumbline.leaderboard.settings")
    import django
    from django.conf import settings

    django.setup()
    settings.ALLOWED_HOSTS, settings.SHARED_SECONDS = ["testserver"], 0
    from tests.scale import filling

    began = perf_counter()
    if not filling.filled():
        filling.fill(filling.Size(int(sys.argv[1])))
        filling.analyzed()
    filled = {"filled": {"seconds": round(perf_counter() - began), **filling.counts()}}
    gc.freeze()  # as the site's own server does
    print(json.dumps(filled | measured()))


if __name__ == "__main__":
    main()
