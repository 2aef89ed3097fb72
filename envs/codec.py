"""Values as canonical JSON, and the digests that name them.

Canonical JSON is RFC 8785 restricted to integers, NFC strings, booleans, null, arrays and objects: one value has one
text, so a digest of the text names the value. States may also hold floats; those survive `dump` and `load` exactly
but have no digest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, TypeVar
from unicodedata import is_normalized

import msgspec

from plumbline.envs import misreadings
from plumbline.envs.quotes import cut

T = TypeVar("T")

MARK = "\ufeff".encode()
"""The mark that some programs write before a text."""

_SURROGATE = re.compile("[\ud800-\udfff]")  # half a character: has no UTF-8


class NotCanonical(ValueError):
    """The value has no canonical text. The message quotes the offending part."""


class Unreadable(ValueError):
    """The text holds no such value. The message says where and what was expected."""


def canonical(value: Any) -> bytes:
    """Return the one UTF-8 text of a value made of dataclasses, tuples, integers, NFC strings, booleans and None."""
    plain = msgspec.to_builtins(value, order="deterministic")  # sets have an order of their own in every process
    return json.dumps(_ordered(plain), ensure_ascii=False, separators=(",", ":")).encode()


def digest(value: Any) -> str:
    """Return the sha256 of the canonical text, as 64 hexadecimal digits."""
    return content_digest(canonical(value))


def content_digest(content: bytes) -> str:
    """Return the sha256 of the bytes themselves, as 64 hexadecimal digits."""
    return sha256(content).hexdigest()


def instance_digest(instance: Any) -> str:
    return digest(instance)


def task_digest(family: str, instance: str, seed: int) -> str:
    """Return the digest that names a task: of a family, the digest of an instance, and the seed of its chance."""
    return digest({"family": family, "instance": instance, "seed": seed})


def prepare(*types: Any) -> None:
    """Read the fields of types that threads will decode. Call it where the types are defined.

    msgspec reads them when a type is first decoded, and up to version 0.22 a second thread that decodes the same type
    meanwhile ends the process with a segmentation fault.
    """
    for kind in types:
        msgspec.json.Decoder(kind)


def dump(value: Any) -> bytes:
    """Write any value of a family as JSON, floats included."""
    return msgspec.json.encode(value)


def load(kind: type[T], text: bytes | str) -> T:
    """Read a value of type `kind` from `text`. Raises Unreadable, also for unknown fields."""
    content = unmarked(text if isinstance(text, bytes) else _encoded(text))
    try:
        value = msgspec.json.decode(content, type=kind, strict=True)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Unreadable(misreadings.of_text(error, content)) from error
    _refuse_unknown(msgspec.json.decode(content), msgspec.to_builtins(value), "$")
    return value


def unmarked(text: bytes) -> bytes:
    """Return a text without the mark of its encoding at its beginning."""
    return text.removeprefix(MARK)


def _encoded(text: str) -> bytes:
    """Return a text in UTF-8. Raises Unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise Unreadable(str(error)) from error


def build(kind: type[T], plain: Any) -> T:
    """Build a value of type `kind` from parsed JSON. Raises Unreadable, also for unknown fields."""
    try:
        value = msgspec.convert(plain, type=kind, strict=True)
    except (msgspec.ValidationError, ValueError) as error:
        raise Unreadable(misreadings.of_value(error, plain)) from error
    _refuse_unknown(plain, msgspec.to_builtins(value), "$")
    return value


def without_defaults(kind: type[T], value: T) -> dict[str, Any]:
    """Return a value as parsed JSON without the fields, at any depth, that `build` would fill in with the same."""
    return _shortest(msgspec.json.decode(dump(value)), lambda plain: _is_built(kind, plain, value))


def _shortest(plain: dict[str, Any], is_whole: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    for name, inner in [*plain.items()]:
        rest = {other: plain[other] for other in plain if other != name}
        if is_whole(rest):
            plain = rest
        elif isinstance(inner, dict):
            plain = rest | {name: _shortest(inner, partial(_is_whole_with, is_whole, rest, name))}
    return plain


def _is_whole_with(is_whole: Callable[[dict[str, Any]], bool], rest: dict[str, Any], name: str, inner: Any) -> bool:
    return is_whole(rest | {name: inner})


def _is_built(kind: type[T], plain: dict[str, Any], value: T) -> bool:
    try:
        return bool(build(kind, plain) == value)
    except Unreadable:
        return False


def _refuse_unknown(plain: Any, known: Any, place: str) -> None:
    """Refuse fields that the type does not have. Raises Unreadable."""
    match plain, known:
        case dict(), dict():
            for key in plain:
                if key not in known:
                    raise Unreadable(f"{place}.{cut(key, 40)}: no such field; expected one of {', '.join(known)}")
                _refuse_unknown(plain[key], known[key], f"{place}.{key}")
        case list(), list() | tuple():
            for number, (one, other) in enumerate(zip(plain, known, strict=True)):
                _refuse_unknown(one, other, f"{place}[{number}]")


def _ordered(plain: Any) -> Any:
    match plain:
        case bool() | int() | None:
            return plain
        case str():
            return _normal(plain)
        case list() | tuple():
            return [_ordered(item) for item in plain]
        case dict():
            return {key: _ordered(plain[key]) for key in sorted(map(_normal, plain), key=_utf16)}
    raise NotCanonical(f"{plain!r}: expected an integer, string, boolean, null, array or object")


def _normal(text: Any) -> str:
    if not isinstance(text, str) or _SURROGATE.search(text) or not is_normalized("NFC", text):
        raise NotCanonical(f"{text!r}: expected a string in Unicode normal form C")
    return text


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be")
