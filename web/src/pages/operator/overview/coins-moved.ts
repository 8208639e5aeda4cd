import type { Overview } from '@atelier/contract/overview.ts'

/** By kinds of the ledger: what operators and codes gave accounts, sold or not, less what they took; of these what came by codes; and what gave coins back. */
const kinds = { given: ['grant', 'redemption'], redeemed: ['redemption'], refunded: ['refund'] } as const

/** How many coins accounts were given, or were given back. */
export const coinsMoved = (moved: Overview['total']['moved'], what: keyof typeof kinds): number =>
  moved
    .filter(({ kind }) => kinds[what].some((each) => each === kind))
    .reduce((sum, { coins }) => sum + coins, 0)
