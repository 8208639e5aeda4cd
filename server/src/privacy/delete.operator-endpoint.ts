import { Uuid } from '@atelier/contract/formats.ts'
import { DeleteAccountRequest, OperatorAccount } from '@atelier/contract/operator-account.ts'
import { Type } from 'typebox'
import type { AccountsDependencies } from '../accounts/dependencies.ts'
import { accountDeleted, operatorAccount } from '../accounts/operator-account.ts'
import { findAccount, lockAccount, readAccount } from '../accounts/store.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { deletionMail } from './deletion-mail.ts'
import { requestDeletion } from './erase.store.ts'

export const operatorDeleteAccount = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/delete',
  summary: 'Delete an account',
  description:
    'As its person could. Access ends at once; `deletedAt` is set when everything is gone, after what runs has ended. The ledger stays, and coins that are left are written off. It cannot be undone.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  body: DeleteAccountRequest,
  responds: { 200: OperatorAccount },
  problems: ['invalid_params', 'not_found'],
  async handle({ params: { id }, body: { reason }, operator, problem }, dependencies: AccountsDependencies) {
    const { db, apiKeyCache, mail, brand } = dependencies
    const { person, account } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const before = await findAccount(tx, id)
      if (!before) throw problem('not_found', 'There is no such account.')
      if (before.deletionRequestedAt) throw problem('not_found', accountDeleted)
      if (before.operatorRole !== null)
        throw problem(
          'invalid_params',
          'This is an operator. Take the role first, with `operatorRole: null`.',
        )
      await requestDeletion(tx, id)
      await recordAction(tx, operator, 'account.delete', id, { reason })
      return { person: before, account: await readAccount(tx, id) }
    })
    apiKeyCache.clear()
    await mail.send({ to: person.email, ...deletionMail(await brand.get(), person.name) })
    return { 200: operatorAccount(account) }
  },
})
