"""What the database holds of people's episodes, against what was acknowledged to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.site import ROOT, Site

READ = "import sys; from tests.faults.storage import tell; tell(sys.argv[1:])"


@dataclass(frozen=True)
class Stored:
    """An episode as the database has it. Times are seconds since 1970."""

    turns: list[str]
    closed_at: float | None
    scored_at: float | None


def tell(episodes: Iterable[str]) -> None:
    """Print what the database holds of these episodes; runs inside the site's environment."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "plumbline.leaderboard.settings"
    import django

    django.setup()
    from plumbline.evaluation.episodes import turns_of
    from plumbline.evaluation.models import Episode

    found = {}
    for row in Episode.objects.filter(pk__in=list(episodes)):
        turns = [(turn.actions or ("",))[0] for turn in turns_of(row)]
        found[str(row.pk)] = [turns, *(at and at.timestamp() for at in (row.closed_at, row.scored_at))]
    print(json.dumps(found))


def stored(site: Site, episodes: Iterable[dict[str, Any]]) -> dict[str, Stored]:
    words = [sys.executable, "-c", READ, *(each["episode"] for each in episodes)]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, check=True, capture_output=True, text=True)
    return {key: Stored(*values) for key, values in json.loads(done.stdout).items()}


def check(site: Site, episodes: Sequence[dict[str, Any]]) -> int:
    """How many acknowledged turns are missing, doubled or changed."""
    held, lost = stored(site, episodes), 0
    for each in episodes:
        said = held[each["episode"]].turns
        lost += sum(number > len(said) for number in each["acknowledged"])
        lost += said != each["words"][: len(said)]
        lost += len(set(each["acknowledged"])) < len(each["acknowledged"])
        lost += each["resumed"] != sorted(each["resumed"])
    return lost


def longest_without_score(site: Site, episodes: Sequence[dict[str, Any]], since: float, until: float) -> float | None:
    """The seconds that an episode of a span waited for its score, at most; None if one has none, or none ended."""
    ended = [each for each in stored(site, episodes).values() if each.closed_at and since < each.closed_at < until]
    waits = [each.scored_at - each.closed_at for each in ended if each.scored_at and each.closed_at]
    return round(max(waits), 1) if waits and len(waits) == len(ended) else None
