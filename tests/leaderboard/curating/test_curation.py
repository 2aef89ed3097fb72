"""Curation: task sets from draft to retirement, runs that are hidden, and the queue."""

from __future__ import annotations

import html

import pytest

from plumbline.evaluation import jobs, runs, tasksets
from plumbline.evaluation.episodes import Sight, may_see
from plumbline.evaluation.models import Episode, Job, Run, TaskSet
from plumbline.evaluation.requests.participants import COOKIE, signed
from plumbline.evaluation.runs import baseline_runs
from plumbline.leaderboard.curating import curation
from plumbline.leaderboard.submitting import submissions
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_published, a_waiting, an_upload
from tests.makers import a_draft, a_file, a_header, a_person, a_task_set, a_user

pytestmark = pytest.mark.django_db

DRAFT = {"slug": "fresh", "title": "Fresh", "suite": "ivispar"}
TINY = '{"columns": 2, "rows": 2, "geoms": 1, "path": 1}'


@pytest.fixture
def curator():
    return a_browser(a_user("eve", is_staff=True))


def words(answer):
    return html.unescape(answer.content.decode())


def an_empty_draft(slug="fresh", **changes):
    return tasksets.draft(tasksets.Draft(**DRAFT | {"slug": slug, "settings": ("text", "2d")} | changes))


def generate(client, portions, seed="1", slug="fresh"):
    return client.post(f"/curate/sets/{slug}/", {"portions": portions, "seed": seed})


def worked_off():
    job = Job.objects.latest("pk")
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


def act(client, action, slug="fresh", **given):
    return words(client.post(f"/curate/sets/{slug}/{action}/", given, follow=True))


# Who may


ADDRESSES = ("/curate/", "/curate/runs/", "/curate/queue/", "/curate/sets/boards/", "/curate/sets/boards/1/2d/goal")


@pytest.mark.parametrize("address", ADDRESSES)
def test_only_curators_come_in(curator, address):
    a_task_set()
    assert a_browser().get(address).url == f"/accounts/login/?next={address}"
    refused = a_browser(a_user()).get(address, follow=True)
    assert (refused.status_code, refused.redirect_chain) == (403, [])
    assert "Not allowed" in words(refused)
    assert curator.get(address).status_code == 200


@pytest.mark.parametrize("action", ["freeze", "publish", "retire", "discard"])
def test_only_curators_do_anything(action):
    made = a_draft("fresh")
    assert a_browser().post(f"/curate/sets/fresh/{action}/").status_code == 302
    assert a_browser(a_user()).post(f"/curate/sets/fresh/{action}/").status_code == 403
    made.refresh_from_db()
    assert made.state == "draft"


@pytest.mark.parametrize("address", ["/curate/sets/fresh/freeze/", "/curate/runs/1/hide/"])
def test_nothing_is_done_by_following_a_link(curator, address):
    assert curator.get(address).status_code == 405


# Drafts


def test_a_draft_is_made_from_a_form(curator):
    answer = curator.post("/curate/", DRAFT | {"settings": "text\n 2d,labels=both \n", "composition": "4x4"})
    made = TaskSet.objects.get()
    assert (answer.url, made.state, made.family) == ("/curate/sets/fresh/", "draft", "sliding")
    assert (made.settings, made.composition) == (["text", "2d,labels=both"], "4x4")


def test_a_draft_without_settings_has_those_of_its_suite(curator):
    curator.post("/curate/", DRAFT)
    assert TaskSet.objects.get().settings == ["3d", "2d", "text"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"slug": ""}, "This field is required."),
        ({"slug": "two words"}, "Enter a valid “slug”"),
        ({"slug": "boards"}, "slug 'boards': there is a task set of that name"),
        ({"title": ""}, "This field is required."),
        ({"suite": "nonsense"}, "Select a valid choice."),
        ({"suite": "nonsense", "settings": "4d"}, "Select a valid choice."),
        ({"settings": "4d"}, "modality '4d': expected one of text, 2d, 3d"),
        ({"settings": "2d,palette=loud"}, "palette='loud': expected one of paper, safe"),
    ],
)
def test_a_draft_that_cannot_be_is_refused_with_what_was_expected(curator, changes, expected):
    a_task_set(count=1)
    answer = curator.post("/curate/", DRAFT | changes)
    assert answer.status_code == 422
    assert expected in words(answer)
    assert Page(answer).faults == []
    assert TaskSet.objects.count() == 1


