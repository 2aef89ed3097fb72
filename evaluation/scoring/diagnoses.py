"""Diagnoses: what the detectors of a family find in an episode that failed."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import Any

from plumbline.envs.family import Finding
from plumbline.evaluation.protocol.protocol import AnyFamily, Outcome
from plumbline.evaluation.scoring.replays import Trajectory
from plumbline.evaluation.scoring.verdicts import costs

log = logging.getLogger(__name__)

NOT_THE_AGENTS = (Outcome.ABORTED,)
"""The ends of episodes that failed without a failure of their agent: the model's service gave up."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The findings of one episode. Steps are numbered as on its replay, where provider errors are steps too."""

    version: int  # of the detectors
    findings: tuple[Finding, ...]  # the earliest first
    primary: Finding | None  # that names the failure; None if there are no findings

    def as_json(self) -> list[dict[str, Any]]:
        return [finding_json(each, is_primary=each is self.primary) for each in self.findings]


def finding_json(finding: Any, *, is_primary: bool) -> dict[str, Any]:
    """Return a finding for JSON, whether it comes from the detectors or from the database."""
    return {
        "label": finding.label,
        "subtype": finding.subtype,
        "first": finding.first,
        "evidence": list(finding.evidence),
        "primary": is_primary,
    }


def has_failed(outcome: str, *, solved: bool | None) -> bool:
    """Return whether an episode failed by what its agent did."""
    return not solved and outcome not in NOT_THE_AGENTS


def diagnose(family: AnyFamily, game: Any, trajectory: Trajectory) -> Diagnosis | None:
    """Return what went wrong in an episode; None if it has not failed, or nobody can say."""
    role = family.failures
    if role is None or not has_failed(trajectory.outcome, solved=trajectory.solved):
        return None
    try:
        found = role.find(game, trajectory.words, trajectory.budget)
    except Exception:
        log.exception("the detectors of %s stopped", family.name)  # the score does not depend on them
        return None
    steps = [step for step, verdict in enumerate(trajectory.verdicts, 1) if costs(verdict)]
    findings = tuple(_on_the_replay(each, steps) for each in found)
    return Diagnosis(role.version, findings, role.primary(findings))


def _on_the_replay(finding: Finding, steps: list[int]) -> Finding:
    """Return a finding with the steps of the replay in place of charged actions."""
    evidence = tuple(steps[each - 1] for each in finding.evidence)
    return replace(finding, first=steps[finding.first - 1], evidence=evidence)
