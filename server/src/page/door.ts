import assert from 'node:assert/strict'
import type { Door } from '../webhooks/door.ts'

/** People act for themselves, so there is nobody to be told of it. */
export const ownDoor: Door = {
  scope: 'session',
  path: '/account/v1',
  problems: [],
  async accountId(call) {
    assert('account' in call)
    return call.account.id
  },
  change: ({ db }, _action, _detail, work) => db.transaction().execute(work),
}
