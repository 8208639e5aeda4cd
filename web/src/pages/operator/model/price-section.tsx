import type { PricePreview } from '@atelier/contract/price-preview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricePreviewQuery } from '../../../api/operator-catalog-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Button } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { TextAreaField } from '../../../design/field.tsx'
import { Section } from '../../../design/page.tsx'
import { Table, type Column } from '../../../design/table.tsx'
import { Form, textOf } from '../../../forms/form.tsx'
import { refuseFields } from '../../../forms/refuse-fields.ts'
import { formatNumber } from '../../../messages/numbers.ts'
import { Money } from '../../../operator/money.tsx'
import { readParams } from '../model-tools/read-params.ts'
import * as messages from '#messages/operator-model.ts'
import * as modelsMessages from '#messages/operator-models.ts'
import * as tools from '#messages/operator-model-tools.ts'

type AtBackend = PricePreview['backends'][number]

/** What a request costs a customer, and what is left of it at each backend, before anybody makes it. */
export function PriceSection({ modelId }: { modelId: string }) {
  const [params, setParams] = useState<string>()
  const preview = useQuery({ ...pricePreviewQuery(modelId, params), placeholderData: keepPreviousData })
  return (
    <Section title={messages.pricePreview}>
      <div className="grid gap-4 p-4">
        <Form
          label={messages.pricePreview}
          onSubmit={async (fields) => {
            const typed = textOf(fields, 'params')
            refuseFields(readParams(typed) === undefined ? [{ path: 'params', message: tools.noJson }] : [])
            setParams(typed === '' ? undefined : typed)
          }}
        >
          {({ issue }) => (
            <>
              <TextAreaField
                label={tools.params}
                name="params"
                rows={3}
                spellCheck={false}
                hint={messages.previewHint}
                issue={issue('params')}
              />
              <div>
                <Button type="submit" busy={preview.isPlaceholderData}>
                  {messages.preview}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
      <QueryResult of={preview}>{(shown) => <Preview preview={shown} />}</QueryResult>
    </Section>
  )
}

function Preview({ preview }: { preview: PricePreview }) {
  const { coins, coinsPerOutput, outputs, coinsWorth, currency, backends } = preview
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 border-y border-line px-4 py-3" role="status">
        <Coins amount={coins} className="text-title" />
        <span className="text-quiet">{messages.perOutput(coinsPerOutput, outputs)}</span>
        {coinsWorth !== null && <Money amount={coinsWorth} currency={currency} />}
      </p>
      <Table
        caption={messages.pricePreview}
        rows={backends}
        keyOf={({ backendId }) => backendId}
        columns={columnsOf(currency)}
      />
    </>
  )
}

const columnsOf = (currency: string | null): Column<AtBackend>[] => {
  const money = (amount: string | null, of = currency) =>
    amount === null ? modelsMessages.unknown : <Money amount={amount} currency={of} />
  return [
    {
      label: messages.backend,
      isName: true,
      cell: ({ backendId }) => <span className="figures wrap-anywhere">{backendId}</span>,
    },
    { label: messages.cost, align: 'end', cell: ({ costMoney }) => money(costMoney) },
    { label: messages.margin, align: 'end', cell: ({ margin }) => money(margin) },
    {
      label: messages.attempts30,
      align: 'end',
      cell: ({ lastMonth }) => <span className="figures">{formatNumber(lastMonth.attempts)}</span>,
    },
    {
      label: messages.margin30,
      align: 'end',
      cell: ({ lastMonth: { earnings } }) => money(earnings.margin, earnings.currency),
    },
  ]
}
