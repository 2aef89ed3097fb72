"""Actions as text, and free text to actions (section F of the paper).

Verbs and words may have any case; classes are spelled exactly. Native names of the simulators are understood, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import islice

from plumbline.envs import answers
from plumbline.envs.family import MalformedAction
from plumbline.envs.family.words import LONGEST_MESSAGE
from plumbline.envs.family.words import message as clean
from plumbline.envs.houses.classes import KINDS, VARIANTS
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.model import STEPS, Act
from plumbline.envs.houses.states import LIQUIDS

LENGTHS = {"small": 250, "medium": 500, "large": 1000}  # mm
FURTHEST = 5000  # mm, of a move by number
TURN, TILT = 90, 30  # degrees
MOST_DEGREES = 180
_LONGEST = 2 * LONGEST_MESSAGE + 200  # characters of an action
_LONGEST_WORD = 40
_CALL = re.compile(r"\s*+([A-Za-z_]{1,40})\s*+(?:\((.*)\)\s*+)?[.;]?\s*+", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})?")

_WAYS = {
    **dict.fromkeys(("forward", "ahead", "front"), "forward"),
    **dict.fromkeys(("backward", "back"), "backward"),
    "left": "left",
    "right": "right",
}
_STATES = {
    **{word: word for word in CHANGES},
    "closed": "close",
    "slice": "sliced",
    "break": "broken",
    "cook": "cooked",
    "fill": "filled",
    "usedup": "used_up",
    "use_up": "used_up",
    "opened": "open",
    "emptied": "empty",
}
_POSTURES = {
    "crouch": "crouch",
    "crouched": "crouch",
    **dict.fromkeys(("stand", "stand_up", "standup"), "stand"),
}
MANNERS = ("push", "pull", "throw", "directional_push")
_NATIVE = {
    "openobject": "open",
    "closeobject": "close",
    "toggleobjecton": "on",
    "toggleobjectoff": "off",
    "cleanobject": "clean",
    "dirtyobject": "dirty",
    "sliceobject": "sliced",
    "breakobject": "broken",
    "cookobject": "cooked",
    "fillobjectwithliquid": "filled",
    "emptyliquidfromobject": "empty",
    "useupobject": "used_up",
}


def parse(game: Game, text: str) -> Act:
    if len(text) > _LONGEST:
        raise MalformedAction(f"{answers.quoted(text)}: {len(text)} characters, expected at most {_LONGEST}")
    found = _CALL.fullmatch(text)
    if found is None:
        raise MalformedAction(f"{answers.quoted(text)}: expected an action such as Move(forward, Small)")
    verb, inner = found[1].lower().replace("_", ""), found[2] or ""
    reader = _READERS.get(verb)
    if reader is None:
        raise MalformedAction(f"{answers.quoted(text)}: expected one of {', '.join(VERBS)}")
    try:
        return reader(game, verb, [inner.strip()] if verb == "communicate" else _arguments(inner))
    except _Unfit as error:
        raise MalformedAction(f"{answers.quoted(text)}: {error}") from error


class _Unfit(ValueError):
    """An argument is not what its action takes. The message says what was expected."""


def _arguments(inner: str) -> list[str]:
    """Part arguments at commas outside quotes and brackets; quotes around one are taken off."""
    found, depth, quote, begun = list[str](), 0, "", 0
    for place, sign in enumerate(inner):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "," and depth == 0:
            found.append(inner[begun:place])
            begun = place + 1
    found.append(inner[begun:])
    return [_unquoted(each.strip()) for each in found] if inner.strip() else []


def _unquoted(text: str) -> str:
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _between(found: list[str], least: int, most: int, form: str) -> list[str]:
    """Refuse another number of arguments, and an empty one."""
    if not least <= len(found) <= most or not all(found):
        raise _Unfit(f"expected {form}")
    return found


def _word(text: str, known: dict[str, str], form: str) -> str:
    if text.lower() not in known:
        raise _Unfit(
            f"{text[:_LONGEST_WORD]!r}, expected {form} with one of {', '.join(dict.fromkeys(known.values()))}"
        )
    return known[text.lower()]


def _class(game: Game, text: str) -> str:
    if text not in KINDS and text not in VARIANTS:
        raise _Unfit(f"{text[:_LONGEST_WORD]!r}, expected the name of a class, such as Mug or CounterTop")
    return text


def _number(game: Game, text: str, most: int, scale: int, form: str) -> int:
    """Read a plain decimal, as a whole number of millimeters or degrees."""
    if game.setting.value(STEPS) == "named":
        raise _Unfit(f"{text[:_LONGEST_WORD]!r}, expected {form}: numbers are not allowed here")
    if not _NUMBER.fullmatch(text):
        raise _Unfit(f"{text[:_LONGEST_WORD]!r}, expected a plain decimal")
    whole, _, part = text.partition(".")
    exact = int(whole) * 10**6 + int(part.ljust(6, "0") or 0)
    found = (exact * scale + 500_000) // 10**6
    if not 0 < found <= most or exact * scale > most * 10**6:
        raise _Unfit(f"{text}, expected more than 0 and at most {most // scale if scale > 1 else most}")
    return found


def _move(game: Game, verb: str, found: list[str]) -> Act:
    form = f"Move(forward|backward|left|right, {'|'.join(name.title() for name in LENGTHS)}|0)"
    way, *rest = _between(found, 1, 2, form)
    return Act("Move", _word(way, _WAYS, form), *_length(game, rest[0] if rest else "small", form))


def _length(game: Game, text: str, form: str) -> tuple[int, str]:
    if text.lower() in LENGTHS:
        return LENGTHS[text.lower()], text.title()
    if text == "0":
        return 0, "0"
    length = _number(game, text, FURTHEST, 1000, form)
    return max(10, (length + 5) // 10 * 10), ""


def _native_move(game: Game, verb: str, found: list[str]) -> Act:
    return _move(game, "move", [verb.removeprefix("move"), *_between(found, 0, 1, "at most a size")])


def _rotate(game: Game, verb: str, found: list[str]) -> Act:
    form = f"Rotate(left|right, {TURN})"
    way, *rest = _between(found, 1, 2, form)
    turned = _word(way, {"left": "left", "right": "right"}, form)
    return Act("Rotate", turned, _degrees(game, rest[0] if rest else str(TURN), TURN, form))


def _tilt(game: Game, verb: str, found: list[str]) -> Act:
    form = f"Tilt(up|down, {TILT})"
    way, *rest = _between(found, 1, 2, form)
    tilted = _word(way, {"up": "up", "down": "down"}, form)
    return Act("Tilt", tilted, _degrees(game, rest[0] if rest else str(TILT), TILT, form))


def _degrees(game: Game, text: str, usual: int, form: str) -> int:
    return usual if text == str(usual) else _number(game, text, MOST_DEGREES, 1, form)


def _native_turn(game: Game, verb: str, found: list[str]) -> Act:
    way = verb.removeprefix("rotate").removeprefix("look")
    rest = _between(found, 0, 1, "at most an angle")
    return (_rotate if verb.startswith("rotate") else _tilt)(game, verb, [way, *rest])


def _posture(game: Game, verb: str, found: list[str]) -> Act:
    form = "ChangePosture(crouch|stand)"
    (way,) = _between(found or [verb], 1, 1, form)
    return Act("ChangePosture", _word(way, _POSTURES, form))


def _pick(game: Game, verb: str, found: list[str]) -> Act:
    (name,) = _between(found, 1, 1, "Pick(Class)")
    return Act("Pick", object=_class(game, name))


def _place(game: Game, verb: str, found: list[str]) -> Act:
    name, *target = _between(found, 1, 2, "Place(Class, Target)")
    return Act("Place", object=_class(game, name), target=_class(game, target[0]) if target else "")


def _put(game: Game, verb: str, found: list[str]) -> Act:
    """Read the simulator's own: what is held goes onto a target, or to the floor."""
    if verb == "drophandobject":
        _between(found, 0, 0, "DropHandObject()")
        return Act("Place")
    (target,) = _between(found, 1, 1, "PutObject(Target)")
    return Act("Place", target=_class(game, target))


