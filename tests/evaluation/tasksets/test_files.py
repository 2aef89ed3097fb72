"""Task-set files: written, read, loaded, and refused."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from dataclasses import replace

import pytest

from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets import Draft, Portion
from tests.evaluation.tasksets.drafts import GROWING, the_file
from tests.makers import a_task_set
from tests.site import ROOT

pytestmark = pytest.mark.django_db

FIXTURES = ROOT / "fixtures" / "tasksets"


def test_a_file_is_read_as_it_was_written():
    made = a_task_set(description="Boards.", composition="4x4", practice=True)
    head, lines = task_sets.read(the_file(made))
    assert head == tasksets.header(made)
    assert (head.slug, head.tasks, head.digest, head.practice) == ("boards", 4, made.digest, True)
    assert [(line.task, line.seed, line.axes) for line in lines] == [
        (task.digest, task.seed, task.axes) for task in made.tasks.all()
    ]
    assert [task_sets.instance_text(line) for line in lines] == [task.instance for task in made.tasks.all()]


def test_a_file_may_be_packed():
    file = the_file(a_task_set())
    assert task_sets.read(gzip.compress(file)) == task_sets.read(file)


def test_briefs_are_given_on_request():
    made = a_task_set(settings=("text", "2d"))
    _, (first, *_) = task_sets.read(the_file(made, briefs=True))
    assert set(first.briefs) == {"text", "2d"}
    assert first.briefs["2d"] == tasksets.brief(made.tasks.first(), "2d")
    _, (plain, *_) = task_sets.read(the_file(made))
    assert plain.briefs == {}


@pytest.mark.parametrize("name", ["practice-geoms-v2", "people-20-v2", "practice-cube", "cube-40"])
def test_a_set_that_was_loaded_writes_the_same_file(name):
    file = (FIXTURES / f"{name}.jsonl").read_bytes()
    made = tasksets.load(file)
    assert (made.slug, made.state) == (name, "published")
    assert the_file(made, solutions=True) == file


def test_loading_twice_is_loading_once():
    file = (FIXTURES / "practice-geoms-v2.jsonl").read_bytes()
    assert tasksets.load(file) == tasksets.load(gzip.compress(file))
    assert (TaskSet.objects.count(), Task.objects.count()) == (1, 8)


def test_a_set_that_is_here_already_is_left_as_it_is():
    retired = tasksets.retire(a_task_set(), "outgrown")
    assert tasksets.load(the_file(retired)).state == "retired"


def test_another_set_of_the_same_name_is_its_next_version():
    file = the_file(a_task_set("boards"))
    other = the_file(a_task_set("others", path=3)).replace(b'"others"', b'"boards"')
    first = tasksets.load(file)
    second = tasksets.load(other)
    assert (first.slug, first.series, first.version, first.predecessor) == ("boards", "boards", 1, None)
    assert (second.slug, second.series, second.version) == ("boards-v2", "boards", 2)
    assert second.title == "Others v2"
    first.refresh_from_db()
    assert (second.predecessor, first.next_version) == (first, second)
    assert (first.state, first.retired_reason) == (TaskSet.State.RETIRED, "Replaced by version 2.")
    assert [tasksets.load(each) for each in (file, other)] == [first, second]
    assert tasksets.load(the_file(second)) == second


def test_the_same_tasks_in_other_settings_are_the_next_version():
    """A digest is of the tasks: those of both versions are the same, and figures can be compared."""
    first = tasksets.load(the_file(a_task_set("boards", settings=("2d",))))
    file = _changed(the_file(first), 1, settings=["2d,palette=safe", "text"])
    second = tasksets.load(file)
    assert (second.slug, second.version, second.settings) == ("boards-v2", 2, ["2d,palette=safe", "text"])
    assert (second.digest, second.predecessor) == (first.digest, first)
    assert [tasksets.load(each) for each in (file, the_file(first), the_file(second))] == [second, first, second]
    assert TaskSet.objects.count() == 2


FIRST_DIGESTS = {  # of version 1, whose settings had the published palette
    "geoms-300": "9d15285fb486ed83ca76651aaab2205a34fcc7e9e6aa08501a0c3c9e093e3721",
    "people-20": "049ce8c1d852c3c3f9c9288b66e1a7a68d19fb831c9af806dc19f43ee3cc16f7",
    "practice-geoms": "f3ad48266be6ca767a0f1707007ecfe6d35eb4965ee2775b2bf8cb98cf643a16",
}


@pytest.mark.parametrize("name", FIRST_DIGESTS)
def test_the_second_version_of_our_sets_has_the_boards_of_the_first_in_safe_colors(name):
    head, _ = task_sets.read((FIXTURES / f"{name}-v2.jsonl").read_bytes())
    assert (head.series, head.version, head.digest) == (name, 2, FIRST_DIGESTS[name])
    safe = [each for each in head.settings if "tags=active" not in each]
    assert safe == [each for each in head.settings if "palette=safe" in each]
    assert head.settings[0] in safe


def test_a_file_says_which_version_it_is():
    first = a_task_set("boards")
    wanted = Draft(slug="boards-v3", title="Boards", suite="ivispar", series="boards", version=3)
    third = tasksets.draft(wanted)
    for _ in tasksets.generate(third, [Portion(Recipe(geoms=3, path=3), 2)], seed=2):
        pass
    head = json.loads(the_file(tasksets.publish(tasksets.freeze(third))).splitlines()[0])
    assert (head["slug"], head["series"], head["version"]) == ("boards-v3", "boards", 3)
    assert third.predecessor == first
    with pytest.raises(InvalidTaskSet, match="version 2 of 'boards': expected at least 4"):
        tasksets.draft(replace(wanted, slug="boards-v2", version=2))


def _changed(file: bytes, number: int, **changes) -> bytes:
    """The file with other values in one line, counted from 1."""
    lines = [json.loads(line) for line in file.splitlines()]
    lines[number - 1] |= changes
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def _moved(file: bytes, number: int) -> bytes:
    """The file with another start of the first piece in one line."""
    instance = json.loads(file.splitlines()[number - 1])["instance"]
    taken = {piece["start"] for piece in instance["pieces"]}
    instance["pieces"][0]["start"] = min({"A1", "A2", "B1", "B2", "C1", "C2"} - taken)
    return _changed(file, number, instance=instance)


def _turned(file: bytes) -> bytes:
    head, *rest = file.splitlines(keepends=True)
    return head + b"".join(reversed(rest))


WRONG = {
    "nothing": (lambda file: b"", "line 1: Input data was truncated"),
    "no JSON": (lambda file: b"PK\x03\x04", "line 1: JSON is malformed"),
    "another format": (lambda file: _changed(file, 1, format="ours/2"), "line 1, format 'ours/2': expected 'plumb"),
    "no format": (lambda file: file[file.index(b"\n") + 1 :], "line 1: Object missing required field `format`"),
    "suite": (lambda file: _changed(file, 1, suite="chess"), "line 1, suite 'chess': expected one of ivispar"),
    "family": (lambda file: _changed(file, 1, family="cube"), "line 1, family 'cube': expected 'sliding'"),
    "rules": (lambda file: _changed(file, 1, rules_version=9), "line 1, rules_version 9: expected 1"),
    "settings": (lambda file: _changed(file, 1, settings=["4d"]), "line 1, settings: modality '4d': expected one of"),
    "protocol": (
        lambda file: _changed(file, 1, protocol={"actions": "many"}),
        "line 1: Expected `int`, got `str`",
    ),
    "digest": (lambda file: _changed(file, 1, digest="0" * 64), f"line 1, digest '{'0' * 64}': the tasks that follow"),
    "count": (lambda file: _changed(file, 1, tasks=5), "line 1, tasks 5: 4 follow"),
    "another digest of a task": (lambda file: _changed(file, 3, task="0" * 64), f"line 3, task '{'0' * 64}': the inst"),
    "another start": (lambda file: _moved(file, 3), "line 3, task '"),
    "another seed": (lambda file: _changed(file, 4, seed=7), "line 4, task '"),
    "a task of another family": (lambda file: _changed(file, 2, family="cube"), "line 2, family 'cube': expected 'sl"),
    "no puzzle": (lambda file: _changed(file, 2, instance={"columns": 4}), "line 2, instance: Object missing required"),
    "no such cell": (
        lambda file: file.replace(b'"columns":4', b'"columns":1', 1),
        "line 2, instance: columns 1: expected 2 to 8",
    ),
    "a line less": (lambda file: file[: file.rindex(b"\n", 0, -1) + 1], "line 1, tasks 4: 3 follow"),
    "half a line": (lambda file: file[:-30], "line 5: Input data was truncated"),
    "a blank line": (lambda file: file.replace(b"\n", b"\n\n", 1), "line 2: Input data was truncated"),
    "another order": (_turned, "line 1, digest '"),
    "one task twice": (lambda file: file + file.splitlines(keepends=True)[1], "line 1, tasks 4: more follow"),
    "half a packed file": (lambda file: gzip.compress(file)[:-40], "the gzip stream is damaged"),
    "a packed file with a hole": (
        lambda file: gzip.compress(file)[:200] + b"\xff" * 50 + gzip.compress(file)[250:],
        "the gzip stream is damaged",
    ),
    "deep": (lambda file: b'{"more":' + b"[" * 100_000, "line 1: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_was_tampered_with_is_refused(name):
    change, message = WRONG[name]
    file = change(the_file(a_task_set("origin")))
    sets = TaskSet.objects.count()
    with pytest.raises(InvalidTaskSet) as refusal:
        tasksets.load(file.replace(b'"origin"', b'"copy"', 1))
    assert str(refusal.value).startswith(message)
    assert TaskSet.objects.count() == sets


def test_a_file_whose_protocol_was_changed_is_refused():
    file = b"".join(tasksets.lines(a_task_set(), briefs=False))
    for actions, problem in ((50, "the tasks that follow have another"), (0, "protocol: actions 0: expected 1 to")):
        with pytest.raises(InvalidTaskSet, match=problem):
            task_sets.read(file.replace(b'"actions":20', b'"actions":%d' % actions))


def test_a_file_that_expands_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(task_sets, "LARGEST_FILE_BYTES", 1 << 20)
    with pytest.raises(InvalidTaskSet, match="the file expands to more than 1 MB: expected at most that"):
        task_sets.read(gzip.compress(b" " * (2 << 20)))


def test_a_file_of_empty_lines_takes_no_memory_for_them():
    file = gzip.compress(the_file(a_task_set()) + b"\n" * (60 << 20))
    tracemalloc.start()
    try:
        with pytest.raises(InvalidTaskSet, match="line 1, tasks 4: more follow"):
            task_sets.read(file)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([b"{" * (17 << 20)], "a line has more than 16 MB"),
        ([b"{" * ((1 << 20) + 1)], "line 2: 1048577 bytes, expected at most 1048576"),
    ],
)
def test_lines_are_bounded(lines, problem):
    head = the_file(a_task_set()).splitlines()[0]
    with pytest.raises(InvalidTaskSet, match=problem):
        task_sets.read(b"\n".join([head, *lines]))


def test_a_files_task_needs_the_complexity_that_its_budget_counts():
    file = the_file(a_task_set(protocol=GROWING))
    first, line, *rest = file.splitlines()
    plain = json.loads(line)
    del plain["axes"]["path"]
    with pytest.raises(InvalidTaskSet, match="line 2, axes: path None"):
        task_sets.read(b"\n".join([first, json.dumps(plain).encode(), *rest]))


def test_fidelity_is_part_of_what_a_set_is():
    native, synthetic = a_task_set("one"), a_task_set("two", fidelity=Fidelity.SYNTHETIC)
    assert native.digest != synthetic.digest
    head, _ = task_sets.read(the_file(synthetic))
    assert task_sets.fidelity(head) is Fidelity.SYNTHETIC
    assert b"fidelity" not in the_file(native)


def test_a_file_cannot_claim_another_fidelity():
    file = the_file(a_task_set(fidelity=Fidelity.REAL), solutions=True)
    assert b'"fidelity":"real"' in file
    claimed = _changed(file, 1, fidelity="native")
    with pytest.raises(InvalidTaskSet, match="the tasks that follow have another"):
        task_sets.read(claimed)
