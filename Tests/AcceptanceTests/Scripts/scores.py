"""Score files: their syntax, as OSC's own tools write it, and what is wrong with them."""

import os
import subprocess

import numpy as np

from bench.checks import contains, equal, eventually
from bench.osc import free_port
from bench.program import command, render
from bench.server import need
from bench.sound import first_sound, read_wav, sine, write_wav


def steps(folder):
    """A file of ones, for scores whose messages show in the level."""
    write_wav(folder + "/one.wav", np.full(48_000, 0.25))


def changes(sound):
    """The frames with which the level begins to change: the last of the old level."""
    moving = np.flatnonzero(np.abs(np.diff(np.asarray(sound[:, 0], dtype=float))) > 1e-9)
    starts = moving[np.flatnonzero(np.diff(moving, prepend=-10_000) > 1_000)]
    return [int(start) for start in starts]


HEAD = '0 /track/add s "one.wav"\n0 /track/1/mute i 0\n'


def nearest_sample(folder):
    """each message takes effect at the sample nearest its time"""
    steps(folder)
    sound = render(
        folder, HEAD + "0.50000900 /track/1/mute i 1\n0.70001041 /track/1/mute i 0\n",
        "--duration", "1")
    # 24000.43 and 33600.49968 frames; a fade's own first sample is still at the old level.
    equal(changes(sound)[-2:], [24_000, 33_600])


def order_of_equal_times(folder):
    """messages of equal time are done in the order of the file, others in the order of time"""
    steps(folder)
    sound = render(
        folder, "0.5 /track/1/gain f -6\n0.5 /track/1/gain f -12\n" + HEAD, "--duration", "1")
    assert abs(float(sound[-1, 0]) - 0.25 * 10**-0.6) < 1e-5, sound[-1]


def comments_and_quotes(folder):
    """comments, blank lines, tabs, commas before types and escaped quotes are read"""
    write_wav(folder + '/a "quoted" # näme.wav', np.full(48_000, 0.25))
    sound = render(
        folder, '# a performance\n\n0 /track/add ,s "a \\"quoted\\" # näme.wav"   # added\n'
        "0\t/track/1/mute\tT\n   0.1 /track/1/mute F #F\r\n0.2 /track/1/gain d -6.0 # down\n",
        "--duration", "1")
    assert abs(float(sound[-1, 0]) - 0.25 * 10**-0.3) < 1e-5, sound[-1]


def time_tags(folder):
    """NTP time tags count from the first line's"""
    steps(folder)
    sound = render(
        folder, 'e8a1b2c3.40000000 /track/add s "one.wav"\n'
        "e8a1b2c3.40000000 /track/1/mute i 0\ne8a1b2c3.c0000000 /track/1/mute i 1\n",
        "--duration", "1")
    equal(changes(sound)[-1], 24_000)


def from_oscdump(folder):
    """what oscdump prints of what oscsend sends is a score"""
    need("oscdump", "oscsend", "stdbuf")
    steps(folder)
    port = str(free_port())
    dump = folder + "/dump"
    with open(dump, "wb") as file:
        process = subprocess.Popen(["stdbuf", "-oL", "oscdump", port], stdout=file)
    try:
        def arrives(*message):
            before = open(dump).read().count("\n")

            def attempt():
                subprocess.run(["oscsend", "localhost", port, *message], check=True)
                return open(dump).read().count("\n") > before
            eventually(attempt, 10, "oscdump hears")
        arrives("/ping")
        for message in (("/track/add", "s", "one.wav"), ("/track/1/mute", "i", "0"),
                        ("/track/1/gain", "f", "-6"), ("/track/1/pan", "d", "0.25"),
                        ("/track/1/solo", "T")):
            arrives(*message)
    finally:
        process.kill()
        process.wait()
    score = "".join(l for l in open(dump).readlines() if "/ping" not in l)
    seen = set(score.split())
    assert "/track/add" in seen, score
    sound = render(folder, score, "--duration", "3")
    # Messages sent again until they were seen may add tracks; the first has its level.
    level = float(sound[-1, 1])
    assert abs(level - 0.25 * 10**-0.3) < 1e-5, level


def bad_lines(folder):
    """a line that cannot be read ends the program with status 2 and its number"""
    steps(folder)
    for line in ("noon /ping", "1 ping", '1 /track/add s "open', "1 /track/1/gain f loud",
                 "1 /track/1/gain f", "1 /track/1/gain f 1 2", "1 /x b 00", "-1 /ping", "1", "1e12 /ping"):
        with open(folder + "/bad.osc", "w") as file:
            file.write(HEAD + "# fine\n" + line + "\n")
        status, _, said = command(
            "render", "--score", "bad.osc", "--output", "x.wav", folder=folder)
        equal(status, 2, line)
        contains(said, "bubbletracks: ", "bad.osc", "line 4")


def missing_score(folder):
    """a score that is not there ends the program with status 2 and its name"""
    status, _, said = command(
        "render", "--score", folder + "/none.osc", "--output", folder + "/x.wav")
    equal(status, 2)
    contains(said, "bubbletracks: ", "none.osc", "no such")


def refused_messages(folder):
    """a message that cannot be done is told with its time, the rest is done, and the status is 1"""
    steps(folder)
    said = render(folder, HEAD + "0.25 /track/7/mute i 1\n0.5 /track/1/mute i 1\n",
                  "--duration", "1", text=True, status=1)
    contains(said, "0.25", "/track/7/mute", "track/7")
    equal(changes(read_wav(folder + "/out.wav"))[-1], 24_000)


def lost_files(folder):
    """a file that a score or a scene names and that is missing ends a render with status 1, done"""
    steps(folder)
    said = render(folder, HEAD + '0.25 /track/add s "none.wav"\n', "--duration", "1",
                  text=True, status=1)
    contains(said, "none.wav: no such file", "out.wav")
    equal(len(read_wav(folder + "/out.wav")), 48_000)
    with open(folder + "/scene.json", "w") as file:
        file.write('{"format": "bubbletracks-scene", "version": 1, "tracks": [{"file": "no.wav"}]}')
    said = render(folder, "", "--duration", "1", scene="scene.json", text=True, status=1)
    contains(said, "no.wav: no such file", "out.wav")


def from_pipes(folder):
    """a score and a scene come out of pipes as well as out of files"""
    steps(folder)
    scene = '{"format": "bubbletracks-scene", "version": 1, "tempo": 90}'
    names, writers = [], []
    for name, text in (("score", HEAD + "0.5 /track/1/mute i 1\n"), ("scene", scene)):
        names.append(f"{folder}/{name}.pipe")
        os.mkfifo(names[-1])
        writers.append(subprocess.Popen(
            ["sh", "-c", 'printf %s "$1" > "$2"', "sh", text, names[-1]],
            stdout=subprocess.DEVNULL))
    try:
        status, _, said = command(
            "render", names[1], "--score", names[0], "--output", "out.wav", "--duration", "1",
            folder=folder)
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
    equal((status, said), (0, ""))
    equal(changes(read_wav(folder + "/out.wav"))[-1], 24_000)


def quit_ends(folder):
    """/quit in a score ends the render there"""
    write_wav(folder + "/tone.wav", sine(200, 48_000))
    for block in ("1024", "7"):
        sound = render(folder, '0 /track/add s "tone.wav"\n0 /track/1/mute i 0\n1.25 /quit\n',
                       "--block", block)
        equal(len(sound), 60_000, f"frames of --block {block}")
    equal(first_sound(sound[:, 0]), 1)
