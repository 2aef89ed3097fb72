"""The weight of a value: the bytes that it takes in memory."""

from __future__ import annotations

import sys
from enum import Enum
from functools import partial
from gc import get_referents
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
from PIL import Image

PIXEL_BYTES = 4  # as Pillow keeps them in color

_CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, partial, Enum)
"""Types of what is in memory anyway, whoever refers to it."""


def weight(value: Any) -> int:
    """Return the bytes of a value and of all that it refers to, except code."""
    total, seen, waiting = 0, set[int](), [value]
    while waiting:
        each = waiting.pop()
        if id(each) not in seen and not isinstance(each, _CODE):
            seen.add(id(each))
            total += _own(each)
            waiting += get_referents(each)
            if isinstance(each, np.ndarray):
                waiting.append(each.base)  # the memory of a view
    return total


def _own(value: Any) -> int:
    pixels = value.width * value.height if isinstance(value, Image.Image) else 0
    return sys.getsizeof(value) + pixels * PIXEL_BYTES
