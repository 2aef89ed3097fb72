"""The published benchmarks, one file per paper."""

from evaluation.suites.ivispar import IVISPAR
from evaluation.suites.suite import Suite

SUITES: dict[str, Suite] = {suite.name: suite for suite in (IVISPAR,)}
"""Every suite by name."""

__all__ = ["SUITES", "Suite"]
