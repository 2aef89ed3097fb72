"""Effects that make sprites or transform them, each as a clause."""

from __future__ import annotations

from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.cast import Party
from plumbline.envs.vgdl.english.parts.counts import between, tally
from plumbline.envs.vgdl.english.parts.grammar import chance, joined
from plumbline.envs.vgdl.english.parts.phrases import and_gone, change, holding, removed
from plumbline.envs.vgdl.language.description import Moment


def clone_sprite(case: Case) -> str:
    cast = case.cast
    if any(cast.kind(each).singleton for kind in case.ones for each in (kind, *cast.kind(kind).ancestors)):
        return ""
    same = "body like yours" if case.one.is_you else cast.name(case.ones[0])
    return f"{case.when}, another {same if len(case.ones) == 1 else 'of its type'} appears {case.place}"


def spawn(case: Case) -> str:
    return f"{case.when}, {_appears(case)}" if case.value("prob") > 0 else ""


def _appears(case: Case) -> str:
    return f"{_odds(case)}{case.cast.a(case.target())} appears {case.place}{case.cast.coming(case.target())}"


def _odds(case: Case) -> str:
    return f"{chance(case.value('prob'))} " if case.value("prob") < 1 else ""


def spawn_if_has(case: Case) -> str | None:
    at_most, limit, voice = case.rule.effect.name == "spawnIfHasLess", case.value("limit"), case.one.voice
    if case.value("prob") <= 0 or (at_most and limit < 0):
        return None
    made, has = f"{_odds(case)}{case.cast.a(case.target())} appears {case.place}", holding(case, case.one)
    spend = 0 if at_most else case.value("spend")
    end = f"{case.cast.coming(case.target())}{f', and {voice.it} {change(case, -spend)}' if spend else ''}"
    if not at_most and limit <= 0:
        return f"{case.when}, {made}{end}"
    if case.rule.moment is Moment.TIME:
        return f"{case.when}, {made} {'if you' if case.one.is_you else 'that'} {has}{end}"
    return f"{case.when} and {voice.it + ' ' if case.other.is_you else ''}{has}, {made}{end}"


def spawn_behind(case: Case) -> str:
    if case.value("prob") <= 0:
        return ""
    mover = "you have" if case.other.is_you else f"{case.other.one} has"
    made = f"{_odds(case)}{case.cast.a(case.target())} appears"
    return f"{case.when}, {made} on the cell that {mover} just left{case.cast.coming(case.target())}"


def transform_to(case: Case) -> str:
    target = case.target()
    keeps = case.value("forceOrientation") and case.cast.is_turnable(target)
    direction = f", keeping {case.one.voice.its} direction," if keeps else ""
    return f"{_becomes(case, case.one, target)}{case.cast.coming(target)}{direction}{and_gone(case)}"


def _becomes(case: Case, party: Party, target: int) -> str:
    """Return the clause of a transformation; an avatar that becomes a type without a player is dead."""
    if (party.is_you or party.stays) and not case.cast.kind(target).is_avatar:
        return f"{party.gone} and {case.cast.a(target)} appears in {party.voice.its} place"
    control = " and you take its place" if party.stays else ""
    return f"{party.all} become{party.voice.s} {case.cast.name(target)}{control}"


def transform_to_all(case: Case) -> str:
    changed = [target for target in case.targets if target in case.cast.appearing]
    if not changed:
        return ""
    result, every_one = case.target("stypeTo"), case.cast.party(changed)
    if every_one.is_you:
        text = _becomes(case, every_one, result)
    else:
        text = f"every {joined(name.removeprefix('any ') for name in every_one.names)} becomes {case.cast.name(result)}"
    gone = f", and {removed(case.other)}" if case.value("killSecond") and case.others else ""
    return f"{case.when_each}, {text}{gone}" if case.ones else text


def transform_if_count(case: Case) -> str | None:
    low, high = case.value("geq"), case.value("leq")
    if low > high:
        return None
    counted = between(low, high, tally(case.cast, [case.target("stypeCount")]))
    condition = f" if {counted}" if counted else ""
    return f"{_becomes(case, case.one, case.target())}{and_gone(case)}{condition}"


def transform_to_random_child(case: Case) -> str:
    cast, target = case.cast, case.target()
    kin = [kind for kind in cast.families[target] if kind != target]
    known = [cast.name(kind) for kind in kin if cast.kind(kind).sprite_class is not None]
    if not known:
        return ""
    voice = case.one.voice
    choice = known if len(known) == len(kin) else [*known, f"what {voice.it} {voice.be}"]
    random = f" ({'each' if len(kin) > 2 else 'both'} as likely)" if len(choice) == len(kin) > 1 else ""
    gone = and_gone(case)
    return f"{case.one.all} become{voice.s} {joined(choice, 'or')}{random}{gone}"


def transform_to_singleton(case: Case) -> str:
    cast, target, other = case.cast, case.target(), case.target("stype_other")
    turned = case.value("takeOrientation") and cast.is_turnable(target)
    faces = (
        f"; {case.one.voice.it} then face{case.one.voice.s} against {case.other.whose('direction')}" if turned else ""
    )
    rest = f"every {cast.name(target)} that there was becomes {cast.name(other)}"
    return f"{_becomes(case, case.one, target)}{and_gone(case)}, and {rest}{faces}"
