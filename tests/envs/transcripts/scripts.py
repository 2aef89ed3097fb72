"""Every script, by the name of its transcript."""

from __future__ import annotations

from tests.envs.transcripts import Script, block3d, cube, houses, maze, questions, sliding, snake3d, tiles, vgdl

SCRIPTS: dict[str, Script] = {
    "sliding": sliding.SCRIPT,
    "tiles": tiles.SCRIPT,
    "maze": maze.SCRIPT,
    **block3d.SCRIPTS,
    **houses.SCRIPTS,
    **questions.SCRIPTS,
    **cube.SCRIPTS,
    **snake3d.SCRIPTS,
    **vgdl.SCRIPTS,
}
