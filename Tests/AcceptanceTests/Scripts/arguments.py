"""The command line: what is refused, and in which words."""

import os
import subprocess

import numpy as np

from bench.checks import Skipped, contains, equal
from bench.program import binary, command
from bench.sound import read_wav, sine, write_wav


def refused(*arguments, words=()):
    """The arguments are unusable: status 2, and what is wrong on standard error."""
    status, out, said = command(*arguments)
    equal(status, 2, f"{arguments}: {said}")
    equal(out, "", "standard output")
    contains(said, "bubbletracks: ", *words)
    equal(said.count("\n"), 1, "lines")


def unknown_option():
    """an unknown option is refused, and the one that was meant is named"""
    refused("--tempoo", "100", words=("--tempoo", "--tempo"))
    refused("--nonsense", words=("--nonsense", "--library"))
    refused("render", "--headless", "--output", "x.wav", words=("--headless", "render"))


def missing_value():
    """an option without its value is refused"""
    refused("--tempo", words=("--tempo", "BPM"))
    refused("inspect", "a.wav", "--plot", words=("--plot FILE.svg",))
    refused("--headless=yes", words=("--headless",))


def bad_values():
    """values outside their range are refused with the range"""
    refused("--tempo", "fast", words=("--tempo", "fast", "20", "999"))
    refused("--tempo", "19.9", words=("20", "999"))
    refused("--tempo", "nan", words=("20", "999"))
    refused("--tracks", "0", words=("--tracks", "1", "256"))
    refused("--effects", "257", words=("--effects", "1", "256"))
    refused("--osc-port", "65536", words=("--osc-port", "65535"))
    refused("--clock", "sundial", words=("--clock", "internal", "jack"))
    refused("render", "--output", "x.wav", "--duration", "-1", words=("--duration",))
    refused("render", "--output", "x.wav", "--block", "0", words=("--block",))


def unusable():
    """what can never be used is refused before anything is begun"""
    refused("render", "--library", "/nonexistent", "--output", "x.wav", "--duration", "1",
            words=("--library /nonexistent: ", "no such folder"))
    for words in (["--library", "/nonexistent"], ["--library", "/etc/hostname"],
                  ["--allow", "nosuch.host.invalid"], ["--allow", ""],
                  ["--listen", "nosuch.host.invalid"],
                  ["--listen", "0.0.0.0", "--allow", "nosuch.host.invalid"], ["--name", ""],
                  ["--name", "x" * 100]):
        refused("run", "--headless", "--no-start-server", "--server", "bt-none", *words,
                words=(f"{words[-2]} {words[-1] or chr(34) * 2}: ",))
    for name in ("x.xyz", "noext"):
        refused("render", "--output", name, "--duration", "1", words=(f"--output {name}: ",))


def two_scenes():
    """more than one scene is refused"""
    refused("a.json", "b.json", words=("b.json", "one scene"))


def no_output():
    """a render without --output is refused"""
    refused("render", words=("--output",))


def nothing_to_inspect():
    """inspect without a file is refused"""
    refused("inspect", words=("inspect", "FILE"))


def help_and_version():
    """--help lists every option, --version tells the version"""
    status, out, said = command("--help")
    equal((status, said), (0, ""))
    for option in ("--library", "--tracks", "--tempo", "--quantum", "--clock", "--osc-port",
                   "--listen", "--allow", "--name", "--server", "--no-start-server",
                   "--no-connect", "--direct-outs", "--score", "--log", "--headless", "--output",
                   "--duration", "--rate", "--block", "--version", "--help"):
        contains(out, option)
    status, out, _ = command("--version")
    equal(status, 0)
    assert out.startswith("bubbletracks ") and out.strip().split()[1][0].isdigit(), out


def unwritable_output(folder):
    """an output that cannot be written is an error of status 1 with its name"""
    status, _, said = command("render", "--output", folder + "/none/x.wav", "--duration", "1")
    equal(status, 1)
    contains(said, "bubbletracks: ", "none/x.wav")


def printing(folder):
    """What prints something."""
    write_wav(folder + "/tone.wav", sine(200, 48_000))
    return (["effects"], ["effects", "--json"], ["inspect", "tone.wav"], ["doctor"],
            ["layout", "touchosc"], ["--help"], ["--version"])


def closed_pipe(folder):
    """what prints into a closed pipe says so and ends with status 1"""
    for words in printing(folder):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(
            [binary(), *words], stdout=write, stderr=subprocess.PIPE, text=True, timeout=60,
            cwd=folder)
        os.close(write)
        equal(done.returncode, 1, words)
        contains(done.stderr, "bubbletracks: standard output", "Broken pipe")


