import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import { showEnded } from '../generations/show.store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Taken } from './attempts.store.ts'
import { webhookEvent } from './event.ts'
import { exampleEvent } from './example-event.ts'

/** The events of these deliveries, by delivery, with download links that begin their hour now. */
export async function readEvents(db: Db, links: Links, taken: Taken[]): Promise<Map<string, WebhookEvent>> {
  const generationIds = taken.map(({ generationId }) => generationId).filter((id) => id !== null)
  const generations = await showEnded(db, links, [...new Set(generationIds)])
  return new Map(
    taken.map(({ id, eventId, eventType: type, eventAt, generationId }) => {
      if (generationId === null) return [id, exampleEvent(eventId, type, eventAt)]
      return [id, webhookEvent(eventId, type, eventAt, generations.get(generationId)!)]
    }),
  )
}
