import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { Link } from '@tanstack/react-router'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { Table } from '../../design/table.tsx'
import { Moment } from '../../design/time.tsx'
import { formatDuration } from '../../design/wait.ts'
import * as messages from '#messages/delivery.ts'
import * as common from '#messages/common.ts'

type Props = {
  attempts: readonly DeliveryAttemptDetail[]
  shown: number | undefined
  linkParams: { webhookId: string; deliveryId: string }
}

/** Every attempt, the newest first; the one shown below is marked. */
export function Attempts({ attempts, shown, linkParams }: Props) {
  return (
    <Section title={messages.attempts}>
      <Table
        caption={messages.attempts}
        rows={attempts.toReversed()}
        keyOf={({ number }) => number}
        columns={[
          {
            label: messages.attempt,
            isName: true,
            cell: ({ number }) => (
              <Link
                to="/account/developers/webhooks/$webhookId/deliveries/$deliveryId"
                params={linkParams}
                search={{ attempt: number }}
                resetScroll={false}
                aria-current={number === shown ? 'true' : undefined}
                className={`figures inline-flex min-h-6 items-center ${number === shown ? 'font-medium' : 'link'}`}
              >
                {number}
                {number === shown && messages.shownBelow}
              </Link>
            ),
          },
          { label: common.when, cell: ({ at }) => <Moment at={at} /> },
          { label: messages.response, cell: (attempt) => <AnswerStatus attempt={attempt} /> },
          {
            label: messages.took,
            align: 'end',
            cell: ({ durationMs }) => <span className="figures">{formatDuration(durationMs)}</span>,
          },
          {
            label: messages.cause,
            cell: ({ cause }) => (cause === null ? null : <span className="wrap-anywhere">{cause}</span>),
          },
        ]}
      />
    </Section>
  )
}

function AnswerStatus({ attempt: { status, cause } }: { attempt: DeliveryAttemptDetail }) {
  if (status === null) return <Status look="bad">{messages.noResponse}</Status>
  return <Status look={cause === null ? 'good' : 'bad'}>{String(status)}</Status>
}
