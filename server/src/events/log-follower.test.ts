import { expect, test } from 'vitest'
import { EventStream } from '../platform/http/event-stream.ts'
import type { EventLog, LoggedEvent } from './log.store.ts'
import { logFollower } from './log-follower.ts'

const large = 'x'.repeat(100_000)
const page = [1, 2, 3].map((seq) => ({ seq, event: { type: 'generation.failed', data: large } }))

test('whoever has to wait for room is asked about again: what was read before a key was revoked is kept back', async () => {
  const stream = new EventStream({ now: () => 0 })
  const answers = [true, false]
  const validCallers = { add: async () => answers.shift()! }
  const eventLog = { add: async () => page as unknown as LoggedEvent[] } satisfies EventLog
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
