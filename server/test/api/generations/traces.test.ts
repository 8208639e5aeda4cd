import { expect, test } from 'vitest'
import { findTraces, forgetOldTraces, spanIdOf } from '../../../src/generations/traces.store.ts'
import { testApp, type TestApp } from '../../app.ts'
import { plainGeneration } from '../../plain-generation.ts'

const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', isSampled: true }

const traceOf = async ({ service }: TestApp, id: string) =>
  (await findTraces(service.database.db, [id])).get(id)

test('the place in its trace is kept with a generation that is traced, for two days', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const submits = [
    { ...plainGeneration(alice.id, alice.keyId), trace },
    { ...plainGeneration(alice.id, alice.keyId), trace: { ...trace, isSampled: false } },
    plainGeneration(alice.id, alice.keyId),
  ] as const

  await Promise.all(submits.map((submit) => app.dependencies.submits.add(submit)))

  expect(await traceOf(app, submits[0].id)).toEqual({ submit: trace, run: undefined })
  expect(await traceOf(app, submits[1].id)).toBeUndefined()
  expect(await traceOf(app, submits[2].id)).toBeUndefined()

  await app.runJobs()
  const { spanId } = (await traceOf(app, submits[0].id))!.run!
  expect(spanId).toMatch(/^[0-9a-f]{16}$/)

  await app.advance('47h')
  await forgetOldTraces(app.service.database.db)
  expect(await traceOf(app, submits[0].id)).toBeDefined()
  await app.advance('2h')
  await forgetOldTraces(app.service.database.db)
  expect(await traceOf(app, submits[0].id)).toBeUndefined()
})

test('a submit that is refused, or was made before, keeps nothing', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 5 })
  const first = plainGeneration(alice.id, alice.keyId)
  const again = { ...first, trace }
  const refused = { ...plainGeneration(alice.id, alice.keyId), trace }

  const answers = []
  for (const submit of [first, again, refused]) answers.push(await app.dependencies.submits.add(submit))

  expect(answers.map(({ verdict }) => verdict)).toEqual(['created', 'replayed', 'insufficient_coins'])
  expect(await traceOf(app, first.id)).toBeUndefined()
  expect(await traceOf(app, refused.id)).toBeUndefined()
})

test('the span of a run follows from its token', () => {
  expect(spanIdOf('0af76519-16cd-43dd-8448-eb211c80319c')).toBe('0af7651916cd43dd')
})
