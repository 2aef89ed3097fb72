"""What must hold of the image and of the site behind the proxy: each check returns what it found."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
from websockets.exceptions import InvalidStatus

from tests.deploy import containers, packages, proxy
from tests.deploy.browsing import Line, a_browser, a_line, a_visitor
from tests.deploy.containers import Image
from tests.deploy.deployment import NAME, WEB_ADDRESSES, WORKERS, Deployment, until
from tests.site import ROOT
from tests.visitor import SETTING, SLUG, Visitor, solution, trajectory

OTHER_NAMES = ("172.17.0.2:8000", "evil.example", "0.0.0.0")
BOARD = f"/leaderboards/{SLUG}/{SETTING}/"
PAGES = (
    *("/", "/leaderboards/", BOARD, f"/sets/{SLUG}/", f"/sets/{SLUG}/3/", "/play/", "/docs/", "/privacy/"),
    *("/accounts/login/", "/robots.txt", "/api/v1/task-sets/", "/api/v1/schema/"),
)
PASSWORD = "a long enough password"
UPLOADS = 12  # at most, until both workers have replayed some
WORK = "evaluation.jobs.work"  # the name of the call that a worker takes for a job
COOKIE = "participant"
UNKNOWN, TOO_OFTEN, SHOWN_AGAIN = 401, 429, 200
STRANGERS, REPORTS, LOG_INS = 30, 10, 10  # a minute; an hour; a minute


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    what: str
    found: str
    well: bool


# --- the image


def owner(image: Image, seconds: float) -> Row:
    """The image is there, and what the site runs with is its user's."""
    folder = image.root / image.folder.lstrip("/")
    owners = {path.lstat().st_uid for path in (folder, *folder.rglob("*"))}
    found = f"{image.base}; {_megabytes(image):,} MB in {seconds:.0f} s; built as user {image.user}"
    exposed = image.ports == (image.environment["PORT"],)
    return Row("The image, built as docker/Dockerfile says", found, owners == {image.account()[0]} and exposed)


def _megabytes(image: Image) -> int:
    """The size of the image, without the folders of this machine in it from which pip took packages."""
    ours = [f"--exclude={image.root}{path}" for path in packages.local_paths()]
    words = ["du", "-sxm", *ours, str(image.root)]
    return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[0])


def contents(image: Image) -> Row:
    """Neither test tools nor secrets are in the image."""
    listed = [".venv/bin/python", "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check"]
    installed = set(re.findall(r"^([\w.-]+)==", containers.run(image, "look", listed), re.MULTILINE))
    pins = {name: _pinned(name) for name in ("requirements.lock", "requirements-site.lock")}
    tools = {each for each in installed if each.lower() in pins["requirements.lock"] - pins["requirements-site.lock"]}
    site = image.root / image.folder.lstrip("/")
    strays = [name for name in ("tests", "docker", "node_modules", "var", ".git") if (site / name).exists()]
    kept = image.root / image.volumes[0].lstrip("/")
    secrets = [path.name for path in kept.rglob("*")]
    found = f"{len(installed)} packages, {len(tools)} of them of tests; {len(secrets)} files in the volume"
    return Row("No test tools, no key and no data in it", found, not (tools or strays or secrets))


def _pinned(lock: str) -> set[str]:
    return {name.lower() for name in re.findall(r"^([\w.-]+)==", (ROOT / lock).read_text(), re.MULTILINE)}


# --- the site


def health(site: Deployment) -> Row:
    """The image's health check and the proxy's addresses of health answer whatever name is asked for; no page does."""
    well = all(site.is_healthy(name) for name in WEB_ADDRESSES)
    with a_browser(site) as browser:
        told = [
            browser.get(address, headers={"Host": host}).status_code
            for host in OTHER_NAMES
            for address in ("/healthz", "/readyz")
        ]
        refused = [browser.get("/", headers={"Host": host}).status_code for host in OTHER_NAMES]
        ready = browser.get("/readyz").json()
    found = f"{told.count(200)} of {len(told)} under other names; pages there: {listed(refused)}; {ready['status']}"
    return Row("Health check under any name", found, well and {*told} == {200} and {*refused} == {400})


def users(site: Deployment) -> Row:
    found = set().union(*(each.users() for each in site.running.values()))
    return Row("Web servers and workers", f"{len(site.running)} containers, as user {listed(found)}", 0 not in found)


def redirected(site: Deployment) -> Row:
    with a_browser(site, secure=False) as browser:
        answer = browser.get("/docs/")
    to = answer.headers.get("Location", "")
    return Row("HTTP", f"{answer.status_code} to {to}", (answer.status_code, to) == (301, f"https://{NAME}/docs/"))


