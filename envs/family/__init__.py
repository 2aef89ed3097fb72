"""The interface of a family of puzzles. `record.py` is the first file to read."""

from plumbline.envs.family.analysis import Analysis, Analyzing, ImplausibleAnalysis
from plumbline.envs.family.asking import Asking, Attribute, Item
from plumbline.envs.family.composing import Chip, Composer
from plumbline.envs.family.costs import Costs
from plumbline.envs.family.failures import Failures, Finding, Label, Subtype
from plumbline.envs.family.frames import CAPTIONS, MEDIA_TYPES, Frame, Legend, Panel, Specimen, Target
from plumbline.envs.family.gestures import Gesture
from plumbline.envs.family.pictures import Pictures
from plumbline.envs.family.puzzles import Axis, Distance, ImpossibleRecipe, Plan, Puzzles
from plumbline.envs.family.real_time import RealTime, Sheet
from plumbline.envs.family.record import Family
from plumbline.envs.family.rules import InvalidInstance, Rules, Shelf
from plumbline.envs.family.steps import SOLVED, A, Ending, G, I, R, Reason, Ruling, S, Step, V
from plumbline.envs.family.teaching import Teaching, Walkthrough
from plumbline.envs.family.words import LONGEST_MESSAGE, MalformedAction, Part, Reached, Vocabulary, Words, message

__all__ = [
    "CAPTIONS",
    "LONGEST_MESSAGE",
    "MEDIA_TYPES",
    "SOLVED",
    "A",
    "Analysis",
    "Analyzing",
    "Asking",
    "Attribute",
    "Axis",
    "Chip",
    "Composer",
    "Costs",
    "Distance",
    "Ending",
    "Failures",
    "Family",
    "Finding",
    "Frame",
    "G",
    "Gesture",
    "I",
    "ImplausibleAnalysis",
    "ImpossibleRecipe",
    "InvalidInstance",
    "Item",
    "Label",
    "Legend",
    "MalformedAction",
    "Panel",
    "Part",
    "Pictures",
    "Plan",
    "Puzzles",
    "R",
    "Reached",
    "RealTime",
    "Reason",
    "Rules",
    "Ruling",
    "S",
    "Sheet",
    "Shelf",
    "Specimen",
    "Step",
    "Subtype",
    "Target",
    "Teaching",
    "V",
    "Vocabulary",
    "Walkthrough",
    "Words",
    "message",
]
