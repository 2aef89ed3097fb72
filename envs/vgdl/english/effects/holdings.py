"""Effects on resources and health of sprites, each as a clause."""

from __future__ import annotations

from plumbline.envs.vgdl.compiler.type_rows import most_held, number_of
from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.cast import Party
from plumbline.envs.vgdl.english.parts.grammar import number, quoted
from plumbline.envs.vgdl.english.parts.phrases import and_gone, change, removed


def collect_resource(case: Case) -> str:
    stays = "" if case.value("killResource") else f"; {case.one.voice.it} stay{case.one.voice.s} there"
    return f"{_collects(case)} {case.when_they}, {_until(case)}{stays}"


def _collects(case: Case) -> str:
    value = case.cast.kind(case.ones[0]).values["value"]
    each = f" ({number(value)} each)" if value != 1 else ""
    holder = "you" if case.other.is_you else case.other.all
    return f"{holder} collect{case.other.voice.s} {case.one.all}{each}"


def _until(case: Case) -> str:
    voice, most = case.other.voice, most_held(case.cast.kind(case.ones[0]))
    each = " of each" if len(case.ones) > 1 else ""
    return f"until {voice.it} hold{voice.s} {number(most)}{each}"


def collect_resource_if_held(case: Case) -> str:
    voice, value = case.other.voice, case.value("value")
    needed = f" if {voice.it} hold{voice.s} at least {number(value)} {quoted(case.value('heldResource'))}"
    gone = f"; even after that {case.one.voice.it} disappear{case.one.voice.s}" if case.value("killResource") else ""
    return f"{_collects(case)} {case.when_they}{needed if value > 0 else ''}, {_until(case)}{gone}"


def change_resource(case: Case) -> str | None:
    value, voice = case.value("value"), case.one.voice
    kind = number_of(case.cast.game, case.value("resource"))
    most = most_held(case.cast.kind(kind)) if kind >= 0 else 0
    if value > most:
        return None
    gone, when = (f" and {removed(case.other)}", case.when_they) if case.value("killResource") else ("", case.when_it)
    if value == 0:
        return f"{removed(case.other)} {_when_alone(case)}" if gone else ""
    if value > 0:
        full = f", unless {voice.it} would then hold more than {number(most)}"
        return f"{case.one.all} {change(case, value)}{gone} {when}{full}"
    few = f"if {voice.it} hold{voice.s} any" if value == -1 else f"or all that {voice.it} hold{voice.s}"
    return f"{case.one.all} {change(case, value)} ({few}){gone} {when}"


def _when_alone(case: Case) -> str:
    """Return when it happens, as a clause about the other party only."""
    return f"when {case.one.you} meet it" if case.one.is_you else f"when {case.event}"


def add_health(case: Case) -> str:
    values = case.cast.kind(case.ones[0]).values
    most, voice = number(values["limitHealthPoints"]), case.one.voice
    given = "limitHealthPoints" in case.cast.kind(case.ones[0]).given
    if case.rule.effect.name == "addHealthPointsToMax":
        limit = f", up to {most}" if given else ""
    else:
        limit = f", unless {voice.it} would then have {most} or more" if given else ""
    return f"{_health(case, case.one, case.value('value'))}{and_gone(case)}{limit}"


def _health(case: Case, party: Party, amount: int) -> str:
    verb = "gain" if amount >= 0 else "lose"
    return f"{party.all} {verb}{party.voice.s} {number(abs(amount))} health"


def subtract_health(case: Case) -> str:
    limit = case.value("limit")
    left = "none" if limit == 0 else f"{number(limit)} or less"
    if "stype" not in case.rule.kinds:
        return f"{_health(case, case.one, -case.value('value'))} {case.when_it}, and {_dies(case.one)} with {left} left"
    party = case.cast.party(case.cast.members(case.target()))
    hit = party if party.is_you else Party("", (f"one {party.one.removeprefix('any ')}",))
    text = f"{_health(case, hit, -case.value('value'))} and {_dies(hit)} with {left} left"
    if not case.ones:
        return text
    rest = "" if party.is_you else f" (if there is none, {case.one.all} instead)"
    return f"{case.when_each}, {text}{rest}"


def _dies(party: Party) -> str:
    return "die" if party.is_you else f"disappear{party.voice.s}"
