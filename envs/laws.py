"""What every family must satisfy, whatever its rules: one function per law, run over families, settings and recipes.

A law gets a case and returns, or raises LawBroken. Families are judged by what they answer, so a law speaks only of the
interface; where a law does not apply (no plan, no twin, no fast path) it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plumbline.envs import codec, play
from plumbline.envs.contact_sheet import settings
from plumbline.envs.dice import Dice
from plumbline.envs.family import Family, Ruling, Shelf, Step
from plumbline.envs.setting import Setting, parse, write
from plumbline.envs.shelf import empty

WALK = 24  # actions of a walk
NONSENSE = ("", " ", "\x00", "fetch me a star", "{}", "move", "😀 " * 50, "a" * 5000)
FRAMES = ("image/png", "text/plain", "application/json")


class LawBroken(AssertionError):
    """A family does not do what all families must."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a walk."""

    before: Any
    text: str
    seat: int
    listed: bool  # the text is a legal action here
    step: Step[Any]


@dataclass(frozen=True)
class Case:
    """A family under one setting, playing one recipe."""

    family: Family[Any, Any, Any, Any, Any, Any]
    setting: Setting
    recipe: str
    seed: int = 7
    shelf: Shelf = empty

    def __str__(self) -> str:
        return f"{self.family.name} {write(self.setting)} {self.recipe}"

    @cached_property
    def instance(self) -> Any:
        return self.family.puzzles.generate(self.family.puzzles.recipes[self.recipe], self.seed)

    @cached_property
    def game(self) -> Any:
        return self.family.rules.open(self.instance, self.setting, self.shelf)

    @cached_property
    def start(self) -> Any:
        return self.family.rules.start(self.game, self.seed)

    @cached_property
    def walk(self) -> tuple[Moment, ...]:
        """A random walk that also says what was legal before, and nonsense."""
        return tuple(_walk(self))

    @property
    def states(self) -> list[Any]:
        return [self.start, *(moment.step.state for moment in self.walk)]


def cases(family: Family[Any, Any, Any, Any, Any, Any], shelf: Shelf = empty) -> Iterator[Case]:
    """Every recipe under every modality, each option changed alone."""
    for modality in family.modalities:
        for setting in settings(family, modality):
            yield from (Case(family, setting, recipe, shelf=shelf) for recipe in family.puzzles.recipes)


def one_recipe_and_seed_make_one_instance(case: Case) -> None:
    again = case.family.puzzles.generate(case.family.puzzles.recipes[case.recipe], case.seed)
    _expect(again == case.instance, f"{again} is not {case.instance}")


def values_survive_json(case: Case) -> None:
    text = codec.canonical(case.instance)
    _expect(
        codec.load(case.family.rules.instance, text) == case.instance, "the instance changed on its way through JSON"
    )
    for state in case.states:
        _expect(
            codec.load(case.family.rules.state, codec.dump(state)) == state, f"{state} changed on its way through JSON"
        )


def settings_have_one_text(case: Case) -> None:
    again = parse(write(case.setting), case.family.modalities, case.family.options)
    _expect(again == case.setting, f"{again} is not {case.setting}")


def parse_undoes_write(case: Case) -> None:
    for state in case.states:
        for action in _listed(case, state):
            text = case.family.words.write(case.game, action)
            _expect(case.family.words.parse(case.game, text) == action, f"{text!r} does not mean {action}")
            _expect(case.family.words.extract(text) == (text,), f"{text!r} is not found in itself")
            thought = case.family.words.extract(f"First I think.\nAction: {text}")
            _expect(thought == (text,), f"{text!r} is not found behind 'Action:' but {thought}")


def a_step_is_a_function(case: Case) -> None:
    for moment in case.walk:
        again = play.advance(case.family, case.game, moment.before, moment.text, moment.seat)
        _expect(again == moment.step, f"{moment.text!r} gave {again}, before {moment.step}")


def listed_actions_are_legal(case: Case) -> None:
    for moment in case.walk:
        refused = moment.step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)
        _expect(not (moment.listed and refused), f"{moment.text!r} was listed and refused: {moment.step.reason}")


def idle_means_that_nothing_changed(case: Case) -> None:
    for moment in case.walk:
        if moment.step.ruling in (Ruling.CHANGED, Ruling.IDLE, Ruling.TOLD):
            unchanged = case.family.rules.same(case.game, moment.before, moment.step.state)
            _expect(unchanged == (moment.step.ruling is not Ruling.CHANGED), f"{moment.text!r}: {moment.step.ruling}")


