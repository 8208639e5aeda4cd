import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import {
  asProviderError,
  type Handle,
  type Output,
  type Provider,
  type Work,
} from '../../src/providers/provider.ts'

/** An adapter together with the backend, or the imitation of one, that it talks to. */
export type Subject = {
  provider: Provider
  /** The same adapter in another process: it shares the backend and nothing else. */
  restarted: Provider
  /** Work that the backend brings to this end; `runs` is under way for at least a second, then succeeds. */
  workThat(outcome: Outcome): Work
  /** Lets time pass for the backend. */
  advance(ms: number): void
}
export type Outcome = 'succeeds' | 'runs' | { failsWith: GenerationErrorCode }

type Options = {
  failures: readonly GenerationErrorCode[]
  /** The call of a submit is the work itself, so that nothing is ever under way; `runs` then succeeds at once. */
  isSynchronous?: boolean
  /** Whether the backend can say what became of a submit. */
  canFind?: boolean
}

/** What the worker relies on, whatever the adapter. Called once by the test of each. */
export function testProvider(
  open: () => Subject | Promise<Subject>,
  { failures, isSynchronous = false, canFind = true }: Options,
) {
  describe('as every provider', () => {
    test('work is submitted, polled and delivered', async () => {
      const subject = await open()
      const work = subject.workThat('succeeds')

      const outputs = await deliveredBy(subject, subject.provider, await submit(subject.provider, work), work)

      expect(outputs).toHaveLength(work.outputs)
      for (const output of outputs) {
        expect(output.mimeType).toMatch(/^\w+\/\w/)
        expect(output.sizeBytes).toBeGreaterThan(0)
      }
    })

    test.skipIf(isSynchronous)(
      'work under way says when to ask again, and its progress never falls',
      async () => {
        const subject = await open()
        const work = subject.workThat('runs')
        const handle = await submit(subject.provider, work)

        let last = 0
        for (let step = 0; step < 4; step++) {
          const polled = await subject.provider.poll(handle, work, never())
          expect(polled).toMatchObject({ state: 'running', pollAfterMs: expect.any(Number) })
          if (polled.state !== 'running') continue
          expect(polled.pollAfterMs).toBeGreaterThan(0)
          expect(polled.progress ?? last).toBeGreaterThanOrEqual(last)
          expect(polled.progress ?? last).toBeLessThan(1)
          last = polled.progress ?? last
          subject.advance(200)
        }
      },
    )

    test('after a restart the stored handle is enough to go on', async () => {
      const subject = await open()
      const work = subject.workThat('runs')
      const handle = await submit(subject.provider, work)
      const state = isSynchronous ? 'succeeded' : 'running'
      expect(await subject.provider.poll(handle, work, never())).toMatchObject({ state })

      const stored = JSON.parse(JSON.stringify(handle)) as Handle

      expect(stored).toEqual(handle)
      expect(await deliveredBy(subject, subject.restarted, stored, work)).toHaveLength(work.outputs)
    })

    test('the same attempt submitted twice gives the same outputs, where it may simply be repeated', async () => {
      const subject = await open()
      if (!subject.provider.repeatable) return
      const work = subject.workThat('succeeds')

      const first = await submit(subject.provider, work)
      const second = await submit(subject.restarted, work)

      const outputs = await deliveredBy(subject, subject.provider, first, work)
      expect(await deliveredBy(subject, subject.restarted, second, work)).toEqual(outputs)
    })

    test('cancel may be called under way, twice, and after the end', async () => {
      const subject = await open()
      const running = subject.workThat('runs')
      const finished = subject.workThat('succeeds')
      const runningHandle = await submit(subject.provider, running)
      const finishedHandle = await submit(subject.provider, finished)
      await deliveredBy(subject, subject.provider, finishedHandle, finished)

      const cancel = (handle: Handle, work: Work) => subject.provider.cancel(handle, work, never())

      await expect(cancel(runningHandle, running)).resolves.toBeUndefined()
      await expect(cancel(runningHandle, running)).resolves.toBeUndefined()
      await expect(cancel(finishedHandle, finished)).resolves.toBeUndefined()
    })

    test.for(failures)('a failure keeps its meaning: %s', async (code) => {
      const subject = await open()
      const work = subject.workThat({ failsWith: code })

      const end = await endOf(subject, work)

      expect(end).toMatchObject({ state: 'failed', code, detail: expect.stringMatching(/./) })
    })

    test('a call that is called off ends at once, and says nothing of the work', async () => {
      const { provider, workThat } = await open()
      const work = workThat('succeeds')
      const handle = await submit(provider, work)
      const calledOff = AbortSignal.abort()

      const thrown = await Promise.allSettled([
        provider.submit(work, calledOff),
        provider.poll(handle, work, calledOff),
      ])

      for (const call of thrown) {
        expect(call.status).toBe('rejected')
        expect(call.status === 'rejected' && asProviderError(call.reason).code).toBe('unavailable')
      }
    })

    test.runIf(canFind)(
      'what was submitted can be found again, unless it may simply be repeated',
      async () => {
        const subject = await open()
        const { provider, restarted, workThat } = subject
        const work = workThat('runs')
        if (provider.repeatable || !provider.reconcile) return

        // Undefined, or an error where the backend cannot say it yet; never somebody else's work.
        expect(await provider.reconcile(work, never()).catch(() => undefined)).toBeUndefined()

        await submit(provider, work)
        const found = await restarted.reconcile?.(work, never())

        expect(found).toBeDefined()
        expect(await deliveredBy(subject, restarted, found!, work)).toHaveLength(work.outputs)
      },
    )
  })
}

export const never = () => new AbortController().signal
const submit = (provider: Provider, work: Work) => provider.submit(work, never())

/** Polls as a worker does, only that the waiting takes no time. */
export async function finish(
  { advance }: Pick<Subject, 'advance'>,
  provider: Provider,
  handle: Handle,
  work: Work,
) {
  for (let polls = 0; polls < 100; polls++) {
    const polled = await provider.poll(handle, work, never())
    if (polled.state !== 'running') return polled
    advance(polled.pollAfterMs)
  }
  throw new Error('the work does not end')
}

/** How work ends, whether the adapter reports the failure or throws it. */
async function endOf(subject: Subject, work: Work) {
  try {
    return await finish(subject, subject.provider, await submit(subject.provider, work), work)
  } catch (error) {
    const { code, message } = asProviderError(error)
    return { state: 'failed', code, detail: message }
  }
}

async function deliveredBy(subject: Subject, provider: Provider, handle: Handle, work: Work) {
  const end = await finish(subject, provider, handle, work)
  if (end.state !== 'succeeded') throw new Error(`the work has failed: ${JSON.stringify(end)}`)
  return Promise.all(end.outputs.map(withBytesRead))
}

async function withBytesRead({ bytes, ...output }: Output) {
  const read = Buffer.concat(bytes instanceof Uint8Array ? [bytes] : await Array.fromAsync(bytes))
  return { ...output, bytes: read, sizeBytes: read.length }
}
