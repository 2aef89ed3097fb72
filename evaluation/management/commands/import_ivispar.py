from plumbline.evaluation.suites.ivispar.commands.import_ivispar import Command

__all__ = ["Command"]
