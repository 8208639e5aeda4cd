import { expect, test } from 'vitest'
import { filesOfPart, type ExportedFile } from './exported-files.ts'

async function* filesOf(sizes: readonly number[]): AsyncGenerator<ExportedFile> {
  for (const [at, sizeBytes] of sizes.entries())
    yield { name: `${at}`, blobKey: `${at}`, modifiedAt: new Date(0), sizeBytes }
}

/** The sizes in each part, and whether it was said to be the last. */
async function partsOf(sizes: readonly number[], limits: { files: number; bytes: number }) {
  const parts: number[][] = []
  for (let part = 1; ; part++) {
    const found: number[] = []
    const files = filesOfPart(filesOf(sizes), part, limits)
    let next = await files.next()
    for (; !next.done; next = await files.next()) found.push(next.value.sizeBytes)
    parts.push(found)
    if (next.value.isLast) return parts
  }
}

test.each([
  [[], [[]]],
  [[1], [[1]]],
  [[1, 1, 1], [[1, 1, 1]]],
  [
    [1, 1, 1, 1],
    [[1, 1, 1], [1]],
  ],
  [
    [6, 4, 1],
    [[6, 4], [1]],
  ],
  [
    [6, 5, 5],
    [[6], [5, 5]],
  ],
  [[11], [[11]]],
  [
    [1, 11, 1],
    [[1], [11], [1]],
  ],
])('of three files and ten bytes at most, files of %j make the parts %j', async (sizes, parts) => {
  expect(await partsOf(sizes, { files: 3, bytes: 10 })).toEqual(parts)
})
