"""Pieces as small drawings for buttons: solid or flat, as the pictures of a game show them."""

from __future__ import annotations

from plumbline.envs.drawing.palette import PALETTES, RGB, outline
from plumbline.envs.sliding.model import FLAT, FLAT_NAMES, PALETTE, Game

LIGHTER, DARKER = 0.4, -0.3  # of faces that look up, and of those in the shade

_FLAT = {
    "circle": '<circle cx="50" cy="50" r="36" {base}/>',
    "square": '<path d="M18 18H82V82H18Z" {base}/>',
    "triangle": '<path d="M50 12 90 82H10Z" {base}/>',
    "hexagon": '<path d="M30 15H70L90 50 70 85H30L10 50Z" {base}/>',
    "semicircle": '<path d="M10 66A40 40 0 0 1 90 66Z" {base}/>',
    "diamond": '<path d="M50 6 80 50 50 94 20 50Z" {base}/>',
}
_SOLID = {
    "cube": (
        '<path d="M50 10 86 27 50 44 14 27Z" {light}/><path d="M14 27 50 44V90L14 73Z" {base}/>'
        '<path d="M86 27 50 44V90L86 73Z" {dark}/>'
    ),
    "sphere": '<circle cx="50" cy="50" r="40" {base}/><ellipse cx="38" cy="33" rx="13" ry="8" {glint}/>',
    "pyramid": '<path d="M50 8 10 74 44 92Z" {base}/><path d="M50 8 44 92 90 70Z" {dark}/>',
    "cylinder": (
        '<path d="M16 24V78A34 13 0 0 0 84 78V24Z" {base}/><ellipse cx="50" cy="24" rx="34" ry="13" {light}/>'
    ),
    "cone": '<path d="M50 8 14 78A36 13 0 0 0 86 78Z" {base}/><path d="M50 8 86 78A36 13 0 0 1 56 91Z" {dark}/>',
    "prism": (
        '<path d="M12 12H88L50 38Z" {light}/><path d="M12 12 50 38V92L12 66Z" {base}/>'
        '<path d="M88 12 50 38V92L88 66Z" {dark}/>'
    ),
}


def drawing(game: Game, words: tuple[str, ...]) -> str:
    """Return a piece of this color and shape as an SVG."""
    color, shape = words
    fill = PALETTES[game.setting.value(PALETTE)][color]
    form = _FLAT[FLAT_NAMES[shape]] if game.setting.modality == FLAT else _SOLID[shape]
    inked = f'stroke="{_written(outline(fill))}" stroke-width="3" stroke-linejoin="round"'
    faces = {"base": fill, "light": _shaded(fill, LIGHTER), "dark": _shaded(fill, DARKER)}
    painted = {name: f'fill="{_written(face)}" {inked}' for name, face in faces.items()}
    glint = f'fill="{_written(_shaded(fill, LIGHTER))}"'
    return f'<svg viewBox="0 0 100 100" aria-hidden="true">{form.format(**painted, glint=glint)}</svg>'


def _shaded(color: RGB, amount: float) -> RGB:
    """Return a color nearer to white, or for a negative amount to black."""
    goal = 255 if amount > 0 else 0
    red, green, blue = (round(part + (goal - part) * abs(amount)) for part in color)
    return red, green, blue


def _written(color: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
