from plumbline.evaluation.suites.ivispar.commands.infer import Command

__all__ = ["Command"]
