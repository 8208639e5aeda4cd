import type { OnnxGraph, Weights } from './onnx-graph.ts'

type Settings = { readonly stride?: number; readonly padding?: 'SAME_UPPER' | 'VALID' }

/** TensorFlow stores a kernel as height, width, input, output; ONNX as output, input, height, width. */
export function convolution(
  graph: OnnxGraph,
  input: string,
  kernel: Weights,
  bias: Weights,
  { stride = 1, padding = 'SAME_UPPER' }: Settings = {},
): string {
  return graph.node('Conv', [input, graph.weights(transposed(kernel)), graph.weights(bias)], {
    auto_pad: padding,
    strides: [stride, stride],
  })
}

/** A depthwise convolution followed by a pointwise one. */
export function separableConvolution(
  graph: OnnxGraph,
  input: string,
  [depthwise, pointwise, bias]: readonly [Weights, Weights, Weights],
  stride = 1,
): string {
  const [height = 1, width = 1, channels = 1] = depthwise.shape
  const depthwiseKernel = transposed({ shape: [height, width, 1, channels], values: depthwise.values })
  const perChannel = graph.node('Conv', [input, graph.weights(depthwiseKernel)], {
    auto_pad: 'SAME_UPPER',
    strides: [stride, stride],
    group: channels,
  })
  return convolution(graph, perChannel, pointwise, bias)
}

function transposed({ shape, values }: Weights): Weights {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = shape
  const reordered = new Float32Array(values.length)
  const area = height * width
  for (let position = 0; position < area; position++) {
    for (let input = 0; input < inputs; input++) {
      for (let output = 0; output < outputs; output++)
        reordered[(output * inputs + input) * area + position] =
          values[(position * inputs + input) * outputs + output]
    }
  }
  return { shape: [outputs, inputs, height, width], values: reordered }
}
