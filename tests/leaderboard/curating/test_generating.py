"""Drafts that are filled by a job."""

from __future__ import annotations

import json

import pytest

from plumbline.envs import FAMILIES
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.jobs import carrying
from plumbline.evaluation.models import Decision, Job
from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.views.forms import GenerateForm
from tests.leaderboard.curating.drafts import TINY, an_empty_draft, generate, worked_off
from tests.leaderboard.reading import Page, words
from tests.makers import a_draft, a_user

pytestmark = pytest.mark.django_db


def test_a_draft_is_filled_by_a_job(curator):
    made = an_empty_draft()
    assert generate(curator, f'2 {{"geoms": 3, "path": 2}}\n3 {TINY}').url == "/curate/sets/fresh/"
    assert made.tasks.count() == 0
    job = worked_off()
    assert (job.state, job.done, job.total, job.error) == ("done", 5, 5, "")
    assert sorted(task.axes["path"] for task in made.tasks.all()) == [1, 1, 1, 2, 2]
    assert "Generated 5 tasks." in words(curator.get("/curate/sets/fresh/"))


def test_a_recipe_left_out_is_the_usual_one(curator):
    made = an_empty_draft()
    generate(curator, "1")
    worked_off()
    assert [(task.axes["path"], task.axes["geoms"]) for task in made.tasks.all()] == [(4, 3)]


def test_progress_is_shown_while_a_draft_is_filled(curator):
    made = an_empty_draft()
    generate(curator, f"2 {TINY}")
    Job.objects.update(state="running", done=1, total=2)
    part = words(curator.get("/curate/sets/fresh/", headers={"HX-Request": "true"}))
    assert "Generating: 1 of 2" in part
    assert 'hx-trigger="every 1s"' in part
    assert "<h1>" not in part
    assert made.tasks.count() == 0


def test_equal_seeds_make_equal_sets_and_no_seed_a_secret_one(curator):
    digests = []
    for slug, seed in (("one", "7"), ("two", "7"), ("three", ""), ("four", "")):
        made = an_empty_draft(slug)
        generate(curator, '3 {"geoms": 3, "path": 4}', seed, slug)
        worked_off()
        digests.append(tuple(made.tasks.values_list("digest", flat=True)))
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


def test_filling_again_replaces_the_tasks(curator):
    made = an_empty_draft()
    for count in (3, 2):
        generate(curator, f"{count} {TINY}")
        worked_off()
        assert made.tasks.count() == count


def test_the_page_shows_the_tasks_once_the_job_has_ended(curator):
    an_empty_draft()
    generate(curator, f"2 {TINY}")
    asked = {"HX-Request": "true"}
    assert 'hx-trigger="every 1s"' in words(curator.get("/curate/sets/fresh/", headers=asked))
    worked_off()
    answer = curator.get("/curate/sets/fresh/", headers=asked)
    assert (answer["HX-Retarget"], answer["HX-Reselect"]) == ("#content", "#content")
    assert ("Generated 2 tasks." in words(answer), "Drop task 2" in words(answer)) == (True, True)
    assert 'hx-trigger="every 1s"' not in words(answer)


@pytest.mark.parametrize("begun", [True, False])
def test_a_cancelled_generation_leaves_the_tasks_as_they_are(curator, begun):
    made = a_draft("fresh", count=4)
    before = list(made.tasks.values_list("pk", "digest"))
    generate(curator, f"2 {TINY}")
    job = Job.objects.get()
    if begun:
        carried = carrying.take(job.pk)
        jobs.cancel(job)
        assert carried.carry()
    else:
        jobs.cancel(job)
    page = " ".join(words(curator.get("/curate/sets/fresh/")).split())
    assert "Generating was cancelled. The tasks of the draft are as before." in page
    assert "Generated" not in page
    assert list(made.tasks.values_list("pk", "digest")) == before


def test_tasks_that_are_kept_are_followed_by_new_ones(curator):
    made = an_empty_draft()
    generate(curator, f"2 {TINY}")
    worked_off()
    before = list(made.tasks.order_by("position").values_list("digest", flat=True))
    curator.post("/curate/sets/fresh/", {"portions": f"3 {TINY}", "seed": "1", "keep": "on"})
    assert worked_off().state == "done"
    after = list(made.tasks.order_by("position").values_list("position", "digest"))
    assert [position for position, _ in after] == [1, 2, 3, 4, 5]
    assert ([digest for _, digest in after][:2], len({digest for _, digest in after})) == (before, 5)
    assert curation.recipes(made) == [[2, json.loads(TINY)], [3, json.loads(TINY)]]


def test_a_job_that_runs_again_after_a_crash_adds_its_tasks_once(curator):
    made = a_draft("fresh", count=2)
    curator.post("/curate/sets/fresh/", {"portions": f"1 {TINY}", "keep": "on"})
    job = worked_off()
    assert made.tasks.count() == 3
    Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED, ended_at=None)
    assert (worked_off().state, made.tasks.count()) == ("done", 3)


