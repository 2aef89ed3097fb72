"""Plumbline: interactive spatial puzzles for people and AI, judged by the same rules.

plumbline.envs         the engine: families of puzzles as plain functions
plumbline.evaluation   protocols, trajectories, metrics; with Django also the records
plumbline.play         people at the keyboard (needs the `site` extra)
plumbline.leaderboard  the Django project and the public site (needs the `site` extra)
"""

__version__ = "0.2.0"
