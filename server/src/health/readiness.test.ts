import { describe, expect, test } from 'vitest'
import { judgeParts } from './readiness.ts'

const allWork = { database: true, files: true, disk: true, media: true }

describe('what a balancer is told', () => {
  // prettier-ignore
  test.each([
    [{},                                true,  'ready',       []],
    [{ files: false },                  true,  'degraded',    ['files']],
    [{ disk: false },                   true,  'degraded',    ['disk']],
    [{ media: false },                  true,  'degraded',    ['media']],
    [{ files: false, media: false },    true,  'degraded',    ['files', 'media']],
    [{ database: false },               true,  'unavailable', ['database']],
    [{ database: false, files: false }, true,  'unavailable', ['database', 'files']],
    [{ unknown: false },                true,  'unavailable', ['unknown']],
    [{},                                false, 'ready',       []],
    [{ files: false },                  false, 'unavailable', ['files']],
    [{ disk: false },                   false, 'unavailable', ['disk']],
    [{ workers: false },                false, 'unavailable', ['workers']],
  ] as const)('%j, serves HTTP: %s → %s', (parts, servesHttp, status, paths) => {
    const verdict = judgeParts({ ...allWork, ...parts }, servesHttp)

    expect(verdict.status).toBe(status)
    expect(verdict.issues.map(({ path }) => path)).toEqual(paths)
  })
})
