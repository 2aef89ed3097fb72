"""Colors as people see them: contrast by WCAG, and distances in OKLab for four kinds of color vision."""

from __future__ import annotations

from math import dist

Vector = tuple[float, float, float]

SEEN = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Machado, Oliveira and Fernandes 2009, severity 1.0, over linear RGB
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
LUMINANCE = (0.2126, 0.7152, 0.0722)
# Ottosson 2020
LMS = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
       (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
LAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
       (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip


def contrast(one: str, other: str) -> float:
    """The ratio of their luminances, from 1 to 21."""
    dark, light = sorted(_dot(LUMINANCE, _linear(color)) + 0.05 for color in (one, other))
    return light / dark


def least_difference(one: str, other: str) -> float:
    """Hundredths of OKLab between them, for the eyes that tell them apart worst."""
    return min(100 * dist(_lab(one, eyes), _lab(other, eyes)) for eyes in (SEEN, PROTANOPIA, DEUTERANOPIA, TRITANOPIA))


def _linear(color: str) -> Vector:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _decoded(red), _decoded(green), _decoded(blue)


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _lab(color: str, eyes: tuple[Vector, ...]) -> Vector:
    seen = tuple(min(1.0, max(0.0, value)) for value in _times(eyes, _linear(color)))
    return _times(LAB, tuple(value ** (1 / 3) for value in _times(LMS, seen)))


def _times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    first, second, third = (_dot(row, vector) for row in matrix)
    return first, second, third


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
