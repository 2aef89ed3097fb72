"""Configurations and logs in the published form, of boards of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

MOVES = ("move red cube right", "move red cube up")
DONE = [[1, 1], [3, 3]]


def a_configuration(name: str = "demo_b_4_g_2_c1_2_c2_0_i_1", **changes: Any) -> dict[str, Any]:
    """A board of 4 by 4: a red cube one column and one row from its goal, and a blue sphere on its own."""
    return {
        "config_instance_id": name,
        "experiment_type": "SlidingGeomPuzzle",
        "complexity_c1": 2,
        "complexity_c2": 0,
        "grid_size": 4,
        "landmarks": [a_landmark(1, "red", "cube", [0, 0], [1, 1]), a_landmark(2, "blue", "sphere", [3, 3], [3, 3])],
        "use_rendering": True,
        "shortest_move_sequence": ["start", *MOVES],
        "random_valid_move_sequence": ["start", "move blue sphere left", "move red cube up", "move red cube down"],
        "random_invalid_move_sequence": ["start", "move red cube left"],
    } | changes


def a_landmark(number: int, color: str, body: str, start: list[float], goal: list[float]) -> dict[str, Any]:
    return {"geom_nr": number, "body": body, "color": color, "start_coordinate": start, "goal_coordinate": goal}


def another(name: str = "demo_b_4_g_2_c1_1_c2_0_i_1") -> dict[str, Any]:
    """The same pieces, one move from the goal."""
    return a_configuration(
        name,
        complexity_c1=1,
        landmarks=[a_landmark(1, "red", "cube", [0, 1], [1, 1]), a_landmark(2, "blue", "sphere", [3, 3], [3, 3])],
        shortest_move_sequence=["start", "move red cube right", "done"],
        random_valid_move_sequence=[],
    )


def put(folder: Path, *configurations: dict[str, Any]) -> Path:
    """Write configurations as their authors do."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in configurations:
        (folder / f"config_{each['config_instance_id']}.json").write_text(json.dumps(each, indent=4))
    return folder


def a_step(cube: list[float], *commands: tuple[str, list[str]], sphere: tuple[float, float] = (3, 3)) -> dict[str, Any]:
    """The record of a step; pieces in another order than in the configuration, places a little off."""
    data = [
        {"body": "sphere", "color": "blue", "current_coordinate": list(sphere), "goal_coordinate": [3.0, 3.0]},
        {"body": "cube", "color": "red", "current_coordinate": [cube[0] + 1e-5, cube[1]], "goal_coordinate": [1, 1]},
    ]
    record: dict[str, Any] = {"board_data": data, "game_done": cube == [1, 1]}
    actions = [{"command_count": 1, "action_count": 1, "prompt": text, "valididy": found} for text, found in commands]
    return {"Actions": actions, **record} if commands else record


GOAL, START = a_step([1, 1]), a_step([0, 0], ("start", ["valid command. start of experiment"]))


def an_episode(folder: Path, answers: list[str], steps: list[dict[str, Any]], **changes: Any) -> Path:
    """Write the folder of an episode: the answers after `start`, and the records after the goal and the start."""
    both = changes.pop("both", [GOAL, START])
    put(folder, changes.pop("configuration", a_configuration()) | {"grid_label": "both", "auto_done_check": True})
    about = {"agent_type": "ClaudeAgent", "model_type": "walker-1"} | changes.pop("agent", {})
    game = {"representation_type": changes.pop("representation", "vision"), "max_game_length": 20}
    (folder / "metadata.json").write_text(json.dumps({"env": {}, "agent": {"Walker": about}, "game": {"Game": game}}))
    (folder / "agent_message_log.txt").write_text("".join(f"{line}\n" for line in ["start", *answers]))
    (folder / "sim_message_log.json").write_text(
        json.dumps({f"step {n}": each for n, each in enumerate([*both, *steps])})
    )
    return folder


def a_tile_configuration(name: str = "STP_ID_1_b_3_g_2_c1_2_i_1", **changes: Any) -> dict[str, Any]:
    """A board of 3 by 3: tiles 5 and 8 are one cell from their goals. Published names have 2 for the tiles."""
    homes = [[column, row] for row in (2, 1, 0) for column in (0, 1, 2)][:8]
    starts = [[1, 0] if number == 5 else [2, 0] if number == 8 else home for number, home in enumerate(homes, 1)]
    colors = ["red" if number == 5 else "green" for number in range(1, 9)]
    tiles = [a_landmark(n, *rest) for n, *rest in zip(range(1, 9), colors, ["tile"] * 8, starts, homes, strict=True)]
    return {
        "config_instance_id": name,
        "experiment_type": "SlidingGeomPuzzle",
        "complexity_c1": 2,
        "grid_size": 3,
        "landmarks": tiles,
        "shortest_move_sequence": ["start", "move tile 5 up", "move tile 8 left"],
        "random_valid_move_sequence": ["start", "move tile 5 up", "move tile 5 down"],
        "random_invalid_move_sequence": ["start", "move tile 1 left"],
    } | changes


def a_tile_step(cells: dict[int, list[int]], *commands: tuple[str, list[str]]) -> dict[str, Any]:
    """The record of a step of this board: where tiles are that are not at home."""
    data = [
        {
            "body": "tile",
            "color": each["color"],
            "current_coordinate": cells.get(each["geom_nr"], each["goal_coordinate"]),
            "goal_coordinate": each["goal_coordinate"],
        }
        for each in a_tile_configuration()["landmarks"]
    ]
    return a_step([0, 0], *commands) | {"board_data": data[::-1], "game_done": not cells}


def a_packet(record: dict[str, Any]) -> dict[str, Any]:
    """A packet of the web page, which leaves out its picture."""
    return {"command": "ActionAck", "from": "", "to": "", "messages": [json.dumps(record)], "payload": "null"}


def a_persons_log(file: Path, *records: dict[str, Any]) -> Path:
    """Write the log of a person as the web page does once all boards are played: with a comma before the bracket."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[" + "".join(json.dumps(a_packet(record)) + "\n , " for record in records) + "]")
    return file
