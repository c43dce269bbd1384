"""Hears what JACK ports play, as a client of its own: `ear.py SERVER SOUND STATE PORT…`.

Writes to two files that are mapped into memory: SOUND has a row a port, STATE the number of frames
so far, by the latest cycles the monotonic time of the first, in nanoseconds, and the number of
dropouts. Ends with its standard input.
"""

import errno
import sys
import time
from collections import deque

import jack
import numpy as np


def main(server, sound, state, *ports):
    state = np.memmap(state, dtype=np.int64, mode="r+")
    sound = np.memmap(sound, dtype=np.float32, mode="r+").reshape(len(ports), -1)
    client = jack.Client("ear", servername=server, no_start_server=True)
    rate, origins = client.samplerate, deque(maxlen=16)
    inputs = [client.inports.register(f"in_{i + 1}") for i in range(len(ports))]

    @client.set_process_callback
    def process(frames):
        start = int(state[0])
        if start + frames > sound.shape[1]:
            return
        for row, port in enumerate(inputs):
            sound[row, start:start + frames] = port.get_array()
        # A cycle may come late, but never early; after a dropout all are later than before.
        origins.append(time.monotonic_ns() - start * 1_000_000_000 // rate)
        state[1] = min(origins)
        state[0] = start + frames

    @client.set_xrun_callback
    def dropout(_):
        state[2] += 1

    with client:
        for port, target in zip(ports, inputs):
            # The program may have restored the wire to an ear that was there before.
            if not target.is_connected_to(port):
                try:
                    client.connect(port, target)
                except jack.JackErrorCode as error:
                    if error.code != errno.EEXIST:
                        raise
        print("ready", flush=True)
        sys.stdin.read()


main(*sys.argv[1:])
