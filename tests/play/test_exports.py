"""What people did as CSV: every column is explained, and nobody can be found in it."""

from __future__ import annotations

import csv

import pytest

from plumbline.evaluation import episodes
from plumbline.evaluation.protocol.protocol import Outcome
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.requests.participants import signed
from plumbline.evaluation.suites import SUITES
from plumbline.play import exports, leaving, texts
from tests.evaluation.cubes import bundled
from tests.makers import a_game, a_person, a_set_of_toys, a_task_set, an_open_episode
from tests.queries import queries

pytestmark = pytest.mark.django_db


def read(task_set) -> list[dict[str, str]]:
    return list(csv.DictReader("".join(exports.rows(task_set)).splitlines(keepends=True)))


def a_cube_set():
    return bundled("practice-cube")


def a_game_of(person, task_set, *words: str, **changes):
    """An episode in which these words were said before its player gave up."""
    episode = an_open_episode(person, task_set, **changes)
    for number, text in enumerate(words, 1):
        turn = Turn(actions=(text,), seconds=1.25, input_mode="keys", blurred_seconds=0.5)
        episodes.take_turn(episode.pk, 0, number, turn)
    episodes.give_up(episode.pk, 0)
    return episodes.score(episode.pk)


@pytest.mark.parametrize(("suite", "make"), [("ivispar", a_task_set), ("cubebench", a_cube_set)])
def test_every_column_is_in_the_codebook_in_its_order(suite, make):
    task_set, columns = make(), exports.codebook(SUITES[suite])
    a_game_of(a_person(), task_set, "R", setting=task_set.settings[0])
    (header, row) = csv.reader("".join(exports.rows(task_set)).splitlines())
    assert header == [column.name for column in columns]
    assert len(row) == len(header) == len(set(header))
    assert all(column.meaning for column in columns)


def test_every_end_of_a_persons_game_is_in_the_codebook():
    of_models = {Outcome.ABORTED, Outcome.STOPPED}
    assert set(exports.ENDS) == {"solved", *Outcome} - of_models
    told = {column.name: column.meaning for column in exports.codebook(SUITES["ivispar"])}["outcome"]
    assert all(f"{name} (" in told for name in exports.ENDS)


def test_a_game_is_one_row():
    task_set = a_task_set()
    game = a_game(a_person(), task_set)
    (row,) = read(task_set)
    assert (row["participant"], row["age_group"], row["consent_version"]) == ("1", "30-44", texts.consent().version)
    assert (row["task"], row["setting"], row["attempt"], row["exposed"]) == (game.task.digest, "text", "1", "0")
    assert (row["outcome"], row["actions"], row["path"], row["geoms"]) == ("solved", "2", "2", "3")
    assert (row["deviation"], row["efficiency"], row["input_mode"], row["seconds"]) == ("0", "1.0", "command", "4.0")
    assert row["turns"].count("| command | 2.0 | 0.5") == 2


@pytest.mark.usefixtures("toys")
def test_attempts_count_in_any_seat():
    task_set, one, other, third = a_set_of_toys(), a_person(), a_person(), a_person()
    task = task_set.tasks.select_related("task_set").first()
    for host, guest in ((one, other), (other, third)):
        episode = episodes.open_episode(host, task, "text", counted=True, partners=[guest])
        episodes.take_turn(episode.pk, 0, 1, Turn(actions=("declare 3",)))
        episodes.score(episode.pk)
    rows = read(task_set)
    assert [(row["attempt"], row["partner_attempt"]) for row in rows] == [("1", "1"), ("2", "1")]


def test_lag_is_the_median_of_what_was_measured():
    task_set = a_task_set()
    episode = an_open_episode(a_person(), task_set)
    for number, lag in enumerate((0.25, None, 0.03, 0.05), 1):
        turn = Turn(actions=("nonsense",), seconds=1.0, input_mode="keys", lag_seconds=lag)
        episodes.take_turn(episode.pk, 0, number, turn)
    episodes.give_up(episode.pk, 0)
    episodes.score(episode.pk)
    assert [row["lag"] for row in read(task_set)] == ["0.05"]


def test_lag_is_empty_where_the_world_waits():
    task_set = a_task_set()
    a_game(a_person(), task_set)
    assert [row["lag"] for row in read(task_set)] == [""]