def test_a_draft_is_edited_and_keeps_its_tasks(curator):
    made = a_draft("fresh", composition="4x4")
    address = "/curate/sets/fresh/revise/"
    assert address in Page(curator.get("/curate/sets/fresh/")).links
    read = Page(curator.get(address))
    assert (read.faults, 'value="4x4"' in read.text, "text\n2d\n3d" in read.text) == ([], True, True)
    said = {"title": "Fresher", "description": "Said better", "composition": "5x5", "settings": "2d,labels=both"}
    assert curator.post(address, said).url == "/curate/sets/fresh/"
    made.refresh_from_db()
    assert (made.title, made.description, made.composition) == ("Fresher", "Said better", "5x5")
    assert (made.slug, made.settings, made.tasks.count()) == ("fresh", ["2d,labels=both"], 4)
    curator.post(address, {"title": "Fresher"})
    made.refresh_from_db()
    assert made.settings == ["3d", "2d", "text"]


def test_a_draft_is_edited_into_nothing_that_cannot_be(curator):
    a_draft("fresh")
    answer = curator.post("/curate/sets/fresh/revise/", {"title": "", "settings": "4d"})
    assert answer.status_code == 422
    assert "modality '4d': expected one of text, 2d, 3d" in words(answer)
    assert TaskSet.objects.get().title == "Fresh"


def test_a_set_that_is_frozen_is_edited_no_more(curator):
    made = tasksets.freeze(a_draft("fresh"))
    assert curator.get("/curate/sets/fresh/revise/").status_code == 404
    assert "/curate/sets/fresh/revise/" not in Page(curator.get("/curate/sets/fresh/")).links
    with pytest.raises(tasksets.NotNow, match="fresh is frozen: expected draft"):
        tasksets.revise(made, tasksets.Draft(slug="fresh", title="Late", suite="ivispar"))


def test_what_was_last_generated_stands_in_the_form(curator):
    an_empty_draft()
    generate(curator, f"2 {TINY}\n3")
    assert f"2 {TINY}\n3 {{}}</textarea>" in words(curator.get("/curate/sets/fresh/"))


# Generating


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
    curation.generate(made, [(1, {})], 1)
    tasksets.discard(made)
    assert worked_off().state == "failed"


# From draft to retirement


def test_a_set_goes_from_draft_to_retirement(curator):
    made = a_draft("fresh")
    assert "fresh: frozen." in act(curator, "freeze")
    assert "fresh: published." in act(curator, "publish")
    assert a_browser().get("/sets/fresh/").status_code == 200
    assert "no reason: expected one" in act(curator, "retire")
    assert "fresh: retired." in act(curator, "retire", reason="two tasks were the same")
    made.refresh_from_db()
    assert (made.state, made.retired_reason) == ("retired", "two tasks were the same")
    assert "two tasks were the same" in words(a_browser().get("/sets/fresh/"))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("publish", "fresh is draft: expected frozen"),
        ("retire", "fresh is draft: expected published"),
        ("freeze", "fresh has no tasks"),
    ],
)
def test_an_action_out_of_turn_is_refused_with_what_was_expected(curator, action, said):
    made = an_empty_draft()
    assert said in act(curator, action, reason="none")
    made.refresh_from_db()
    assert made.state == "draft"


def test_a_draft_is_thrown_away_and_nothing_else_is(curator):
    a_draft("fresh")
    a_task_set()
    assert "fresh: draft deleted." in act(curator, "discard")
    assert "boards is published: expected draft" in act(curator, "discard", slug="boards")
    assert [each.slug for each in TaskSet.objects.all()] == ["boards"]


def test_what_can_be_done_now_is_offered(curator):
    made = a_draft("fresh")
    offers = []
    for step in (None, tasksets.freeze, tasksets.publish, lambda made: tasksets.retire(made, "x")):
        made = step(made) if step else made
        text = words(curator.get("/curate/sets/fresh/"))
        offers.append({action for action in ("freeze", "publish", "retire", "discard") if f"/fresh/{action}/" in text})
    assert offers == [{"freeze", "discard"}, {"publish"}, {"retire"}, set()]


