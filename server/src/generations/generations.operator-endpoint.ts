import { Uuid } from '@atelier/contract/formats.ts'
import { GenerationStatus } from '@atelier/contract/generation.ts'
import { limits } from '@atelier/contract/limits.ts'
import { OperatorGenerationPage, RevealableGeneration } from '@atelier/contract/operator-generation.ts'
import { OperatorReceipt } from '@atelier/contract/receipt.ts'
import { Type } from 'typebox'
import { countDelivered } from './delivered.store.ts'
import { operatorReceiptOf } from './receipt.ts'
import { readOperatorReceipt } from './receipt.store.ts'
import { showGenerations } from './show.store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'
import { findAnyGeneration, listAllGenerations } from './operator-generations.store.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { operatorGeneration } from './operator-generation.ts'

const params = Type.Object({ id: Uuid })

export const operatorListGenerations = endpoint({
  method: 'GET',
  path: '/operator/v1/generations',
  summary: 'List generations of all accounts',
  description: 'Newest first. Neither what people wrote nor what was made is shown.',
  scope: 'operator',
  query: Type.Object(
    {
      ...pageQuery,
      account: Type.Optional(Type.With(Uuid, { description: 'Only those of this account.' })),
      status: Type.Optional(GenerationStatus),
    },
    { additionalProperties: false },
  ),
  responds: { 200: OperatorGenerationPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    { db, cursors }: GenerationsDependencies,
  ) {
    const list = ['all generations', filters.account, filters.status]
    const rows = await listAllGenerations(db, filters, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.seq))
    const delivered = await countDelivered(
      db,
      items.map(({ id }) => id),
    )
    return {
      200: { items: items.map((row) => operatorGeneration(row, delivered.get(row.id) ?? 0)), nextCursor },
    }
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
    { reveal: Type.Optional(Type.Boolean({ description: 'Whether to show params and outputs in full.' })) },
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
    return { 200: { ...generation, revealed: { params: row.params, outputs, notes } } }
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
