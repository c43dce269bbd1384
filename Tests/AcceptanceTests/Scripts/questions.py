"""What the program tells about files, effects and the machine."""

import json
import socket
import subprocess

from bench.checks import Skipped, contains, equal, near
from bench.program import Session, command
from bench.server import need
from bench.sound import sine, write_wav

# The names, ranges and defaults that the contract gives.
EFFECTS = {
    "lowpass": {"cutoff": (20, 20_000, 1_000), "resonance": (0.5, 20, 0.707)},
    "highpass": {"cutoff": (20, 20_000, 1_000), "resonance": (0.5, 20, 0.707)},
    "bandpass": {"cutoff": (20, 20_000, 1_000), "resonance": (0.5, 20, 0.707)},
    "equalizer": {name: (-24, 12, 0) for name in ("low", "mid", "high")},
    "delay": {"time": (1 / 32, 8, 0.5), "feedback": (0, 0.98, 0.4), "spread": (0, 1, 0),
              "mix": (0, 1, 0.35)},
    "reverb": {"decay": (0.1, 30, 2), "size": (0, 1, 0.6), "predelay": (0, 250, 10),
               "mix": (0, 1, 0.3)},
    **{name: {"rate": (0.01, 10, None), "depth": (0, 1, None), "feedback": (-0.95, 0.95, None),
              "mix": (0, 1, 0.5)} for name in ("chorus", "flanger", "phaser")},
    "drive": {"gain": (0, 48, 18)},
    "crusher": {"bits": (1, 24, 8), "rate": (100, 48_000, 8_000)},
    "compressor": {"threshold": (None, None, -18), "ratio": (None, None, 4),
                   "attack": (None, None, 10), "release": (None, None, 120),
                   "makeup": (None, None, 0)},
    **{name: {"period": (None, None, 1), "depth": (0, 1, 0.8), "shape": (0, 1, 0)}
       for name in ("tremolo", "autopan")},
    "gate": {"period": (None, None, 0.25), "duty": (0, 1, 0.5), "smooth": (None, None, 3)},
    "stutter": {"length": (1 / 32, 4, 0.25)},
    "pitch": {"semitones": (-24, 24, 0)},
    "ring": {"frequency": (1, 5_000, 440)}}


def inspected(folder):
    """inspect --json tells format, length, rate and channels, and what is wrong with a file"""
    need("ffmpeg")
    write_wav(folder + "/tone.wav", sine(200, 66_150, rate=44_100), rate=44_100)
    subprocess.run(["ffmpeg", "-v", "error", "-i", folder + "/tone.wav", "-ac", "2",
                    folder + "/tone.flac"], check=True, timeout=30)
    with open(folder + "/text.txt", "w") as file:
        file.write("no sound\n" * 100)
    status, out, _ = command(
        "inspect", "--json", "tone.wav", "tone.flac", "text.txt", "none.wav", folder=folder)
    equal(status, 1, "exit status, since two of them are wrong")
    wav, flac, text, none = json.loads(out)
    for entry, name, form, channels in (
            (wav, "tone.wav", "WAV", 1), (flac, "tone.flac", "FLAC", 2)):
        equal((entry["file"], entry["rate"], entry["channels"], entry["error"]),
              (name, 44_100, channels, None))
        contains(entry["format"].upper(), form)
        near(entry["seconds"], 1.5, 1e-9, "seconds")
    equal((text["file"], none["file"]), ("text.txt", "none.wav"))
    contains(text["error"], "audio")
    contains(none["error"], "no such file")
    status, out, said = command("inspect", "tone.wav", "none.wav", folder=folder)
    equal(status, 1)
    contains(out, "tone.wav", "44100", "1.5")
    equal(said, "bubbletracks: none.wav: no such file\n", "standard error")
    assert "none" not in out, out


def all_effects():
    """effects --json tells every effect with the ranges and defaults of its parameters"""
    status, out, _ = command("effects", "--json")
    equal(status, 0)
    effects = {effect["name"]: effect for effect in json.loads(out)}
    for name, parameters in EFFECTS.items():
        assert name in effects, f"{name} is missing"
        told = {p["name"]: p for p in effects[name]["parameters"]}
        wanted = {"mix": (0, 1, 1), "level": (-60, 12, None), **parameters}
        for key, limits in wanted.items():
            assert key in told, f"{name} has no {key}"
            for word, value in zip(("minimum", "maximum", "default"), limits):
                if value is not None:
                    near(told[key][word], value, 1e-6, f"{name} {key} {word}")
    status, out, _ = command("effects")
    equal(status, 0)
    contains(out, *EFFECTS)


def doctor():
    """doctor finds a server that runs, and says how to mend what is missing"""
    with Session() as session:
        status, out, said = command("doctor", "--server", session.server.name)
        equal(status, 0, said)
        contains(out, "48000 Hz")
        for line, following in zip(out.splitlines(), out.splitlines()[1:]):
            if line.strip().startswith(("warn", "fail")):
                contains(following, "to mend")


def loopback_only():
    """OSC is heard on this machine only; with --listen at that address too"""
    addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
    address = next((a for a in addresses if "." in a), None)
    if address is None:
        raise Skipped("this machine has no other address")

    def connects(session):
        with socket.socket() as stream:
            stream.settimeout(5)
            return stream.connect_ex((address, session.port)) == 0
    with Session() as session:
        assert not connects(session), f"it listens on {address}"
    with Session("--listen", address) as session:
        assert connects(session), f"it does not listen on {address}"
