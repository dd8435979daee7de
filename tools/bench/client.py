"""A small HTTP/1.1 client for measuring: kept-alive connections, event streams, as little work as possible, because it
shares the machine with the server that it measures."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body


class Connection:
    """One connection to the server, one request at a time."""

    def __init__(self, host: str, port: int, cookie: str = "") -> None:
        self.host, self.port, self.cookie = host, port, cookie
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
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; the decoded answer, or `Refused`."""
        reader, writer = await self._open()
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(self._head(method, path, len(data) if method != "GET" else -1) + data)
        status, headers = await self._answer(reader)
        length = int(headers.get("content-length", "0"))
        raw = await reader.readexactly(length) if length else b""
        if headers.get("connection") == "close":
            writer.close()
        found = json.loads(raw) if raw else None
        if status >= 300:
            raise Refused(status, found)
        return found

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        status = int((await reader.readline()).split()[1])
        headers: dict[str, str] = {}
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie" and not self.cookie:
                self.cookie = value.strip().split(";")[0]
        return status, headers

    async def events(self, path: str) -> AsyncIterator[tuple[str, bytes]]:
        """The events of a stream, as (kind, raw data), until it ends. It needs the connection for itself."""
        reader, writer = await self._open()
        writer.write(self._head("GET", path, -1))
        status, _ = await self._answer(reader)
        if status != 200:
            raise Refused(status, None)
        kind = ""
        while line := await reader.readline():
            if line.startswith(b"event:"):
                kind = line[6:].strip().decode()
            elif line.startswith(b"data:"):
                yield kind, line[5:].strip()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
