import type { Findings } from './findings.ts'
import type { Look, SeenGeneration, SeenWebhook } from './look.ts'

type Owed = { webhookId: string; generationId: string; what: string }

/** Whom each end has to be told to, as seen from outside: whoever asked for it before and after, and was enabled. */
export class OwedEvents {
  readonly #findings: Findings
  #owed: Owed[] = []

  constructor(findings: Findings) {
    this.#findings = findings
  }

  forget() {
    this.#owed = []
  }

  compare(before: Look, now: Look) {
    if (now.webhooks.length === 0) return
    const ended = endedBetween(before, now)
    for (const webhook of now.webhooks) {
      const then = before.webhooks.find(({ id }) => id === webhook.id)
      // Whoever removes a webhook wants nothing of it any more, even if that is not completed.
      if (webhook.isRetired) this.#owed = this.#owed.filter(({ webhookId }) => webhookId !== webhook.id)
      for (const generation of ended) {
        if (!then || !asksFor(then, generation) || !asksFor(webhook, generation)) continue
        const what = `${generation.status} of ${generation.key} to ${webhook.id}`
        this.#owed.push({ webhookId: webhook.id, generationId: generation.id, what })
      }
    }
  }

  /** When everything has come to rest: that it was received, or tried often enough, is checked of each delivery. */
  checkRest({ webhooks, deliveries }: Look) {
    const left = new Set(webhooks.map(({ id }) => id))
    for (const { webhookId, generationId, what } of this.#owed) {
      if (!left.has(webhookId)) continue
      const delivery = deliveries.find(
        (each) => each.webhookId === webhookId && each.generationId === generationId,
      )
      if (delivery?.state !== 'delivered' && delivery?.state !== 'failed')
        this.#findings.report('whoever asks is told', `${what} is ${delivery?.state ?? 'not told'}`)
    }
  }
}

function endedBetween(before: Look, now: Look): SeenGeneration[] {
  const unfinished = before.generations.filter(({ completedAt }) => completedAt === null)
  const ids = new Set(unfinished.map(({ id }) => id))
  return now.generations.filter(({ id, completedAt }) => completedAt !== null && ids.has(id))
}

function asksFor({ accountId, keyId, events, isEnabled }: SeenWebhook, generation: SeenGeneration): boolean {
  return (
    isEnabled &&
    accountId === generation.accountId &&
    events.includes(`generation.${generation.status}`) &&
    (keyId === null || keyId === generation.keyId)
  )
}
