# The smallest model that Cog serves: a picture of one colour, which the prompt chooses.
import struct
import tempfile
import zlib

from cog import BasePredictor, Input, Path


class Predictor(BasePredictor):
    def predict(
        self,
        prompt: str,
        width: int = Input(default=1024),
        height: int = Input(default=1024),
        seed: int = Input(default=0),
    ) -> Path:
        colour = zlib.crc32(f"{prompt} {seed}".encode()).to_bytes(4, "big")[:3]
        out = Path(tempfile.mkdtemp()) / "picture.png"
        out.write_bytes(png(width, height, colour))
        return out


def png(width, height, colour):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + colour * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
