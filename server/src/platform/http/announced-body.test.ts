import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { announcedBytes, announcesBody } from './announced-body.ts'

test.for<[IncomingHttpHeaders, number, boolean]>([
  [{}, 0, false],
  [{ 'content-length': '0' }, 0, false],
  [{ 'content-length': '7' }, 7, true],
  [{ 'transfer-encoding': 'chunked' }, Infinity, true],
])('%o announces %d bytes', ([headers, sizeBytes, isBody]) => {
  expect(announcedBytes({ headers })).toBe(sizeBytes)
  expect(announcesBody({ headers })).toBe(isBody)
})
