"""The rules of a game in plain English, for people and models to play by.

Only what can happen is described: no types that never appear, and no meetings that change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from plumbline.envs.vgdl.compiler.program import LEARNING_PIXELS
from plumbline.envs.vgdl.english.effects.clauses import clause
from plumbline.envs.vgdl.english.lots import LASTING, Lot, lots
from plumbline.envs.vgdl.english.outcomes import can_hold, is_death, outcome
from plumbline.envs.vgdl.english.parts.cases import Case, cases
from plumbline.envs.vgdl.english.parts.cast import Cast
from plumbline.envs.vgdl.english.parts.grammar import IT, THEY, capital, joined, number, quoted
from plumbline.envs.vgdl.english.portraits import NEVER_SHOWN, Subject, portrait, unseen
from plumbline.envs.vgdl.english.prices import price, price_alone
from plumbline.envs.vgdl.english.roles import facing, role
from plumbline.envs.vgdl.language.description import Description, End, Kind, Moment, Rule

FEW = 200  # lots that are compared with one another
MEETING = (
    "Every tick, once you and then all others have moved, those that overlap meet; being side by side is not enough."
)
IN_ORDER = "Where several lines fit the same two, they hold from top to bottom."
EDGE = "A thing leaves the screen as soon as any part of it is outside; this comes before meetings."
ENDS = "After every tick, the first of these that holds decides."


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: what holds for all of it, and a line for each item."""

    title: str
    intro: str
    lines: Sequence[str]

    def __str__(self) -> str:
        return "\n".join(
            [f"{self.title}:", *filter(None, [self.intro]), *(f"- {capital(line)}." for line in self.lines)]
        )


def rules_in_words(game: Description, block_pixels: int = LEARNING_PIXELS, level: Iterable[int] = ()) -> str:
    """Describe the rules of a game; or, given the types at the start of a level, those that matter in that level.

    Speeds are cut to whole pixels, so they depend on the pixels of a cell.
    """
    cast = Cast(game, block_pixels, explains=False, level=tuple(sorted(set(level))))
    happenings = [
        _meetings(cast),
        Section("At the edge of the screen", EDGE, _edges(cast)),
        Section("At certain times", "", _at(cast, Moment.TIME)),
    ]
    you, described = _you(cast), "\n".join(map(str, happenings))
    sections = [
        Section("Winning and losing", ENDS, [*_ends(cast), *_after_death(cast, described)]),
        you,
        Section("The things there are", "", _things(cast, "\n".join([str(you), described, *_ends(cast)]))),
        *happenings,
        Section("Points", "", _points(game)),
    ]
    return "\n\n".join(str(section) for section in sections if section.lines or (section is you and you.intro))


def sentence(game: Description, rule: Rule) -> str:
    """Describe one rule by itself, in one or more sentences."""
    cast = Cast(game)
    others = [member for second in rule.seconds for member in cast.members(second)]
    described = [_clause(case) or _nothing(case) for case in cases(cast, rule, cast.members(rule.first), others)]
    return " ".join(f"{capital(text)}." for text in described)


def ending(game: Description, end: End) -> str:
    """Describe one termination by itself, in a sentence."""
    return f"{outcome(Cast(game), end)}."


# The player, and the other types.


def _you(cast: Cast) -> Section:
    starting = [kind for kind in cast.avatars if kind in cast.placed]
    if not starting:
        return Section("You", "", [])
    roles = _grouped(cast.avatars, lambda kind: (*role(cast, cast.kind(kind)), facing(cast.kind(kind))))
    described = [[*texts[:-1], *_facing(cast, kinds, starting)] for texts, kinds in roles.items()]
    several = len(roles) > 1
    lines = [
        f"as {joined(map(cast.name, kinds), 'or')}: {'. '.join(texts)}"
        for texts, kinds in zip(described, roles.values(), strict=True)
    ]
    intro = [
        *_names(cast, starting),
        *([] if several else described[0]),
        *_health(cast, starting),
        "Nil lets a tick pass",
    ]
    return Section("You", " ".join(f"{text}." for text in intro), lines if several else [])


def _names(cast: Cast, starting: list[int]) -> list[str]:
    """List the types that you can be."""
    becoming = [kind for kind in cast.avatars if kind not in starting]
    first = f"You are {joined(map(cast.name, starting), 'or')}"
    which = ", whichever the level has" if len(starting) > 1 else ""
    later = f"; you can become {joined(map(cast.name, becoming), 'or')}" if becoming else ""
    return [f"{first}{which}{later}"]


def _grouped(kinds: Iterable[int], described: Callable[[int], tuple[str, ...]]) -> dict[tuple[str, ...], list[int]]:
    """Group types with equal descriptions."""
    found: dict[tuple[str, ...], list[int]] = {}
    for kind in kinds:
        found.setdefault(described(kind), []).append(kind)
    return found


def _facing(cast: Cast, kinds: Sequence[int], starting: Sequence[int]) -> list[str]:
    """Describe the direction that you face at the start, and after a transformation."""
    way = facing(cast.kind(kinds[0]))
    if not way:
        return []
    first = ["at first"] if any(kind in starting for kind in kinds) else []
    later = [cast.name(kind) for kind in kinds if kind in cast.results]
    when = [*first, *([f"when you become {joined(later, 'or')}"] if later else [])]
    return [f"{capital(joined(when))} you face {way}"] if when else []


