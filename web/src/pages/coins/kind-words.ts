import type { LedgerEntry } from '@atelier/contract/ledger.ts'

/** What each kind of entry is called, and what it does to the coins that can be spent. */
// prettier-ignore
export const kindWords: Record<LedgerEntry['kind'], { word: string; sign: 1 | -1; plural: string }> = {
  grant:   { word: 'Granted',  plural: 'Grants',  sign: 1 },
  hold:    { word: 'Held',     plural: 'Holds',   sign: -1 },
  charge:  { word: 'Charged',  plural: 'Charges', sign: -1 },
  release: { word: 'Returned', plural: 'Returns', sign: 1 },
}
