import type { WebhookEvent } from '@atelier/sdk'

/** In a real receiver: a column of your database that is unique, written in the transaction that does the work. */
const seen = new Set<string>()

/** Does the work of an event once, however often it arrives. */
export async function fulfil(event: WebhookEvent): Promise<void> {
  if (seen.has(event.id)) return
  seen.add(event.id)
  const { id, outputs } = event.data.generation
  console.log(event.type, id, `${outputs.length} outputs`)
}
