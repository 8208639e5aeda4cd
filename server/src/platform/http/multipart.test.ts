import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arriving } from './multipart.ts'
import { Problem } from './problem.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

test('whoever is waited for can be too slow; a disk of ours that stalls is nobody’s slowness', async () => {
  const request = new IncomingMessage(new Socket())
  const refusal = new Problem('invalid_params', 'too slow')
  const refuseRest = vi.fn<() => Problem>(() => refusal)
  const body = arriving(request, { maxBytes: 100, noteArrival: () => {}, refuseRest })

  const first = body.next()
  request.push('a chunk')
  await first
  vi.advanceTimersByTime(60_000) // Nobody asks for the next one: it is still being written.
  expect(refuseRest).not.toHaveBeenCalled()

  const next = body.next()
  vi.advanceTimersByTime(1000)
  await expect(next).rejects.toBe(refusal)
})
