import { expect, test } from 'vitest'
import { formatTraceparent, parseTraceparent } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`01-${traceId}-${spanId}-01-what-a-later-version-adds`, true],
])('%s names a trace', (header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  undefined,
  '',
  'nonsense',
  [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  `00-${traceId}'; drop table generations; --${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
])('%j is ignored', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})

test('what is sent on is what was read', () => {
  for (const isSampled of [true, false]) {
    const context = { traceId, spanId, isSampled }
    expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
  }
})
