import type { Receipt } from '@atelier/contract/receipt.ts'
import type { ReceiptLine } from './design/receipt.tsx'

type Known = Pick<Receipt, 'coins' | 'outputs' | 'status' | 'completedAt'>

/** The lines of a receipt. What came back is said only of what has ended; while it runs the coins are still held. */
export function receiptLines({ coins, outputs, status, completedAt }: Known): ReceiptLine[] {
  const promised = [
    { label: 'Quoted', coins: coins.quoted },
    { label: 'Held', coins: coins.held },
  ]
  if (completedAt === null) return promised
  return [
    ...promised,
    { label: 'Charged', coins: coins.charged, note: delivered(outputs), isTotal: true },
    {
      label: 'Returned',
      coins: coins.released,
      ...(status !== 'succeeded' && {
        note: `all, for it was ${status === 'failed' ? 'not made' : 'canceled'}`,
      }),
    },
  ]
}

const delivered = ({ requested, delivered: made }: Known['outputs']): string =>
  made === requested ? `${made} delivered` : `${made} of ${requested} delivered`
