import { describe, expect, test } from 'vitest'
import { asProviderError, ProviderError, type Output, type Work } from '../../src/providers/provider.ts'
import { finish, never, testProvider, type Outcome, type Subject } from './conformance.ts'
import { dataUrl, pixel, type End, type FakeBackend, type Plan } from './fake-runs.ts'

/** An adapter over HTTP with the imitation of its backend. */
export type HttpSubject = Subject & {
  fake: FakeBackend
  /** Work of an attempt of its own. */
  newWork(difference?: Partial<Work>): Work
}

/** One of BACKEND_SECRETS that the backend was never given. */
export const elsewhereKey = 'key_of/elsewhere'

/** The error in a run's own words, and its meaning. */
const failedRuns: [string, string][] = [
  ['NSFW content detected. Try another prompt.', 'content_policy'],
  ['The input or output was flagged as sensitive. (E005)', 'content_policy'],
  ['Input validation error: steps must be at most 50', 'invalid_input'],
  ['CUDA out of memory', 'internal'],
  ['', 'internal'],
]

/** How a backend refuses a submit, and what the worker then does. */
const refusals: [string, Plan['submit'], object][] = [
  [
    'invalid input',
    { status: 422, body: { detail: [{ loc: ['body', 'input', 'steps'], msg: 'too many' }] } },
    { code: 'invalid_input', isBusy: false },
  ],
  [
    '422 of one sentence',
    { status: 422, body: { detail: 'steps: too many' } },
    { code: 'invalid_input', isBusy: false },
  ],
  [
    '429 with Retry-After',
    { status: 429, headers: { 'retry-after': '7' } },
    { isBusy: true, retryAfterMs: 7000 },
  ],
  [
    '429 without Retry-After',
    { status: 429, body: { detail: 'Request was throttled.' } },
    { isBusy: true, retryAfterMs: null },
  ],
  [
    'wrong credentials',
    { status: 401, body: { detail: 'Invalid token' } },
    { code: 'internal', isBusy: false },
  ],
]

type Options = {
  isSynchronous?: boolean
  canFind?: boolean
  /** The answer is the one output, so that nothing is linked to, and there is never another number of them. */
  isOneFile?: boolean
}

