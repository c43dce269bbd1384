"""What the acceptance scripts stand on: sounds, a JACK server, the program, OSC and checks."""