# Pictures


def test_tasks_are_previewed_whatever_the_state(curator):
    a_draft("fresh")
    text = curator.get("/curate/sets/fresh/1/text/current")
    picture = curator.get("/curate/sets/fresh/1/2d,labels=both/goal")
    assert (text["Content-Type"], picture["Content-Type"]) == ("text/plain; charset=utf-8", "image/png")
    read = Page(curator.get("/curate/sets/fresh/?setting=2d"))
    assert (read.faults, read.text.count('alt="goal of task')) == ([], 4)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/curate/sets/fresh/9/2d/goal", 404),
        ("/curate/sets/fresh/1/2d/nowhere", 404),
        ("/curate/sets/fresh/1/4d/goal", 422),
        ("/curate/sets/nowhere/1/2d/goal", 404),
        ("/curate/sets/sealed/1/2d/goal", 404),
    ],
)
def test_a_picture_that_is_not_there_is_refused(curator, address, status):
    a_draft("fresh")
    a_draft("sealed", sealed=True)
    assert curator.get(address).status_code == status


def test_not_even_curators_see_a_sealed_task(curator):
    a_draft("sealed", sealed=True)
    read = Page(curator.get("/curate/sets/sealed/"))
    assert "curators cannot see its tasks" in read.text
    assert "/curate/sets/sealed/1/" not in read.text


def test_many_tasks_are_shown_page_by_page(curator):
    a_draft("fresh", count=30)
    counts = [words(curator.get(f"/curate/sets/fresh/?page={page}")).count("<span>Task ") for page in (1, 2, "x", 99)]
    assert counts == [24, 6, 24, 6]


# Runs and the queue


def test_published_runs_are_listed_with_their_owner_and_state(curator):
    made = a_published(a_user(), a_task_set())
    row = Page(curator.get("/curate/runs/")).row("Walker")
    assert (row[1], row[2], row[4]) == ("ada", "boards, Text", "public")
    curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": "made up"})
    assert Page(curator.get("/curate/runs/")).row("Walker")[4] == "hidden: made up"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301])
def test_hiding_takes_a_reason_that_fits(curator, reason):
    made = a_published(a_user(), a_task_set())
    answer = curator.post(f"/curate/runs/{made.run.pk}/hide/", {"reason": reason}, follow=True)
    made.run.refresh_from_db()
    assert made.run.hidden_at is None
    assert "No reason: expected one" in words(answer)


def test_the_queue_shows_jobs_the_unfinished_first(curator):
    made = a_waiting(a_user(), a_task_set())
    for number in range(3):
        Job.objects.create(kind="generate", subject=number, state="done", ended_at=made.created_at)
    rows = [row for row in Page(curator.get("/curate/queue/")).rows if row[0] != "#"]
    assert [row[2] for row in rows] == ["queued", "done", "done", "done"]
    assert "1 unfinished job." in words(curator.get("/curate/queue/"))


def test_the_queue_renews_itself_while_there_is_something_in_it(curator):
    assert "hx-trigger" not in words(curator.get("/curate/queue/", headers={"HX-Request": "true"}))
    a_waiting(a_user(), a_task_set())
    part = words(curator.get("/curate/queue/", headers={"HX-Request": "true"}))
    assert ("hx-trigger" in part, "<h1>" in part) == (True, False)


def test_a_failed_job_is_tried_once_more(curator):
    an_empty_draft()
    generate(curator, f"2000 {TINY}")
    job = worked_off()
    assert "Retry" in words(curator.get("/curate/queue/"))
    assert curator.post("/curate/queue/", {"job": job.pk}).url == "/curate/queue/"
    job.refresh_from_db()
    assert (job.state, job.error, job.attempts) == ("queued", "", 0)


def test_a_job_that_is_done_is_not_tried_again(curator):
    an_empty_draft()
    generate(curator, f"1 {TINY}")
    job = worked_off()
    curator.post("/curate/queue/", {"job": job.pk})
    job.refresh_from_db()
    assert job.state == "done"


