import { exampleGeneration } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { EventStream } from '../platform/http/event-stream.ts'
import { webhookEvent } from '../webhooks/event.ts'
import type { EventLog } from './log.store.ts'
import { logSubscription } from './log-subscription.ts'

const generation = {
  ...exampleGeneration,
  params: { prompt: 'x'.repeat(100_000) }, // Few of these fill the room of a stream.
  outputs: [],
  notes: [],
}
const page = [1, 2, 3].map((seq) => ({
  seq,
  event: webhookEvent(`event-${seq}`, 'generation.succeeded', new Date(), generation),
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

  const telling = logSubscription({ eventLog, validCallers }, stream, asked).catchUp()
  let text = ''
  for await (const piece of stream.content.stream!) text += String(piece)
  await telling

  expect(text).toContain('id: place-1')
  expect(text).not.toContain('id: place-2')
  expect(answers).toEqual([])
})
