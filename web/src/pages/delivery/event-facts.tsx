import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Section } from '../../design/page.tsx'
import { Moment } from '../../design/time.tsx'
import * as messages from '#messages/delivery.ts'
import * as common from '#messages/common.ts'

type Props = { delivery: DeliveryDetail; onReceipt(generationId: string): void }

/** What the delivery tells of. */
export function EventFacts({ delivery: { eventId, eventType, eventAt, generationId }, onReceipt }: Props) {
  return (
    <Section title={messages.event}>
      <dl className="grid items-center gap-x-6 px-4 py-2 *:[dd]:min-h-row *:[dd]:content-center desk:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-quiet">{messages.type}</dt>
        <dd className="figures">{eventType}</dd>
        <dt className="text-quiet">{messages.happened}</dt>
        <dd>
          <Moment at={eventAt} />
        </dd>
        <dt className="text-quiet">{messages.eventId}</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          <span className="figures wrap-anywhere">{eventId}</span>
          <CopyButton text={eventId} />
        </dd>
        <dt className="text-quiet">{messages.generation}</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          {generationId === null ? (
            messages.testEvent
          ) : (
            <>
              <span className="figures wrap-anywhere">{generationId}</span>
              <Button kind="quiet" onClick={() => onReceipt(generationId)}>
                {common.receipt}
              </Button>
            </>
          )}
        </dd>
      </dl>
    </Section>
  )
}
