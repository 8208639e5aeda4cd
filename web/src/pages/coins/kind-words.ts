import type { LedgerEntry } from '@atelier/contract/ledger.ts'

/** What each kind of entry is called. `sign` is what it does to the coins that can be spent; a charge takes held ones. */
// prettier-ignore
export const kindWords: Record<LedgerEntry['kind'], { word: string; plural: string; sign: '+' | '−' | '' }> = {
  grant:   { word: 'Granted',  plural: 'Grants',  sign: '+' },
  hold:    { word: 'Held',     plural: 'Holds',   sign: '−' },
  charge:  { word: 'Charged',  plural: 'Charges', sign: '' },
  release: { word: 'Returned', plural: 'Returns', sign: '+' },
}
