"""Households by recipe and seed: a house, a task that it allows, and a reference solution that wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from plumbline.envs.dice import Dice
from plumbline.envs.family import ImpossibleRecipe, InvalidInstance
from plumbline.envs.houses import rules, solve, verifier
from plumbline.envs.houses.classes import KINDS as CLASSES
from plumbline.envs.houses.game import Game
from plumbline.envs.houses.geometry import ahead
from plumbline.envs.houses.making.furnishing import Making, furnish
from plumbline.envs.houses.making.joining import wished_in_a_row, wished_together
from plumbline.envs.houses.making.plans import KINDS, drawn
from plumbline.envs.houses.making.stuffing import stuff
from plumbline.envs.houses.making.tasks import CATEGORIES, TEMPLATES, Wish, goal_of, wished
from plumbline.envs.houses.model import Act, House, Household, Recipe, Start
from plumbline.envs.houses.planning.alone import SPACING, plan_alone, walker_of
from plumbline.envs.houses.planning.lattice import closed_off, lattice
from plumbline.envs.houses.planning.together import plan_together
from plumbline.envs.houses.sight import seen
from plumbline.envs.houses.validity import MODES
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
MOST_CONDITIONS, MOST_CONDITIONS_OF_ONE = 6, 2  # of a task, and of each of its parts
MOST_PARTS = 3


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
    if wish is None or not _is_as_wanted(recipe, wish):
        return None, dice
    made, dice = _started(_edited(house, wish), wish, (text,) * recipe.seats, template, dice)
    if made is not None and recipe.mode == "Interaction":
        made = _within_reach(made)
    if made is None:
        return None, dice
    return (_with_reference if recipe.seats == 1 or not recipe.needs_both else _for_two)(recipe, made), dice


def _is_as_wanted(recipe: Recipe, wish: Wish) -> bool:
    """Return whether a wish has as many conditions as wanted, its category, and none of the classes left out."""
    if recipe.conditions not in (0, len(wish.conditions)) or recipe.category not in ("", wish.category):
        return False
    return not {*recipe.without} & {name for each in wish.conditions for name in (each.object, each.receptacle)}


def _wish(recipe: Recipe, house: House, dice: Dice) -> tuple[Wish | None, str, str, Dice]:
    """Draw what is to be done; return it with its words and its kind."""
    if recipe.seats > 1:
        wish, text, names, dice = wished_together(house, dice, needs_both=recipe.needs_both)
        return wish and replace(wish, category="Social"), text, names, dice
    parts = max(recipe.parts, 2 if recipe.conditions > MOST_CONDITIONS_OF_ONE and not recipe.template else 1)
    if parts > 1:
        return wished_in_a_row(house, dice, parts)
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
    """Return whether each seat has room to stand and something in sight, and nothing that is wished is so yet."""
    try:
        game = opened(made)
    except InvalidInstance:
        return False
    things = range(len(game.things))
    wished = [each for each in made.goal.conditions if each.kind != "object_in_hand" or each.value]
    if any(verifier.is_met(game, game.start, each) for each in wished) or closed_off(
        game, lattice(game, game.start, 0)
    ):
        return False
    return all(len(seen(game, game.start, seat, things)) >= IN_SIGHT for seat in range(len(made.starts)))


def _within_reach(made: Household) -> Household | None:
    """Return a household of one seat that begins where its plan first acts on something; None if it never does."""
    game = opened(made)
    world, plan = game.start, solve.solve(game, game.start)
    for act in plan.actions if plan else ():
        if act.verb not in (*NAVIGATION, "EndTask"):
            body = world.seats[0]
            nearer = replace(made, starts=(Start(body.x, body.z, body.yaw, body.tilt, body.crouched),))
            return nearer if _is_well_started(nearer) else None
        world = rules.step(game, world, act, 0).state
    return None


def _with_reference(recipe: Recipe, made: Household) -> Household | None:
    """Return a household with the length of its plan; None if it has none, or one that the recipe does not want."""
    game = opened(made)
    plan = solve.solve(game, game.start)
    if plan is None:
        return None
    lengths = shares(game, plan.actions)
    length = max(lengths)
    if min(lengths) == 1 < length:  # one of two has nothing to do but to end it
        return None
    low, high = recipe.reference
    if not low <= length - 1 <= high or recipe.mode not in ("", mode_of(plan.actions)):
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


def _for_two(recipe: Recipe, made: Household) -> Household | None:
    """Return a household that one alone cannot do, with the length of its plan for two; None if one can."""
    alone, together = _at_most_alone(made, 0), _at_most_together(made)
    if alone <= 2 * SPARE or alone <= SPARE + together:
        return None
    planned = _with_reference(recipe, made)
    return planned if planned and takes_two(planned) else None


def _at_most_alone(made: Household, seat: int) -> int:
    """Return about how many actions a seat needs for all with nobody else there; 0 if no plan was found."""
    game = _alone(made, seat)
    plan = plan_alone(game, game.start, walker_of(game, game.start, 0, SPACING))
    return len(plan.actions) if plan else 0


def _at_most_together(made: Household) -> int:
    """Return about how many actions the busier of two seats needs; 0 if no plan was found."""
    game = opened(made)
    plan = plan_together(game, game.start, refined=0)
    return max(shares(game, plan.actions)) if plan else 0


def takes_two(made: Household) -> bool:
    """Return whether neither seat could do it alone: the fewest actions for one are more than the budget of each."""
    budget = SPARE + made.reference_with_end
    fewest = (fewest_alone(made, seat) for seat in range(len(made.starts)))
    return all(each is not None and each > budget for each in fewest)


def fewest_alone(made: Household, seat: int) -> int | None:
    """Return the fewest actions by which a seat does all with nobody else there, its end included; None if unknown."""
    game = _alone(made, seat)
    plan = solve.solve(game, game.start)
    return len(plan.actions) if plan and plan.optimal else None


def _alone(made: Household, seat: int) -> Game:
    """Return the game of a seat with nobody else there."""
    return opened(replace(made, starts=(made.starts[seat],), texts=(made.texts[seat],)))


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
    unknown = [name for name in recipe.without if name not in CLASSES]
    templates, rooms = ("", *TEMPLATES), ("", *KINDS[1])
    refusals = (
        (recipe.rooms not in KINDS, f"rooms {recipe.rooms}: expected 1 to {max(KINDS)}"),
        (recipe.room not in rooms, f"room {recipe.room!r}: expected one of {', '.join(rooms[1:])}"),
        (recipe.template not in templates, f"template {recipe.template!r}: expected one of {', '.join(templates[1:])}"),
        (
            recipe.conditions not in range(MOST_CONDITIONS + 1),
            f"conditions {recipe.conditions}: expected 0 to {MOST_CONDITIONS}",
        ),
        (recipe.parts not in range(1, MOST_PARTS + 1), f"parts {recipe.parts}: expected 1 to {MOST_PARTS}"),
        (
            recipe.parts > 1 and bool(recipe.template or recipe.seats > 1),
            f"parts {recipe.parts}: expected 1 with a template, or for 2 seats",
        ),
        (
            recipe.category not in ("", *CATEGORIES),
            f"category {recipe.category!r}: expected one of {', '.join(CATEGORIES)}",
        ),
        (recipe.mode not in ("", *MODES), f"mode {recipe.mode!r}: expected one of {', '.join(MODES)}"),
        (bool(recipe.mode) and recipe.seats > 1, f"mode {recipe.mode!r} for 2 seats: expected none"),
        (bool(unknown), f"without {', '.join(unknown)}: expected names of classes"),
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
