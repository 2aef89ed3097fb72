"""A check of the rules: random games, played a second time by a snake that is written down independently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from plumbline.envs.checking import Finding
from plumbline.envs.dice import Dice
from plumbline.envs.family import Ruling, Step
from plumbline.envs.setting import Setting
from plumbline.envs.shelf import empty
from plumbline.envs.snake3d import rules
from plumbline.envs.snake3d.distance import apart
from plumbline.envs.snake3d.generate import generate
from plumbline.envs.snake3d.model import FOODS, LARGEST, SMALLEST, TEXT, Cell, Game, Move, Recipe, Snake
from plumbline.envs.snake3d.motion import beside, safe_moves

MOST_MOVES = 200  # in a game
WILD = 8  # one in so many moves is any of the six
EVERY = tuple(Move)
STEPS = {"right": 1, "left": -1, "down": 10, "up": -10, "backward": 100, "forward": -100}
ATE, MOVED, INTO_TAIL, REFUSED, WALL, BODY = "ate", "moved", "into_tail", "refused", "wall", "body"


class Disagreement(Exception):
    """The rules and the plain snake disagree. The message says where."""


@dataclass(slots=True)
class Plain:
    """A snake whose cells are numbers of three digits, from 1 to the edge each, in a list that ends with the head."""

    edge: int
    cells: list[int]
    last: int  # the number that the last move added

    def move(self, way: str, food: int) -> str:
        """Move, and say what came of it; a crash leaves the snake as it is."""
        step = STEPS[way]
        if step == -self.last:
            return REFUSED
        cell = self.cells[-1] + step
        if any(digit in (0, self.edge + 1) for digit in (cell % 10, cell // 10 % 10, cell // 100)):
            return WALL
        left = self.cells if cell == food else self.cells[1:]
        if cell in left:
            return BODY
        met = ATE if cell == food else INTO_TAIL if cell == self.cells[0] else MOVED
        self.cells, self.last = [*left, cell], step
        return met


@dataclass(slots=True)
class Checked:
    """A game, played by the rules and by the plain snake at once."""

    game: Game
    snake: Snake
    plain: Plain
    met: Counter[str] = field(default_factory=Counter)

    def take(self, move: Move, *, is_safe: bool) -> None:
        """Take a move on both sides. Raises Disagreement."""
        before = self.snake
        step = rules.step(self.game, before, move, 0)
        met = self.plain.move(move.way, _number(before.food) if before.food else 0)
        self.snake = step.state
        self.met[met] += 1
        if problem := self._problem(before, step, met, is_safe=is_safe):
            raise Disagreement(f"{problem}: {move} from {before} led to {step}, {met}")

    def _problem(self, before: Snake, step: Step[Snake], met: str, *, is_safe: bool) -> str:
        """Return what is wrong with a step; empty if nothing is."""
        after, fatal = step.state, met in (WALL, BODY)
        eaten = self.met[ATE]
        problems = {
            "ruling": (step.ruling is Ruling.ILLEGAL) != (met == REFUSED),
            "a refusal that moves": met == REFUSED and after != before,
            "crash": (rules.ended(self.game, after) == rules.CRASHED) != fatal,
            "body": [_number(cell) for cell in reversed(after.body)] != self.plain.cells,
            "length": len(after.body) != len(self.game.lattice.body) + eaten,
            "score": rules.scores(self.game, after) != (eaten / FOODS,),
            "food": (after.food is None) != (eaten == FOODS) or after.food in after.body,
            "letter": is_safe == (fatal or met == REFUSED),
            "food that moves": met != ATE and after.food != before.food,
        }
        return next((name for name, wrong in problems.items() if wrong), "")


def check(count: int, seed: int) -> Iterator[Finding]:
    """Yield the findings about `count` random games, on lattices of all sizes."""
    for number in range(count):
        recipe = Recipe(edge=SMALLEST + number % (LARGEST + 1 - SMALLEST))
        game = rules.open_game(replace(generate(recipe, 0), chance=seed + number), Setting(TEXT), empty)
        try:
            checked = _played(game, seed + number)
        except Disagreement as error:
            yield Finding("game", str(error))
            continue
        yield Finding("game")
        yield from (Finding(name, made=times) for name, times in sorted(checked.met.items()))


def _played(game: Game, seed: int) -> Checked:
    """Play a game twice, and compare it with itself, too. Raises Disagreement."""
    checked, moves = _opened(game), list[Move]()
    dice = Dice(seed).roll(2)[1]
    while len(moves) < MOST_MOVES and not rules.ended(game, checked.snake):
        safe = safe_moves(game.lattice.edge, checked.snake.body)
        move, dice = _chosen(checked.snake, safe, dice)
        moves.append(move)
        checked.take(move, is_safe=move in safe)
    again = rules.start(game, 0)
    for move in moves:
        again = rules.step(game, again, move, 0).state
    if again != checked.snake:
        raise Disagreement(f"seed {seed}: {again}, before {checked.snake}")
    return checked


def _opened(game: Game) -> Checked:
    head, neck, *_ = cells = [_number(cell) for cell in game.lattice.body]
    return Checked(game, rules.start(game, 0), Plain(game.lattice.edge, cells[::-1], head - neck))


def _chosen(snake: Snake, safe: Sequence[Move], dice: Dice) -> tuple[Move, Dice]:
    """Choose any move once in a while, and otherwise a safe one, which leads to the food half the time."""
    rolled, dice = dice.roll(WILD)
    if rolled == 0 or not safe or snake.food is None:
        return dice.pick(EVERY)
    if rolled % 2:
        return dice.pick(safe)
    food = snake.food
    return min(safe, key=lambda move: apart(beside(snake.body[0], move), food)), dice


def _number(cell: Cell) -> int:
    x, y, z = cell
    return (x + 1) + 10 * (y + 1) + 100 * (z + 1)
