"""A setting: the modality and options under which a task is played, and its short text form.

The text form names leaderboards in addresses and files: `3d`, or `3d,labels=both,palette=safe`. Options at their
default are left out and the rest sorted, so equal settings have equal texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

BLIND = "none"
"""The modality of agents without observations."""


class InvalidSetting(ValueError):
    """The text names no setting of this family. The message quotes it and says what was expected."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that changes what a player sees or reads."""

    name: str
    values: tuple[str, ...]  # the first is the default; laws are run under each
    also: Callable[[str], bool] | None = None  # accepts further values: any size within bounds
    expected: str = ""  # names those further values in an error
    decides: bool = False  # True if it changes what wins: results under different values are never shown side by side
    fewer: tuple[tuple[str, tuple[str, ...]], ...] = ()  # modalities that have no others than these values

    @property
    def default(self) -> str:
        return self.values[0]

    def values_of(self, modality: str) -> tuple[str, ...]:
        """Return the values that a modality has; the first is the default."""
        return dict(self.fewer).get(modality, self.values)

    def allows(self, value: str, modality: str = "") -> bool:
        if modality in dict(self.fewer):
            return value in self.values_of(modality)
        return value in self.values or (self.also is not None and self.also(value))


FEEDBACK = Option("feedback", ("none", "ruling"))
"""The feedback: whether a player reads how each action was ruled, and why."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Modality and options; options at their default are left out."""

    modality: str
    options: tuple[tuple[str, str], ...] = ()

    def value(self, option: Option) -> str:
        """Return the chosen value of `option`, or its default."""
        return dict(self.options).get(option.name, option.default)

    def having(self, option: Option, value: str) -> Setting:
        """Return the same setting with `option` at `value`."""
        rest = {name: chosen for name, chosen in self.options if name != option.name}
        chosen = rest if value == option.default else rest | {option.name: value}
        return Setting(self.modality, tuple(sorted(chosen.items())))


def write(setting: Setting) -> str:
    """Write the short text form: `3d,labels=both`."""
    return ",".join([setting.modality, *(f"{name}={value}" for name, value in setting.options)])


def parse(text: str, modalities: Sequence[str], options: Sequence[Option]) -> Setting:
    """Parse the setting that `text` names, in normal form. Raises InvalidSetting."""
    modality, *chosen = text.split(",")
    if modality not in (*modalities, BLIND):
        raise InvalidSetting(f"modality {modality!r}: expected one of {', '.join(modalities)}")
    setting, seen = Setting(modality), set()
    for part in chosen:
        option, value = _choice(part, modality, options)
        if option.name in seen:
            raise InvalidSetting(f"option {option.name!r}: given twice, expected once")
        seen.add(option.name)
        setting = setting.having(option, value)
    return setting


def unseen(settings: Iterable[str]) -> list[str]:
    """Return the settings of agents without observations: nothing shown, with the options of the given ones."""
    return list(dict.fromkeys([BLIND, *(unseen_of(setting) for setting in settings)]))


def unseen_of(setting: str) -> str:
    """Return the same setting with nothing shown."""
    _, comma, options = setting.partition(",")
    return f"{BLIND}{comma}{options}"


def unseen_deciding(setting: str, options: Sequence[Option]) -> str:
    """Return the setting with nothing shown, and of its options those that change what wins."""
    decisive = {option.name for option in options if option.decides}
    return ",".join([BLIND, *(part for part in setting.split(",")[1:] if part.partition("=")[0] in decisive)])


def _choice(part: str, modality: str, options: Sequence[Option]) -> tuple[Option, str]:
    name, _, value = part.partition("=")
    known = {option.name: option for option in options}
    if name not in known:
        raise InvalidSetting(f"option {name!r}: expected one of {', '.join(known)}")
    option = known[name]
    if not option.allows(value, modality):
        further = [] if modality in dict(option.fewer) else filter(None, [option.expected])
        expected = ", ".join([*option.values_of(modality), *further])
        raise InvalidSetting(f"{name}={value!r}: expected one of {expected}")
    return option, value