def test_a_cube_has_the_complexities_and_metrics_of_its_own_suite():
    task_set = a_cube_set()
    episode = an_open_episode(a_person(), task_set, task_set.settings[0], position=5)
    for number, (actions, seconds) in enumerate(((("R", "U'"), 5.0), (("R",), 1800.0)), 1):
        episodes.take_turn(episode.pk, 0, number, Turn(actions=actions, seconds=seconds, input_mode="command"))
    episodes.score(episode.pk)
    (row,) = read(task_set)
    assert (row["outcome"], row["depth"], row["quarters"]) == ("timed_out", "3", "5")
    assert (row["completion"], row["near_completion"], row["far_completion"]) == ("0.0", "0.0", "")
    assert (row["moves"], row["moves_made"]) == ("", "2.0")
    assert row["turns"].startswith("R U' | command | 5.0")
    assert not {"deviation", "efficiency", "path"} & set(row)


def test_participants_have_numbers_of_this_export_only():
    task_set = a_task_set()
    people = [a_person() for _ in range(5)]
    for person in people:
        a_game(person, task_set)
        a_game(person, task_set, position=2)
    rows = read(task_set)
    assert sorted(int(row["participant"]) for row in rows) == sorted([1, 2, 3, 4, 5] * 2)
    mixed = {tuple(row["participant"] for row in read(task_set)) for _ in range(8)}
    assert len(mixed) > 1


def test_nothing_of_an_identity_is_in_it():
    task_set, person = a_task_set(), a_person()
    game = a_game(person, task_set)
    text = "".join(exports.rows(task_set))
    secrets = [str(person.key), person.key.hex, signed(person), str(game.pk), game.pk.hex]
    assert [secret for secret in (*secrets, person.participant.withdrawal_hash) if secret in text] == []


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_is_taken_for_a_formula(text):
    task_set = a_task_set()
    a_game_of(a_person(), task_set, text)
    (row,) = read(task_set)
    assert row["turns"].startswith("'" + text[0].strip())


def test_what_parts_turns_cannot_be_said():
    task_set = a_task_set()
    a_game_of(a_person(), task_set, "a; b | c", 'quoted "words",\nand a line', "nul \0")
    (row,) = read(task_set)
    first, second, third = row["turns"].split("; ")
    assert first == "a, b / c | keys | 1.25 | 0.5"
    assert second == 'quoted "words",\nand a line | keys | 1.25 | 0.5'
    assert third == "nul \0 | keys | 1.25 | 0.5"


def test_only_finished_games_of_those_who_agreed_are_in_it():
    task_set, gone = a_task_set(), a_person()
    a_game(gone, task_set)
    a_game(a_person(consenting=False), task_set)
    a_game(a_person(), task_set, counted=False)
    an_open_episode(a_person(), task_set)
    leaving.leave(gone)
    assert read(task_set) == []


def test_games_that_do_not_stand_for_people_are_marked():
    task_set, person = a_task_set(), a_person()
    a_game(person, task_set)
    a_game(person, task_set, "2d")
    marks = [(row["setting"], row["attempt"], row["exposed"]) for row in read(task_set)]
    assert sorted(marks) == [("2d", "1", "1"), ("text", "1", "0")]


@pytest.mark.usefixtures("toys")
def test_an_export_takes_as_many_queries_however_many_games_there_are():
    task_set = a_set_of_toys()
    task = task_set.tasks.select_related("task_set").first()

    def play_together():
        episode = episodes.open_episode(a_person(), task, "text", counted=True, partners=[a_person()])
        episodes.take_turn(episode.pk, 0, 1, Turn(actions=("declare 3",)))
        episodes.score(episode.pk)

    play_together()
    few = len(queries(lambda: read(task_set)))
    for _ in range(3):
        play_together()
    statements = queries(lambda: read(task_set))
    assert len(statements) == few
    assert not any('"trajectory"' in each for each in statements)


@pytest.mark.usefixtures("detectors")
def test_what_went_wrong_is_a_column_where_it_is_looked_for():
    assert "failures" in [column.name for column in exports.codebook(SUITES["ivispar"])]
    assert "failures" not in [column.name for column in exports.codebook(SUITES["cubebench"])]
    task_set, found = a_task_set(), []
    game = a_game_of(a_person(), task_set, "move red", "fly", "", position=1)
    solved = a_game(a_person(), task_set, position=2)
    found.append({row["task"]: row["failures"] for row in read(task_set)})
    episodes.store_diagnosis(episodes.diagnosed(game.pk))
    found.append({row["task"]: row["failures"] for row in read(task_set)})
    assert [each[game.task.digest] for each in found] == ["", "nonsense"]
    assert [each[solved.task.digest] for each in found] == ["", ""]
