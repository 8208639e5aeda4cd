import type { FakeReceivers } from './fake-receivers.ts'
import type { Findings } from './findings.ts'
import type { Incarnation } from './scheduler.ts'
import type { Snapshot, DeliverySnapshot } from './snapshot.ts'
import { ExpectedEvents } from './expected-events.ts'

/**
 * Compares deliveries with what receivers were sent, and checks that only the holder of a webhook's lease changed
 * them.
 */
export class DeliveryInvariants {
  readonly #findings: Findings
  readonly #receivers: FakeReceivers
  readonly #expected: ExpectedEvents
  readonly #holders = new Map<string, Incarnation>()

  constructor(findings: Findings, receivers: FakeReceivers) {
    this.#findings = findings
    this.#receivers = receivers
    this.#expected = new ExpectedEvents(findings)
  }

  reset() {
    this.#holders.clear()
    this.#expected.reset()
  }

  /** `by` is the incarnation that made the change; undefined where it could have been one of several. */
  compare(before: Snapshot, now: Snapshot, by: Incarnation | undefined) {
    for (const { takenBy } of now.webhooks)
      if (takenBy && by && !this.#holders.has(takenBy)) this.#holders.set(takenBy, by)
    this.#expected.compare(before, now)
    const earlier = new Map(before.deliveries.map((delivery) => [delivery.id, delivery]))
    for (const delivery of now.deliveries) {
      this.#checkAlone(delivery, now)
      const then = earlier.get(delivery.id)
      if (then) this.#checkChange(then, delivery, before, by)
    }
  }

  #checkAlone(delivery: DeliverySnapshot, now: Snapshot) {
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
    if (state === 'delivered' && !this.#receivers.hasAcknowledged(url, eventId))
      this.#findings.report('delivered is received', `nobody thanked for ${id}`)
  }

  #checkChange(then: DeliverySnapshot, now: DeliverySnapshot, before: Snapshot, by: Incarnation | undefined) {
    if (then.eventId !== now.eventId) this.#findings.report('one event id', `${now.id} has another`)
    const made = now.attempts - then.attempts
    if (made < 0 || made > 1) this.#findings.report('one attempt at a time', `${made} more of ${now.id}`)
    const { takenBy } = before.webhooks.find(({ id }) => id === now.webhookId)!
    const holder = takenBy && this.#holders.get(takenBy)
    if (made !== 0 && by && holder !== by)
      this.#findings.report(
        'whoever has the webhook',
        `an attempt of ${now.id} was written down by a ${by.name} that had lost it`,
      )
  }

  /** What must be true in a quiescent system. */
  checkQuiescent(now: Snapshot) {
    this.#expected.checkQuiescent(now)
    for (const { id, state } of now.deliveries)
      if (state === 'pending')
        this.#findings.report('everything ends', `the delivery ${id} is pending for ever`)
  }
}