def test_an_empty_draft_has_nothing_to_keep(curator):
    made = an_empty_draft()
    assert 'name="keep"' not in words(curator.get("/curate/sets/fresh/"))
    curator.post("/curate/sets/fresh/", {"portions": f"1 {TINY}", "keep": "on"})
    assert (worked_off().state, made.tasks.count()) == ("done", 1)
    page = Page(curator.get("/curate/sets/fresh/"))
    assert (page.faults, page.text.count('name="keep"')) == ([], 2)


def test_recipe_and_seed_stay_in_the_form_and_are_on_the_record(curator):
    an_empty_draft()
    generate(curator, f"2 {TINY}\n1 {TINY}", seed="77")
    assert 'name="seed" value="77"' in words(curator.get("/curate/sets/fresh/"))
    assert Decision.objects.latest("pk").reason == f"2 {TINY}; 1 {TINY}; seed 77"
    worked_off()
    curator.post("/curate/sets/fresh/", {"portions": f"1 {TINY}", "seed": "", "keep": "on"})
    assert Decision.objects.latest("pk").reason == f"1 {TINY}; seed secret; tasks kept"


@pytest.mark.parametrize(
    ("portions", "expected"),
    [
        ("", "This field is required."),
        ("many", "line 1, 'many': expected a count, then a recipe"),
        ("0", "line 1, '0': expected a count"),
        ("10001", "line 1, '10001': expected a count"),
        ("9" * 5000, "expected a count"),
        ("9999\n2", "10001 tasks: expected at most 10000"),
        ("1 {", "line 1: "),
        ("1 [4]", "line 1: Expected `object`"),
        ("1\n2 null", "line 2: Expected `object`"),
        ('1 {"geoms": "three"}', "line 1: Expected `int`, got `str` - at `$.geoms`"),
        ('1 {"geom": 3}', "line 1: $.geom: no such field; expected one of columns, rows, geoms, path"),
    ],
)
def test_portions_that_make_no_sense_are_refused(curator, portions, expected):
    an_empty_draft()
    answer = generate(curator, portions)
    assert answer.status_code == 422
    assert expected in words(answer)
    assert Job.objects.count() == 0


def test_an_impossible_recipe_is_refused_with_its_reason(curator):
    made = an_empty_draft()
    generate(curator, '2 {"geoms": 3}\n1 {"geoms": 3, "path": 99}')
    job = worked_off()
    assert (job.state, job.done, made.tasks.count()) == ("failed", 0, 0)
    assert job.error == "line 2: path 99: 3 geoms are never more than 18 moves from home"
    assert job.error in words(curator.get("/curate/sets/fresh/"))


@pytest.mark.parametrize(("practice", "ordered"), [(True, True), (False, False)])
def test_where_a_task_stands_tells_nothing_of_it(curator, practice, ordered):
    made = an_empty_draft(practice=practice)
    generate(curator, "".join(f'2 {{"geoms": 3, "path": {path}}}\n' for path in range(1, 9)))
    worked_off()
    paths = [task.axes["path"] for task in made.tasks.all()]
    assert (paths == sorted(paths)) is ordered


def test_a_sealed_set_takes_no_seed(curator):
    an_empty_draft(sealed=True)
    assert "is sealed: expected no seed" in words(generate(curator, f"1 {TINY}", seed=1))
    assert Job.objects.count() == 0


def test_a_recipe_that_runs_dry_fails_the_job_and_its_reason_is_shown(curator):
    made = an_empty_draft()
    generate(curator, f"2000 {TINY}")
    job = worked_off()
    assert (job.state, made.tasks.count()) == ("failed", 0)
    assert "seeds made no new puzzle" in job.error
    assert job.error in words(curator.get("/curate/sets/fresh/"))


def test_a_draft_is_filled_by_one_job_at_a_time(curator):
    an_empty_draft()
    generate(curator, f"1 {TINY}")
    answer = generate(curator, f"2 {TINY}")
    assert (answer.status_code, Job.objects.count()) == (422, 1)
    assert "fresh is being generated" in words(answer)


def test_a_set_that_was_frozen_meanwhile_is_not_filled(curator):
    made = a_draft("fresh")
    generate(curator, f"1 {TINY}")
    before = list(made.tasks.values_list("digest", flat=True))
    tasksets.freeze(made)
    job = worked_off()
    assert (job.state, job.error) == ("failed", "fresh is frozen: expected draft")
    assert list(made.tasks.values_list("digest", flat=True)) == before
    answer = generate(curator, f"1 {TINY}")
    assert "fresh is frozen: expected a draft" in words(answer)


def test_the_job_of_a_discarded_draft_ends(curator):
    made = an_empty_draft()
    curation.generate(made, [(1, {})], 1, a_user())
    tasksets.delete(made)
    assert worked_off().state == "failed"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_form_of_every_family_has_an_example_that_it_takes(family):
    form = GenerateForm(None, family=family, has_tasks=False)
    _, example = form.fields["portions"].help_text.split("such as: ")
    assert GenerateForm({"portions": example}, family=family, has_tasks=False).is_valid()
