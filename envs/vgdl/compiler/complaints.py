"""Messages for ticks that could not be finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from plumbline.envs.vgdl.compiler.type_rows import number_of
from plumbline.envs.vgdl.kernel.memory import layout as at
from plumbline.envs.vgdl.kernel.memory.types import State
from plumbline.envs.vgdl.language.description import Description, Kind, Rule
from plumbline.envs.vgdl.language.effects import EFFECTS

SOUGHT = ("stype", "stype1", "stype2", "stypeMissile", "spawnBehind")  # parameters by which kinds name others
MOST_LISTED = 3


def complaint(game: Description, state: State) -> str:
    """Return what is wrong with a state whose tick was given up, and where in the game's text."""
    fault, about, when = int(state[at.FAULT]), int(state[at.FAULT_AT]), f"tick {state[at.TICK]}"
    kind = game.kinds[about] if 0 <= about < len(game.kinds) else None
    name = repr(kind.name) if kind else "an effect"
    match fault:
        case at.TIRED:
            return f"{when}: more than {at.MOST_WORK:,} sprites and cells were to be looked at in one tick"
        case at.CROWDED:
            return f"{when}: there are more than {at.MOST_SLOTS:,} sprites and timers"
        case at.ORPHANED:
            return f"{when}: the effect {_effect_name(about)!r} is due and the avatar was removed"
        case at.CLASSLESS:
            return f"{when}: a sprite of {name}, which has no class, was to come into being"
        case at.SELF_BREEDING:
            return f"{when}: a sprite of {name} came into being while all of its kind were having their turn"
    return f"{when}: {name} needs a type that the game does not name{_wanted(game, kind)}"


def _wanted(game: Description, kind: Kind | None) -> str:
    """Return where the text gives names without a meaning: at this kind, or anywhere."""
    kinds, rules = ([kind], ()) if kind else (game.kinds, game.rules)
    found = list(islice(_nameless(game, kinds, rules), MOST_LISTED))
    return f" ({'; '.join(found)})" if found else ""


def _nameless(game: Description, kinds: Iterable[Kind], rules: Iterable[Rule]) -> Iterator[str]:
    for rule in rules:
        value = rule.values.get("resource")
        if value is not None and number_of(game, value) < 0:
            yield f"{rule.place}: {rule.effect.name} resource={value}"
    for kind in kinds:
        for name in SOUGHT:
            value = kind.values.get(name) or ()
            for word in [value] if isinstance(value, str) else value:
                if number_of(game, word) < 0:
                    yield f"{kind.place}: {name}={word}"


def _effect_name(opcode: int) -> str:
    return next(name for name, effect in EFFECTS.items() if effect.opcode == opcode)
