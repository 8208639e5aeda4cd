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
      title="Deliveries"
      actions={
        <Button kind="quiet" onClick={onReplay}>
          Resend failed since…
        </Button>
      }
    >
      <div className="border-b border-line p-4">
        <SelectField
          label="State"
          className="desk:w-48"
          value={state ?? ''}
          onChange={({ target }) => onFilter(states.find(([each]) => each === target.value)?.[0])}
        >
          <option value="">All</option>
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
            <Empty title={state ? 'No delivery is like that.' : 'Nothing was sent yet.'}>
              {state ? undefined : 'A generation that ends is told here. Until then, send a test event.'}
            </Empty>
          ) : (
            <Table caption="Deliveries" rows={items} keyOf={({ id }) => id} columns={columns(webhookId)} />
          )
        }
      </PageOfItems>
    </Section>
  )
}

const columns = (webhookId: string): Column<Delivery>[] => [
  {
    label: 'Event',
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
        {generationId === null && <span className="text-small font-normal text-quiet">test</span>}
      </span>
    ),
  },
  { label: 'State', cell: (delivery) => <DeliveryStateLabel delivery={delivery} /> },
  { label: 'Last answer', cell: ({ attempts }) => <LastAnswer attempt={attempts.at(-1)} /> },
  {
    label: 'Attempts',
    align: 'end',
    cell: ({ attemptsMade }) => <span className="figures">{attemptsMade}</span>,
  },
  { label: 'Happened', cell: ({ eventAt }) => <Ago at={eventAt} /> },
  {
    label: 'Next attempt',
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? null : <Ago at={nextAttemptAt} />),
  },
]

function LastAnswer({ attempt }: { attempt: Delivery['attempts'][number] | undefined }) {
  if (!attempt) return <span className="text-quiet">none</span>
  return <span className="wrap-anywhere">{outcomeText(attempt)}</span>
}
