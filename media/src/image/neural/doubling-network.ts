import { readFile } from 'node:fs/promises'
import { convolved, joined, made, source, sum, type Linear } from './linear.ts'
import { onnxGraph, type Weights } from './onnx-graph.ts'
import { openNetwork, weightsFile } from '../../neural/runtime.ts'
import { once } from '../../once.ts'
import { readWeights, type WeightsManifest } from './tensorflow-weights.ts'

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

/** How far from a pixel of the output the pixels lie that it depends on: the sum of what each convolution sees. */
export const REACH = 10

/**
 * A residual dense network that doubles both sides. It takes and gives red, green and blue from 0 to 255. That of the
 * same package that makes four of one leaves a grid of its own in every picture.
 */
export const doublingNetwork = once(async () => {
  const path = weightsFile('@upscalerjs/esrgan-slim', 'models/x2/model.json')
  const model = JSON.parse(await readFile(path, 'utf8')) as Model
  return openNetwork(translate(model, await readWeights(model.weightsManifest, path)))
})

/** From the layers of Keras to the nodes of ONNX. */
function translate({ modelTopology }: Model, weights: ReadonlyMap<string, Weights>): Uint8Array {
  const graph = onnxGraph([1, 3, 'height', 'width'])
  const values = new Map<string, Linear>()
  let last = source(graph.input, 3)
  for (const layer of modelTopology.model_config.config.layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => values.get(name)!)
    last = valueOf(layer, inputs)
    values.set(layer.name, last)
  }
  return graph.modelGiving(made(graph, last), [1, 3, 'outputHeight', 'outputWidth'])

  function valueOf({ class_name, name, config }: Layer, inputs: readonly Linear[]): Linear {
    const [input = source(graph.input, 3), other] = inputs
    switch (class_name) {
      case 'InputLayer':
        return input
      case 'Conv2D':
        return convolved(input, weights.get(`${name}/kernel`)!, weights.get(`${name}/bias`)!)
      case 'Concatenate':
        return joined(inputs)
      case 'Add':
        return sum(input, other!)
      case 'Activation':
        return source(graph.node('Relu', [made(graph, input)]), input.bias.length)
      case 'UpSampling2D': {
        const [size = 1] = config.size ?? []
        const scales = graph.weights({ shape: [4], values: Float32Array.of(1, 1, size, size) })
        const nearest = {
          mode: 'nearest',
          nearest_mode: 'floor',
          coordinate_transformation_mode: 'asymmetric',
        }
        return source(graph.node('Resize', [made(graph, input), '', scales], nearest), input.bias.length)
      }
      default:
        throw new Error(`a layer of the kind ${class_name} is not known`)
    }
  }
}
