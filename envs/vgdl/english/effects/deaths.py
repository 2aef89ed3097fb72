"""Effects that kill, each as a clause."""

from __future__ import annotations

from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.phrases import holding


def kill_sprite(case: Case) -> str:
    return f"{case.one.gone} {case.when_it}"


def kill_both(case: Case) -> str:
    if case.one.stays or case.other.stays:
        return f"{case.one.gone}, and {case.other.gone}, {case.when_they}"
    if case.one.is_you or case.other.is_you:
        return f"{case.when}, you die and it disappears"
    return f"{case.when}, both disappear"


def kill_all(case: Case) -> str:
    target = case.target()
    if target not in case.cast.appearing:
        return ""
    gone = "you die" if case.cast.is_yours(target) else case.cast.party([target]).each.gone
    return f"{case.when_each}, {gone}" if case.ones else gone


def kill_if_from_above(case: Case) -> str:
    if case.other.is_you:
        down = f"{case.other.you} come down on {case.one.voice.them}"
    else:
        down = f"{case.other.one} comes down on {case.one.voice.them}"
    return f"{case.one.gone} when {down} from above"


def kill_if_frontal(case: Case) -> str:
    voice = case.one.voice
    return f"{kill_sprite(case)} head-on, or while {voice.it} stand{voice.s} still"


def kill_if_not_frontal(case: Case) -> str:
    return f"{kill_sprite(case)}, unless head-on"


def kill_by_amount(case: Case) -> str | None:
    at_most, limit = case.rule.effect.name == "killIfHasLess", case.value("limit")
    if at_most and limit < 0:
        return None
    has = f" if {case.one.voice.it} {holding(case, case.one)}" if at_most or limit > 0 else ""
    return f"{kill_sprite(case)}{has}"


def kill_if_other_has_more(case: Case) -> str:
    holder, limit = case.other, case.value("limit")
    if limit <= 0:
        return kill_sprite(case)
    spent = f", which {holder.voice.it} then lose{holder.voice.s}" if case.value("subtract") else ""
    who = "you" if holder.is_you else holder.one if len(case.others) == 1 else "the latter"
    return f"{kill_sprite(case)} if {who} {holding(case, holder)}{spent}"


def kill_if_score_negative(case: Case) -> str:
    return f"{kill_sprite(case)} if your score is below 0"
