"""A world that does not wait: hands, ticks and turns under a clock that the test winds."""

from __future__ import annotations

import asyncio
import struct
from dataclasses import dataclass, field

import numpy as np
import pytest

from plumbline.envs import FAMILIES
from plumbline.envs.setting import Setting, parse
from plumbline.envs.vgdl import FAMILY
from plumbline.envs.vgdl.generate import level
from plumbline.evaluation.episodes import Receipt
from plumbline.evaluation.protocol.opening import Opened
from plumbline.evaluation.protocol.progress import Progress
from plumbline.play.sockets import messages
from plumbline.play.sockets.clock import HEAD, Clock, Hand
from tests.envs.vgdl.worlds import a_text

RULES = a_text(
    sprites="gem > Resource limit=9\nfly > RandomNPC",
    letters="g > gem\nf > fly",
    rules="gem avatar > collectResource scoreChange=2\nfly EOS > stepBack\navatar EOS > stepBack",
    ends="SpriteCounter stype=gem limit=0 win=True",
).encode()


def opened(text="A     g\n f     ", modality="picture"):
    made = level("gems", 0, RULES, text, "L")
    setting = parse(f"{modality},pace=real", FAMILY.modalities, FAMILY.options)
    return Opened(FAMILY, FAMILY.rules.open(made, setting, lambda digest: RULES), 3, setting)


@dataclass
class Desk:
    """What stands around a clock: the time, what was sent and told, and what was stored."""

    play: Opened
    left: int = 1000
    time: float = 0.0
    sent: list[bytes] = field(default_factory=list)
    published: list[messages.Outgoing] = field(default_factory=list)
    stored: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    turns: list = field(default_factory=list)
    plan: dict[int, tuple[str, ...]] = field(default_factory=dict)  # what a hand does before a tick

    def clock(self) -> Clock:
        state = FAMILY.rules.start(self.play.game, self.play.seed)
        self.wound = Clock(
            self.play, state, self.left, 1, self.store, self.publish, self.send, lambda: self.time, self.sleep
        )
        return self.wound

    async def sleep(self, seconds):
        self.time += seconds
        for act, *given in [self.plan[self.wound.tick]] if self.wound.tick in self.plan else []:
            getattr(self.wound.hand, act)(*given)
        await asyncio.sleep(0)

    async def store(self, number, turn):
        self.stored.append((number, turn.actions))
        self.turns.append(turn)
        return Receipt(number, turn, (), self.play, Progress(None, outcome="x"))

    async def publish(self, message):
        self.published.append(message)

    async def send(self, body):
        self.sent.append(body)

    @property
    def ticks(self):
        return [HEAD.unpack(body[: HEAD.size])[0] for body in self.sent]


def test_a_key_that_went_down_counts_for_a_tick_at_least():
    hand = Hand()
    hand.hold("left", "keys", 1)
    hand.release(2)
    assert [hand.take(), hand.take()] == ["left", ""]
    assert hand.serial == 2


def test_where_keys_pulse_a_key_that_is_held_counts_once():
    hand = Hand(debounced=True)
    hand.hold("left", "keys", 1)
    assert [hand.take() for _ in range(3)] == ["left", "", ""]
    hand.hold("left", "keys", 2)
    assert (hand.take(), hand.take()) == ("left", "")


def test_a_key_that_is_held_counts_for_each_tick():
    hand = Hand()
    hand.hold("left", "keys", 1)
    assert [hand.take() for _ in range(3)] == ["left"] * 3
    hand.hold("up", "keys", 2)
    hand.release(3)
    assert [hand.take(), hand.take()] == ["up", ""]


async def test_silence_is_nothing_and_a_second_is_a_turn():
    desk = Desk(opened(), left=50)
    receipt = await desk.clock().run()
    assert [(number, len(actions)) for number, actions in desk.stored] == [(1, 20), (2, 20), (3, 10)]
    assert {text for _, actions in desk.stored for text in actions} == {"nil"}
    assert receipt.number == 3
    assert desk.ticks == list(range(1, 51))
    assert desk.time == pytest.approx(2.5)


