"""Converts two networks that are published for TensorFlow.js to the files in models/lib/onnx/weights.

    python3 -m venv venv && venv/bin/pip install onnx==1.23.2
    npm pack @vladmandic/face-api@1.7.15 && mkdir faces && tar xzf vladmandic-face-api-1.7.15.tgz -C faces
    npm pack @upscalerjs/esrgan-slim@1.0.0 && mkdir esrgan && tar xzf upscalerjs-esrgan-slim-1.0.0.tgz -C esrgan
    venv/bin/python tools/networks/tensorflow_js.py faces/package esrgan/package models/lib/onnx/weights
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


class Graph:
    def __init__(self) -> None:
        self.nodes, self.tensors = [], []

    def weights(self, values: np.ndarray) -> str:
        name = f"weights{len(self.tensors)}"
        self.tensors.append(numpy_helper.from_array(np.ascontiguousarray(values, np.float32), name))
        return name

    def node(self, operator: str, *inputs: str, **attributes) -> str:
        name = f"{operator}{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], **attributes))
        return name

    def convolution(self, value: str, kernel: np.ndarray, bias: np.ndarray | None, **attributes) -> str:
        """TensorFlow stores a kernel as height, width, input, output; ONNX as output, input, height, width."""
        parts = [self.weights(kernel.transpose(3, 2, 0, 1)), *([] if bias is None else [self.weights(bias)])]
        return self.node("Conv", value, *parts, **{"auto_pad": "SAME_UPPER", **attributes})

    def save(self, output: str, channels: int, path: Path) -> None:
        self.nodes.append(helper.make_node("Identity", [output], ["output"]))
        graph = helper.make_graph(
            self.nodes,
            "network",
            [helper.make_tensor_value_info("input", TensorProto.FLOAT, [1, 3, "height", "width"])],
            [helper.make_tensor_value_info("output", TensorProto.FLOAT, [1, channels, "rows", "columns"])],
            self.tensors,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
        onnx.checker.check_model(model)
        onnx.save(model, path)


def weights_of(manifest: list, folder: Path) -> dict[str, np.ndarray]:
    """Either 32-bit floats, or bytes with linear quantization."""
    read = {}
    for group in manifest:
        data, at = b"".join(Path(folder, name).read_bytes() for name in group["paths"]), 0
        for entry in group["weights"]:
            count, steps = int(np.prod(entry["shape"])), entry.get("quantization")
            values = np.frombuffer(data, np.uint8 if steps else np.float32, count, at)
            at += values.nbytes
            if steps:
                values = values * np.float64(steps["scale"]) + steps["min"]
            read[entry["name"]] = values.astype(np.float32).reshape(entry["shape"])
    return read


def convert_detector(package: Path, target: Path) -> None:
    """A small YOLO, whose graph is in the program of face-api rather than beside its weights."""
    manifest = Path(package, "model/tiny_face_detector_model-weights_manifest.json")
    weights, graph = weights_of(json.loads(manifest.read_text()), manifest.parent), Graph()
    leaky = lambda value: graph.node("LeakyRelu", value, alpha=0.1)
    pooled = lambda value, stride: graph.node(
        "MaxPool", value, kernel_shape=[2, 2], strides=[stride, stride], auto_pad="SAME_UPPER"
    )
    value = leaky(graph.convolution("input", weights["conv0/filters"], weights["conv0/bias"], auto_pad="VALID"))
    for layer in range(1, 6):
        depthwise = weights[f"conv{layer}/depthwise_filter"].transpose(0, 1, 3, 2)
        value = graph.convolution(pooled(value, 2), depthwise, None, group=depthwise.shape[3])
        pointwise, bias = weights[f"conv{layer}/pointwise_filter"], weights[f"conv{layer}/bias"]
        value = leaky(graph.convolution(value, pointwise, bias))
    output = graph.convolution(pooled(value, 1), weights["conv8/filters"], weights["conv8/bias"])
    graph.save(output, 25, Path(target, "face-detector.onnx"))


class Linear:
    """A linear function of values of the graph: the sum of one convolution of each, and a bias.

    Layers in a row without a nonlinearity become one convolution, which for this network costs a third of running them
    all. The result is the same, except near edges, where each layer would pad with zeros.
    """

    def __init__(self, terms: dict[str, np.ndarray], bias: np.ndarray) -> None:
        self.terms, self.bias = terms, bias

    @staticmethod
    def of(name: str, channels: int) -> "Linear":
        return Linear({name: np.eye(channels)[None, None]}, np.zeros(channels))

    def convolved(self, kernel: np.ndarray, bias: np.ndarray) -> "Linear":
        terms = {name: composed(first, kernel) for name, first in self.terms.items()}
        return Linear(terms, bias + np.einsum("hwmo,m->o", kernel, self.bias))

    def plus(self, other: "Linear") -> "Linear":
        terms = dict(self.terms)
        for name, kernel in other.terms.items():
            terms[name] = added(terms[name], kernel) if name in terms else kernel
        return Linear(terms, self.bias + other.bias)

    def among(self, before: int, after: int) -> "Linear":
        """With channels of zeros around its own."""
        around = (before, after)
        terms = {name: np.pad(kernel, ((0, 0),) * 3 + (around,)) for name, kernel in self.terms.items()}
        return Linear(terms, np.pad(self.bias, around))

    def emit(self, graph: Graph) -> str:
        values = [
            graph.convolution(name, kernel, self.bias if index == 0 else None)
            for index, (name, kernel) in enumerate(self.terms.items())
        ]
        while len(values) > 1:
            values[:2] = [graph.node("Add", *values[:2])]
        return values[0]


def composed(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The kernel of two convolutions in a row."""
    one, other = first.shape[0], second.shape[0]
    kernel = np.zeros((one + other - 1, one + other - 1, first.shape[2], second.shape[3]))
    for row in range(other):
        for column in range(other):
            kernel[row : row + one, column : column + one] += first @ second[row, column]
    return kernel


