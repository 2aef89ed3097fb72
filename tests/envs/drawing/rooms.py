"""A kitchen of 200 solids and a few plates, to be seen from inside: what a family of furnished rooms would draw.

Lengths are in meters; the room's floor lies around the origin.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from PIL import Image, ImageDraw

from plumbline.envs.drawing.camera import Camera
from plumbline.envs.drawing.lights import FlatLight, Light, Shadows, Sunlight
from plumbline.envs.drawing.palette import RGB
from plumbline.envs.drawing.poses import Pose, Vector, hung, standing, turn, within
from plumbline.envs.drawing.scene import Plate, Scene, Solid, Stage, Texture

WIDE, DEEP, HIGH = 5.0, 4.0, 2.6
EYE_HEIGHT = 1.58

WALLS: RGB = (222, 218, 206)
CEILING: RGB = (240, 240, 236)
WOOD: RGB = (160, 116, 74)
DARK_WOOD: RGB = (112, 78, 48)
STEEL: RGB = (176, 182, 188)
DARK: RGB = (58, 60, 64)
CREAM: RGB = (238, 230, 212)
SKY: RGB = (150, 190, 226)
CLOTH: RGB = (70, 110, 150)
POTTERY: tuple[RGB, ...] = ((200, 70, 60), (230, 190, 60), (90, 150, 120), (240, 240, 236))
BOOKS: tuple[RGB, ...] = ((130, 40, 40), (40, 70, 120), (60, 100, 60), (190, 150, 70), (90, 60, 110))

FLAT = FlatLight()
SUNLIT = Sunlight(Shadows(radius=3.6, floor=-0.1, middle=(0.0, 1.3, 0.0), pixels=2048))


def kitchen(camera: Camera, light: Light = FLAT, size: tuple[int, int] = (600, 450)) -> Scene:
    stage = Stage(camera, SKY, *size, light, remembered=False)
    return Scene(stage, SOLIDS, PLATES)


def looking(place: tuple[float, float], yaw_degrees: float, down: float = 0.3) -> Camera:
    """From eye height; yaw as poses stand, so that 0 looks along z; `down` is how far the gaze falls in a meter."""
    x, z = place
    pose = standing((x, EYE_HEIGHT, z), yaw_degrees)
    target = within(pose, Pose((0.0, -down, 1.0))).place
    return Camera(pose.place, target, 60.0, near=0.05, far=40.0)


VIEWS = (
    looking((1.8, 1.4), 215),
    looking((-1.9, 1.5), 145),
    looking((-1.7, -0.2), 60),
    looking((0.4, -0.9), 300),
    looking((2.0, -1.0), 275),
    looking((0.0, 1.6), 180, down=0.1),
    looking((-2.2, 0.0), 90, down=0.5),
    looking((1.2, 0.3), 20, down=0.8),
)


def _solids() -> Iterator[Solid]:
    yield from _shell()
    yield from _cupboards(standing((-1.0, 0.0, -DEEP / 2 + 0.3), 0))
    yield from _fridge(standing((WIDE / 2 - 0.4, 0.0, -DEEP / 2 + 0.4), 0))
    yield from _shelf(standing((-WIDE / 2 + 0.18, 0.0, 0.9), 90))
    yield from _table(standing((0.6, 0.0, 0.5), 0))
    for degrees in (20, 110, 195, 290):
        yield from _chair(within(standing((0.6, 0.0, 0.5), degrees), standing((0.0, 0.0, 0.95), 180 + degrees / 9)))
    yield from _plant(standing((WIDE / 2 - 0.4, 0.0, 1.5), 30))
    yield from _laptop(standing((0.45, 0.77, 0.75), 160))
    yield from _window()
    yield from _door(standing((-1.2, 0.0, DEEP / 2), 180))
    yield from _lamp((0.6, HIGH, 0.5))


def _shell() -> Iterator[Solid]:
    """Floor, ceiling, walls and skirting."""
    yield Solid("box", (0.0, -0.1, 0.0), (WIDE + 0.4, 0.1, DEEP + 0.4), (188, 170, 146))
    yield Solid("box", (0.0, HIGH, 0.0), (WIDE + 0.4, 0.1, DEEP + 0.4), CEILING)
    for degrees, wide, away in ((0, WIDE, DEEP), (90, DEEP, WIDE), (180, WIDE, DEEP), (270, DEEP, WIDE)):
        wall = within(standing((0.0, 0.0, 0.0), degrees), Pose((0.0, 0.0, -away / 2)))
        yield Solid("box", (0.0, 0.0, -0.1), (wide + 0.4, HIGH, 0.2), WALLS, wall)
        yield Solid("box", (0.0, 0.0, 0.01), (wide, 0.08, 0.02), DARK_WOOD, wall)


def _cupboards(pose: Pose) -> Iterator[Solid]:
    """A row of four below a counter, four on the wall, and what lies on the counter."""
    yield Solid("box", (0.0, 0.1, 0.0), (2.8, 0.76, 0.56), CREAM, pose)
    yield Solid("box", (0.0, 0.0, -0.03), (2.8, 0.1, 0.5), DARK, pose)
    yield Solid("box", (0.0, 0.86, 0.0), (2.84, 0.04, 0.62), (96, 98, 104), pose)
    yield Solid("box", (0.0, 1.5, -0.13), (2.8, 0.7, 0.33), CREAM, pose)
    for number, x in enumerate((-1.05, -0.35, 0.35, 1.05)):
        yield Solid("box", (x, 0.14, 0.285), (0.66, 0.5, 0.02), (246, 240, 226), pose)
        yield Solid("box", (x, 0.66, 0.285), (0.66, 0.17, 0.02), (246, 240, 226), pose)
        yield Solid("box", (x, 0.74, 0.305), (0.2, 0.02, 0.03), DARK, pose)
        yield Solid("ball", (x + 0.26, 0.4, 0.3), (0.035, 0.035, 0.035), DARK, pose)
        door = within(pose, standing((x - 0.33, 1.52, 0.04), -70 if number == 2 else 0))
        yield Solid("box", (0.33, 0.0, 0.01), (0.66, 0.66, 0.02), (246, 240, 226), door)
        yield Solid("ball", (0.58, 0.06, 0.02), (0.035, 0.035, 0.035), DARK, door)
    yield from _stove(within(pose, Pose((-0.9, 0.9, 0.0))))
    yield from _sink(within(pose, Pose((0.2, 0.9, 0.0))))
    for number in range(4):
        yield from _mug(within(pose, standing((0.75 + 0.16 * number, 0.9, 0.1 * (number % 2)), 70 * number)), number)


def _stove(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.0, 0.0), (0.6, 0.012, 0.5), (30, 30, 34), pose)
    for x, z in product((-0.15, 0.15), (-0.12, 0.12)):
        yield Solid("drum", (x, 0.012, z), (0.2, 0.01, 0.2), DARK, pose)
        yield Solid("drum", (x, 0.022, z), (0.12, 0.006, 0.12), (150, 70, 50), pose)
    yield Solid("drum", (0.15, 0.03, 0.12), (0.22, 0.14, 0.22), STEEL, pose)
    yield Solid("drum", (0.15, 0.168, 0.12), (0.19, 0.006, 0.19), (60, 90, 60), pose)
    for x in (0.02, 0.28):
        yield Solid("box", (x, 0.12, 0.12), (0.06, 0.02, 0.03), DARK, pose)


def _sink(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.0, 0.02), (0.5, 0.008, 0.42), STEEL, pose)
    yield Solid("box", (0.0, 0.008, 0.02), (0.42, 0.002, 0.34), (110, 116, 122), pose)
    yield Solid("drum", (0.0, 0.0, -0.22), (0.05, 0.3, 0.05), STEEL, pose)
    yield Solid("box", (0.0, 0.28, -0.12), (0.035, 0.03, 0.22), STEEL, pose)
    yield Solid("drum", (0.0, 0.22, -0.02), (0.035, 0.07, 0.035), STEEL, pose)


def _mug(pose: Pose, number: int) -> Iterator[Solid]:
    color = POTTERY[number % len(POTTERY)]
    yield Solid("drum", (0.0, 0.0, 0.0), (0.08, 0.1, 0.08), color, pose)
    yield Solid("drum", (0.0, 0.095, 0.0), (0.066, 0.006, 0.066), (60, 34, 26), pose)
    yield Solid("box", (0.055, 0.02, 0.0), (0.03, 0.06, 0.015), color, pose)


def _fridge(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.05, -0.03), (0.7, 1.75, 0.6), STEEL, pose)
    yield Solid("box", (0.0, 0.0, -0.03), (0.66, 0.05, 0.55), DARK, pose)
    for y, high in ((0.06, 0.6), (0.68, 1.1)):
        yield Solid("box", (0.0, y, 0.29), (0.69, high, 0.04), (196, 202, 208), pose)
        yield Solid("box", (-0.28, y + high * 0.3, 0.32), (0.03, high * 0.4, 0.03), DARK, pose)


def _shelf(pose: Pose) -> Iterator[Solid]:
    """Five boards between two sides, with books, balls and bowls."""
    for x in (-0.5, 0.5):
        yield Solid("box", (x, 0.0, 0.0), (0.03, 1.8, 0.3), DARK_WOOD, pose)
    for board in range(5):
        y = 0.1 + 0.4 * board
        yield Solid("box", (0.0, y, 0.0), (0.98, 0.025, 0.3), WOOD, pose)
        for number in range(7 if board != 2 else 0):
            high, lean = 0.2 + 0.02 * ((number * 3 + board) % 4), 0.0 if number != 6 else -14.0
            book = within(pose, Pose((-0.44 + 0.052 * number, y + 0.025, 0.0), turn((0.0, 0.0, 1.0), lean)))
            color = BOOKS[(number + 2 * board) % len(BOOKS)]
            yield Solid("box", (0.0, 0.0, 0.0), (0.04, high, 0.2), color, book)
        for number in range(3):
            x, color = 0.12 + 0.14 * number, POTTERY[(number + board) % len(POTTERY)]
            shape = ("ball", "drum", "spire")[(number + board) % 3]
            yield Solid(shape, (x, y + 0.025, 0.02), (0.11, 0.12, 0.11), color, pose)


def _table(pose: Pose) -> Iterator[Solid]:
    """A round one, laid for three."""
    yield Solid("drum", (0.0, 0.73, 0.0), (1.2, 0.04, 1.2), WOOD, pose)
    yield Solid("drum", (0.0, 0.04, 0.0), (0.1, 0.7, 0.1), DARK_WOOD, pose)
    yield Solid("drum", (0.0, 0.0, 0.0), (0.5, 0.04, 0.5), DARK_WOOD, pose)
    for number, degrees in enumerate((100, 190, 280)):
        seat = within(pose, standing((0.0, 0.77, 0.0), degrees))
        yield Solid("drum", (0.0, 0.0, 0.38), (0.24, 0.012, 0.24), CREAM, seat)
        yield Solid("drum", (0.0, 0.012, 0.38), (0.18, 0.004, 0.18), POTTERY[number], seat)
        yield Solid("box", (0.16, 0.0, 0.38), (0.02, 0.006, 0.2), STEEL, seat)
        yield Solid("box", (-0.16, 0.0, 0.38), (0.025, 0.006, 0.2), STEEL, seat)
    for number in range(3):
        apple = (0.09 * number - 0.09, 0.78 + 0.03 * (number % 2), 0.05 * (number % 2))
        yield Solid("ball", apple, (0.09, 0.085, 0.09), ((200, 40, 40), (110, 160, 60), (220, 150, 50))[number], pose)


def _chair(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.42, 0.0), (0.42, 0.04, 0.42), WOOD, pose)
    yield Solid("box", (0.0, 0.46, 0.0), (0.38, 0.03, 0.38), CLOTH, pose)
    for x, z in product((-0.18, 0.18), (-0.18, 0.18)):
        yield Solid("box", (x, 0.0, z), (0.04, 0.42, 0.04), DARK_WOOD, pose)
    for x in (-0.18, 0.18):
        yield Solid("box", (x, 0.46, -0.19), (0.04, 0.46, 0.03), DARK_WOOD, pose)
    for y in (0.62, 0.78):
        yield Solid("box", (0.0, y, -0.19), (0.34, 0.09, 0.02), WOOD, pose)


def _plant(pose: Pose) -> Iterator[Solid]:
    yield Solid("drum", (0.0, 0.0, 0.0), (0.34, 0.36, 0.34), (176, 98, 64), pose)
    for number in range(6):
        leaf = within(pose, standing((0.0, 0.34 + 0.12 * (number % 3), 0.0), 60 * number))
        yield Solid("ball", (0.0, 0.0, 0.16), (0.3, 0.5, 0.3), (64 + 12 * number, 140, 60), leaf)


def _laptop(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.0, 0.0), (0.34, 0.018, 0.24), DARK, pose)
    yield Solid("box", (0.0, 0.018, -0.02), (0.28, 0.003, 0.1), (20, 20, 24), pose)
    yield Solid("box", (0.0, 0.0, 0.0), (0.34, 0.22, 0.012), DARK, _lid(pose))


def _lid(laptop: Pose) -> Pose:
    """On its hinge, leaning back."""
    return within(laptop, Pose((0.0, 0.018, -0.12), turn((1.0, 0.0, 0.0), -20)))


def _window() -> Iterator[Solid]:
    wall = hung((WIDE / 2, 1.5, 0.2), -90)
    yield Solid("box", (0.0, 0.005, 0.0), (1.5, 0.03, 1.1), (250, 250, 248), wall)
    yield Solid("box", (0.0, 0.035, 0.0), (1.36, 0.01, 0.96), SKY, wall)
    yield Solid("box", (0.0, 0.045, 0.0), (0.04, 0.02, 0.96), (250, 250, 248), wall)


def _door(pose: Pose) -> Iterator[Solid]:
    yield Solid("box", (0.0, 0.0, 0.01), (1.0, 2.1, 0.03), (250, 250, 248), pose)
    yield Solid("box", (0.0, 0.0, 0.03), (0.86, 2.02, 0.03), WOOD, pose)
    yield Solid("ball", (0.34, 1.0, 0.08), (0.07, 0.07, 0.07), STEEL, pose)


def _lamp(place: Vector) -> Iterator[Solid]:
    pose = Pose(place)
    yield Solid("drum", (0.0, -0.5, 0.0), (0.015, 0.5, 0.015), DARK, pose)
    yield Solid("spire", (0.0, -0.72, 0.0), (0.36, 0.26, 0.36), (230, 200, 120), pose)


# --- pictures on walls, tables and screens


def _plates() -> Iterator[Plate]:
    yield Plate(Texture("clock", _clock), 0.42, 0.42, hung((0.9, 1.9, -DEEP / 2 + 0.012), 0))
    yield Plate(Texture("poster", _poster), 0.7, 0.5, hung((-WIDE / 2 + 0.012, 1.5, -0.6), 90))
    yield Plate(Texture("screen", _screen), 0.31, 0.19, within(_lid(standing((0.45, 0.77, 0.75), 160)), _FRONT))
    yield Plate(Texture("rug", _rug), 2.2, 1.4, standing((0.6, 0.004, 0.5), 25))


_FRONT = Pose((0.0, 0.11, 0.0075), turn((1.0, 0.0, 0.0), 90))


def _clock() -> Image.Image:
    image = Image.new("RGB", (128, 128), WALLS)
    drawing = ImageDraw.Draw(image)
    drawing.ellipse((2, 2, 125, 125), (250, 250, 248), DARK, 6)
    drawing.line((64, 64, 64, 22), DARK, 4)
    drawing.line((64, 64, 94, 76), DARK, 6)
    drawing.text((57, 8), "12", DARK)
    drawing.text((112, 58), "3", DARK)
    return image


def _poster() -> Image.Image:
    image = Image.new("RGB", (140, 100), (250, 244, 220))
    drawing = ImageDraw.Draw(image)
    drawing.polygon([(10, 90), (50, 25), (90, 90)], (70, 110, 150))
    drawing.polygon([(60, 90), (100, 45), (130, 90)], (110, 150, 180))
    drawing.ellipse((100, 10, 124, 34), (230, 150, 60))
    return image


def _screen() -> Image.Image:
    image = Image.new("RGB", (124, 76), (30, 60, 110))
    drawing = ImageDraw.Draw(image)
    for line in range(5):
        drawing.line((10, 12 + 12 * line, 50 + 13 * (line * 3 % 5), 12 + 12 * line), (200, 220, 240), 4)
    return image


def _rug() -> Image.Image:
    image = Image.new("RGB", (110, 70), (150, 70, 60))
    drawing = ImageDraw.Draw(image)
    for inset, color in ((4, (220, 190, 140)), (10, (110, 50, 50)), (24, (220, 190, 140))):
        drawing.rectangle((inset, inset, 109 - inset, 69 - inset), None, color, 3)
    return image


SOLIDS = tuple(_solids())
PLATES = tuple(_plates())
