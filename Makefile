# A thin front door: every target is one script or one Meson command.
# `make help` lists them; PREFIX, DESTDIR, T, N and ARGS are read where a target says so.
.POSIX:
.PHONY: help setup build web site run play test bench gpu speed pictures load attack crash lint format fuzz soak faults sanitize exhaust puzzles-check \
	targets prove \
	golden tables po python install coverage mutants dist deb reproduce fresh clean

PREFIX = /usr/local
T = 60
ARGS =

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

setup: ## install what is missing to build, test and lint (Debian packages)
	@scripts/setup all

build: ## build/souk and the library, optimised
	@scripts/setup run
	@scripts/build

web: build ## the page that `souk serve` serves, in build/web
	@scripts/web

site: web ## the page as a folder for any web server, in site/; plays offline
	@rm -rf site && cp -r build/web site && echo "site/ is ready: put it on any web server"

run: web ## open the house for browsers and programs; prints the address
	@build/souk serve $(ARGS)

play: build ## play in the terminal, ARGS="GAME --seats you,random"
	@build/souk play $(ARGS)

test: ## everything that must be true before a change lands; ends with "N passed, N failed"
	@scripts/setup test
	@scripts/test

bench: build ## actions per second of every game, ARGS=--json for programs
	@build/souk bench $(ARGS)

speed: web ## how fast the page is: first visit, rules in WebAssembly, bots, frames; ARGS="rules bazaar" for some of it
	@node web/test/speed.mjs $(ARGS)

pictures: web ## the pictures of docs/pictures, made anew from the page
	@scripts/pictures

gpu: ## the rules for graphics cards: one PTX file a game, in build-gpu; scripts/gpu-check tries them on a card
	@scripts/setup gpu
	@scripts/gpu

load: build ## a server with 5,000 clients, in figures; ARGS="--port 7070 --tables 500": one that runs already
	@ninja -C build --quiet bench/load
	@scripts/load $(ARGS)

attack: build ## how much longer moves take while one stranger floods the server; ARGS="--seconds 60"
	@ninja -C build --quiet bench/load
	@scripts/load --attack $(ARGS)

crash: ## kill servers N times under load (default 200) on each store: moves, chat, points, letters; search 1000 games for leaks
	@scripts/setup test
	@scripts/build build-test
	@SOUK_BIN=build-test/souk SOUK_KILLS=$${N:-200} python3 tests/server/test_crash.py
	@SOUK_BIN=build-test/souk SOUK_KILLS=$${N:-200} python3 tests/server/test_postgres.py
	@SOUK_BIN=build-test/souk SOUK_LEAK_GAMES=1000 python3 tests/server/test_leak.py

lint: ## layout, clang-tidy, cppcheck, architecture, translations
	@scripts/setup test
	@scripts/lint

format: ## let clang-format and prettier lay out every file of C and of the page
	@scripts/setup test
	@git ls-files '*.c' '*.h' | xargs clang-format -i
	@scripts/web-packages
	@cd web && npm run --silent format

fuzz: ## fuzz every reader of outside input, T seconds each (default 60), J at a time; AFL=1: with AFL++
	@scripts/setup fuzz
	@J=$(J) scripts/fuzz $(if $(AFL),--afl) $(T)

faults: ## fail every n-th call for memory and every n-th write of every command and request; signals, full disks, clocks
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_BIN=build-test/souk SOUK_SHIM=build-test/tests/faults_shim.so python3 tests/faults/test_faults.py all
	@SOUK_BIN=build-test/souk SOUK_SHIM=build-test/tests/faults_shim.so python3 tests/faults/test_serving.py all

sanitize: ## the thread and memory sanitizers, and valgrind (`make test` has the other two)
	@scripts/setup sanitize
	@scripts/sanitize

soak: ## the property suite with N plays per game and seat count (140000), then a server for 20 minutes
	@scripts/setup test
	@scripts/soak $(N)

exhaust: ## every state of the small worlds in tests/small, the long ones too: up to 9 GB of memory, 10 GB of disk, half an hour
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_BIN=build-test/souk python3 tests/lab/test_worlds.py all

puzzles-check: ## every puzzle that is shipped: legal, and its answer the best by a search; a few minutes
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@SOUK_PUZZLES=all meson test -C build-test --no-rebuild --timeout-multiplier 4 puzzles

targets: ## the same plays, N (67) a game and seat count, by other compilers, on other processors and in WebAssembly: not a byte differs
	@scripts/setup targets
	@scripts/build build-test -Dwerror=true
	@scripts/wasm build-test/web-wasm/souk.wasm build-test
	@python3 tests/targets/test_targets.py build-test all $${N:-67} docs/quality.md

prove: ## Frama-C's Eva over the rules: no undefined behaviour in any state, or an alarm; into docs/quality.md
	@scripts/setup prove
	@python3 tools/prove.py --write docs/quality.md

golden: ## write the golden playthroughs anew, after a change of rules
	@scripts/setup test
	@scripts/golden

tables: build ## write the tables of docs/ that the program knows: observations, keys of positions, the Python reference
	@scripts/tables
	@python3 tools/reference.py

po: ## bring po/fr/*.po up to date with the texts in the sources
	@scripts/setup test
	@scripts/po-update

python: build ## the Python package: .venv with it installed for editing, and a wheel
	@scripts/setup python
	@scripts/python

install: web ## install under PREFIX (default /usr/local), DESTDIR respected
	@meson configure build -Dprefix=$(PREFIX)
	@meson install -C build

coverage: ## lines and branches that the tests run through, by room, into docs/quality.md
	@scripts/setup coverage
	@scripts/coverage $(ARGS)

mutants: ## break the rules in hundreds of places: the tests must notice; ARGS="--rooms beyond": other rooms; into docs/quality.md
	@scripts/setup test
	@scripts/build build-test -Dwerror=true
	@python3 tools/mutate.py --write docs/quality.md $(ARGS)

dist: web ## dist/souk-VERSION.tar.gz: builds on its own, the page and its notices included
	@scripts/dist

deb: dist ## Debian packages in dist/, from the tarball; lintian reads them
	@scripts/setup deb
	@scripts/deb

reproduce: ## build twice in different folders, the page too; the bytes must be the same
	@scripts/setup run
	@scripts/web-packages
	@scripts/reproduce $(ARGS)

fresh: ## in a fresh Debian root: container, make run, packages, make test; ARGS="run deb" for some
	@scripts/setup fresh
	@scripts/fresh $(ARGS)

clean: ## remove everything that was built
	@rm -rf build build-* dist site
