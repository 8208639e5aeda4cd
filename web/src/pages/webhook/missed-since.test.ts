import { expect, test } from 'vitest'
import { missedSince } from './missed-since.ts'

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`
const failing = { disabledReason: 'failing' as const, disabledAt: at(20), createdAt: at(1) }

test.each([
  ['paused: since then', { ...failing, disabledReason: 'paused' as const, lastSuccessAt: at(10) }, at(20)],
  ['failing: since it last answered well', { ...failing, lastSuccessAt: at(10) }, at(10)],
  ['it never did: all of it', { ...failing, lastSuccessAt: null }, at(1)],
  ['tested since: six days before', { ...failing, lastSuccessAt: at(21) }, at(14)],
  ['tested since, and younger than that', { ...failing, createdAt: at(18), lastSuccessAt: at(21) }, at(18)],
])('%s', (_, webhook, since) => {
  expect(missedSince(webhook)).toBe(since)
})