def full_disk(folder):
    """what writes to a full disk says so and ends with status 1"""
    small = folder + "/small"
    os.mkdir(small)
    words = printing(folder)
    if subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small],
            stderr=subprocess.DEVNULL).returncode:
        raise Skipped("no file system can be mounted here")
    try:
        with open(small + "/rest", "wb", buffering=0) as rest:
            try:
                while rest.write(bytes(1_024)):
                    pass
            except OSError:
                pass
        for line in words:
            with open(small + "/out", "wb") as out:
                done = subprocess.run(
                    [binary(), *line], stdout=out, stderr=subprocess.PIPE, text=True, timeout=60,
                    cwd=folder)
            equal(done.returncode, 1, line)
            contains(done.stderr, "bubbletracks: standard output", "No space left")
        with open(folder + "/score.osc", "w") as score:
            score.write('0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n')
        for line in (["render", "--score", "score.osc", "--output", small + "/out.wav"],
                     ["layout", "touchosc", "--output", small + "/page.tosc"],
                     ["inspect", "tone.wav", "--plot", small + "/tone.svg"]):
            status, _, said = command(*line, folder=folder)
            equal(status, 1, line)
            contains(said, "bubbletracks: ", line[-1])
            assert "space" in said or "full" in said, said
    finally:
        subprocess.run(["umount", small], check=True)


def presets_everywhere(folder):
    """effect presets are found wherever the program is started"""
    with open(folder + "/score.osc", "w") as score:
        score.write('0 /effect/add s delay\n0 /effect/1/preset s dub\n')
    status, _, said = command(
        "render", "--score", "score.osc", "--output", "out.wav", "--duration", "0.1",
        folder=folder)
    equal((status, said), (0, ""))


def installed(folder):
    """what `make install` puts under a PREFIX plays its demo and finds its presets, from any folder"""
    sources = binary().split("/.build/")[0]
    if not os.path.exists(sources + "/Makefile"):
        raise Skipped("the program does not lie in its sources, from which it is installed")
    stage, prefix = folder + "/stage", "/opt/some where"
    make = ["make", "-s", "-C", sources, f"DESTDIR={stage}", f"PREFIX={prefix}"]
    subprocess.run([*make, "install"], check=True, capture_output=True, timeout=60)
    # As a package is unpacked: where nothing tells of the sources.
    os.rename(stage + prefix, folder + "/root")
    program = folder + "/root/bin/bubbletracks"
    empty = folder + "/empty"
    os.mkdir(empty)

    def run(*line):
        done = subprocess.run(
            [program, *line], capture_output=True, text=True, timeout=120, cwd=empty)
        equal((done.returncode, done.stderr), (0, ""), line)
        return done.stdout
    contains(run("effects"), "lowpass", "reverb")
    demo = folder + "/root/share/bubbletracks/Presets/Demo.json"
    with open(empty + "/score.osc", "w", encoding="utf-8") as score:
        score.write("0 /track/*/mute i 0\n0 /effect/add s delay\n1 /quit\n")
    run("render", demo, "--score", "score.osc", "--output", "out.wav")
    assert np.abs(read_wav(empty + "/out.wav")).max() > 0.05, "the demo is silent"
    with open(empty + "/score.osc", "w", encoding="utf-8") as score:
        score.write("0 /effect/add s delay\n0 /effect/1/preset s dub\n0.1 /quit\n")
    run("render", "--score", "score.osc", "--output", "out.wav")
    subprocess.run([*make, "install"], check=True, capture_output=True, timeout=60)
    subprocess.run([*make, "uninstall"], check=True, capture_output=True, timeout=60)
    left = [name for _, _, names in os.walk(stage) for name in names]
    equal(left, [], "what is left after make uninstall")


def missing_preset(folder):
    """a preset that is not there is an error that says where it was looked for"""
    with open(folder + "/score.osc", "w", encoding="utf-8") as score:
        score.write("0 /effect/add s delay\n0 /effect/1/preset s nosuch\n")
    _, _, said = command(
        "render", "--score", "score.osc", "--output", "out.wav", "--duration", "0.1",
        folder=folder)
    contains(said, "nosuch", "Dub", "Presets/Effects/delay", "/share/bubbletracks/Presets/Effects")


def broken_logs(folder):
    """a log's rate must be one, and what was cut off its end is left out"""
    def log(rate, text):
        with open(folder + "/log.osc", "w") as file:
            file.write(f"# A performance of bubbletracks 1\n# rate {rate}\n{text}")
        return command(
            "render", "--score", "log.osc", "--output", "out.wav", "--duration", "0.1",
            folder=folder)
    for rate in ("1e300", "99999999999999999999", "nan", "-48000", "0.001"):
        status, _, said = log(rate, "0 /tempo f 100\n")
        equal(status, 2, rate)
        contains(said, f"# rate {rate}", "8000", "384000")
    status, _, said = log(48_000, "0 /tempo f 100\n0.05 /track/1/ga")
    equal((status, said), (0, ""))
