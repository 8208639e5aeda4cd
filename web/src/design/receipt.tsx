import type { ReactNode } from 'react'
import { formatNumber } from '../messages/numbers.ts'

export type ReceiptLine = { label: string; coins: number; note?: ReactNode; isTotal?: boolean }

/** What was promised and what was paid, with dots that lead from the word to its number. */
export function ReceiptLines({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className="figures grid gap-1.5">
      {lines.map(({ label, coins, note, isTotal = false }) => (
        <div
          key={label}
          className={`flex items-baseline gap-2 ${isTotal ? 'border-t border-dashed border-edge pt-1.5' : ''}`}
        >
          <dt className={isTotal ? 'font-medium' : 'text-quiet'}>
            {label}
            {note !== undefined && (
              <span className="ml-2 font-sans text-small font-normal text-quiet">{note}</span>
            )}
          </dt>
          <span aria-hidden="true" className="leader" />
          <dd className="text-coin">{formatNumber(coins)}</dd>
        </div>
      ))}
    </dl>
  )
}
