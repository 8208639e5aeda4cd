# A small model for the tests of the adapter, served by the real Cog server. What it does, its prompt says.
import os
import re
import struct
import time
import zlib

from cog import BasePredictor, Input, Path


class Predictor(BasePredictor):
    def setup(self):
        self.runs = os.environ["RUNS_FILE"]

    def predict(
        self,
        prompt: str,
        image: Path = Input(default=None),
        width: int = Input(default=8),
        height: int = Input(default=8),
    ) -> Path:
        # One line for each run: nothing may be run twice.
        with open(self.runs, "a") as file:
            file.write(prompt + "\n")
        if "fail" in prompt:
            raise ValueError("the model failed, as it was told")
        if "nsfw" in prompt:
            raise ValueError("NSFW content detected")
        if "die" in prompt:
            os._exit(9)
        wanted = re.search(r"sleep (\d+)", prompt)
        time.sleep(int(wanted.group(1)) if wanted else 0)
        out = os.path.join(os.path.dirname(self.runs), f"{os.getpid()}-{time.time_ns()}.png")
        with open(out, "wb") as file:
            file.write(open(image, "rb").read() if image else png(width, height))
        return Path(out)


def png(width, height):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + bytes([200, 120, 40]) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
