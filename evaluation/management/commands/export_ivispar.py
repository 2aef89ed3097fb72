from plumbline.evaluation.suites.ivispar.commands.export_ivispar import Command

__all__ = ["Command"]
