import {
  CodeBatch,
  CodeBatchFilters,
  CodeBatchPage,
  CodeBatchQuery,
  CreateCodesRequest,
  CreatedCodes,
  RedemptionFilters,
  RedemptionPage,
  RedemptionQuery,
} from '@atelier/contract/code.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { expiresInThePast } from '../accounts/keys.ts'
import { hasPassed } from '../accounts/keys.store.ts'
import { recordAction } from '../operator-actions/store.ts'
import type { Db } from '../platform/db/database.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import { mintCode } from './code.ts'
import type { CodesDependencies } from './dependencies.ts'
import {
  createBatch,
  endBatch,
  findBatch,
  listBatches,
  listRedemptions,
  type PlacedBatch,
  type PlacedRedemption,
} from './store.ts'

const params = Type.Object({ id: Uuid })

export const operatorCreateCodes = endpoint({
  method: 'POST',
  path: '/operator/v1/codes',
  summary: 'Make a batch of codes',
  description: 'The answer holds the codes themselves, this once: only their hashes are kept.',
  scope: 'operator',
  body: CreateCodesRequest,
  responds: { 201: CreatedCodes },
  problems: ['invalid_params'],
  async handle({ body, operator, header }, { db }: CodesDependencies) {
    header('cache-control', 'no-store')
    return { 201: await makeCodes(db, body, operator) }
  },
})

export const operatorListCodes = endpoint({
  method: 'GET',
  path: '/operator/v1/codes',
  summary: 'List batches of codes',
  description: 'With how many were redeemed and the coins of those.',
  scope: 'operator',
  query: CodeBatchQuery,
  responds: { 200: CodeBatchPage },
  problems: ['invalid_params'],
  async handle({ query }, { db, cursors }: CodesDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const list = ['codes', filters.query, filters.state, filters.sort]
    const found = await listBatches(db, filters, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(found, limit, ({ seq }) => cursors.seal(list, seq))
    return { 200: { items: items.map(({ batch }) => batch), nextCursor } }
  },
})

export const operatorDownloadCodes = endpoint({
  method: 'GET',
  path: '/operator/v1/codes.csv',
  summary: 'Download the list of batches of codes',
  description: 'All that match, without the codes.',
  scope: 'operator',
  query: CodeBatchFilters,
  responds: { 200: Csv('One line for each batch.') },
  problems: ['invalid_params'],
  async handle(call, { db }: CodesDependencies) {
    const pages = allPages<PlacedBatch, number>(
      (after, limit) => listBatches(db, call.query, after, limit),
      ({ seq }) => seq,
    )
    return { 200: await csvDownload(call, 'codes.csv', batchColumns, pages, batchCells) }
  },
})

export const operatorGetCodes = endpoint({
  method: 'GET',
  path: '/operator/v1/codes/{id}',
  summary: 'Get a batch of codes',
  description: 'With how many were redeemed and the coins of those; without the codes.',
  scope: 'operator',
  params,
  responds: { 200: CodeBatch },
  problems: ['not_found'],
  async handle({ params: { id }, problem }, { db }: CodesDependencies) {
    const batch = await findBatch(db, id)
    if (!batch) throw problem('not_found', noBatch)
    return { 200: batch }
  },
})

export const operatorEndCodes = endpoint({
  method: 'POST',
  path: '/operator/v1/codes/{id}/end',
  summary: 'End a batch of codes',
  description: 'None of its codes can be redeemed from this answer on. What was redeemed stays.',
  scope: 'operator',
  params,
  responds: { 200: CodeBatch },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, { db }: CodesDependencies) {
    const ended = await db.transaction().execute(async (tx) => {
      const batch = await endBatch(tx, id)
      if (batch) await recordAction(tx, operator, 'codes.end', id, { name: batch.name })
      return batch
    })
    if (!ended) throw problem('not_found', noBatch)
    return { 200: ended }
  },
})

export const operatorListRedemptions = endpoint({
  method: 'GET',
  path: '/operator/v1/codes/{id}/redemptions',
  summary: 'List who redeemed codes of a batch',
  description: 'With the entry in the ledger that each made.',
  scope: 'operator',
  params,
  query: RedemptionQuery,
  responds: { 200: RedemptionPage },
  problems: ['invalid_params', 'not_found'],
  async handle(
    { params: { id }, query: { cursor, limit = limits.pageSizeDefault, ...filters }, problem },
    { db, cursors }: CodesDependencies,
  ) {
    const list = ['redemptions', id, filters.account, filters.sort]
    const after = cursors.open<number>(list, cursor)
    if (!(await findBatch(db, id))) throw problem('not_found', noBatch)
    const found = await listRedemptions(db, id, filters, after, limit + 1)
    const { items, nextCursor } = pageOf(found, limit, ({ ledgerId }) => cursors.seal(list, ledgerId))
    return { 200: { items: items.map(({ redemption }) => redemption), nextCursor } }
  },
})

export const operatorDownloadRedemptions = endpoint({
  method: 'GET',
  path: '/operator/v1/codes/{id}/redemptions.csv',
  summary: 'Download who redeemed codes of a batch',
  description: 'All that match.',
  scope: 'operator',
  params,
  query: RedemptionFilters,
  responds: { 200: Csv('One line for each redemption.') },
  problems: ['invalid_params', 'not_found'],
  async handle(call, { db }: CodesDependencies) {
    const { id } = call.params
    if (!(await findBatch(db, id))) throw call.problem('not_found', noBatch)
    const pages = allPages<PlacedRedemption, number>(
      (after, limit) => listRedemptions(db, id, call.query, after, limit),
      ({ ledgerId }) => ledgerId,
    )
    return {
      200: await csvDownload(call, `redemptions-${id}.csv`, redemptionColumns, pages, redemptionCells),
    }
  },
})

const noBatch = 'There is no such batch of codes.'

async function makeCodes(db: Db, body: CreateCodesRequest, operator: string) {
  if (body.expiresAt && (await hasPassed(db, body.expiresAt))) throw invalidParams([expiresInThePast])
  const codes = Array.from({ length: body.count }, () => mintCode(randomInt))
  const batch = await db.transaction().execute(async (tx) => {
    const made = await createBatch(tx, body, codes, operator)
    await recordAction(tx, operator, 'codes.create', made.id, body)
    return made
  })
  return { ...batch, codes }
}

const batchColumns = [
  'batch',
  'name',
  'made',
  'by',
  'coins',
  'codes',
  'uses per code',
  'uses per account',
  'expires',
  'ended',
  'state',
  'redemptions',
  'coins redeemed',
]

const batchCells = ({ batch }: PlacedBatch) => [
  batch.id,
  batch.name,
  batch.createdAt,
  batch.createdBy,
  batch.coins,
  batch.count,
  batch.usesPerCode,
  batch.usesPerAccount,
  batch.expiresAt,
  batch.endedAt,
  batch.state,
  batch.redemptions,
  batch.coinsRedeemed,
]

const redemptionColumns = ['moment', 'account', 'email', 'code ends in', 'coins', 'entry']
const redemptionCells = ({ redemption }: PlacedRedemption) => [
  redemption.createdAt,
  redemption.accountId,
  redemption.email,
  redemption.lastFive,
  redemption.coins,
  redemption.entry,
]
