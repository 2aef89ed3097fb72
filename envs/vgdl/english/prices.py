"""Changes of the score that come with an effect."""

from __future__ import annotations

from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.grammar import count
from plumbline.envs.vgdl.language.description import Moment


def price(case: Case) -> str:
    """Return the change of score in a case, "" if there is none."""
    gain, name = case.rule.values["scoreChange"], case.rule.effect.name
    if name == "subtractHealthPoints" and case.rule.moment is not Moment.TIME:
        return _price_of_a_blow(gain, case.value("scoreChangeIfKilled"))
    if not gain:
        return ""
    if name == "addTimer":
        return f"{in_points(gain)} at once and again then"
    if case.rule.moment is Moment.TIME:
        return in_points(gain) + _each(case)
    if name in ("spawn", "spawnBehind") and case.value("prob") < 1:
        return f"{in_points(gain)} even if none appears"
    return in_points(gain)


def price_alone(case: Case) -> str:
    """Return the change of score in a case without another effect, as a clause."""
    gain = case.rule.values["scoreChange"]
    if not gain:
        return ""
    each = _each(case) if case.rule.moment is Moment.TIME else ""
    later = case.rule.later
    again = f", and again {count(max(1, later.values['timer']), 'tick')} later" if later else ""
    return f"you {'gain' if gain > 0 else 'lose'} {count(abs(gain), 'point')}{each} {case.when}{again}"


def _each(case: Case) -> str:
    return "" if case.one.is_you else f" for each {case.one.one.removeprefix('every ')}"


def in_points(points: int) -> str:
    return f"{'worth' if points > 0 else 'costs'} {count(abs(points), 'point')}"


def _price_of_a_blow(gain: int, last: int) -> str:
    """Return the change of score where the last blow has one of its own."""
    if gain == last:
        return in_points(gain) if gain else ""
    if not gain:
        return f"{in_points(last)} if deadly"
    other = in_points(last) if gain * last < 0 else count(abs(last), "point") if last else "nothing"
    return f"{in_points(gain)}, or {other} if deadly"
