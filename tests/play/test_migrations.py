"""Participants of before the texts were stored."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from plumbline.play.models import Consent, Participant

BEFORE, AFTER = [("play", "0001_initial")], [("play", "0002_agreed_texts")]


def at(state: list[tuple[str, str]]) -> Any:
    """The models of the site after these migrations."""
    MigrationExecutor(connection).migrate(state)
    return MigrationExecutor(connection).loader.project_state(state).apps


@pytest.fixture
def before(transactional_db: None) -> Any:
    """The models before the migration; afterwards the newest are there again."""
    yield at(BEFORE)
    at(MigrationExecutor(connection).loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_participants_of_before_keep_their_version_and_date(before):
    agents, rows = (before.get_model("evaluation", "Agent").objects, before.get_model("play", "Participant").objects)
    then = timezone.now() - timedelta(days=3)
    for number, version in enumerate(("2026-11-23.2", "2026-11-22", "2026-11-23.2")):
        agent = agents.create(kind="human")
        rows.create(
            agent=agent, consent_version=version, age_group="60+", consented_at=then, withdrawal_hash=str(number)
        )
    at(AFTER)
    people = Participant.objects.order_by("withdrawal_hash").select_related("text")
    assert [each.text.version for each in people] == ["2026-11-23.2", "2026-11-22", "2026-11-23.2"]
    assert "You must be at least 18 years old." in people[0].text.paragraphs
    assert people[1].text.paragraphs == []
    assert {each.text.kept_days for each in people} == {0}
    assert list(Consent.objects.values_list("given_at", flat=True)) == [then] * 3
    back = at(BEFORE).get_model("play", "Participant").objects.order_by("withdrawal_hash")
    assert list(back.values_list("consent_version", flat=True)) == ["2026-11-23.2", "2026-11-22", "2026-11-23.2"]
