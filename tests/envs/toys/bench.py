"""Bench: a lever, a bell and a slot on a bench. Every kind of gesture is an action, and the bench remembers them all.

It ends when as many different kinds of actions were done as the order asks for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from plumbline.envs.drawing import png
from plumbline.envs.family import (
    Axis,
    Family,
    Frame,
    Gesture,
    MalformedAction,
    Panel,
    Pictures,
    Plan,
    Puzzles,
    Rules,
    Ruling,
    Step,
    Target,
    Words,
)
from plumbline.envs.setting import FEEDBACK, Setting

TOOLS, PUSHES, SWIPES = "tools", "pushes", "swipes"
WAYS = ("up", "down", "left", "right")
WIDTH, HEIGHT = 400, 300
THINGS = (
    Target("lever", (100, 300, 250, 600)),
    Target("bell", (600, 200, 800, 500)),
    Target("slot", (400, 700, 700, 900)),
)
GESTURES = {
    TOOLS: (
        Gesture("click", "click {x} {y} {target}"),
        Gesture("drag", "drag {x} {y} {x2} {y2} {target} {target2}"),
        Gesture("hover", "hover {x} {y} {target}"),
        Gesture("hold", "hold {x} {y} {target}"),
        Gesture("frame", "frame {x} {y} {x2} {y2}"),
        Gesture("pick", "pick {target}"),
        Gesture("wheel up", "turn up {x} {y}"),
        Gesture("wheel down", "turn down {x} {y}"),
        Gesture("key u", "undo", "undo"),
    ),
    PUSHES: tuple(Gesture(f"toward {way}", f"push {{target}} {way}") for way in WAYS),
    SWIPES: tuple(Gesture(f"swipe {way}", f"look {way}") for way in WAYS),
}
VERBS = ("click", "drag", "hover", "hold", "frame", "pick", "turn", "push", "look", "undo")


@dataclass(frozen=True)
class Order:
    kinds: int


@dataclass(frozen=True)
class Game:
    order: Order
    setting: Setting


@dataclass(frozen=True)
class Bench:
    done: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seen:
    done: int
    is_past: bool = False


def kinds(bench: Bench) -> int:
    return len({action.split()[0] for action in bench.done})


def ended(game: Game, bench: Bench) -> str | None:
    return "solved" if kinds(bench) >= game.order.kinds else None


def parse(game: Game, text: str) -> str:
    words = text.split()
    if not words or words[0] not in VERBS:
        raise MalformedAction(f"{text!r}: expected one of {', '.join(VERBS)} first")
    return " ".join(words)


def draw(seen: Seen) -> tuple[Frame, ...]:
    image = Image.new("RGB", (WIDTH, HEIGHT), (70, 90, 110))
    drawing = ImageDraw.Draw(image)
    for thing in THINGS:
        left, top, right, bottom = thing.box or (0, 0, 0, 0)
        corners = (left * WIDTH // 1000, top * HEIGHT // 1000, right * WIDTH // 1000, bottom * HEIGHT // 1000)
        drawing.rectangle(corners, fill=(200, 170, 90))
    caption = "past" if seen.is_past else "current"
    alt = f"a lever, a bell and a slot\n{seen.done} done"
    return (Frame("image/png", png.encode(image), caption, alt, THINGS, WIDTH, HEIGHT, f"done: {seen.done}"),)


RULES = Rules(
    version=1,
    instance=Order,
    state=Bench,
    open=lambda order, setting, shelf: Game(order, setting),
    start=lambda game, seed: Bench(),
    step=lambda game, bench, action, seat: Step(Bench((*bench.done, action)), Ruling.CHANGED, moves=1),
    ended=ended,
    scores=lambda game, bench: (min(1.0, kinds(bench) / game.order.kinds),),
    same=lambda game, one, other: one == other,
    actions=lambda game, bench, seat: list(VERBS),
)

WORDS = Words(
    extractor_version=1,
    extract=lambda text: (text.rpartition("action:")[2].strip(),) if text.strip() else (),
    parse=parse,
    write=lambda game, action: action,
    brief=lambda game, seat: "Do as many kinds of things as the order asks for. End with a line: action: <what>",
    instructions=lambda game, seat: "Do as many kinds of things as the order asks for.",
)

PICTURES = Pictures(
    version=1,
    view=lambda game, bench, seat: Seen(len(bench.done)),
    draw=draw,
    panels=lambda game, seat: (Panel("current", WIDTH, HEIGHT),),
    past=lambda seen: replace(seen, is_past=True),
    gestures=lambda game, seat: GESTURES[game.setting.modality],
)

PUZZLES = Puzzles(
    recipe=Order,
    recipes={"all": Order(len(VERBS))},
    axes=(Axis("kinds", "kinds", "Kinds of actions that the order asks for.", lambda order: order.kinds),),
    generate=lambda order, seed: order,
    solve=lambda game, bench: Plan(tuple(VERBS[: game.order.kinds]), optimal=False),
)

BENCH: Family[Order, Game, Bench, str, Seen, Order] = Family(
    name="bench",
    title="Bench",
    modalities=(TOOLS, PUSHES, SWIPES),
    options=(FEEDBACK,),
    rules=RULES,
    words=WORDS,
    pictures=PICTURES,
    puzzles=PUZZLES,
)
