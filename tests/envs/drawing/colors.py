"""Colors as people see them, with all cones or without some."""

from __future__ import annotations

import numpy as np

# Machado, Oliveira and Fernandes (2009), severity 1.0; they act on linear RGB.
VISION = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def linear(color):
    channel = np.asarray(color) / 255
    return np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4)


def lab(light):
    """CIELAB under D65."""
    ratio = XYZ @ light / XYZ.sum(axis=1)
    x, y, z = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def seen(color, vision):
    return lab(np.clip(VISION[vision] @ linear(color), 0, 1))


def apart(one, other) -> float:
    """The CIE76 difference of two colors for people with all cones."""
    return float(np.linalg.norm(seen(one, "all cones") - seen(other, "all cones")))
