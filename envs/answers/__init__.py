r"""The reader of models' answers in any game: where the action stands, and what people put around its words.

An answer states its action in one of these shapes. If there are several, the last one counts.

    action: move red cube up                 also `actions:`, `final answer:`, `action =`, emphasized or quoted
    action:                                  at the end of its line: the next line that is not empty counts
    move red cube up
    ### Action                               the same, as a heading or emphasized on a line of its own
    <action>move red cube up</action>        also <actions>, <move>, <moves>, <answer>
    {"action": "move red cube up"}           also "actions", "move", "moves", "answer"; a text, a number, or a list
    \boxed{move red cube up}
    answer: move red cube up                 also `move:`, at the beginning of a line, if there is none of the above
    move red cube up                         as the only line

Thoughts in tags such as <think> are left out. Several actions one behind the other are all stated, so that none is
dropped: a list, tags side by side, objects in a list, or lines of actions and nothing else. The time to read an answer
grows with its length alone, whatever is in it.
"""

from plumbline.envs.answers.actions import action, taken_by
from plumbline.envs.answers.instructions import SHAPES, how_to_answer, quoted
from plumbline.envs.answers.statements import marked, statement
from plumbline.envs.answers.words import QUOTES, bare, one, plain, several, unquoted, words_of

__all__ = [
    "QUOTES",
    "SHAPES",
    "action",
    "bare",
    "how_to_answer",
    "marked",
    "one",
    "plain",
    "quoted",
    "several",
    "statement",
    "taken_by",
    "unquoted",
    "words_of",
]
