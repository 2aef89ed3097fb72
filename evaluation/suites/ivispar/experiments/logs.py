"""The values of an episode's logs, and their literal words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from plumbline.evaluation.suites.ivispar.configurations import Configuration
from plumbline.evaluation.suites.ivispar.landmarks import Place

AGENT_LOG, SIM_LOG, METADATA = "agent_message_log.txt", "sim_message_log.json", "metadata.json"
EVALUATION = "episode_evaluation.json"
PEOPLE = re.compile(r"experiment_log.*\.json")  # the names of logs of the web page; browsers number them
CHECKPOINT = "experiment_checkpoint.json"  # of all episodes of an experiment, beside their folder
SETTINGS = {"vision": "3d", "schematic": "2d", "text": "text"}
"""Our settings, by the representation that metadata names."""

LEGAL = "was legal move"
OCCUPIED = "Destination occupied"
OUT_OF_BOUNDS = "Destination out of bounds"
NO_COMMAND = "not a legal command"
NO_OBJECT = re.compile(r"^.*is not a valid object$")
SOLVED = "Puzzle is soveled correctly"  # as the simulator writes it
PLACED = "set objects position to initial positions"  # once for each piece
STARTED = "valid command. start of experiment"
FAILED = "error"  # the action that stands for a failure of the model's service


class InvalidEpisode(ValueError):
    """The episode cannot be read. The message says what is wrong."""


class Spot(msgspec.Struct, frozen=True):
    """A piece in the log of a step."""

    body: str
    color: str
    current_coordinate: Place
    goal_coordinate: Place


class Command(msgspec.Struct, frozen=True):
    """A command in the log of a step, with what the simulator found about it: nothing, or several things."""

    command_count: int = 0
    action_count: int = 0
    prompt: str = ""
    valididy: tuple[str, ...] = ()  # as the simulator spells it


class Record(msgspec.Struct, frozen=True):
    """The log of one step: of the goal, of the start, and after each action."""

    Actions: tuple[Command, ...] = ()
    board_state: tuple[str, ...] = ()
    board_data: tuple[Spot, ...] = ()
    game_done: bool = False


class About(msgspec.Struct, frozen=True):
    """The agent of an episode."""

    model_type: str | None = None
    move_set: Any = None  # of an agent that plays stored moves


class Played(msgspec.Struct, frozen=True):
    """The game of an episode."""

    representation_type: str | None = None


class Metadata(msgspec.Struct, frozen=True):
    """The way in which an episode was played, by the names of agents and games."""

    agent: dict[str, About] = {}
    game: dict[str, Played] = {}


@dataclass(frozen=True, slots=True)
class Logged:
    """An episode as its logs have it."""

    name: str  # of its folder
    configuration: Configuration
    agent: str
    model: str
    scripted: bool  # True if the agent plays stored moves
    setting: str
    answers: tuple[str, ...]  # one for each step, after `start`
    goal: Record | None = None  # None without a log of the simulator
    records: tuple[Record, ...] = ()  # the start, and after each answer; empty without a log of the simulator
    is_person: bool = False
