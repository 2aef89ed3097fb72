"""Every address that serves pictures of tasks, and to whom: one table for all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from plumbline.envs import FAMILIES
from plumbline.envs.cube.model import Recipe
from plumbline.evaluation import episodes, tasksets
from plumbline.evaluation.models import Agent, Episode, TaskSet
from plumbline.evaluation.tasksets import Draft, Portion
from tests.leaderboard.uploads import NONSENSE, a_browser, a_published
from tests.makers import a_file, a_header, a_person, a_set_of_games, a_user, an_open_episode

pytestmark = pytest.mark.django_db

START, LEGEND, COURSE = (
    "/sets/{slug}/1/{setting}/current",
    "/sets/{slug}/1/{setting}/legend/",
    "/episodes/{public}/frames/1/current",
)
OWN, OWN_LEGEND, CLIP = (
    "/play/episode/{own}/frames/0/current",
    "/play/episode/{own}/legend/",
    "/play/episode/{own}/clips/0/0/0/",
)
PREVIEW = "/curate/sets/{slug}/1/{setting}/current"
WHO = ("nobody", "newcomer", "playing", "played", "exposed")
TABLE = {
    # a set whose settings all show everything, and one that shows tasks in part under some setting
    ("whole", START): "yes yes yes yes yes",
    ("whole", LEGEND): "yes yes yes yes yes",
    ("whole", COURSE): "yes no  no  yes yes",
    ("whole", OWN): "no  no  no  yes no",
    ("whole", OWN_LEGEND): "no  no  yes yes no",
    ("part", START): "yes no  no  yes yes",
    ("part", COURSE): "yes no  no  yes yes",
    ("part", OWN): "no  no  no  yes no",
    ("part", CLIP): "no  no  no  yes no",
    ("sealed", START): "no  no  no  no  no",
    ("sealed", LEGEND): "no  no  no  no  no",
    ("sealed", COURSE): "no  no  no  no  no",
    ("sealed", OWN): "no  no  no  no  no",
    ("sealed", OWN_LEGEND): "no  no  no  no  no",
    ("practice", START): "yes yes yes yes yes",
    ("practice", OWN): "no  no  no  yes no",
}


def cubes(**changes: object) -> TaskSet:
    """A set of one cube, which one of its settings shows in part."""
    made = tasksets.draft(Draft(slug="cubes", title="Cubes", suite="cubebench", settings=("net", "face"), **changes))
    for _ in tasksets.generate(made, [Portion(Recipe(depth=1), 1)], seed=1):
        pass
    return tasksets.publish(tasksets.freeze(made))


SETS = {
    "whole": lambda: (a_set_of_games("picture"), "picture"),
    "part": lambda: (cubes(), "net"),
    "practice": lambda: (cubes(practice=True), "net"),
    "sealed": lambda: (a_set_of_games("picture", sealed=True), "picture"),
}


def a_public_episode(task_set: TaskSet, setting: str) -> Episode | None:
    """An episode of somebody's program; sealed and practice sets have none, so one of another person stands for it."""
    if task_set.sealed or task_set.practice:
        return an_open_episode(a_person(), task_set, setting)
    versions = {"rules_version": task_set.rules_version, "extractor_version": _extractor(task_set)}
    lines = [{"task": task.digest} | NONSENSE for task in task_set.tasks.all()]
    made = a_published(a_user(), task_set, a_file(a_header(task_set, setting=setting, **versions), *lines))
    return made.run.episodes.get()


def _extractor(task_set: TaskSet) -> int:
    return FAMILIES[task_set.family].words.extractor_version


def own_episode(who: str, person: Agent, task_set: TaskSet, setting: str) -> Episode:
    """The episode that this person asks for as their own; who has none asks for another's."""
    owner = person if who in ("playing", "played") else a_person()
    episode = an_open_episode(owner, task_set, setting, counted=not task_set.practice)
    if who != "playing":
        episodes.give_up(episode.pk, 0)
        episodes.score(episode.pk)
    if who == "exposed":
        episodes.expose(person, [episode.task])
    return episode


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("kind", SETS)
def test_a_picture_is_shown_as_the_table_says(kind, who):
    task_set, setting = SETS[kind]()
    person = a_person()
    own = own_episode(who, person, task_set, setting)
    names = {"slug": task_set.slug, "setting": setting, "own": own.pk, "public": a_public_episode(task_set, setting).pk}
    browser = Client() if who == "nobody" else a_browser(person=person)
    for (row, address), answers in TABLE.items():
        if row == kind:
            status = browser.get(address.format(**names)).status_code
            assert (address, status) == (address, 200 if answers.split()[WHO.index(who)] == "yes" else 404)


def addresses(resolver: URLResolver) -> Iterator[str]:
    """The names of all addresses of the site's own."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from addresses(each)
        elif each.name:
            yield each.name


def test_no_other_address_serves_pictures():
    words = ("frame", "legend", "clip", "preview", "picture")
    named = {name for name in addresses(get_resolver()) if any(word in name for word in words)}
    assert named == {"task_frame", "task_legend", "episode_frame", "frame", "legend", "clip", "preview"}


@pytest.mark.parametrize(("sealed", "status"), [(False, 200), (True, 404)])
def test_a_curator_sees_pictures_of_every_set_but_sealed_ones(sealed, status):
    task_set = a_set_of_games("picture", sealed=sealed)
    browser = a_browser(user=a_user(is_staff=True, is_superuser=True))
    assert browser.get(PREVIEW.format(slug=task_set.slug, setting="picture")).status_code == status
