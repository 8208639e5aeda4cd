import type { QuoteResponse } from '@atelier/contract/quote.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { Button, buttonLook } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { usePlayground } from '../playground-context.ts'
import { affordableOutputs } from './affordable.ts'
import * as messages from '#messages/run.ts'

type Props = { quote: QuoteResponse; available: number; contact: string | null }

/**
 * Shown before submitting: how many coins are missing, how many outputs the balance would pay for, and where to get
 * coins.
 */
export function InsufficientCoins({ quote, available, contact }: Props) {
  const { formSource, set } = usePlayground()
  const here = useRouterState({ select: ({ location }) => location.href })
  const fewer = affordableOutputs(formSource, quote, available)
  return (
    <Notice
      kind="warn"
      title={messages.tooExpensive(quote.coins, Math.max(0, available))}
      actions={
        <>
          {fewer !== undefined && (
            <Button onClick={() => set('num_outputs', fewer)}>
              {messages.outputsFor(fewer, fewer * quote.coinsPerOutput)}
            </Button>
          )}
          <Link to="/account/coins" search={{ next: here }} className={buttonLook()}>
            {messages.redeemCode}
          </Link>
        </>
      }
    >
      {contact === null ? messages.outOfCoins : messages.getCoins(contact)}
    </Notice>
  )
}