/** Every way in which a backend goes wrong, and what the adapter must make of it: the right code, and no second purchase. */
export function testHttpProvider(
  open: () => Promise<HttpSubject>,
  { isSynchronous = false, canFind = true, isOneFile = false }: Options = {},
) {
  /** An answer with 5xx is all that is known of a call that was the work. */
  const broken = isSynchronous ? 'unavailable' : 'internal'
  const asynchronous = isSynchronous ? [] : ['unavailable' as const]
  const failures = ['content_policy', 'invalid_input', broken, ...asynchronous] as const
  const plans = isSynchronous ? ends : { ...ends, unavailable: { status: 'canceled' } as const }
  testProvider(withPlans(open, isSynchronous, plans), { failures, isSynchronous, canFind })

  describe('as every provider over HTTP', () => {
    async function run(plan: Plan, difference: Partial<Work> = {}) {
      const subject = await open()
      return { ...subject, ...(await runToEnd(subject, plan, difference)) }
    }

    test.for(failedRuns)('a run that fails with "%s" is %s', async ([error, code]) => {
      const { end, fake } = await run({ end: { status: 'failed', error } })

      const meaning = code === 'internal' ? broken : code
      expect(end).toMatchObject({ state: 'failed', code: meaning, detail: expect.stringMatching(/./) })
      expect(fake.bought).toHaveLength(1)
    })

    test.for(refusals)('a submit that is refused has not begun: %s', async ([, submit, expected]) => {
      const { provider, fake, newWork } = await open()
      fake.does = { submit: submit! }

      const error = asProviderError(
        await provider.submit(newWork(), never()).catch((thrown: unknown) => thrown),
      )

      expect(error).toMatchObject({ mayHaveBegun: false, ...expected })
      expect(fake.bought).toHaveLength(0)
    })

    test.skipIf(isSynchronous)('a submit that fails inside the backend may have begun', async () => {
      const { provider, fake, newWork } = await open()
      fake.does = { submit: { status: 500, body: { detail: 'Internal server error' } } }

      const submit = provider.submit(newWork(), never())

      await expect(submit).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: true, isBusy: false })
    })

    test('that a submit did not arrive is not said at once: it may still be on its way', async () => {
      const { provider, fake, newWork } = await open()
      fake.does = { submit: 'cut' }
      const work = newWork()

      await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })

      await expect(provider.reconcile?.(work, never())).rejects.toBeInstanceOf(ProviderError)
      expect(fake.bought).toHaveLength(0)
    })

    test('a backend that cannot be reached was not given the work', async () => {
      const { provider, newWork } = await open()
      const { settings } = newWork()
      const work = newWork({ settings: { ...settings, url: 'http://127.0.0.1:1' } })

      await expect(provider.submit(work, never())).rejects.toMatchObject({
        code: 'unavailable',
        mayHaveBegun: false,
      })
    })

    test.skipIf(isSynchronous)(
      'a job that the backend has lost fails as unavailable, and is not free',
      async () => {
        const { end, fake } = await run({ durationMs: 1000, end: { status: 'lost' } })

        expect(end).toMatchObject({ state: 'failed', code: 'unavailable' })
        expect(end).not.toHaveProperty('isFree')
        expect(fake.bought).toHaveLength(1)
      },
    )

    test.skipIf(isSynchronous)('a run that ends after it was canceled has its end', async () => {
      const subject = await open()
      const { provider, fake, newWork } = subject
      fake.does = { durationMs: 3000, ignoresCancel: true }
      const work = newWork()
      const handle = await provider.submit(work, never())

      await provider.cancel(handle, work, never())

      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
      expect(await finish(subject, provider, handle, work)).toMatchObject({ state: 'succeeded' })
    })

    test.skipIf(isSynchronous)(
      'a run that was canceled ends as such, and polling begins no other',
      async () => {
        const { provider, fake, newWork } = await open()
        fake.does = { durationMs: 60_000 }
        const work = newWork()
        const handle = await provider.submit(work, never())

        await provider.cancel(handle, work, never())

        expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'failed' })
        expect(fake.bought).toHaveLength(1)
      },
    )

    test.skipIf(isOneFile)('fewer outputs than asked for are delivered as they are', async () => {
      const { end } = await run({ end: { status: 'succeeded', output: [dataUrl] } }, { outputs: 2 })

      expect(await bytesOf(end)).toEqual([pixel])
    })

    test.skipIf(isOneFile).for<[string, unknown]>([
      ['null', null],
      ['an empty list', []],
      ['an empty text', ''],
      ['a number', 42],
      ['words', 'a lighthouse at dawn'],
      ['an object without files', { seed: 7, nsfw: [false] }],
    ])('no output is made of %s', async ([, output]) => {
      const { end } = await run({ end: { status: 'succeeded', output } })

      const made = await bytesOf(end)
      expect(made.filter(({ length }) => length > 0)).toEqual([])
    })

    test.skipIf(isOneFile)('files behind links are read when they are asked for', async () => {
      const { end } = await run(linking('a.png', 'b.png'), { outputs: 2 })

      expect(await bytesOf(end)).toEqual([pixel, pixel])
    })

    test.skipIf(isOneFile).for(['truncated.png', 'expired.png'])(
      'a file that cannot be read whole is none: %s',
      async (name) => {
        const { end } = await run(linking(name))

        await expect(bytesOf(end)).rejects.toBeInstanceOf(ProviderError)
      },
    )

    test.skipIf(isSynchronous)('a poll that fails says nothing of the work', async () => {
      const { provider, fake, newWork } = await open()
      fake.does = { durationMs: 60_000 }
      const work = newWork()
      const handle = await provider.submit(work, never())
      const unreachable = { ...work, settings: { ...work.settings, url: 'http://127.0.0.1:1' } }

      await expect(provider.poll(handle, unreachable, never())).rejects.toMatchObject({ code: 'unavailable' })
      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
    })

    test('no secret is in a handle or in what is thrown', async () => {
      const { provider, fake, newWork } = await open()
      const handle = await provider.submit(newWork(), never())
      fake.does = { submit: { status: 401, body: { detail: 'Invalid token' } } }

      const error = asProviderError(
        await provider.submit(newWork(), never()).catch((thrown: unknown) => thrown),
      )

      expect(JSON.stringify(handle) + error.message).not.toMatch(/of_nobody|secret/)
    })

    test('a secret of another backend that this one quotes is in nothing that is kept', async () => {
      const error = `who uses ${elsewhereKey} here?`

      const refused = await run({ submit: { status: 422, body: { detail: error } } })
      const failed = await run({ end: { status: 'failed', error } })

      for (const { end } of [refused, failed])
        expect(end).toMatchObject({ detail: expect.stringMatching(/who uses \[redacted\] here/) })
    })

    function linking(...names: string[]): Plan {
      return { end: { status: 'succeeded', output: names.map((name) => `/outputs/${name}`) } }
    }
  })
}

/** Submits under a plan and polls to the end; what a submit throws is an end, too. */
export async function runToEnd(subject: HttpSubject, plan: Plan, difference: Partial<Work> = {}) {
  const { fake, provider, newWork } = subject
  fake.does = plan
  const work = newWork(difference)
  try {
    const handle = await provider.submit(work, never())
    return { work, handle, end: await finish(subject, provider, handle, work) }
  } catch (thrown) {
    const { code, message } = asProviderError(thrown)
    return { work, handle: null, end: { state: 'failed' as const, code, detail: message } }
  }
}

/** The outcomes of the suite of all providers, as plans. */
function withPlans(
  open: () => Promise<HttpSubject>,
  isSynchronous: boolean,
  plans: Ends,
): () => Promise<Subject> {
  return async () => {
    const subject = await open()
    return {
      ...subject,
      workThat(outcome) {
        subject.fake.does = isSynchronous && outcome === 'runs' ? {} : planOf(outcome, plans)
        return subject.newWork()
      },
    }
  }
}

type Ends = Partial<Record<string, End>>

const ends: Ends = {
  content_policy: { status: 'failed', error: 'NSFW content detected' },
  invalid_input: { status: 'failed', error: 'Input validation error: no' },
}

function planOf(outcome: Outcome, plans: Ends): Plan {
  if (outcome === 'succeeds') return {}
  if (outcome === 'runs') return { queuedMs: 300, durationMs: 2000 }
  return { end: plans[outcome.failsWith] ?? { status: 'failed', error: 'it broke' } }
}

async function bytesOf(end: Awaited<ReturnType<typeof finish>>): Promise<Uint8Array[]> {
  const outputs: readonly Output[] = end.state === 'succeeded' ? end.outputs : []
  return Promise.all(
    outputs.map(async ({ bytes }) =>
      Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>)),
    ),
  )
}
