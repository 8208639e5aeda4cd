import { expect, onTestFinished, test } from 'vitest'
import type { Sampler } from './settings.ts'
import { openTracing } from './tracing.ts'

function sampledOf(sampler: Sampler, trustsParent: boolean, sender: { traceId: string; isSampled: boolean }) {
  const tracing = openTracing({
    url: 'http://127.0.0.1:1/v1/traces',
    headers: {},
    serviceName: 'atelier',
    version: '0.0.0',
    role: 'all',
    node: 'here',
    sampler,
    trustsParent,
    log: { warn: () => {}, info: () => {} },
    onEnd: () => {},
  })
  onTestFinished(() => tracing.close())
  const { context, parentId } = tracing.beginRequest({ ...sender, spanId: '00f067aa0ba902b7' })
  expect([context.traceId, parentId]).toEqual([sender.traceId, '00f067aa0ba902b7'])
  return context.isSampled
}

const [first, last] = [`${'a'.repeat(19)}${'0'.repeat(13)}`, `${'a'.repeat(19)}${'f'.repeat(13)}`]
const [all, none, half] = [1, 0, 0.5].map((ratio) => ({ isParentBased: true, ratio })) as [
  Sampler,
  Sampler,
  Sampler,
]

test('the header of a proxy of ours decides what is recorded', () => {
  expect(sampledOf(none, true, { traceId: first, isSampled: true })).toBe(true)
  expect(sampledOf(all, true, { traceId: first, isSampled: false })).toBe(false)
  expect(sampledOf({ ...half, isParentBased: false }, true, { traceId: first, isSampled: false })).toBe(true)
  expect(sampledOf({ ...half, isParentBased: false }, true, { traceId: last, isSampled: true })).toBe(false)
})

test('a stranger’s gives ids alone: neither its flag nor the choice of its id decides', () => {
  expect(sampledOf(none, false, { traceId: first, isSampled: true })).toBe(false)
  expect(sampledOf(all, false, { traceId: first, isSampled: false })).toBe(true)
  const asked = Array.from({ length: 200 }, () => sampledOf(half, false, { traceId: first, isSampled: true }))

  expect(new Set(asked)).toEqual(new Set([true, false]))
})
