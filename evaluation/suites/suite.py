"""What a published benchmark fixes: its protocol, its metrics, its axes, its citation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from evaluation.protocols import Protocol

REPORTED = Path(__file__).resolve().parents[2] / "fixtures" / "reported"


@dataclass(frozen=True)
class Suite:
    name: str
    title: str
    family: str
    summary: str
    paper: str  # the work to cite, in words
    bibtex: str
    protocol: Protocol
    settings: tuple[str, ...]  # those with a board, in short text form; the first is shown first
    heatmap: tuple[str, str]  # the two axes of complexity: down, across
    metrics: tuple[str, ...]  # columns of its boards; the first two rank
    verdict_classes: Mapping[str, str | None]  # our verdict -> the paper's class; None: the paper does not count it
    remarks: tuple[str, ...]  # where our numbers and the paper's differ in meaning

    @cached_property
    def reported(self) -> list[dict[str, Any]]:
        """Results from the paper, not verified here: one object per agent and setting."""
        path = REPORTED / f"{self.name}.json"
        return json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []
