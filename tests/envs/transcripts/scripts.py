"""The script of every family."""

from __future__ import annotations

from tests.envs.transcripts import Script, sliding

SCRIPTS: dict[str, Script] = {"sliding": sliding.SCRIPT}
