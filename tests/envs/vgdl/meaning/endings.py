"""What ends a game."""

from __future__ import annotations

from tests.envs.vgdl.meaning.cases import Case

GEMS = "fam > Resource\n  gem >\n  nut >\nrock > Immovable"
LETTERS = "g > gem\nn > nut\nr > rock"
TAKE = "fam avatar > killSprite"


def _after(of: str, rule: str, level: str, end: str, ticks: int | None, winner: int = 1) -> Case:
    parts = {"sprites": GEMS, "letters": LETTERS, "rules": TAKE, "ends": f"{end}\nTimeout limit=9 win=False"}
    return Case(of, rule, level, "R" * 12, **parts, ticks=10 if ticks is None else ticks, winner=winner)


ENDINGS = (
    _after("SpriteCounter", "at most so many are left", "Agg", "SpriteCounter stype=gem limit=1 win=True", 1),
    _after("SpriteCounter", "at most none unless it says", "Agg", "SpriteCounter stype=gem win=True", 2),
    _after("SpriteCounter", "lost unless it says won", "Agg", "SpriteCounter stype=gem", 2, 0),
    _after("SpriteCounter", "a family counts together", "Agn", "SpriteCounter stype=fam win=True", 2),
    Case(
        "SpriteCounter",
        "a dead avatar is not counted",
        "Ar",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar rock > killSprite",
        ends="SpriteCounter stype=avatar",
        ticks=1,
        winner=0,
    ),
    Case(
        "MultiSpriteCounter",
        "an avatar that is killed again is not counted less",
        "Arf",
        "RN",
        sprites=f"{GEMS}\nflash > Flicker limit=0",
        letters=f"{LETTERS}\nf > flash",
        rules="avatar rock > killSprite",
        ends="MultiSpriteCounter stype1=avatar stype2=flash",
        ticks=2,
        winner=0,
    ),
    _after(
        "MultiSpriteCounter",
        "exactly so many are left",
        "Agn",
        "MultiSpriteCounter stype1=gem stype2=nut win=True limit=1",
        1,
    ),
    _after(
        "MultiSpriteCounter",
        "one less is not so many",
        "Agr",
        "MultiSpriteCounter stype1=gem stype2=rock win=True limit=3",
        None,
        0,
    ),
    _after(
        "MultiSpriteCounter",
        "at least so many, where the number is the least",
        "Agnr",
        "MultiSpriteCounter stype1=gem stype2=nut stype3=rock win=True limit=1 min=true",
        1,
    ),
    _after(
        "MultiSpriteCounterSubTypes",
        "exactly so many, of exactly so many types",
        "Aggn",
        "MultiSpriteCounterSubTypes stype1=fam limit=2 subTypesNum=2 win=True",
        1,
    ),
    _after(
        "MultiSpriteCounterSubTypes",
        "as many of fewer types do not do",
        "Angg",
        "MultiSpriteCounterSubTypes stype1=fam limit=2 subTypesNum=2 win=True",
        None,
        0,
    ),
    _after(
        "Timeout", "at the end of the tick of that number, which is one tick more", "A ", "Timeout limit=3 win=True", 4
    ),
    _after("Timeout", "the first line that holds decides", "A ", "Timeout limit=3\nTimeout limit=3 win=True", 4, 0),
)
