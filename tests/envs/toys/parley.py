"""Parley: two people who each hold a number must agree on the sum. Two seats, messages, a declared and graded end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import (
    Axis,
    Ending,
    Family,
    Frame,
    Gesture,
    MalformedAction,
    Pictures,
    Puzzles,
    Reason,
    Rules,
    Ruling,
    Step,
    Words,
    message,
)
from plumbline.envs.setting import FEEDBACK

TALK = 6  # messages there may be


@dataclass(frozen=True)
class Numbers:
    held: tuple[int, int]


@dataclass(frozen=True)
class Talk:
    said: tuple[str, ...] = ()
    answer: int | None = None
    turn: int = 0
    spent: tuple[bool, bool] = (False, False)


@dataclass(frozen=True)
class Heard:
    own: int
    said: tuple[str, ...]
    is_past: bool = False


@dataclass(frozen=True)
class Range:
    largest: int = 9


def step(game: Numbers, talk: Talk, action: tuple[str, str], seat: int) -> Step[Talk]:
    kind, content = action
    if kind == "declare":
        return Step(replace(talk, answer=int(content)), Ruling.CHANGED, moves=1)
    if len(talk.said) >= TALK:
        return Step(talk, Ruling.ILLEGAL, "talked_enough")
    return Step(replace(talk, said=(*talk.said, content)), Ruling.CHANGED)


def passed(game: Numbers, talk: Talk, seat: int, spent: bool) -> Talk:
    gone = tuple(one or (spent and number == seat) for number, one in enumerate(talk.spent))
    return replace(talk, turn=seat if gone[1 - seat] else 1 - seat, spent=gone)


def same(game: Numbers, one: Talk, other: Talk) -> bool:
    return replace(one, turn=0, spent=(False, False)) == replace(other, turn=0, spent=(False, False))


def parse(game: Numbers, text: str) -> tuple[str, str]:
    kind, _, content = text.partition(" ")
    match kind:
        case "say":
            return kind, message(content)
        case "declare" if content.isascii() and content.isdigit():
            return kind, content
    raise MalformedAction(f"{text[:80]!r}: expected say <words> or declare <number>")


def actions(game: Numbers, talk: Talk, seat: int) -> Sequence[tuple[str, str]]:
    if talk.answer is not None:
        return []
    words = [("say", f"I hold {game.held[seat]}")] if len(talk.said) < TALK else []
    return [*words, ("declare", str(sum(game.held)))]


def grade(game: Numbers, talk: Talk) -> tuple[float, ...]:
    score = 0.0 if talk.answer is None else max(0.0, 1 - abs(talk.answer - sum(game.held)) / 10)
    return (score, score)


def draw(heard: Heard) -> tuple[Frame, ...]:
    text = "\n".join([f"you hold {heard.own}", *heard.said])
    return (Frame("text/plain", text.encode(), "past" if heard.is_past else "current", text),)


def generate(numbers: Range, seed: int) -> Numbers:
    one, dice = Dice(seed).roll(numbers.largest + 1)
    other, _ = dice.roll(numbers.largest + 1)
    return Numbers((one, other))


def twin(game: Numbers, talk: Talk, seat: int) -> tuple[Numbers, Talk]:
    """The other holds one more."""
    return Numbers(tuple(number + (holder != seat) for holder, number in enumerate(game.held))), talk


RULES = Rules(
    version=1,
    instance=Numbers,
    state=Talk,
    reasons=(Reason("talked_enough", "all has been said"),),
    endings=(Ending("declared", "an answer was given"),),
    declares_end=True,
    open=lambda numbers, setting, shelf: numbers,
    start=lambda game, seed: Talk(),
    step=step,
    ended=lambda game, talk: None if talk.answer is None else "declared",
    scores=grade,
    same=same,
    actions=actions,
    players=lambda game: 2,
    to_move=lambda game, talk: (talk.turn,),
    out=lambda game, talk: tuple(seat for seat, gone in enumerate(talk.spent) if gone),
    passed=passed,
)

WORDS = Words(
    extractor_version=1,
    extract=lambda text: tuple([text.rpartition("Action:")[2].strip()] if text.strip() else []),
    parse=parse,
    write=lambda game, action: " ".join(action),
    message=lambda content: f"say {content}",
    brief=lambda game, seat: "Find the sum: say <words>, declare <number>.",
    instructions=lambda game, seat: "Find the sum of what both of you hold.",
)

PICTURES = Pictures(
    version=1,
    view=lambda game, talk, seat: Heard(game.held[seat], talk.said),
    draw=draw,
    past=lambda heard: replace(heard, is_past=True),
    gestures=lambda game, seat: (Gesture("click", "say yes"),),
    hidden=lambda game: ("the other's number",),
    twin=twin,
)

PUZZLES = Puzzles(
    recipe=Range,
    recipes={"digits": Range()},
    axes=(Axis("sum", "units", "All that is held.", lambda numbers: sum(numbers.held)),),
    generate=generate,
)

PARLEY: Family[Numbers, Numbers, Talk, tuple[str, str], Heard, Range] = Family(
    name="parley",
    title="Parley",
    modalities=("text",),
    options=(FEEDBACK,),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
