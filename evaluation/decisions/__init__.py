"""The record of decisions: every action of a curator, stored in the transaction of the action itself."""

from plumbline.evaluation.decisions.recording import decided, note
from plumbline.evaluation.decisions.subjects import KINDS, kind_of, seen

__all__ = ["KINDS", "decided", "kind_of", "note", "seen"]
