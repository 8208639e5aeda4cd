import { AccountOverview, overviewSize } from '@atelier/contract/account-overview.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { listLedger } from '../coins/store.ts'
import { countDelivered } from '../generations/delivered.store.ts'
import { operatorGeneration } from '../generations/operator-generation.ts'
import { listAllGenerations } from '../generations/operator-generations.store.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { countActiveShares } from '../shares/store.ts'
import { listWebhooks } from '../webhooks/store.ts'
import { wireWebhook } from '../webhooks/webhook.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { listKeys } from './keys.store.ts'
import { operatorAccount } from './operator-account.ts'
import { listSignIns } from './sign-ins.store.ts'
import { findAccount } from './store.ts'

export const operatorGetOverview = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/overview',
  summary: 'See an account as its person does',
  description:
    'Without texts, files and secrets, and never with their session. That you looked is recorded among the actions.',
  scope: 'operator',
  params: Type.Object({ id: Uuid }),
  responds: { 200: AccountOverview },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, { db }: AccountsDependencies) {
    const account = await findAccount(db, id)
    if (!account) throw problem('not_found', 'There is no such account.')
    // Recorded before it is shown, so that every look is on record.
    await recordAction(db, operator, 'account.view', id)
    const { rows: generations } = await listAllGenerations(
      db,
      { account: account.id },
      undefined,
      overviewSize,
    )
    const delivered = await countDelivered(
      db,
      generations.map((generation) => generation.id),
    )
    const ledger = await listLedger(db, account.id, {}, undefined, overviewSize)
    const keys = await listKeys(db, account.id)
    const webhooks = await listWebhooks(db, account.id)
    const signIns = await listSignIns(db, account.id, null)
    return {
      200: {
        account: operatorAccount(account),
        generations: generations.map((row) => operatorGeneration(row, delivered.get(row.id) ?? 0)),
        ledger: ledger.map(({ entry }) => entry),
        keys: keys.slice(0, overviewSize),
        webhooks: webhooks.map(wireWebhook),
        activeShares: await countActiveShares(db, account.id),
        signIns: signIns.slice(0, overviewSize).map(({ current: _, ...signIn }) => signIn),
      },
    }
  },
})
