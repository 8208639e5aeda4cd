import type { Webhook } from '@atelier/contract/webhook.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { Link } from '@tanstack/react-router'
import { Send } from '../../design/icons.ts'
import { useState } from 'react'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { SelectField } from '../../design/field.tsx'
import { Icon } from '../../design/icon.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { outcomeText } from '../webhooks/delivery-state.tsx'
import { allEvents } from '../webhooks/event-labels.ts'
import type { TestEvent } from './use-test-event.ts'
import * as messages from '#messages/webhook.ts'

/** Tries it with an example: one signed attempt, whose outcome is said here. */
export function TestSection({ webhook, test }: { webhook: Webhook; test: TestEvent }) {
  const [type, setType] = useState<WebhookEventType>(webhook.events[0] ?? 'generation.succeeded')
  return (
    <Section title={messages.tryIt}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 p-4">
        <SelectField
          label={messages.event}
          className="w-56"
          value={type}
          onChange={({ target }) => setType(allEvents.find((event) => event === target.value) ?? type)}
        >
          {allEvents.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </SelectField>
        <Button
          kind="primary"
          icon={<Icon of={Send} />}
          busy={test.isInFlight}
          onClick={() => test.send(type)}
        >
          {messages.sendTest}
        </Button>
        <div role="status" className="flex min-h-row min-w-0 flex-1 basis-64 items-center">
          <Outcome webhookId={webhook.id} test={test} />
        </div>
      </div>
    </Section>
  )
}

function Outcome({
  webhookId,
  test: { isInFlight, error, isLost, outcome },
}: {
  webhookId: string
  test: TestEvent
}) {
  if (isInFlight) return <Status look="live">{messages.sending}</Status>
  if (error) return <Status look="bad">{messageFor(error).title}</Status>
  if (isLost) return <Status look="waiting">{messages.notSentYet}</Status>
  if (!outcome) return <p className="text-quiet">{messages.testDetail}</p>
  const attempt = outcome.attempts.at(-1)
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Status look={outcome.state === 'delivered' ? 'good' : 'bad'}>
        {attempt ? outcomeText(attempt) : outcome.state}
      </Status>
      <Link
        to="/account/developers/webhooks/$webhookId/deliveries/$deliveryId"
        params={{ webhookId, deliveryId: outcome.id }}
        className="link inline-flex min-h-6 items-center"
      >
        {messages.requestAndResponse}
      </Link>
    </p>
  )
}