def listed(curator):
    """What the queue says of its newest job: what it is about, its state, and whether it can be tried again."""
    page = Page(curator.get("/curate/queue/"))
    row = page.rows[1]
    return row[1], row[2], row[-1], page.links


def test_the_queue_says_what_a_job_is_about(curator):
    made = a_published(a_user(), a_task_set())
    about, state, retry, links = listed(curator)
    assert (about, state, retry) == (f"replay submission {made.pk} by ada on boards", "done", "")
    assert {f"/submissions/{made.pk}/", "/curate/sets/boards/"} <= set(links)
    an_empty_draft()
    generate(curator, f"2000 {TINY}")
    assert listed(curator)[:3] == ("generate fresh", "queued", "")
    worked_off()
    assert listed(curator)[:3] == ("generate fresh", "failed", "Retry")
    curation.publish(tasksets.freeze(a_draft("next", count=1)))
    assert listed(curator)[:3] == ("baselines next", "queued", "")


def test_a_refused_file_is_not_tried_again(curator):
    task_set = a_task_set()
    made = an_upload(a_user(), task_set, a_file(a_header(task_set), {"task": 7}))
    about, state, retry, links = listed(curator)
    assert (about, state, retry) == (f"replay submission {made.pk} by ada on boards", "rejected", "")
    assert f"/submissions/{made.pk}/" not in links


def test_a_replay_that_failed_for_our_own_faults_can_be_tried_again(curator, monkeypatch):
    made = a_waiting(a_user(), a_task_set())
    monkeypatch.setattr(runs, "begin", lambda *_: 1 / 0)
    worked_off()
    assert listed(curator)[1:3] == ("failed", "Retry")
    made.refresh_from_db()
    monkeypatch.undo()
    submissions.again(made)
    rows = [row for row in Page(curator.get("/curate/queue/")).rows if row[0] != "#"]
    assert [(row[2], row[-1]) for row in rows] == [("queued", ""), ("failed", "")]


@pytest.mark.parametrize("job", ["", "99", "x"])
def test_a_job_that_is_not_there_is_not_found(curator, job):
    assert curator.post("/curate/queue/", {"job": job}).status_code == 404


def test_a_curator_who_takes_part_has_seen_what_the_pages_of_curation_tell(curator):
    task_set, me = a_task_set(), a_person()
    curator.cookies[COOKIE] = signed(me)
    assert may_see(me, task_set.tasks.first(), Sight.RESULTS) is False
    curator.get(f"/curate/sets/{task_set.slug}/")
    assert may_see(me, task_set.tasks.first(), Sight.RESULTS) is True


def test_our_own_agents_play_a_set_when_it_is_published(curator):
    tasksets.freeze(a_draft(count=3))
    curator.post("/curate/sets/boards/publish/")
    job = worked_off()
    assert (job.kind, job.state, job.done, job.total) == ("baselines", "done", 12, 12)
    read = Page(curator.get("/leaderboards/boards/text/"))
    people, best, *others = [row[1].split(" reference")[0] for row in read.rows[1:6]]
    assert (people, best) == ("People", "Optimal")
    assert set(others) == {"Random, legal", "Random commands", "Do nothing"}
    jobs.retry(job)
    assert Run.objects.count() == 4


def test_a_debut_that_was_interrupted_goes_on_where_it_was(curator):
    task_set = tasksets.freeze(a_draft(count=2))
    curator.post("/curate/sets/boards/publish/")
    steps = baseline_runs.play_missing(Job.objects.latest("pk"))
    assert [next(steps) for _ in range(3)] == [(1, 8), (2, 8), (3, 8)]  # the first has been published
    steps.close()
    assert list(baseline_runs.play_missing(Job.objects.latest("pk")))[-1] == (6, 6)
    assert sorted(Run.objects.values_list("line_up__lead__name", flat=True)) == [
        *("Do nothing", "Optimal", "Random commands", "Random, legal")
    ]
    assert Episode.objects.filter(task__task_set=task_set).count() == 8


def test_a_practice_set_has_no_debut(curator):
    tasksets.freeze(a_draft(practice=True))
    curator.post("/curate/sets/boards/publish/")
    assert Job.objects.count() == 0
