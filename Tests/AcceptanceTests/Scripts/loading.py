"""Files of all kinds and sizes, while others play."""

import json
import os
import shutil
import struct
import subprocess
import time

import numpy as np

from bench.checks import Skipped, contains, equal, eventually, near
from bench.program import Session, binary
from bench.server import need
from bench.sound import RATE, gapless, level_of, sine, write_wav


def memory(process):
    """Resident bytes of a process."""
    with open(f"/proc/{process.pid}/status") as file:
        line = next(l for l in file if l.startswith("VmRSS:"))
    return int(line.split()[1]) * 1_024


def long_file():
    """an hour loads while a loop plays without a gap, in 1.3 times the memory of its samples"""
    with Session(period=1_024) as session:
        if shutil.disk_usage(session.folder).free < 4 << 30:
            raise Skipped("less than 4 GB are free for an hour of sound")
        write_wav(session.file("tone.wav"), sine(200, 48_000, level=0.25))
        frames = 3_600 * RATE
        # 16 bits and two channels; only the start is not silence, so that it costs no time.
        with open(session.file("hour.wav"), "wb") as file:
            size = frames * 4
            file.write(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack(
                "<IHHIIHH", 16, 1, 2, RATE, RATE * 4, 4, 16) + b"data" + struct.pack("<I", size))
            tone = (sine(1_000, RATE) * 32_767).astype("<i2")
            file.write(np.repeat(tone, 2).tobytes())
            file.truncate(44 + size)
        ear = session.server.listen()
        session.add("tone.wav", unmuted=True)
        start = ear.wait(24_000) + 4_800
        before = memory(session.process)
        session.osc.send("/track/add", "hour.wav")
        session.osc.expect("/track/added", 2, ...)
        eventually(lambda: session.track(2)["progress"] == 1, 120, "the hour is loaded")
        used = memory(session.process) - before
        decoded = frames * 2 * 4
        assert used <= 1.3 * decoded, f"{used / decoded:.2f} times the samples"
        session.opened(2)
        ear.wait(4_800)
        heard = np.array(ear.heard()[0, start:], dtype=float)
        gapless(ear, heard, sine(200, 48_000, level=0.25))
        session.osc.send("/track/2/remove")
        eventually(lambda: memory(session.process) - before < 0.2 * decoded, 20, "memory is freed")


def quick_changes():
    """scenes that come and go quickly leave no memory behind"""
    with Session("--no-connect", "--quantum", "0") as session:
        names = [f"{index}.wav" for index in range(8)]
        for name in names:
            write_wav(session.file(name), np.full((4 * RATE, 2), 0.1))
        with open(session.file("scene.json"), "w") as file:
            json.dump({"format": "bubbletracks-scene", "version": 1,
                       "tracks": [{"file": name} for name in names]}, file)

        def change(count):
            for _ in range(count):
                session.osc.send("/scene/load", "scene.json")
                time.sleep(0.03)
                session.osc.send("/scene/clear")
            session.osc.settle()
        change(20)
        before = memory(session.process)
        change(120)
        sounds = 8 * 4 * RATE * 2 * 4
        # What is loading, what undo would bring back at once, and what still fades.
        eventually(
            lambda: memory(session.process) - before < 4 * sounds, 10,
            f"more than 4 scenes stay behind after {before >> 20} MB")


def bad_files():
    """corrupt, empty, missing and other files are errors with their reason; the music goes on"""
    with Session() as session:
        good = write_wav(session.file("good.wav"), sine(200, 48_000, level=0.25))
        session.add("good.wav", unmuted=True)
        ear = session.server.listen()
        data = open(good, "rb").read()
        start = ear.wait(4_800)
        os.mkdir(session.file("folder.wav"))
        for name, content, word in (
                ("empty.wav", b"", "empty"), ("text.wav", b"hello, this is no sound\n" * 40, "not"),
                ("noise.flac", bytes(range(256)) * 64, "not"), ("cut.wav", data[:30], ""),
                ("header.wav", data[:44], ""), ("song.mp3", b"\xff\xfb\x90\x00" + bytes(64), "")):
            with open(session.file(name), "wb") as file:
                file.write(content)
            reason = session.osc.refused("/track/add", name)
            contains(reason, name, word)
        contains(session.osc.refused("/track/add", "folder.wav"), "folder.wav", "folder")
        contains(session.osc.refused("/track/add", "none.wav"), "none.wav", "no such file")
        contains(session.osc.refused("/track/1/load", "none.wav"), "none.wav", "no such file")
        equal([t["slot"] for t in session.osc.status()["tracks"]], [1])
        ear.wait(4_800)
        heard = np.array(ear.heard(start)[0], dtype=float)
        gapless(ear, heard, sine(200, 48_000, level=0.25))


