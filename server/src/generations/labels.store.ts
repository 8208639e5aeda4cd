import { labelLimits, type ChangeLabelsRequest } from '@atelier/contract/labels.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { labelChanges, labelsAsked, tagIn, tagRange, type AskedLabels } from './labels.ts'
import { byId, conditionsOf, type Filters, type Source } from './lines.store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    generationLabels: { accountId: string; label: string; seq: number; generationId: string }
  }
}

type Outcome = 'changed' | 'no generation' | 'no collection' | 'too many'

/**
 * All of it or nothing. The generations are locked against being deleted meanwhile, and so are the collections: no label is
 * left of what is gone.
 */
export function changeLabels(db: Db, accountId: string, request: ChangeLabelsRequest): Promise<Outcome> {
  const { generationIds, addToCollections = [] } = request
  const { add, remove } = labelChanges(request)
  return rollbackUnlessChanged(db, async (tx) => {
    const { rows: generations } = await sql<{ id: string; seq: number }>`
      select id, seq from generations
      where account_id = ${accountId} and id = any(${generationIds}::uuid[]) and deleted_at is null
      order by id for share`.execute(tx)
    if (generations.length < generationIds.length) return 'no generation'
    const { rows: collections } = await sql`
      select id from collections where account_id = ${accountId} and id = any(${addToCollections}::uuid[])
      order by id for share`.execute(tx)
    if (collections.length < addToCollections.length) return 'no collection'
    const ids = generations.map(({ id }) => id)
    if (remove.length > 0)
      await sql`delete from generation_labels
        where generation_id = any(${ids}::uuid[]) and label = any(${remove}::text[])`.execute(tx)
    if (add.length > 0)
      await sql`insert into generation_labels (account_id, label, seq, generation_id)
        select account_id, label, seq, id from generations, unnest(${add}::text[]) as label
        where id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx)
    const { rows: full } = await sql`
      select generation_id from generation_labels where generation_id = any(${ids}::uuid[])
      group by generation_id having count(*) > ${labelLimits.perGeneration} limit 1`.execute(tx)
    return full.length > 0 ? 'too many' : 'changed'
  })
}

class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

async function rollbackUnlessChanged(db: Db, change: (tx: Db) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await change(tx)
      if (outcome !== 'changed') throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}

/** By generation; one without labels is not in it. */
export async function readLabels(db: Db, generationIds: readonly string[]): Promise<Map<string, string[]>> {
  if (generationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('generationLabels')
    .select(['generationId', 'label'])
    .where(sql<boolean>`generation_id = any(${generationIds}::uuid[])`)
    .execute()
  const byGeneration = Map.groupBy(rows, ({ generationId }) => generationId)
  return new Map([...byGeneration].map(([id, found]) => [id, found.map(({ label }) => label)]))
}

export async function deleteLabels(tx: Db, generationId: string): Promise<void> {
  await tx.deleteFrom('generationLabels').where('generationId', '=', generationId).execute()
}

/** From tag to tag through the index, however many generations have each. */
export async function listTags(db: Db, accountId: string): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select label from generation_labels
    where account_id = ${accountId} and label > ${after} and label < ${tagRange.before} order by label limit 1`
  const { rows } = await sql<{ label: string }>`
    with recursive tags as (
      (${next(sql.val(tagRange.after))})
      union all
      select (${next(sql`tags.label`)}) from tags where tags.label is not null
    )
    select label from tags where label is not null limit ${labelLimits.tagsListed}`.execute(db)
  return rows.map(({ label }) => tagIn(label))
}

const labelled = sql`
  generation_labels as labelled (labelled_account_id, label, labelled_seq, labelled_id)
  ${byId(sql`labelled_id`)}`

/** Generations with these labels, through the first of them; undefined where none is asked for. */
export function sourceOfLabels(accountId: string, filters: Filters & AskedLabels): Source | undefined {
  const [first, ...others] = labelsAsked(filters)
  if (first === undefined) return undefined
  return {
    from: labelled,
    where: sql`labelled_account_id = ${accountId} and label = ${first}`,
    seq: sql`labelled_seq`,
    rest: [
      ...conditionsOf(filters),
      ...others.map(
        (label) => sql<boolean>`exists (select from generation_labels as other
          where other.account_id = ${accountId} and other.label = ${label} and other.seq = labelled_seq)`,
      ),
    ],
  }
}
