"""Clauses of effects, about the sprites that they affect and those that these meet.

A clause is empty if nothing happens to a sprite, and None if not even the score changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from plumbline.envs.vgdl.english.effects import changes, deaths, holdings, motions
from plumbline.envs.vgdl.english.parts.cases import NEED_NOBODY, Case, cases
from plumbline.envs.vgdl.english.parts.grammar import count, every, joined
from plumbline.envs.vgdl.language.description import Moment, Rule

Clause = Callable[[Case], "str | None"]


def clause(case: Case) -> str | None:
    """Return what happens in a case, without a capital and a full stop."""
    if case.is_idle or (not case.ones and case.rule.effect.name not in NEED_NOBODY):
        return ""
    return CLAUSES[case.rule.effect.name](case)


def _shield_from(case: Case) -> str:
    covered = _covered(case)
    if not covered:
        return ""
    shielded = replace(case, ones=tuple(covered))
    if case.value("ftype") == "killSprite" and _is_all(case, covered):
        safe = "you are" if shielded.one.is_you else f"{shielded.one.all} {shielded.one.voice.be}"
        return f"{shielded.when}, {safe} safe from {case.cast.name(case.target())} for the rest of the tick"
    sentences = [text for rule in covered.values() for text in _shield_clauses(case, rule)]
    return f"{shielded.when}, this does not hold for the rest of the tick: {joined(sentences)}" if sentences else ""


def _covered(case: Case) -> dict[int, Rule]:
    """Return the shielded types, each with the rule that it is shielded from, if that comes later."""
    due, target = case.cast.passes, case.rule.kinds.get("stype", -1)
    own = [place for place, each in enumerate(due) if case.cast.game.rules[each.rule] is case.rule]
    found = {}
    for each in due[own[0] :] if own else ():
        rule = case.cast.game.rules[each.rule]
        if each.first in case.ones and each.second == target and rule.effect.name == case.value("ftype"):
            found[each.first] = rule
    return found


def _is_all(case: Case, covered: Mapping[int, Rule]) -> bool:
    """Return whether nothing else happens to shielded types where they meet what they are shielded from."""
    cast, target = case.cast, case.target()
    return all(
        rule in covered.values()
        for rule in cast.game.rules
        if any(kind in cast.families[rule.first] for kind in covered)
        and any(target in cast.families[second] for second in rule.seconds)
    )


def _shield_clauses(case: Case, rule: Rule) -> list[str]:
    target = case.cast.members(case.target())
    return [text for each in cases(case.cast, rule, case.cast.members(rule.first), target) if (text := clause(each))]


def _add_timer(case: Case) -> str:
    rule = case.rule.later
    text = clause(Case(case.cast, rule, ())) if rule else ""
    if not rule or not text:
        return ""
    after = count(max(1, rule.values["timer"]), "tick")
    again = f", and then {every(rule.values['timer'])}" if rule.values["repeating"] else ""
    event = case.event if case.rule.moment is not Moment.TIME else f"this is due ({case.when})"
    return f"{after} after {event}{again}, {text}"


CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        "stepBack": motions.step_back,
        "undoAll": motions.undo_all,
        "bounceForward": motions.bounce_forward,
        "reverseDirection": motions.reverse_direction,
        "turnAround": motions.turn_around,
        "flipDirection": motions.flip_direction,
        "wrapAround": motions.wrap_around,
        "attractGaze": motions.attract_gaze,
        "align": motions.align,
        "pullWithIt": motions.pull_with_it,
        "teleportToExit": motions.teleport,
        "killSprite": deaths.kill_sprite,
        "killBoth": deaths.kill_both,
        "killAll": deaths.kill_all,
        "killIfFromAbove": deaths.kill_if_from_above,
        "killIfFrontal": deaths.kill_if_frontal,
        "killIfNotFrontal": deaths.kill_if_not_frontal,
        "killIfHasLess": deaths.kill_by_amount,
        "killIfHasMore": deaths.kill_by_amount,
        "killIfOtherHasMore": deaths.kill_if_other_has_more,
        "killIfScoreNegative": deaths.kill_if_score_negative,
        "cloneSprite": changes.clone_sprite,
        "spawn": changes.spawn,
        "spawnIfHasMore": changes.spawn_if_has,
        "spawnIfHasLess": changes.spawn_if_has,
        "spawnBehind": changes.spawn_behind,
        "transformTo": changes.transform_to,
        "transformToAll": changes.transform_to_all,
        "transformIfCount": changes.transform_if_count,
        "transformToRandomChild": changes.transform_to_random_child,
        "transformToSingleton": changes.transform_to_singleton,
        "collectResource": holdings.collect_resource,
        "collectResourceIfHeld": holdings.collect_resource_if_held,
        "changeResource": holdings.change_resource,
        "addHealthPoints": holdings.add_health,
        "addHealthPointsToMax": holdings.add_health,
        "subtractHealthPoints": holdings.subtract_health,
        "shieldFrom": _shield_from,
        "addTimer": _add_timer,
    }
)
"""The function that writes the clause of each effect."""
