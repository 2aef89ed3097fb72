"""Agents of ours as partners of people. They think in a low-priority process of their own."""

from __future__ import annotations

import logging
from contextlib import suppress

from plumbline.envs.child_process import ChildProcess
from plumbline.envs.dice import Dice
from plumbline.evaluation import tasksets
from plumbline.evaluation.agents import Baseline
from plumbline.evaluation.agents.partner import Place, prepare, reply
from plumbline.evaluation.models import Agent, Task
from plumbline.evaluation.protocol.progress import Progress
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.runs import baseline_runner
from plumbline.evaluation.suites import AGENTS, SUITES
from plumbline.evaluation.tasksets.opening import opened, shelf_folder

SECONDS = 5.0  # for a turn, after which it is passed
PROCESS = ChildProcess(nice=10)
_log = logging.getLogger(__name__)


class NobodyThere(LookupError):
    """A task has several seats, and no agent of ours plays with people. The message names the set."""


def company(task: Task, setting: str) -> list[Agent]:
    """Return an agent of ours for every seat of a task but the first. Raises NobodyThere."""
    seats, ours = tasksets.players(task, setting) - 1, SUITES[task.task_set.suite].partners
    if not seats:
        return []
    if not ours:
        raise NobodyThere(f"{task.task_set.slug}: expected an agent of ours that plays with people")
    return [record(ours[0])] * seats


def record(baseline: Baseline) -> Agent:
    """Return the agent's row."""
    return baseline_runner.agent(baseline)


def warm_up(task: Task, setting: str, progress: Progress) -> None:
    """Start the process and open the game in it, so that the first answer comes soon. A failure shows in the answer."""
    with suppress(Exception):
        PROCESS.call(prepare, _place(task, setting, progress, 0))


def answer(agent: Agent, task: Task, setting: str, progress: Progress, seat: int) -> Turn:
    """Return an agent's turn; a pass if it takes too long or fails. The start of its process is not counted."""
    baseline = AGENTS[agent.card["baseline"]]
    try:
        warm_up(task, setting, progress)
        return PROCESS.call_within(SECONDS, reply, baseline, _place(task, setting, progress, seat))
    except Exception:
        _log.warning("%s found no answer at task %s", agent, task.pk, exc_info=True)
        return Turn(passed=True, seat=seat)


def _place(task: Task, setting: str, progress: Progress, seat: int) -> Place:
    chance: Dice = baseline_runner.dice(task)
    return Place(
        task.task_set.family,
        task.instance,
        task.seed,
        setting,
        shelf_folder(),
        progress.state,
        seat,
        progress.turns,
        progress.actions,
        chance.seed,
        baseline_runner.shortest(task, opened(task, setting)),
        baseline_runner.reference(task),
    )
