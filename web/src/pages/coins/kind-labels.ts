import type { LedgerEntry } from '@atelier/contract/ledger.ts'
import * as messages from '#messages/coins.ts'
import * as common from '#messages/common.ts'

/** The labels of each kind of entry. `sign` is what it does to all that one has: held coins are still there, charged ones are gone. */
// prettier-ignore
export const kindLabels: Record<LedgerEntry['kind'], { label: string; plural: string; sign: '+' | '−' | '' }> = {
  grant:      { label: messages.granted,       plural: messages.grants,      sign: '+' },
  hold:       { label: common.held,            plural: messages.holds,       sign: '' },
  charge:     { label: common.charged,         plural: messages.charges,     sign: '−' },
  release:    { label: common.returned,        plural: messages.returns,     sign: '' },
  refund:     { label: common.refundedLabel,   plural: messages.refunds,     sign: '+' },
  redemption: { label: messages.codeRedeemed,  plural: messages.redemptions, sign: '+' },
}
