import { withoutWords } from '@atelier/contract/note.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { LedgerEntry } from '@atelier/contract/ledger.ts'
import type { attemptStates, OperatorReceipt, Receipt } from '@atelier/contract/receipt.ts'
import type { StoredGeneration } from './generation.ts'
import { priceInWords } from './price-in-words.ts'

type AttemptMade = {
  number: number
  provider: string
  state: (typeof attemptStates)[number]
  createdAt: Date
  endedAt: Date | null
  errorCode: GenerationErrorCode | null
  errorDetail: string | null
}

/** What a receipt is written from, all as of one moment. */
export type ReceiptParts = {
  generation: StoredGeneration
  attempts: AttemptMade[]
  /** The generation's own, oldest first. */
  entries: LedgerEntry[]
  delivered: number
}

/** For the account's holder, who is not told what providers said: it may name people and machines. */
export function receiptOf(parts: ReceiptParts): Receipt {
  const { accountId: _, attempts, ...receipt } = operatorReceiptOf(parts)
  const { notes } = parts.generation
  return {
    ...receipt,
    notes: notes ?? [],
    attempts: attempts.map(({ errorDetail: _words, ...attempt }) => attempt),
  }
}

export function operatorReceiptOf({
  generation,
  attempts,
  entries,
  delivered,
}: ReceiptParts): OperatorReceipt {
  const { id, accountId, modelId, modelName, status, coinsQuoted, coinsPerOutput, outputsRequested } =
    generation
  return {
    generationId: id,
    accountId,
    modelId,
    modelName,
    status,
    channel: generation.channel,
    keyId: generation.keyId,
    coins: {
      quoted: coinsQuoted,
      held: coinsOf(entries, 'hold'),
      charged: coinsOf(entries, 'charge'),
      released: coinsOf(entries, 'release'),
    },
    outputs: { requested: outputsRequested, delivered },
    price: { coinsPerOutput, lines: priceInWords(generation) },
    notes: (generation.notes ?? []).map(withoutWords),
    attempts: attempts.map(attemptOf),
    entries,
    createdAt: generation.createdAt.toISOString(),
    startedAt: generation.startedAt?.toISOString() ?? null,
    completedAt: generation.completedAt?.toISOString() ?? null,
  }
}

function coinsOf(entries: LedgerEntry[], kind: LedgerEntry['kind']): number {
  return entries.filter((entry) => entry.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
}

function attemptOf({ number, provider, state, createdAt, endedAt, errorCode, errorDetail }: AttemptMade) {
  const startedAt = createdAt.toISOString()
  return {
    number,
    provider,
    state,
    startedAt,
    endedAt: endedAt?.toISOString() ?? null,
    errorCode,
    errorDetail,
  }
}
