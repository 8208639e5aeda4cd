import type { LedgerEntry } from '@atelier/contract/ledger.ts'
import type { GenerationErrorCode, GenerationStatus } from '@atelier/contract/generation.ts'
import type {
  OperatorAttempt,
  OperatorGeneration,
  RevealableGeneration,
} from '@atelier/contract/operator-generation.ts'
import type { RefundRequest } from '@atelier/contract/grant.ts'
import type { OperatorReceipt } from '@atelier/contract/receipt.ts'
import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { at, call, get, type Listed, type Paged, type Signal } from './client.ts'

/** As the address of the page has them; days are of UTC, the last one included. */
export type GenerationFilters = {
  id?: string
  account?: string
  model?: string
  status?: GenerationStatus
  error?: GenerationErrorCode
  backend?: string
  from?: string
  to?: string
  sort?: TimeSort
}

/** What the API is asked for: moments instead of days, and no id that is still being typed. */
export function searchOf({ id, account, from, to, ...others }: GenerationFilters) {
  return {
    ...others,
    ...(isUuid(id) && { id }),
    ...(isUuid(account) && { account }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  }
}

export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The moment at which a day of UTC begins, or the one so many days later. */
const startOf = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * 86_400_000).toISOString()

/** What operators see of generations, and do about them. */
export const operatorGenerationApi = {
  listGenerations: (filters: GenerationFilters, cursor: string | undefined, signal?: Signal) =>
    get<Paged<OperatorGeneration>>('/operator/v1/generations', signal, { ...searchOf(filters), cursor }),
  getGeneration: (id: string, signal?: Signal) =>
    get<RevealableGeneration>(at`/operator/v1/generations/${id}`, signal),
  /** Recorded, each time. */
  revealGeneration: (id: string) =>
    get<RevealableGeneration>(at`/operator/v1/generations/${id}`, undefined, { reveal: true }),
  getReceipt: (id: string, signal?: Signal) =>
    get<OperatorReceipt>(at`/operator/v1/generations/${id}/receipt`, signal),
  listAttempts: (id: string, signal?: Signal) =>
    get<Listed<OperatorAttempt>>(at`/operator/v1/generations/${id}/attempts`, signal),
  refund: (id: string, body: RefundRequest, idempotencyKey: string) =>
    call<LedgerEntry>('POST', at`/operator/v1/generations/${id}/refund`, {
      body,
      headers: { 'idempotency-key': idempotencyKey },
    }),
}
