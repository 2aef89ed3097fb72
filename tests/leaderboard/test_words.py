"""Numbers and names as pages write them, and hostile text wherever it may turn up."""

from __future__ import annotations

import html

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from plumbline.evaluation import episodes, runs
from plumbline.evaluation.files.trajectories import BadLine
from plumbline.evaluation.models import NotNow
from plumbline.leaderboard.submitting import submissions
from plumbline.leaderboard.templatetags import figures, settings, words
from tests.leaderboard.reading import Page
from tests.leaderboard.uploads import a_browser, a_card, a_form_file, a_published, an_upload
from tests.makers import a_file, a_game, a_header, a_person, a_task_set, a_user, an_episode

HOSTILE = "<script>alert(1)</script>\"'\u202e\u200b&amp;"
AS_PUBLISHED = "3d,labels=both,pieces=full,prompt=paper,size=1200x900,tags=active"
SEEN = "<script>alert(1)</script>\"'[U+202E][U+200B]&amp;"


# Filters


def test_a_brief_has_lists_headings_and_names():
    told = "Things:\n- `box` is <b>heavy</b>.\n- `wall` is not.\nPush.\n\n0: nil\n1: use\nAction: <name>"
    assert words.brief(told).split("\n") == [
        "<p><strong>Things:</strong></p>",
        "<ul><li><code>box</code> is &lt;b&gt;heavy&lt;/b&gt;.</li><li><code>wall</code> is not.</li></ul>",
        "<p>Push.</p>",
        '<ol start="0"><li>nil</li><li>use</li></ol>',
        "<p>Action: &lt;name&gt;</p>",
    ]


@pytest.mark.parametrize("told", ["", "\n\n", "- `open", "`", "12: x"])
def test_any_brief_can_be_shown(told):
    shown = html.unescape(words.brief(told))
    assert all(part in shown for part in told.replace("- ", "").replace("12: ", "").replace("`", "").split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Claude 3, Ünï, 日本語, عربى", "Claude 3, Ünï, 日本語, عربى"),
        ("a\u202eb", "a[U+202E]b"),
        ("\u2066a\u2069", "[U+2066]a[U+2069]"),
        ("a\u200b\u200d\ufeff\u00adb", "a[U+200B][U+200D][U+FEFF][U+00AD]b"),
        ("\x00\x1b[31m", "[U+0000][U+001B][31m"),
        ("\ue000\U000e0041", "[U+E000][U+E0041]"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        (7, "7"),
    ],
)
def test_marks_that_hide_or_reorder_letters_are_written_out(text, shown):
    assert words.visible(text) == shown


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (words.words("out_of_bounds"), "out of bounds"),
        (settings.setting_name("3d"), "3D view"),
        (settings.setting_name("2d,labels=both,palette=safe"), "2D view, all labels, color-blind-safe"),
        (settings.setting_name(AS_PUBLISHED), "3D view, as published"),
        (settings.setting_name("text,palette=safe"), "Text"),
        (settings.choice_name("3d,feedback=ruling,palette=safe"), "3D view"),
        (settings.setting_name("text,prompt=paper"), "Text, published prompt"),
        (
            settings.setting_name("3d,labels=none,pieces=full,tags=active"),
            "3D view, no labels, full-size pieces, published tags",
        ),
        (settings.setting_name("none"), "No observations"),
        (settings.setting_name("sound"), "Sound"),
        (figures.unknown(None), "–"),
        (figures.unknown(""), "–"),
        (figures.unknown(0), 0),
        (figures.unknown(3.0), 3),
        (figures.unknown(3.5), 3.5),
        (figures.number(None), "–"),
        (figures.number(""), "–"),
        (figures.number(0), "0.00"),
        (figures.number(1.25, 1), "1.2"),
        (figures.share(None), "–"),
        (figures.share(""), "–"),
        (figures.share(0.5), "50.0%"),
        (figures.measured(0.5, "completion"), "50.0%"),
        (figures.measured(0.5, "deviation"), "0.50"),
        (figures.interval({"low": 0.123, "high": 0.456}, "completion"), "12.3–45.6"),
        (figures.interval({"low": 1.0, "high": 2.0}, "deviation"), "1.00–2.00"),
        (figures.interval({"low": None, "high": None}, "deviation"), ""),
        (figures.interval(None, "deviation"), ""),
        (figures.time_limit(1800), "30 minutes"),
        (figures.time_limit(90), "90 seconds"),
        (words.key_hint("key u"), "key u"),
        (words.key_hint("key U"), "shift+u"),
        (words.key_hint("key ArrowUp"), "arrow up"),
        (figures.apart(-0.0004, "completion"), "+0.0 pp"),
        (figures.apart(-0.004, "deviation"), "+0.00"),
        (figures.signed(-0.001), "+0.00"),
        (figures.number(-0.001), "0.00"),
        (figures.interval({"low": -0.001, "high": 0.001}, "deviation"), "0.00–0.00"),
        (words.get({"a": 1}, "a"), 1),
        (words.get(None, "a"), None),
        (figures.megabytes(950), "0.9 kB"),
        (figures.megabytes(64_000_000), "64.0 MB"),
        (words.split("a b"), ["a", "b"]),
        (words.split("run by us,live", ","), ["run by us", "live"]),
    ],
)
def test_values_are_written_as_people_read_them(shown, expected):
    assert shown == expected


