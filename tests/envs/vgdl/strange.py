"""Games that nobody would write: classes, effects and parameters thrown together by chance. As a program it plays them
and prints what became of each, so that two ways to run the machine can be compared."""

from __future__ import annotations

import random
import sys
from zlib import crc32

from plumbline.envs.vgdl.compiler.machine import Machine, Stuck, numbers
from plumbline.envs.vgdl.compiler.program import compile_program
from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.effects import EFFECTS
from plumbline.envs.vgdl.language.levels import read_level
from plumbline.envs.vgdl.language.parser import read_game
from plumbline.envs.vgdl.language.text import InvalidGame

AVATARS = [name for name, each in CLASSES.items() if each.is_avatar]
OTHERS = [name for name in CLASSES if name not in AVATARS]
SPRITE_VALUES = {
    "speed": ["0", "0.5", "1", "0.3", "-1", "2"],
    "cooldown": ["0", "1", "3"],
    "orientation": ["UP", "LEFT", "NONE", "NIL"],
    "limit": ["0", "1", "3"],
    "singleton": ["true"],
    "healthPoints": ["0", "2", "5"],
    "timeToLive": ["0", "3"],
    "total": ["0", "2"],
    "prob": ["0", ".5", "1"],
    "cons": ["0", "2"],
    "value": ["1", "3"],
    "epsilon": [".5"],
    "randomTarget": ["true"],
    "maxDistance": ["20"],
    "rotateInPlace": ["true"],
    "is_static": ["true", "false"],
    "lastmove": ["3"],
}
EFFECT_VALUES = {
    "limit": ["0", "1", "2"],
    "value": ["1", "-1", "2"],
    "scoreChange": ["1", "-2"],
    "killSecond": ["true"],
    "killResource": ["true", "false"],
    "pixelPerfect": ["true"],
    "prob": [".5"],
    "timer": ["1", "3"],
    "repeating": ["true"],
    "repeat": ["2"],
    "spend": ["1"],
    "align": ["true"],
    "orient": ["false"],
    "takeOrientation": ["true"],
    "forceOrientation": ["true"],
    "offset": [".5"],
}


def a_game(dice: random.Random) -> tuple[str, str]:
    """The texts of a game and of a level."""
    names = [f"k{number}" for number in range(dice.randint(3, 9))]
    lines = ["BasicGame" + dice.choice(["", " square_size=7", " obs=k0"]), "  SpriteSet"]
    indent = 4
    for name in names:
        lines.append(" " * indent + a_sprite(dice, name, names))
        indent = dice.choice([4, 4, indent, indent + 2 if indent < 10 else 4])
    lines.append(f"    avatar > {dice.choice(AVATARS)} {_kinds(dice, names)}")
    lines += ["  InteractionSet", *(f"    {a_rule(dice, names)}" for _ in range(dice.randint(2, 16)))]
    lines += ["  LevelMapping", *(f"    {name[1:]} > {name} {dice.choice(['', *names])}" for name in names)]
    end = f"SpriteCounter stype={dice.choice(names)} win=True" if dice.random() < 0.3 else "Timeout limit=150"
    return "\n".join([*lines, "  TerminationSet", f"    {end}"]), _level(dice, names)


def a_sprite(dice: random.Random, name: str, names: list[str]) -> str:
    chosen = dice.choice(OTHERS if dice.random() < 0.9 else AVATARS)
    said = [f"{key}={dice.choice(values)}" for key, values in SPRITE_VALUES.items() if dice.random() < 0.25]
    return f"{name} > {chosen} {_kinds(dice, names)} {' '.join(said)}"


def _kinds(dice: random.Random, names: list[str]) -> str:
    ammo = f" ammo={dice.choice(names)}" if dice.random() < 0.3 else ""
    return " ".join(f"{key}={dice.choice(names)}" for key in ("stype", "stype1", "stypeMissile", "spawnBehind")) + ammo


def a_rule(dice: random.Random, names: list[str]) -> str:
    effect = dice.choice(list(EFFECTS))
    first, second = dice.choice([*names, *["avatar"] * 3]), dice.choice([*names, "avatar", "avatar", "EOS", "TIME"])
    kinds = ("stype", "stypeTo", "stypeCount", "stype_other", "resource", "heldResource", "notStype")
    said = [f"{key}={dice.choice(names)}" for key in kinds if key in EFFECTS[effect].types or dice.random() < 0.4]
    said += [f"{key}={dice.choice(values)}" for key, values in EFFECT_VALUES.items() if dice.random() < 0.4]
    return f"{first} {second} > {effect} ftype={dice.choice(list(EFFECTS))} {' '.join(said)}"


def _level(dice: random.Random, names: list[str]) -> str:
    columns, rows = dice.randint(3, 12), dice.randint(2, 9)
    cells = [dice.choice("      " + "".join(name[1:] for name in names)) for _ in range(columns * rows)]
    cells[dice.randrange(len(cells))] = "A"
    return "\n".join("".join(cells[row * columns : (row + 1) * columns]) for row in range(rows))


def fate(seed: int) -> str:
    """What became of one game, in a line."""
    dice = random.Random(seed)
    text, level = a_game(dice)
    try:
        game = read_game(text)
        machine = Machine(compile_program(game, read_level(game, level), dice.choice("LP")))
    except InvalidGame as error:
        return f"{seed}: {error}"
    state = machine.start(seed)
    try:
        for _ in range(60):
            state = machine.advance(state, numbers(dice.choice("NLRUDS")))
    except Stuck as stuck:
        return f"{seed}: {stuck}"
    return f"{seed}: {len(state)} integers, {crc32(state.tobytes()):08x}"


if __name__ == "__main__":
    for number in map(int, sys.argv[1:]):
        print(fate(number))
