"""Write every golden transcript anew: `python -m tests.envs.transcripts`."""

from __future__ import annotations

from tests.envs.transcripts import path, transcript
from tests.envs.transcripts.scripts import SCRIPTS

for name, script in SCRIPTS.items():
    path(name).write_text(transcript(script), encoding="utf-8")
    print(path(name))
