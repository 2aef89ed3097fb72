"""What a partner's process calls in tests: there the toy families must be made known first."""

from __future__ import annotations

from plumbline import envs
from plumbline.evaluation.agents import Baseline, partner
from plumbline.evaluation.agents.partner import Place
from plumbline.evaluation.protocol.turns import Turn
from tests.envs.toys import TOYS


def reply(baseline: Baseline, place: Place) -> Turn:
    for family in TOYS.values():
        if family.name not in envs.FAMILIES:
            envs.add(family)
    return partner.reply(baseline, place)
