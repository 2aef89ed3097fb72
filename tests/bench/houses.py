"""Houses: steps along solutions and random walks over the bundled sets, frames, verification and generation."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from itertools import islice
from time import perf_counter, process_time
from typing import Any

from plumbline.envs import FAMILIES, codec
from plumbline.envs.dice import Dice
from plumbline.envs.drawing import png, render_thread
from plumbline.envs.houses import generate, render
from plumbline.envs.houses.certificates import certificate
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.model import Act, Household, Recipe, World
from plumbline.envs.houses.verifier import room_of
from plumbline.envs.setting import parse
from plumbline.envs.shelf import empty
from plumbline.evaluation.files import checks
from plumbline.evaluation.files.trajectories import FORMAT
from tests.bench.timing import against, keep, summary
from tests.site import ROOT

HOUSES = FAMILIES["houses"]
ONE_ROOM, SEVERAL_ROOMS = "spatialworld-houses-60", "spatialworld-houses-40"
WALK = 12  # random actions after a solution's
ROUNDS = 5  # of each step, and of each search for failures
LOST = 100  # random actions of an episode that fails
EPISODES, TASKS = 300, 10
ROOMS = 4  # of a generated house
HOUSES_MADE = 5
TRIES = 200  # tasks drawn for a house
PARTS = {"Rotate": "turn", "Tilt": "turn", "ChangePosture": "turn", "Move": "motion"}
"""What a verb's step is measured as; all others are interactions."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A game, its states, and the action at each."""

    game: Game
    steps: tuple[tuple[World, Act], ...]


