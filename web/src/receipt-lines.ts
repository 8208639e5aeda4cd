import type { Receipt } from '@atelier/contract/receipt.ts'
import type { ReceiptLine } from './design/receipt.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/receipt.ts'

type Known = Pick<Receipt, 'coins' | 'outputs' | 'status' | 'completedAt' | 'entries'>

/** The lines of a receipt. What came back is said only of what has ended; while it runs the coins are still held. */
export function receiptLines({ coins, outputs, status, completedAt, entries }: Known): ReceiptLine[] {
  const promised = [
    { label: common.quoted, coins: coins.quoted },
    { label: common.held, coins: coins.held },
  ]
  if (completedAt === null) return promised
  return [
    ...promised,
    { label: common.charged, coins: coins.charged, note: delivered(outputs), isTotal: true },
    {
      label: common.returned,
      coins: coins.released,
      ...(status !== 'succeeded' && {
        note: messages.fullRefund,
      }),
    },
    ...entries
      .filter(({ kind }) => kind === 'refund')
      .map((refund) => ({ label: common.refundedLabel, coins: refund.coins, note: refund.note })),
  ]
}

const delivered = ({ requested, delivered: made }: Known['outputs']): string =>
  made === requested ? messages.delivered(made) : messages.deliveredOf(made, requested)
