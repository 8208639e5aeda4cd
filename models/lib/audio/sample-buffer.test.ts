import { expect, test } from 'vitest'
import { SampleBuffer } from './sample-buffer.ts'

const BLOCK = 2 ** 20

test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2.5 * BLOCK])(
  '%d samples come out as they went in',
  (length) => {
    const samples = Float32Array.from({ length }, (_, at) => at % 65_521)
    const buffer = new SampleBuffer()

    // Chunks whose size does not divide a block, and one that is longer than a block.
    const cuts = [0, ...Array.from({ length: 200 }, (_, index) => (index + 1) * 1021), length]
    for (const [index, cut] of cuts.slice(1).entries()) buffer.add(samples.subarray(cuts[index], cut))

    expect(Buffer.compare(Buffer.from(buffer.drain().buffer), Buffer.from(samples.buffer))).toBe(0)
    expect(buffer.drain()).toHaveLength(0)
  },
)
