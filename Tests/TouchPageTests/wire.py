"""A cable between a browser and the program's web port, that can be pulled out."""

import selectors
import socket
import threading


class Wire:
    """Carries all connections from a port of its own to `port` of this machine."""

    def __init__(self, port, own_port):
        self.port = port
        self.own_port = own_port
        self.ends = None
        # Cleared it is cut somewhere far away: nothing comes through, and nobody is told.
        self.flow = threading.Event()
        self.flow.set()
        self.plug_in()

    def plug_in(self):
        """Lets the network be there."""
        self.ends = selectors.DefaultSelector()
        self.wake, self.woken = socket.socketpair()
        self.ends.register(self.woken, selectors.EVENT_READ)
        listener = socket.create_server(("127.0.0.1", self.own_port))
        self.ends.register(listener, selectors.EVENT_READ)
        self.thread = threading.Thread(target=self.carry, args=(self.ends, listener), daemon=True)
        self.thread.start()

    def pull_out(self):
        """Ends all connections, and lets no new one come."""
        self.wake.close()
        self.thread.join()

    def carry(self, ends, listener):
        while True:
            ready = ends.select()
            self.flow.wait()
            for key, _ in ready:
                if key.fileobj is self.woken:
                    for end in list(ends.get_map().values()):
                        end.fileobj.close()
                    return ends.close()
                if key.fileobj is listener:
                    self.join(ends, listener.accept()[0])
                else:
                    self.pass_on(ends, key.fileobj, key.data)

    def join(self, ends, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            return near.close()
        for end, other in ((near, far), (far, near)):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ends.register(end, selectors.EVENT_READ, other)
        return None

    @staticmethod
    def pass_on(ends, end, other):
        if end.fileno() < 0:
            return
        try:
            data = end.recv(65_536)
            if data:
                return other.sendall(data)
        except OSError:
            pass
        for one in (end, other):
            ends.unregister(one)
            one.close()
        return None
