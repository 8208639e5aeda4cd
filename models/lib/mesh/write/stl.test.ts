import { expect, test } from 'vitest'
import { modelFrom } from '../../../parametric-things/run.ts'
import { encodeStl } from './stl.ts'

test.each(['a red chair', 'a teapot', 'a tree and a car'])('%s is closed to the last bit', (prompt) => {
  const quality = { geometry_quality: 'draft', texture: false, texture_quality: 'standard' }
  const model = modelFrom({ prompt, seed: 5, style: 'realistic', ...quality })

  expect(openRuns(encodeStl(model))).toEqual([])
})

/** Edges of triangles along which no other runs back, by the very numbers of the file. */
function openRuns(stl: Buffer): string[] {
  const runs = new Map<string, number>()
  for (let at = 84; at < stl.length; at += 50) {
    const vertices = [12, 24, 36].map((from) => stl.toString('hex', at + from, at + from + 12))
    for (const [index, vertex] of vertices.entries()) {
      const run = `${vertex}>${vertices[(index + 1) % 3]}`
      runs.set(run, (runs.get(run) ?? 0) + 1)
    }
  }
  return [...runs.keys()].filter((run) => runs.get(run.split('>').toReversed().join('>')) !== runs.get(run))
}
