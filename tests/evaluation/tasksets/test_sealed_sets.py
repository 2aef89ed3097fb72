"""Sealed sets, of which only keyed digests are kept."""

from __future__ import annotations

import pytest

from plumbline.evaluation import tasksets
from plumbline.evaluation.files import task_sets
from plumbline.evaluation.models import NotNow
from plumbline.evaluation.protocol.protocol import Protocol
from tests.evaluation.tasksets.drafts import the_file
from tests.makers import a_task_set

pytestmark = pytest.mark.django_db


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
