"""What effects do to resources and health, and those that steer others."""

from __future__ import annotations

from tests.envs.vgdl.meaning.cases import Case

SOLID = "pad > Immovable\nfire > Immovable\negg > Immovable\nnut > Immovable"
GEMS = f"gem > Resource value=2 limit=3\nkey > Resource\n{SOLID}"
LETTERS = "g > gem\nk > key\np > pad\nf > pad fire\ne > egg"
FRAIL = "avatar > MovingAvatar healthPoints=1 limitHealthPoints=3"


def _on_pad(of: str, rule: str, actions: str, line: str, scores: list[int], health: int, avatar: str = FRAIL) -> Case:
    parts = {"sprites": GEMS, "letters": LETTERS, "rules": f"avatar pad > {line}", "avatar": avatar}
    return Case(of, rule, "Ap", actions, **parts, scores=scores, health=health)


HOLDINGS = (
    Case(
        "collectResource",
        "gives as much as there is room for; what finds none stays",
        "Aggg",
        "RRR",
        sprites=GEMS,
        letters=LETTERS,
        rules="gem avatar > collectResource scoreChange=1",
        places={"gem": "20+30 30 30"},
        scores=[1, 2, 2],
        held={"gem": 3},
    ),
    Case(
        "collectResource",
        "stays where it was if it is not used up",
        "Ag ",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="gem avatar > collectResource killResource=false",
        places={"gem": "10"},
        held={"gem": 2},
    ),
    Case(
        "collectResourceIfHeld",
        "does nothing where too little of the other resource is held",
        "Ag ",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="gem avatar > collectResourceIfHeld heldResource=key scoreChange=1",
        places={"gem": "10"},
        scores=[0],
        held={},
    ),
    Case(
        "collectResourceIfHeld",
        "gives where the other resource is held; without room it disappears all the same",
        "Akgg",
        "RRR",
        sprites=GEMS,
        letters=LETTERS,
        rules="key avatar > collectResource\ngem avatar > collectResourceIfHeld heldResource=key scoreChange=1",
        places={"gem": "20+30 30 -"},
        held={"key": 1, "gem": 2},
    ),
    Case(
        "changeResource",
        "changes what the first holds, up to its limit",
        "Ap",
        "RN",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar pad > changeResource resource=gem value=2 scoreChange=1",
        scores=[1, 1],
        held={"gem": 2},
    ),
    Case(
        "changeResource",
        "takes at most what there is, and scores in any case",
        "Ap",
        "RN",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar pad > changeResource resource=gem value=-2 scoreChange=1",
        scores=[1, 2],
        held={},
    ),
    Case(
        "changeResource",
        "uses up the second if it is told so",
        "Ap",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar pad > changeResource resource=gem killResource=true",
        places={"pad": "-", "avatar": "10"},
        held={"gem": 1},
    ),
    _on_pad(
        "addHealthPoints",
        "adds health while that stays below the limit",
        "RNN",
        "addHealthPoints scoreChange=1",
        [1, 1, 1],
        2,
    ),
    _on_pad("addHealthPointsToMax", "adds health up to the limit", "RN", "addHealthPointsToMax value=9", [0, 0], 3),
    _on_pad(
        "subtractHealthPoints",
        "takes health; the killing blow scores otherwise",
        "RNN",
        "subtractHealthPoints scoreChange=1 scoreChangeIfKilled=70",
        [1, 71, 141],
        -1,
        "avatar > MovingAvatar healthPoints=2",
    ),
    Case(
        "subtractHealthPoints",
        "takes from the first of the last type with sprites of a family",
        "Apfe",
        "R",
        sprites="pad > Immovable\nfam > Immovable\n  fire >\n  egg >",
        letters="p > pad\nf > fire\ne > egg",
        rules="avatar pad > subtractHealthPoints stype=fam",
        places={"fire": "20", "egg": "-", "avatar": "10"},
    ),
    Case(
        "shieldFrom",
        "keeps an effect of another type away for the rest of the tick",
        "Af",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar pad > shieldFrom stype=fire ftype=killSprite\navatar fire > killSprite",
        places={"avatar": "10"},
    ),
    Case(
        "shieldFrom",
        "keeps nothing away that came before",
        "Af",
        "R",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar fire > killSprite\navatar pad > shieldFrom stype=fire ftype=killSprite",
        places={"avatar": "-"},
    ),
    Case(
        "addTimer",
        "puts an effect off by so many ticks, and scores at both",
        "Ape",
        "RLNN",
        sprites=GEMS,
        letters=LETTERS,
        rules="avatar pad > addTimer timer=2 ftype=transformToAll stype=egg stypeTo=nut scoreChange=3",
        places={"nut": "- - 20 20"},
        scores=[3, 3, 6, 6],
    ),
)
