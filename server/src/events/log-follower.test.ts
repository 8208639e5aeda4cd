import type { Generation } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { EventStream } from '../platform/http/event-stream.ts'
import { webhookEvent } from '../webhooks/event.ts'
import type { EventLog } from './log.store.ts'
import { logFollower } from './log-follower.ts'

const generation: Generation = {
  id: '0198c0de-0000-7000-8000-000000000001',
  modelId: 'sandbox-image',
  modelName: 'Sandbox image',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effect: null,
  status: 'canceled',
  progress: null,
  queuePosition: null,
  params: { prompt: 'x'.repeat(100_000) }, // Few of these fill the room of a stream.
  notes: [],
  coinsQuoted: 5,
  coinsCharged: 0,
  outputs: [],
  outputsRequested: 1,
  error: null,
  projectId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: null,
  completedAt: '2026-01-01T00:00:01.000Z',
}
const page = [1, 2, 3].map((seq) => ({
  seq,
  event: webhookEvent(`event-${seq}`, 'generation.canceled', new Date(), generation),
}))

test('whoever has to wait for room is asked about again: what was read before a key was revoked is kept back', async () => {
  const stream = new EventStream({ now: () => 0 })
  const answers = [true, false]
  const validCallers = { add: async () => answers.shift()! }
  const eventLog = { add: async () => page } satisfies EventLog
  const asked = {
    accountId: 'a',
    callerId: 'key:k' as const,
    seenSeq: 0,
    sealCursor: (seq: number) => `place-${seq}`,
  }

  const telling = logFollower({ eventLog, validCallers }, stream, asked).catchUp()
  let text = ''
  for await (const piece of stream.content.stream!) text += String(piece)
  await telling

  expect(text).toContain('id: place-1')
  expect(text).not.toContain('id: place-2')
  expect(answers).toEqual([])
})
