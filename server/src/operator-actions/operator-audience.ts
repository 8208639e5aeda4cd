import assert from 'node:assert/strict'
import { accountDeleted, mayChange, onlyOwnersChange } from '../accounts/operator-account.ts'
import { findAccount, lockAccount } from '../accounts/store.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Audience } from '../accounts/audience.ts'
import { recordAction } from './store.ts'

/** For operators, who act for others: every change is recorded with its author. */
export const operatorAudience: Audience = {
  scope: 'operator',
  path: '/operator/v1/accounts/{id}',
  problems: ['not_found'],
  async accountId({ params: { id } }, db) {
    assert(id !== undefined)
    if (!(await findAccount(db, id))) throw new Problem('not_found', 'There is no such account.')
    return id
  },
  async recordLook(call, db, action, detail) {
    assert('operator' in call && call.params.id !== undefined)
    await recordAction(db, call.operator, action, call.params.id, detail)
  },
  change(call, db, action, detail, work) {
    assert('operator' in call && call.params.id !== undefined)
    const { operator, role } = call
    const { id } = call.params
    return db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const account = await findAccount(tx, id)
      if (account?.deletionRequestedAt) throw new Problem('not_found', accountDeleted)
      if (account && !mayChange(role, account)) throw new Problem('insufficient_scope', onlyOwnersChange)
      const result = await work(tx)
      if (result === undefined) return undefined
      const recorded = typeof detail === 'function' ? detail(result) : detail
      await recordAction(tx, operator, action, id, recorded)
      return result
    })
  },
}
