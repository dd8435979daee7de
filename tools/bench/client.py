"""A small HTTP/1.1 client for measuring: kept-alive connections, event streams, as little work as possible, because it
shares the machine with the server that it measures."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body


class Connection:
    """One connection to the server, one request at a time."""

    def __init__(self, host: str, port: int, cookie: str = "", address: str = "") -> None:
        """`address`: where it comes from, as a proxy would say."""
        self.host, self.port, self.cookie, self.address = host, port, cookie, address
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        return self.reader, self.writer

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        if length >= 0:
            lines += ["Content-Type: application/json", f"Content-Length: {length}"]
            lines.append(f"Origin: http://{self.host}:{self.port}")
        if self.address:
            lines.append(f"X-Forwarded-For: {self.address}")
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; the decoded answer, or `Refused`."""
        raw = await self.send(method, path, body)
        return msgspec.json.decode(raw) if raw else None

    async def send(self, method: str, path: str, body: Any = None) -> bytes:
        """Send a request; the answer as it came, or `Refused`."""
        reader, writer = await self._open()
        data = b"" if body is None else msgspec.json.encode(body)
        writer.write(self._head(method, path, len(data) if method != "GET" else -1) + data)
        status, headers = await self._answer(reader)
        found = re.search(rb"\ncontent-length: *(\d+)", headers)
        length = int(found[1]) if found is not None else 0
        raw = await reader.readexactly(length) if length else b""
        if b"\nconnection: close" in headers:
            writer.close()
        if status >= 300:
            raise Refused(status, msgspec.json.decode(raw) if raw else None)
        return raw

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        """The status and the head of an answer; a cookie that comes with it is kept. The server writes the names of its
        headers in small letters."""
        head = await reader.readuntil(b"\r\n\r\n")
        if not self.cookie:
            found = re.search(rb"\nset-cookie: *([^;\r]+)", head)
            self.cookie = found[1].decode() if found is not None else ""
        return int(head[9:12]), head

    async def events(self, path: str) -> AsyncIterator[tuple[str, bytes]]:
        """The events of a stream, as (kind, raw data), until it ends. It needs the connection for itself. The server
        sends whole events, so the lengths of its chunks stand between them and can be passed over."""
        reader, writer = await self._open()
        writer.write(self._head("GET", path, -1))
        status, _ = await self._answer(reader)
        if status != 200:
            raise Refused(status, None)
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                head, _, data = (await reader.readuntil(b"\n\n")).partition(b"\ndata: ")
                if data:
                    kind = head[head.index(b"event: ") + 7 :].partition(b"\n")[0]
                    yield kind.decode(), data

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
