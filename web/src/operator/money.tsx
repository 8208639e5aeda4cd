import { formatNumber } from '../messages/numbers.ts'

/** An amount of money as the server wrote it, to a millionth; in the colour of losses where it is one. */
export function Money({ amount, currency }: { amount: string; currency: string | null }) {
  return (
    <span className={`figures whitespace-nowrap ${amount.startsWith('-') ? 'text-bad' : ''}`}>
      {formatNumber(Number(amount), 1_000_000)}
      {currency !== null && ` ${currency}`}
    </span>
  )
}
