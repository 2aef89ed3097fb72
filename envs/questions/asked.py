"""The families that are asked about: what their pictures have in common, and examples of questions about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from plumbline.envs.questions.model import AnyAsking, AnyFamily, Asks, Recipe
from plumbline.envs.setting import Option


def modalities(asks: Asks) -> tuple[str, ...]:
    """Return the modalities whose pictures can be asked about, in the order of families."""
    return tuple(dict.fromkeys(modality for asking in _askings(asks) for modality in asking.modalities))


def options(asks: Asks) -> tuple[Option, ...]:
    """Return the options of pictures. Raises ValueError if two families have different ones of the same name."""
    found: dict[str, Option] = {}
    for option in (option for asking in _askings(asks) for option in asking.options):
        if found.setdefault(option.name, option) != option:
            raise ValueError(f"option {option.name}: expected equal values in all families that are asked about")
    return tuple(found.values())


def in_any(asks: Asks, named: Callable[[AnyFamily], Iterable[str]]) -> tuple[str, ...]:
    """Return the modalities of questions that some family names, such as those that need OpenGL."""
    found = {modality for family in asks.values() for modality in named(family)}
    return tuple(modality for modality in modalities(asks) if modality in found)


def examples(asks: Asks, types: Mapping[str, type[Recipe]]) -> dict[str, Recipe]:
    """Return recipes by name: the first and the last example of each family."""
    return dict(_examples(asks, types))


def _examples(asks: Asks, types: Mapping[str, type[Recipe]]) -> Iterator[tuple[str, Recipe]]:
    for family in asks.values():
        named = list(family.puzzles.recipes.items())
        for name, recipe in dict((named[0], named[-1])).items():
            yield f"{family.name}-{name.replace(' ', '-')}", types[family.name](recipe)


def _askings(asks: Asks) -> Iterator[AnyAsking]:
    for family in asks.values():
        if family.asking is not None:
            yield family.asking
