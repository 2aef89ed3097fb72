# Everything a newcomer, a developer and the container call. `make run` and `make test` set up what they need.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
READY := .venv/.ready
NODE_READY := node_modules/.ready
DATA_DIR ?= var
STATIC := $(DATA_DIR)/static/.collected
MACHINE := build/.machine
LOCK ?= requirements.lock
PACKAGE := envs evaluation play leaderboard fixtures $(wildcard evaluation/offline/__*.py) evaluation/offline/py.typed
MEASURING := tests/bench tests/deploy tests/hostile tests/load.py tests/faults tests/scale tests/populate.py
UNUSED_STATIC := -i datasets -i templates -i widgetbundle.js

export PORT

.PHONY: package run serve worker test test-all test-exhaustive test-js services browser check format bench load hostile faults scale deploy-check stored-site populate train-cube admin site system node backup clean

run: site
	@$(MANAGE) serve --port $(PORT)

# What a site needs before it is served; each step does nothing when it was done before.
site: $(READY) system
	@$(MAKE) -s --no-print-directory $(MACHINE)
	@$(MANAGE) migrate -v 0
	@$(MAKE) -s --no-print-directory $(STATIC)
	@$(MANAGE) publish_fixtures
	@$(MANAGE) publish_runs

# Collecting also packs every file, which takes longer than all else; it waits for a change.
$(STATIC): $(READY) $(shell find static -type f)
	@$(MANAGE) collectstatic --noinput -v 0 $(UNUSED_STATIC)
	@touch $@

