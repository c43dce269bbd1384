"""Clients that others wrote: websockets and python-osc, and the OSCQuery client python-oscquery.

Arguments: the web port. Prints what does not hold; nothing if all does.
"""
import asyncio
import socket
import sys

import websockets
from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonoscquery.osc_query_client import OSCQueryClient
from zeroconf import ServiceInfo

PORT = int(sys.argv[1])


def check(what, is_so, found=""):
    if not is_so:
        print(f"{what}: {found!r}")


def packet(address, *arguments):
    builder = OscMessageBuilder(address=address)
    for argument in arguments:
        builder.add_arg(argument)
    return builder.build().dgram


async def sockets():
    address = f"ws://127.0.0.1:{PORT}/osc"
    async with websockets.connect(address) as one, websockets.connect(address) as other:
        await one.send(packet("/subscribe"))
        await one.send(packet("/ping", 1))
        await one.recv()
        await other.send(packet("/tempo", 97.5))
        message = OscMessage(await one.recv())
        check("a change", (message.address, message.params) == ("/tempo", [97.5]), message.params)
        await (await one.ping())
    try:
        await websockets.connect(address, origin="http://evil.example")
        check("a page of another site", False)
    except websockets.exceptions.InvalidStatus as refusal:
        check("a page of another site", refusal.response.status_code == 403)


def query():
    client = OSCQueryClient(ServiceInfo(
        "_oscjson._tcp.local.", "Test._oscjson._tcp.local.", port=PORT,
        addresses=[socket.inet_aton("127.0.0.1")]))
    host = client.get_host_info()
    check("the host", (host.name, host.osc_port) == ("Test", 7777), vars(host))
    node = client.query_node("/effect/2/cutoff")
    check("a node", (node.full_path, node.value) == ("/effect/2/cutoff", [1000]), vars(node))
    check("what is not there", client.query_node("/effect/7") is None)
    # It takes no tree in which anything is write-only, though the proposal has such nodes.
    check("another node", client.query_node("/track/1/pan").value == [0])


asyncio.run(sockets())
query()
