"""What effects kill."""

from __future__ import annotations

from tests.envs.vgdl.meaning.cases import Case

ONE = "one > Immovable"
GOLD = "gold > Resource\ndoor > Immovable"
GOLDEN = "g > gold\nd > door"
TAKE = "gold avatar > collectResource"
PAIR = "r > Missile orientation=RIGHT speed=0.5\nl > Missile orientation=LEFT speed=0.5\nd > Missile orientation=DOWN"


def _holding(name: str, rule: str, sides: str, limit: int, *, gold: bool, dies: bool) -> Case:
    return Case(
        name,
        rule,
        "Agd" if gold else "A d",
        "RR",
        sprites=GOLD,
        letters=GOLDEN,
        rules=f"{TAKE}\n{sides} > {name} resource=gold limit={limit} scoreChange=1",
        scores=[0, int(dies)],
        places={sides.partition(" ")[0]: ("20 -" if sides[0] == "d" else "10 -") if dies else _alive(sides)},
        held={"gold": 1} if gold else {},
    )


def _alive(sides: str) -> str:
    return "20 20" if sides[0] == "d" else "10 20"


DEATHS = (
    Case(
        "killSprite",
        "kills the first",
        "Ao",
        "R",
        sprites=ONE,
        letters="o > one",
        rules="one avatar > killSprite scoreChange=2",
        places={"one": "-", "avatar": "10"},
        scores=[2],
    ),
    Case(
        "killSprite",
        "what is dead no longer meets others in this tick, but they meet it",
        "Ao",
        "R",
        sprites=ONE,
        letters="o > one",
        rules="one avatar > killSprite\none avatar > reverseDirection scoreChange=1\n"
        "avatar one > reverseDirection scoreChange=10",
        scores=[10],
    ),
    Case(
        "killSprite",
        "dies once, of the first that it meets",
        "A o",
        "N",
        sprites=f"{ONE}\nfoe > Immovable",
        letters="o > one foe foe",
        rules="one foe > killSprite scoreChange=1",
        scores=[1],
    ),
    Case(
        "killSprite",
        "nothing meets itself",
        "A o",
        "N",
        sprites=ONE,
        letters="o > one",
        rules="one one > killSprite",
        places={"one": "20"},
    ),
    Case(
        "killSprite",
        "a type above is met as each of those below, and they as it",
        "Afk  m",
        "N",
        sprites="fam > Immovable\n  kid >\n  bud >\npad > Immovable",
        letters="f > fam pad\nk > kid pad\nm > bud pad",
        rules="kid pad > killSprite scoreChange=1\nfam pad > cloneSprite scoreChange=10",
        places={"fam": "-", "kid": "-", "bud": "50+50"},
        scores=[12],
    ),
    Case(
        "killBoth",
        "kills both",
        "Ao",
        "R",
        sprites=ONE,
        letters="o > one",
        rules="one avatar > killBoth",
        places={"one": "-", "avatar": "-"},
    ),
    Case(
        "killAll",
        "kills all of exactly that type",
        "Aof k",
        "R",
        sprites="one > Immovable\nfam > Immovable\n  kid >",
        letters="o > one\nf > fam\nk > kid",
        rules="avatar one > killAll stype=fam",
        places={"fam": "-", "kid": "40", "avatar": "10"},
    ),
    Case(
        "killIfFromAbove",
        "kills what the other one came down on",
        "m  \nA  \n   ",
        "NN",
        sprites="m > Missile orientation=DOWN",
        letters="m > m",
        rules="avatar m > killIfFromAbove scoreChange=1",
        places={"avatar": "0,10 -"},
        scores=[0, 1],
    ),
    Case(
        "killIfFromAbove",
        "spares what was met from the side",
        "mA ",
        "NN",
        sprites="m > Missile orientation=RIGHT",
        letters="m > m",
        rules="avatar m > killIfFromAbove scoreChange=1",
        places={"avatar": "10 10"},
        scores=[0, 0],
    ),
    Case(
        "killIfFromAbove",
        "spares what the other one came to from no more than half its height above",
        " m \nA  \n   ",
        "NNR",
        sprites="m > Missile orientation=DOWN speed=0.5",
        letters="m > m",
        rules="avatar m > killIfFromAbove scoreChange=1",
        places={"avatar": "0,10 0,10 10,10", "m": "10 10,5 10,10"},
        scores=[0, 0, 0],
    ),
    Case(
        "killIfFromAbove",
        "spares what came up to it",
        "o\nA",
        "U",
        sprites=ONE,
        letters="o > one",
        rules="avatar one > killIfFromAbove scoreChange=1",
        avatar="avatar > MovingAvatar speed=0.5",
        places={"avatar": "0,5"},
        scores=[0],
    ),
    Case(
        "killIfFrontal",
        "kills what came head-on from above",
        "dA\n  \nu ",
        "NN",
        sprites="u > Missile orientation=UP speed=0.5\nd > Missile orientation=DOWN speed=0.7",
        letters="u > u\nd > d",
        rules="u d > killIfFrontal scoreChange=1",
        places={"u": "0,20 -", "d": "0 0,7"},
        scores=[0, 1],
    ),
    Case(
        "killIfFrontal",
        "kills what came head-on",
        "A rl  ",
        "NN",
        sprites=PAIR,
        letters="r > r\nl > l",
        rules="r l > killIfFrontal scoreChange=1",
        places={"r": "20 -", "l": "30 25"},
        scores=[0, 1],
    ),
    Case(
        "killIfFrontal",
        "spares what came otherwise",
        "A  d\n  r  \n     ",
        "NN",
        sprites=PAIR,
        letters="r > r\nd > d",
        rules="r d > killIfFrontal scoreChange=1",
        places={"r": "20,10 25,10"},
        scores=[0, 0],
    ),
    Case(
        "killIfNotFrontal",
        "spares what came head-on",
        "A rl  ",
        "NN",
        sprites=PAIR,
        letters="r > r\nl > l",
        rules="r l > killIfNotFrontal scoreChange=1",
        places={"r": "20 25"},
        scores=[0, 0],
    ),
    Case(
        "killIfNotFrontal",
        "kills what came otherwise",
        "A  d\n  r  \n     ",
        "NN",
        sprites=PAIR,
        letters="r > r\nd > d",
        rules="r d > killIfNotFrontal scoreChange=1",
        places={"r": "20,10 -"},
        scores=[0, 1],
    ),
    *(
        Case(
            name,
            "kills what did not move",
            " m  A\n     ",
            "NNN",
            sprites="one > Immovable\nm > Missile orientation=RIGHT",
            letters="m > m one",
            rules=f"one m > {name} scoreChange=1",
            scores=[1, 1, 1],
        )
        for name in ("killIfFrontal", "killIfNotFrontal")
    ),
    _holding("killIfHasLess", "kills what holds at most so much", "avatar door", 0, gold=False, dies=True),
    _holding("killIfHasLess", "spares what holds more", "avatar door", 0, gold=True, dies=False),
    _holding("killIfHasMore", "kills what holds at least so much", "avatar door", 1, gold=True, dies=True),
    _holding("killIfHasMore", "spares what holds less", "avatar door", 1, gold=False, dies=False),
    _holding("killIfOtherHasMore", "kills if the other one holds so much", "door avatar", 1, gold=True, dies=True),
    _holding("killIfOtherHasMore", "spares if the other one holds less", "door avatar", 1, gold=False, dies=False),
    Case(
        "killIfOtherHasMore",
        "takes that much from the other one if it is told so",
        "Agd",
        "RR",
        sprites=GOLD,
        letters=GOLDEN,
        rules=f"{TAKE}\ndoor avatar > killIfOtherHasMore resource=gold limit=1 subtract=true",
        places={"door": "20 -"},
        held={},
    ),
    *(
        Case(
            "killIfScoreNegative",
            f"kills where the score is below 0: {change}",
            "Ao ",
            "R",
            sprites="one > Immovable\npad > Immovable",
            letters="o > one pad",
            rules=f"one avatar > killSprite scoreChange={change}\navatar pad > killIfScoreNegative",
            places={"avatar": place},
        )
        for change, place in ((-1, "-"), (0, "10"))
    ),
)
