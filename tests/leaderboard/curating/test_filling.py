"""Drafts as curators fill them: from files and archives, as clones, task by task, under a protocol of their own."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

import pytest
from django.core.files.storage import default_storage

from plumbline.envs import FAMILIES
from plumbline.evaluation import jobs, tasksets
from plumbline.evaluation.models import Decision, Job, TaskSet
from plumbline.evaluation.suites import SUITES
from plumbline.leaderboard.curating import archives, curation, errata, imports, sealing
from plumbline.leaderboard.curating.archives import BadArchive, unpack
from tests.leaderboard.curating.drafts import DRAFT, TINY, an_empty_draft, generate, worked_off
from tests.leaderboard.curating.test_errata import TODAY
from tests.leaderboard.reading import Page, words
from tests.leaderboard.uploads import a_browser, a_form_file
from tests.makers import a_draft, a_set_of_games, a_task_set, a_user

pytestmark = pytest.mark.django_db

GAMES = Path(__file__).parents[3] / "fixtures" / "vgdl"


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    folder = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "files"}}
    settings.STORAGES = settings.STORAGES | {"default": folder}


def left() -> list[str]:
    """Names of uploaded files that are still there: stored, or with what was made of them."""
    stored = default_storage.listdir("imports")[1] if default_storage.exists("imports") else []
    return [*stored, *(path.name for path in imports.folder().glob("*"))]


def act(client, action: str, **given) -> str:
    return words(client.post(f"/curate/sets/fresh/{action}/", given, follow=True))


def an_archive(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


def digests(task_set: TaskSet) -> list[str]:
    return list(task_set.tasks.order_by("position").values_list("digest", flat=True))


# Protocol and license


def test_protocol_and_license_are_in_the_form_of_a_draft(curator):
    given = DRAFT | {"licence": "CC-BY-4.0", "actions": "30", "turns": "12", "seconds": ""}
    assert curator.post("/curate/", given).status_code == 302
    made = TaskSet.objects.get()
    protocol = tasksets.protocol(made)
    assert (made.licence, protocol.actions, protocol.turns, protocol.seconds) == ("CC-BY-4.0", 30, 12, None)
    page = Page(curator.get("/curate/sets/fresh/revise/"))
    assert page.faults == []
    assert 'value="12"' in page.text
    curator.post("/curate/sets/fresh/revise/", {"title": "Fresh", "licence": "", "actions": "", "turns": ""})
    made.refresh_from_db()
    protocol = tasksets.protocol(made)
    assert (made.licence, protocol.actions, protocol.turns) == ("CC0-1.0", 30, None)


def test_an_empty_form_has_the_protocol_of_the_suite(curator):
    curator.post("/curate/", DRAFT)
    assert tasksets.protocol(TaskSet.objects.get()) == SUITES["ivispar"].protocol


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"actions": "0"}, "greater than or equal to 1"),
        ({"axis": "depth", "actions_per_unit": "2"}, "axis 'depth': expected one of"),
        ({"axis": "path"}, "expected both or neither"),
    ],
)
def test_a_protocol_that_cannot_be_is_refused(curator, given, said):
    answer = curator.post("/curate/", DRAFT | given)
    assert (answer.status_code, said in words(answer)) == (422, True)
    assert not TaskSet.objects.exists()


# Single tasks


def test_single_tasks_are_dropped_from_a_draft(curator):
    made = a_draft("fresh", count=4)
    one, _, three, four = digests(made)
    assert "fresh: task dropped." in act(curator, "drop", position="2")
    assert digests(made) == [one, three, four]
    assert list(made.tasks.values_list("position", flat=True)) == [1, 2, 3]
    assert Decision.objects.get().verb == "task 2 dropped"
    assert "task 9 of fresh: expected 1 to 3" in act(curator, "drop", position="9")
    assert "position 'x': expected the number of a task" in act(curator, "drop", position="x")
    tasksets.freeze(made)
    assert "fresh is frozen: expected a draft" in act(curator, "drop", position="1")


# Clones and comparing


def test_a_set_is_cloned_into_its_next_version_without_excluded_tasks_and_compared(curator):
    source = a_task_set("fresh")
    errata.exclude(source, 2, TODAY, a_user("max"), "wrong")
    assert "fresh: cloned." in act(curator, "clone")
    worked_off()
    made = TaskSet.objects.get(version=2)
    one, two, three, four = digests(source)
    assert (made.slug, made.series, made.state, made.predecessor) == ("fresh-v2", "fresh", "draft", source)
    assert digests(made) == [one, three, four]
    assert [task.solution for task in made.tasks.all()] == [
        source.tasks.get(digest=each).solution for each in (one, three, four)
    ]
    curator.post("/curate/sets/fresh-v2/revise/", {"title": "Fresh v2", "licence": "CC-BY-4.0", "actions": "30"})
    page = Page(curator.get("/curate/sets/fresh-v2/compare/"))
    assert page.faults == []
    told = words(curator.get("/curate/sets/fresh-v2/compare/"))
    for said in ("CC-BY-4.0", "protocol: actions", two[:10]):
        assert said in told
    assert "fresh has a next version: fresh-v2" in act(curator, "clone")


def test_a_set_is_cloned_under_a_name_of_its_own(curator):
    a_task_set("fresh", count=2)
    curator.post("/curate/sets/fresh/clone/", {"slug": "other"})
    worked_off()
    made = TaskSet.objects.get(slug="other")
    assert (made.series, made.version, made.predecessor, made.tasks.count()) == ("other", 1, None, 2)
    told = words(curator.get("/curate/sets/other/compare/?with=fresh"))
    assert "Fresh, a copy" in told
    assert "there is a task set of that name" in words(
        curator.post("/curate/sets/fresh/clone/", {"slug": "other"}, follow=True)
    )


def test_no_other_set_takes_the_name_of_a_version(curator):
    a_task_set("fresh", count=2)
    page = words(curator.get("/curate/sets/fresh/"))
    assert "With a name, it is a set of its own" in " ".join(page.split())
    assert "clone fresh without one, which makes its next version" in act(curator, "clone", slug="fresh-v2")
    assert "clone fresh without one" in words(curator.post("/curate/", DRAFT | {"slug": "fresh-v3"}))
    assert TaskSet.objects.count() == 1
    assert "fresh: cloned." in act(curator, "clone")
    assert TaskSet.objects.get(version=2).slug == "fresh-v2"


def test_a_discarded_version_is_passed_over(curator):
    first = a_task_set("fresh", count=1)
    act(curator, "clone")
    worked_off()
    second = TaskSet.objects.get(version=2)
    tasksets.discard(tasksets.freeze(second), "a mistake")
    act(curator, "clone")
    worked_off()
    third = TaskSet.objects.get(version=3)
    assert third.replaced == first
    curation.publish(tasksets.freeze(third), a_user("max"))
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, second.state, first.next_version) == ("retired", "discarded", third)
    assert a_browser().get(f"/sets/{second.slug}/").status_code == 404


# Files


def test_the_tasks_of_a_file_go_behind_those_that_are_kept_and_none_twice(curator):
    file = b"".join(tasksets.lines(a_task_set(count=3), briefs=True, solutions=True))
    made = a_draft("fresh", count=2, path=4)
    before = digests(made)
    act(curator, "import", keep="on", **a_form_file(file, "boards.jsonl"))
    assert worked_off().state == "done"
    assert (digests(made)[:2], list(made.tasks.values_list("position", flat=True))) == (before, [1, 2, 3, 4, 5])
    assert Decision.objects.filter(verb="import queued").latest("pk").reason == "tasks kept"
    act(curator, "import", keep="on", **a_form_file(file, "boards.jsonl"))
    job = worked_off()
    assert (job.state, job.error) == ("failed", "task 1 is task 3 of the draft: expected another one")
    assert made.tasks.count() == 5


def test_a_task_file_fills_a_draft(curator):
    source = a_task_set(count=3)
    file = b"".join(tasksets.lines(source, briefs=True, solutions=True))
    made = an_empty_draft()
    assert "fresh: the file is being read." in act(curator, "import", **a_form_file(file, "boards.jsonl"))
    job = worked_off()
    assert (job.state, job.done, job.total) == ("done", 3, 3)
    assert digests(made) == digests(source)
    assert list(Decision.objects.order_by("pk").values_list("actor", "verb")) == [
        ("eve", "import queued"),
        ("eve", "imported"),
    ]
    assert left() == []


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"{}\n", "line 1: Object missing required field"), (b"\x1f\x8bnothing", "the gzip stream is damaged")],
)
def test_a_file_that_is_no_task_set_fills_nothing(curator, content, said):
    made = a_draft("fresh", count=2)
    before = digests(made)
    act(curator, "import", **a_form_file(content))
    job = worked_off()
    assert (job.state, said in job.error, digests(made)) == ("failed", True, before)
    assert said in words(curator.get("/curate/sets/fresh/"))
    assert left() == []


def test_a_task_file_of_another_family_is_refused(curator):
    file = b"".join(tasksets.lines(a_set_of_games("symbols"), briefs=False))
    an_empty_draft()
    act(curator, "import", **a_form_file(file))
    assert worked_off().error == "line 1, family 'vgdl': expected 'sliding', as of the draft"


def test_an_archive_of_games_fills_a_draft_of_games(curator):
    files = {f"games/{path.name}": path.read_bytes() for path in GAMES.glob("teahouse*.txt")}
    made = an_empty_draft(suite="gvgai", settings=("symbols",))
    wanted = {name: files[name] for name in sorted(files)[:3]} | {
        "games/odd_lvl0.txt": b"www\n",
        "games/LICENSE": b"MIT",
    }
    act(curator, "import", **a_form_file(an_archive(wanted), "games.zip"))
    job = worked_off()
    assert (job.state, job.error) == ("done", "")
    assert made.tasks.count() == 10
    assert {task.seed for task in made.tasks.all()} == {1, 2, 3, 4, 5}
    (remark,) = imports.remarks(job)
    assert remark.startswith("refused: odd: ")
    assert "there are levels of it and no game" in words(curator.get("/curate/sets/fresh/"))
    assert left() == []


def test_an_archive_of_boards_fills_a_draft_of_boards(curator, tmp_path):
    from plumbline.evaluation.suites.ivispar.commands import boards

    source = a_task_set(count=3)
    files = {f"set/config_{name}.json": content for _, name, content in boards.files(list(source.tasks.all()))}
    made = an_empty_draft()
    act(curator, "import", **a_form_file(an_archive(files | {"set/config_bad.json": b"{}"}), "boards.zip"))
    job = worked_off()
    assert (job.state, job.error) == ("done", "")
    assert set(digests(made)) == set(digests(source))
    assert [each.split(":")[0] for each in imports.remarks(job)] == ["refused"]


def test_an_archive_for_a_family_without_published_folders_is_refused(curator):
    made = an_empty_draft(suite="cubebench", settings=())
    said = act(curator, "import", **a_form_file(an_archive({"a.txt": b"x"}), "cubes.zip"))
    assert f"a ZIP archive for {made.family}: expected a task file" in said
    assert left() == []


def test_a_cancelled_import_leaves_the_draft_and_no_file(curator):
    made = a_draft("fresh", count=2)
    before = digests(made)
    file = b"".join(tasksets.lines(a_task_set(count=3), briefs=False))
    act(curator, "import", **a_form_file(file))
    job = Job.objects.get(kind="import")
    curator.post("/curate/queue/", {"job": job.pk, "action": "cancel", "reason": "the wrong file"})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, digests(made), left()) == ("cancelled", before, [])


def test_a_draft_is_filled_by_one_job_at_a_time(curator):
    an_empty_draft()
    generate(curator, f"1 {TINY}")
    assert "fresh is being generated: expected a draft without" in act(curator, "import", **a_form_file(b"{}"))
    assert left() == []


# Archives


def unpacked(tmp_path: Path, content: bytes) -> list[str]:
    archive, folder = tmp_path / "a.zip", tmp_path / "a"
    archive.write_bytes(content)
    folder.mkdir()
    for _ in unpack(archive, folder):
        pass
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def a_link() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        entry = zipfile.ZipInfo("link.txt")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    return held.getvalue()


def test_texts_are_unpacked_and_the_rest_is_left_out(tmp_path):
    assert unpacked(tmp_path, an_archive({"a/b.txt": b"x", "c.json": b"{}", "run.exe": b"MZ"})) == ["a/b.txt", "c.json"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (an_archive({"../out.txt": b"x"}), "'../out.txt': expected a path within the archive"),
        (an_archive({"/etc/out.txt": b"x"}), "expected a path within the archive"),
        (an_archive({"a\\b.txt": b"x"}), "expected a path within the archive"),
        (an_archive({"C:/b.txt": b"x"}), "expected a path within the archive"),
        (an_archive({"a/" * 9 + "b.txt": b"x"}), "8 parts"),
        (an_archive({"a" * 300 + ".txt": b"x"}), "at most 200 characters"),
        (an_archive({"A.txt": b"x", "a.txt": b"y"}), "the same path stands there twice"),
        (an_archive({"a.txt": b"x"}, zipfile.ZIP_LZMA), "expected a stored or deflated file"),
        (a_link(), "expected a plain file, and no link"),
        (b"PK\x03\x04 nothing", "the archive cannot be read"),
        (an_archive({"a.txt": b"x" * 1000})[:-40], "the archive cannot be read"),
        (an_archive({f"{number}.txt": b"" for number in range(5001)}), "5001 entries: expected at most 5000"),
        (an_archive({"a.txt": bytes(9 << 20)}), "expands to more than"),
    ],
    ids=lambda each: each[:20] if isinstance(each, str) else "archive",
)
def test_an_archive_that_may_not_be_unpacked_is_refused(tmp_path, content, said):
    with pytest.raises(BadArchive, match=said):
        unpacked(tmp_path, content)


def test_a_long_directory_is_refused_before_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_DIRECTORY_BYTES", 100)
    monkeypatch.setattr(archives.zipfile.ZipFile, "_RealGetContents", lambda _: pytest.fail("it was read"))
    with pytest.raises(BadArchive, match="its directory has 153 bytes: expected at most 100"):
        unpacked(tmp_path, an_archive({"a.txt": b"", "b.txt": b"", "c.txt": b""}))


def test_all_files_of_an_archive_together_are_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 1500)
    with pytest.raises(BadArchive, match="it expands to more than 0 MB"):
        unpacked(tmp_path, an_archive({"a.txt": bytes(1000), "b.txt": bytes(1000)}))
    assert (tmp_path / "a" / "b.txt").stat().st_size <= 500


# Sealing


def test_a_sealed_twin_is_made_from_the_page(curator):
    an_empty_draft()
    generate(curator, f"3 {TINY}")
    worked_off()
    source = TaskSet.objects.get()
    tasksets.publish(tasksets.freeze(source))
    given = {"slug": "fresh-sealed", "reason": "against leaks"}
    assert "its sealed twin is being made." in words(curator.post("/curate/sets/fresh/seal/", given, follow=True))
    job = Job.objects.get(kind="seal")
    jobs.run(job.pk)
    job.refresh_from_db()
    made = TaskSet.objects.get(slug="fresh-sealed")
    assert (job.state, made.state, made.sealed, made.tasks.count()) == ("done", "published", True, 3)
    assert not set(digests(made)) & set(digests(source))
    kept = list(
        Decision.objects.filter(verb__in=["sealing queued", "published"]).order_by("pk").values_list("actor", "verb")
    )
    assert kept == [("eve", "sealing queued"), ("eve", "published")]


@pytest.mark.parametrize(
    "given", [{"slug": "fresh", "reason": "x"}, {"slug": "other", "reason": ""}, {"slug": "a b", "reason": "x"}]
)
def test_a_twin_that_cannot_be_made_is_refused(curator, given):
    an_empty_draft()
    generate(curator, f"1 {TINY}")
    worked_off()
    tasksets.publish(tasksets.freeze(TaskSet.objects.get()))
    curator.post("/curate/sets/fresh/seal/", given)
    assert not Job.objects.filter(kind="seal").exists()


def test_a_set_of_unknown_recipes_has_no_twin(curator):
    a_task_set("fresh", count=1)
    said = words(curator.post("/curate/sets/fresh/seal/", {"slug": "twin", "reason": "x"}, follow=True))
    assert "the recipes of fresh are not known" in said
    assert "Make its sealed twin" not in said
    assert "that takes the recipes of its tasks" in said


@pytest.mark.parametrize("changed", ["filled from a file", "generated anew, but cancelled", "one task dropped"])
def test_a_set_that_is_not_what_was_generated_has_no_twin_by_those_recipes(curator, changed):
    made = an_empty_draft()
    generate(curator, f"2 {TINY}")
    worked_off()
    match changed:
        case "filled from a file":
            other = b"".join(tasksets.lines(a_task_set("other", count=3), briefs=True, solutions=True))
            act(curator, "import", **a_form_file(other))
            assert worked_off().state == "done"
        case "generated anew, but cancelled":
            generate(curator, f"7 {TINY}")
            jobs.cancel(Job.objects.latest("pk"))
        case _:
            act(curator, "drop", position=1)
    tasksets.publish(tasksets.freeze(made))
    known = sealing.composition(made)
    if changed.startswith("generated"):
        assert [portion.count for portion in known.portions] == [2]
    else:
        assert known is None


def test_every_family_of_folders_exists():
    assert set(imports.FOLDERS) <= set(FAMILIES)
