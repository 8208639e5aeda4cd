import { expect, test } from 'vitest'
import { mayChange } from './may-change.ts'

const kept = { operatorRole: null, deletionRequestedAt: null }
const ofOperator = { operatorRole: 'read-only', deletionRequestedAt: null } as const
const deleted = { operatorRole: null, deletionRequestedAt: '2026-01-01T00:00:00.000Z' }

// prettier-ignore
test.each([
  ['owner',     kept,       true],
  ['owner',     ofOperator, true],
  ['owner',     deleted,    false],
  ['support',   kept,       true],
  ['support',   ofOperator, false],
  ['support',   deleted,    false],
  ['read-only', kept,       false],
  [null,        kept,       false],
] as const)('%s may change %j: %s', (role, account, may) => {
  expect(mayChange(role, account)).toBe(may)
})
