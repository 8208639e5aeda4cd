import {
  ParkedAttemptFilters,
  ParkedAttemptPage,
  ParkedAttemptQuery,
  VerdictRequest,
  type ParkedAttempt,
} from '@atelier/contract/backend.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import {
  listParked,
  saveVerdict,
  type FoundCost,
  type ParkedAttempt as StoredAttempt,
} from './verdicts.store.ts'
import type { BackendsDependencies } from './dependencies.ts'

export const operatorListParked = endpoint({
  method: 'GET',
  path: '/operator/v1/parked-attempts',
  summary: 'List attempts of unknown outcome',
  description:
    'A submit broke off, and the backend could not be asked what became of it. Such an attempt is never repeated: look for its id, or its time, at the backend, and give a verdict.',
  scope: 'operator',
  query: ParkedAttemptQuery,
  responds: { 200: ParkedAttemptPage },
  problems: ['invalid_params'],
  async handle(
    { role, query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    { db, cursors }: BackendsDependencies,
  ) {
    const list = ['parked attempts', filters.backend, filters.model, filters.sort]
    const rows = await listParked(
      db,
      filters,
      cursors.open<{ exactlyAt: string; id: string }>(list, cursor),
      limit + 1,
    )
    const { items, nextCursor } = pageOf(rows, limit, ({ exactlyAt, id }) =>
      cursors.seal(list, { exactlyAt, id }),
    )
    return { 200: { items: items.map((row) => wireParked(row, role)), nextCursor } }
  },
})

export const operatorDownloadParked = endpoint({
  method: 'GET',
  path: '/operator/v1/parked-attempts.csv',
  summary: 'Download attempts of unknown outcome',
  description: 'All that match and wait for a verdict, for a spreadsheet.',
  scope: 'operator',
  query: ParkedAttemptFilters,
  responds: { 200: Csv('One line for each attempt.') },
  problems: ['invalid_params'],
  async handle(call, { db }: BackendsDependencies) {
    const pages = allPages<StoredAttempt, StoredAttempt>(
      (after, limit) => listParked(db, call.query, after, limit),
      (attempt) => attempt,
    )
    const cellsOf = (attempt: StoredAttempt) => parkedCells(wireParked(attempt, call.role))
    return { 200: await csvDownload(call, 'parked-attempts.csv', columns, pages, cellsOf) }
  },
})

/** What a provider said of a failure may quote the prompt. */
function wireParked(
  { errorDetail, createdAt, endedAt, exactlyAt: _, ...rest }: StoredAttempt,
  role: OperatorRole,
): ParkedAttempt {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    detail: role === 'read-only' ? null : errorDetail,
  }
}

const columns = [
  'id',
  'submitted',
  'generation',
  'account',
  'model',
  'attempt',
  'provider',
  'backend',
  'ended',
  'detail',
]

const parkedCells = (attempt: ParkedAttempt) => [
  attempt.id,
  attempt.createdAt,
  attempt.generationId,
  attempt.accountId,
  attempt.modelId,
  attempt.number,
  attempt.provider,
  attempt.backendId,
  attempt.endedAt,
  attempt.detail,
]

export const operatorJudgeParked = endpoint({
  method: 'POST',
  path: '/operator/v1/parked-attempts/{id}/verdict',
  summary: 'Say what became of an attempt',
  description:
    'Changes what is known of its cost. The customer was refunded when the generation ended, and no coins move. A cost in the currency of `COIN_VALUE` counts as it is, one in a unit of the backend by the rates of the model file. A later verdict replaces an earlier one.',
  scope: 'operator',
  params: Type.Object({ id: Type.With(Uuid, { description: 'Id of the attempt.' }) }),
  body: VerdictRequest,
  responds: { 200: VerdictRequest },
  problems: ['not_found', 'invalid_params'],
  async handle({ params: { id }, body, operator, problem }, { db, metrics }: BackendsDependencies) {
    if (body.verdict === 'not_bought' && body.cost)
      throw problem('invalid_params', 'Send cost only with the verdict bought.', {
        issues: [{ path: 'cost', message: 'is only for the verdict bought' }],
      })
    const found = await db.transaction().execute(async (tx) => {
      const saved = await saveVerdict(tx, id, body)
      const units = unitsOf(saved)
      if (body.cost && units.length > 0 && !units.includes(body.cost.unit))
        throw problem('invalid_params', 'This cost cannot be converted to money.', {
          issues: [
            { path: 'cost.unit', message: `must be in ${units.join(' or ')}: the attempt has no other rate` },
          ],
        })
      if (saved) await recordAction(tx, operator, 'attempt.verdict', id, body)
      return saved
    })
    if (found?.wasUnknown) metrics.costFound(found.modelId, found)
    if (!found) throw problem('not_found', 'No parked attempt has this id.')
    return { 200: body }
  },
})

/** Those in which a cost becomes money. Where there are none, costs are shown as they were stated. */
function unitsOf(found: FoundCost | undefined): string[] {
  const { currency = null, perUnit = {} } = found?.costRates ?? {}
  return [...(currency === null ? [] : [currency]), ...Object.keys(perUnit)]
}
