import { formatNumber } from '../messages/numbers.ts'
import * as messages from '#messages/design.ts'
/** A number of coins with its glyph, in the colour that means money and nothing else. */
export function Coins({
  amount,
  sign = '',
  className = '',
}: {
  amount: number
  /** What the amount does, where it is a movement. */
  sign?: '+' | '−' | ''
  className?: string
}) {
  return (
    <span
      className={`figures inline-flex items-baseline gap-[0.35em] whitespace-nowrap text-coin ${className}`}
    >
      <CoinGlyph />
      {amount > 0 && sign}
      {formatNumber(amount)}
      <span className="sr-only"> {amount === 1 ? messages.coin : messages.coins}</span>
    </span>
  )
}

/** A disc with a square window: our own, so that it is mistaken for no currency. */
function CoinGlyph() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-[0.85em] shrink-0 self-center">
      <path fill="currentColor" fillRule="evenodd" d="M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0ZM4 4v4h4V4Z" />
    </svg>
  )
}
