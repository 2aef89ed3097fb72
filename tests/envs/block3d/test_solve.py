"""Plans against searches."""

from __future__ import annotations

from collections import deque
from itertools import permutations

import pytest

from plumbline.envs.block3d import checks, generate, rules, solve, tours
from plumbline.envs.block3d.model import Act, Figure, Recipe, Workspace, cells_of
from plumbline.envs.dice import Dice
from tests.envs.block3d.figures import FAMILY, a_figure, a_game, at
from tests.envs.block3d.test_silhouettes import SMALL


def reached(game, workspace):
    """The fewest actions to every state of a small grid, breadth first."""
    known, waiting = {workspace: 0}, deque([workspace])
    while waiting:
        here = waiting.popleft()
        for act in Act:
            after = rules.step(game, here, act, 0).state
            if after not in known:
                known[after] = known[here] + 1
                waiting.append(after)
    return known


def after(game, workspace, acts):
    for number, act in enumerate(acts):
        assert not rules.is_won(game, workspace), f"won after {number} of {len(acts)}"
        workspace = rules.step(game, workspace, act, 0).state
    return workspace


@pytest.mark.parametrize("number", [0, 37, 128, 200, 255])
def test_plans_in_a_small_grid_are_as_short_as_a_search_finds_them(number):
    """From an empty grid and from others, to all 255 targets under both goals."""
    start = Workspace((number % 2, number // 2 % 2, number // 4 % 2), SMALL[number])
    known = reached(a_game("000", edge=2), start)
    fewest = {}
    for workspace, actions in known.items():
        fewest[workspace.placed] = min(actions, fewest.get(workspace.placed, actions))
    shown = {placed: checks.shadows(placed) for placed in SMALL}
    for target in SMALL[1:]:
        for goal in ("exact", "views"):
            game = checks.opened(Figure(target, 2), goal)
            plan = solve.solve(game, start)
            accepted = [target] if goal == "exact" else [each for each in SMALL if shown[each] == shown[target]]
            assert plan.optimal
            assert len(plan.actions) == min(fewest[each] for each in accepted)
            assert rules.is_won(game, after(game, start, plan.actions))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("goal", ["exact", "views"])
def test_plans_for_few_blocks_are_as_short_as_a_search_finds_them(goal, seed):
    figure = generate.generate(Recipe(blocks=1 + seed % 4), seed)
    game = checks.opened(figure, goal)
    wanted = checks.shadows(figure.cells)
    sets = [each for each in checks.subsets(checks.filled(wanted, 6)) if checks.shadows(each) == wanted]
    plan = solve.solve(game, rules.start(game, 0))
    assert plan.optimal
    assert len(plan.actions) == checks.searched(6, sets if goal == "views" else [figure.cells])


def test_blocks_in_wrong_cells_are_taken_away():
    game = a_game("220 320", "text,goal=exact")
    plan = solve.solve(game, at("220", "120 220"))
    assert plan.optimal
    assert len(plan.actions) == 1 + 2 + 2  # to one side, to the other, and a block each
    assert sorted(act for act in plan.actions if act is Act.PLACE) == [Act.PLACE] * 2


def test_under_views_a_block_may_stay_that_is_not_the_targets():
    """Four blocks of a cube have its silhouettes, and any others of it may lie beside them."""
    start = at("110", "000 001 011 101")
    plan = solve.solve(a_game("000 011 101 110"), start)
    assert [*plan.actions] == [Act.PLACE]
    assert [*solve.solve(a_game("000 011 101 110", "text,goal=exact"), start).actions].count(Act.PLACE) == 2


def test_what_is_won_needs_nothing():
    assert solve.solve(a_game("220"), at("555", "220")).actions == ()


@pytest.mark.parametrize("name", FAMILY.puzzles.recipes)
@pytest.mark.parametrize("goal", ["exact", "views"])
def test_plans_win_from_anywhere(name, goal):
    dice = Dice(3)
    for seed in range(4):
        game = checks.opened(generate.generate(FAMILY.puzzles.recipes[name], seed), goal)
        placed, dice = dice.draw(cells_of(6), 5 * seed)
        (cursor, *_), dice = dice.draw(cells_of(6), 1)
        start = Workspace(cursor, tuple(sorted(placed)))
        assert rules.is_won(game, after(game, start, solve.solve(game, start).actions))


def test_many_solutions_and_many_blocks_are_planned_without_a_claim():
    game = checks.opened(Figure(tuple(cells_of(6))), "views")
    plan = solve.solve(game, rules.start(game, 0))
    assert not plan.optimal
    assert len(plan.actions) < solve.reference(game.figure)
    assert rules.is_won(game, after(game, rules.start(game, 0), plan.actions))


@pytest.mark.parametrize("count", range(1, 7))
def test_a_tour_is_as_short_as_the_best_order(count):
    dice = Dice(count)
    for _ in range(10):
        (start, *stops), dice = dice.draw(cells_of(6), count + 1)
        found = tours.tour(start, tuple(stops))
        best = min(sum(map(tours.apart, (start, *order), order)) for order in permutations(stops))
        assert found.moves == found.at_least == best == sum(map(tours.apart, (start, *found.order), found.order))
        assert sorted(found.order) == sorted(stops)
        assert tours.tree(start, stops) <= best


@pytest.mark.parametrize("count", [17, 40, 216])
def test_a_long_tour_comes_to_all_cells_and_knows_a_bound(count):
    stops, _ = Dice(count).draw(cells_of(6), count)
    found = tours.tour((2, 2, 0), tuple(sorted(stops)))
    assert sorted(found.order) == sorted(stops)
    assert found.moves == sum(map(tours.apart, ((2, 2, 0), *found.order), found.order))
    assert count - 1 <= found.at_least <= found.moves < 1.6 * found.at_least


def test_a_good_tour_is_no_longer_than_others_and_often_shortest():
    """The way for many cells, taken for few."""
    dice, shortest = Dice(8), 0
    for _ in range(30):
        stops, dice = dice.draw(cells_of(4), 9)
        sketches = [tours._untangled((2, 2, 0), each) for each in tours._sketches((2, 2, 0), stops)]
        good = min(tours._moves((2, 2, 0), each) for each in sketches)
        best = tours.tour((2, 2, 0), stops).moves
        assert best <= good <= min(tours._moves((2, 2, 0), each) for each in tours._sketches((2, 2, 0), stops))
        shortest += good == best
    assert shortest >= 15


@pytest.mark.parametrize(("words", "actions"), [("220", 1), ("220 320", 3), ("221 220", 3), ("000", 5), ("555", 12)])
def test_the_reference_is_that_of_the_very_cells(words, actions):
    assert solve.reference(a_figure(words)) == actions


def test_the_reference_does_not_ask_for_the_goal():
    """Under views a part of a cube would be enough."""
    cube = a_figure("000 001 010 011 100 101 110 111")
    assert solve.reference(cube) == 8 + 7 + 2
    assert len(solve.solve(a_game("000 001 010 011 100 101 110 111"), at("220")).actions) < 17
