from plumbline.evaluation.suites.cubebench.commands.verify_depths import Command

__all__ = ["Command"]
