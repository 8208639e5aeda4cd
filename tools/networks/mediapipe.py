"""Converts MediaPipe's face mesh to the file in models/lib/onnx/weights.

    python3 -m venv venv && venv/bin/pip install tf2onnx==1.17.0 onnx==1.23.2 tensorflow-cpu==2.21.0
    venv/bin/pip download --no-deps mediapipe==0.10.14 && unzip mediapipe-0.10.14-*.whl -d mediapipe
    venv/bin/python tools/networks/mediapipe.py mediapipe models/lib/onnx/weights

The input of what is written is planar (1, 3, height, width), from 0 to 1. Its only output has the landmarks, and after
them the score. Each run gives the same network, though not the same bytes: tf2onnx numbers its names anew.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FILE = "mediapipe/modules/face_landmark/face_landmark.tflite"
SHA256 = "1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814"

# 468 points of x, y and z in pixels of the input; then the logit of there being a face.
OUTPUTS = ["conv2d_21", "conv2d_31"]
VALUES = 468 * 3 + 1


def converted(tflite: Path) -> onnx.ModelProto:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.onnx")
        command = [sys.executable, "-m", "tf2onnx.convert", "--tflite", tflite, "--output", path, "--opset", "17"]
        subprocess.run([*command, "--inputs-as-nchw", "input_1"], check=True)
        return onnx.load(path)


def join_outputs(model: onnx.ModelProto, names: list[str], values: int) -> None:
    """Leaves a single output, and no node that it does not need."""
    graph = model.graph
    flat = [f"{name}_flat" for name in names]
    for name, to in zip(names, flat):
        graph.node.append(helper.make_node("Flatten", [name], [to]))
    graph.node.append(helper.make_node("Concat", flat, ["output"], axis=1))
    del graph.output[:]
    graph.output.append(helper.make_tensor_value_info("output", TensorProto.FLOAT, [1, values]))
    needed, kept = {"output"}, []
    for node in reversed(graph.node):
        if needed.isdisjoint(node.output):
            continue
        needed.update(node.input)
        kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))
    weights = [tensor for tensor in graph.initializer if tensor.name in needed]
    del graph.initializer[:]
    graph.initializer.extend(weights)


def store_as_halves(model: onnx.ModelProto) -> None:
    """Kernels as 16-bit floats, as in the original; the graph makes 32-bit floats of them."""
    weights, casts = [], []
    for tensor in model.graph.initializer:
        array = numpy_helper.to_array(tensor)
        if array.dtype != np.float32 or array.size < 512 or array.ndim < 2:
            weights.append(tensor)
            continue
        half = f"{tensor.name}_half"
        weights.append(numpy_helper.from_array(array.astype(np.float16), half))
        casts.append(helper.make_node("Cast", [half], [tensor.name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    del model.graph.initializer[:]
    model.graph.initializer.extend(weights)


def main(mediapipe: str, target: str) -> None:
    source = Path(mediapipe, FILE)
    found = hashlib.sha256(source.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(f"{source} has the hash {found}, not {SHA256}")
    model = converted(source)
    join_outputs(model, OUTPUTS, VALUES)
    store_as_halves(model)
    del model.graph.value_info[:]
    model.producer_name = model.producer_version = model.doc_string = ""
    onnx.checker.check_model(model)
    onnx.save(model, Path(target, "face-mesh.onnx"))


if __name__ == "__main__":
    main(*sys.argv[1:])
