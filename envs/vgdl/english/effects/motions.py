"""Effects that move and turn sprites, each as a clause."""

from __future__ import annotations

from plumbline.envs.vgdl.english.parts.cases import Case
from plumbline.envs.vgdl.english.parts.cast import Party
from plumbline.envs.vgdl.english.parts.grammar import cells, chance, every
from plumbline.envs.vgdl.language.description import Moment

BEFORE = "stood before this tick"


def step_back(case: Case) -> str:
    voice = case.one.voice
    if case.rule.moment is Moment.TIME:
        return f"{case.one.all} go{voice.es} back to where {voice.it} {BEFORE} {case.when_it}"
    what = "leave the screen" if case.rule.moment is Moment.EDGE else f"pass {case.other.one}"
    close = f"; {voice.it} stop{voice.s} right at it" if case.is_met and case.value("pixelPerfect") else ""
    return f"{_cannot(case.one)} {what}{close}"


def _cannot(party: Party) -> str:
    *most, last = party.names
    if most:
        return f"neither {', '.join(most)} nor {last} can"
    return f"no {last.removeprefix('any ')} can" if last.startswith("any ") else f"{last} cannot"


def undo_all(case: Case) -> str:
    kept = [kind for kind in case.cast.named(case.value("notStype")) if kind in case.cast.appearing]
    but = f" but {case.cast.party(kept).all}" if kept else ""
    back = f"everything{but} goes back to where it {BEFORE}"
    return f"{case.when_each}, {back}" if case.ones else back


def bounce_forward(case: Case) -> str:
    cast, pushed, voice = case.cast, case.ones[0], case.one.voice
    pixels, turns, values = cast.push(case.others[0], pushed), cast.is_turnable(pushed), cast.kind(pushed).values
    pusher = "you push" if case.other.is_you else f"{case.other.one} pushes"
    if not pixels:
        return f"{pusher} {case.one.all} to another direction, not another place, {case.when_they}" if turns else ""
    pushing = f"{pusher} {case.one.all}"
    if case.ones == case.others:
        pushing = f"{case.one.all} push{voice.es} {case.other.one}"
    moved = f"{pushing} {cells(pixels, cast.block_pixels)} ahead {case.when_they}"
    then = f"{voice.it} then {'go' + voice.es if cast.drift(pushed) else 'face' + voice.s} that way"
    notes = [
        f"at most {every(values['cooldown'])}" if values["cooldown"] > 1 else "",
        f"only if {voice.it} face{voice.s} that way already" if turns and values["rotateInPlace"] else "",
        then if turns else "",
    ]
    return "; ".join([moved, *filter(None, notes)])


def reverse_direction(case: Case) -> str:
    return f"{case.one.all} reverse{case.one.voice.s} direction {case.when_it}"


def turn_around(case: Case) -> str:
    one, voice, cast = case.one, case.one.voice, case.cast
    down = 2 * cast.walk(case.ones[0])
    lower = f", then {cells(down, cast.block_pixels)} down" if down else ""
    turns = f", and reverse{voice.s} direction" if cast.is_turnable(case.ones[0]) else ""
    return f"{one.all} go{voice.es} back to where {voice.it} {BEFORE}{lower}{turns}, {case.when_it}"


def flip_direction(case: Case) -> str:
    return f"{case.one.all} turn{case.one.voice.s} up, left, down or right at random {case.when_it}"


def wrap_around(case: Case) -> str:
    inner = int(case.value("offset") * case.cast.block_pixels)
    far = f", {cells(inner, case.cast.block_pixels)} from the edge," if inner else ""
    return f"{case.one.all} come{case.one.voice.s} in again on the opposite side of the screen{far} {case.when_it}"


def attract_gaze(case: Case) -> str:
    if case.value("prob") <= 0:
        return ""
    odds = f" {chance(case.value('prob'))}" if case.value("prob") < 1 else ""
    lined = f" and {case.one.voice.be} moved into line with {'you' if case.other.is_you else 'it'}"
    turned = f"{case.one.all} take{case.one.voice.s} on {case.other.whose('direction')}"
    return f"{turned}{lined if case.value('align') else ''}{odds} {case.when_they}"


def align(case: Case) -> str:
    cast, one, voice = case.cast, case.one, case.one.voice
    where, turned = "you are" if case.other.is_you else f"{case.other.one} is", ""
    if case.value("orient") and cast.is_turnable(case.ones[0]):
        turned = f", and take{voice.s} on {'your' if case.other.is_you else 'its'} direction"
        if not any(map(cast.is_turnable, case.others)):
            turned = f", and {voice.has} no direction any more"
    return f"{one.all} {voice.be} put exactly where {where} {case.when_they}{turned}"


def pull_with_it(case: Case) -> str:
    one, voice = case.one, case.one.voice
    onto = f" and put exactly where {'you are' if case.other.is_you else 'it is'}" if case.value("pixelPerfect") else ""
    return f"{one.all} {voice.be} carried along by {case.other.one}{onto} {case.when_they}"


def teleport(case: Case) -> str:
    one, voice, exit_ = case.one, case.one.voice, case.cast.exit(case.others[0])
    turned = f", and face{voice.s} the way that it faces" if case.cast.is_turnable(exit_) else ""
    name = case.cast.name(exit_)
    lost = "you die" if one.is_you else f"{voice.it} disappear{voice.s}"
    return (
        f"{one.all} {voice.be} taken to {name} {case.when_it}{turned}"
        f" (to any one at random, if there are several; if there is none, {lost})"
    )
