"""Every script, by the name of its transcript."""

from __future__ import annotations

from tests.envs.transcripts import Script, cube, sliding, tiles, vgdl

SCRIPTS: dict[str, Script] = {"sliding": sliding.SCRIPT, "tiles": tiles.SCRIPT} | cube.SCRIPTS | vgdl.SCRIPTS
