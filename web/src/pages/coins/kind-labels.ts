import type { LedgerEntry } from '@atelier/contract/ledger.ts'

/** The labels of each kind of entry. `sign` is its effect on the available coins; a charge takes held ones. */
// prettier-ignore
export const kindLabels: Record<LedgerEntry['kind'], { label: string; plural: string; sign: '+' | '−' | '' }> = {
  grant:   { label: 'Granted',  plural: 'Grants',  sign: '+' },
  hold:    { label: 'Held',     plural: 'Holds',   sign: '−' },
  charge:  { label: 'Charged',  plural: 'Charges', sign: '' },
  release: { label: 'Returned', plural: 'Returns', sign: '+' },
}
