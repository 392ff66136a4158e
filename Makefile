# A thin front end: every target is one script or one Meson command.
# `make help` lists the targets; PREFIX, DESTDIR, T, N and ARGS apply where a target says so.
.POSIX:
.PHONY: help setup build web site run play test bench gpu speed shapes pace pictures load attack crash lint format fuzz soak faults sanitize exhaust puzzles-check \
	targets prove reasons \
	golden tables po python install coverage mutants dist deb reproduce fresh clean

PREFIX = /usr/local
T = 60
ARGS =

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

setup: ## install the Debian packages that are missing to build, test and lint
	@scripts/setup all

build: ## build build/souk and the library, optimised
	@scripts/setup run
	@scripts/build

web: build ## build the page that `souk serve` serves, in build/web
	@scripts/web

site: web ## build the page as a folder for any web server, in site/; it plays offline
	@rm -rf site && cp -r build/web site && echo "site/ is ready: put it on any web server"

run: web ## start the server for browsers and programs; prints its address
	@build/souk serve $(ARGS)

play: build ## play in the terminal; ARGS="GAME --seats you,random"
	@build/souk play $(ARGS)

test: ## run every check that a change must pass; ends with "N passed, N failed"
	@scripts/setup test
	@scripts/test

bench: build ## measure the actions per second of every game; ARGS=--json for programs
	@build/souk bench $(ARGS)

speed: web ## measure the page: first visit, rules in WebAssembly, bots, frames; ARGS="rules bazaar" for some of it
	@node web/test/speed.mjs $(ARGS)

shapes: web ## measure the table page at 15 sizes of window, in every language: every question, every step of the lessons
	@node web/test/shapes.mjs $(ARGS)

pace: web ## measure the pace of the story over whole games under a virtual clock: from a choice to the next question
	@node web/test/pace.mjs $(ARGS)

pictures: web ## remake the pictures in docs/pictures from the page
	@scripts/pictures

gpu: ## compile the rules for GPUs, one PTX file per game in build-gpu; scripts/gpu-check tests them on a GPU
	@scripts/setup gpu
	@scripts/gpu

load: build ## measure a server with 5,000 clients; ARGS="--port 7070 --tables 500" for a server that is already running
	@ninja -C build --quiet bench/load
	@scripts/load $(ARGS)

attack: build ## measure how much longer moves take under each kind of attack; ARGS="--with ping,tls --seconds 60"
	@ninja -C build --quiet bench/load
	@scripts/load --attack $(ARGS)

crash: ## kill servers under load N times (default 200) on each store: moves, chat, points, e-mails; search 1000 games for leaks
	@scripts/setup test
	@scripts/build build-test
	@SOUK_BIN=build-test/souk SOUK_KILLS=$${N:-200} python3 tests/server/test_crash.py
	@SOUK_BIN=build-test/souk SOUK_KILLS=$${N:-200} python3 tests/server/test_postgres.py
	@SOUK_BIN=build-test/souk SOUK_LEAK_GAMES=1000 python3 tests/server/test_leak.py

lint: ## check layout, clang-tidy, cppcheck, architecture and translations
	@scripts/setup test
	@scripts/lint

format: ## format every C file with clang-format and every file of the page with prettier
	@scripts/setup test
	@git ls-files '*.c' '*.h' | xargs clang-format -i
	@scripts/web-packages
	@cd web && npm run --silent format

fuzz: ## fuzz every reader of outside input, T seconds each (default 60), J at a time; AFL=1 for AFL++
	@scripts/setup fuzz
	@J=$(J) scripts/fuzz $(if $(AFL),--afl) $(T)

faults: ## make every n-th allocation and every n-th write of every command and request fail; signals, full disks, clocks
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_BIN=build-test/souk SOUK_SHIM=build-test/tests/faults_shim.so python3 tests/faults/test_faults.py all
	@SOUK_BIN=build-test/souk SOUK_SHIM=build-test/tests/faults_shim.so python3 tests/faults/test_serving.py all

sanitize: ## run the thread and memory sanitizers and valgrind (`make test` runs the other two sanitizers)
	@scripts/setup sanitize
	@scripts/sanitize

soak: ## run the property suite with N plays per game and seat count (default 140000), then a server for 20 minutes
	@scripts/setup test
	@scripts/soak $(N)

exhaust: ## check every state of the small worlds in tests/small, the long ones too: up to 9 GB of memory, 10 GB of disk, half an hour
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_BIN=build-test/souk python3 tests/lab/test_worlds.py all

puzzles-check: ## check every shipped puzzle: it is legal, and a search finds its answer to be the best; a few minutes
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_PUZZLES=all meson test -C build-test --no-rebuild --timeout-multiplier 4 puzzles

targets: ## run the same N plays (default 67) per game and seat count with other compilers, other processors and WebAssembly: every byte must match
	@scripts/setup targets
	@scripts/build build-test -Dwerror=true
	@scripts/wasm build-test/web-wasm build-test
	@python3 tests/targets/test_targets.py build-test all $${N:-67} docs/quality.md

prove: ## run Frama-C's Eva over the rules to find undefined behaviour in any state; writes to docs/quality.md
	@scripts/setup prove
	@python3 tools/prove.py --write docs/quality.md

reasons: build ## play N games (default 500) of each with both implementations of the rules; every fact of a bot's reasons must be true
	@SOUK_ROOT="$$PWD" SOUK_BIN="$$PWD/build/souk" python3 tests/games/test_referee.py $${N:-500}

golden: ## rewrite the golden playthroughs, after a change of rules
	@scripts/setup test
	@scripts/golden

tables: build ## write the generated parts: tables of docs/, the Python reference, the messages
	@scripts/tables
	@python3 tools/reference.py
	@python3 tools/protocol.py
	@python3 tools/rooms.py

po: ## update po/*/*.po with the texts in the sources
	@scripts/setup test
	@scripts/po-update

python: build ## build the Python package: installed for editing in .venv, and as a wheel
	@scripts/setup python
	@scripts/python

install: web ## install under PREFIX (default /usr/local); DESTDIR is respected
	@meson configure build -Dprefix=$(PREFIX)
	@meson install -C build

coverage: ## measure the lines and branches that the tests cover, by room; writes to docs/quality.md
	@scripts/setup coverage
	@scripts/coverage $(ARGS)

mutants: ## break the rules in hundreds of places and check that the tests notice; ARGS="--rooms beyond" for other rooms; writes to docs/quality.md
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@python3 tools/mutate.py --write docs/quality.md $(ARGS)

dist: web ## make dist/souk-VERSION.tar.gz, which builds offline and includes the page and its notices
	@scripts/dist

deb: dist ## build Debian packages in dist/ from the tarball, and check them with lintian
	@scripts/setup deb
	@scripts/deb

reproduce: ## build twice in different folders, the page too; the bytes must be the same
	@scripts/setup run
	@scripts/web-packages
	@scripts/reproduce $(ARGS)

fresh: ## test in a fresh Debian root: container, make run, packages, make test; ARGS="run deb" for some of it
	@scripts/setup fresh
	@scripts/fresh $(ARGS)

clean: ## remove everything that was built
	@rm -rf build build-* dist site
