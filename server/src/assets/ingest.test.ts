import { stat } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readInspection } from './ingest.store.ts'

test('a preview that cannot be opened is an error of whoever reads it, not of the process', async () => {
  const path = '/absent/thumbnail'
  const answer = {
    kind: 'image',
    mimeType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
    previews: [{ name: 'thumbnail', path }],
  }
  const { previews } = readInspection(answer as never)

  const source = previews[0]!.read()
  await stat(path).catch(() => turn()) // As a store takes a moment to open what it writes to.

  await expect(Array.fromAsync(source)).rejects.toThrow('ENOENT')
})
