"""Random actions in random houses: nothing is raised, nobody leaves the floor, and no two solids share space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from plumbline.envs import codec, play
from plumbline.envs.dice import Dice
from plumbline.envs.family import InvalidInstance
from plumbline.envs.houses import notation, rules
from plumbline.envs.houses.classes import KINDS, Kind
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import ahead
from plumbline.envs.houses.interactions import CHANGES
from plumbline.envs.houses.model import PICTURE, Act, Household, Start, World
from plumbline.envs.houses.motion import WAYS
from plumbline.envs.houses.overlaps import overlaps
from plumbline.envs.houses.sight import seen
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty

MOST_ACTS = 1000
APART = 750  # mm, of two seats at the start
MOTIONS = ("Move", "Rotate", "Tilt", "ChangePosture", "EndTask")


@dataclass(slots=True)
class Fuzzed:
    """Outcomes of random actions; all but the sizes and what was done count violations."""

    raised: int = 0
    off_floor: int = 0
    overlaps: int = 0
    placed: int = 0  # things that were put down, thrown or pushed
    state_bytes: tuple[int, ...] = ()

    def look(self, game: Game, world: World) -> None:
        """Count what is wrong with a world."""
        problems = list(overlaps(game, world))
        off = sum("off the floor" in each for each in problems)
        self.off_floor, self.overlaps = self.off_floor + off, self.overlaps + len(problems) - off


def fuzz(household: Household, seed: int, acts: int = MOST_ACTS) -> Fuzzed:
    """Take random actions, most of them about what is before the eyes, through the door."""
    from plumbline.envs.houses import FAMILY  # the family is made of this package

    game = rules.open_game(household, Setting(PICTURE), empty)
    world, dice, found, sizes = game.start, Dice(seed), Fuzzed(), list[int]()
    for _ in range(acts):
        text, dice = random_text(game, world, dice)
        try:
            step = play.answer(FAMILY, game, world, text, world.turn)
        except Exception:
            found.raised += 1
            continue
        found.placed += step.ruling == "changed" and text.startswith(("Place", "Manipulate"))
        world = step.state
        found.look(game, world)
        sizes.append(len(codec.dump(world)))
    found.state_bytes = tuple(sizes)
    return found


def crowd(game: Game, seed: int, acts: int) -> Fuzzed:
    """Pick things up and put them onto and into others at random, wherever these are, as actions before a game may."""
    world, dice, found = game.start, Dice(seed), Fuzzed()
    for _ in range(acts):
        act, dice = _anywhere(game, world, dice)
        try:
            step = rules.step(game, world, act, world.turn, anywhere=True)
        except Exception:
            found.raised += 1
            continue
        found.placed += step.ruling == "changed" and act.verb in ("Place", "Manipulate")
        world = rules.passed(game, step.state, world.turn, spent=False)
        found.look(game, world)
    return found


def _anywhere(game: Game, world: World, dice: Dice) -> tuple[Act, Dice]:
    """Return a random action that opens, pushes, picks up, or puts what is held onto or into something."""
    kind, dice = dice.roll(10)
    if kind < 2:
        name, dice = dice.pick(_names(game, lambda each: "open" in each.can or each.moveable))
        way, dice = dice.pick(("push", "pull"))
        return Act("Manipulate", way, object=name) if KINDS[name].moveable else Act(
            "ChangeState", "open", object=name
        ), dice
    if world.seats[world.turn].held < 0:
        name, dice = dice.pick(_names(game, lambda each: each.pickupable))
        return Act("Pick", object=name), dice
    name, dice = dice.pick(_names(game, lambda each: each.is_receptacle))
    return Act("Place", target=name), dice


def _names(game: Game, holds: Callable[[Kind], bool]) -> tuple[str, ...]:
    return tuple(sorted({kind.name for kind in game.kinds if holds(kind)}))


def for_two(household: Household) -> Household:
    """Return the household with a second seat beside the first; as it is if there is no room."""
    first, texts = household.starts[0], household.texts[:1] * 2
    for turn in (0, 180, 270, 90):
        across, along = ahead((first.yaw + turn) % 360, APART)
        made = replace(household, starts=(first, Start(first.x + across, first.z + along, first.yaw)), texts=texts)
        try:
            rules.open_game(made, Setting(PICTURE), empty)
        except InvalidInstance:
            continue
        return made
    return household


def random_text(game: Game, world: World, dice: Dice) -> tuple[str, Dice]:
    """Return a random action as text."""
    kind, dice = dice.roll(10)
    if kind < 3:
        way, dice = dice.pick(tuple(WAYS))
        size, dice = dice.pick(("Small", "Medium", "Large"))
        return f"Move({way}, {size})", dice
    if kind == 3:
        return dice.pick(("Rotate(left, 90)", "Rotate(right, 90)", "Tilt(down, 30)", "Tilt(up, 30)"))
    if kind == 4:
        name, dice = dice.pick(tuple(KINDS))
        way, dice = dice.pick(tuple(CHANGES))
        return f"ChangeState({name}, {way})", dice
    wanted = _moving(game, world) if kind < 7 else _legal(game, world, places_only=kind == 7)
    act, dice = dice.pick(wanted or [Act("Rotate", "right", 90)])
    return notation.write(game, act), dice


def _legal(game: Game, world: World, *, places_only: bool) -> list[Act]:
    """Return legal interactions; those that put something down alone, if there are any and it is wanted."""
    found = [each for each in rules.actions(game, world, world.turn) if each.verb not in MOTIONS]
    places = [each for each in found if each.verb == "Place"]
    return places if places and places_only else found


def _moving(game: Game, world: World) -> list[Act]:
    """Return actions that move a thing: out of the hand, or away from where it stands."""
    held = world.seats[world.turn].held
    if held >= 0:
        name = game.kinds[held].name
        return [Act("Place", object=name), Act("Manipulate", "throw", object=name)]
    names = {game.kinds[index].name for index in seen(game, world, world.turn, range(len(game.things)))}
    return [Act("Manipulate", way, object=name) for name in sorted(names) for way in ("push", "pull")]