def refusals_leave_a_waiting_world_alone(case: Case) -> None:
    for moment in case.walk:
        refused = moment.step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)
        if refused and case.family.rules.idle(case.game) is None:
            _expect(moment.step.state == moment.before, f"{moment.text!r} was refused and changed the state")


def refusals_have_declared_reasons(case: Case) -> None:
    known = {"", play.MALFORMED, *(reason.word for reason in case.family.rules.reasons)}
    for moment in case.walk:
        _expect(moment.step.reason in known, f"reason {moment.step.reason!r} is not declared")
        refused = moment.step.ruling in (Ruling.ILLEGAL, Ruling.MALFORMED)
        _expect(refused == bool(moment.step.reason), f"{moment.step.ruling} with reason {moment.step.reason!r}")


def nonsense_is_malformed(case: Case) -> None:
    for seat in case.family.rules.to_move(case.game, case.start):
        for text in NONSENSE:
            ruling = play.advance(case.family, case.game, case.start, text, seat).ruling
            _expect(ruling is Ruling.MALFORMED, f"{text[:20]!r} was ruled {ruling}")


def a_wrong_seat_is_refused(case: Case) -> None:
    wrong = max(case.family.rules.to_move(case.game, case.start)) + case.family.rules.players(case.game)
    try:
        step = play.advance(case.family, case.game, case.start, "", wrong)
    except play.NotToMove:
        return
    raise LawBroken(f"seat {wrong} was ruled {step.ruling}")


def equal_views_give_equal_bytes(case: Case) -> None:
    for state in case.states[:3]:
        seen = case.family.pictures.view(case.game, state, 0)
        _expect(hash(seen) == hash(case.family.pictures.view(case.game, state, 0)), "a view is not a value")
        _expect(case.family.pictures.draw(seen) == case.family.pictures.draw(seen), "one view gave two pictures")


def frames_are_complete(case: Case) -> None:
    seen = case.family.pictures.view(case.game, case.start, 0)
    for frame in case.family.pictures.draw(seen) + case.family.pictures.draw(case.family.pictures.past(seen)):
        _expect(frame.media_type in FRAMES, f"media type {frame.media_type!r}")
        _expect(bool(frame.body and frame.alt), "a frame without a body or without words")
        for target in frame.targets:
            left, top, right, bottom = target.box or (0, 0, 1000, 1000)
            _expect(0 <= left < right <= 1000 and 0 <= top < bottom <= 1000, f"{target.name}: box {target.box}")


def frames_fill_their_panels(case: Case) -> None:
    frames = case.family.pictures.draw(case.family.pictures.view(case.game, case.start, 0))
    drawn = [(frame.caption, frame.width_pixels, frame.height_pixels) for frame in frames]
    panels = [panel for panel in case.family.pictures.panels(case.game, 0) if not panel.later]
    room = [(panel.caption, panel.width_pixels, panel.height_pixels) for panel in panels]
    _expect(drawn == room, f"frames {drawn}, panels {room}")


def legends_name_what_they_show(case: Case) -> None:
    legend = case.family.pictures.legend(case.game, 0)
    if legend is None:
        return
    drawn = any(panel.width_pixels for panel in case.family.pictures.panels(case.game, 0))
    _expect(
        drawn and legend == case.family.pictures.legend(case.game, 0),
        "a legend to what is not drawn, or another each time",
    )
    names = [specimen.name for specimen in legend.specimens]
    _expect(bool(names) and len({*names}) == len(names), f"things without names of their own: {names}")
    for specimen in legend.specimens:
        right, bottom = specimen.left + legend.tile_pixels, specimen.top + legend.tile_pixels
        inside = specimen.left >= 0 and right <= legend.width_pixels
        inside = inside and specimen.top >= 0 and bottom <= legend.height_pixels
        _expect(inside and bool(specimen.words), f"{specimen}: of a picture without it, or without words")


def gestures_say_what_can_be_parsed(case: Case) -> None:
    frames = case.family.pictures.draw(case.family.pictures.view(case.game, case.start, 0))
    names = [target.name for frame in frames for target in frame.targets] or [""]
    for gesture in case.family.pictures.gestures(case.game, 0):
        for name in names:
            text = gesture.say.format(target=name, x=500, y=500, x2=600, y2=600)
            case.family.words.parse(case.game, text)


def twins_look_alike(case: Case) -> None:
    for state in case.states:
        twin = case.family.pictures.twin(case.game, state, 0)
        if twin is not None:
            _expect(twin != (case.game, state), "a twin that is the same world")
            seen, other = (case.family.pictures.view(*each, 0) for each in ((case.game, state), twin))
            _expect(seen == other, f"what is hidden shows: {seen} and {other}")