async def test_what_a_hand_asks_for_belongs_to_the_next_tick():
    desk = Desk(opened(), left=8, plan={3: ("hold", "right", "keys", 1), 6: ("release", 2)})
    await desk.clock().run()
    assert desk.stored[0][1] == ("nil", "nil", "right", "right", "right", "nil", "nil", "nil")
    serials = [HEAD.unpack(body[: HEAD.size])[1] for body in desk.sent]
    assert serials == [0, 0, 1, 1, 1, 2, 2, 2]


async def test_the_end_of_the_game_ends_the_clock():
    desk = Desk(opened(), plan={1: ("hold", "right", "keys", 1)})
    await desk.clock().run()
    (number, actions), *_ = desk.stored
    assert (number, actions) == (1, ("right",) * 6)
    assert FAMILY.rules.ended(desk.play.game, desk.wound.state) == "won"


async def test_ticks_say_what_changed_and_the_rest_can_be_put_together():
    desk = Desk(opened(), left=30, plan={2: ("hold", "right", "keys", 1), 4: ("release", 2)})
    await desk.clock().run()
    rows = np.zeros((0, 3), np.int32)
    for body in desk.sent:
        _, _, kept, total = struct.unpack("<4i", body[:16])
        rows = np.vstack([rows[:kept], np.frombuffer(body[16:], np.int32).reshape(-1, 3)])
        assert len(rows) == total
    view = FAMILY.pictures.view(desk.play.shown, desk.wound.state, 0)
    assert rows.tobytes() == FAMILY.real_time.tile_stream(desk.play.shown, view)
    assert min(len(body) for body in desk.sent) < len(desk.sent[0])


async def test_the_text_next_to_the_screen_is_sent_when_it_changes():
    desk = Desk(opened(), left=3)
    await desk.clock().run()
    assert [message.text.splitlines()[0] for message in desk.published] == ["tick: 1", "tick: 2", "tick: 3"]


@pytest.mark.parametrize("modality", ["symbols", "coordinates"])
async def test_a_world_of_text_is_sent_as_text_when_it_changes(modality):
    desk = Desk(opened(modality=modality), left=3)
    desk.plan = {1: ("hold", "right", "keys", 1)}
    await desk.clock().run()
    frames = [message for message in desk.published if isinstance(message, messages.Frames)]
    assert desk.ticks == [1, 2, 3]
    assert all(len(body) == HEAD.size for body in desk.sent)
    assert len({message.frames[0].body for message in frames}) == len(frames) > 1


async def test_lag_is_measured_from_sending_to_the_news_of_arrival():
    desk = Desk(opened(), left=20)
    clock = desk.clock()
    seen = {10: 0.03, 11: 0.05, 12: 0.04}

    async def send(body):
        tick = HEAD.unpack(body[: HEAD.size])[0]
        if tick in seen:
            before, desk.time = desk.time, desk.time + seen[tick]
            clock.received(tick)
            clock.received(tick)  # sent twice counts once
            desk.time = before

    clock.send_bytes = send
    await clock.run()
    assert desk.turns[0].lag_seconds == pytest.approx(0.04)


async def test_ticks_out_of_sight_are_counted():
    desk = Desk(opened(), left=50)
    clock = desk.clock()

    async def send(body):
        clock.hidden = 15 <= HEAD.unpack(body[: HEAD.size])[0] < 25

    clock.send_bytes = send
    await clock.run()
    assert [turn.blurred_seconds for turn in desk.turns] == [0.25, 0.25, None]


async def test_a_late_clock_catches_up():
    desk = Desk(opened(), left=40)
    clock = desk.clock()
    calm = desk.sleep

    async def hiccup(seconds):
        await calm(seconds + (0.4 if clock.tick == 5 else 0.0))

    clock.sleep = hiccup
    await clock.run()
    assert desk.time == pytest.approx(2.0)
    assert max(clock.lateness) == pytest.approx(0.4)


async def test_a_clock_goes_on_where_it_was():
    desk = Desk(opened(), left=10)
    clock = desk.clock()
    clock.tick = 990
    await clock.run()
    assert desk.ticks == list(range(991, 1001))
    assert desk.time == pytest.approx(0.5)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_worlds_wait_unless_their_family_knows_real_time(family):
    paces = {family.pace(Setting(modality)) for modality in family.modalities}
    assert (family.real_time is None) <= (paces == {0})
