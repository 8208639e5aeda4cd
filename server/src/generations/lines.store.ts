// Where generations are looked for by what changes of them. The line of an account has those that have not ended, oldest first; the
// others are listed by how they ended. Both are narrow tables, so that an update of a generation writes no index (decision 51).
import type { GenerationErrorCode, GenerationStatus } from '@atelier/contract/generation.ts'
import type { HistoryQuery } from '@atelier/contract/history.ts'
import { sql, type RawBuilder } from 'kysely'
import { columnList } from '../platform/db/snake-case.ts'
import { isFinal, storedColumns } from './generation.ts'

type FilterName = 'active' | 'projectId' | 'modelId' | 'status' | 'workspace' | 'modality'
export type Filters = { [Name in FilterName]?: HistoryQuery[Name] | undefined }
type Condition = RawBuilder<boolean>

/** Generations in the order of an index: all columns that are not named here are theirs. */
export type Source = {
  from: RawBuilder<unknown>
  /** What the index selects. */
  where: Condition
  /** The column to order and to page by. */
  seq: RawBuilder<number>
  /** What it leaves to be checked of the filters. */
  rest: Condition[]
}

/** All columns, by name, because a statement with `*` cannot be prepared. */
export const allColumns = sql.raw(columnList('generations', storedColumns))

/** With `offset 0` it is a look-up for each row, in their order, whatever the planner thinks of other ways. */
export const byId = (id: RawBuilder<unknown>) =>
  sql`cross join lateral (select ${allColumns} from generations where generations.id = ${id} offset 0) as generations`

// Renamed, so that no name is that of a column of generations.
const line = sql`unfinished_generations as line (line_account_id, line_seq, line_id, line_running) ${byId(sql`line_id`)}`
const ended = sql`
  ended_generations as ended (ended_account_id, ended_status, ended_seq, ended_id, ended_at, ended_code)
  ${byId(sql`ended_id`)}`

/** Through the index of the most selective filter. */
export function sourceOf(accountId: string, filters: Filters): Source {
  const { active, projectId, modelId, status, workspace, modality } = filters
  if (active) return { ...unfinishedOf(accountId), rest: conditionsOf({ ...filters, active: undefined }) }
  if (projectId !== undefined) return ofAccount(accountId, filters, 'projectId')
  if (modelId !== undefined) return ofAccount(accountId, filters, 'modelId')
  if (status !== undefined && status !== 'succeeded') return ofStatus(accountId, filters, status)
  if (workspace !== undefined) return ofAccount(accountId, filters, 'workspace')
  if (modality !== undefined) return ofAccount(accountId, filters, 'modality')
  return status === undefined ? ofAccount(accountId, filters) : ofStatus(accountId, filters, status)
}

export function conditionsOf(filters: Filters): Condition[] {
  const { active, projectId, modelId, status, workspace, modality } = filters
  return [
    active === true && sql<boolean>`completed_at is null`,
    projectId !== undefined && sql<boolean>`project_id = ${projectId}`,
    modelId !== undefined && sql<boolean>`model_id = ${modelId}`,
    status !== undefined && sql<boolean>`status = ${status}`,
    workspace !== undefined && sql<boolean>`workspace = ${workspace}`,
    modality !== undefined && sql<boolean>`modality = ${modality}`,
  ].filter((condition) => condition !== false)
}

/** In `generations` itself, by one of the filters that never change. */
function ofAccount(
  accountId: string,
  filters: Filters,
  by?: 'projectId' | 'modelId' | 'workspace' | 'modality',
): Source {
  const indexed = by ? conditionsOf({ [by]: filters[by] }) : []
  return {
    from: sql`generations`,
    where: sql.join([sql`account_id = ${accountId}`, ...indexed], sql` and `),
    seq: sql`seq`,
    rest: conditionsOf(by ? { ...filters, [by]: undefined } : filters),
  }
}

const unfinishedOf = (accountId: string) => ({
  from: line,
  where: sql<boolean>`line_account_id = ${accountId}`,
  seq: sql<number>`line_seq`,
})

function ofStatus(accountId: string, filters: Filters, status: GenerationStatus): Source {
  if (isFinal(status))
    return {
      from: ended,
      where: sql`ended_account_id = ${accountId} and ended_status = ${status}`,
      seq: sql`ended_seq`,
      rest: conditionsOf({ ...filters, status: undefined }),
    }
  const unfinished = unfinishedOf(accountId)
  const rest = conditionsOf(filters)
  if (status === 'queued') return { ...unfinished, rest }
  return { ...unfinished, where: sql`${unfinished.where} and line_running`, rest }
}

/** Of all accounts, to be ordered by `-seq`, as in the indexes. */
export function ofAll(status: GenerationStatus | undefined): Source {
  const rest = conditionsOf({ status })
  if (!status) return { from: sql`generations`, where: sql`true`, seq: sql`seq`, rest }
  return isFinal(status)
    ? { from: ended, where: sql`ended_status = ${status}`, seq: sql`ended_seq`, rest: [] }
    : { from: line, where: sql`true`, seq: sql`line_seq`, rest }
}

/** Failures of all accounts with one error, to be ordered in the same way. */
export function ofError(error: GenerationErrorCode): Source {
  return { from: ended, where: sql`ended_code = ${error}`, seq: sql`ended_seq`, rest: [] }
}

/** Those that hold a slot, of all accounts: the first of their lines; to be ordered by `accounts.id` and `line_seq`. */
export const allHolders = sql`accounts cross join lateral (
    select seq as line_seq, generation_id as line_id from unfinished_generations
    where account_id = accounts.id order by seq limit slots) as line ${byId(sql`line_id`)}`

/** The queue of an account up to one of its generations, with the position of each. */
export const queueUpTo = (accountId: RawBuilder<unknown>, seq: RawBuilder<unknown>) => sql`
  select generation_id as id, seq, row_number() over (order by seq) as place from unfinished_generations
  where account_id = ${accountId} and seq <= ${seq} and not running`