def test_an_address_keeps_what_it_does_not_change():
    request = RequestFactory().get("/?name=a%26b&sort=steps&kind=&page=2")
    template = Template("{% address sort='-steps' page='' %}")
    assert template.render(Context({"request": request})) == "?name=a%26b&amp;sort=-steps"


# Hostile text on every page where it may stand


@pytest.fixture
def hostile(db):
    """A public run in which everything its owner could write is hostile."""
    task_set, owner = a_task_set(count=1), a_user()
    fields = dict.fromkeys(("model", "provider", "scaffold", "prompt_digest"), HOSTILE)
    line = an_episode(task_set.tasks.select_related("task_set").get())
    line["turns"][0:0] = [{"actions": [HOSTILE]}, {"provider_error": HOSTILE}]
    line["turns"][2]["response"] = f"{HOSTILE}\naction: " + line["turns"][2]["response"].rpartition("action: ")[2]
    card = a_card(HOSTILE, **fields, url="https://example.org/?a=1&b='x'")
    made = a_published(owner, task_set, a_file(a_header(task_set, **card), line))
    made.file_name = HOSTILE
    made.save()
    return made


def pages(made):
    episode = made.run.episodes.get()
    return {
        "/": None,
        "/leaderboards/boards/text/": None,
        "/leaderboards/boards/text/?name=%3Cscript%3E&sort=%22%3E%3Cscript%3E&who=%3Cscript%3E": None,
        f"/agents/{made.line_up.lead.pk}/": None,
        f"/episodes/{episode.pk}/": None,
        f"/submissions/{made.pk}/": None,
        "/sets/boards/1/": None,
        "/submit/": made.owner,
        "/account/": made.owner,
        "/curate/runs/": "curator",
    }


@pytest.mark.parametrize("number", range(10))
def test_hostile_words_are_escaped_and_made_visible(hostile, number):
    address, reader = list(pages(hostile).items())[number]
    user = a_user("eve", is_staff=True) if reader == "curator" else reader
    read = Page(a_browser(user).get(address))
    assert read.faults == []
    assert "<script>alert" not in read.text
    assert not {"\u202e", "\u200b"} & set(read.text)
    assert SEEN in html.unescape(read.text) or "name=%3Cscript%3E" in address


def test_what_a_model_said_is_escaped_and_made_visible_in_its_replay(hostile):
    text = a_browser().get(f"/episodes/{hostile.run.episodes.get().pk}/").content.decode()
    said = [html.unescape(part.partition('"')[0]) for part in text.split('data-response="')[1:]]
    assert said == [SEEN, f"{SEEN}\naction: {said[1].rpartition('action: ')[2]}", said[2]]
    assert f"<code>{html.escape(SEEN)}</code>" in text


