import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import { showEnded } from '../generations/show.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { ClaimedDelivery } from './attempts.store.ts'
import { webhookEvent } from './event.ts'
import { exampleEvent } from './example-event.ts'

/** The events of these deliveries, by delivery id, with fresh download links. */
export async function readEvents(
  db: Db,
  links: Links,
  claimed: ClaimedDelivery[],
): Promise<Map<string, WebhookEvent>> {
  const generationIds = claimed.map(({ generationId }) => generationId).filter((id) => id !== null)
  const generations = await showEnded(db, links, [...new Set(generationIds)])
  return new Map(
    claimed.map(({ id, eventId, eventType: type, eventAt, generationId }) => {
      if (generationId === null) return [id, exampleEvent(eventId, type, eventAt)]
      return [id, webhookEvent(eventId, type, eventAt, generations.get(generationId)!)] // All of them have ended.
    }),
  )
}
