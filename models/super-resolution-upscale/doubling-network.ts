import { readFile } from 'node:fs/promises'
import { convolved, concatenated, emit, identity, sum, type Linear } from './linear.ts'
import { onnxGraph, type Weights } from '../lib/onnx/onnx-graph.ts'
import { openNetwork, weightsFile } from '../lib/onnx/runtime.ts'
import { once } from '../lib/once.ts'
import { readWeights, type WeightsManifest } from '../lib/onnx/tensorflow-weights.ts'

type Layer = {
  readonly class_name: string
  readonly name: string
  readonly config: { readonly size?: readonly number[] }
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[]
}
type Model = {
  readonly modelTopology: {
    readonly model_config: { readonly config: { readonly layers: readonly Layer[] } }
  }
  readonly weightsManifest: WeightsManifest
}

/** The radius of the receptive field in input pixels: the sum of the radii of all convolutions. */
export const RECEPTIVE_RADIUS = 10

/**
 * A residual dense network that doubles both sides, with RGB from 0 to 255 as input and output. The package also has a
 * network for four times the size, but that leaves a grid pattern in every image.
 */
export const doublingNetwork = once(async () => {
  const path = weightsFile('@upscalerjs/esrgan-slim', 'models/x2/model.json')
  const model = JSON.parse(await readFile(path, 'utf8')) as Model
  return openNetwork(translate(model, await readWeights(model.weightsManifest, path)))
})

/** Translates Keras layers to ONNX nodes. */
function translate({ modelTopology }: Model, weights: ReadonlyMap<string, Weights>): Uint8Array {
  const graph = onnxGraph([1, 3, 'height', 'width'])
  const values = new Map<string, Linear>()
  let last = identity(graph.input, 3)
  for (const svgLayer of modelTopology.model_config.config.layers) {
    const inputs = (svgLayer.inbound_nodes[0] ?? []).map(([name]) => values.get(name)!)
    last = valueOf(svgLayer, inputs)
    values.set(svgLayer.name, last)
  }
  return graph.buildModel(emit(graph, last), [1, 3, 'outputHeight', 'outputWidth'])

  function valueOf({ class_name, name, config }: Layer, inputs: readonly Linear[]): Linear {
    const [input = identity(graph.input, 3), other] = inputs
    switch (class_name) {
      case 'InputLayer':
        return input
      case 'Conv2D':
        return convolved(input, weights.get(`${name}/kernel`)!, weights.get(`${name}/bias`)!)
      case 'Concatenate':
        return concatenated(inputs)
      case 'Add':
        return sum(input, other)
      case 'Activation':
        return identity(graph.node('Relu', [emit(graph, input)]), input.bias.length)
      case 'UpSampling2D': {
        const [size = 1] = config.size ?? []
        const scales = graph.weights({ shape: [4], values: Float32Array.of(1, 1, size, size) })
        const nearest = {
          mode: 'nearest',
          nearest_mode: 'floor',
          coordinate_transformation_mode: 'asymmetric',
        }
        return identity(graph.node('Resize', [emit(graph, input), '', scales], nearest), input.bias.length)
      }
      default:
        throw new Error(`a layer of the kind ${class_name} is not known`)
    }
  }
}
