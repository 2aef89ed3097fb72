"""Small games made of lines, and what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass

from plumbline.envs.vgdl.compiler.machine import Machine, numbers
from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.compiler.scenes import Scene
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game

NEVER = "Timeout limit=100 win=False"


def a_text(
    *, sprites: str = "", letters: str = "", rules: str = "", ends: str = NEVER, header: str = "", avatar: str = ""
) -> str:
    """A game of these lines; the avatar comes last among its sprites unless one is given."""
    parts = {
        "SpriteSet": f"{sprites}\n{avatar or 'avatar > MovingAvatar'}",
        "LevelMapping": letters or "A > avatar",
        "InteractionSet": rules,
        "TerminationSet": ends,
    }
    lines = [f"BasicGame {header}"]
    for name, body in parts.items():
        lines += [f"  {name}", *("    " + line for line in body.splitlines() if line.strip())]
    return "\n".join(lines)


def a_machine(level: str, *, mode: str = "L", **parts: str) -> Machine:
    game = read_game(a_text(**parts))
    return Machine(compile_program(game, read_level(game, level), mode))


@dataclass(frozen=True)
class Story:
    """The scenes before and after each tick."""

    scenes: tuple[Scene, ...]

    @property
    def scores(self) -> list[int]:
        return [scene.score for scene in self.scenes[1:]]

    @property
    def draws(self) -> list[int]:
        return [scene.draws for scene in self.scenes[1:]]

    @property
    def last(self) -> Scene:
        return self.scenes[-1]

    def places(self, name: str) -> list[list[tuple[int, int]]]:
        """After each tick, where all living sprites of a type are, in pixels."""
        return [where(scene, name) for scene in self.scenes[1:]]


def where(scene: Scene, name: str) -> list[tuple[int, int]]:
    """Where all living sprites of a type are, in the order in which they came into being."""
    kind = next(kind.number for kind in scene.program.game.kinds if kind.name == name)
    return [(sprite.x, sprite.y) for sprite in scene.sprites(kind) if not sprite.is_dead]


def played(machine: Machine, actions: str, seed: int = 0) -> Story:
    """What happens when these actions are taken until the game is over."""
    state = machine.start(seed)
    scenes = [Scene(machine.program, state)]
    for letter in actions:
        state = machine.advance(state, numbers(letter))
        if (state.shape == scenes[-1].state.shape) and (state == scenes[-1].state).all():
            break
        scenes.append(Scene(machine.program, state))
    return Story(tuple(scenes))


def a_story(level: str, actions: str, *, seed: int = 0, mode: str = "L", **parts: str) -> Story:
    return played(a_machine(level, mode=mode, **parts), actions, seed)
