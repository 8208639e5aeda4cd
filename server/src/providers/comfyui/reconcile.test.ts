import { expect, test } from 'vitest'
import { finish, never } from '../../../test/providers/conformance.ts'
import { openComfyUi } from '../../../test/providers/open-comfyui.ts'

test('a submit whose reply was lost is found in the queue, by another process, too', async () => {
  const subject = await openComfyUi()
  const { provider, restarted, fake, newWork } = subject
  fake.does = { submit: 'drop', durationMs: 3000 }
  const work = newWork()
  await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })

  const found = await restarted.reconcile?.(work, never())

  expect(found).toEqual({ id: work.attemptId })
  expect(await finish(subject, restarted, found!, work)).toMatchObject({ state: 'succeeded' })
  expect(await provider.reconcile?.(work, never())).toEqual(found)
  expect(fake.bought).toHaveLength(1)
})

test.for([0, 60_000])('is found by its client where the version chooses the id (%j)', async (durationMs) => {
  const subject = await openComfyUi()
  const { provider, fake, newWork } = subject
  Object.assign(fake, { takesIds: false, does: { submit: 'drop', durationMs } })
  const work = newWork()
  await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })

  const found = await provider.reconcile?.(work, never())

  expect(found).toEqual({ id: fake.bought[0]?.id })
  expect(await finish(subject, provider, found!, work)).toMatchObject({ state: 'succeeded' })
})

test('a submit never arrived, if it is nowhere for a minute and nothing else was lost', async () => {
  const { provider, fake, newWork, run } = await openComfyUi()
  await run()
  fake.advance(120_000)
  fake.does = { submit: 'cut' }
  const work = newWork()
  await expect(provider.submit(work, never())).rejects.toMatchObject({ mayHaveBegun: true })

  await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  fake.advance(60_000)
  expect(await provider.reconcile?.(work, never())).toBeUndefined()

  fake.restart()
  await expect(provider.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  fake.advance(60_000)
  await expect(provider.reconcile?.(work, never())).rejects.toThrow('may have been restarted')
})
