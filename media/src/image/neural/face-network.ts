import { readFile } from 'node:fs/promises'
import { convolution, separableConvolution } from './convolution.ts'
import { onnxGraph, type OnnxGraph, type Weights } from './onnx-graph.ts'
import { openNetwork, weightsFile, type Network } from '../../neural/runtime.ts'
import { once } from '../../once.ts'
import { readWeights, type WeightsManifest } from './tensorflow-weights.ts'

/** The landmark network sees squares of this side. */
export const LANDMARK_SIDE = 112

/** Where faces are: five boxes for each cell of 32 by 32 pixels. (A small YOLO.) */
export const faceDetector = once(() =>
  openFaceNetwork('tiny_face_detector_model', ['height', 'width'], [1, 25, 'rows', 'columns'], detector),
)

/** Where in a face its 68 points are, from 0 to 1 of the square that it sees. */
export const faceLandmarker = once(() =>
  openFaceNetwork('face_landmark_68_model', [LANDMARK_SIDE, LANDMARK_SIDE], [1, 136], landmarker),
)

type Get = (name: string) => Weights

async function openFaceNetwork(
  name: string,
  inputShape: readonly (number | string)[],
  outputShape: readonly (number | string)[],
  build: (graph: OnnxGraph, get: Get) => string,
): Promise<Network> {
  const path = weightsFile('@vladmandic/face-api', `model/${name}-weights_manifest.json`)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as WeightsManifest
  const weights = await readWeights(manifest, path)
  const graph = onnxGraph([1, 3, ...inputShape])
  const output = build(graph, (of) => weights.get(of)!)
  return openNetwork(graph.modelGiving(output, outputShape))
}

function detector(graph: OnnxGraph, get: Get): string {
  const leaky = (value: string) => graph.node('LeakyRelu', [value], { alpha: { float: 0.1 } })
  const halved = (value: string, stride: number) =>
    graph.node('MaxPool', [value], {
      kernel_shape: [2, 2],
      strides: [stride, stride],
      auto_pad: 'SAME_UPPER',
    })
  let value = leaky(
    convolution(graph, graph.input, get('conv0/filters'), get('conv0/bias'), { padding: 'VALID' }),
  )
  for (let layer = 1; layer <= 5; layer++) {
    value = leaky(separableConvolution(graph, halved(value, 2), separable(get, `conv${layer}`)))
  }
  return convolution(graph, halved(value, 1), get('conv8/filters'), get('conv8/bias'))
}

/** Four blocks, each of which halves the sides; within a block every layer adds to the sum of those before it. */
function landmarker(graph: OnnxGraph, get: Get): string {
  const relu = (value: string) => graph.node('Relu', [value])
  let value = graph.input
  for (let block = 0; block < 4; block++) {
    const first =
      block === 0
        ? convolution(graph, value, get('dense0/conv0/filters'), get('dense0/conv0/bias'), { stride: 2 })
        : separableConvolution(graph, value, separable(get, `dense${block}/conv0`), 2)
    let sum = relu(first)
    value = sum
    for (let layer = 1; layer < 4; layer++) {
      sum = graph.node('Add', [
        sum,
        separableConvolution(graph, value, separable(get, `dense${block}/conv${layer}`)),
      ])
      value = relu(sum)
    }
  }
  const pooled = graph.node('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] })
  const features = graph.node('Flatten', [pooled])
  return graph.node('Gemm', [features, graph.weights(get('fc/weights')), graph.weights(get('fc/bias'))])
}

function separable(get: Get, name: string): readonly [Weights, Weights, Weights] {
  return [get(`${name}/depthwise_filter`), get(`${name}/pointwise_filter`), get(`${name}/bias`)]
}