def truncated_file():
    """a file that was cut off plays as far as it goes, or says what is wrong"""
    need("flac")
    with Session() as session:
        write_wav(session.file("good.wav"), sine(200, 96_000, level=0.25))
        subprocess.run(["sox", session.file("good.wav"), session.file("good.flac")], check=True)
        data = open(session.file("good.flac"), "rb").read()
        with open(session.file("cut.flac"), "wb") as file:
            file.write(data[:len(data) // 2])
        session.osc.send("/track/add", "cut.flac")

        def outcome():
            if session.osc.all("/error"):
                return "refused"
            track = session.track(1)
            return track and track["state"] in ("open", "error") and track["state"]
        state = eventually(outcome, 20, "an outcome")
        if state == "error":
            contains(session.track(1)["error"], "cut.flac")
        elif state == "refused":
            contains(session.osc.all("/error")[0][1], "cut.flac")
        assert session.is_alive


def unreadable_file(folder):
    """a file that may not be read is an error that says so"""
    write_wav(folder + "/secret.wav", sine(200, 4_800))
    os.chmod(folder + "/secret.wav", 0)
    os.chmod(folder, 0o777)
    with open(folder + "/score.osc", "w") as file:
        file.write('0 /track/add s "secret.wav"\n')
    words = [binary(), "render", "--score", "score.osc", "--output", "out.wav", "--duration", "1"]
    if os.geteuid() == 0:
        # Root may read every file, so somebody else tries.
        need("setpriv")
        words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *words]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=30)
    contains(done.stderr, "secret.wav", "permission denied")


def unicode_names():
    """files have names in any script, and come back by them"""
    with Session() as session:
        for index, name in enumerate(("Schlagzeug – größer.wav", "ドラム.wav", "🥁 beat.wav",
                                      "a'b\"c.wav", "e\u0301 decomposed.wav", "#1 {x,y}*?.wav")):
            write_wav(session.file(name), np.full(4_800, 0.25))
            equal(session.add(name), index + 1)
            contains(session.track(index + 1)["file"], name)


def many_formats():
    """files of every usual format, rate and number of channels sound as they should"""
    need("ffmpeg")
    with Session("--tracks", "16", "--quantum", "0") as session:
        ear = session.server.listen()
        write_wav(session.file("tone.wav"), sine(440, 96_000))
        for name, options in (
                ("a.flac", []), ("a.ogg", ["-q:a", "8"]), ("a.mp3", ["-b:a", "256k"]),
                ("a.m4a", ["-b:a", "256k"]), ("a.aiff", []), ("b.wav", ["-ar", "44100"]),
                ("c.wav", ["-ar", "96000"]), ("d.wav", ["-c:a", "pcm_u8"]),
                ("e.wav", ["-c:a", "pcm_s24le"]), ("f.opus", ["-b:a", "128k"]),
                ("g.wav", ["-ac", "2"])):
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", session.file("tone.wav"),
                            *options, session.file(name)], check=True, timeout=30)
            slot = session.add(name, unmuted=True)
            ear.wait(4_800)
            # ffmpeg spreads one channel over two with equal power.
            level = 0.5 / 2**0.5 if name == "g.wav" else 0.5
            # A tenth of a second holds 44 whole cycles.
            for side in ear.recent(4_800):
                near(level_of(side, 440), level, 0.02, name)
            session.osc.send(f"/track/{slot}/remove")
            session.osc.settle()
            ear.wait(2_400)


def replaced_while_loading():
    """a slot takes messages while it loads, and another file in place of the first"""
    with Session() as session:
        write_wav(session.file("long.wav"), np.full((20 * 48_000, 2), 0.1))
        write_wav(session.file("short.wav"), np.full(48_000, 0.25))
        for line in (("/track/add", "long.wav"), ("/track/1/mute", 0), ("/track/1/gain", -6.0),
                     ("/track/1/load", "short.wav")):
            session.osc.send(*line)
        session.opened(1)
        track = session.track(1)
        contains(track["file"], "short.wav")
        equal((track["muted"], track["gain"]), (False, -6))
        ear = session.server.listen()
        ear.wait(4_800)
        near(float(ear.recent(256)[0, -1]), 0.25 * 10**-0.3, 1e-5, "level")


def remembered():
    """what is said of a file's beat is remembered by its content, under another name, next time"""
    with Session("--no-connect") as session:
        write_wav(session.file("one.wav"), sine(200, 100_000))
        session.add("one.wav")
        session.osc.send("/track/1/bpm", 92.0)
        session.osc.send("/track/1/offset", 0.125)
        folder = session.file("data/bubbletracks/beats")
        eventually(
            lambda: os.path.isdir(folder) and any(
                "offset" in open(f"{folder}/{name}").read() for name in os.listdir(folder)),
            10, "it is written down")
        equal(session.end(), 0)
        os.rename(session.file("one.wav"), session.file("two.wav"))
        session.start()
        session.add("two.wav")
        near(session.track(1)["bpm"], 92, 0.5, "the tempo")
        session.osc.send("/refresh")
        near(session.osc.expect("/track/1/offset")[0], 0.125, 1e-6, "the first beat")
