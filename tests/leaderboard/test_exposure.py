"""Until a first attempt at a task has closed, nothing gives that participant its solution or others' results."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass

import pytest
from django.core import signing
from django.test import Client

from plumbline.evaluation import episodes
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import Agent, Episode, Exposure, TaskSet
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests import participants
from plumbline.leaderboard.models import Submission
from tests.evaluation.cubes import bundled
from tests.leaderboard.reading import Page, told
from tests.leaderboard.test_privacy import every_answer, holes, that_say
from tests.leaderboard.uploads import a_browser, a_program, a_published, a_waiting, ours
from tests.makers import (
    a_draft,
    a_file,
    a_game,
    a_header,
    a_person,
    a_set_of_toys,
    a_task_set,
    a_user,
    an_episode,
    an_open_episode,
)

pytestmark = pytest.mark.django_db

MARK = "marrakesh"


@dataclass(frozen=True)
class World:
    """A set, a public run that says MARK at its first task, and a participant."""

    task_set: TaskSet
    made: Submission
    person: Agent

    @property
    def task(self):
        return self.task_set.tasks.get(position=1)

    @property
    def episode(self) -> Episode:
        return self.made.run.episodes.get(task=self.task)

    def browser(self, **who) -> Client:
        return a_browser(person=self.person, **who)


@pytest.fixture
def world() -> World:
    task_set = a_task_set(count=3, path=3)
    lines = [an_episode(task) for task in task_set.tasks.select_related("task_set")]
    lines[0]["turns"][0]["response"] = f"{MARK} " + lines[0]["turns"][0]["response"]
    return World(task_set, a_published(a_user(), task_set, a_file(a_header(task_set), *lines)), a_person())


def read(world, address, **who):
    return world.browser(**who).get(address).content.decode()


def axes_in_the_file(world, client):
    return [line.get("axes") for line in in_the_file(client)]


def in_the_file(client, query=""):
    packed = client.get(f"/sets/boards/file{query}").content
    return list(map(json.loads, gzip.decompress(packed).splitlines()))[1:]


SPOILS = {
    "solution": lambda world: "A shortest solution" in read(world, "/sets/boards/1/"),
    "complexity": lambda world: "path 3" in read(world, "/sets/boards/1/"),
    "results at the task": lambda world: "Walker" in read(world, "/sets/boards/1/"),
    "complexity in the list": lambda world: "path 3" in read(world, "/sets/boards/"),
    "task in a cell": lambda world: "Task 1" in read(world, "/sets/boards/cells/3/3/"),
    "complexity in the file": lambda world: axes_in_the_file(world, world.browser())[0] is not None,
    "solution in the file": lambda world: "solution" in in_the_file(world.browser(), "?solutions=yes")[0],
    "replay": lambda world: MARK in read(world, f"/episodes/{world.episode.pk}/"),
    "distances of a replay": lambda world: "Shortest solution" in read(world, f"/episodes/{world.episode.pk}/"),
    "frames": lambda world: world.browser().get(f"/episodes/{world.episode.pk}/frames/2/current").status_code == 200,
    "episode in a report": lambda world: "3 Solved 3" in " ".join(rows(world, f"/submissions/{world.made.pk}/")),
    "episode in a run": lambda world: "3 Solved 3" in " ".join(rows(world, f"/runs/{world.made.run.pk}/")),
    "own report": lambda world: len(reported(world, f"/submissions/{world.made.pk}/report.json")) == 1,
    "own report by API": lambda world: len(reported(world, f"/api/v1/submissions/{world.made.pk}/report/")) == 1,
    "episodes by API": lambda world: len(read_json(world, "/api/v1/episodes/")["results"]) == 1,
    "episode by API": lambda world: "turns" in read_json(world, f"/api/v1/episodes/{world.episode.pk}/"),
}


def rows(world, address):
    page = Page(world.browser().get(address))
    return [f"{row[2]} {row[1]} {row[3]}" for row in page.rows if row[0].startswith("Task 1 ") and len(row) > 4]


def reported(world, address):
    client = world.browser(user=world.made.owner)
    return [row for row in told(client.get(address))["episodes"] if row["task"] == world.task.digest]


def read_json(world, address):
    return json.loads(read(world, address))


@pytest.mark.parametrize("name", SPOILS)
def test_it_is_hidden_before_the_first_attempt_has_closed(world, name):
    assert not SPOILS[name](world)
    an_open_episode(world.person, world.task_set)
    assert not SPOILS[name](world)


@pytest.mark.parametrize("name", SPOILS)
def test_it_is_shown_when_the_first_attempt_has_closed(world, name):
    a_game(world.person, world.task_set)
    assert SPOILS[name](world)


@pytest.mark.parametrize("name", SPOILS)
def test_it_is_shown_to_who_asked_for_it(world, name):
    world.browser().post("/sets/boards/1/reveal/")
    assert SPOILS[name](world)


@pytest.mark.slow
def test_no_address_at_all_says_what_was_said_at_a_task_not_played(world):
    values = holes(world.task_set, world.made, world.made.run, world.made.line_up.lead, world.episode)
    assert that_say(MARK, every_answer(world.browser(), values)) == set()
    assert that_say(MARK, every_answer(world.browser(), values, "part")) == set()
    owners = that_say(MARK, every_answer(world.browser(user=world.made.owner), values))
    assert owners == {
        f"/submissions/{world.made.pk}/file",
        f"/api/v1/submissions/{world.made.pk}/file/",
        "/account/data/account.zip",
    }  # as it was sent
    a_game(world.person, world.task_set)
    assert len(that_say(MARK, every_answer(world.browser(), values))) == 3


def test_who_takes_no_part_sees_everything(world):
    client = a_browser()
    assert MARK in client.get(f"/episodes/{world.episode.pk}/").content.decode()
    assert [axes["path"] for axes in axes_in_the_file(world, client)] == [3, 3, 3]
    assert "Task 3" in client.get("/sets/boards/cells/3/3/").content.decode()


def test_who_has_only_practiced_is_not_told_that_they_take_part(world):
    """They may agree later and keep what they have seen, so tasks are hidden from them too."""
    task = world.task_set.tasks.get(position=1)
    browser, run = a_browser(person=a_person(consenting=False)), world.made.run.pk
    assert "played in this browser" in browser.get("/sets/boards/1/").content.decode()
    for address in ("/sets/boards/1/", "/sets/boards/cells/3/3/", f"/episodes/{world.episode.pk}/", f"/runs/{run}/"):
        assert "taking part" not in browser.get(address).content.decode()
    refused = browser.get(f"/api/v1/episodes/{world.episode.pk}/")
    assert refused.json()["detail"] == "You have played in this browser and have not finished this task."
    browser.post("/sets/boards/1/reveal/")
    assert Exposure.objects.get().task == task


@pytest.mark.parametrize(("responsible", "said"), [("Example University", True), ("", False)])
def test_an_attempt_that_will_not_count_is_spoken_of_only_where_attempts_count(world, settings, responsible, said):
    settings.RESPONSIBLE = responsible
    shown = read(world, "/sets/boards/1/")
    assert "Show it anyway" in shown
    assert ("my attempt will not count" in shown) is said


def test_a_program_with_a_token_takes_no_part(world):
    program = a_program(world.made.owner)
    assert len(told(program.get(f"/api/v1/submissions/{world.made.pk}/report/"))["episodes"]) == 3


def test_an_attempt_that_was_given_up_has_closed_too(world):
    opened = an_open_episode(world.person, world.task_set)
    episodes.give_up(opened.pk, 0)
    assert SPOILS["solution"](world)


def test_other_tasks_stay_hidden(world):
    a_game(world.person, world.task_set)
    assert axes_in_the_file(world, world.browser())[1:] == [None, None]
    assert "Task 2" not in read(world, "/sets/boards/cells/3/3/")
    assert len(read_json(world, "/api/v1/episodes/")["results"]) == 1


def test_the_file_is_as_good_without_complexities(world):
    head, lines = task_sets.read(world.browser().get("/sets/boards/file").content)
    assert (head.digest, len(lines)) == (world.task_set.digest, 3)


def test_solutions_are_given_to_who_asks_for_them(world):
    assert not any("solution" in line for line in in_the_file(a_browser()))
    solved = in_the_file(a_browser(), "?solutions=yes")
    assert [len(line["solution"]["actions"]) for line in solved] == [3, 3, 3]
    assert all(line["solution"]["optimal"] for line in solved)
    answer = a_browser().get("/sets/boards/file?solutions=yes")
    assert answer["Content-Disposition"] == 'attachment; filename="boards-solved.jsonl.gz"'
    assert task_sets.read(answer.content)[0].digest == world.task_set.digest


def test_another_persons_result_is_never_shown(world):
    game = a_game(a_person(), world.task_set)
    a_game(world.person, world.task_set)
    for address in (f"/play/episode/{game.pk}/result/", f"/episodes/{game.pk}/", f"/api/v1/episodes/{game.pk}/"):
        assert world.browser().get(address).status_code == 404


def test_ones_own_result_names_rivals_only_when_it_is_over(world):
    waiting = an_open_episode(world.person, world.task_set)
    assert world.browser().get(f"/play/episode/{waiting.pk}/result/").status_code == 302
    over = a_game(world.person, world.task_set, position=2)
    episodes.score(over.pk)
    assert "Walker" in read(world, f"/play/episode/{over.pk}/result/")


def test_who_asks_for_a_solution_first_is_marked_as_exposed(world):
    answer = world.browser().post("/sets/boards/1/reveal/")
    assert (answer.status_code, answer.url) == (302, "/sets/boards/1/")
    assert Exposure.objects.filter(agent=world.person, task=world.task).count() == 1
    game = a_game(world.person, world.task_set)
    episodes.score(game.pk)
    assert (game.exposed, Episode.objects.for_the_record().count()) == (True, 0)


def test_who_asks_for_a_solution_while_playing_is_marked_as_exposed(world):
    waiting = an_open_episode(world.person, world.task_set)
    world.browser().post("/sets/boards/1/reveal/")
    waiting.refresh_from_db()
    assert waiting.exposed


def test_who_asks_after_playing_is_not(world):
    game = a_game(world.person, world.task_set)
    world.browser().post("/sets/boards/1/reveal/")
    game.refresh_from_db()
    assert (game.exposed, Exposure.objects.count()) == (False, 0)


def test_a_browser_that_asks_without_a_cookie_gets_one(world):
    client = a_browser()
    client.post("/sets/boards/1/reveal/")
    person = participants.person({name: morsel.value for name, morsel in client.cookies.items()})
    assert Exposure.objects.get().agent == person
    morsel = client.cookies[participants.COOKIE]
    assert (morsel["httponly"], morsel["samesite"], morsel["max-age"]) == (True, "Lax", participants.YEAR_SECONDS)


def test_from_a_hidden_replay_one_comes_back_to_it(world):
    address = f"/episodes/{world.episode.pk}/"
    assert address in read(world, address)
    assert world.browser().post("/sets/boards/1/reveal/", {"next": address}).url == address


@pytest.mark.parametrize("onward", ["https://example.com/", "//example.com/", "/\\example.com", "javascript:alert(1)"])
def test_revealing_leads_nowhere_else(world, onward):
    assert world.browser().post("/sets/boards/1/reveal/", {"next": onward}).url == "/sets/boards/1/"


def test_only_tasks_that_are_shown_can_be_revealed(world):
    a_task_set("sealed", sealed=True)
    a_draft("draft")
    for address in ("/sets/sealed/1/", "/sets/draft/1/", "/sets/boards/99/", "/sets/nowhere/1/"):
        assert world.browser().post(f"{address}reveal/").status_code == 404
    assert world.browser().get("/sets/boards/1/reveal/").status_code == 405
    assert Exposure.objects.count() == 0


@pytest.mark.parametrize("cookie", ["", "nonsense", "00000000-0000-0000-0000-000000000000", "x:y:z"])
def test_a_cookie_we_did_not_sign_is_nobodys(world, cookie):
    client = a_browser()
    client.cookies[participants.COOKIE] = cookie
    assert client.get(f"/episodes/{world.episode.pk}/").status_code == 200


def test_a_cookie_signed_for_something_else_is_nobodys(world):
    forged = signing.TimestampSigner(salt="something else").sign(str(world.person.key))
    assert participants.person({participants.COOKIE: forged}) is None
    assert participants.person({participants.COOKIE: participants.signed(world.person)}) == world.person


def test_an_owner_who_takes_part_is_told_why_a_row_is_empty(world):
    text = read(world, f"/submissions/{world.made.pk}/", user=world.made.owner)
    assert text.count("hidden until you have played it") == 3


@pytest.mark.parametrize("address", ["/submissions/{}/report.json", "/api/v1/submissions/{}/report/"])
def test_a_report_without_some_episodes_says_how_many_are_left_out(world, address):
    a_game(world.person, world.task_set)
    client = world.browser(user=world.made.owner)
    some = told(client.get(address.format(world.made.pk)))
    assert (some["count"], some["solved"], len(some["episodes"])) == (3, 3, 1)
    assert some["left_out"].startswith("2 episodes are left out")
    everything = told(a_browser(user=world.made.owner).get(address.format(world.made.pk)))
    assert (everything["left_out"], len(everything["episodes"])) == ("", 3)


def test_a_waiting_upload_has_nothing_to_hide(world):
    made = a_waiting(world.made.owner, world.task_set)
    assert world.browser(user=world.made.owner).get(f"/submissions/{made.pk}/").status_code == 200


# --- tasks that some settings show in part


@pytest.fixture
def cubes():
    return bundled("cube-40")


def test_who_may_still_play_a_cube_is_shown_no_side_of_it(cubes):
    client = a_browser(person=a_person())
    assert client.get("/sets/cube-40/1/net/current").status_code == 404
    assert "net/current" not in client.get("/sets/cube-40/1/").content.decode()
    assert "net/current" not in client.get("/sets/cube-40/").content.decode()


def test_a_cell_of_cubes_is_named_by_its_axis_and_modality(cubes):
    assert "<h1>Tasks: depth 1, Unfolded</h1>" in a_browser().get("/sets/cube-40/cells/1/net/").content.decode()


def test_who_takes_no_part_is_shown_every_cube(cubes):
    assert a_browser().get("/sets/cube-40/1/net/current").status_code == 200
    assert "/sets/cube-40/1/net/current" in a_browser().get("/sets/cube-40/").content.decode()


def test_a_cube_is_shown_to_who_asked_for_it(cubes):
    client = a_browser(person=a_person())
    client.post("/sets/cube-40/1/reveal/")
    assert client.get("/sets/cube-40/1/net/current").status_code == 200
    assert "/sets/cube-40/1/net/current" in client.get("/sets/cube-40/1/").content.decode()
    assert client.get("/sets/cube-40/2/net/current").status_code == 404


def test_cubes_to_practice_on_are_shown_to_everybody():
    bundled("practice-cube")
    assert a_browser(person=a_person()).get("/sets/practice-cube/1/net,feedback=ruling/current").status_code == 200


def test_what_every_setting_shows_whole_is_shown_to_everybody(world):
    assert world.browser().get("/sets/boards/1/2d/current").status_code == 200


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.usefixtures("toys")
def test_a_list_by_api_has_what_its_episodes_have_whatever_the_seat_and_the_set(seat):
    """Both seats of a finished game have finished its puzzle, in every set that has it."""
    played, other, people = a_set_of_toys(slug="one"), a_set_of_toys(slug="other"), (a_person(), a_person())
    run = ours("random-legal", other, "text")
    task = played.tasks.select_related("task_set").first()
    game = episodes.open_episode(people[0], task, "text", counted=True, partners=[people[1]])
    episodes.take_turn(game.pk, 0, 1, Turn(actions=("declare 3",)))
    browser = a_browser(person=people[seat])
    listed = {each["id"] for each in browser.get("/api/v1/episodes/").json()["results"]}
    shown = {str(pk) for pk in run.episodes.values_list("pk", flat=True) if _shown(browser, pk)}
    assert listed == shown == {str(each.pk) for each in run.episodes.filter(task__instance=task.instance)} != set()


def _shown(browser: Client, pk: object) -> bool:
    return browser.get(f"/api/v1/episodes/{pk}/").status_code == 200
