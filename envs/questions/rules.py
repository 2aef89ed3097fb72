"""The rules of questions: one answer, and then it is over."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.envs.family import Ending, Ruling, Step
from plumbline.envs.questions import costs, grading, matching
from plumbline.envs.questions.model import Answer, Answered, Asked, Game, State, Thing
from plumbline.envs.setting import FEEDBACK

ANSWERED = Ending("answered", "the question was answered")
SAMPLES = 12  # answers that are listed as actions


def start(game: Game, seed: int) -> State:
    return Asked()


def step(game: Game, state: State, answer: Answer, seat: int) -> Step[State]:
    if isinstance(state, Answered):
        return Step(state, Ruling.IDLE)
    after = Answered(answer)
    note = grading.feedback(game, after) if game.setting.value(FEEDBACK) == "ruling" else ""
    return Step(after, Ruling.CHANGED, note=note, moves=1, work=costs.grading(game, len(answer.things)))


def actions(game: Game, state: State, seat: int) -> list[Answer]:
    """List a sample of answers, the same whatever the truth is: some cells, with any words for each."""
    if isinstance(state, Answered):
        return []
    dice, found = Dice(0), list[Answer]()
    for _ in range(SAMPLES):
        answer, dice = _drawn(game, dice)
        found.append(answer)
    return found


def ended(game: Game, state: State) -> str | None:
    return ANSWERED.word if isinstance(state, Answered) else None


def same(game: Game, one: State, other: State) -> bool:
    return one == other


def foresee(game: Game, state: State, text: str, seat: int) -> None:
    """Load what grades answers: the first time it takes a second."""
    matching.load()


def _drawn(game: Game, dice: Dice) -> tuple[Answer, Dice]:
    count, dice = dice.roll(len(game.cells))
    cells, dice = dice.draw(tuple(game.cells), count + 1)
    things = list[Thing]()
    for cell in sorted(cells, key=game.order.__getitem__):
        words, dice = _words(game, dice)
        things.append(Thing(cell, words))
    return Answer(tuple(things)), dice


def _words(game: Game, dice: Dice) -> tuple[tuple[str, ...], Dice]:
    """Draw a word for each attribute."""
    words = list[str]()
    for known in game.question.known:
        word, dice = dice.pick(known.words)
        words.append(word)
    return tuple(words), dice
