"""Parley: two people who each hold a number must agree on the sum. Two seats, messages, a declared and graded end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import Axis, Family, Frame, Gesture, MalformedAction, Ruling, Step
from plumbline.envs.setting import FEEDBACK


@dataclass(frozen=True)
class Numbers:
    held: tuple[int, int]


@dataclass(frozen=True)
class Talk:
    held: tuple[int, int]
    said: tuple[str, ...] = ()
    answer: int | None = None


@dataclass(frozen=True)
class Heard:
    own: int
    said: tuple[str, ...]


@dataclass(frozen=True)
class Range:
    largest: int = 9


def step(game: Numbers, talk: Talk, action: tuple[str, str], seat: int) -> Step[Talk]:
    kind, content = action
    if kind == "declare":
        return Step(replace(talk, answer=int(content)), Ruling.CHANGED, moves=1)
    if len(talk.said) >= 6:
        return Step(talk, Ruling.ILLEGAL, "talked_enough")
    return Step(replace(talk, said=(*talk.said, content)), Ruling.CHANGED)


def parse(game: Numbers, text: str) -> tuple[str, str]:
    kind, _, content = text.partition(" ")
    if kind not in ("say", "declare") or not content.strip():
        raise MalformedAction(f"{text!r}: expected say <words> or declare <number>")
    if kind == "declare" and not (content.isascii() and content.isdigit()):
        raise MalformedAction(f"{content!r}: expected a number")
    return kind, content


def actions(game: Numbers, talk: Talk, seat: int) -> Sequence[tuple[str, str]]:
    words = [("say", f"I hold {talk.held[seat]}")] if len(talk.said) < 6 else []
    return [*words, ("declare", str(sum(talk.held)))]


def grade(game: Numbers, talk: Talk) -> tuple[float, ...]:
    score = 0.0 if talk.answer is None else max(0.0, 1 - abs(talk.answer - sum(talk.held)) / 10)
    return (score, score)


def draw(heard: Heard) -> tuple[Frame, ...]:
    text = "\n".join([f"you hold {heard.own}", *heard.said])
    return (Frame("text/plain", text.encode(), "current", text),)


def generate(numbers: Range, seed: int) -> Numbers:
    one, dice = Dice(seed).roll(numbers.largest + 1)
    other, _ = dice.roll(numbers.largest + 1)
    return Numbers((one, other))


PARLEY: Family[Numbers, Numbers, Talk, tuple[str, str], Heard, Range] = Family(
    name="parley",
    title="Parley",
    rules_version=1,
    drawing_version=1,
    extractor_version=1,
    instance=Numbers,
    state=Talk,
    recipe=Range,
    modalities=("text",),
    options=(FEEDBACK,),
    reasons=frozenset({"talked_enough"}),
    recipes={"digits": Range()},
    axes=(Axis("sum", "units", "All that is held.", lambda numbers: sum(numbers.held)),),
    open=lambda numbers, setting, shelf: numbers,
    start=lambda game, seed: Talk(game.held),
    step=step,
    ended=lambda game, talk: None if talk.answer is None else "declared",
    scores=grade,
    same=lambda game, one, other: one == other,
    players=lambda game: 2,
    to_move=lambda game, talk: (len(talk.said) % 2,),
    extract=lambda text: tuple([text.rpartition("Action:")[2].strip()] if text.strip() else []),
    parse=parse,
    write=lambda game, action: " ".join(action),
    actions=actions,
    brief=lambda game, seat: "Find the sum: say <words>, declare <number>.",
    view=lambda game, talk, seat: Heard(talk.held[seat], talk.said),
    draw=draw,
    gestures=lambda game, seat: (Gesture("click", "say yes"),),
    generate=generate,
    twin=lambda game, talk: replace(talk, held=(talk.held[0], talk.held[1] + 1)),
)
