"""Accounts that send files, one for each."""

from __future__ import annotations

import json
from pathlib import Path

from tests.site import Site
from tests.submitter import Submitter

TOKENS = """
import json
from django.contrib.auth.models import User
from plumbline.leaderboard.api import tokens
owners = [User.objects.get_or_create(username=f"account{{number}}")[0] for number in range({count})]
print(json.dumps([tokens.issue(owner, "measurements")[1] for owner in owners]))
"""


def accounts(site: Site, paths: list[Path]) -> list[Submitter]:
    """An account for each file."""
    tokens = json.loads(site.manage("shell", "-v", "0", "-c", TOKENS.format(count=len(paths))))
    return [Submitter(site.address, token, path) for token, path in zip(tokens, paths, strict=True)]
