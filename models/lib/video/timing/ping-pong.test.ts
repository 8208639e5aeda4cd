import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plain } from '../../../test/images.ts'
import { pingPong } from './ping-pong.ts'

/** The index of each frame shown, for a video whose claimed frame count may be wrong. */
async function shown(real: number, claimed: number, wanted: number): Promise<number[]> {
  async function* frames() {
    for (let index = 0; index < real; index++) yield plain(16, 16, [index * 20, index * 20, index * 20])
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kept-'))
  const [numbers, files]: [number[], number[]] = [[], []]
  for await (const { data } of pingPong({ frames, frameCount: claimed }, wanted, folder.path)) {
    numbers.push(Math.round(data[0] / 20))
    files.push((await readdir(folder.path)).length)
  }
  // Frames that are shown again were cached as files, and none is left.
  expect(Math.max(...files) > 0).toBe(wanted > claimed - 3)
  expect(await readdir(folder.path)).toEqual([])
  return numbers
}

test.each([
  ['a part of the film', 5, 5, 3, [0, 1, 2]],
  ['all of it', 4, 4, 4, [0, 1, 2, 3]],
  ['a little more', 6, 6, 8, [0, 1, 2, 3, 4, 5, 4, 3]],
  ['forth, back and forth', 3, 3, 9, [0, 1, 2, 1, 0, 1, 2, 1, 0]],
  ['a single picture', 1, 1, 3, [0, 0, 0]],
  ['more than there is after all', 4, 5, 5, [0, 1, 2, 3, 2]],
  ['much more than there is after all', 2, 9, 5, [0, 1, 1, 1, 1]],
])('%s', async (_, real, claimed, wanted, expected) => {
  expect(await shown(real, claimed, wanted)).toEqual(expected)
})
