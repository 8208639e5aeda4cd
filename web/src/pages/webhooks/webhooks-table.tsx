import type { Webhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keysQuery } from '../../api/queries.ts'
import { formatNumber } from '../../design/coins.tsx'
import { Table } from '../../design/table.tsx'
import { Ago } from '../../design/time.tsx'
import { WebhookState } from './webhook-state.tsx'

export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { data: keys } = useQuery(keysQuery)
  const nameOf = (keyId: string) => keys?.items.find(({ id }) => id === keyId)?.name ?? 'one key'
  return (
    <Table
      caption="Your webhooks"
      rows={webhooks}
      keyOf={({ id }) => id}
      isFaded={({ enabled }) => !enabled}
      columns={[
        {
          label: 'URL',
          isName: true,
          cell: ({ id, url }) => (
            <Link
              to="/account/developers/webhooks/$webhookId"
              params={{ webhookId: id }}
              className="link figures inline-block min-h-6 wrap-anywhere"
            >
              {url}
            </Link>
          ),
        },
        { label: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
        {
          label: 'Events',
          cell: ({ events }) => (
            <span className="text-quiet">
              {events.map((event) => event.replace('generation.', '')).join(', ')}
            </span>
          ),
        },
        { label: 'Key', cell: ({ keyId }) => (keyId === null ? 'all' : nameOf(keyId)) },
        {
          label: 'On their way',
          align: 'end',
          cell: ({ pending }) => <span className="figures">{formatNumber(pending)}</span>,
        },
        {
          label: 'Last success',
          cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'never' : <Ago at={lastSuccessAt} />),
        },
      ]}
    />
  )
}
