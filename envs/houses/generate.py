"""Households by recipe and seed: a house, a task that it allows, and a reference solution that wins."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.houses import rules, solve, verifier
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.making.furnishing import Making, furnish
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
GRID = 250
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
    template, dice = dice.pick([recipe.template] if recipe.template else sorted(TEMPLATES))
    wish, text, dice = wished(template, house, dice)
    if wish is None or (recipe.conditions and len(wish.conditions) != recipe.conditions):
        return None, dice
    made, dice = _started(_edited(house, wish), wish, text, template, dice)
    if made is None:
        return None, dice
    return _with_reference(recipe, made), dice


def _edited(house: House, wish: Wish) -> House:
    things = list(house.things)
    for number, flags in wish.edits.items():
        things[number] = replace(things[number], flags=flags)
    return replace(house, things=tuple(things))


def _started(house: House, wish: Wish, text: str, template: str, dice: Dice) -> tuple[Household | None, Dice]:
    """Return a household with a start at which there is room, and at which nothing is done yet."""
    for _ in range(STARTS):
        (room,), dice = dice.draw(house.rooms, 1)
        (x, z), (x2, z2) = room.corners[0], room.corners[2]
        column, dice = dice.pick(range(x // GRID + 1, x2 // GRID + 1))
        row, dice = dice.pick(range(z // GRID + 1, z2 // GRID + 1))
        yaw, dice = dice.pick((0, 90, 180, 270))
        start = Start(GRID * column, GRID * row, yaw)
        made = Household(house, (start,), (text,), goal_of(wish), category=wish.category, template=template)
        try:
            game = rules.open_game(made, Setting(BLIND), empty)
        except InvalidInstance:
            continue
        if not verifier.holds(game, game.start) and len(seen(game, game.start, 0, range(len(game.things)))) >= IN_SIGHT:
            return made, dice
    return None, dice


def _with_reference(recipe: Recipe, made: Household) -> Household | None:
    """Return a household with the length of its plan; None if it has none, or one that the recipe does not want."""
    game = rules.open_game(made, Setting(BLIND), empty)
    plan = solve.solve(game, game.start)
    low, high = recipe.reference
    if plan is None or not low <= len(plan.actions) - 1 <= high:
        return None
    length = len(plan.actions)
    return replace(made, reference=length - 1, reference_with_end=length, mode=mode_of(plan.actions))


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
        (recipe.seats != 1, f"seats {recipe.seats}: expected 1"),
    )
    for refused, reason in refusals:
        if refused:
            raise ImpossibleRecipe(reason)
