# BubbleTracks. `make` lists what can be done.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.NOTPARALLEL:

PREFIX ?= /usr/local
SCENE ?= Presets/Demo.json
ARGS ?=

RELEASE := .build/release/bubbletracks
SHARE = $(DESTDIR)$(PREFIX)/share
REALTIME_TESTS := RealTimeTests|EngineTests|SupportTests
THREAD_TESTS := RealTimeTests|StageTests|ControlTests
SOURCES := Sources Tests Package.swift

RTSAN_RUNTIME = $(shell ls "$$(swift -print-target-info | sed -n \
  's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')"/clang/lib/linux/libclang_rt.rtsan-$$(uname -m).a)
RTSAN = --scratch-path .build/rtsan -Xlinker --whole-archive -Xlinker "$(RTSAN_RUNTIME)" \
  -Xlinker --no-whole-archive -Xlinker --export-dynamic
# In a debug build ThreadSanitizer misses races that the release build has.
TSAN = --scratch-path .build/tsan -c release -Xswiftc -enable-testing --sanitize=thread

BUILD_PACKAGES := pkg-config libjack-jackd2-dev jackd2 libsndfile1-dev libsoxr-dev librubberband-dev liblo-dev \
  libavformat-dev libavcodec-dev libavutil-dev libswresample-dev libncurses-dev libqrencode-dev \
  libavahi-client-dev ableton-link-dev
TEST_PACKAGES := liblo-tools sox flac vorbis-tools lame ffmpeg python3-venv tmux iproute2 zbar-tools avahi-utils \
  chromium firefox-esr webkit2gtk-driver gstreamer1.0-plugins-good xvfb
PYTHON_PACKAGES := python-osc JACK-Client numpy websockets python-oscquery pytest playwright py2tosc

# Installs those of the Debian packages $(1) that are missing, and says which. It never removes
# any; jackd2 asks whether to raise real-time limits, which is left to `bubbletracks doctor`.
define install-packages
  @command -v dpkg-query >/dev/null || { echo "Not Debian; needed: $(1)"; exit 0; }; \
  missing=$$(comm -13 <(dpkg-query -W -f='$${db:Status-Status} $${Package}\n' $(1) 2>/dev/null \
    | sed -n 's/^installed //p' | sort -u) <(printf '%s\n' $(1) | sort) | xargs); \
  [ -n "$$missing" ] || exit 0; \
  echo "Installing Debian packages: $$missing"; \
  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
  $$as_root apt-get update -q && $$as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends --no-remove $$missing
endef

##@ Playing
.PHONY: run build install uninstall
run: build ## play the demo [SCENE=file.json] [ARGS="--tempo 100"]
	$(RELEASE) run "$(SCENE)" $(ARGS)

build: packages ## build the release
	swift build -c release --product bubbletracks

install: ## install what `make build` built [PREFIX=/usr/local] [DESTDIR=]
	@[ -x $(RELEASE) ] || $(MAKE) build
	install -D -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/bubbletracks"
	rm -rf "$(SHARE)/bubbletracks/Presets" "$(SHARE)/bubbletracks/Page"
	find Presets -type f -not -name '*.py' -not -name '*.pyc' \
	  -exec install -D -m 644 '{}' "$(SHARE)/bubbletracks/{}" \;
	for file in $$(cd Sources/Touch && find Page -type f -not -name '.*'); do \
	  install -D -m 644 "Sources/Touch/$$file" "$(SHARE)/bubbletracks/$$file" || exit 1; done
	install -D -m 644 -t "$(SHARE)/doc/bubbletracks" $(wildcard README.md CHANGELOG.md LICENSE)

uninstall: ## take away what `make install` put there [PREFIX=/usr/local] [DESTDIR=]
	rm -f "$(DESTDIR)$(PREFIX)/bin/bubbletracks"
	rm -rf "$(SHARE)/bubbletracks" "$(SHARE)/doc/bubbletracks"

##@ Testing
.PHONY: test test-debug test-release test-rtsan test-tsan sanitized bench screenshots
test: lint test-debug test-release test-rtsan test-tsan ## all of the tests, and lint

test-debug: test-packages ## all but the acceptance tests, debug build [ARGS="--filter Name"]
	swift test --skip AcceptanceTests $(ARGS)

test-release: test-packages build ## the acceptance tests, on the release build
	BUBBLETRACKS="$(CURDIR)/$(RELEASE)" swift test --filter AcceptanceTests

test-rtsan: test-packages ## the real-time tests under RealtimeSanitizer
	swift test $(RTSAN) --filter '$(REALTIME_TESTS)'

test-tsan: test-packages ## the tests of several threads under ThreadSanitizer, release build
	swift test $(TSAN) --filter '$(THREAD_TESTS)' --skip CrowdedSceneTests

sanitized: test-packages ## build what the sanitizers test
	swift build --build-tests $(RTSAN)
	swift build --build-tests $(TSAN)

bench: test-packages ## measure speed, release build [ARGS=...]
	swift run -c release bubblebench $(ARGS)

screenshots: test-packages build ## take the pictures of the page for the README
	BUBBLETRACKS="$(CURDIR)/$(RELEASE)" .build/venv/bin/python -B Tests/TouchPageTests/screenshots.py .pictures

##@ Housekeeping
.PHONY: lint format packages test-packages debian-test-packages clean help
lint: ## check the style of the sources
	swift format lint --strict --parallel -r $(SOURCES)

format: ## put the sources in style
	swift format --in-place --parallel -r $(SOURCES)

packages: ## install the Debian packages that building needs
	$(call install-packages,$(BUILD_PACKAGES))

test-packages: .build/venv/ready ## install the packages that the tests need besides

.build/venv/ready: Makefile | debian-test-packages
	python3 -m venv .build/venv
	.build/venv/bin/python -m pip install -q --disable-pip-version-check $(PYTHON_PACKAGES)
	@touch $@

debian-test-packages:
	$(call install-packages,$(BUILD_PACKAGES) $(TEST_PACKAGES))

clean: ## remove everything that was built
	rm -rf .build

help: ## list the targets (this text)
	@awk -F ':.*## ' '/^##@ / { print "\n" substr($$0, 5) } \
	  /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
