import type { OperatorReceipt as Receipt } from '@atelier/contract/receipt.ts'
import { useQuery } from '@tanstack/react-query'
import { operatorReceiptQuery } from '../../../api/operator-generation-queries.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Section } from '../../../design/page.tsx'
import { ReceiptLines } from '../../../design/receipt.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { Money } from '../../../operator/money.tsx'
import { receiptLines } from '../../../receipt-lines.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-generation.ts'

/** What it cost the account, what of that was given back, and what is left once backends are paid. */
export function OperatorReceipt({ generationId }: { generationId: string }) {
  const receipt = useQuery(operatorReceiptQuery(generationId))
  return (
    <Section title={common.receipt}>
      <div className="p-4">
        <QueryResult of={receipt} skeleton={<Skeleton className="h-28 w-full" />}>
          {(found) => <Lines receipt={found} />}
        </QueryResult>
      </div>
    </Section>
  )
}

function Lines({ receipt }: { receipt: Receipt }) {
  return (
    <div className="grid gap-4">
      <ReceiptLines lines={receiptLines(receipt)} />
      <ul aria-label={common.howPriceCameAbout} className="figures grid gap-0.5 text-small text-quiet">
        {receipt.price.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Earned earnings={receipt.earnings} />
    </div>
  )
}

function Earned({ earnings }: { earnings: Receipt['earnings'] }) {
  const { currency, coinsWorth, costMoney, margin, unknownCosts } = earnings
  const amounts = [
    [messages.worth, coinsWorth],
    [messages.cost, costMoney],
    [messages.margin, margin],
  ] as const
  if (amounts.every(([, amount]) => amount === null)) return null
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-4 text-small">
      {amounts.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label} className="contents">
              <dt className="text-quiet">{label}</dt>
              <dd className="text-right">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ),
      )}
      {unknownCosts > 0 && <dd className="col-span-2 text-quiet">{messages.unknownCosts(unknownCosts)}</dd>}
    </dl>
  )
}
