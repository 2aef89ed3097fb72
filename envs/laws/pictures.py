"""Laws of pictures: frames, their panels, and gestures."""

from __future__ import annotations

from typing import Any

from plumbline.envs.family import CAPTIONS, MEDIA_TYPES, Frame
from plumbline.envs.laws.case import Case, expect
from plumbline.envs.laws.composing import sample
from plumbline.envs.setting import Setting


def equal_views_give_equal_bytes(case: Case) -> None:
    pictures = case.family.pictures
    for state in case.states[:3]:
        for seat in case.seats:
            seen = pictures.view(case.game, state, seat)
            expect(hash(seen) == hash(pictures.view(case.game, state, seat)), "a view is not a value")
            expect(pictures.draw(seen) == pictures.draw(seen), "one view gave two pictures")


def frames_are_complete(case: Case) -> None:
    for seat in case.seats:
        seen = case.family.pictures.view(case.game, case.start, seat)
        for frame in case.family.pictures.draw(seen) + case.family.pictures.draw(case.family.pictures.past(seen)):
            expect(frame.media_type in MEDIA_TYPES, f"media type {frame.media_type!r}")
            expect(frame.caption in CAPTIONS, f"caption {frame.caption!r}: expected one of {', '.join(CAPTIONS)}")
            expect(bool(frame.body and frame.alt), "a frame without a body or without words")
            _targets_lie_inside(frame)


def the_past_is_marked(case: Case) -> None:
    for seat in case.seats:
        seen = case.family.pictures.view(case.game, case.start, seat)
        captions = {frame.caption for frame in case.family.pictures.draw(case.family.pictures.past(seen))}
        expect("past" in captions and "current" not in captions, f"frames of the past are captioned {captions}")
    views = {case.family.pictures.view(case.game, state, 0) for state in case.states[:4]}
    expect(len({*map(case.family.pictures.past, views)}) == len(views), "different views have the same past")


def frames_fill_their_panels(case: Case) -> None:
    for seat in case.seats:
        frames = case.family.pictures.draw(case.family.pictures.view(case.game, case.start, seat))
        drawn = [(frame.caption, frame.width_pixels, frame.height_pixels) for frame in frames]
        panels = [panel for panel in case.family.pictures.panels(case.game, seat) if not panel.later]
        room = [(panel.caption, panel.width_pixels, panel.height_pixels) for panel in panels]
        expect(drawn == room, f"frames {drawn}, panels {room}")


def what_looks_different_is_drawn_differently(case: Case) -> None:
    if case.setting.modality in case.family.pictures.occluded:
        return
    drawn: dict[Any, Any] = {}
    for state in case.states[:4]:
        seen = case.family.pictures.view(case.game, state, 0)
        drawn[seen] = case.family.pictures.draw(seen)
    expect(len({*drawn.values()}) == len(drawn), f"{len(drawn)} views gave {len({*drawn.values()})} pictures")


def legends_name_what_they_show(case: Case) -> None:
    for seat in case.seats:
        legend = case.family.pictures.legend(case.game, seat)
        if legend is None:
            continue
        drawn = any(panel.width_pixels for panel in case.family.pictures.panels(case.game, seat))
        same = legend == case.family.pictures.legend(case.game, seat)
        expect(drawn and same, "a legend to what is not drawn, or another each time")
        names = [specimen.name for specimen in legend.specimens]
        expect(bool(names) and len({*names}) == len(names), f"things without names of their own: {names}")
        for specimen in legend.specimens:
            right, bottom = specimen.left + legend.tile_pixels, specimen.top + legend.tile_pixels
            inside = specimen.left >= 0 and right <= legend.width_pixels
            inside = inside and specimen.top >= 0 and bottom <= legend.height_pixels
            expect(inside and bool(specimen.words), f"{specimen}: of a picture without it, or without words")
        brief = case.family.words.brief(case.game, seat)
        untold = [each.name for each in legend.specimens if f"{each.name}: {each.words}" not in brief]
        expect(not untold, f"models are not told of {untold}")


def gestures_can_be_made(case: Case) -> None:
    for seat in case.seats:
        gestures = case.family.pictures.gestures(case.game, seat)
        expect(bool(gestures), f"seat {seat} has no gesture")
        for gesture in gestures:
            expect(not gesture.problem, gesture.problem)
        ways = [gesture.on for gesture in gestures]
        twice = {way for way in ways if ways.count(way) > 1}
        expect(not twice, f"two gestures begin with {twice}")


def gestures_say_what_can_be_parsed(case: Case) -> None:
    for seat in case.seats:
        frames = case.family.pictures.draw(case.family.pictures.view(case.game, case.start, seat))
        names = [target.name for frame in frames for target in frame.targets] or [""]
        for gesture in case.family.pictures.gestures(case.game, seat):
            for name, end in zip(names, [*names[1:], names[0]], strict=True):
                values = {"target": name, "target2": end, "x": 500, "y": 500, "x2": 600, "y2": 600}
                text = gesture.say.format(**values, answer=sample(case, seat))
                case.family.words.parse(case.game, text)


def trails_can_be_drawn(case: Case) -> None:
    trails: dict[Any, Any] = {}
    for seat, action in case.listed(case.start):
        trail = case.family.pictures.trail(case.game, case.start, action, seat)
        for seen in trail:
            expect(bool(case.family.pictures.draw(seen)), "a view in between shows nothing")
        expect(not trail or trail not in trails, f"{action} goes the same way as {trails.get(trail)}")
        trails[trail] = action


def large_pictures_show_the_same(case: Case) -> None:
    large = case.family.pictures.hires(case.game)
    for seat in case.seats:
        seen, finer = (case.family.pictures.view(game, case.start, seat) for game in (case.game, large))
        expect(_alts(case, seen) == _alts(case, finer), "pictures for large screens show something else")


def worlds_in_real_time_are_tiles(case: Case) -> None:
    real_time = case.family.real_time
    expect(not case.family.pace(Setting(case.family.modalities[0])), "no world of the family waits for an answer")
    drawn = any(panel.width_pixels for panel in case.family.pictures.panels(case.game, 0))
    if real_time is None or not real_time.pace(case.setting) or not drawn:
        return
    game = case.family.pictures.hires(case.game)
    sheet, seen = real_time.sheet(game), case.family.pictures.view(game, case.start, 0)
    expect(sheet.body.startswith(b"\x89PNG"), "the tiles are no PNG")
    tiles, rest = divmod(len(real_time.tile_stream(game, seen)), 12)
    expect(tiles > 0 and not rest, "a stream of tiles is not rows of three int32")
    expect(bool(real_time.status(seen).strip()), "the status is empty")
    expect(isinstance(real_time.debounced(game), bool), "debounced is neither yes nor no")


LAWS = (
    equal_views_give_equal_bytes,
    frames_are_complete,
    the_past_is_marked,
    frames_fill_their_panels,
    what_looks_different_is_drawn_differently,
    legends_name_what_they_show,
    gestures_can_be_made,
    gestures_say_what_can_be_parsed,
    trails_can_be_drawn,
    large_pictures_show_the_same,
    worlds_in_real_time_are_tiles,
)


def _targets_lie_inside(frame: Frame) -> None:
    for target in frame.targets:
        left, top, right, bottom = target.box or (0, 0, 1000, 1000)
        expect(0 <= left < right <= 1000 and 0 <= top < bottom <= 1000, f"{target.name}: box {target.box}")


def _alts(case: Case, seen: Any) -> list[tuple[str, str]]:
    return [(frame.caption, frame.alt) for frame in case.family.pictures.draw(seen)]
