"""Replayed episodes as the logs that the paper's code writes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plumbline.envs.family import Ruling, Step
from plumbline.envs.slides import moves
from plumbline.envs.sliding.model import cell_name
from plumbline.evaluation.files.trajectories import AgentCard
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Transition, begin, take
from plumbline.evaluation.protocol.protocol import Protocol
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.suites.ivispar.claims import PREFIX
from plumbline.evaluation.suites.ivispar.configurations import START
from plumbline.evaluation.suites.ivispar.experiments import things
from plumbline.evaluation.suites.ivispar.experiments.logs import (
    AGENT_LOG,
    FAILED,
    LEGAL,
    METADATA,
    NO_COMMAND,
    OCCUPIED,
    OUT_OF_BOUNDS,
    PLACED,
    SETTINGS,
    SIM_LOG,
    SOLVED,
    STARTED,
)

GAME, ENVIRONMENT = "InteractivePuzzle", "SlidingGeomPuzzle"
_FOUND = {
    moves.OCCUPIED: OCCUPIED,
    moves.OUT_OF_BOUNDS: OUT_OF_BOUNDS,
}


@dataclass(frozen=True, slots=True)
class Played:
    """An episode to be written."""

    agent: AgentCard
    setting: str
    attempt: int
    name: str  # of the configuration
    configuration: bytes
    play: Opened
    protocol: Protocol
    turns: tuple[Turn, ...]


def write(folder: Path, played: Played) -> None:
    """Write the folder of an episode."""
    folder.mkdir(parents=True)
    (folder / f"{PREFIX}{played.name}.json").write_bytes(played.configuration)
    (folder / METADATA).write_text(json.dumps(_metadata(played), indent=4), encoding="utf-8")
    (folder / AGENT_LOG).write_text("".join(f"{line}\n" for line in answers(played)), encoding="utf-8")
    (folder / SIM_LOG).write_text(json.dumps(records(played), indent=4), encoding="utf-8")


def folder_name(played: Played, agent: str) -> str:
    """Return the name of an episode's folder; later attempts have a number at its end."""
    again = f"_{played.attempt}" if played.attempt > 1 else ""
    return f"episode_{agent}_{GAME}_{ENVIRONMENT}_config_{played.name}{again}"


def answers(played: Played) -> list[str]:
    """Return the lines of the agent's log."""
    return [START, *(_answer(turn, played.play) for turn in played.turns)]


def records(played: Played) -> dict[str, Any]:
    """Return the simulator's log: the goal, the start, and the board after each turn."""
    family, game = played.play.family, played.play.game
    progress = begin(family, game, played.play.seed)
    goal = family.rules.state(game.puzzle.goals)
    found = [_record(game, goal, [], done=False), _record(game, progress.state, [_started(game)], done=False)]
    spent = 0
    for turn in played.turns:
        progress, taken = take(family, game, played.protocol, progress, turn)
        commands = [_command(played.play, each, spent + number, number) for number, each in enumerate(taken, 1)]
        spent += len(taken)
        found.append(_record(game, progress.state, commands, done=family.rules.ended(game, progress.state) is not None))
    return {f"step {number}": record for number, record in enumerate(found)}


def _answer(turn: Turn, play: Opened) -> str:
    """Return a turn as the line of a log: several actions between commas, line breaks as spaces."""
    if turn.provider_error:
        return FAILED
    texts = () if turn.passed else turn.texts(play.family)
    return ", ".join(" ".join(text.split()) for text in texts)


def _record(game: Any, board: Any, commands: Sequence[Mapping[str, Any]], *, done: bool) -> dict[str, Any]:
    """Return the record of a step; the goal's has no actions."""
    puzzle, looks = game.puzzle, things.looks(game.puzzle)
    placed = sorted(zip(board.cells, looks, strict=True))
    data = [
        {
            "body": body,
            "color": color,
            "current_coordinate": [float(each) for each in divmod(cell, puzzle.rows)],
            "goal_coordinate": [float(each) for each in divmod(home, puzzle.rows)],
        }
        for (color, body), cell, home in zip(looks, board.cells, puzzle.goals, strict=True)
    ]
    shown = {
        "board_state": [f"{cell_name(puzzle.rows, cell)} {color} {body}" for cell, (color, body) in placed],
        "board_data": data,
        "game_done": done,
    }
    return {"Actions": list(commands), **shown} if commands else shown


def _started(game: Any) -> dict[str, Any]:
    return _described(START, 1, 0, [PLACED] * len(game.puzzle.starts) + [STARTED])


def _command(play: Opened, taken: Transition[Any], number: int, place: int) -> dict[str, Any]:
    text = FAILED if taken.provider_error else taken.text or ""
    solved = play.family.rules.ended(play.game, taken.step.state) is not None
    return _described(text, place, number, list(_validity(taken, solved=solved)))


def _described(prompt: str, place: int, number: int, validity: list[str]) -> dict[str, Any]:
    return {"command_count": place, "action_count": number, "prompt": prompt, "valididy": validity}


def _validity(taken: Transition[Any], *, solved: bool) -> Iterator[str]:
    step: Step[Any] = taken.step
    if taken.provider_error or taken.text is None or step.ruling is Ruling.MALFORMED:
        yield NO_COMMAND
    elif step.ruling is Ruling.ILLEGAL:
        yield _FOUND.get(step.reason) or f"{' '.join(taken.text.split()[1:-1])} is not a valid object"
    else:
        yield LEGAL
        yield from [SOLVED] * solved


def _metadata(played: Played) -> dict[str, Any]:
    card = played.agent
    scripted = {"agent_type": "AIAgent", "move_set": "stored"} if card.kind == "baseline" else {}
    about = {"agent_type": "model", "model_type": card.model or card.name, **scripted}
    return {
        "env": {ENVIRONMENT: {"auto_done_check": True}},
        "agent": {card.name: about},
        "game": {
            GAME: {
                "game_type": GAME,
                "config_id": played.name,
                "max_game_length": played.protocol.actions,
                "representation_type": {ours: theirs for theirs, ours in SETTINGS.items()}[played.setting],
            }
        },
    }
