"""Reading the text of a game: its sections in the order of the file, and every name in them resolved or refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plumbline.envs.vgdl.language import classes, effects, terminations
from plumbline.envs.vgdl.language.description import LARGEST_PIXELS, Description, End, Kind, Moment, Rule
from plumbline.envs.vgdl.language.effects import EFFECTS, Effect
from plumbline.envs.vgdl.language.sprites import Zoo, parameter
from plumbline.envs.vgdl.language.terminations import ENDINGS
from plumbline.envs.vgdl.language.text import InvalidGame, Node, Place, Word, tree, unknown
from plumbline.envs.vgdl.language.values import CONSTANTS, doubts, flag, read, whole

LARGEST = 200_000  # characters of a game's text
MOST_RULES = 2_000
FIRST_WORD = "BasicGame"
LONGEST_QUOTE = 80  # characters
HEADER = frozenset(["square_size", "obs", "key_handler", "no_players", "no_counters"])
SECTIONS = ("spriteset", "levelmapping", "interactionset", "terminationset")


def read_game(text: str) -> Description:
    """Read the text of a game. Raises InvalidGame."""
    if len(text) > LARGEST:
        raise InvalidGame(None, f"a text of {len(text)} characters: at most {LARGEST} are read")
    roots = tree(text.removeprefix("\ufeff"))  # some editors begin a file with this mark
    if not roots:
        raise InvalidGame(None, f"the text is empty: expected a game, which begins with {FIRST_WORD!r}")
    _refuse_what_is_no_game(*roots)
    return Reading(roots[0]).described()


def _refuse_what_is_no_game(header: Node, *others: Node) -> None:
    if header.words[0].text != FIRST_WORD:
        raise InvalidGame(header.place, f"{_quoted(header)}: expected a game, which begins with {FIRST_WORD!r}")
    if others:
        raise InvalidGame(
            others[0].place, f"{_quoted(others[0])}: expected a line that is further in than {_quoted(header)}"
        )
    if not any(node.text.lower() in SECTIONS for node in header.children):
        raise InvalidGame(header.place, f"{_quoted(header)}: expected SpriteSet and other sections under it")


def _quoted(node: Node) -> str:
    """Return the beginning of a line, which can be long."""
    return repr(node.text if len(node.text) <= LONGEST_QUOTE else node.text[:LONGEST_QUOTE] + "…")


@dataclass
class Reading:
    """A text that is being read into a description."""

    header: Node
    zoo: Zoo = field(default_factory=Zoo)
    letters: dict[str, tuple[str, ...]] = field(default_factory=lambda: {"w": ("wall",), "A": ("avatar",)})
    rules: list[Rule] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    messages: int = 0
    remarks: list[tuple[Place, str]] = field(default_factory=list)

    def described(self) -> Description:
        given = _given(self.header.words[1:])
        for section in self._sections("spriteset"):
            self.zoo.settle(section.children)
        self.kinds = self.zoo.kinds()
        self.by_name = {kind.name: kind for kind in self.kinds}
        for section in self._sections("levelmapping", "interactionset", "terminationset"):
            self._take(section)
        self.messages += self.zoo.messages + 2 * sum(name not in HEADER for name in given)
        self._refuse_unknown_classes()
        return Description(
            title=self.header.words[0].text,
            square_pixels=_square_pixels(given.get("square_size")),
            debounced="key_handler" in given and given["key_handler"].text.lower() == "pulse",
            obstacles=self._obstacles(given.get("obs")),
            kinds=self.kinds,
            order=self.zoo.drawn(),
            families=self.zoo.families(),
            letters=self.letters,
            rules=tuple(self.rules),
            ends=tuple(self.ends),
            messages=self.messages,
            remarks=(*self.zoo.remarks, *self.remarks),
        )

    def _sections(self, *names: str) -> list[Node]:
        found = [node for node in self.header.children if node.text.lower() in names]
        if names == ("spriteset",):
            self._remark_strangers()
        return found

    def _remark_strangers(self) -> None:
        for node in self.header.children:
            if node.text.lower() not in SECTIONS:
                self.remarks.append((node.place, f"{node.text!r} is in no section, and is skipped"))

    def _take(self, section: Node) -> None:
        take = {"levelmapping": self._letter, "interactionset": self._rule, "terminationset": self._end}
        for node in section.children:
            take[section.text.lower()](node)
            self.remarks += [
                (under.place, f"{under.text!r} is under a line that takes no lines under it, and is skipped")
                for under in node.children
            ]

    def _letter(self, node: Node) -> None:
        words = node.words
        if len(words) < 2 or words[1].text != ">":
            raise InvalidGame(node.place, f"{node.text!r}: expected 'letter > type ...'")
        self.letters[words[0].text[0]] = tuple(word.text for word in words[2:] if "=" not in word.text)

    def _rule(self, node: Node) -> None:
        texts = [word.text for word in node.words]
        if texts.count(">") != 1 or texts.index(">") < 2:
            raise InvalidGame(node.place, f"{node.text!r}: expected 'type type ... > effect name=value ...'")
        middle = texts.index(">")
        made = list(self._rules(node, node.words[:middle], node.words[middle + 1 :]))
        self.rules += made
        self.messages += _strange(made, node.words[middle + 1 :])
        due = [each.effect for rule in made for each in (rule, rule.later) if each is not None]
        known = {name: reader for effect in due for name, reader in effect.parameters.items()}
        self._doubt(known, _given(node.words[middle + 1 :]), effects.WITHOUT_EFFECT)
        if len(self.rules) > MOST_RULES:
            raise InvalidGame(node.place, f"{_quoted(node)} is one rule too many: at most {MOST_RULES} are played")

    def _rules(self, node: Node, sides: tuple[Word, ...], clause: tuple[Word, ...]) -> Iterable[Rule]:
        """Yield a rule for all met types together, and one for each edge and time, in the order of their words."""
        named = self._effect_word(node, clause)
        first, *others = sides
        if _moment(first) is not Moment.MEETING:
            for word in others:
                yield self._made(node, _moment(first), word, (), named, clause)
            return
        met = tuple(word for word in others if _moment(word) is Moment.MEETING)
        if met:
            yield self._made(node, Moment.MEETING, first, met, named, clause)
        for word in others:
            if _moment(word) is not Moment.MEETING:
                yield self._made(node, _moment(word), first, (), named, clause)

    def _made(
        self, node: Node, moment: Moment, first: Word, seconds: tuple[Word, ...], named: Word, clause: tuple[Word, ...]
    ) -> Rule:
        given = _given(clause)
        effect = _effect(named)
        timed = moment is Moment.TIME or effect.name == "addTimer"
        later = self._later(node, given, clause) if effect.name == "addTimer" else None
        parameters = {**effect.parameters, **(effects.TIMING if timed else {})}
        self._refuse_effect_parameters(given)
        values = read({name: word.text for name, word in given.items()}, parameters)
        if timed and values["repeating"] and values["timer"] < 1:
            raise InvalidGame(
                node.place, f"timer={values['timer']}: an effect that repeats needs a timer of at least 1"
            )
        return Rule(
            moment,
            self._side(first).number,
            tuple(self._side(word).number for word in seconds),
            effect,
            values,
            self._kinds_of(effect, given, node),
            node.place,
            later,
        )

    def _later(self, node: Node, given: Mapping[str, Word], clause: tuple[Word, ...]) -> Rule:
        if "ftype" not in given:
            raise InvalidGame(node.place, f"{node.text!r}: addTimer needs ftype=effect")
        if given["ftype"].text == "addTimer":
            raise InvalidGame(given["ftype"].place, "ftype=addTimer: a timer that puts off itself is not played here")
        first = Word(self.kinds[0].name, node.place)
        return self._made(node, Moment.TIME, first, (), given["ftype"], clause)

    def _effect_word(self, node: Node, clause: tuple[Word, ...]) -> Word:
        named = [word for word in clause if "=" not in word.text]
        if not named:
            raise InvalidGame(node.place, f"{node.text!r}: no effect; expected one of {', '.join(EFFECTS)}")
        return named[-1]

    def _kinds_of(self, effect: Effect, given: Mapping[str, Word], node: Node) -> Mapping[str, int]:
        missing = [name for name in effect.types if name not in given]
        if missing:
            raise InvalidGame(node.place, f"{node.text!r}: {effect.name} needs {missing[0]}=type")
        naming = {*effect.types, *({"stype"} if effect.name in ("subtractHealthPoints", "shieldFrom") else ())}
        return {name: self._kind(given[name]).number for name in naming if name in given}

    def _refuse_effect_parameters(self, given: Mapping[str, Word]) -> None:
        for name, word in given.items():
            if name in effects.REFUSED or name == "estype":
                raise InvalidGame(word.place, f"{name}={word.text}: the parameter {name!r} is not played here")

    def _end(self, node: Node) -> None:
        named = [word for word in node.words if "=" not in word.text]
        if not named:
            raise InvalidGame(node.place, f"{node.text!r}: no termination; expected one of {', '.join(ENDINGS)}")
        ending = ENDINGS.get(named[-1].text)
        if ending is None:
            raise InvalidGame(named[-1].place, unknown(named[-1].text, "termination", terminations.UNPLAYED, ENDINGS))
        given = _given(node.words)
        for name, word in given.items():
            if name in terminations.REFUSED and flag(word.text) is not False:
                raise InvalidGame(word.place, f"{name}={word.text}: the parameter {name!r} is not played here")
        self.messages += sum(name not in ending.parameters and name not in terminations.REFUSED for name in given)
        if ending.types and ending.types[0] not in given:
            raise InvalidGame(node.place, f"{node.text!r}: {ending.name} needs {ending.types[0]}=type")
        values = read({name: word.text for name, word in given.items()}, ending.parameters)
        self._doubt(ending.parameters, given, terminations.REFUSED)
        kinds = tuple(self._kind(given[name]).number for name in ending.types if name in given)
        self.ends.append(End(ending, values, kinds, node.place))

    def _doubt(self, known: Mapping[str, Any], given: Mapping[str, Word], silent: Collection[str]) -> None:
        """Warn about parameters of a line that have no effect."""
        found = doubts({name: word.text for name, word in given.items()}, known, {*silent, *effects.TIMING, "ftype"})
        self.remarks += [(given[name].place, remark) for name, remark in found]

    def _side(self, word: Word) -> Kind:
        if word.text not in self.by_name:
            raise InvalidGame(
                word.place, f"{word.text!r} is no type of this game; expected one of {', '.join(self.by_name)}"
            )
        return self.by_name[word.text]

    def _kind(self, word: Word) -> Kind:
        """Return the type that a value names."""
        if word.text in CONSTANTS:
            raise InvalidGame(
                word.place, f"{word.text!r} stands for a constant; expected one of {', '.join(self.by_name)}"
            )
        return self._side(word)

    def _obstacles(self, word: Word | None) -> tuple[int, ...]:
        names = word.text.split(",") if word else []
        return tuple(self.by_name[name].number for name in names if name in self.by_name)

    def _refuse_unknown_classes(self) -> None:
        """Refuse kinds of unknown classes that something makes a sprite of. Levels check the same."""
        targets = {name for kind in self.kinds for name in _made_by(kind)}
        targets |= {self.kinds[number].name for rule in self.rules for number in rule.kinds.values()}
        for kind in self.kinds:
            if kind.name in targets and kind.class_name and kind.sprite_class is None:
                raise InvalidGame(kind.place, unknown(kind.class_name, "class", classes.UNPLAYED, classes.CLASSES))


def _moment(word: Word) -> Moment:
    """Return when a rule with this word applies. The reference reads EOS and TIME in any case."""
    return {"EOS": Moment.EDGE, "TIME": Moment.TIME}.get(word.text.upper(), Moment.MEETING)


def _made_by(kind: Kind) -> Iterable[str]:
    for name in ("stype", "stypeMissile", "spawnBehind"):
        value = kind.values.get(name, ())
        yield from value if isinstance(value, tuple) else (value,)


def _square_pixels(word: Word | None) -> int | None:
    pixels = whole(word.text) if word else None
    if word and pixels is not None and not 1 <= pixels <= LARGEST_PIXELS:
        raise InvalidGame(word.place, f"square_size={word.text}: expected 1 to {LARGEST_PIXELS} pixels")
    return pixels


def _given(words: Iterable[Word]) -> dict[str, Word]:
    return dict(parameter(word) for word in words if "=" in word.text)


def _strange(made: Sequence[Rule], clause: Iterable[Word]) -> int:
    """Count the messages that the unknown parameters of a line cause: none if it is timed."""
    if not made or any(rule.moment is Moment.TIME or rule.later for rule in made):
        return 0
    effect = made[0].effect
    unknown = sum(name not in effect.parameters and name not in effects.WITHOUT_EFFECT for name in _given(clause))
    return unknown * (2 if effect.name == "transformIfCount" else 1)


def _effect(named: Word) -> Effect:
    if named.text not in EFFECTS:
        raise InvalidGame(named.place, unknown(named.text, "effect", effects.UNPLAYED, EFFECTS))
    return EFFECTS[named.text]
