"""Baseline runs: a whole task set played, recorded and published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from plumbline.envs import FAMILIES
from plumbline.envs.dice import Dice
from plumbline.envs.setting import Setting, unseen, unseen_deciding
from plumbline.envs.setting import parse as parse_setting
from plumbline.envs.setting import write as write_setting
from plumbline.envs.shelf import UnknownContent
from plumbline.evaluation import tasksets
from plumbline.evaluation.agents.baseline import Baseline, act
from plumbline.evaluation.files.checks import VerifiedEpisode
from plumbline.evaluation.files.trajectories import (
    FORMAT,
    AgentCard,
    EpisodeJson,
    EpisodeLine,
    Header,
    TaskSetName,
    line_of,
)
from plumbline.evaluation.models import Agent, Run, Task, TaskSet
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.turns import Turn
from plumbline.evaluation.protocol.winning import winning
from plumbline.evaluation.runs import line_ups, runs
from plumbline.evaluation.runs.recordings import recording
from plumbline.evaluation.scoring.diagnoses import diagnose
from plumbline.evaluation.scoring.replays import replay
from plumbline.evaluation.suites import SUITES
from plumbline.evaluation.tasksets.opening import opened, site_shelf


def play(baseline: Baseline, task_set: TaskSet, setting: str, seed: int = 0) -> Iterator[VerifiedEpisode]:
    """Play one episode per task; the task's digest and the seed decide the dice."""
    return (each for each in steps(baseline, task_set, setting, seed) if each is not None)


def steps(baseline: Baseline, task_set: TaskSet, setting: str, seed: int = 0) -> Iterator[VerifiedEpisode | None]:
    """Yield each episode once it is played, and None after each of its turns, for callers that stop there."""
    suite = SUITES[task_set.suite]
    for number, task in enumerate(task_set.tasks.select_related("task_set"), 2):
        game, protocol, turns = opened(task, setting), tasksets.protocol_of(task), list[Turn]()
        known = shortest(task, game), recorded(baseline, task), reference(task)
        for turn in act(baseline, game, protocol, dice(task, seed), *known):
            turns.append(turn)
            yield None
        trajectory = replay(game.family, game.game, game.seed, protocol, turns, solved_from=suite.solved_from)
        line = EpisodeLine(number, task.digest, 1, tuple(turns))
        diagnosis = diagnose(game.family, game.game, trajectory)
        yield VerifiedEpisode(line, trajectory, suite.measure(trajectory, task.axes), diagnosis)


def shortest(task: Task, game: Opened) -> tuple[str, ...]:
    """Return a shortest solution that wins under a setting: the stored one if it does; empty if none is known."""
    if not task.solution.get("optimal"):
        return ()
    plan = winning(game, tuple(task.solution.get("actions", ())), optimal=True)
    return tuple(game.family.words.write(game.game, each) for each in plan.actions) if plan and plan.optimal else ()


def reference(task: Task) -> tuple[str, ...]:
    """Return the solution that is stored with a task, shortest or not; empty if there is none."""
    return tuple(task.solution.get("actions", ()))


def recorded(baseline: Baseline, task: Task) -> tuple[str, ...]:
    """Return the actions that a baseline replays, from the task's published file. Raises UnknownContent."""
    if baseline.recorded is None:
        return ()
    if not task.solution.get("source"):
        raise UnknownContent(f"task {task.position} of {task.task_set.slug}: it was not read from a published file")
    return baseline.recorded(site_shelf()(task.solution["source"]))


def own_setting(baseline: Baseline) -> str:
    """Return the setting under which a baseline plays."""
    return write_setting(baseline.setting)


def dice(task: Task, seed: int = 0) -> Dice:
    """Return the dice of an agent at a task; those of published runs have the seed 0."""
    return Dice(int(task.digest[:15], 16) + seed)


def header(baseline: Baseline, task_set: TaskSet, setting: str) -> Header:
    family = runs.spec_of(task_set).family
    return Header(
        format=FORMAT,
        agent=AgentCard(name=baseline.title, kind="baseline"),
        task_set=TaskSetName(task_set.slug, task_set.digest),
        setting=setting,
        rules_version=task_set.rules_version or family.rules.version,
        extractor_version=family.words.extractor_version,
    )


def line(played: VerifiedEpisode) -> EpisodeJson:
    return line_of(played.line.task, played.line.attempt, played.line.turns)


def waiting(task_set: TaskSet) -> list[Baseline]:
    """List the baselines without a row on the set's leaderboards, none once the set is retired.

    A run that a curator has hidden counts as a row.
    """
    if task_set.state == TaskSet.State.RETIRED:
        return []
    published = Run.objects.exclude(published_at=None).filter(task_set=task_set, line_up__owner=None)
    known = set(published.values_list("line_up__lead__name", "setting"))
    return [each for each in playing(task_set) if (each.title, own_setting(each)) not in known]


def playing(task_set: TaskSet) -> list[Baseline]:
    """List the baselines of a set: those of its suite, and patient ones whose run is bundled.

    Where options change what wins, each of them plays under every choice that the set has. An agent is left out if
    the set does not have its setting.
    """
    suite = SUITES[task_set.suite]
    ours = [*(each for each in suite.on_request if recording(each, task_set)), *suite.agents]
    chosen = [replace(each, setting=setting) for each in ours for setting in _settings(each, task_set)]
    there = {*task_set.settings, *unseen(task_set.settings)}
    return [each for each in chosen if own_setting(each) in there]


def _settings(baseline: Baseline, task_set: TaskSet) -> list[Setting]:
    """Return the baseline's setting with each choice of the options that change what wins."""
    family = FAMILIES[task_set.family]
    chosen = dict.fromkeys(unseen_deciding(setting, family.options) for setting in task_set.settings)
    found = []
    for each in chosen:
        own = baseline.setting
        for name, value in parse_setting(each, family.modalities, family.options).options:
            own = own.having(next(option for option in family.options if option.name == name), value)
        found.append(own)
    return found


def publish(baseline: Baseline, task_set: TaskSet, setting: str, played: Sequence[VerifiedEpisode]) -> Run:
    """Publish a baseline's run; it replaces an earlier one on the leaderboards, and one that was not finalized."""
    playing = line_ups.line_up(agent(baseline))
    Run.objects.filter(line_up=playing, task_set=task_set, setting=setting, landed_at=None).delete()
    run = runs.begin(playing, task_set, setting, Run.Provenance.OURS)
    runs.add_episodes(run, {task.digest: task for task in task_set.tasks.all()}, list(played))
    runs.finalize(run)
    runs.publish(run)
    return run


def agent(baseline: Baseline) -> Agent:
    """Return the row of one of our own agents."""
    card = {"definition": baseline.described, "baseline": baseline.name}
    made, _ = Agent.objects.update_or_create(
        owner=None, name=baseline.title, defaults={"kind": Agent.Kind.BASELINE, "card": card}
    )
    return made