def _change(game: Game, verb: str, found: list[str]) -> Act:
    form = f"ChangeState(Class, {'|'.join(CHANGES)})"
    name, state, *liquid = _between(found, 2, 3, form)
    way = _word(state, _STATES, form)
    return Act("ChangeState", way, object=_class(game, name), liquid=_liquid(way, liquid))


def _native_change(game: Game, verb: str, found: list[str]) -> Act:
    name, *liquid = _between(found, 1, 2, "a class")
    return Act("ChangeState", _NATIVE[verb], object=_class(game, name), liquid=_liquid(_NATIVE[verb], liquid))


def _liquid(way: str, found: list[str]) -> str:
    if way != "filled" and found:
        raise _Unfit("expected a liquid only where something is filled")
    liquid = (found[0] if found else "").lower()
    if liquid not in LIQUIDS:
        raise _Unfit(f"{liquid[:_LONGEST_WORD]!r}, expected one of {', '.join(LIQUIDS[1:])}")
    return "" if liquid == "water" else liquid


def _manipulate(game: Game, verb: str, found: list[str]) -> Act:
    form = f"Manipulate(Class, {'|'.join(MANNERS)})"
    name, manner = _between(found, 2, 2, form)
    return Act("Manipulate", _word(manner, dict(zip(MANNERS, MANNERS, strict=True)), form), object=_class(game, name))