# What plays arcade games and measures sliding boards is compiled once; without this the first who plays would wait,
# and so would the first test.
$(MACHINE): $(READY) envs/compiled.py $(wildcard envs/slides/*.py envs/tiles/solver/*.py envs/vgdl/*.py envs/vgdl/*/*.py envs/vgdl/kernel/*/*.py)
	@$(BIN)/python -m plumbline.envs.vgdl compile
	@$(BIN)/python -m plumbline.envs.sliding
	@$(BIN)/python -m plumbline.envs.tiles
	@mkdir -p $(@D) && touch $@

# Tests of over five seconds are left to `make test-all`, which CI runs. llvmpipe draws with one thread, for all cores have work.
test: $(READY) $(MACHINE) system chromium test-js
	@LP_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist loadgroup -m "not services and not slow and not exhaustive" $(ARGS)

test-all: $(READY) $(MACHINE) system chromium test-js
	@LP_NUM_THREADS=1 $(BIN)/python -m pytest -n auto --dist loadgroup -m "not services and not exhaustive" $(ARGS)

# What CI leaves out, and the sweeps of the API and of odd input with more examples.
test-exhaustive: $(READY) $(MACHINE)
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m exhaustive $(ARGS)
	@EXAMPLES=40 $(BIN)/python -m pytest -n 2 --dist loadgroup tests/access/test_odd_input.py tests/leaderboard/api/test_conformance.py $(ARGS)

test-js: node
	@! command -v node > /dev/null || node --test --test-reporter=spec $(shell find tests/javascript -name '*.test.js')

# Uses the database of Redis that REDIS_URL names, and the next one.
services: $(READY) $(MACHINE)
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m services $(ARGS)

check: $(READY) $(NODE_READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@node_modules/.bin/biome check --error-on-warnings
	@$(BIN)/djangofmt --check templates
	@$(BIN)/djangofmt check templates
	@$(BIN)/hadolint docker/Dockerfile
	@$(BIN)/mypy
	@$(BIN)/mypy $(MEASURING)
	@$(BIN)/lint-imports --no-cache --show-timings > /dev/null || $(BIN)/lint-imports --no-cache
	@$(MANAGE) makemigrations --check --dry-run -v 0
	@$(MANAGE) check

format: $(READY) $(NODE_READY)
	@$(BIN)/ruff format -q .
	@node_modules/.bin/biome format --write --log-level=error > /dev/null
	@$(BIN)/djangofmt -q templates

bench: $(READY) system
	@$(BIN)/python -m tests.bench

load: $(READY) system
	@$(BIN)/python -m tests.load

# Fills the site of DATA_DIR with people, models and EPISODES, to look at its pages.
populate: site
	@DATA_DIR=$(DATA_DIR) $(BIN)/python -m tests.populate $(or $(EPISODES),100000)

# Minutes on two cores; the weights that are there came from SEED=1.
train-cube: $(READY)
	@$(BIN)/python -m plumbline.envs.cube train --seed $(or $(SEED),1)

hostile: $(READY) $(MACHINE) system
	@$(BIN)/python -m tests.hostile

faults: $(READY) system
	@$(BIN)/python -m tests.faults

# An hour for all three sizes on both databases; python -m tests.scale 10000 sqlite measures one.
scale: $(READY) $(MACHINE) system
	@$(BIN)/python -m tests.scale

# Builds the image without a container engine, and tries it behind nginx: minutes, as root. CI does not run it.
deploy-check: $(READY)
	@(command -v debootstrap && command -v nginx && command -v openssl) > /dev/null || { $(call apt,debootstrap nginx-light openssl,the image cannot be built); }
	@$(BIN)/python -m tests.deploy

# Stores a site of this version, which later versions must be able to upgrade: once for each release.
stored-site: $(READY) $(MACHINE)
	@$(BIN)/python -m tests.upgrade

admin: site
	@$(MANAGE) createsuperuser

worker: $(READY)
	@$(BIN)/python -m celery -A plumbline.leaderboard -q worker -P solo -l WARNING

backup: $(READY)
	@$(MANAGE) backup $(or $(FOLDER),backup-$(shell date +%F))

clean:
	rm -rf .venv node_modules build .mypy_cache .ruff_cache .pytest_cache

$(READY): $(LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: set PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv > /dev/null 2>&1 || $(MAKE) --no-print-directory venv-package
	@echo "Installing the Python packages of $(LOCK) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r $(LOCK)
	@$(MAKE) -s --no-print-directory package
	@touch $(READY)

# The package `plumbline` as a wheel has it, with links to the folders of this checkout.
package:
	@at="$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/plumbline"; \
		rm -rf "$$at" "$$at.pth" && mkdir -p "$$at" && ln -s $(addprefix $(CURDIR)/,$(PACKAGE)) "$$at"

# Tools for scripts and styles, needed only to check them: the site itself runs without Node.
$(NODE_READY): package.json package-lock.json
	@command -v npm > /dev/null || { $(call apt,npm,scripts and styles cannot be checked); }
	@echo "Installing the Node packages of package-lock.json ..."
	@npm ci --loglevel=error --no-audit --no-fund > /dev/null
	@touch $(NODE_READY)

# Debian's Python comes without the part that makes virtual environments.
venv-package:
	@rm -rf .venv
	@$(call apt,python3-venv,virtual environments cannot be made)
	@$(PYTHON) -m venv .venv

# A GL library draws the solid pictures. Without one the site runs and says so.
system:
	@ldconfig -p 2> /dev/null | grep -q libEGL.so.1 && ls /usr/lib/*/dri/swrast_dri.so /usr/lib/*/dri/*_dri.so > /dev/null 2>&1 \
		|| { $(call apt,libegl1 libgl1-mesa-dri,solid pictures are switched off); } || true

# What drives the browser needs libatomic, which a small Debian lacks.
chromium:
	@{ command -v chromium-headless-shell || command -v chromium; } > /dev/null && ldconfig -p 2> /dev/null | grep -q libatomic.so.1 \
		|| { $(call apt,chromium-headless-shell libatomic1,browser tests are skipped); } || true

# Node runs the tests of scripts; the site itself never needs it.
node:
	@command -v node > /dev/null || { $(call apt,nodejs,tests of scripts are skipped); } || true

define apt
as=""; [ "$$(id -u)" = 0 ] || as="sudo -n"; if command -v apt-get > /dev/null && $$as true 2> /dev/null; then echo "Installing $(1) ..."; ($$as apt-get -qq update; $$as env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $(1)) > /dev/null 2>&1 || { echo "$(1) could not be installed: $(2)."; false; }; else echo "$(1) is missing and may not be installed from here (apt-get install $(1)): $(2)."; false; fi
endef
