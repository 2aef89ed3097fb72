from plumbline.evaluation.suites.spatialworld.commands.import_spatialworld import Command

__all__ = ["Command"]
