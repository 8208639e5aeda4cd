import type { QuoteResponse } from '@atelier/contract/quote.ts'
import { Button } from '../../design/button.tsx'
import { count, formatNumber } from '../../design/coins.tsx'
import { Notice } from '../../design/notice.tsx'
import { usePlayground } from '../playground-context.ts'
import { affordableOutputs } from './affordable.ts'

type Props = { quote: QuoteResponse; available: number; contact: string | null }

/**
 * Shown before submitting: how many coins are missing, how many outputs the balance would pay for, and where to get
 * coins.
 */
export function InsufficientCoins({ quote, available, contact }: Props) {
  const { formSource, set } = usePlayground()
  const fewer = affordableOutputs(formSource, quote, available)
  return (
    <Notice
      kind="warn"
      title={`Needs ${formatNumber(quote.coins)}, you have ${formatNumber(Math.max(0, available))}`}
      actions={
        fewer !== undefined && (
          <Button onClick={() => set('num_outputs', fewer)}>
            {count(fewer, 'output')}: {count(fewer * quote.coinsPerOutput, 'coin')}
          </Button>
        )
      }
    >
      {contact === null ? 'Whoever runs this service has coins.' : `Get coins: ${contact}`}
    </Notice>
  )
}
