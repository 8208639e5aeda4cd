import type { Webhook } from '@atelier/contract/webhook.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { useQuery } from '@tanstack/react-query'
import { keysQuery, serviceQuery } from '../../api/queries.ts'
import { CheckBox, FieldGroup, SelectField, TextField } from '../../design/field.tsx'
import { useNow } from '../../design/time.tsx'
import { textOf } from '../../forms/form.tsx'
import { allEvents, eventLabels } from './event-labels.ts'
import { keyChoices } from './key-choices.ts'
import * as messages from '#messages/webhooks.ts'
import * as common from '#messages/common.ts'

/** What its owner decides about a webhook. */
export type WebhookChoices = Pick<Webhook, 'url' | 'events' | 'keyId'>

type Props = {
  /** What is chosen before anything is changed; absent for a new one. */
  chosen?: WebhookChoices
  issue(name: string): string | undefined
}

/** Where events go, which, and of which key's generations. */
export function WebhookFields({ chosen, issue }: Props) {
  const { data: service } = useQuery(serviceQuery)
  const { data: keys } = useQuery(keysQuery)
  const now = useNow(60_000)
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/hooks/atelier"
        defaultValue={chosen?.url ?? ''}
        hint={service?.webhooks.allowsLoopback === true ? messages.urlHintLocal : messages.urlHint}
        issue={issue('url')}
      />
      <FieldGroup label={messages.events} issue={issue('events') && common.chooseOne}>
        {allEvents.map((event) => (
          <CheckBox
            key={event}
            name="events"
            value={event}
            aria-invalid={issue('events') !== undefined || undefined}
            defaultChecked={chosen?.events.includes(event) ?? true}
            label={
              <>
                <span className="figures">{event}</span>{' '}
                <span className="text-quiet">{eventLabels[event].when}</span>
              </>
            }
          />
        ))}
      </FieldGroup>
      <SelectField
        label={messages.limitToKey}
        name="keyId"
        defaultValue={chosen?.keyId ?? ''}
        hint={messages.limitToKeyHint}
        issue={issue('keyId')}
      >
        <option value="">{messages.allOfAccount}</option>
        {keyChoices(keys?.items, chosen?.keyId ?? null, now).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}

export function readWebhook(fields: FormData): WebhookChoices {
  return {
    url: textOf(fields, 'url'),
    events: fields.getAll('events') as WebhookEventType[],
    keyId: textOf(fields, 'keyId') || null,
  }
}
