import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Ingest } from './ingest.store.ts'
import { storeOutputs } from './outputs.store.ts'

test('an output of a job that was given up is an error of whoever stores it, not of the process', async () => {
  const ingest: Ingest = async (content) => {
    await turn() // As a file takes a moment to be opened before it is written to.
    await Array.fromAsync(content)
    throw new Error('it was read')
  }
  const measures = {
    kind: 'image',
    mimeType: 'image/png',
    width: 1,
    height: 1,
    durationSeconds: null,
  } as const
  const outputs = [{ ...measures, bytes: Buffer.from('a picture') }]
  const tools = { blobs: {} as never, ingest, lossOf: () => undefined }

  const storing = storeOutputs(tools, { id: 'g', accountId: 'a' }, 'token', outputs, AbortSignal.abort())

  await expect(storing).rejects.toMatchObject({ name: 'AbortError' })
})
