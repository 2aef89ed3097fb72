"""A history of pictures, from which similar ones are drawn.

Successive pictures differ little, so a new one is drawn over the most similar one in the history, only where the two
differ. It has the same bytes as one that is drawn from nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PIL import Image

from plumbline.envs.drawing.reach import Window, everywhere, reach, reach_of_all
from plumbline.envs.drawing.scene import Scene, Stage, Thing

Develop = Callable[[Scene, Window], Image.Image]

BUDGET_BYTES = 128 * 1024 * 1024
MOST = 256  # pictures: each is looked at for every new one


@dataclass(eq=False)
class FrameHistory:
    """A history of pictures, for one thread. It forgets a picture that is drawn over, and then the oldest first."""

    budget_bytes: int
    pictures: dict[tuple[Stage, frozenset[Thing]], Image.Image] = field(default_factory=dict)
    used_bytes: int = 0

    def draw(self, scene: Scene, develop: Develop) -> Image.Image:
        """Draw the scene's picture; `develop` draws a window of a scene."""
        if not scene.stage.remembered:
            return develop(scene, everywhere(scene.stage))
        things = frozenset(scene.things)
        shown = self._alike(scene.stage, things)
        image, window = self._take(scene.stage, shown), reach_of_all(scene.stage, shown ^ things)
        if window.pixels:
            image.paste(develop(_within(scene, window), window), window[:2])
        self._keep(scene.stage, things, image)
        return image.copy()

    def _alike(self, stage: Stage, things: frozenset[Thing]) -> frozenset[Thing]:
        """Return what the most similar picture shows, or nothing if more than half of the things would change."""
        there = (shown for kept, shown in self.pictures if kept == stage)
        best = min(there, key=lambda shown: len(shown ^ things), default=frozenset[Thing]())
        return best if len(best ^ things) <= len(things) / 2 else frozenset()

    def _take(self, stage: Stage, shown: frozenset[Thing]) -> Image.Image:
        image = self.pictures.pop((stage, shown), None)
        if image is None:
            return Image.new("RGB", (stage.width_pixels, stage.height_pixels), stage.backdrop)
        self.used_bytes -= _size(image)
        return image

    def _keep(self, stage: Stage, things: frozenset[Thing], image: Image.Image) -> None:
        self.pictures[stage, things] = image
        self.used_bytes += _size(image)
        while self.used_bytes > self.budget_bytes or len(self.pictures) > MOST:
            self.used_bytes -= _size(self.pictures.pop(next(iter(self.pictures))))


def _within(scene: Scene, window: Window) -> Scene:
    """Return the scene without things that do not show in a window."""
    return replace(
        scene,
        solids=tuple(solid for solid in scene.solids if reach(scene.stage, solid).meets(window)),
        plates=tuple(plate for plate in scene.plates if reach(scene.stage, plate).meets(window)),
    )


def _size(image: Image.Image) -> int:
    return image.width * image.height * 4  # as Pillow keeps them
