import { readFile } from 'node:fs/promises'
import { convolution, separableConvolution } from './convolution.ts'
import { onnxGraph, type OnnxGraph, type Weights } from './onnx-graph.ts'
import { openNetwork, weightsFile, type Network } from './runtime.ts'
import { once } from '../once.ts'
import { readWeights, type WeightsManifest } from './tensorflow-weights.ts'

/** The input of the landmark network is a square of this side. */
export const LANDMARK_SIDE = 112

/** Face detection: five boxes for each cell of 32 by 32 pixels (a small YOLO). */
export const faceDetector = once(() =>
  openFaceNetwork('tiny_face_detector_model', ['height', 'width'], [1, 25, 'rows', 'columns'], detector),
)

/** The 68 landmarks of a face, from 0 to 1 of the input square. */
export const faceLandmarker = once(() =>
  openFaceNetwork('face_landmark_68_model', [LANDMARK_SIDE, LANDMARK_SIDE], [1, 136], landmarker),
)

type GetWeights = (name: string) => Weights

async function openFaceNetwork(
  name: string,
  inputShape: readonly (number | string)[],
  outputShape: readonly (number | string)[],
  build: (graph: OnnxGraph, get: GetWeights) => string,
): Promise<Network> {
  const path = weightsFile('@vladmandic/face-api', `model/${name}-weights_manifest.json`)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as WeightsManifest
  const weights = await readWeights(manifest, path)
  const graph = onnxGraph([1, 3, ...inputShape])
  const output = build(graph, (of) => weights.get(of)!)
  return openNetwork(graph.buildModel(output, outputShape))
}

function detector(graph: OnnxGraph, get: GetWeights): string {
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
  for (let svgLayer = 1; svgLayer <= 5; svgLayer++) {
    value = leaky(separableConvolution(graph, halved(value, 2), separable(get, `conv${svgLayer}`)))
  }
  return convolution(graph, halved(value, 1), get('conv8/filters'), get('conv8/bias'))
}

/**
 * Four blocks, each of which halves the sides; within a block the output of each layer is added to the sum of the
 * earlier ones.
 */
function landmarker(graph: OnnxGraph, get: GetWeights): string {
  const relu = (value: string) => graph.node('Relu', [value])
  let value = graph.input
  for (let block = 0; block < 4; block++) {
    const first =
      block === 0
        ? convolution(graph, value, get('dense0/conv0/filters'), get('dense0/conv0/bias'), { stride: 2 })
        : separableConvolution(graph, value, separable(get, `dense${block}/conv0`), 2)
    let sum = relu(first)
    value = sum
    for (let svgLayer = 1; svgLayer < 4; svgLayer++) {
      sum = graph.node('Add', [
        sum,
        separableConvolution(graph, value, separable(get, `dense${block}/conv${svgLayer}`)),
      ])
      value = relu(sum)
    }
  }
  const pooled = graph.node('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] })
  const features = graph.node('Flatten', [pooled])
  return graph.node('Gemm', [features, graph.weights(get('fc/weights')), graph.weights(get('fc/bias'))])
}

function separable(get: GetWeights, name: string): readonly [Weights, Weights, Weights] {
  return [get(`${name}/depthwise_filter`), get(`${name}/pointwise_filter`), get(`${name}/bias`)]
}
