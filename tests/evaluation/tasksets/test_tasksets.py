"""Task sets from draft to retirement, and through their file."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace

import pytest

from plumbline.envs import FAMILIES, codec
from plumbline.envs.family import ImpossibleRecipe
from plumbline.envs.setting import InvalidSetting
from plumbline.envs.sliding.model import Recipe
from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.files.task_sets import InvalidTaskSet
from plumbline.evaluation.models import Task, TaskSet
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.suites.fidelity import Fidelity
from plumbline.evaluation.tasksets import Draft, NewTask, NotNow, Portion
from tests.envs.sliding.boards import a_puzzle
from tests.evaluation.cubes import bundled
from tests.makers import a_draft, a_set_of_games, a_task_set
from tests.site import ROOT

pytestmark = pytest.mark.django_db

FIXTURES = ROOT / "fixtures" / "tasksets"
PORTIONS = [Portion(Recipe(geoms=2, path=3), 2), Portion(Recipe(geoms=4, path=5), 3)]
STATES = ("draft", "frozen", "published", "retired")


def an_empty_draft(slug: str = "boards", **changes) -> TaskSet:
    return tasksets.draft(Draft(**{"slug": slug, "title": slug, "suite": "ivispar"} | changes))


def a_set_that_is(state: str) -> TaskSet:
    made = a_draft(count=1)
    moves = [tasksets.freeze, tasksets.publish, lambda task_set: tasksets.retire(task_set, "outgrown")]
    for move in moves[: STATES.index(state)]:
        made = move(made)
    return made


def filled(task_set: TaskSet, seed: int | None = 1, portions=PORTIONS) -> list[str]:
    """The digests of what was generated."""
    for _ in tasksets.generate(task_set, portions, seed):
        pass
    return list(task_set.tasks.values_list("digest", flat=True))


# --- from state to state


def test_a_set_goes_from_draft_to_retirement():
    made = a_draft()
    assert (made.state, made.digest, made.rules_version) == ("draft", "", None)
    made = tasksets.freeze(made)
    assert (made.state, made.rules_version, len(made.digest)) == ("frozen", 1, 64)
    made = tasksets.publish(made)
    assert made.state == "published"
    made = tasksets.retire(made, "outgrown")
    made.refresh_from_db()
    assert (made.state, made.retired_reason) == ("retired", "outgrown")
    assert made.created_at < made.frozen_at < made.published_at < made.retired_at


MOVES = {
    "fill": (lambda task_set: tasksets.fill(task_set, [NewTask(a_puzzle())]), "draft"),
    "generate": (filled, "draft"),
    "freeze": (tasksets.freeze, "draft"),
    "discard": (tasksets.discard, "draft"),
    "publish": (tasksets.publish, "frozen"),
    "retire": (lambda task_set: tasksets.retire(task_set, "outgrown"), "published"),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_refused_from_any_state_but_its_own(move, state):
    makes, expected = MOVES[move]
    made = a_set_that_is(state)
    if state == expected:
        makes(made)
        return
    with pytest.raises(NotNow) as refusal:
        makes(made)
    assert str(refusal.value) == f"boards is {state}: expected {expected}"
    assert TaskSet.objects.get().state == state


@pytest.mark.parametrize("move", ["fill", "freeze", "discard"])
def test_what_counts_is_the_state_in_the_database(move):
    stale = a_draft()
    tasksets.freeze(TaskSet.objects.get(pk=stale.pk))
    with pytest.raises(NotNow, match="boards is frozen: expected draft"):
        MOVES[move][0](stale)


def test_an_empty_draft_is_not_frozen():
    with pytest.raises(NotNow, match="boards has no tasks: expected at least one before freezing"):
        tasksets.freeze(an_empty_draft())


def test_a_discarded_draft_leaves_nothing():
    tasksets.discard(a_draft())
    assert (TaskSet.objects.count(), Task.objects.count()) == (0, 0)


def test_who_is_listed_where():
    for state in STATES:
        made = a_draft(state, count=1, practice=state == "retired")
        TaskSet.objects.filter(pk=made.pk).update(state=state)
    slugs = [
        set(query.values_list("slug", flat=True))
        for query in (TaskSet.objects.published(), TaskSet.objects.shown(), TaskSet.objects.shown().ranked())
    ]
    assert slugs == [{"published"}, {"published", "retired"}, {"published"}]


# --- drafts


def test_a_draft_takes_what_its_suite_fixes():
    made = an_empty_draft()
    assert (made.family, made.settings, tasksets.protocol(made)) == ("sliding", ["3d", "2d", "text"], Protocol())


def test_a_draft_may_have_settings_and_a_protocol_of_its_own():
    wanted = ("2d,size=600x450,palette=safe", "text,labels=edge")
    made = an_empty_draft(settings=wanted, protocol=Protocol(actions=7), practice=True, licence="MIT")
    assert made.settings == ["2d,palette=safe", "text"]
    assert (tasksets.protocol(made).actions, made.practice, made.licence) == (7, True, "MIT")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"suite": "chess"}, InvalidTaskSet, "suite 'chess': expected one of ivispar"),
        ({"slug": "taken"}, InvalidTaskSet, "slug 'taken': there is a task set of that name"),
        ({"settings": ("4d",)}, InvalidSetting, "modality '4d': expected one of text, 2d, 3d"),
        ({"settings": ("2d,labels=big",)}, InvalidSetting, "labels='big': expected one of"),
    ],
)
def test_a_draft_is_refused(changes, error, message):
    an_empty_draft("taken")
    with pytest.raises(error) as refusal:
        an_empty_draft(**changes)
    assert message in str(refusal.value)
    assert TaskSet.objects.count() == 1


# --- tasks


def test_filling_replaces_what_was_there():
    made = a_draft(count=3)
    tasksets.fill(made, [NewTask(a_puzzle(), 5)])
    task = made.tasks.get()
    assert (task.position, task.seed, task.axes) == (1, 5, {"path": 3, "geoms": 4, "cells": 12})
    assert task.instance.encode() == codec.canonical(a_puzzle())
    assert task.digest == codec.task_digest("sliding", codec.instance_digest(a_puzzle()), 5)


def test_the_same_puzzle_with_another_seed_is_another_task():
    made = an_empty_draft()
    tasksets.fill(made, [NewTask(a_puzzle()), NewTask(a_puzzle(), 1)])
    assert made.tasks.count() == 2


def test_the_same_task_twice_is_refused_and_changes_nothing():
    made = a_draft(count=2)
    with pytest.raises(InvalidTaskSet, match="the same task stands there twice"):
        tasksets.fill(made, [NewTask(a_puzzle()), NewTask(a_puzzle())])
    assert made.tasks.count() == 2


def test_a_puzzle_that_is_solved_already_is_refused():
    solved = a_puzzle("r . / . b", "r . / . b")
    with pytest.raises(InvalidTaskSet, match="task 2: it is solved before the first action"):
        tasksets.fill(an_empty_draft(), [NewTask(a_puzzle()), NewTask(solved)])


def test_a_task_is_found_by_its_digest():
    made = a_task_set()
    task = made.tasks.get(position=3)
    assert tasksets.find(task.digest, made) == task
    assert tasksets.find("0" * 64, made) is None
    assert tasksets.find(task.digest, a_task_set("others", path=3)) is None


def test_a_player_is_told_the_rules_and_the_budget():
    task = a_task_set(protocol=Protocol(actions=7)).tasks.first()
    told = tasksets.brief(task, "text")
    assert told.startswith("The board has 4 columns")
    assert told.endswith("\nYou have 7 actions; one that is refused or not understood counts.")


def test_a_person_reads_instructions_and_a_model_its_prompt():
    sets = [(a_task_set(), "text"), (a_set_of_games("picture"), "picture"), (bundled("cube-40"), "net")]
    for task_set, setting in sets:
        task = task_set.tasks.first()
        prompt, instructions = tasksets.brief(task, setting), tasksets.brief(task, setting, by_hand=True)
        assert "End your answer with a line of its own" in prompt.replace("\n", " ")
        assert "answer" not in instructions
        assert "think aloud" not in instructions


def test_a_person_reads_of_the_pieces_of_their_own_board():
    task = a_task_set().tasks.first()
    pieces = codec.load(FAMILIES["sliding"].rules.instance, task.instance).pieces
    (line,) = (each for each in tasksets.brief(task, "text", by_hand=True).splitlines() if each.startswith("Colors"))
    assert set(line.partition(".")[0].removeprefix("Colors: ").split(", ")) == {piece.color for piece in pieces}


def test_a_person_reads_the_budget_without_turns():
    task = a_task_set(protocol=Protocol(actions=7, turns=5)).tasks.first()
    assert tasksets.brief(task, "text", by_hand=True).endswith(
        "\nYou have 7 actions. Refused or misread actions count too."
    )


# --- generating


def test_equal_seeds_make_equal_sets():
    assert filled(an_empty_draft("one")) == filled(an_empty_draft("two"))
    sets = TaskSet.objects.order_by("slug")
    assert tasksets.freeze(sets[0]).digest == tasksets.freeze(sets[1]).digest


def test_other_seeds_make_other_sets():
    one, two = filled(an_empty_draft("one"), seed=1), filled(an_empty_draft("two"), seed=2)
    assert not {*one} & {*two}


def test_no_seed_means_a_secret_one():
    one, two = filled(an_empty_draft("one"), seed=None), filled(an_empty_draft("two"), seed=None)
    assert not {*one} & {*two}


def test_generating_again_replaces_the_tasks():
    made = an_empty_draft()
    assert filled(made, seed=1) != filled(made, seed=2)
    assert made.tasks.count() == 5


def test_portions_stand_in_their_order():
    made = an_empty_draft()
    filled(made)
    assert [(task.position, task.axes["geoms"], task.axes["path"]) for task in made.tasks.all()] == [
        *((1, 2, 3), (2, 2, 3)),
        *((3, 4, 5), (4, 4, 5), (5, 4, 5)),
    ]


def test_nothing_is_stored_before_the_last_task_is_made():
    made = an_empty_draft()
    counts = [(*step, made.tasks.count()) for step in tasksets.generate(made, PORTIONS, 1)]
    assert counts == [(1, 5, 0), (2, 5, 0), (3, 5, 0), (4, 5, 0), (5, 5, 0)]
    assert made.tasks.count() == 5


IMPOSSIBLE = [
    ([PORTIONS[0], Portion(Recipe(geoms=1, path=99), 1)], "path 99: 1 geoms are never more than 6 moves from home"),
    ([Portion(Recipe(geoms=16), 1)], "geoms 16: expected 1 to 15"),
    (
        [Portion(Recipe(columns=2, rows=2, geoms=1, path=1, shapes=("cube",), colors=("red",)), 9)],
        "1000 seeds made no new puzzle",  # there are eight
    ),
]


@pytest.mark.parametrize(("portions", "message"), IMPOSSIBLE)
def test_an_impossible_recipe_changes_nothing(portions, message):
    made = a_draft(count=2)
    with pytest.raises(ImpossibleRecipe) as refusal:
        filled(made, 1, portions)
    assert message in str(refusal.value)
    assert made.tasks.count() == 2


def test_every_puzzle_of_a_recipe_is_found():
    recipe = Recipe(columns=2, rows=2, geoms=1, path=1, shapes=("cube",), colors=("red",))
    made = an_empty_draft()
    assert len({*filled(made, 1, [Portion(recipe, 8)])}) == 8


@pytest.mark.parametrize("count", [0, 10_001])
def test_a_set_has_a_size(count):
    with pytest.raises(InvalidTaskSet, match=f"{count} tasks: expected 1 to 10000"):
        filled(an_empty_draft(), 1, [Portion(Recipe(), count)])


# --- files


def the_file(task_set: TaskSet, **more: bool) -> bytes:
    return b"".join(tasksets.lines(task_set, **{"briefs": False} | more))


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


@pytest.mark.parametrize("name", ["practice-geoms", "people-20", "practice-cube", "cube-40"])
def test_a_set_that_was_loaded_writes_the_same_file(name):
    file = (FIXTURES / f"{name}.jsonl").read_bytes()
    made = tasksets.load(file)
    assert (made.slug, made.state) == (name, "published")
    assert the_file(made, solutions=True) == file


def test_loading_twice_is_loading_once():
    file = (FIXTURES / "practice-geoms.jsonl").read_bytes()
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
    "one task twice": (lambda file: file + file.splitlines(keepends=True)[1], "line 1, tasks 4: 5 follow"),
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


# --- protocols


@pytest.mark.parametrize("actions", [0, -1, 500_001])
def test_a_protocol_without_room_for_an_action_is_refused(actions):
    with pytest.raises(InvalidTaskSet, match=f"protocol: actions {actions}: expected 1 to 500000"):
        an_empty_draft(protocol=Protocol(actions=actions))


def test_another_budget_is_another_set():
    usual, short = a_task_set("usual"), a_task_set("short", protocol=Protocol(actions=7))
    assert list(usual.tasks.values_list("digest")) == list(short.tasks.values_list("digest"))
    assert usual.digest != short.digest


def test_a_file_whose_protocol_was_changed_is_refused():
    file = b"".join(tasksets.lines(a_task_set(), briefs=False))
    for actions, problem in ((50, "the tasks that follow have another"), (0, "protocol: actions 0: expected 1 to")):
        with pytest.raises(InvalidTaskSet, match=problem):
            task_sets.read(file.replace(b'"actions":20', b'"actions":%d' % actions))


def test_a_file_that_expands_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(task_sets, "LARGEST_FILE_BYTES", 1 << 20)
    with pytest.raises(InvalidTaskSet, match="the file expands to more than 1 MB: expected at most that"):
        task_sets.read(gzip.compress(b"\n" * (2 << 20)))


# --- sealed sets


def test_of_a_sealed_set_only_keyed_digests_are_kept():
    plain, sealed = a_task_set("plain"), a_task_set("sealed", sealed=True)
    digests = [list(made.tasks.values_list("digest", flat=True)) for made in (plain, sealed)]
    assert digests[1] == [tasksets.keyed(digest) for digest in digests[0]]
    assert sealed.digest == tasksets.keyed(task_sets.set_digest("sliding", 1, Protocol(), digests[1]))
    assert not {*digests[0], plain.digest} & {*digests[1], sealed.digest}


def test_another_key_makes_other_digests(settings):
    before = tasksets.keyed("0" * 64)
    settings.SECRET_KEY = "another key"
    assert tasksets.keyed("0" * 64) != before


@pytest.mark.parametrize("briefs", [True, False])
def test_a_sealed_set_has_no_file(briefs):
    with pytest.raises(NotNow, match="boards is sealed: its tasks are not given out"):
        the_file(a_task_set(sealed=True), briefs=briefs)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        (("none",), "setting 'none': expected settings that show something"),
        (("2d", "text", "2d,labels=edge"), "setting '2d': given twice, expected once"),
    ],
)
def test_every_setting_of_a_set_has_one_board(settings, problem):
    with pytest.raises(InvalidSetting, match=problem):
        an_empty_draft(settings=settings)


# --- budgets of tasks, and fidelity


GROWING = Protocol(actions=10, actions_per_unit=2, axis="path")


def test_a_tasks_budget_grows_with_its_complexity():
    made = a_task_set(path=3, protocol=GROWING)
    task = made.tasks.select_related("task_set").first()
    assert tasksets.protocol(made).in_words() == "10 actions plus 2 × path"
    assert tasksets.protocol_of(task) == Protocol(actions=16)
    assert "You have 16 actions" in tasksets.brief(task, "text")


def test_a_budget_counts_an_axis_of_the_family():
    with pytest.raises(InvalidTaskSet, match="axis 'depth': expected one of path, geoms"):
        an_empty_draft(protocol=replace(GROWING, axis="depth"))


def test_a_task_without_the_complexity_that_its_budget_counts_is_refused():
    made = an_empty_draft(protocol=GROWING)
    unknown = NewTask(a_puzzle(), axes={"geoms": 1}, solution=task_sets.Solution())
    with pytest.raises(InvalidTaskSet, match="task 1: path None: expected a whole number"):
        tasksets.fill(made, [unknown])
    assert made.tasks.count() == 0


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
