"""What players of questions read: the question, how to read the picture, and how to answer."""

from __future__ import annotations

from plumbline.envs.questions import notation
from plumbline.envs.questions.model import Game


def task(game: Game, seat: int) -> str:
    return "Which pieces are on the board, and in which cells?"


def brief(game: Game, seat: int) -> str:
    """Return the question and its grammar, for models."""
    return "\n".join(
        [
            "You are shown one picture, of a board, and answer one question about it, once: " + task(game, seat),
            *_seen(game),
            f"Name each piece that you see: {notation.form(game)}, with commas between pieces. Do not list free cells.",
            *_words(game),
            *_score(),
            "You may think aloud first. End your answer with a line of its own, such as:",
            f"{notation.MARKER} {notation.example(game)}",
            "The list may also have a line for each piece, below the word. An element of another form is not read, and "
            "counts as a format error.",
        ]
    )


def instructions(game: Game, seat: int) -> str:
    """Explain the question to a person."""
    return "\n".join(
        [
            f"{task(game, seat)} You answer once.",
            *_seen(game),
            f"To type an answer, name each piece: {notation.form(game)}, with commas between pieces.",
            *_words(game),
            f"Example: {notation.example(game)}",
            *_score(),
        ]
    )


def _seen(game: Game) -> tuple[str, ...]:
    return game.asking.reading(game.world, game.question.known)


def _words(game: Game) -> list[str]:
    """Return the words that an answer may use."""
    return [" ".join(f"{known.name.title()}s: {', '.join(known.words)}." for known in game.question.known)]


def _score() -> list[str]:
    return [
        "A piece is right if its cell and all its words are. Your score is the number of right pieces, divided by the "
        "number of pieces on the board and of those that you name besides."
    ]
