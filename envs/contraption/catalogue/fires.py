"""What burns: candle and dynamite."""

from __future__ import annotations

from plumbline.envs.contraption.catalogue.kinds import WHOLE, Kind, Param
from plumbline.envs.contraption.catalogue.walls import GONE
from plumbline.envs.contraption.forms import plate

UNLIT, LIT, FUSED = "unlit", "lit", "fused"
FLAME = (0, 0, 16, 18)

KINDS = (
    Kind(
        type="candle",
        title="candle",
        size=(16, 40),
        forms=(plate(0, 18, 16, 40),),
        states=(UNLIT, LIT),
        params=(Param("lit", 0, 1, 0),),
        flame=FLAME,
        fuse=FLAME,
    ),
    Kind(type="dynamite", title="dynamite", size=(32, 26), states=(WHOLE, FUSED, GONE), fuse=(0, 0, 32, 26)),
)
