import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import {
  OperatorAttemptList,
  OperatorGenerationFilters,
  OperatorGenerationPage,
  OperatorGenerationQuery,
  RevealableGeneration,
  type OperatorGeneration,
} from '@atelier/contract/operator-generation.ts'
import { OperatorReceipt } from '@atelier/contract/receipt.ts'
import { Type } from 'typebox'
import { wireAsset } from '../assets/asset.ts'
import { findInputs } from '../assets/store.ts'
import { recordAction } from '../operator-actions/store.ts'
import type { Db } from '../platform/db/database.ts'
import { Csv, csvDownload, pagesUntilLast } from '../platform/http/csv.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import { listAttempts } from './attempts.store.ts'
import { countDelivered } from './delivered.store.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { fileIdsIn } from './file-params.ts'
import type { StoredGeneration } from './generation.ts'
import { findAnyGeneration, listAllGenerations } from './operator-generations.store.ts'
import { operatorReceiptOf } from './receipt.ts'
import { readOperatorReceipt } from './receipt.store.ts'
import { redactedAttempt } from './redacted-attempt.ts'
import { showGenerations } from './show.store.ts'
import { operatorGeneration } from './operator-generation.ts'

const params = Type.Object({ id: Uuid })

export const operatorListGenerations = endpoint({
  method: 'GET',
  path: '/operator/v1/generations',
  summary: 'Search the generations of all accounts',
  description:
    'Filters add up. Neither what people wrote nor what was made is shown. A page looks through 20,000 at most: one with few items, or none, and a `nextCursor` is not the end.',
  scope: 'operator',
  query: OperatorGenerationQuery,
  responds: { 200: OperatorGenerationPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    { db, cursors }: GenerationsDependencies,
  ) {
    refuseTimes(filters)
    const { id, account, model, status, error, backend, from, to, sort } = filters
    const list = ['all generations', id, account, model, status, error, backend, from, to, sort]
    const { rows, resumeSeq } = await listAllGenerations(
      db,
      filters,
      cursors.open<number>(list, cursor),
      limit,
    )
    const nextCursor = resumeSeq === null ? null : cursors.seal(list, resumeSeq)
    return { 200: { items: await operatorGenerations(db, rows), nextCursor } }
  },
})

export const operatorDownloadGenerations = endpoint({
  method: 'GET',
  path: '/operator/v1/generations.csv',
  summary: 'Download a search of generations',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  query: OperatorGenerationFilters,
  responds: { 200: Csv('One line for each generation.') },
  problems: ['invalid_params'],
  async handle(call, { db }: GenerationsDependencies) {
    refuseTimes(call.query)
    const pages = pagesUntilLast<OperatorGeneration, number>(async (after, limit) => {
      const { rows, resumeSeq } = await listAllGenerations(db, call.query, after, limit)
      return { items: await operatorGenerations(db, rows), next: resumeSeq ?? undefined }
    })
    return { 200: await csvDownload(call, 'generations.csv', columns, pages, cellsOf) }
  },
})

export const operatorGetGeneration = endpoint({
  method: 'GET',
  path: '/operator/v1/generations/{id}',
  summary: 'Get a generation of any account',
  description:
    'With `reveal=true` also what the person wrote and what was made; that you looked is recorded among the actions.',
  scope: 'operator',
  params,
  query: Type.Object(
    {
      reveal: Type.Optional(
        Type.Boolean({ description: 'Whether to show params, inputs and outputs in full.' }),
      ),
    },
    { additionalProperties: false },
  ),
  responds: { 200: RevealableGeneration },
  problems: ['invalid_params', 'not_found'],
  async handle(
    { params: { id }, query: { reveal = false }, operator, problem },
    { db, links }: GenerationsDependencies,
  ) {
    const row = await findAnyGeneration(db, id)
    if (!row) throw problem('not_found', 'There is no such generation.')
    const delivered = await countDelivered(db, [id])
    const generation = operatorGeneration(row, delivered.get(id) ?? 0)
    if (!reveal) return { 200: { ...generation, revealed: null } }

    // Recorded before it is shown, so that every look is on record.
    await recordAction(db, operator, 'generation.reveal', id, { account: row.accountId })
    const [shown] = await showGenerations(db, links, row.accountId, [row])
    const { outputs, notes } = shown!
    const sent = [...(await findInputs(db, row.accountId, fileIdsIn(row.params))).values()]
    const inputs = sent.filter(({ deletedAt }) => deletedAt === null).map((asset) => wireAsset(asset, links))
    return { 200: { ...generation, revealed: { params: row.params, inputs, outputs, notes } } }
  },
})

export const operatorListAttempts = endpoint({
  method: 'GET',
  path: '/operator/v1/generations/{id}/attempts',
  summary: 'List the attempts of a generation',
  description: 'Each try at a backend: when, how it ended, and what is kept of request and answer, redacted.',
  scope: 'operator',
  params,
  responds: { 200: OperatorAttemptList },
  problems: ['not_found'],
  async handle({ params: { id }, role, problem }, { db, backends }: GenerationsDependencies) {
    const generation = await findAnyGeneration(db, id)
    if (!generation) throw problem('not_found', 'There is no such generation.')
    const made = await listAttempts(db, id)
    const items = made.map((attempt) => {
      const origins = backends.byId.get(attempt.backendId ?? '')?.origins
      // The words of providers are redacted as well as can be, which is not always.
      return redactedAttempt(generation, attempt, { origins, showsDetail: role !== 'read-only' })
    })
    return { 200: { items } }
  },
})

export const operatorGetReceipt = endpoint({
  method: 'GET',
  path: '/operator/v1/generations/{id}/receipt',
  showsContent: true, // What a provider said of a failure may quote the prompt.
  summary: 'Get the receipt of any generation',
  description:
    'As its owner sees it, what providers said of attempts that failed, and what it cost and brought in.',
  scope: 'operator',
  params,
  responds: { 200: OperatorReceipt },
  problems: ['not_found'],
  async handle({ params: { id }, problem }, { db, coinValue }: GenerationsDependencies) {
    const parts = await readOperatorReceipt(db, id, coinValue)
    if (!parts) throw problem('not_found', 'There is no such generation.')
    return { 200: operatorReceiptOf(parts) }
  },
})

async function operatorGenerations(db: Db, rows: StoredGeneration[]): Promise<OperatorGeneration[]> {
  const delivered = await countDelivered(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => operatorGeneration(row, delivered.get(row.id) ?? 0))
}

function refuseTimes({ from, to }: OperatorGenerationFilters): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalidParams([{ path: 'from', message: 'must not be after to' }])
}

const columns = [
  'id',
  'submitted',
  'account',
  'key',
  'channel',
  'model',
  'effect',
  'status',
  'error',
  'coins quoted',
  'coins charged',
  'outputs',
  'started',
  'ended',
]

const cellsOf = (generation: OperatorGeneration) => [
  generation.id,
  generation.createdAt,
  generation.accountId,
  generation.keyId,
  generation.channel,
  generation.modelId,
  generation.effectId,
  generation.status,
  generation.error?.code ?? null,
  generation.coinsQuoted,
  generation.coinsCharged,
  generation.outputsDelivered,
  generation.startedAt,
  generation.completedAt,
]
