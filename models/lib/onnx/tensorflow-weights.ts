import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Weights } from './onnx-graph.ts'

type Entry = {
  readonly name: string
  readonly shape: readonly number[]
  readonly quantization?: { readonly scale: number; readonly min: number }
}

export type WeightsManifest = readonly {
  readonly paths: readonly string[]
  readonly weights: readonly Entry[]
}[]

/** Reads weights by name from the files beside a TensorFlow.js manifest. */
export async function readWeights(
  manifest: WeightsManifest,
  path: string,
): Promise<ReadonlyMap<string, Weights>> {
  const read = new Map<string, Weights>()
  for (const { paths, weights } of manifest) {
    const bytes = Buffer.concat(await Promise.all(paths.map((name) => readFile(join(dirname(path), name)))))
    let at = 0
    for (const { name, shape, quantization } of weights) {
      const count = shape.reduce((product, length) => product * length, 1)
      const sizeBytes = quantization ? count : count * 4
      read.set(name, { shape, values: valuesOf(bytes.subarray(at, at + sizeBytes), quantization) })
      at += sizeBytes
    }
  }
  return read
}

/** Either 32-bit floats, or bytes with linear quantization. */
function valuesOf(bytes: Buffer, quantization: Entry['quantization']): Float32Array {
  if (quantization) return Float32Array.from(bytes, (step) => step * quantization.scale + quantization.min)
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
