"""A short film of the page as an animated WebP: what the browser painted, at the times at which it did.

The browser itself makes the pictures smaller, finds what changed from one to the next and writes that part as WebP;
here the parts are only put into one file (https://developers.google.com/speed/webp/docs/riff_container).
"""

import base64
import struct
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page

LEAST_MS = 80
"""Pictures that follow each other faster are left out."""
LAST_MS = 2500
"""How long the last one stands."""

TO_PARTS = """async ([pictures, width, height, quality]) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.imageSmoothingQuality = 'high'
    const parts = []
    let before = null
    for (const data of pictures) {
        const image = new Image()
        image.src = 'data:image/png;base64,' + data
        await image.decode()
        context.drawImage(image, 0, 0, width, height)
        const now = context.getImageData(0, 0, width, height).data
        let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height]
        for (let n = 0; before && n < now.length; n += 4)
            if (Math.abs(now[n] - before[n]) + Math.abs(now[n + 1] - before[n + 1]) > 8) {
                const [x, y] = [(n / 4) % width, Math.floor(n / 4 / width)]
                ;[left, top] = [Math.min(left, x), Math.min(top, y)]
                ;[right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)]
            }
        if (right <= left) {
            parts.push(null)
            continue
        }
        before = now
        ;[left, top] = [left & ~1, top & ~1]
        const piece = new OffscreenCanvas(right - left, bottom - top)
        piece.getContext('2d', { alpha: false }).drawImage(canvas, -left, -top)
        const blob = await piece.convertToBlob({ type: 'image/webp', quality })
        const bytes = new Uint8Array(await blob.arrayBuffer())
        let text = ''
        for (const one of bytes) text += String.fromCharCode(one)
        parts.push({ x: left, y: top, w: right - left, h: bottom - top, data: btoa(text) })
    }
    return parts
}"""
"""Of each picture the part that is not as before, as WebP; null where nothing changed."""


class Frame(NamedTuple):
    at: float
    """Seconds."""
    png: str
    """As base64."""


def shoot(page: Page, play: Callable[[], None]) -> list[Frame]:
    """All that is painted while `play` runs."""
    session = page.context.new_cdp_session(page)
    frames: list[Frame] = []

    def painted(event: dict[str, Any]) -> None:
        frames.append(Frame(float(event["metadata"]["timestamp"]), event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", painted)
    session.send("Page.startScreencast", {"format": "png"})
    play()
    session.send("Page.stopScreencast")
    return frames


def film(page: Page, frames: list[Frame], width: int, height: int, quality: float = 0.75) -> bytes:
    """The frames as an animated WebP that plays over and over."""
    kept: list[Frame] = []
    for frame in frames:
        if not kept or (frame.at - kept[-1].at) * 1000 >= LEAST_MS:
            kept.append(frame)
    if frames and kept[-1] is not frames[-1]:
        kept[-1] = frames[-1]._replace(at=kept[-1].at)
    parts = page.evaluate(TO_PARTS, [[one.png for one in kept], width, height, quality])
    shown = [(frame, part) for frame, part in zip(kept, parts) if part is not None]
    chunks = [chunk(b"VP8X", struct.pack("<I", 2) + u24(width - 1) + u24(height - 1))]
    chunks.append(chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)))
    for n, (frame, part) in enumerate(shown):
        end = shown[n + 1][0].at if n + 1 < len(shown) else frame.at + LAST_MS / 1000
        head = b"".join(
            u24(number) for number in (part["x"] // 2, part["y"] // 2, part["w"] - 1, part["h"] - 1)
        )
        head += u24(max(20, round((end - frame.at) * 1000))) + b"\x02"  # drawn over what was, not blended
        chunks.append(chunk(b"ANMF", head + pixels(base64.b64decode(part["data"]))))
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def u24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def pixels(still: bytes) -> bytes:
    """The picture itself out of the file of a still one."""
    at = 12
    while at < len(still):
        name, size = still[at : at + 4], struct.unpack("<I", still[at + 4 : at + 8])[0]
        if name in (b"VP8 ", b"VP8L"):
            return chunk(name, still[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    raise ValueError("there is no picture in this WebP")
