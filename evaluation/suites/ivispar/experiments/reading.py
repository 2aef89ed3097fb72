"""The logs of an episode, read with the quirks of the code that wrote them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from plumbline.evaluation.protocol.protocol import LONGEST_EPISODE
from plumbline.evaluation.suites.ivispar import configurations
from plumbline.evaluation.suites.ivispar.claims import PREFIX
from plumbline.evaluation.suites.ivispar.configurations import START, InvalidConfiguration
from plumbline.evaluation.suites.ivispar.experiments.decoding import content, decoded
from plumbline.evaluation.suites.ivispar.experiments.logs import (
    AGENT_LOG,
    METADATA,
    SETTINGS,
    SIM_LOG,
    About,
    InvalidEpisode,
    Logged,
    Metadata,
    Record,
)
from plumbline.evaluation.suites.quotes import quoted, shown

STEP = re.compile(r"step ([0-9]{1,9})")


def read(folder: Path) -> Logged:
    """Read the folder of an episode. Raises InvalidEpisode."""
    configuration = _configuration(folder)
    metadata = _metadata(folder)
    agent, about = next(iter(metadata.agent.items()), ("", About()))
    records = _records(folder)
    return Logged(
        name=shown(Path(folder.name)),
        configuration=configuration,
        agent=agent or "unnamed agent",
        model=about.model_type or "",
        scripted=about.move_set is not None,
        setting=_setting(metadata),
        answers=_answers(folder, records),
        goal=records[0] if records else None,
        records=records[1:],
    )


def _configuration(folder: Path) -> configurations.Configuration:
    found = sorted(folder.glob(f"{PREFIX}*.json"))
    if len(found) != 1:
        raise InvalidEpisode(f"{len(found)} files {PREFIX}*.json: expected one")
    try:
        return configurations.read(content(found[0]))
    except InvalidConfiguration as error:
        raise InvalidEpisode(f"{shown(Path(found[0].name))}: {error}") from error


def _metadata(folder: Path) -> Metadata:
    path = folder / METADATA
    if not os.path.lexists(path):
        raise InvalidEpisode(f"no {METADATA}: expected one, which names the agent and the representation")
    return decoded(path, Metadata)


def _setting(metadata: Metadata) -> str:
    kinds = [each.representation_type for each in metadata.game.values() if each.representation_type is not None]
    if not kinds or kinds[0] not in SETTINGS:
        named = quoted(kinds[0]) if kinds else "missing"
        raise InvalidEpisode(f"{METADATA}, representation_type {named}: expected one of {', '.join(SETTINGS)}")
    return SETTINGS[kinds[0]]


def _records(folder: Path) -> tuple[Record, ...]:
    """Return the records of the goal, of the start and after each action; none without a log."""
    path = folder / SIM_LOG
    if not os.path.lexists(path):
        return ()
    steps = decoded(path, dict[str, Record])
    numbered = {int(match[1]): record for name, record in steps.items() if (match := STEP.fullmatch(name))}
    if len(numbered) != len(steps) or sorted(numbered) != list(range(len(numbered))) or len(numbered) < 2:
        raise InvalidEpisode(f"{SIM_LOG}: expected 'step 0' (the goal), 'step 1' (the start), and so on without a gap")
    return tuple(numbered[number] for number in range(len(numbered)))


def _answers(folder: Path, records: tuple[Record, ...]) -> tuple[str, ...]:
    """Return the answers after `start`, from the agent's log or else from the simulator's. Raises InvalidEpisode."""
    said = _said(folder) or tuple(", ".join(each.prompt for each in record.Actions) for record in records[1:])
    if said[:1] != (START,):
        raise InvalidEpisode(f"{AGENT_LOG}, line 1: {quoted(said[0] if said else '')}: expected {START!r}")
    if records and len(records) != len(said) + 1:
        raise InvalidEpisode(f"{SIM_LOG} has {len(records)} steps, {AGENT_LOG} {len(said)} answers: expected one less")
    return said[1:]


def _said(folder: Path) -> tuple[str, ...]:
    path = folder / AGENT_LOG
    if not os.path.lexists(path):
        return ()
    try:
        text = content(path).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InvalidEpisode(f"{AGENT_LOG}: {error}") from error
    if (answers := text.count("\n")) > LONGEST_EPISODE:
        raise InvalidEpisode(f"{AGENT_LOG}: {answers} answers, expected at most {LONGEST_EPISODE}")
    lines = text.split("\n")
    return tuple(lines[:-1] if lines[-1] == "" else lines)
