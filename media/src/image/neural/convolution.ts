import type { OnnxGraph, Weights } from './onnx-graph.ts'

type Settings = { readonly stride?: number; readonly padding?: 'SAME_UPPER' | 'VALID' }

/** TensorFlow keeps a kernel as height, width, input, output; ONNX as output, input, height, width. */
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

/** First each channel by itself, then all channels of a pixel together: nearly as good as a convolution, and cheaper. */
export function separableConvolution(
  graph: OnnxGraph,
  input: string,
  [depthwise, pointwise, bias]: readonly [Weights, Weights, Weights],
  stride = 1,
): string {
  const [height = 1, width = 1, channels = 1] = depthwise.shape
  const each = transposed({ shape: [height, width, 1, channels], values: depthwise.values })
  const alone = graph.node('Conv', [input, graph.weights(each)], {
    auto_pad: 'SAME_UPPER',
    strides: [stride, stride],
    group: channels,
  })
  return convolution(graph, alone, pointwise, bias)
}

function transposed({ shape, values }: Weights): Weights {
  const [height = 1, width = 1, inputs = 1, outputs = 1] = shape
  const turned = new Float32Array(values.length)
  const area = height * width
  for (let place = 0; place < area; place++) {
    for (let input = 0; input < inputs; input++) {
      for (let output = 0; output < outputs; output++)
        turned[(output * inputs + input) * area + place] =
          values[(place * inputs + input) * outputs + output]!
    }
  }
  return { shape: [outputs, inputs, height, width], values: turned }
}
