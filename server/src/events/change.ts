import { generationStatuses, type GenerationStatus } from '@atelier/contract/generation.ts'

/** A generation has changed its status or its progress. */
export type Change = {
  accountId: string
  generationId: string
  before: GenerationStatus
  now: GenerationStatus
}

/** Parses a notification of the database; undefined for anything else that is sent on the channel. */
export function readChange(message: string): Change | undefined {
  const [accountId = '', generationId = '', before, now] = message.split(' ')
  return isStatus(before) && isStatus(now) ? { accountId, generationId, before, now } : undefined
}

const statuses: readonly unknown[] = generationStatuses
const isStatus = (word: unknown): word is GenerationStatus => statuses.includes(word)
