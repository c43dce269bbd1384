"""Serves the page and carries its WebSocket to a program's UDP port: a stand-in for the program's
own web server, so that the page can be tested by itself.

    bridge.py FOLDER WEB_PORT OSC_PORT
"""

import asyncio
import sys

from aiohttp import WSMsgType, web


class Datagrams(asyncio.DatagramProtocol):
    """What the program sends, passed on to one page."""

    def __init__(self, socket):
        self.socket = socket
        self.waiting = asyncio.Queue()

    def datagram_received(self, data, _):
        if not data.startswith(b"/pong\0"):
            self.waiting.put_nowait(data)

    def error_received(self, _):
        # The program is gone, which a page of the real server sees as a closed socket.
        self.waiting.put_nowait(None)

    async def ask(self, transport):
        # Only who writes is told that nobody is there.
        while True:
            transport.sendto(b"/ping\0\0\0,\0\0\0")
            await asyncio.sleep(0.2)

    async def pump(self):
        while (data := await self.waiting.get()) is not None:
            await self.socket.send_bytes(data)
        await self.socket.close()


def make(folder, osc_port):
    async def osc(request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        loop = asyncio.get_running_loop()
        transport, datagrams = await loop.create_datagram_endpoint(
            lambda: Datagrams(socket), remote_addr=("127.0.0.1", osc_port))
        raw = transport.get_extra_info("socket")
        raw.setsockopt(1, 8, 4 << 20)
        tasks = [asyncio.create_task(datagrams.pump()),
                 asyncio.create_task(datagrams.ask(transport))]
        try:
            async for message in socket:
                if message.type == WSMsgType.BINARY:
                    transport.sendto(message.data)
        finally:
            transport.sendto(b"/unsubscribe\0\0\0\0,\0\0\0")
            for task in tasks:
                task.cancel()
            transport.close()
        return socket

    async def page(request):
        name = request.match_info["name"] or "index.html"
        if "/" in name or name.startswith("."):
            raise web.HTTPNotFound()
        answer = web.FileResponse(f"{folder}/{name}")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    app = web.Application()
    app.router.add_get("/osc", osc)
    app.router.add_get("/{name:[^/]*}", page)
    return app


if __name__ == "__main__":
    web.run_app(make(sys.argv[1], int(sys.argv[3])), host="127.0.0.1", port=int(sys.argv[2]),
                print=None)
