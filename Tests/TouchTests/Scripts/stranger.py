"""Another machine, in a network namespace of its own: tries to get in, then is let in.

Arguments: address, web port, OSC port, token, and `renewed` or `revoked`. Waits for a line on
standard input before it looks whether that has shut it out. Prints what does not hold; nothing if
all does.
"""
import contextlib
import os
import socket
import struct
import sys
import threading
import time

ADDRESS, WEB, OSC, TOKEN = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
REVOKED = sys.argv[5:] == ["revoked"]


def check(what, is_so, found=""):
    if not is_so:
        print(f"{what}: {found!r}", flush=True)


def text(word):
    data = word.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


def osc(address, *words):
    return text(address) + text("," + "s" * len(words)) + b"".join(map(text, words))


def ask(target, method="GET", **fields):
    """The status and head of an answer, and the connection."""
    link = socket.create_connection((ADDRESS, WEB), timeout=5)
    fields = {"Host": f"{ADDRESS}:{WEB}", "Accept": "text/html"} | {
        name.replace("_", "-"): value for name, value in fields.items()}
    head = f"{method} {target} HTTP/1.1\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
    try:
        link.sendall(head.encode())
        answer = link.recv(65536).decode(errors="replace")
    except OSError:
        return 0, "", link
    return int(answer.split()[1]) if answer else 0, answer, link


def upgrade(target):
    return ask(target, Upgrade="websocket", Connection="Upgrade", Sec_WebSocket_Version="13",
               Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==")


def datagram(packet, seconds=5.0):
    """The answer to a datagram, or None."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
        link.settimeout(seconds)
        link.connect((ADDRESS, OSC))
        link.send(packet)
        try:
            return link.recv(65536)
        except OSError:
            return None


def stream():
    """Whether OSC over TCP is answered."""
    with socket.create_connection((ADDRESS, OSC), timeout=5) as link:
        packet = osc("/ping")
        try:
            link.sendall(struct.pack(">i", len(packet)) + packet)
            return bool(link.recv(65536))
        except OSError:
            return False


def shut_out(wanted=401):
    for target in ("/", "/index.html", "/main.js", "/effects.json", "/?HOST_INFO", "/tempo",
                   "/pairing", "/pairing/code.svg", "/sound?file=a.wav", "/?token=",
                   "/?token=" + "0" * 32, "/?token=" + TOKEN[:-1], "/?token=" + TOKEN + "0"):
        status, answer, _ = ask(target)
        check(f"{target} without the token", status == wanted and TOKEN not in answer, answer)
    check("a socket without the token", upgrade("/osc")[0] == wanted)
    check("a socket with another", upgrade("/osc?token=" + "f" * 32)[0] == wanted)
    check("renewal without the token", ask("/pairing/renew", "POST")[0] == wanted)
    check("a ping over UDP", datagram(osc("/ping"), 0.3) is None)
    check("a ping over TCP", not stream())


def crowd():
    """Connections that say nothing do not keep others out."""
    links = [socket.create_connection((ADDRESS, WEB), timeout=5) for _ in range(40)]
    held = 0
    for link in links:
        link.settimeout(0.05)
        try:
            held += link.recv(1) != b""
        except TimeoutError:
            held += 1
        except OSError:
            pass
        link.settimeout(5)
    check("connections of one stranger", held <= 8, held)
    # Not even from the same house.
    status, answer, link = ask("/")
    check("a request through the crowd", status == 401, answer)
    link.close()
    return links


def let_in():
    status, answer, _ = ask("/?token=" + TOKEN)
    check("the page with the token", status == 200 and "Set-Cookie: " in answer, answer)
    cookie = f"bubbletracks={TOKEN}"
    check("the page with the cookie", ask("/", Cookie=cookie)[0] == 200)
    check("another name", ask("/?token=" + TOKEN, Host="evil.example")[0] == 421)
    check("a page of another site",
          ask("/?token=" + TOKEN, Origin="http://evil.example")[0] == 403)
    check("renewal from the network", ask("/pairing/renew?token=" + TOKEN, "POST")[0] == 403)
    check("a ping over UDP when paired", datagram(osc("/ping")) == osc("/pong"))
    check("a ping over TCP when paired", stream())


def stays_in_the_library():
    for message in (
            ("/track/add", "/etc/passwd"), ("/track/add", "../../../../etc/passwd"),
            ("/track/1/load", "/etc/passwd"), ("/scene/load", "/etc/passwd"),
            ("/scene/save", "/tmp/bubbletracks-stranger.json"), ("/scene/save", "../stranger"),
            ("/record/start", "/tmp/bubbletracks-stranger.wav"), ("/record/start", "../s.wav"),
            ("/effect/2/preset", "/etc/passwd.json"), ("/pairing/renew",),
            ("/player/revoke", "1"),
            ("/subscribe", "osc.udp://192.0.2.1:9000/")):
        answer = datagram(osc(*message))
        check(" ".join(message), answer is not None and answer.startswith(b"/error\0"), answer)
    check("files are written", not any(map(os.path.exists, (
        "/tmp/bubbletracks-stranger.json", "/tmp/bubbletracks-stranger.wav"))))


class Player(threading.Thread):
    """A page that goes on playing until it is told that it may not."""

    def __init__(self, link):
        super().__init__(daemon=True)
        self.link = link
        self.is_over = threading.Event()
        self.start()

    def run(self):
        payload = osc("/ping")
        with contextlib.suppress(OSError):
            while not self.is_over.is_set():
                self.link.sendall(bytes([0x82, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
                time.sleep(0.001)

    def is_let_go(self):
        """It is told why, after what it was told before, and confirms it."""
        data, word = b"", b"\x88\x02\x03\xf0"
        try:
            while not data.endswith(word) and (part := self.link.recv(4096)):
                data += part
            check("the socket's last word", data.endswith(word), data[-40:])
            self.is_over.set()
            self.join()
            self.link.sendall(bytes([0x88, 0x82, 0, 0, 0, 0]) + word[2:])
            check("the end", self.link.recv(4096) == b"")
        except OSError as error:
            check("the socket's end", False, error)


def main():
    shut_out()
    links = crowd()
    for link in links:
        link.close()
    let_in()
    stays_in_the_library()
    status, _, link = upgrade("/osc?token=" + TOKEN)
    check("a socket with the token", status == 101, status)
    # As a page does: it takes part, and is told what changes.
    payload = osc("/player/join", "Stranger")
    link.sendall(bytes([0x82, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
    data = b""
    while b"/player/self\0" not in data:
        data += link.recv(4096)
    told = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    told.connect((ADDRESS, OSC))
    told.settimeout(5)
    told.send(osc("/subscribe"))
    told.send(osc("/status"))
    check("the status", told.recv(65536).startswith(b"/status\0"))
    player = Player(link)
    print("READY", flush=True)
    sys.stdin.readline()
    player.is_let_go()
    told.settimeout(0.5)
    try:
        # What was told before may still lie there.
        while packet := told.recv(65536):
            check("what is told by UDP", not packet.startswith(b"/tempo\0"), packet)
    except OSError:
        pass
    if REVOKED:
        check("the page with the token", ask("/?token=" + TOKEN)[0] == 403)
    shut_out(403 if REVOKED else 401)


if __name__ == "__main__":
    main()
