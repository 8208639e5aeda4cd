import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '@atelier/contract/account.ts'
import type { Agent, UpdateAgentRequest } from '@atelier/contract/agent.ts'
import { keyCounts } from '@atelier/contract/api-key.ts'
import { works } from '../accounts/keys.store.ts'
import { lockAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import { hostOfClient } from './client-metadata.ts'
import { spendColumns } from './spends.store.ts'

/** What a person allows an agent; a limit that is null is none. */
export type Terms = {
  name: string
  scopes: Scope[]
  /** As text, since it is kept as JSON. */
  expiresAt: string | null
  spendLimitCoins: number | null
  dailySpendLimitCoins: number | null
  sessionSpendLimitCoins: number | null
  confirmAboveCoins: number | null
}

/** A grant is a key that nobody knows: agents act under it with tokens. */
export async function addGrant(
  tx: Db,
  accountId: string,
  agentClientId: string,
  terms: Terms,
): Promise<string> {
  const { id } = await tx
    .insertInto('apiKeys')
    .values({
      ...terms,
      accountId,
      agentClientId,
      hash: randomBytes(32),
      lastFour: '',
      expiresAt: terms.expiresAt === null ? null : new Date(terms.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first: all that work, and the newest of those that have ended. */
export async function listAgents(db: Db, accountId: string): Promise<Agent[]> {
  const ended = db
    .selectFrom('apiKeys')
    .select('id')
    .where('accountId', '=', accountId)
    .where('agentClientId', 'is not', null)
    .where(sql<boolean>`not ${works}`)
    .orderBy('createdAt', 'desc')
    .limit(keyCounts.ended)
  const rows = await grants(db, accountId)
    .where((is) => is.or([works, is('apiKeys.id', 'in', ended)]))
    .orderBy('apiKeys.createdAt', 'desc')
    .execute()
  return rows.map(wireAgent)
}

/** Under the account's lock, as holds are made: once this is committed, none is made above the new limits. */
export async function updateAgent(
  tx: Db,
  accountId: string,
  id: string,
  { name, confirmAboveCoins, ...limits }: UpdateAgentRequest,
): Promise<Agent | undefined> {
  await lockAccount(tx, accountId)
  await tx
    .updateTable('apiKeys')
    .set({
      ...limits,
      // The audit leaves alone what was spent before.
      ...(Object.keys(limits).length > 0 && { limitsChangedAt: sql<Date>`app_now()` }),
      ...(confirmAboveCoins !== undefined && { confirmAboveCoins }),
      ...(name !== undefined && { name: name.trim() }),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('agentClientId', 'is not', null)
    .execute()
  const row = await grants(tx, accountId).where('apiKeys.id', '=', id).executeTakeFirst()
  return row && wireAgent(row)
}

function grants(db: Db, accountId: string) {
  const spent = spendColumns(sql.ref('api_keys.id'))
  return db
    .selectFrom('apiKeys')
    .innerJoin('agentClients', 'agentClients.id', 'apiKeys.agentClientId')
    .select(['apiKeys.id', 'apiKeys.name', 'apiKeys.scopes', 'apiKeys.createdAt', 'apiKeys.expiresAt'])
    .select(['apiKeys.revokedAt', 'apiKeys.lastUsedAt', 'agentClients.id as clientId'])
    .select(['agentClients.name as clientName', 'apiKeys.spendLimitCoins', 'apiKeys.dailySpendLimitCoins'])
    .select(['apiKeys.sessionSpendLimitCoins', 'apiKeys.confirmAboveCoins'])
    .select(spent.spentCoins.as('spentCoins'))
    .select(spent.spentTodayCoins.as('spentTodayCoins'))
    .select(spent.spentThisSessionCoins.as('spentThisSessionCoins'))
    .where('apiKeys.accountId', '=', accountId)
}

type Row = Awaited<ReturnType<ReturnType<typeof grants>['execute']>>[number]

function wireAgent({ id, name, scopes, clientId, clientName, createdAt, ...row }: Row): Agent {
  const { expiresAt, revokedAt, lastUsedAt, ...budget } = row
  const moment = (date: Date | null) => date?.toISOString() ?? null
  return {
    id,
    name,
    clientName,
    clientHost: hostOfClient(clientId),
    scopes,
    budget,
    expiresAt: moment(expiresAt),
    revokedAt: moment(revokedAt),
    lastUsedAt: moment(lastUsedAt),
    createdAt: createdAt.toISOString(),
  }
}
