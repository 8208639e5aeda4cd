import type { FakeReceivers } from './fake-receivers.ts'
import type { Findings } from './findings.ts'
import type { Life } from './gate.ts'
import type { Look, SeenDelivery } from './look.ts'
import { OwedEvents } from './owed-events.ts'

/** Holds deliveries against what receivers know, and against who may have changed them. */
export class DeliveryPromises {
  readonly #findings: Findings
  readonly #receivers: FakeReceivers
  readonly #owed: OwedEvents
  readonly #takers = new Map<string, Life>()

  constructor(findings: Findings, receivers: FakeReceivers) {
    this.#findings = findings
    this.#receivers = receivers
    this.#owed = new OwedEvents(findings)
  }

  forget() {
    this.#takers.clear()
    this.#owed.forget()
  }

  /** `by` is whoever has made the difference; undefined where it could have been several. */
  compare(before: Look, now: Look, by: Life | undefined) {
    for (const { takenBy } of now.webhooks)
      if (takenBy && by && !this.#takers.has(takenBy)) this.#takers.set(takenBy, by)
    this.#owed.compare(before, now)
    const earlier = new Map(before.deliveries.map((delivery) => [delivery.id, delivery]))
    for (const delivery of now.deliveries) {
      this.#checkAlone(delivery, now)
      const then = earlier.get(delivery.id)
      if (then) this.#checkChange(then, delivery, before, by)
    }
  }

  #checkAlone(delivery: SeenDelivery, now: Look) {
    const { id, eventId, webhookId, state, attempts, round } = delivery
    const most = delivery.generationId === null ? 1 : this.#receivers.retrySeconds.length + 1
    const { url } = now.webhooks.find((webhook) => webhook.id === webhookId)!
    const sent = this.#receivers.requestsOf(url, eventId)
    if (round > most) this.#findings.report('so many attempts', `${id} was tried ${round} times`)
    // Of one that is sent again while its last attempt is under way, that one is still the last.
    if (state === 'failed' && attempts < most)
      this.#findings.report('so many attempts', `${id} was given up after ${attempts}`)
    if (attempts > sent)
      this.#findings.report('attempts are requests', `${id} has ${attempts} of ${sent} requests`)
    if (state === 'delivered' && !this.#receivers.hasThanked(url, eventId))
      this.#findings.report('delivered is received', `nobody thanked for ${id}`)
  }

  #checkChange(then: SeenDelivery, now: SeenDelivery, before: Look, by: Life | undefined) {
    if (then.eventId !== now.eventId) this.#findings.report('one event id', `${now.id} has another`)
    const made = now.attempts - then.attempts
    if (made < 0 || made > 1) this.#findings.report('one attempt at a time', `${made} more of ${now.id}`)
    const { takenBy } = before.webhooks.find(({ id }) => id === now.webhookId)!
    const taker = takenBy && this.#takers.get(takenBy)
    if (made !== 0 && by && taker !== by)
      this.#findings.report(
        'whoever has the webhook',
        `an attempt of ${now.id} was written down by a ${by.name} that had lost it`,
      )
  }

  /** What must be true when everything has come to rest. */
  checkRest(now: Look) {
    this.#owed.checkRest(now)
    for (const { id, state } of now.deliveries)
      if (state === 'pending')
        this.#findings.report('everything ends', `the delivery ${id} is pending for ever`)
  }
}
