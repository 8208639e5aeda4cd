import type { OperatorReceipt } from '@atelier/contract/receipt.ts'

/** What was given back of a charge; undefined where nothing was. */
export const refundOf = ({ entries }: Pick<OperatorReceipt, 'entries'>) =>
  entries.find(({ kind }) => kind === 'refund')
