"""A guess that does not look: every piece that there may be, once, each on a cell of its own."""

from __future__ import annotations

from plumbline.envs.dice import Dice
from plumbline.evaluation.agents.baseline import Baseline, Situation
from plumbline.evaluation.protocol.turns import Turn


def choose(situation: Situation, dice: Dice) -> tuple[Turn, Dice]:
    """Lay all chips on different cells, or as many as there are cells; which one where, and which, is chance."""
    play = situation.play
    composer = play.family.pictures.composer(play.game, situation.seat)
    if composer is None:
        return Turn(passed=True), dice
    places = [place for row in composer.places for place in row]
    count = min(len(places), len(composer.chips))
    laid, dice = dice.draw(places, count)
    chips, dice = dice.draw([chip.name for chip in composer.chips], count)
    return Turn(actions=(composer.text(zip(laid, chips, strict=True)),)), dice


PRIOR_ONLY = Baseline(
    "prior-only",
    "Prior only",
    "Names every piece that there may be, once, each on a random cell of its own, without looking. No guess that names "
    "each piece once has a higher accuracy.",
    choose,
)
