from plumbline.evaluation.suites.gvgai.commands.import_vgdl import Command

__all__ = ["Command"]
