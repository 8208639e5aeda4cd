import type { CreateWebhookRequest, Webhook } from '@atelier/contract/webhook.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { useQuery } from '@tanstack/react-query'
import { keysQuery, serviceQuery } from '../../api/queries.ts'
import { CheckBox, FieldGroup, SelectField, TextField } from '../../design/field.tsx'
import { useNow } from '../../design/time.tsx'
import { textOf } from '../../forms/form.tsx'
import { hasEnded, keyState } from '../keys/key-state.ts'
import { allEvents, eventWords } from './event-words.ts'

type Props = {
  /** One that is changed; absent for a new one. */
  webhook?: Webhook
  issue(name: string): string | undefined
}

/** Where events go, which, and of which key's generations. */
export function WebhookFields({ webhook, issue }: Props) {
  const { data: service } = useQuery(serviceQuery)
  const { data: keys } = useQuery(keysQuery)
  const now = useNow(60_000)
  const offered = keys?.items.filter((key) => key.id === webhook?.keyId || !hasEnded(keyState(key, now)))
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
        defaultValue={webhook?.url ?? ''}
        hint={
          service?.webhooks.allowsLoopback === true
            ? 'https on the default port, or http on this machine, such as http://localhost:3000/hooks.'
            : 'https, on the default port.'
        }
        issue={issue('url')}
      />
      <FieldGroup label="Events" issue={issue('events') && 'Choose at least one.'}>
        {allEvents.map((event) => (
          <CheckBox
            key={event}
            name="events"
            value={event}
            aria-invalid={issue('events') !== undefined || undefined}
            defaultChecked={webhook?.events.includes(event) ?? true}
            label={
              <>
                <span className="figures">{event}</span>{' '}
                <span className="text-quiet">{eventWords[event].when}</span>
              </>
            }
          />
        ))}
      </FieldGroup>
      <SelectField
        // The keys may come after the first look; a default holds only for what is there by then.
        key={offered === undefined ? 'awaited' : 'there'}
        label="Of which key"
        name="keyId"
        defaultValue={webhook?.keyId ?? ''}
        hint="Only generations that were submitted with it."
        issue={issue('keyId')}
      >
        <option value="">All of the account</option>
        {offered?.map(({ id, name, lastFour }) => (
          <option key={id} value={id}>
            {name} …{lastFour}
          </option>
        ))}
      </SelectField>
    </>
  )
}

export function readWebhook(fields: FormData): Required<CreateWebhookRequest> {
  return {
    url: textOf(fields, 'url'),
    events: fields.getAll('events') as WebhookEventType[],
    keyId: textOf(fields, 'keyId') || null,
  }
}
