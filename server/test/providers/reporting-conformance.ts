import { describe, expect, test } from 'vitest'
import type { Cost, Work } from '../../src/providers/provider.ts'
import { finish, never } from './conformance.ts'
import { PREDICT_SECONDS, type Plan } from './fake-runs.ts'
import { runToEnd, testHttpProvider, type HttpSubject } from './http-conformance.ts'
import type { Inbox } from './inbox.ts'

type ReportingSubject = HttpSubject & { inbox: Inbox }

type Options = {
  /** What every run costs that has begun. */
  cost?: Cost
  /** What is canceled costs nothing. */
  isCancelFree?: boolean
}

/** The suite of all providers over HTTP, and what those must do whose backends report results, with their cost. */
export function testReportingProvider(
  open: () => Promise<ReportingSubject>,
  { cost = { amount: PREDICT_SECONDS, unit: 'seconds' }, isCancelFree = false }: Options = {},
) {
  testHttpProvider(open)

  describe('as every provider whose backend reports results', () => {
    async function run(plan: Plan, difference: Partial<Work> = {}) {
      const subject = await open()
      return { ...subject, ...(await runToEnd(subject, plan, difference)) }
    }

    test('what a run has cost is reported, whether it succeeds or fails', async () => {
      const error = 'Input validation error: no'

      expect((await run({})).end).toMatchObject({ state: 'succeeded', cost })
      expect((await run({ end: { status: 'failed', error } })).end).toMatchObject({ state: 'failed', cost })
      expect((await run({ end: { status: 'canceled' } })).end).toMatchObject({
        code: 'unavailable',
        ...(!isCancelFree && { cost }),
      })
    })

    test('a submit whose reply was lost is found again, and not bought twice', async () => {
      const subject = await open()
      const { provider, restarted, fake, newWork } = subject
      fake.does = { submit: 'drop', durationMs: 5000 }
      const work = newWork()

      await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
      const found = await provider.reconcile?.(work, never())
      const foundByAnother = await restarted.reconcile?.(work, never())

      expect(await finish(subject, provider, found!, work)).toMatchObject({ state: 'succeeded' })
      expect(await finish(subject, restarted, foundByAnother!, work)).toMatchObject({ state: 'succeeded' })
      expect(fake.bought).toHaveLength(1)
    })

    test('a submit whose reply was lost is found by its callback after it has ended', async () => {
      const subject = await open()
      const { provider, restarted, fake, newWork } = subject
      fake.does = { submit: 'drop' }
      const work = newWork()

      await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
      const found = await restarted.reconcile?.(work, never())

      expect(await finish(subject, restarted, found!, work)).toMatchObject({ state: 'succeeded' })
      expect(fake.bought).toHaveLength(1)
    })

    test('a report that comes twice changes nothing', async () => {
      const { end, inbox, fake, provider, handle, work } = await run({ callbacks: 'twice' })

      expect(end.state).toBe('succeeded')
      expect(inbox.readings).toEqual(['ended', 'ended'])
      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
      expect(fake.bought).toHaveLength(1)
    })

    test('a report of the beginning is not the end, even if it comes last', async () => {
      const before = await run({ callbacks: 'start too', durationMs: 1000 })
      const after = await run({ callbacks: 'start afterwards', durationMs: 1000 })

      expect(before.end.state).toBe('succeeded')
      expect(before.inbox.readings).toEqual(['ignored', 'ended'])
      expect(after.end.state).toBe('succeeded')
      expect(after.inbox.readings.toSorted()).toEqual(['ended', 'ignored'])
    })

    test('a report that comes late is read all the same', async () => {
      const { provider, fake, newWork, advance } = await open()
      fake.does = { callbacks: 'none', durationMs: 1000 }
      const work = newWork()
      const handle = await provider.submit(work, never())
      advance(1000)
      await provider.poll(handle, work, never())
      advance(50_000)

      fake.reportLate()

      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'succeeded' })
      expect(fake.bought).toHaveLength(1)
    })

    test('a report that was not made by the backend is refused', async () => {
      const { inbox, fake, provider, newWork } = await open()
      fake.does = { durationMs: 60_000 }
      const work = newWork()
      const handle = await provider.submit(work, never())

      const reply = await fetch(inbox.urlOf(work.attemptId), { method: 'POST', body: 'status=succeeded' })

      expect(reply.status).toBe(403)
      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'running' })
    })

    test.for([
      ['within its time was canceled by the backend', 60_000, 'unavailable'],
      ['at its time limit is one that took too long', 0, 'timeout'],
    ] as const)('a run that was canceled %s', async ([, leftMs, code]) => {
      const { provider, fake, newWork } = await open()
      fake.does = { durationMs: 60_000 }
      const work = newWork({ deadlineMs: fake.now() + leftMs })
      const handle = await provider.submit(work, never())

      await provider.cancel(handle, work, never())

      expect(await provider.poll(handle, work, never())).toMatchObject({ state: 'failed', code })
    })
  })
}
