"""Kinds of jobs for tests."""

from __future__ import annotations

import pytest

from plumbline.evaluation.jobs import carrying, queue
from tests.evaluation.jobs.counting import Kind


@pytest.fixture
def count(monkeypatch) -> Kind:
    return Kind(monkeypatch)


@pytest.fixture
def patient(monkeypatch) -> Kind:
    """A kind, `rest`, that lets the others go first."""
    monkeypatch.setattr(queue, "PATIENT", {"rest"})
    return Kind(monkeypatch, "rest")


@pytest.fixture
def each_step_is_noted(monkeypatch):
    """A slice is a single step."""
    monkeypatch.setattr(carrying, "SLICE_SECONDS", 0)
