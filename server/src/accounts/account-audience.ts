import assert from 'node:assert/strict'
import type { Audience } from './audience.ts'

/** For what is people's own. Changes are not recorded, since people act for themselves. */
export const accountAudience: Audience = {
  scope: 'session',
  path: '/account/v1',
  problems: [],
  async accountId(call) {
    assert('account' in call)
    return call.account.id
  },
  recordLook: async () => {},
  change: (_call, db, _action, _detail, work) => db.transaction().execute(work),
}
