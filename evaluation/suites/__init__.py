"""The published benchmarks, one file per paper."""

from evaluation.suites.cubebench import CUBEBENCH
from evaluation.suites.gvgai import GVGAI
from evaluation.suites.ivispar import IVISPAR
from evaluation.suites.suite import Suite

SUITES: dict[str, Suite] = {suite.name: suite for suite in (IVISPAR, CUBEBENCH, GVGAI)}
"""Every suite by name."""

__all__ = ["SUITES", "Suite"]
