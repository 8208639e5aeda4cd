# Nodes that do what tests need of a graph: take time, fail, and make a mesh without weights.
import time

import torch
from comfy import model_management, utils


class Wait:
    """Hands the image on after a time, one step each tenth of a second, and can be interrupted."""

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "wait"
    CATEGORY = "test"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",), "text": ("STRING", {"multiline": True})}}

    def wait(self, image, text):
        word, _, rest = text.partition(" ")
        if word == "fail":
            raise RuntimeError(rest)
        steps = int(float(rest.split(" ")[0]) * 10) if word == "sleep" else 1
        bar = utils.ProgressBar(steps)
        for _ in range(steps):
            time.sleep(0.1)
            model_management.throw_exception_if_processing_interrupted()
            bar.update(1)
        return (image,)


class Mesh:
    """A triangle."""

    def __init__(self):
        self.vertices = torch.tensor([[[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]])
        self.faces = torch.tensor([[[0, 1, 2]]])


class MakeMesh:
    RETURN_TYPES = ("MESH",)
    FUNCTION = "make"
    CATEGORY = "test"

    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"text": ("STRING", {"multiline": True})}}

    def make(self, text):
        return (Mesh(),)


NODE_CLASS_MAPPINGS = {"TestWait": Wait, "TestMesh": MakeMesh}
