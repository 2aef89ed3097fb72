"""Tokens of before they had scopes and an end."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from plumbline.leaderboard.api import tokens
from plumbline.leaderboard.models import ApiToken
from tests.makers import a_user

BEFORE = [("leaderboard", "0004_work")]


def at(state: Any) -> Any:
    """The models of the site after these migrations."""
    MigrationExecutor(connection).migrate(state)
    return MigrationExecutor(connection).loader.project_state(state).apps


@pytest.fixture
def newest() -> Any:
    return MigrationExecutor(connection).loader.graph.leaf_nodes()


@pytest.fixture
def before(transactional_db: None, newest: Any) -> Any:
    """The models before the migration; afterwards the newest are there again."""
    yield at(BEFORE)
    at(newest)


@pytest.mark.django_db(transaction=True)
def test_tokens_of_before_go_on_with_every_scope_and_no_end(before, newest):
    secret = tokens.PREFIX + "old"
    values = {"owner_id": a_user().pk, "name": "laptop", "start": secret[:7], "sha256": tokens._hash(secret)}
    before.get_model("leaderboard", "ApiToken").objects.create(**values)
    at(newest)
    token = ApiToken.objects.get()
    assert (token.scopes, token.expires_at) == (["read", "submit", "curate"], None)
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/submissions/").status_code == 200
    assert program.post("/api/v1/submissions/").status_code == 400
