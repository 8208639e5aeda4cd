import { Uuid } from '@atelier/contract/formats.ts'
import { Receipt } from '@atelier/contract/receipt.ts'
import { Type } from 'typebox'
import { receiptOf } from './receipt.ts'
import { readReceipt } from './receipt.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'

export const getReceipt = endpoint({
  method: 'GET',
  path: '/account/v1/generations/{id}/receipt',
  summary: 'Get the receipt of a generation',
  description: 'What was quoted, held, charged and released, how the price came about, and every attempt.',
  scope: 'session',
  params: Type.Object({ id: Uuid }),
  responds: { 200: Receipt },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db }: GenerationsDependencies) {
    const parts = await readReceipt(db, id, account.id)
    if (!parts) throw problem('not_found', 'This account has no generation with this id.')
    return { 200: receiptOf(parts) }
  },
})
