import type { DeliveryDetail } from '@atelier/contract/delivery.ts'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Section } from '../../design/page.tsx'
import { Moment } from '../../design/time.tsx'

type Props = { delivery: DeliveryDetail; onReceipt(generationId: string): void }

/** What the delivery tells of. */
export function EventFacts({ delivery: { eventId, eventType, eventAt, generationId }, onReceipt }: Props) {
  return (
    <Section title="Event">
      <dl className="grid items-center gap-x-6 px-4 py-2 *:[dd]:min-h-row *:[dd]:content-center desk:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-quiet">Type</dt>
        <dd className="figures">{eventType}</dd>
        <dt className="text-quiet">Happened</dt>
        <dd>
          <Moment at={eventAt} />
        </dd>
        <dt className="text-quiet">Event id</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          <span className="figures wrap-anywhere">{eventId}</span>
          <CopyButton text={eventId} />
        </dd>
        <dt className="text-quiet">Generation</dt>
        <dd className="flex flex-wrap items-center gap-x-2">
          {generationId === null ? (
            'None: this is a test, and tells of an example.'
          ) : (
            <>
              <span className="figures wrap-anywhere">{generationId}</span>
              <Button kind="quiet" onClick={() => onReceipt(generationId)}>
                Receipt
              </Button>
            </>
          )}
        </dd>
      </dl>
    </Section>
  )
}
