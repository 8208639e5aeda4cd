import type { Webhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keysQuery } from '../../api/queries.ts'
import { formatNumber } from '../../messages/numbers.ts'
import { Table } from '../../design/table.tsx'
import { Ago } from '../../design/time.tsx'
import { WebhookState } from './webhook-state.tsx'
import * as messages from '#messages/webhooks.ts'
import * as common from '#messages/common.ts'

export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { data: keys } = useQuery(keysQuery)
  const nameOf = (keyId: string) => keys?.items.find(({ id }) => id === keyId)?.name ?? messages.oneKey
  return (
    <Table
      caption={messages.caption}
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
        { label: common.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
        {
          label: messages.events,
          cell: ({ events }) => (
            <span className="text-quiet">
              {events.map((event) => event.replace('generation.', '')).join(', ')}
            </span>
          ),
        },
        { label: common.key, cell: ({ keyId }) => (keyId === null ? messages.all : nameOf(keyId)) },
        {
          label: messages.pending,
          align: 'end',
          cell: ({ pending }) => <span className="figures">{formatNumber(pending)}</span>,
        },
        {
          label: messages.lastSuccess,
          cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? common.never : <Ago at={lastSuccessAt} />),
        },
      ]}
    />
  )
}