def _communicate(game: Game, verb: str, found: list[str]) -> Act:
    text = found[0]
    if text[:1] == '"':
        try:
            text = json.loads(text)
        except ValueError as error:
            raise _Unfit('expected Communicate("text"), with quotes inside written as \\"') from error
    if not isinstance(text, str):
        raise _Unfit('expected Communicate("text")')
    try:
        return Act("Communicate", text=clean(_unquoted(text) if found[0][:1] == "'" else text))
    except MalformedAction as error:
        raise _Unfit(str(error)) from error


def _end(game: Game, verb: str, found: list[str]) -> Act:
    words = {"done": "DONE", "fail": "FAIL"}
    (word,) = _between(found or [verb], 1, 1, "EndTask(DONE|FAIL)")
    return Act("EndTask", _word(word, words, "EndTask(DONE|FAIL)"))


Reader = Callable[[Game, str, list[str]], Act]
_READERS: dict[str, Reader] = {
    "move": _move,
    **dict.fromkeys(("moveahead", "moveback", "moveleft", "moveright"), _native_move),
    "rotate": _rotate,
    "tilt": _tilt,
    **dict.fromkeys(("rotateleft", "rotateright", "lookup", "lookdown"), _native_turn),
    **dict.fromkeys(("changeposture", "crouch", "stand", "standup"), _posture),
    **dict.fromkeys(("pick", "pickup", "pickupobject"), _pick),
    "place": _place,
    **dict.fromkeys(("putobject", "drophandobject"), _put),
    "changestate": _change,
    **dict.fromkeys(_NATIVE, _native_change),
    "manipulate": _manipulate,
    "communicate": _communicate,
    **dict.fromkeys(("endtask", "done", "fail"), _end),
}
VERBS = (
    "Move",
    "Rotate",
    "Tilt",
    "ChangePosture",
    "Pick",
    "Place",
    "ChangeState",
    "Manipulate",
    "Communicate",
    "EndTask",
)


def write(game: Game, act: Act) -> str:
    match act.verb:
        case "Move":
            return f"Move({act.way}, {act.size or _decimal(act.amount)})"
        case "Rotate" | "Tilt":
            return f"{act.verb}({act.way}, {act.amount})"
        case "Pick":
            return f"Pick({act.object})"
        case "Place":
            return _written_place(act)
        case "ChangeState":
            return f"ChangeState({', '.join(filter(None, [act.object, act.way, act.liquid]))})"
        case "Manipulate":
            return f"Manipulate({act.object}, {act.way})"
        case "Communicate":
            return f"Communicate({json.dumps(act.text, ensure_ascii=False)})"
    return f"{act.verb}({act.way})"


def message(content: str) -> str:
    """Return the action text that sends a message to the other seat."""
    return f"Communicate({json.dumps(content, ensure_ascii=False)})"


def _written_place(act: Act) -> str:
    if not act.object:
        return f"PutObject({act.target})" if act.target else "DropHandObject()"
    return f"Place({', '.join(filter(None, [act.object, act.target]))})"


def _decimal(millimeters: int) -> str:
    return f"{millimeters // 1000}.{millimeters % 1000:03}".rstrip("0").rstrip(".")


_TAG = re.compile(r"<(/?)action>", re.IGNORECASE)
_THOUGHTS = re.compile(r"<(think|summary)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)


def extract(text: str) -> tuple[str, ...]:
    """Find the action in a model's answer.

    An answer that is nothing but an action is it, whatever a message in it says. Else it is what stands in the last
    ACTION tag outside thoughts, or what `answers` finds, or the last line that is an action with its brackets.
    """
    whole = text.strip()
    if "\n" not in whole and _is_action(whole):
        return (whole,)
    spoken = _THOUGHTS.sub(" ", text) if "<" in text else text
    tagged = _tagged(spoken)
    if tagged is not None:
        return (tagged,) if tagged else ()
    return answers.action(spoken, _is_action) or _last_call(spoken)


def _last_call(text: str) -> tuple[str, ...]:
    lines = (_bare(line) for line in reversed(text.splitlines()) if len(line) <= _LONGEST)
    return tuple(islice((line for line in lines if line.endswith(")") and _is_action(line)), 1))


def _bare(text: str) -> str:
    """Return a text without blanks, marks of code, emphasis and lists, and quotes around it."""
    return _unquoted(text.strip(" \t\r\n`*-"))


def _tagged(text: str) -> str | None:
    """Return what stands in the last pair of ACTION tags; None if there is no pair."""
    found, begun = None, None
    for tag in _TAG.finditer(text):
        if not tag[1]:
            begun = tag.end()
        elif begun is not None:
            found, begun = _bare(text[begun : tag.start()]), None
    return found


def _is_action(line: str) -> bool:
    found = _CALL.fullmatch(line) if len(line) <= _LONGEST else None
    return found is not None and found[1].lower().replace("_", "") in _READERS
