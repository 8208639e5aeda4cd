import type { LedgerEntry } from '@atelier/contract/ledger.ts'
import * as messages from '#messages/coins.ts'
import * as common from '#messages/common.ts'

/** The labels of each kind of entry. `sign` is its effect on the available coins; a charge takes held ones. */
// prettier-ignore
export const kindLabels: Record<LedgerEntry['kind'], { label: string; plural: string; sign: '+' | '−' | '' }> = {
  grant:   { label: messages.granted,  plural: messages.grants,  sign: '+' },
  hold:    { label: common.held,     plural: messages.holds,   sign: '−' },
  charge:  { label: common.charged,  plural: messages.charges, sign: '' },
  release: { label: common.returned, plural: messages.returns, sign: '+' },
}
