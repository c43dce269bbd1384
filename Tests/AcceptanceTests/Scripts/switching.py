"""No change of anything clicks: sines of 200 Hz and 1 kHz through every switch, rendered."""

import numpy as np

from bench.program import render
from bench.sound import RATE, roughness, sine, write_wav

# A switch takes 10 ms; where it begins is known, so is where it has ended.
START = 48_000 + 12_345
END = START + 1_200

SETUP = """\
0 /track/add s "tone.wav"
0 /track/1/mute i 0
0 /effect/add s lowpass
0 /effect/1/cutoff f 15000
0 /effect/1/active i 1
0 /effect/add s highpass
0 /effect/2/cutoff f 20
0 /effect/2/active i 1
"""


def smooth(folder, change, before="", steady=None):
    """`change` clicks at neither frequency: the largest second difference around it stays under
    1.5 times that of the louder of the steady sounds before and after."""
    for frequency in (200, 1_000):
        # Halves of different phase, so that another place sounds different; each half whole cycles.
        write_wav(folder + "/tone.wav", sine(frequency, 96_000, level=0.25))
        write_wav(folder + "/other.wav", sine(frequency, 96_000, level=0.25, phase=2))
        time = START / RATE
        lines = "".join(f"{time:.9f} {line}\n" for line in change.splitlines())
        sound = render(folder, SETUP + before + lines, "--duration", "3", "--quantum", "0")
        for side in (0, 1):
            heard = np.asarray(sound[:, side], dtype=float)
            quiet = roughness(heard[START - 9_600:START - 10])
            later = roughness(heard[END + 9_600:END + 19_200])
            limit = 1.5 * max(quiet, later, steady or 0)
            seen = roughness(heard[START - 10:END + 9_600])
            assert quiet > 0, "nothing is heard before"
            assert seen < limit, f"{frequency} Hz: {seen / max(quiet, later):.2f} times as rough"


LINKED = '0 /link ss "track/1" "effect/1"\n'
BOTH = LINKED + '0 /link ss "track/1" "effect/2"\n'


def mute(folder):
    """muting does not click"""
    smooth(folder, "/track/1/mute i 1")


def unmute(folder):
    """unmuting does not click"""
    # A second track sounds before, so that there is something to compare with.
    smooth(folder, "/track/2/mute i 0", '0 /track/add s "tone.wav"\n')


def gain(folder):
    """a jump of a fader does not click, down or up"""
    smooth(folder, "/track/1/gain f -30")
    smooth(folder, "/track/1/gain f 6")


def pan(folder):
    """a jump of the balance does not click"""
    smooth(folder, "/track/1/pan f -0.9")


def solo(folder):
    """another track's solo does not click"""
    smooth(folder, "/track/2/solo i 1", '0 /track/add s "tone.wav"\n0 /track/2/mute i 0\n')


def seek(folder):
    """a jump to another place of the loop does not click"""
    smooth(folder, "/track/1/position f 0.7013")


def load(folder):
    """another file in the same slot does not click"""
    smooth(folder, '/track/1/load s "other.wav"')


def swing(folder):
    """a change of swing does not click"""
    # The sine itself is bent: at two and a half times the speed it is six times as curved.
    smooth(folder, "/track/1/swing f 66", steady=0.25 * 6 * (2 * np.pi / 48) ** 2)


def pickup(folder):
    """a change of the pickup does not click"""
    smooth(folder, "/track/1/pickup f 0.7013")


def remove(folder):
    """removing a track does not click"""
    smooth(folder, "/track/1/remove", LINKED)


def link(folder):
    """a new link does not click"""
    smooth(folder, '/link ss "track/1" "effect/1"')


def unlink(folder):
    """a link that is cut does not click"""
    smooth(folder, '/unlink ss "track/1" "effect/1"', BOTH)


def reorder(folder):
    """another order of a chain does not click"""
    smooth(folder, '/track/1/chain s "2 1"', BOTH)


def parallel(folder):
    """two effects that come to share a stage do not click"""
    smooth(folder, '/track/1/chain s "1+2"', BOTH)


def active(folder):
    """an effect that is switched off or on does not click"""
    smooth(folder, "/effect/1/active i 0", LINKED)
    smooth(folder, "/effect/1/active i 1", LINKED + "0 /effect/1/active i 0\n")


def remove_effect(folder):
    """an effect that is removed while it works does not click"""
    smooth(folder, "/effect/1/remove", BOTH)


def parameter(folder):
    """a jump of a filter's frequency does not click"""
    smooth(folder, "/effect/1/cutoff f 3000", LINKED)


def tempo(folder):
    """a change of tempo does not click"""
    smooth(folder, "/tempo f 126")


def main_gain(folder):
    """a jump of the main gain does not click"""
    smooth(folder, "/main/gain f -20")


def panic(folder):
    """panic does not click"""
    smooth(folder, "/panic", BOTH)


def undo(folder):
    """undo does not click"""
    smooth(folder, "/undo", '0 /track/1/gain f -12\n0.5 /track/1/pan f 0.5\n')


def scene(folder):
    """clearing the canvas does not click"""
    smooth(folder, "/scene/clear", LINKED)


def storm_of_switches(folder):
    """switches in the middle of running switches do not click"""
    step = 1 / 700
    lines = []
    for index in range(200):
        time = START / RATE + index * step
        change = ("/track/1/mute i 1", "/track/1/position f 0.37", "/track/1/mute i 0",
                  '/track/1/chain s "2 1"', "/track/1/position f 0.61", "/effect/1/active i 0",
                  '/track/1/chain s "1+2"', "/effect/1/active i 1", "/track/1/gain f -3",
                  '/track/1/chain s ""', "/track/1/gain f 0")[index % 11]
        lines.append(f"{time:.9f} {change}\n")
    write_wav(folder + "/tone.wav", sine(200, 96_000, level=0.25))
    sound = render(folder, SETUP + BOTH + "".join(lines), "--duration", "3", "--quantum", "0")
    heard = np.asarray(sound[:, 0], dtype=float)
    steady = roughness(heard[24_000:START])
    seen = roughness(heard[START:])
    # Several crossfades at once, each of which may add its half.
    assert seen < 3 * steady, f"{seen / steady:.2f} times as rough"