def _health(cast: Cast, starting: Sequence[int]) -> list[str]:
    amounts = {cast.kind(kind).values["healthPoints"] for kind in starting if kind in cast.fragile}
    return [f"You start with {joined(map(number, sorted(amounts)), 'or')} health"] if amounts else []


def _things(cast: Cast, described: str) -> list[str]:
    """List a line for each type, or several alike, except you; `described` is what other sections say about them."""
    shown = [kind for kind in cast.game.kinds if kind.number in cast.appearing and not cast.is_yours(kind.number)]
    kinds = [kind for kind in shown if kind.place is not None or quoted(kind.name) in described]
    looks = {kind.number: tuple(portrait(Subject(cast, kind, IT))) for kind in kinds}
    everything = "\n".join([described, *(line for lines in looks.values() for line in lines)])
    named = [(number, members) for number, members in cast.groups if quoted(cast.kind(number).name) in everything]
    in_families = {member for _, members in named for member in members}
    idle = [kind.number for kind in kinds if kind.number not in in_families and _is_scenery(kind, looks, everything)]
    alike = _grouped([kind.number for kind in kinds if kind.number not in idle], lambda kind: looks[kind])
    families = [
        f"{quoted(cast.kind(kind).name)} means {joined(map(cast.name, members), 'or')}" for kind, members in named
    ]
    return [*families, *(_line(cast, each) for each in alike.values()), *_scenery(cast, idle)]


def _line(cast: Cast, kinds: list[int]) -> str:
    voice = IT if len(kinds) == 1 else THEY
    described = portrait(Subject(cast, cast.kind(kinds[0]), voice))
    return f"{joined(map(cast.name, kinds))} {'; '.join(described)}"


def _is_scenery(kind: Kind, looks: dict[int, tuple[str, ...]], described: str) -> bool:
    """Return whether a type is only mentioned and has no description."""
    return quoted(kind.name) not in described and looks[kind.number][0].startswith("never moves")


def _scenery(cast: Cast, kinds: list[int]) -> list[str]:
    alike = _grouped(kinds, lambda kind: (unseen(cast.kind(kind)),))
    return [_idle(cast, each, hidden) for (hidden,), each in alike.items() if hidden != NEVER_SHOWN]


def _idle(cast: Cast, kinds: list[int], hidden: str) -> str:
    text = f"{joined(map(cast.name, kinds))} {'is' if len(kinds) == 1 else 'are'} scenery, where nothing happens"
    return f"{text}; {hidden}" if hidden else text


# Events.


def _meetings(cast: Cast) -> Section:
    """Describe meetings of two sprites, obstacles first."""
    found = lots(cast, Moment.MEETING)
    walls = [lot for place, lot in enumerate(found) if lot.is_wall and not any(map(lot.meets, found[:place]))]
    described = [
        (lot, text) for lot in [*walls, *(lot for lot in found if lot not in walls)] for text in _texts(cast, lot)
    ]
    tied = any(
        one is not other and one.meets(other) for one, other in combinations([lot for lot, _ in described[:FEW]], 2)
    )
    intro = f"{MEETING} {IN_ORDER}" if tied else MEETING
    return Section("When things meet", intro, [text for _, text in described])


def _at(cast: Cast, moment: Moment) -> list[str]:
    return [text for lot in lots(cast, moment) for text in _texts(cast, lot)]


def _edges(cast: Cast) -> list[str]:
    """Describe the edge; the effects of a type are repeated as many times as there are of them."""
    rules = [rule for rule in cast.game.rules if rule.moment is Moment.EDGE]
    lines = Counter(rule.first for rule in rules if rule.effect.name not in LASTING)
    often = [
        f"What is told here of {cast.party(cast.members(first)).one} is done {times} times over"
        for first, times in lines.items()
        if times > 1
    ]
    return [*_at(cast, Moment.EDGE), *often]


def _texts(cast: Cast, lot: Lot) -> Iterator[str]:
    return (text for case in cases(cast, lot.rule, lot.ones, lot.others, lot.also) if (text := _clause(case)))


def _clause(case: Case) -> str:
    """Return what happens in a case and its score; "" if nothing happens."""
    text = clause(case)
    if text is None and case.rule.moment is not Moment.TIME:
        return ""
    if not text:
        return price_alone(case)
    notes = "; ".join(filter(None, [price(case), _repeated(case.rule)]))
    return f"{text} ({notes})" if notes else text


def _repeated(rule: Rule) -> str:
    times = rule.values["repeat"]
    many = times > 1 and rule.moment is Moment.MEETING and rule.effect.name not in LASTING
    return f"gone through {times} times in a tick" if many else ""


def _nothing(case: Case) -> str:
    return f"nothing happens {case.when}"


# The end, and points.


def _ends(cast: Cast) -> list[str]:
    return [outcome(cast, end) for end in cast.game.ends if can_hold(cast, end)]


def _after_death(cast: Cast, described: str) -> list[str]:
    if "you die" not in described.lower() or any(is_death(cast, end) for end in cast.game.ends):
        return []
    return ["your death by itself does not end the game: you lie where you died and can do nothing more"]


def _points(game: Description) -> list[str]:
    gains = [
        rule.values[name]
        for rule in game.rules
        for name in ("scoreChange", "scoreChangeIfKilled")
        if name in rule.values
    ]
    if not any(gains):
        return []
    return ["your score starts at 0; it changes by what things are worth or cost, each time that they happen"]
