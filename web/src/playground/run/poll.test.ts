import type { Generation, GenerationStatus } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { CallFailed } from '../../api/problem.ts'
import { pollMs } from './poll.ts'

const deleted = new CallFailed({ code: 'not_found', status: 404, detail: 'There is none.' })
const lost = new CallFailed({ code: 'unreachable', detail: 'Nothing came.' })

// prettier-ignore
test.for<[string, GenerationStatus | undefined, unknown, boolean, number | false]>([
  ['of which nothing is known',             undefined,    null,    false, 2000],
  ['that runs',                             'processing', null,    false, 2000],
  ['that runs, and is told of',             'processing', null,    true,  15_000],
  ['of which an answer was lost',           undefined,    lost,    false, 2000],
  ['that has ended',                        'succeeded',  null,    false, false],
  ['that is not there',                     undefined,    deleted, false, false],
  ['that was deleted while it was shown',   'processing', deleted, false, false],
])('a run %s', ([, status, error, isStreaming, ms]) => {
  const data = status === undefined ? undefined : ({ status } as Generation)

  expect(pollMs({ data, error }, isStreaming)).toBe(ms)
})