def pages(site: Deployment) -> Row:
    """Pages answer over HTTPS, with HSTS."""
    with a_browser(site) as browser:
        answers = [browser.get(address) for address in PAGES]
    bad = [f"{each.url.path} {each.status_code}" for each in answers if each.status_code != 200 or not _hsts(each)]
    found = f"{len(answers) - len(bad)} of {len(answers)}, with Strict-Transport-Security: {_hsts(answers[0])}"
    return Row("Pages over HTTPS", f"{found}{'; not ' * bool(bad)}{', '.join(bad)}", not bad)


def static_files(site: Deployment) -> Row:
    """Everything that pages refer to is there, compressed, and kept for good."""
    with a_browser(site) as browser:
        texts = [browser.get(address).text for address in ("/", "/docs/", BOARD)]
        names = sorted({name for text in texts for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', text)})
        answers = [browser.get(name) for name in names]
    kept = [each for each in answers if each.status_code == 200 and "immutable" in each.headers["Cache-Control"]]
    packed = [each for each in answers if "Content-Encoding" in each.headers]
    found = f"{len(kept)} of {len(names)} to be kept for good, {len(packed)} compressed"
    return Row("Static files", found, len(kept) == len(names) > 5 and bool(packed))


def logged_in(site: Deployment, visitor: Visitor) -> Row:
    """An account signs up, signs out and in again; its cookies are for HTTPS alone."""
    names = {"username": "barbara", "password1": PASSWORD, "password2": PASSWORD}
    made = visitor.post("/accounts/signup/", names)
    out = visitor.post("/accounts/logout/", {})
    entered = visitor.post("/accounts/login/", {"login": "barbara", "password": PASSWORD})
    there = "barbara" in visitor.get("/account/").text
    cookies = [text for each in (made, out, entered) for text in each.headers.get_list("Set-Cookie")]
    kept = [text for text in cookies if "max-age=0" not in text.lower()]
    safe = [text for text in kept if "secure" in text.lower() and "samesite" in text.lower()]
    found = f"signed up, out and in; {len(safe)} of {len(kept)} cookies are Secure"
    return Row("Accounts", found, there and len(safe) == len(kept) > 0 and entered.status_code == 302)


def a_token(visitor: Visitor) -> str:
    """A token of the account, from its page."""
    wanted = {"name": "a program", "scopes": ["read", "submit"], "days": "90"}
    page = visitor.get(visitor.post("/account/tokens/", wanted).headers["Location"]).text  # type: ignore[arg-type]
    found = re.search(r"<code>(plb_[^<]+)</code>", page)
    assert found, "the page shows no token"
    return found[1]


def uploaded(site: Deployment, visitor: Visitor, token: str) -> Row:
    """Files are replayed, some by each worker, and a published run is on the leaderboard."""
    before = calls(site)
    program = a_browser(site, Authorization=f"Bearer {token}")
    file, made, taken = trajectory(visitor.get(f"/sets/{SLUG}/file").content), list[int](), dict.fromkeys(WORKERS, 0)
    while len(made) < UPLOADS and not (made[1:] and all(taken.values())):
        made.append(upload(program, file, len(made)))
        until(lambda: state(program, made[-1]) not in ("queued", "replaying"), "the replay", 60)
        taken = {name: number - before[name] for name, number in calls(site).items()}
    states = [state(program, each) for each in made]
    published = program.post(f"/api/v1/submissions/{made[0]}/publish/").status_code
    rows = program.get(f"/api/v1/leaderboards/{SLUG}/{SETTING}/").json()["rows"]
    shown = published == 200 and "Walker" in [row["agent"] for row in rows]
    found = (
        f"{states.count('replayed')} of {len(made)} replayed; calls taken: {taken['worker-1']} and {taken['worker-2']}"
    )
    well = {*states} == {"replayed"} and all(taken.values()) and shown
    return Row("Uploads, replayed by both workers", found, well)


def calls(site: Deployment) -> dict[str, int]:
    """How many calls to work on a job each worker has taken, as it says itself."""
    asked = (".venv/bin/python", "-m", "celery", "-A", "plumbline.leaderboard", "inspect", "stats", "--json")
    told = containers.run(site.image, "ask", asked, environment=site.environment("worker-1"), kept=site.volume)
    stats = json.loads(told.splitlines()[-1])
    return {name: int(stats[f"celery@{name}"]["total"].get(WORK, 0)) for name in WORKERS}


def upload(program: httpx.Client, file: bytes, number: int) -> int:
    """Upload a file whose bytes are new, and return the submission's id."""
    more = f"{number:b}\n".replace("0", " ").replace("1", "\t").encode()
    answer = program.post("/api/v1/submissions/", files={"file": ("walker.jsonl", file + more)})
    return int(answer.raise_for_status().json()["id"])


def state(program: httpx.Client, submission: int) -> str:
    return str(program.get(f"/api/v1/submissions/{submission}/").raise_for_status().json()["state"])


def played(site: Deployment) -> Row:
    """A person consents and plays a task to its end, and a worker scores it. Pages of other sites get no socket."""
    person = a_visitor(site)
    person.agree()
    episode = person.next_puzzle()
    cookie = f"{COOKIE}={person.browser.cookies[COOKIE]}"
    with a_line(site, episode, cookie) as socket:
        line = Line(socket)
        line.hear("joined")
        said = ["fly to the moon", *solution(line.hear("frames"))]
        outcomes = [line.say(number, text)["outcome"] for number, text in enumerate(said, 1)]
    page = f"/play/episode/{episode}/result/"
    scored = until(lambda: "Shortest solution" in person.get(page).text, "the score", 60)
    foreign = _refusal(site, episode, cookie)
    found = f"{len(said)} turns, {outcomes[-1]}, scored within {scored + 0.05:.1f} s; from another origin: {foreign}"
    return Row("A task played over WSS", found, outcomes[-1] == "solved" and foreign == 403)


def _refusal(site: Deployment, episode: object, cookie: str) -> int:
    """The status with which a page of another site is refused a socket."""
    try:
        with a_line(site, episode, cookie, origin="https://evil.example"):
            return 101
    except InvalidStatus as refused:
        return int(refused.response.status_code)


def metrics(site: Deployment) -> Row:
    """The public gets no metrics, and a program with the token gets those of web servers and of workers."""
    with a_browser(site) as browser:
        told = {
            token: browser.get("/metrics", headers={"Authorization": f"Bearer {token}"} if token else {})
            for token in ("", "another token, as long", site.variables["METRICS_TOKEN"])
        }
    statuses = [answer.status_code for answer in told.values()]
    text = told[site.variables["METRICS_TOKEN"]].text
    turns, jobs = (_sum(text, name) for name in ("plumbline_turns_total", "plumbline_jobs_ended_total"))
    found = f"without the token {statuses[0]}, with another {statuses[1]}, with it {turns} turns and {jobs} jobs"
    return Row("Metrics", found, statuses == [404, 404, 200] and turns > 0 and jobs > 0)


def _sum(text: str, name: str) -> int:
    """The sum of a metric over its labels."""
    return int(sum(float(value) for value in re.findall(rf"^{name}\{{.*\}} (\S+)$", text, re.MULTILINE)))


def addresses(site: Deployment) -> Row:
    """Limits count by the address that the proxy saw, whatever a client says: in the API, forms and at log-in."""
    ways = (_strange_tokens, _reports, _log_ins)
    here, there = (f"127.0.9.{number}" for number in (1, 2))
    refused = [way(site, here) for way in ways]
    others = [way(site, there, asks=1) for way in ways]
    found = f"{sum(refused)} of {len(ways)} limits reached under forged addresses, {sum(others)} by another client"
    return Row("Address of the client", found, all(refused) and not any(others))


def _forged(numbers: Any) -> dict[str, str]:
    """Header fields of a client that says it has come from elsewhere."""
    address = f"203.0.113.{next(numbers) % 250}"
    return {"X-Forwarded-For": address, "X-Real-IP": address, "Forwarded": f"for={address}"}


def _strange_tokens(site: Deployment, address: str, asks: int = STRANGERS + 1) -> bool:
    numbers = count()
    with a_browser(site, address, Authorization="Bearer plb_nobody_has_this") as browser:
        found = [browser.get("/api/v1/runs/", headers=_forged(numbers)).status_code for _ in range(asks)]
    return found[:STRANGERS] == [UNKNOWN] * min(asks, STRANGERS) and found[-1] == TOO_OFTEN


def _reports(site: Deployment, address: str, asks: int = REPORTS + 1) -> bool:
    numbers, page = count(), f"/reports/task-set/{SLUG}/"
    form = {"text": "A report of a check, about nothing."}
    visitor = a_visitor(site, address)
    found = []
    for _ in range(asks):
        token = visitor.token(page)
        found.append(visitor.browser.post(page, data=form | token, headers=_forged(numbers)).status_code)
    return TOO_OFTEN not in found[:REPORTS] and found[-1] == TOO_OFTEN


def _log_ins(site: Deployment, address: str, asks: int = LOG_INS + 1) -> bool:
    numbers, page = count(), "/accounts/login/"
    visitor = a_visitor(site, address)
    found = []
    for number in range(asks):
        form = {"login": f"nobody{number}", "password": "not the one"} | visitor.token(page)
        found.append("Too many failed" in visitor.browser.post(page, data=form, headers=_forged(numbers)).text)
    return not any(found[:LOG_INS]) and found[-1]


def shared_out(site: Deployment) -> Row:
    """Both web servers have answered."""
    found = proxy.answered_by(site.folder / "nginx")
    counts = [found[f"{address}:{site.web_port}"] for address in WEB_ADDRESSES.values()]
    least = sum(counts) / 5
    return Row("Requests shared by both web servers", " and ".join(f"{each:,}" for each in counts), min(counts) > least)


def _hsts(answer: httpx.Response) -> str:
    return str(answer.headers.get("Strict-Transport-Security", ""))


def listed(values: Any) -> str:
    return ", ".join(dict.fromkeys(map(str, values)))
