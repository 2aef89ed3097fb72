"""Witness: who saw a run being made, from its provenance and whether its task set is sealed."""

from __future__ import annotations

from itertools import product

import pytest

from plumbline.evaluation.models import Provenance, Witness, weakest, witness_of

PUBLIC, SEALED = False, True
SEEN = {
    (Provenance.REPLAYED, PUBLIC): Witness.SELF_REPORTED,
    (Provenance.REPLAYED, SEALED): Witness.SELF_REPORTED,
    (Provenance.TRACED, PUBLIC): Witness.SELF_REPORTED,
    (Provenance.TRACED, SEALED): Witness.SELF_REPORTED,
    (Provenance.LIVE, PUBLIC): Witness.PUBLIC,
    (Provenance.LIVE, SEALED): Witness.WITNESSED,
    (Provenance.OURS, PUBLIC): Witness.WITNESSED,
    (Provenance.OURS, SEALED): Witness.WITNESSED,
}


def test_every_run_has_a_witness():
    assert set(SEEN) == set(product(Provenance, (PUBLIC, SEALED)))
    assert {asked: witness_of(asked[0].value, sealed=asked[1]) for asked in SEEN} == SEEN


def test_another_provenance_is_refused_by_name():
    with pytest.raises(ValueError, match="'hearsay' is not a valid Provenance"):
        witness_of("hearsay", sealed=False)


def test_names_are_those_of_pages_and_addresses():
    assert [str(each) for each in Witness] == ["witnessed", "live on a public set", "self-reported"]


@pytest.mark.parametrize("each", [*Provenance, *Witness])
def test_each_word_has_a_sentence(each):
    assert each.meaning.endswith(".")


def test_traced_leaves_open_whether_a_model_wrote_it():
    meaning = Provenance.TRACED.meaning
    assert "every turn has its full response" in meaning
    assert "the prompt is named by its digest" in meaning
    assert "That a model wrote the responses is the submitter's claim." in meaning


def test_results_of_several_runs_have_the_weakest_witness():
    assert weakest([Witness.WITNESSED, Witness.SELF_REPORTED, Witness.PUBLIC]) == Witness.SELF_REPORTED
    assert weakest([Witness.PUBLIC, Witness.WITNESSED]) == Witness.PUBLIC
