"""The log of the paper's web page: a list of packets, in which a person plays one board after the other.

It names neither the person nor the boards. A board begins with the packet that shows its goal, and is found among
known ones by its pieces. What was typed before `start` moved nothing and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from plumbline.evaluation.suites.ivispar.configurations import Configuration
from plumbline.evaluation.suites.ivispar.experiments import things
from plumbline.evaluation.suites.ivispar.experiments.decoding import MALFORMED, decoded
from plumbline.evaluation.suites.ivispar.experiments.logs import STARTED, InvalidEpisode, Logged, Record
from plumbline.evaluation.suites.quotes import shown

SETTING = "3d"  # the only one of the page

Board = frozenset[tuple[Any, tuple[int, int], tuple[int, int]]]
"""The name, the start and the goal of each thing."""


class Packet(msgspec.Struct, frozen=True):
    """A message of the page, whose first text is the record of a step."""

    messages: tuple[str, ...] = ()


def read(path: Path, known: Sequence[Configuration]) -> Iterator[Logged | InvalidEpisode]:
    """Yield the episode of each board in a log, or why it cannot be read."""
    boards: dict[Board, list[Configuration]] = {}
    for each in known:
        boards.setdefault(_board(each.puzzle), []).append(each)
    try:
        rounds = _rounds(decoded(path, tuple[msgspec.Raw, ...]))
    except InvalidEpisode as error:
        yield error
        return
    for number, (first, records) in enumerate(rounds, 1):
        try:
            yield _logged(path, number, records, boards)
        except InvalidEpisode as error:
            yield InvalidEpisode(f"board {number}, from packet {first} on: {error}")


def _rounds(packets: Sequence[msgspec.Raw]) -> list[tuple[int, list[Record | InvalidEpisode]]]:
    """Return the records of each board, behind the number of its first packet; one begins where a goal is shown."""
    rounds: list[tuple[int, list[Record | InvalidEpisode]]] = []
    for number, packet in enumerate(packets, 1):
        record = _record(number, packet)
        if not rounds or _shows_goal(record):
            rounds.append((number, []))
        rounds[-1][1].append(record)
    return rounds


def _record(number: int, packet: msgspec.Raw) -> Record | InvalidEpisode:
    try:
        messages = msgspec.json.decode(packet, type=Packet).messages
        return msgspec.json.decode(messages[0] if messages else "", type=Record)
    except MALFORMED as error:
        return InvalidEpisode(f"packet {number}: {error}")


def _shows_goal(record: Record | InvalidEpisode) -> bool:
    if isinstance(record, InvalidEpisode) or record.Actions or not record.board_data:
        return False
    return all(things.near(spot.current_coordinate) == things.near(spot.goal_coordinate) for spot in record.board_data)


def _logged(
    path: Path, number: int, records: Sequence[Record | InvalidEpisode], boards: dict[Board, list[Configuration]]
) -> Logged:
    """Return the episode of a board. Raises InvalidEpisode."""
    goal, *played = _read(records)
    if not _shows_goal(goal):
        raise InvalidEpisode("expected its goal first; with auto_done_check the page keeps only the last step of each")
    start, *steps = _since_start(played)
    found = boards.get(_placed(start), [])
    if len(found) != 1:
        raise InvalidEpisode(
            f"left out: its pieces, starts and goals are those of {len(found)} known boards, expected one"
        )
    return Logged(
        name=f"{shown(Path(path.name))}, board {number}",
        configuration=found[0],
        agent=f"person {path.parent.name} {path.stem}",
        model="",
        scripted=False,
        setting=SETTING,
        answers=tuple(", ".join(command.prompt for command in record.Actions) for record in steps),
        goal=goal,
        records=(start, *steps),
        is_person=True,
    )


def _read(records: Sequence[Record | InvalidEpisode]) -> list[Record]:
    """Return the records. Raises the first one that cannot be read."""
    read = []
    for record in records:
        if isinstance(record, InvalidEpisode):
            raise record
        read.append(record)
    return read


def _since_start(played: Sequence[Record]) -> list[Record]:
    """Return the start, and the records of what was typed after it; the page adds one without words when it resets."""
    said = [record for record in played if record.Actions]
    begun = next((place for place, record in enumerate(said) if _starts(record)), None)
    if begun is None:
        raise InvalidEpisode("it was never started")
    if len(said[begun].Actions) > 1:
        raise InvalidEpisode("moves in one line with 'start': expected 'start' alone, as its board is not shown before")
    return said[begun:]


def _starts(record: Record) -> bool:
    return any(STARTED in command.valididy for command in record.Actions)


def _board(puzzle: Any) -> Board:
    ends = zip(things.names(puzzle), puzzle.starts, puzzle.goals, strict=True)
    return frozenset((name, divmod(start, puzzle.rows), divmod(goal, puzzle.rows)) for name, start, goal in ends)


def _placed(record: Record) -> Board:
    return frozenset(
        (things.name(spot), things.near(spot.current_coordinate), things.near(spot.goal_coordinate))
        for spot in record.board_data
    )
