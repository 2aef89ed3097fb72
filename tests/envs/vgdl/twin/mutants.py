"""Mutated games: the texts of a game and of a level, changed mechanically a few times, the same for the same seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from plumbline.envs.vgdl.language.classes import CLASSES
from plumbline.envs.vgdl.language.effects import EFFECTS
from plumbline.envs.vgdl.language.terminations import ENDINGS
from plumbline.envs.vgdl.library import games
from tests.envs.vgdl import strange

Dice = random.Random
Lines = list[str]

NUMBERS = ["0", "1", "-1", "2", "3", "7", "20", "0.1", ".5", "-0.3", "99", "100", "-100", "1000", "10001", "65536"]
HUGE = ["2147483647", "-2147483648", "2147483648", "99999999999", "1e9", "1e-9", "-1e300", "1e999", "4294967296"]
ODD = [
    "nil",
    "true",
    "UP",
    "RED",
    "avatar",
    "wall",
    "EOS",
    "=",
    "",
    ",",
    "ä",
    "１",
    "٣",
    "1_0",
    "0x7",
    "nan",
    "-",
    "k0,k1",
]
STRANGERS = "?#~>=,: \t\r\0￿ä∞w0A."
PARAMETERS = {
    **strange.SPRITE_VALUES,
    **strange.EFFECT_VALUES,
    "limitHealthPoints": ["0", "3"],
    "counter": ["1", "-5"],
    "minAmmo": ["0", "2"],
    "ammoCost": ["2", "-3"],
    "spreadprob": [".5"],
    "spawnorientation": ["LEFT", "NIL"],
    "stationary": ["true"],
    "isFirstTick": ["false"],
    "is_oriented": ["true"],
    "nextExecution": ["1"],
    "geq": ["1"],
    "leq": ["2"],
    "subtract": ["true"],
    "scoreChangeIfKilled": ["5"],
    "min": ["true"],
    "subTypesNum": ["1"],
    "win": ["true"],
}
WORDS = [list(CLASSES), list(EFFECTS), list(ENDINGS)]
SECTIONS = ("SpriteSet", "LevelMapping", "InteractionSet", "TerminationSet")
PLOTS = (
    (
        "{a} > Resource limit=3 value=2",
        "{a} avatar {b} > collectResource killResource=false",
        "{a} avatar > collectResourceIfHeld heldResource={a} value=1",
        "avatar {b} > changeResource resource={a} value=-1 killResource={flag}",
        "{b} avatar > killIfOtherHasMore resource={a} limit=1 subtract=true",
        "{b} avatar > killIfHasLess resource={a} limit=1",
        "avatar {b} > spawnIfHasMore resource={a} limit=1 stype={c} spend=1",
        "avatar {b} > transformTo stype={c}",
    ),
    (
        "{a} > {hunter} stype={b} stype1={b},{c} epsilon=.2 randomTarget={flag} cons=1",
        "{b} {a} > killSprite",
        "{a} {b} > transformToSingleton stype={c} stype_other={b} takeOrientation={flag}",
        "{a} wall EOS > stepBack",
    ),
    (
        "{a} > Chaser stype=avatar healthPoints=3 limitHealthPoints=5",
        "{a} avatar > subtractHealthPoints scoreChangeIfKilled=3 stype={b}",
        "{a} avatar > addHealthPoints value=2 killSecond={flag}",
        "{a} {b} > addHealthPointsToMax value=9 killSecond={flag}",
        "{a} TIME > subtractHealthPoints timer=4 repeating=true",
        "{a} avatar > transformIfCount stype={b} stypeCount={c} geq=1",
    ),
    (
        "avatar > {shooter} stype={a},{b} ammo={c},{b} minAmmo=0 ammoCost=2 spawnBehind={a}",
        "{c} > Resource limit=5 value=3",
        "{c} avatar > collectResource",
        "{a} wall EOS > {bounce}",
        "avatar EOS > {bounce}",
    ),
    (
        "{a} > Portal stype={b}",
        "{b} > Missile orientation=UP",
        "avatar {a} > teleportToExit",
        "{c} {a} > teleportToExit",
        "{a} {c} > align orient={flag}",
        "{a} avatar > bounceForward",
        "{c} avatar > pullWithIt pixelPerfect={flag}",
        "{c} avatar > attractGaze align={flag}",
    ),
    (
        "{a} > SpawnPoint stype={b} prob=.7 total=4 spawnorientation=LEFT",
        "{b} > Spreader stype={c} spreadprob=.6 limit=3",
        "{b} {c} > transformToAll stype={c} stypeTo={a} killSecond={flag}",
        "{c} TIME > addTimer timer=2 ftype=killAll stype={b}",
        "{c} EOS > undoAll notStype={a}",
        "{c} EOS > transformToRandomChild stype={a}",
    ),
    (
        "{a} > {lost}",
        "avatar > {shooter} ammo={b}",
        "avatar {b} > changeResource resource=nobody value=1",
        "avatar {a} > teleportToExit",
        "{c} {b} > spawnIfHasLess resource=nobody stype={a} limit=1",
    ),
)
"""Lines that only do something together: types `a` to `c`, first as sprites, then as rules."""

LOST = [
    *("Chaser", "PathChaser stype=nobody", "RandomPathAltChaser epsilon=.1", "SpawnPoint", "BomberRandomMissile"),
    *("BomberRandomMissile stypeMissile=nobody", "Portal", "Portal stype=nobody", "Bomber stype=UP", "nobody"),
]
"""Classes that need a type and are not told one that the game has."""

REPEATS = ["2", "9", "60", "4000"]
LARGEST_MAP = 12_000  # characters

_NUMBER = re.compile(r"(?<==)[-+.\d]+")


@dataclass(frozen=True)
class Mutant:
    """The texts of a mutated game and of a level of it."""

    seed: int
    origin: str
    game: str
    level: str


Source = Callable[[Dice], tuple[str, str, str]]
"""Draws a game: its name, its text and the text of a level."""


def bundled(dice: Dice) -> tuple[str, str, str]:
    name = dice.choice(list(games.games()))
    number = dice.choice(list(games.levels(name)))
    return f"{name} {number}", games.text_of(name).decode(), games.level_of(name, number)


def thrown_together(dice: Dice) -> tuple[str, str, str]:
    return ("strange", *strange.a_game(dice))


def kept_in(folder: Path) -> Source:
    """The games of a folder, whose levels are GAME_lvlN.txt."""
    levels = sorted(folder.glob("*_lvl*.txt"))

    def drawn(dice: Dice) -> tuple[str, str, str]:
        level = dice.choice(levels)
        game = level.with_name(level.name.partition("_lvl")[0] + ".txt")
        return level.stem, game.read_text(), level.read_text()

    return drawn


def mutant(seed: int, sources: Sequence[Source] = (bundled, thrown_together)) -> Mutant:
    """The mutated game of a seed. One in ten keeps the text of its game, one in three that of its level."""
    dice = Dice(seed)
    origin, game, level = dice.choice(sources)(dice)
    lines, rows = game.splitlines(), level.splitlines()
    for _ in range(dice.choice((0, 1, 1, 1, 2, 2, 3, 4, 6, 10))):
        dice.choice(GAME_CHANGES)(dice, lines)
    for _ in range(dice.choice((0, 1, 2))):
        dice.choice(LEVEL_CHANGES)(dice, rows)
    return Mutant(seed, origin, "\n".join(lines), "\n".join(rows)[:LARGEST_MAP])


def _drop(dice: Dice, lines: Lines) -> None:
    if lines:
        del lines[dice.randrange(len(lines))]


def _double(dice: Dice, lines: Lines) -> None:
    if lines:
        lines.insert(dice.randrange(len(lines)), dice.choice(lines))


def _swap(dice: Dice, lines: Lines) -> None:
    if lines:
        one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]


def _indent(dice: Dice, lines: Lines) -> None:
    number = _any_line(dice, lines)
    lines[number] = " " * dice.choice((0, 2, 4, 6, 8, 10)) + lines[number].lstrip()


def _number(dice: Dice, lines: Lines) -> None:
    """Replace numbers."""
    number = _any_line(dice, lines, _NUMBER.search)
    other = dice.choice(dice.choice((NUMBERS, NUMBERS, HUGE, ODD)))
    lines[number] = _NUMBER.sub(lambda found: other if dice.random() < 0.7 else found.group(), lines[number])


def _word(dice: Dice, lines: Lines) -> None:
    """Replace a class, an effect, an end or a type by another."""
    number = _any_line(dice, lines, str.strip)
    words = lines[number].split(" ")
    place = dice.choice([place for place, word in enumerate(words) if word.strip()] or [0])
    kin = next((kin for kin in WORDS if words[place] in kin), _names(lines))
    key, sign, _ = words[place].partition("=")
    words[place] = f"{key}={dice.choice(_names(lines))}" if sign else dice.choice(kin)
    lines[number] = " ".join(words)


def _forget(dice: Dice, lines: Lines) -> None:
    """Leave a parameter or a type out."""
    number = _any_line(dice, lines, lambda line: "=" in line or ">" in line)
    indent, words = lines[number][: -len(lines[number].lstrip()) or None], lines[number].split()
    places = [place for place, word in enumerate(words) if "=" in word] or list(range(len(words)))[3:]
    if places:
        del words[dice.choice(places)]
        lines[number] = indent + " ".join(words)


def _parameter(dice: Dice, lines: Lines) -> None:
    number = _any_line(dice, lines, str.strip)
    name = dice.choice(list(PARAMETERS))
    lines[number] += f" {name}={dice.choice(dice.choice((PARAMETERS[name], PARAMETERS[name], NUMBERS, HUGE)))}"


def _repeat(dice: Dice, lines: Lines) -> None:
    lines[_any_line(dice, lines, str.strip)] += f" repeat={dice.choice(REPEATS)}"


def _rule(dice: Dice, lines: Lines) -> None:
    for _ in range(dice.choice((1, 1, 3))):
        _into(dice, lines, "InteractionSet", strange.a_rule(dice, _names(lines)))


def _plot(dice: Dice, lines: Lines) -> None:
    """Add lines that do something together, and have types that they name begin where the avatar does."""
    a, b, c = (dice.choice(_names(lines)) for _ in range(3))
    words = {
        "hunter": dice.choice(("PathChaser", "PathAltChaser", "RandomPathAltChaser", "Fleeing")),
        "shooter": dice.choice([name for name in CLASSES if "Shoot" in name or "Flak" in name or "Turning" in name]),
        "lost": dice.choice(LOST),
        "bounce": dice.choice(
            ("reverseDirection", "turnAround", "wrapAround offset=.5", "flipDirection", "killSprite")
        ),
        "flag": dice.choice(("true", "false")),
    }
    for line in dice.choice(PLOTS):
        said = line.format(a=a, b=b, c=c, **words)
        if dice.random() < 0.8:
            _into(None, lines, "SpriteSet" if len(said.partition(">")[0].split()) == 1 else "InteractionSet", said)
    _into(None, lines, "LevelMapping", f"A > {dice.choice((a, b))} {dice.choice((b, c))} avatar")


def _shield(dice: Dice, lines: Lines) -> None:
    """Add a shield, and a rule that it keeps from a type."""
    one, other = dice.choice(_names(lines)), dice.choice(_names(lines))
    effect = dice.choice(list(EFFECTS))
    _into(dice, lines, "InteractionSet", f"{one} {other} > {effect} stype={dice.choice(_names(lines))}")
    _into(
        dice, lines, "InteractionSet", f"{one} {dice.choice(_names(lines))} > shieldFrom stype={other} ftype={effect}"
    )


def _sprite(dice: Dice, lines: Lines) -> None:
    names = _names(lines)
    _into(dice, lines, "SpriteSet", strange.a_sprite(dice, dice.choice((*names, "k9")), names))


def _end(dice: Dice, lines: Lines) -> None:
    said = " ".join(f"stype{number}={dice.choice(_names(lines))}" for number in ("", 1, 2))
    limit = dice.choice(dice.choice((NUMBERS, HUGE)))
    _into(dice, lines, "TerminationSet", f"{dice.choice(list(ENDINGS))} {said} limit={limit} win={dice.choice(ODD)}")


def _letter(dice: Dice, lines: Lines) -> None:
    said = " ".join(dice.choice(_names(lines)) for _ in range(dice.choice((1, 2, 5))))
    _into(dice, lines, "LevelMapping", f"{dice.choice('wA.0+abcdefgh')} > {said}")


def _header(dice: Dice, lines: Lines) -> None:
    pixels = dice.choice(("1", "2", "3", "7", "64", "1000", dice.choice(HUGE)))
    if lines:
        lines[0] += dice.choice((f" square_size={pixels}", f" obs={','.join(dice.choices(_names(lines), k=2))}"))


def _scribble(dice: Dice, lines: Lines) -> None:
    number = _any_line(dice, lines)
    line = lines[number]
    place = dice.randrange(len(line) + 1)
    lines[number] = line[:place] + dice.choice(STRANGERS) + line[place + dice.choice((0, 1)) :]


def _any_line(dice: Dice, lines: Lines, suits: Callable[[str], object] = lambda line: True) -> int:
    """Choose a line that suits, or any, and return its number. An empty text gets a line."""
    if not lines:
        lines.append("")
    return dice.choice([number for number, line in enumerate(lines) if suits(line)] or range(len(lines)))


def _into(dice: Dice | None, lines: Lines, section: str, line: str) -> None:
    """Put a line in a section, as far in as its first one; at its end where no dice say where."""
    start = next((number for number, each in enumerate(lines) if each.strip() == section), None)
    if start is None:
        return
    end = next((number for number in range(start + 1, len(lines)) if lines[number].strip() in SECTIONS), len(lines))
    inner = lines[start + 1] if start + 1 < len(lines) else "    "
    lines.insert(dice.randint(start + 1, end) if dice else end, " " * (len(inner) - len(inner.lstrip())) + line)


def _names(lines: Lines) -> list[str]:
    """The types that the first section defines, and those that every game has."""
    told = ["wall", "avatar"]
    for line in lines:
        name, sign, _ = line.partition(">")
        if line.strip() in SECTIONS[1:]:
            break
        if sign:
            told += name.split()[:1]
    return told


def _fill(dice: Dice, rows: Lines) -> None:
    """Put one letter into many cells."""
    letter, share = _any_letter(dice, rows), dice.choice((0.02, 0.2, 0.9))
    rows[:] = ["".join(letter if each != "A" and dice.random() < share else each for each in row) for row in rows]


def _change(dice: Dice, rows: Lines) -> None:
    if rows:
        number = dice.randrange(len(rows))
        place = dice.randrange(len(rows[number]) + 1)
        letter = dice.choice((_any_letter(dice, rows), dice.choice(STRANGERS)))
        rows[number] = rows[number][:place] + letter + rows[number][place + 1 :]


def _cut(dice: Dice, rows: Lines) -> None:
    """Keep a part of the level, which may be one cell."""
    top, left = dice.randrange(len(rows) or 1), dice.randrange(len(rows[0]) or 1) if rows else 0
    high, wide = dice.choice((1, 2, 3, 5, 9)), dice.choice((1, 2, 3, 9, 20))
    rows[:] = [row[left : left + wide] for row in rows[top : top + high]]
    if rows and not any("A" in row for row in rows):
        rows[0] = "A" + rows[0][1:]


def _grow(dice: Dice, rows: Lines) -> None:
    """Add room around the level, or repeat it."""
    if dice.random() < 0.5:
        blank = dice.choice((" ", _any_letter(dice, rows)))
        rows[:] = [row + blank * dice.choice((1, 5, 5, 30)) for row in rows] + [blank * 9] * dice.choice((0, 2, 9))
    else:
        rows[:] = [row + row for row in rows] * dice.choice((1, 2))


def _open(dice: Dice, rows: Lines) -> None:
    """Take the border away, so that sprites leave the screen."""
    rows[:] = [row[1:-1] for row in rows[1:-1]]


def _any_letter(dice: Dice, rows: Lines) -> str:
    return dice.choice("".join(rows).replace("A", "") or "w")


GAME_CHANGES = (
    *(
        _drop,
        _double,
        _swap,
        _indent,
        _number,
        _number,
        _number,
        _word,
        _word,
        _word,
        _word,
        _forget,
        _forget,
        _parameter,
        _parameter,
    ),
    *(
        _parameter,
        _repeat,
        _rule,
        _rule,
        _plot,
        _plot,
        _plot,
        _shield,
        _sprite,
        _sprite,
        _end,
        _letter,
        _header,
        _scribble,
    ),
)
LEVEL_CHANGES = (_drop, _double, _swap, _fill, _fill, _change, _change, _cut, _cut, _grow, _open)
