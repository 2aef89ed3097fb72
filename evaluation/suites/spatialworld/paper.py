"""The paper, and the differences between its figures and ours that all its suites share."""

NAME = "spatialworld"
"""The group of its suites."""

PAPER = "Gao et al.: SpatialWorld - Benchmarking Interactive Spatial Reasoning of Multimodal Agents in Real-World Tasks"

BIBTEX = """@article{gao2026spatialworld,
  title   = {{SpatialWorld}: Benchmarking Interactive Spatial Reasoning of Multimodal Agents in Real-World Tasks},
  author  = {Gao and others},
  journal = {arXiv preprint arXiv:2606.09669},
  year    = {2026}
}"""

REMARKS = (
    "The levels, pictures and texts are new; their sizes and lengths are spread like the published ones.",
    "The published program plays a game with a fixed number of actions, as here; the paper says 10 and the length of "
    "the reference solution. Task sets with “tight” in their name have that budget.",
    "An answer that is not understood changes nothing here. In the published program some became an action.",
    "An episode that a failing service ended is not solved here. The paper leaves it out of its rate, and so "
    "does the column “Completed, as published”.",
    "The paper gives no formula of its step efficiency. Here it is the mean of reference ÷ actions over solved "
    "episodes, at most 1 each, with refused and malformed actions counted.",
)
