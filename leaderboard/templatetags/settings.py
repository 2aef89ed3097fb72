"""Filters for settings: the names of modalities and options."""

from __future__ import annotations

from django import template

from plumbline.envs.setting import BLIND
from plumbline.leaderboard.templatetags.words import words

register = template.Library()

MODALITIES = {
    "3d": "3D view",
    "2d": "2D view",
    "text": "Text",
    "symbolic": "Letters",
    "net": "Unfolded",
    "face": "One face",
    "vertex": "Corner view",
    "turntable": "Turntable",
    "picture": "Graphics",
    "symbols": "Symbols",
    "coordinates": "Coordinates",
    "words": "Words",
    BLIND: "No observations",
}


CHOICES = {
    "pace=real": "real time",
    "prompt=contextual": "contextual prompt",
    "list=cells": "with a list of cells",
    "prompt=paper": "published prompt",
    "labels=cells": "labels in cells",
    "labels=both": "all labels",
    "labels=none": "no labels",
    "palette=safe": "color-blind-safe",
    "pieces=full": "full-size pieces",
    "tags=active": "published tags",
    "feedback=ruling": "with feedback",
    "give_up=4": "four failures end it",
    "goal=exact": "exact cells",
    "done=paper": "the first right DONE ends it",
    "hud=none": "without a compass",
    "hints=none": "without hints",
    "scheme=safe": "color-blind-safe",
}
"""Options with a name of their own."""


COMBINATIONS = {"labels=both,pieces=full,prompt=paper,size=1200x900,tags=active": "as published"}
"""Options with a name for all of them together."""


@register.filter
def setting_name(setting: str) -> str:
    """Name a setting: "3D view, no labels"."""
    modality, *options = str(setting).split(",")
    options = [each for each in options if modality != "text" or each != "palette=safe"]  # text has no colors
    return ", ".join([MODALITIES.get(modality, words(modality).capitalize()), *_choices(options)])


def _choices(options: list[str]) -> list[str]:
    if (together := COMBINATIONS.get(",".join(options))) is not None:
        return [together]
    return [CHOICES.get(each, words(each.replace("=", ": "))) for each in options if each]


@register.filter
def choice_name(setting: str) -> str:
    """Name a setting without its feedback and palette, which all choices share: "Graphics, real time"."""
    shared = ("feedback=", "palette=")
    return setting_name(",".join(each for each in str(setting).split(",") if not each.startswith(shared)))


@register.filter
def modality_name(setting: str) -> str:
    """Name the modality of a setting: "3D view"."""
    return setting_name(str(setting).partition(",")[0])


@register.filter
def variants(settings: list[str]) -> list[tuple[str, list[str]]]:
    """Group settings by options; those of a group differ only in modality."""
    found: dict[str, list[str]] = {}
    for setting in settings:
        found.setdefault(setting.partition(",")[2], []).append(setting)
    return list(found.items())


@register.filter
def settings_in_words(settings: list[str]) -> str:
    """List all settings of a set: "net, face; each also with tool=ideal", or one by one where modalities differ."""
    (plain, first), *others = variants(settings)
    if plain or any(len(each) != len(first) for _, each in others):
        return "; ".join(settings)
    listed = ", ".join(first)
    return f"{listed}; each also with {', '.join(options for options, _ in others)}" if others else listed


@register.filter
def options_name(options: str) -> str:
    """Name the options of a setting: "feedback: sticker", or "default" where there are none."""
    return ", ".join(_choices(options.split(","))) or "default"
