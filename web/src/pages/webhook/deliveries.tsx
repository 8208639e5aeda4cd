import type { Delivery, DeliveryState } from '@atelier/contract/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageOfItems } from '../../api/page-of-items.tsx'
import type { DeliveriesQuery } from '../../api/webhook-operations.ts'
import { deliveriesQuery } from '../../api/webhook-queries.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { SelectField } from '../../design/field.tsx'
import { Section } from '../../design/page.tsx'
import { Table, type Column } from '../../design/table.tsx'
import { Ago } from '../../design/time.tsx'
import { DeliveryStateLabel, outcomeText, stateLabels } from '../webhooks/delivery-state.tsx'
import * as messages from '#messages/webhook.ts'
import * as common from '#messages/common.ts'

type Props = {
  webhookId: string
  filters: DeliveriesQuery
  onFilter(state: DeliveryState | undefined): void
  onReplay(): void
}

const states = Object.entries(stateLabels) as [DeliveryState, { label: string }][]

/** What was sent to a webhook, newest first, a page at a time. */
export function Deliveries({ webhookId, filters, onFilter, onReplay }: Props) {
  const deliveries = useQuery({
    ...deliveriesQuery(webhookId, filters),
    refetchInterval: filters.cursor === undefined ? 5000 : false,
  })
  const { state } = filters

  return (
    <Section
      title={messages.deliveries}
      actions={
        <Button kind="quiet" onClick={onReplay}>
          {messages.resendFailed}
        </Button>
      }
    >
      <div className="border-b border-line p-4">
        <SelectField
          label={common.state}
          className="desk:w-48"
          value={state ?? ''}
          onChange={({ target }) => onFilter(states.find(([each]) => each === target.value)?.[0])}
        >
          <option value="">{common.all}</option>
          {states.map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <PageOfItems
        of={deliveries}
        cursor={filters.cursor}
        linkTo={(cursor, label) => (
          <Link
            to="/account/developers/webhooks/$webhookId"
            params={{ webhookId }}
            search={{ ...(state && { state }), ...(cursor !== undefined && { cursor }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      >
        {(items) =>
          items.length === 0 ? (
            <Empty title={state ? messages.noneMatch : messages.nothingSent}>
              {state ? undefined : messages.nothingSentDetail}
            </Empty>
          ) : (
            <Table
              caption={messages.deliveries}
              rows={items}
              keyOf={({ id }) => id}
              columns={columns(webhookId)}
            />
          )
        }
      </PageOfItems>
    </Section>
  )
}

const columns = (webhookId: string): Column<Delivery>[] => [
  {
    label: messages.event,
    isName: true,
    cell: ({ id, eventType, generationId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/account/developers/webhooks/$webhookId/deliveries/$deliveryId"
          params={{ webhookId, deliveryId: id }}
          className="link figures inline-flex min-h-6 items-center"
        >
          {eventType}
        </Link>
        {generationId === null && <span className="text-small font-normal text-quiet">{messages.test}</span>}
      </span>
    ),
  },
  { label: common.state, cell: (delivery) => <DeliveryStateLabel delivery={delivery} /> },
  { label: messages.lastResponse, cell: ({ attempts }) => <LastAnswer attempt={attempts.at(-1)} /> },
  {
    label: messages.attempts,
    align: 'end',
    cell: ({ attemptsMade }) => <span className="figures">{attemptsMade}</span>,
  },
  { label: messages.happened, cell: ({ eventAt }) => <Ago at={eventAt} /> },
  {
    label: messages.nextAttempt,
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? null : <Ago at={nextAttemptAt} />),
  },
]

function LastAnswer({ attempt }: { attempt: Delivery['attempts'][number] | undefined }) {
  if (!attempt) return <span className="text-quiet">{messages.none}</span>
  return <span className="wrap-anywhere">{outcomeText(attempt)}</span>
}