def test_a_hidden_hostile_run_leaves_a_readable_tombstone(hostile):
    runs.hide(hostile.run, HOSTILE)
    read = Page(a_browser().get(f"/submissions/{hostile.pk}/"))
    assert read.faults == []
    assert SEEN in html.unescape(read.text)


def test_a_hostile_rival_is_named_visibly_beside_ones_own_result(hostile):
    person = a_person()
    game = a_game(person, hostile.task_set)
    episodes.score(game.pk)
    read = Page(a_browser(person=person).get(f"/play/episode/{game.pk}/result/"))
    assert read.faults == []
    assert SEEN in html.unescape(read.text)


def test_a_hostile_name_by_program_is_plain_json(hostile):
    answer = a_browser().get(f"/api/v1/agents/{hostile.line_up.lead.pk}/")
    assert answer["Content-Type"] == "application/json"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.json()["name"] == HOSTILE


def test_a_frame_in_text_is_never_taken_for_a_page(hostile):
    for address in ("/sets/boards/1/text/current", f"/episodes/{hostile.run.episodes.get().pk}/frames/1/current"):
        answer = a_browser().get(address)
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert answer["X-Content-Type-Options"] == "nosniff"


def test_a_link_in_a_card_is_marked_as_a_strangers(hostile):
    text = a_browser().get(f"/agents/{hostile.line_up.lead.pk}/").content.decode()
    assert '<a href="https://example.org/?a=1&amp;b=&#x27;x&#x27;" rel="nofollow ugc noopener">' in text


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "//example.org", "ftp://example.org", "https://a b", "HTTP:x"]
)
def test_a_link_is_http_or_none(db, url):
    task_set = a_task_set(count=1)
    with pytest.raises(BadLine, match=r"line 1, agent.url"):
        an_upload(a_user(), task_set, **a_card("W", url=url))


@pytest.mark.parametrize("name", ["", "x" * 81, "two\nlines", "null\0", "escape\x1b"])
def test_a_name_that_does_not_fit_is_refused(db, name):
    with pytest.raises(BadLine, match=r"line 1, agent.name"):
        an_upload(a_user(), a_task_set(count=1), agent={"name": name})


def test_the_longest_name_fits_everywhere(db):
    made = a_published(a_user(), a_task_set(count=1), agent={"name": "W" * 80})
    for address in ("/", "/leaderboards/boards/text/", f"/agents/{made.line_up.lead.pk}/", f"/submissions/{made.pk}/"):
        assert "W" * 80 in a_browser().get(address).content.decode()


def test_a_hostile_field_name_in_a_refused_upload_is_made_visible(db):
    task_set, owner = a_task_set(count=1), a_user()
    content = a_file(a_header(task_set) | {HOSTILE: 1})
    read = Page(a_browser(owner).post("/submit/", a_form_file(content)))
    assert (read.faults, "\u202e" in read.text, "<script>alert" in read.text) == ([], False, False)


def test_a_hostile_problem_is_shown_to_its_owner_visibly(db):
    task_set, owner = a_task_set(count=1), a_user()
    made = an_upload(owner, task_set, a_file(a_header(task_set), {HOSTILE: 1}))
    for address, reader in ((f"/submissions/{made.pk}/", owner), ("/curate/queue/", a_user("eve", is_staff=True))):
        read = Page(a_browser(reader).get(address))
        assert (read.faults, "\u202e" in read.text, "<script>alert" in read.text) == ([], False, False)
    with pytest.raises(NotNow):
        submissions.publish(made)


# Complexities


def test_what_is_named_by_a_word_stands_for_itself():
    assert words.complexities({"game": "depot", "level": 3, "plan": [20, 22]}, ", ") == "depot, level 3, plan 20 to 22"


@pytest.mark.parametrize(("told", "shown"), [(-2, "−2"), (-0.125, "−0.12"), (1234, "1,234")])
def test_figures_have_a_minus(told, shown):
    assert figures.figure(told) == shown
