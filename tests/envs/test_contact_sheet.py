"""Contact sheets: every way a family can look, on one picture."""

from __future__ import annotations

from dataclasses import replace

from plumbline.envs import contact_sheet
from plumbline.envs.setting import Setting, write
from plumbline.envs.sliding import FAMILY
from tests.envs.toys import PORTERS

SMALL = replace(FAMILY.puzzles, recipes={"small": FAMILY.puzzles.recipes["small"]})
FLAT = replace(FAMILY, modalities=("text", "2d"), puzzles=SMALL)


def test_each_option_is_changed_alone():
    assert [write(setting) for setting in contact_sheet.settings(FLAT, "2d")] == [
        "2d",
        "2d,feedback=ruling",
        "2d,labels=cells",
        "2d,labels=both",
        "2d,labels=none",
        "2d,palette=safe",
        "2d,pieces=full",
        "2d,tags=active",
        "2d,prompt=paper",
        "2d,size=512x384",
        "2d,size=1200x900",
    ]


def test_a_family_without_options_has_one_setting():
    assert list(contact_sheet.settings(replace(FLAT, options=()), "2d")) == [Setting("2d")]


def test_a_sheet_shows_every_picture_once():
    """Goal, current and past under the default, three other labels and another palette; current with another tag."""
    page = contact_sheet.sheet(FLAT, 0)
    assert page.size == (contact_sheet.WIDTH * 16, contact_sheet.HEIGHT + contact_sheet.LINE)


def test_one_seed_makes_one_sheet():
    assert (
        contact_sheet.sheet(FLAT, 1).tobytes()
        == contact_sheet.sheet(FLAT, 1).tobytes()
        != contact_sheet.sheet(FLAT, 2).tobytes()
    )


def test_a_sheet_shows_what_every_seat_sees():
    """Current and past of two seats; feedback changes no picture."""
    page = contact_sheet.sheet(PORTERS, 0)
    assert page.size == (contact_sheet.WIDTH * 4, contact_sheet.HEIGHT + contact_sheet.LINE)