def lines(slug: str) -> list[dict[str, Any]]:
    text = (ROOT / "fixtures" / "tasksets" / f"{slug}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


@cache  # a walk takes longer than its measurements
def walks() -> tuple[Walk, ...]:
    """The solution of each task without its end, and random legal actions after it."""
    tasks = [task for slug in (ONE_ROOM, SEVERAL_ROOMS) for task in lines(slug)[1:]]
    return tuple(_walk(task, number) for number, task in enumerate(tasks))


def _walk(task: dict[str, Any], number: int) -> Walk:
    setting = parse("picture", HOUSES.modalities, HOUSES.options)
    game = HOUSES.rules.open(codec.build(Household, task["instance"]), setting, empty)
    state, dice, steps = HOUSES.rules.start(game, 0), Dice(number), list[tuple[World, Act]]()
    for text in task["solution"]["actions"][:-1]:
        steps.append((state, HOUSES.words.parse(game, text)))
        state = HOUSES.rules.step(game, *steps[-1], 0).state
    for _ in range(WALK):
        action, dice = dice.pick([act for act in HOUSES.rules.actions(game, state, 0) if act.verb != "EndTask"])
        steps.append((state, action))
        state = HOUSES.rules.step(game, state, action, 0).state
    return Walk(game, tuple(steps))


def steps() -> dict[str, dict[str, float]]:
    """Microseconds of a step, by what it asks for: the fastest of a few, so that others' work counts little."""
    found: dict[str, list[float]] = {"turn": [], "motion": [], "interaction": []}
    for walk in walks():
        for state, act in walk.steps:
            taken: list[float] = []
            for _ in range(ROUNDS):
                keep(taken, partial(HOUSES.rules.step, walk.game, state, act, 0))
            found[PARTS.get(act.verb, "interaction")].append(1000 * min(taken))
    return {part: _microseconds(taken) for part, taken in found.items()}


def _microseconds(taken: list[float]) -> dict[str, float]:
    quantiles = statistics.quantiles(taken, n=20)
    return {
        "median_us": round(statistics.median(taken), 2),
        "p95_us": round(quantiles[-1], 2),
        "n": len(taken),
    }


def states() -> dict[str, float]:
    """Bytes of states, and microseconds to name one by its digest."""
    found = [state for walk in walks() for state, _ in walk.steps]
    sizes, taken = [len(codec.dump(state)) for state in found], list[float]()
    for state in found:
        keep(taken, partial(codec.digest, state))
    return {
        "median_bytes": round(statistics.median(sizes)),
        "max_bytes": max(sizes),
        "digest_us": round(1000 * statistics.median(taken), 1),
    }


def frames() -> dict[str, dict[str, dict[str, float]]]:
    """Milliseconds of processor time to draw a view and to encode it, in kitchens and in other rooms."""
    found: dict[str, dict[str, list[float]]] = {each: {"drawn": [], "encoded": []} for each in ("kitchen", "other")}
    render.picture(HOUSES.pictures.view(walks()[0].game, walks()[0].steps[0][0], 0))  # compiles the programs
    for walk in walks():
        for state, _ in walk.steps:
            body, view = state.seats[0], HOUSES.pictures.view(walk.game, state, 0)
            room = "kitchen" if room_of(walk.game, body.x, body.z) == "Kitchen" else "other"
            image = keep(found[room]["drawn"], partial(render.picture, view), process_time)
            keep(found[room]["encoded"], partial(png.encode, image), process_time)
    return {room: {part: summary(taken) for part, taken in parts.items()} for room, parts in found.items()}


def verified() -> dict[str, float]:
    """Seconds to check a file of episodes and to work all their figures out, as for a submission."""
    spec = checks.spec_from((ROOT / "fixtures" / "tasksets" / f"{ONE_ROOM}.jsonl").read_bytes())
    body = _submission()
    began = perf_counter()
    found = list(checks.check(BytesIO(body), spec))
    seconds = round(perf_counter() - began, 2)
    actions = sum(len(each.trajectory.verdicts) for each in found)
    solved = sum(each.trajectory.solved for each in found)
    return {"episodes": len(found), "actions": actions, "solved": solved, "seconds": seconds}


def _submission() -> bytes:
    """A trajectory file with each task five times: played by its solution, and in turn by a walk that never ends."""
    head, *tasks = lines(ONE_ROOM)
    header = {
        "format": FORMAT,
        "agent": {"name": "Rambler", "model": "rambler-1"},
        "task_set": {"slug": head["slug"], "digest": head["digest"]},
        "setting": "picture",
        "rules_version": HOUSES.rules.version,
        "extractor_version": HOUSES.words.extractor_version,
    }
    return b"\n".join(json.dumps(line).encode() for line in (header, *islice(_episodes(tasks), EPISODES)))


def _episodes(tasks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for attempt in range(1, 1 + -(-EPISODES // len(tasks))):
        for number, task in enumerate(tasks):
            solution = task["solution"]["actions"]
            walk = _walk(task, 1000 * attempt + number)
            walked = [HOUSES.words.write(walk.game, act) for _, act in walk.steps]
            said = solution if attempt % 2 else walked
            budget = 10 + 2 * task["axes"]["reference"]
            turns = [{"response": f"I look about me first. <ACTION>{text}</ACTION>"} for text in said[:budget]]
            yield {"task": task["task"], "attempt": attempt, "turns": turns}


def generated() -> dict[str, Any]:
    """Seconds to make a house, and tasks in it until as many as wanted have a certificate."""
    taken, made = list[float](), list[int]()
    for seed in range(HOUSES_MADE):
        made.append(len(keep(taken, partial(_certified, seed))))
    return {"median_seconds": round(statistics.median(taken) / 1000, 1), "max_seconds": round(max(taken) / 1000, 1),
            "tasks": made, "n": len(made)}  # fmt: skip


def _certified(seed: int) -> set[tuple[str, str]]:
    """The tasks of a house that have a certificate without a violation, by template and text."""
    recipe, dice, found = Recipe(rooms=ROOMS), Dice(seed), set[tuple[str, str]]()
    house, dice = generate.house_of(recipe, dice)
    for _ in range(TRIES if house else 0):
        assert house is not None
        made, dice = generate.household_in(recipe, house, dice)
        if made is None or (made.template, made.texts[0]) in found:
            continue
        proof = certificate(made)
        if proof.plan_wins and not (proof.done_at_once + proof.leave_one_out + proof.unreachable + proof.overlaps):
            found.add((made.template, made.texts[0]))
        if len(found) == TASKS:
            break
    return found


def failures() -> dict[str, float]:
    """Seconds of processor time to find the failures in a walk of a hundred random actions at each task, the fastest
    of some: a collection of garbage takes longer than the slowest task."""
    tasks = [task for slug in (ONE_ROOM, SEVERAL_ROOMS) for task in lines(slug)[1:]]
    role, taken = HOUSES.failures, list[float]()
    assert role is not None
    for number, task in enumerate(tasks):
        game, words = _lost(task, number)
        tried: list[float] = []
        for _ in range(ROUNDS):
            keep(tried, partial(role.find, game, words, LOST), process_time)
        taken.append(min(tried))
    return {"median_seconds": statistics.median(taken) / 1000, "max_seconds": max(taken) / 1000, "n": len(taken)}


def _lost(task: dict[str, Any], number: int) -> tuple[Game, list[tuple[int, str]]]:
    """A game, and random legal actions in it."""
    game = HOUSES.rules.open(
        codec.build(Household, task["instance"]), parse("picture", HOUSES.modalities, HOUSES.options), empty
    )
    state, dice, words = HOUSES.rules.start(game, 0), Dice(number), list[tuple[int, str]]()
    for _ in range(LOST):
        action, dice = dice.pick([act for act in HOUSES.rules.actions(game, state, 0) if act.verb != "EndTask"])
        state = HOUSES.rules.step(game, state, action, 0).state
        words.append((0, HOUSES.words.write(game, action)))
    return game, words


def measure() -> dict[str, Any]:
    return {
        "steps": steps(),
        "states": states(),
        "frames": {} if render_thread.missing() else frames(),
        "verified": verified(),
        "failures": failures(),
        "generated": generated(),
    }


def rows(found: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    titles = {"turn": ("a turn, tilt or posture", 5), "motion": ("a move", 50), "interaction": ("an interaction", 1000)}
    for part, (title, goal) in titles.items():
        each = found["steps"][part]
        told = f"{each['median_us']:.1f} µs (p95: {each['p95_us']:.1f} µs)"
        told += against(each["median_us"], goal, "µs")
        yield f"House: step, {title}, fastest of {ROUNDS}", f"≤ {goal:,} µs", told
    each = found["states"]
    told = f"{each['median_bytes']:,} bytes (at most {each['max_bytes']:,}); digest {each['digest_us']} µs"
    yield "House: a state, and its digest", "reported", told
    for room, (title, goal) in {"kitchen": ("kitchens", 60), "other": ("other rooms", 40)}.items():
        if room in found["frames"]:
            yield _frames(title, goal, found["frames"][room])
    each = found["verified"]
    told = f"{each['seconds']} s, {each['actions']:,} actions, {each['solved']} solved" + against(
        each["seconds"], 20, "s"
    )
    yield f"House: {each['episodes']} episodes verified", "≤ 20 s", told
    each = found["failures"]
    told = f"{each['max_seconds']:.3f} s (median: {each['median_seconds']:.3f} s)"
    what = f"House: failures found in {LOST} random actions, the slowest of {each['n']} tasks, fastest of {ROUNDS}"
    yield what, "≤ 0.1 s", told + against(each["max_seconds"], 0.1, "s")
    each = found["generated"]
    told = f"{each['median_seconds']} s (at most {each['max_seconds']} s, of {each['n']} houses"
    short = [count for count in each["tasks"] if count < TASKS]
    told += f"; {len(short)} of them with fewer tasks)" if short else ")"
    what = f"House: a house of {ROOMS} rooms made, with {TASKS} certified tasks"
    yield what, "≤ 20 s", told + against(each["median_seconds"], 20, "s")


def _frames(title: str, goal: int, found: dict[str, dict[str, float]]) -> tuple[str, str, str]:
    drawn, encoded = found["drawn"], found["encoded"]
    told = f"{drawn['median_ms']:.1f} + {encoded['median_ms']:.1f} ms (drawn, p95: {drawn['p95_ms']:.1f} ms)"
    told += against(drawn["median_ms"], goal, "ms drawn") + against(encoded["median_ms"], 6, "ms encoded")
    return f"House: frame, {title}: drawn + encoded, processor time", f"≤ {goal} + 6 ms", told
