"""Hears what JACK ports play, as a client of its own: `ear.py SERVER SOUND STATE PORT…`.

Writes to two files that are mapped into memory: SOUND has a row a port, STATE the number of frames
so far and of dropouts. Ends with its standard input.
"""

import sys

import jack
import numpy as np


def main(server, sound, state, *ports):
    state = np.memmap(state, dtype=np.int64, mode="r+")
    sound = np.memmap(sound, dtype=np.float32, mode="r+").reshape(len(ports), -1)
    client = jack.Client("ear", servername=server, no_start_server=True)
    inputs = [client.inports.register(f"in_{i + 1}") for i in range(len(ports))]

    @client.set_process_callback
    def process(frames):
        start = int(state[0])
        if start + frames > sound.shape[1]:
            return
        for row, port in enumerate(inputs):
            sound[row, start:start + frames] = port.get_array()
        state[0] = start + frames

    @client.set_xrun_callback
    def dropout(_):
        state[1] += 1

    with client:
        for port, target in zip(ports, inputs):
            client.connect(port, target)
        print("ready", flush=True)
        sys.stdin.read()


main(*sys.argv[1:])
