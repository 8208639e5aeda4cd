import type { Delivery } from '@atelier/contract/delivery.ts'
import type { OperatorWebhook } from '@atelier/contract/webhook.ts'
import { useQuery } from '@tanstack/react-query'
import { failedDeliveriesQuery, operatorWebhooksApi } from '../../../api/operator-webhook-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Empty } from '../../../design/empty.tsx'
import { RowActions, Table } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { runAction } from '../../../operator/run.ts'
import { useMayChangeRows } from '../../../operator/use-role.ts'
import { outcomeText } from '../../webhooks/delivery-state.tsx'
import { hostOf } from '../../webhooks/host-of.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-webhooks.ts'

/** Why deliveries to a webhook were given up, newest first. What was sent is not shown: it tells of what customers made. */
export function FailedDeliveries({ webhook, onClose }: { webhook: OperatorWebhook; onClose(): void }) {
  const { accountId, id } = webhook
  const deliveries = useQuery(failedDeliveriesQuery({ accountId, id }))
  const mayChange = useMayChangeRows()(accountId)
  const title = messages.failuresOf(hostOf(webhook.url))
  return (
    <Dialog title={title} wide onClose={onClose}>
      <div className="sheet">
        <QueryResult of={deliveries}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={messages.noFailure} />
            ) : (
              <Table
                caption={title}
                rows={items}
                keyOf={(delivery) => delivery.id}
                columns={[
                  {
                    label: messages.event,
                    isName: true,
                    cell: ({ eventType }) => <span className="figures">{eventType}</span>,
                  },
                  {
                    label: messages.lastResponse,
                    cell: ({ attempts }) => {
                      const last = attempts.at(-1)
                      return (
                        <span className="wrap-anywhere">{last ? outcomeText(last) : messages.forgotten}</span>
                      )
                    },
                  },
                  { label: common.when, cell: ({ eventAt }) => <Ago at={eventAt} /> },
                  ...(mayChange
                    ? [
                        {
                          label: common.actions,
                          isActions: true,
                          cell: (delivery: Delivery) => (
                            <RowActions>
                              <Button
                                kind="quiet"
                                aria-label={messages.resendOf(delivery.eventType, delivery.id)}
                                onClick={() =>
                                  void runAction(
                                    operatorWebhooksApi.resend({ accountId, id }, delivery.id),
                                    messages.resending,
                                  )
                                }
                              >
                                {common.resend}
                              </Button>
                            </RowActions>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
            )
          }
        </QueryResult>
      </div>
    </Dialog>
  )
}