def run_equals_step_after_step(case: Case) -> None:
    actions, steps, state = [], [], case.start
    for moment in case.walk:
        if moment.listed and moment.seat == 0 and case.family.rules.to_move(case.game, state) == (0,):
            actions.append(case.family.words.parse(case.game, moment.text))
            step = case.family.rules.step(case.game, state, actions[-1], 0)
            steps.append(play.hand_on(case.family, case.game, step, 0))
            state = steps[-1].state
    _expect(list(play.run(case.family, case.game, case.start, actions)) == steps, "the fast path differs")


def scores_stay_within_bounds(case: Case) -> None:
    for state in case.states:
        scores = case.family.rules.scores(case.game, state)
        _expect(len(scores) == case.family.rules.players(case.game), f"{len(scores)} scores")
        _expect(all(0 <= score <= 1 for score in scores), f"scores {scores}")


def the_plan_wins(case: Case) -> None:
    """The solver's plan, spoken as text, ends with a full score for whoever moves."""
    plan = case.family.puzzles.solve(case.game, case.start)
    if plan is None:
        return
    state = case.start
    for action in plan.actions:
        seat = case.family.rules.to_move(case.game, state)[0]
        step = play.advance(case.family, case.game, state, case.family.words.write(case.game, action), seat)
        state = play.hand_on(case.family, case.game, step, seat).state
    _expect(
        case.family.rules.scores(case.game, state)[0] == 1,
        f"after the plan the score is {case.family.rules.scores(case.game, state)}",
    )


def lessons_win(case: Case) -> None:
    for state in case.states[:3]:
        for lesson in case.family.walkthroughs(case.game, state):
            for step in play.run(case.family, case.game, state, lesson.actions):
                state = step.state
            _expect(case.family.rules.scores(case.game, state)[0] == 1, f"{lesson.title} does not win")


def trails_can_be_drawn(case: Case) -> None:
    for action in _listed(case, case.start):
        for seen in case.family.pictures.trail(case.game, case.start, action, 0):
            _expect(bool(case.family.pictures.draw(seen)), "a view in between shows nothing")


def distances_agree_with_the_plan(case: Case) -> None:
    for state in case.states[:8]:
        plan, distance = case.family.puzzles.solve(case.game, state), case.family.puzzles.distance(case.game, state)
        if plan is not None and distance is not None:
            _expect(distance.low <= len(plan.actions), f"{len(plan.actions)} actions, distance at least {distance.low}")
            if plan.optimal and distance.high is not None:
                _expect(distance.high >= len(plan.actions), f"{len(plan.actions)} actions, at most {distance.high}")


LAWS: tuple[Callable[[Case], None], ...] = (
    one_recipe_and_seed_make_one_instance,
    values_survive_json,
    settings_have_one_text,
    parse_undoes_write,
    a_step_is_a_function,
    listed_actions_are_legal,
    idle_means_that_nothing_changed,
    refusals_leave_a_waiting_world_alone,
    refusals_have_declared_reasons,
    nonsense_is_malformed,
    a_wrong_seat_is_refused,
    equal_views_give_equal_bytes,
    frames_are_complete,
    frames_fill_their_panels,
    legends_name_what_they_show,
    gestures_say_what_can_be_parsed,
    twins_look_alike,
    run_equals_step_after_step,
    scores_stay_within_bounds,
    the_plan_wins,
    lessons_win,
    trails_can_be_drawn,
    distances_agree_with_the_plan,
)


def _expect(holds: bool, message: str) -> None:
    if not holds:
        raise LawBroken(message)


def _listed(case: Case, state: Any) -> list[Any]:
    if case.family.rules.ended(case.game, state):
        return []
    return [
        action
        for seat in case.family.rules.to_move(case.game, state)
        for action in case.family.rules.actions(case.game, state, seat)
    ]


def _walk(case: Case) -> Iterator[Moment]:
    dice, state, said = Dice(case.seed), case.start, list(NONSENSE)
    for _ in range(WALK):
        if case.family.rules.ended(case.game, state):
            return
        seat = case.family.rules.to_move(case.game, state)[0]
        legal = [
            case.family.words.write(case.game, action) for action in case.family.rules.actions(case.game, state, seat)
        ]
        wild, dice = dice.roll(3)
        text, dice = dice.pick(said if wild == 0 or not legal else legal)
        step = play.advance(case.family, case.game, state, text, seat)
        yield Moment(state, text, seat, text in legal, step)
        said.extend(legal)
        state = play.hand_on(case.family, case.game, step, seat).state