def added(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    size = max(one.shape[0], other.shape[0])
    border = lambda kernel: ((size - kernel.shape[0]) // 2,) * 2
    return sum(np.pad(kernel, (border(kernel), border(kernel), (0, 0), (0, 0))) for kernel in (one, other))


def convert_doubling(package: Path, target: Path) -> None:
    """A residual dense network that doubles both sides, with RGB from 0 to 255 as its input and output."""
    path = Path(package, "models/x2/model.json")
    model, graph = json.loads(path.read_text()), Graph()
    weights, values = weights_of(model["weightsManifest"], path.parent), {}
    for layer in model["modelTopology"]["model_config"]["config"]["layers"]:
        inputs = [values[entry[0]] for entry in (layer["inbound_nodes"] or [[]])[0]]
        values[layer["name"]] = last = value_of(layer, inputs, weights, graph)
    graph.save(last.emit(graph), 3, Path(target, "doubling.onnx"))


def value_of(layer: dict, inputs: list[Linear], weights: dict[str, np.ndarray], graph: Graph) -> Linear:
    kind, name = layer["class_name"], layer["name"]
    if kind == "InputLayer":
        return Linear.of("input", 3)
    if kind == "Conv2D":
        return inputs[0].convolved(weights[f"{name}/kernel"], weights[f"{name}/bias"])
    if kind == "Add":
        return inputs[0].plus(inputs[1])
    if kind == "Concatenate":
        sizes = [len(part.bias) for part in inputs]
        placed = [part.among(sum(sizes[:at]), sum(sizes[at + 1 :])) for at, part in enumerate(inputs)]
        return placed[0].plus(placed[1])
    channels = len(inputs[0].bias)
    if kind == "Activation":
        return Linear.of(graph.node("Relu", inputs[0].emit(graph)), channels)
    if kind == "UpSampling2D":
        scales = graph.weights(np.array([1, 1, *layer["config"]["size"]]))
        nearest = {"mode": "nearest", "nearest_mode": "floor", "coordinate_transformation_mode": "asymmetric"}
        return Linear.of(graph.node("Resize", inputs[0].emit(graph), "", scales, **nearest), channels)
    sys.exit(f"a layer of the kind {kind} is not known")


if __name__ == "__main__":
    faces, esrgan, weights_folder = map(Path, sys.argv[1:])
    convert_detector(faces, weights_folder)
    convert_doubling(esrgan, weights_folder)
