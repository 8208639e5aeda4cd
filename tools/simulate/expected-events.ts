import type { Findings } from './findings.ts'
import type { Snapshot, GenerationSnapshot, WebhookSnapshot } from './snapshot.ts'

type ExpectedEvent = { webhookId: string; generationId: string; what: string }

/**
 * The webhook events that must be delivered: for every generation that ended, to the webhooks that asked for it before
 * and after and were enabled.
 */
export class ExpectedEvents {
  readonly #findings: Findings
  #expected: ExpectedEvent[] = []

  constructor(findings: Findings) {
    this.#findings = findings
  }

  reset() {
    this.#expected = []
  }

  compare(before: Snapshot, now: Snapshot) {
    if (now.webhooks.length === 0) return
    const ended = endedBetween(before, now)
    for (const webhook of now.webhooks) {
      const then = before.webhooks.find(({ id }) => id === webhook.id)
      // A webhook that is being removed is owed nothing any more, even before the removal has completed.
      if (webhook.isRetired)
        this.#expected = this.#expected.filter(({ webhookId }) => webhookId !== webhook.id)
      for (const generation of ended) {
        if (!then || !asksFor(then, generation) || !asksFor(webhook, generation)) continue
        const what = `${generation.status} of ${generation.key} to ${webhook.id}`
        this.#expected.push({ webhookId: webhook.id, generationId: generation.id, what })
      }
    }
  }

  /** When everything has come to rest: that it was received, or tried often enough, is checked of each delivery. */
  checkQuiescent({ webhooks, deliveries }: Snapshot) {
    const left = new Set(webhooks.map(({ id }) => id))
    for (const { webhookId, generationId, what } of this.#expected) {
      if (!left.has(webhookId)) continue
      const delivery = deliveries.find(
        (each) => each.webhookId === webhookId && each.generationId === generationId,
      )
      if (delivery?.state !== 'delivered' && delivery?.state !== 'failed')
        this.#findings.report('whoever asks is told', `${what} is ${delivery?.state ?? 'not told'}`)
    }
  }
}

function endedBetween(before: Snapshot, now: Snapshot): GenerationSnapshot[] {
  const unfinished = before.generations.filter(({ completedAt }) => completedAt === null)
  const ids = new Set(unfinished.map(({ id }) => id))
  return now.generations.filter(({ id, completedAt }) => completedAt !== null && ids.has(id))
}

function asksFor(
  { accountId, keyId, events, isEnabled }: WebhookSnapshot,
  generation: GenerationSnapshot,
): boolean {
  return (
    isEnabled &&
    accountId === generation.accountId &&
    events.includes(`generation.${generation.status}`) &&
    (keyId === null || keyId === generation.keyId)
  )
}
