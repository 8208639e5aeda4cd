import { readFile } from 'node:fs/promises'
import { convolution } from './convolution.ts'
import { onnxGraph, type Weights } from './onnx-graph.ts'
import { once, openNetwork, weightsFile } from './runtime.ts'
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
  const values = new Map<string, string>()
  let last = graph.input
  for (const layer of modelTopology.model_config.config.layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => values.get(name)!)
    last = nodeOf(layer, inputs)
    values.set(layer.name, last)
  }
  return graph.modelGiving(last, [1, 3, 'outputHeight', 'outputWidth'])

  function nodeOf({ class_name, name, config }: Layer, inputs: readonly string[]): string {
    switch (class_name) {
      case 'InputLayer':
        return graph.input
      case 'Conv2D':
        return convolution(graph, inputs[0]!, weights.get(`${name}/kernel`)!, weights.get(`${name}/bias`)!)
      case 'Activation':
        return graph.node('Relu', inputs)
      case 'Concatenate':
        return graph.node('Concat', inputs, { axis: 1 })
      case 'Add':
        return graph.node('Add', inputs)
      case 'UpSampling2D': {
        const [size = 1] = config.size ?? []
        const scales = graph.weights({ shape: [4], values: Float32Array.of(1, 1, size, size) })
        return graph.node('Resize', [inputs[0]!, '', scales], {
          mode: 'nearest',
          nearest_mode: 'floor',
          coordinate_transformation_mode: 'asymmetric',
        })
      }
      default:
        throw new Error(`a layer of the kind ${class_name} is not known`)
    }
  }
}
