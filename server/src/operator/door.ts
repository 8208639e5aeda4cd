import assert from 'node:assert/strict'
import { findAccount } from '../accounts/store.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Door } from '../webhooks/door.ts'
import { recordAction } from './actions.store.ts'

/** Operators act for others, so every change is recorded with whoever made it. */
export const operatorDoor: Door = {
  scope: 'operator',
  path: '/operator/v1/accounts/{id}',
  problems: ['not_found'],
  async accountId({ db, params: { id } }) {
    assert(id !== undefined)
    if (!(await findAccount(db, id))) throw new Problem('not_found', 'There is no such account.')
    return id
  },
  change(call, action, detail, work) {
    assert('operator' in call && call.params.id !== undefined)
    const { operator, params } = call
    return call.db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (result !== undefined) await recordAction(tx, operator, action, params.id!, detail)
      return result
    })
  },
}
