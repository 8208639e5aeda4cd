import { expect, test } from 'vitest'
import { rngOf } from '../lib/random/rng.ts'
import { convolution } from '../lib/onnx/convolution.ts'
import { convolved, concatenated, emit, identity, sum } from './linear.ts'
import { onnxGraph, type Weights } from '../lib/onnx/onnx-graph.ts'
import { openNetwork, type Planes } from '../lib/onnx/runtime.ts'

const rng = rngOf(5)
const random = (...shape: number[]): Weights => ({
  shape,
  values: Float32Array.from({ length: shape.reduce((one, other) => one * other) }, () => rng() - 0.5),
})

const [first, firstBias] = [random(3, 3, 2, 4), random(4)]
const [second, secondBias] = [random(5, 5, 4, 3), random(3)]
const [third, thirdBias] = [random(1, 1, 7, 4), random(4)]

test('layers without a nonlinearity are the same in one as one after another, except near the edges', async () => {
  const side = 16
  const input: Planes = { channels: 2, width: side, height: side, values: random(2, side, side).values }

  const [together, apart] = await Promise.all([
    (await openNetwork(inOne()))(input),
    (await openNetwork(oneByOne()))(input),
  ])

  expect(apart.some((value) => Math.abs(value) > 0.5)).toBe(true)
  for (let channel = 0; channel < 4; channel++) {
    for (let at = 4 * side; at < 12 * side; at++) {
      if (at % side < 4 || at % side >= 12) continue
      expect(together[channel * side * side + at]).toBeCloseTo(apart[channel * side * side + at], 4)
    }
  }
})

/** ((third ∘ [first, second ∘ first]) + first). */
function inOne(): Uint8Array {
  const graph = onnxGraph([1, 2, 'height', 'width'])
  const one = convolved(identity(graph.input, 2), first, firstBias)
  const two = convolved(one, second, secondBias)
  const all = sum(convolved(concatenated([one, two]), third, thirdBias), one)
  return graph.buildModel(emit(graph, all), [1, 4, 'height', 'width'])
}

function oneByOne(): Uint8Array {
  const graph = onnxGraph([1, 2, 'height', 'width'])
  const one = convolution(graph, graph.input, first, firstBias)
  const two = convolution(graph, one, second, secondBias)
  const three = convolution(graph, graph.node('Concat', [one, two], { axis: 1 }), third, thirdBias)
  return graph.buildModel(graph.node('Add', [three, one]), [1, 4, 'height', 'width'])
}
