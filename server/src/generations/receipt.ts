import type { Earnings } from '@atelier/contract/earnings.ts'
import { withoutMessage } from '@atelier/contract/note.ts'
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
  backendId: string | null
  modelVersion: string | null
  costAmount: number | null
  costUnit: string | null
  costMoney: string | null
}

/** The data of a receipt, as of one moment. */
export type ReceiptParts = {
  generation: StoredGeneration
  attempts: AttemptMade[]
  /** The generation's own, oldest first. */
  entries: LedgerEntry[]
  delivered: number
}

export type OperatorReceiptParts = ReceiptParts & { earnings: Earnings }

/** For the owner, without what providers said: it may name people and machines. Nor with what they cost the operator. */
export function receiptOf(parts: ReceiptParts): Receipt {
  const { generation, attempts } = parts
  return { ...commonOf(parts), notes: generation.notes ?? [], attempts: attempts.map(attemptOf) }
}

export function operatorReceiptOf(parts: OperatorReceiptParts): OperatorReceipt {
  const { generation, attempts, earnings } = parts
  return {
    accountId: generation.accountId,
    modelVersion: generation.modelVersion,
    ...commonOf(parts),
    notes: (generation.notes ?? []).map(withoutMessage),
    attempts: attempts.map(operatorAttemptOf),
    earnings,
  }
}

/** What owner and operator both see. */
function commonOf({ generation, entries, delivered }: ReceiptParts): Omit<Receipt, 'notes' | 'attempts'> {
  const { id, modelId, modelName, status, coinsQuoted, coinsPerOutput, outputsRequested } = generation
  return {
    generationId: id,
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
      refunded: coinsOf(entries, 'refund'),
    },
    outputs: { requested: outputsRequested, delivered },
    price: { coinsPerOutput, lines: priceInWords(generation) },
    entries,
    createdAt: generation.createdAt.toISOString(),
    startedAt: generation.startedAt?.toISOString() ?? null,
    completedAt: generation.completedAt?.toISOString() ?? null,
  }
}

function coinsOf(entries: LedgerEntry[], kind: LedgerEntry['kind']): number {
  return entries.filter((entry) => entry.kind === kind).reduce((sum, { coins }) => sum + coins, 0)
}

function attemptOf({ number, provider, state, createdAt, endedAt, errorCode }: AttemptMade) {
  return {
    number,
    provider,
    state,
    startedAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    errorCode,
  }
}

function operatorAttemptOf(attempt: AttemptMade) {
  const { errorDetail, backendId, modelVersion, costAmount: amount, costUnit: unit, costMoney } = attempt
  const cost = amount === null || unit === null ? null : { amount, unit }
  return { ...attemptOf(attempt), errorDetail, backendId, modelVersion, cost, costMoney }
}
