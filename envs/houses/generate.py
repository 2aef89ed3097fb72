"""Households by recipe and seed: a house, a task that it allows, and a reference solution that wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.houses import rules, solve, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import ahead
from plumbline.envs.houses.making.furnishing import Making, furnish
from plumbline.envs.houses.making.pairs import wished_together
from plumbline.envs.houses.making.plans import KINDS, drawn
from plumbline.envs.houses.making.stuffing import stuff
from plumbline.envs.houses.making.tasks import TEMPLATES, Wish, goal_of, wished
from plumbline.envs.houses.model import Act, House, Household, Recipe, Start
from plumbline.envs.houses.sight import seen
from plumbline.envs.setting import BLIND, Setting
from plumbline.envs.shelf import empty

TRIES = 40  # houses that are drawn before a recipe is given up
WISHES = 12  # tasks that are tried in a house
STARTS = 30  # places that are tried for a start
GRID = 250  # mm
APART = 750  # mm, of two seats at the start
SPARE = 10  # actions of a budget beyond the reference solution
IN_SIGHT = 3  # things that one sees at the start, at least
NAVIGATION = ("Move", "Rotate", "Tilt", "ChangePosture")
MOST_CONDITIONS = 4


def generate(recipe: Recipe, seed: int) -> Household:
    """Generate a household whose task has a plan that wins. Raises ImpossibleRecipe."""
    _refuse(recipe)
    dice = Dice(seed)
    for _ in range(TRIES):
        house, dice = house_of(recipe, dice)
        for _ in range(WISHES if house else 0):
            assert house is not None  # noqa: S101 - the loop is empty otherwise
            made, dice = household_in(recipe, house, dice)
            if made is not None:
                return made
    raise ImpossibleRecipe(f"{recipe}: no household found in {TRIES} houses")


def house_of(recipe: Recipe, dice: Dice) -> tuple[House | None, Dice]:
    """Draw a furnished house; None if no plan worked out."""
    plan, dice = drawn(recipe.rooms, recipe.room, dice)
    if plan is None:
        return None, dice
    making = Making(plan, dice)
    furnish(making)
    stuff(making)
    return House(plan.rooms, plan.walls, tuple(making.things)), making.dice


def household_in(recipe: Recipe, house: House, dice: Dice) -> tuple[Household | None, Dice]:
    """Draw a task in a house; None if it is not allowed there, or has no plan that fits the recipe."""
    wish, text, template, dice = _wish(recipe, house, dice)
    if wish is None or (recipe.conditions and len(wish.conditions) != recipe.conditions):
        return None, dice
    made, dice = _started(_edited(house, wish), wish, (text,) * recipe.seats, template, dice)
    if made is None:
        return None, dice
    if recipe.seats == 1:
        return _with_reference(recipe, made), dice
    if (fewest_alone(made, 0) or 0) <= 2 * SPARE:  # two who share it evenly would leave one enough to do it all
        return None, dice
    made = _with_reference(recipe, made)
    return made if made and takes_two(made) else None, dice


def _wish(recipe: Recipe, house: House, dice: Dice) -> tuple[Wish | None, str, str, Dice]:
    """Draw what is to be done; return it with its words and its kind."""
    if recipe.seats > 1:
        return wished_together(house, dice)
    template, dice = dice.pick([recipe.template] if recipe.template else sorted(TEMPLATES))
    wish, text, dice = wished(template, house, dice)
    return wish, text, template, dice


def _edited(house: House, wish: Wish) -> House:
    things = list(house.things)
    for number, flags in wish.edits.items():
        things[number] = replace(things[number], flags=flags)
    return replace(house, things=tuple(things))


def _started(
    house: House, wish: Wish, texts: tuple[str, ...], template: str, dice: Dice
) -> tuple[Household | None, Dice]:
    """Return a household with starts at which there is room, and at which nothing is done yet."""
    for _ in range(STARTS):
        first, dice = _start(house, dice)
        for starts in [(first,)] if len(texts) == 1 else [(first, each) for each in _beside(first)]:
            made = Household(house, starts, texts, goal_of(wish), category=wish.category, template=template)
            if _is_well_started(made):
                return made, dice
    return None, dice


def _start(house: House, dice: Dice) -> tuple[Start, Dice]:
    (room,), dice = dice.draw(house.rooms, 1)
    (x, z), (x2, z2) = room.corners[0], room.corners[2]
    column, dice = dice.pick(range(x // GRID + 1, x2 // GRID + 1))
    row, dice = dice.pick(range(z // GRID + 1, z2 // GRID + 1))
    yaw, dice = dice.pick((0, 90, 180, 270))
    return Start(GRID * column, GRID * row, yaw), dice


def _beside(first: Start) -> Iterator[Start]:
    """Yield where the second seat may begin: ahead of the first, behind it, to its left or its right."""
    for turn in (0, 180, 270, 90):
        across, along = ahead((first.yaw + turn) % 360, APART)
        yield Start(first.x + across, first.z + along, first.yaw)


def _is_well_started(made: Household) -> bool:
    """Return whether each seat has room to stand and something in sight, and the goal does not hold yet."""
    try:
        game = opened(made)
    except InvalidInstance:
        return False
    things = range(len(game.things))
    return not verifier.holds(game, game.start) and all(
        len(seen(game, game.start, seat, things)) >= IN_SIGHT for seat in range(len(made.starts))
    )


def _with_reference(recipe: Recipe, made: Household) -> Household | None:
    """Return a household with the length of its plan; None if it has none, or one that the recipe does not want."""
    game = opened(made)
    plan = solve.solve(game, game.start)
    if plan is None:
        return None
    length = max(shares(game, plan.actions))
    low, high = recipe.reference
    if not low <= length - 1 <= high:
        return None
    return replace(made, reference=length - 1, reference_with_end=length, mode=mode_of(plan.actions))


def shares(game: Game, acts: Sequence[Act]) -> tuple[int, ...]:
    """Return how many of some actions, taken in turn from the start, each seat takes."""
    world, counts = game.start, [0] * len(game.household.starts)
    for act in acts:
        seat = world.turn
        counts[seat] += 1
        world = rules.passed(game, rules.step(game, world, act, seat).state, seat, False)
    return tuple(counts)


def takes_two(made: Household) -> bool:
    """Return whether neither seat could do it alone: the fewest actions for one are more than the budget of each."""
    budget = SPARE + made.reference_with_end
    fewest = (fewest_alone(made, seat) for seat in range(len(made.starts)))
    return all(each is not None and each > budget for each in fewest)


def fewest_alone(made: Household, seat: int) -> int | None:
    """Return the fewest actions by which a seat does all with nobody else there, its end included; None if unknown."""
    game = opened(replace(made, starts=(made.starts[seat],), texts=(made.texts[seat],)))
    plan = solve.solve(game, game.start)
    return len(plan.actions) if plan and plan.optimal else None


def mode_of(acts: tuple[Act, ...]) -> str:
    """Return the paper's mode of a solution: by whether it moves, interacts, or both."""
    verbs = {act.verb for act in acts if act.verb != "EndTask"}
    moves, acts_on = bool(verbs & {*NAVIGATION}), bool(verbs - {*NAVIGATION})
    return "Hybrid" if moves and acts_on else "Interaction" if acts_on else "Navigation"


def opened(household: Household) -> Game:
    return rules.open_game(household, Setting(BLIND), empty)


def _refuse(recipe: Recipe) -> None:
    """Raise the first reason why no household follows the recipe."""
    low, high = recipe.reference
    templates, rooms = ("", *TEMPLATES), ("", *KINDS[1])
    refusals = (
        (recipe.rooms not in KINDS, f"rooms {recipe.rooms}: expected 1 to {max(KINDS)}"),
        (recipe.room not in rooms, f"room {recipe.room!r}: expected one of {', '.join(rooms[1:])}"),
        (recipe.template not in templates, f"template {recipe.template!r}: expected one of {', '.join(templates[1:])}"),
        (recipe.conditions not in range(MOST_CONDITIONS + 1), f"conditions {recipe.conditions}: expected 0 to 4"),
        (low > high, f"reference {recipe.reference}: expected the least before the most"),
        (recipe.seats not in (1, 2), f"seats {recipe.seats}: expected 1 or 2"),
        (
            recipe.seats == 2 and bool(recipe.template),
            f"template {recipe.template!r} for 2 seats: expected none, theirs are joined of several",
        ),
    )
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
