"""One end of the public wire, as people at a browser have it. For the fault tests."""

import base64
import contextlib
import json
import os
import random
import socket
import struct
import threading
import time


class Failure(Exception):
    """What was to hold does not."""


def check(holds, what):
    if not holds:
        raise Failure(what)


class Own(threading.local):
    """The open sockets of a thread: while one is waited for, the others answer their pings. Cases run side by side, and
    what comes to one of them, its end too, is to be read by that one."""

    def __init__(self):
        self.sockets = set()


class Socket:
    """One person's WebSocket; blocking, with all messages kept in the order in which they came. Of one thread."""

    own = Own()

    def __init__(self, server, token=None, match=None):
        self.match = match
        self.seen = []
        self.number = 0
        self.prefix = f'py{random.randrange(16 ** 8):08x}-'
        self.buffer = b''
        self.closed = None  # how the server said it
        self.stream = socket.create_connection(('127.0.0.1', server.port), timeout=10)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        bearer = f'Authorization: Bearer {token}\r\n' if token else ''
        self.stream.sendall((f'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n'
                             f'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n'
                             f'Sec-WebSocket-Protocol: doska.v1\r\n{bearer}\r\n').encode())
        while b'\r\n\r\n' not in self.buffer:
            self.fill(10)
        head, self.buffer = self.buffer.split(b'\r\n\r\n', 1)
        check(b' 101 ' in head.split(b'\r\n')[0], f'no upgrade: {head[:200]!r}')
        Socket.own.sockets.add(self)

    def fill(self, timeout):
        self.stream.settimeout(timeout)
        data = self.stream.recv(65536)
        if not data:
            raise ConnectionError('the link was closed')
        self.buffer += data

    def frame(self):
        """The next whole frame of the buffer: (opcode, payload), or None."""
        data = self.buffer
        if len(data) < 2:
            return None
        length, begin = data[1] & 127, 2
        if length == 126:
            begin = 4
            length = struct.unpack('>H', data[2:4])[0] if len(data) >= 4 else 1 << 40
        elif length == 127:
            begin = 10
            length = struct.unpack('>Q', data[2:10])[0] if len(data) >= 10 else 1 << 40
        if len(data) < begin + length:
            return None
        self.buffer = data[begin + length:]
        return data[0] & 15, data[begin:begin + length]

    def put(self, opcode, payload):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([0x80 | opcode, 0x80 | length]) if length < 126 else struct.pack('>BBH', 0x80 | opcode, 0xFE, length)
        self.stream.sendall(head + mask + bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload)))

    def pump(self, timeout):
        """Takes what has come, waiting at most `timeout` for a first byte; whether anything came."""
        if self.closed:
            raise ConnectionError(self.closed)
        before = len(self.seen)
        with contextlib.suppress(TimeoutError, BlockingIOError):
            while not self.take_frames():
                self.fill(timeout)
        return len(self.seen) > before

    def take_frames(self):
        took = False
        while (frame := self.frame()) is not None:
            opcode, payload = frame
            took = True
            if opcode == 9:
                with contextlib.suppress(ConnectionError):  # how the link ended stands in what is still to be read
                    self.put(10, payload)
            elif opcode == 8:
                self.closed = f'closed by the server: {payload!r}'
                raise ConnectionError(self.closed)
            else:
                self.seen += [json.loads(line) for line in payload.decode().splitlines() if line]
        return took

    def send(self, kind, data=None, command=None):
        """Sends a command without waiting; its id."""
        command = command or f'{self.prefix}{self.number:010d}'
        self.number += 1
        body = {'t': kind, 'id': command, 'topic': f'match:{self.match}'}
        if data is not None:
            body['d'] = data
        self.put(1, json.dumps(body).encode())
        return command

    def pump_others(self):
        for one in list(Socket.own.sockets - {self}):
            try:
                one.pump(0)
            except OSError:
                Socket.own.sockets.discard(one)

    def wait(self, wanted, limit=15, what='a message', start=0):
        """The first message from number `start` on, seen already or still to come, for which `wanted` holds."""
        at, end = start, time.monotonic() + limit
        while True:
            for message in self.seen[at:]:
                if wanted(message):
                    return message
            at = len(self.seen)
            check(time.monotonic() < end, f'waited in vain for {what}; the last: {self.seen[-3:]}')
            self.pump_others()
            self.pump(min(0.2, max(0.01, end - time.monotonic())))

    def answer(self, command, limit=15, start=0):
        return self.wait(lambda m: m.get('re') == command, limit, f'the answer to {command}', start)

    def ask(self, kind, data=None, limit=15):
        """Sends a command and wants it accepted."""
        answer = self.answer(self.send(kind, data), limit)
        check(answer['t'] == 'ok', f'{kind}: {answer}')
        return answer

    def wait_kind(self, kind, limit=15, after=0):
        return self.wait(lambda m: m['t'] == kind and m.get('seq', 0) > after, limit, kind)

    def close(self):
        Socket.own.sockets.discard(self)
        self.stream.close()
