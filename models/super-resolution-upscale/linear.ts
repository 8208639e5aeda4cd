import { convolution } from '../lib/onnx/convolution.ts'
import type { OnnxGraph, Weights } from '../lib/onnx/onnx-graph.ts'

/**
 * A linear function of a few graph values: the sum of one convolution of each, and a bias. Consecutive layers without a
 * nonlinearity can be merged into one convolution, which for this network costs a third of running them all. The result
 * is the same, except near edges, because of each layer's zero padding.
 */
export type Linear = { readonly terms: ReadonlyMap<string, Weights>; readonly bias: Float32Array }

/** A graph value, unchanged: a 1×1 identity convolution. */
export function identity(name: string, channels: number): Linear {
  const values = new Float32Array(channels * channels)
  for (let channel = 0; channel < channels; channel++) values[channel * channels + channel] = 1
  return {
    terms: new Map([[name, { shape: [1, 1, channels, channels], values }]]),
    bias: new Float32Array(channels),
  }
}

export function convolved(
  { terms, bias: before }: Linear,
  kernel: Weights,
  { values: own }: Weights,
): Linear {
  const [, , middles = 1, outputs = 1] = kernel.shape
  const bias = Float32Array.from(own)
  for (let at = 0; at < kernel.values.length; at++)
    bias[at % outputs] += kernel.values[at] * before[Math.floor(at / outputs) % middles]
  return { terms: new Map([...terms].map(([name, term]) => [name, composeKernels(term, kernel)])), bias }
}

export function sum(one: Linear, other: Linear): Linear {
  const bias = one.bias.map((value, channel) => value + other.bias[channel])
  return { terms: mergeTerms([one.terms, other.terms]), bias }
}

export function concatenated(parts: readonly Linear[]): Linear {
  const bias = Float32Array.from(parts.flatMap((part) => [...part.bias]))
  let first = 0
  const placed = parts.map((part) => {
    const terms = new Map(
      [...part.terms].map(([name, kernel]) => [name, placeOutputs(kernel, first, bias.length)]),
    )
    first += part.bias.length
    return terms
  })
  return { terms: mergeTerms(placed), bias }
}

/** Adds the nodes for a linear function to the graph and returns the name of its value. */
export function emit(graph: OnnxGraph, { terms, bias }: Linear): string {
  const none = new Float32Array(bias.length)
  return [...terms]
    .map(([name, kernel], index) =>
      convolution(graph, name, kernel, { shape: [bias.length], values: index === 0 ? bias : none }),
    )
    .reduce((total, value) => graph.node('Add', [total, value]))
}

/** Adds up the kernels for each graph value. */
function mergeTerms(parts: readonly ReadonlyMap<string, Weights>[]): Map<string, Weights> {
  const names = new Set(parts.flatMap((part) => [...part.keys()]))
  return new Map(
    [...names].map((name) => {
      const kernels = parts.flatMap((part) => part.get(name) ?? [])
      const size = Math.max(...kernels.map(({ shape }) => shape[0]))
      return [name, addKernels(kernels.map((kernel) => padded(kernel, size)))]
    }),
  )
}

/** The kernel of two consecutive convolutions: the convolution of both kernels. */
function composeKernels(first: Weights, second: Weights): Weights {
  const [one = 1, , inputs = 1, middles = 1] = first.shape
  const [other = 1, , , outputs = 1] = second.shape
  const size = one + other - 1
  const values = new Float32Array(size * size * inputs * outputs)
  for (let a = 0; a < one * one; a++) {
    for (let b = 0; b < other * other; b++) {
      const row = Math.floor(a / one) + Math.floor(b / other)
      const place = row * size + (a % one) + (b % other)
      for (let input = 0; input < inputs; input++) {
        for (let middle = 0; middle < middles; middle++) {
          const weight = first.values[(a * inputs + input) * middles + middle]
          if (weight === 0) continue
          const [to, from] = [(place * inputs + input) * outputs, (b * middles + middle) * outputs]
          for (let output = 0; output < outputs; output++)
            values[to + output] += weight * second.values[from + output]
        }
      }
    }
  }
  return { shape: [size, size, inputs, outputs], values }
}

/** Zero-padded to a larger kernel size. */
function padded({ shape, values }: Weights, size: number): Weights {
  const [own = 1, , inputs = 1, outputs = 1] = shape
  if (own === size) return { shape, values }
  const border = (size - own) / 2
  const larger = new Float32Array(size * size * inputs * outputs)
  for (let place = 0; place < own * own; place++) {
    const to = (Math.floor(place / own) + border) * size + (place % own) + border
    const from = place * inputs * outputs
    larger.set(values.subarray(from, from + inputs * outputs), to * inputs * outputs)
  }
  return { shape: [size, size, inputs, outputs], values: larger }
}

/** The kernel with its outputs at an offset among more channels, which are zero. */
function placeOutputs({ shape, values }: Weights, first: number, all: number): Weights {
  const [size = 1, , inputs = 1, outputs = 1] = shape
  const wider = new Float32Array(size * size * inputs * all)
  for (let at = 0; at < values.length; at++)
    wider[Math.floor(at / outputs) * all + first + (at % outputs)] = values[at]
  return { shape: [size, size, inputs, all], values: wider }
}

function addKernels(kernels: readonly Weights[]): Weights {
  const [first, ...others] = kernels
  const values = Float32Array.from(first.values)
  for (const other of others) for (let at = 0; at < values.length; at++) values[at] += other.values[at]
  return { shape: first.shape, values }
}
