import assert from 'node:assert/strict'
import type { Findings } from './findings.ts'
import type { Snapshot } from './snapshot.ts'

type Submit = {
  accountId: string
  /** Several bodies under one key: a client's mistake that must be answered. */
  bodies: Set<string>
  /** The accepted one, once a client was answered so. */
  accepted?: { generationId: string; body: string }
  /** Sent and never answered: it may have been accepted. */
  unanswered: number
  /** A client was answered that the key is taken, by a body whose own answer was lost. */
  isTaken: boolean
}
type Grant = { accountId: string; coins: number; isKnown: boolean }

/** Whether its client cannot know if it was accepted. */
export const isUnknown = ({ accepted, isTaken, unanswered }: Submit) =>
  !accepted && !isTaken && unanswered > 0

/**
 * The answers that clients and operators got. Kept outside of the service, they are what its data is checked against.
 */
export class ClientHistory {
  readonly #findings: Findings
  readonly submits = new Map<string, Submit>()
  readonly grants = new Map<string, Grant>()
  /** Refunds and redemptions that were answered, by their keys. */
  readonly #given = new Map<string, { accountId: string; coins: number }>()
  /** Ids of API keys. */
  readonly revoked = new Set<string>()
  /** Maintenance has begun, and nobody has ended it. */
  isClosed = false
  readonly #canceled = new Set<string>()
  readonly #notQueued = new Set<string>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  reset() {
    const all = [this.submits, this.grants, this.#given, this.revoked, this.#canceled, this.#notQueued]
    for (const known of all) known.clear()
    this.isClosed = false
  }

  /** To be called before it is sent. */
  submitting(key: string, accountId: string, body: string): void {
    const submit = this.submits.get(key) ?? { accountId, bodies: new Set(), unanswered: 0, isTaken: false }
    submit.bodies.add(body)
    submit.unanswered++
    this.submits.set(key, submit)
  }

  /** One that a client has begun. */
  submitOf(key: string): Submit {
    const submit = this.submits.get(key)
    assert(submit, `${key} was submitted`)
    return submit
  }

  accepted(key: string, generationId: string, body: string, isNew: boolean) {
    const submit = this.submitOf(key)
    submit.unanswered--
    const { accepted } = submit
    if (accepted && isNew) this.#findings.report('one key, one generation', `${key} was created twice`)
    if (accepted && accepted.generationId !== generationId)
      this.#findings.report(
        'one key, one generation',
        `${key} is ${accepted.generationId} and ${generationId}`,
      )
    if (accepted && accepted.body !== body)
      this.#findings.report('one key, one generation', `${key} was replayed for another body`)
    submit.accepted = { generationId, body }
  }

  /** `wasAccepted`: an earlier submit under this key had been answered as accepted before this one was sent. */
  refused(key: string, code: string, wasAccepted: boolean) {
    const submit = this.submitOf(key)
    submit.unanswered--
    if (code === 'idempotency_conflict') {
      submit.isTaken = true
      if (submit.bodies.size === 1)
        this.#findings.report('one key, one generation', `${key} has one body, and a conflict`)
    } else if (wasAccepted)
      this.#findings.report('replay comes first', `${key} was accepted, then refused: ${code}`)
  }

  /** A refund or a redemption, which a repeat answers as the first time. */
  given(key: string, accountId: string, coins: number) {
    const earlier = this.#given.get(key)
    if (earlier && earlier.coins !== coins)
      this.#findings.report('one key, one answer', `${key} gave ${earlier.coins} coins, then ${coins}`)
    this.#given.set(key, { accountId, coins })
  }

  canceled(id: string) {
    this.#canceled.add(id)
  }

  notCancelable(id: string) {
    this.#notQueued.add(id)
  }

  /** Reports every answer that the data contradicts. */
  compare(now: Snapshot) {
    const snapshot = new Map(now.generations.map((generation) => [generation.id, generation]))
    for (const [key, { accepted }] of this.submits) {
      if (accepted && snapshot.get(accepted.generationId)?.key !== key)
        this.#findings.report('nothing is lost', `${key} was accepted and is not there`)
    }
    for (const id of this.#canceled) {
      const { key, status } = snapshot.get(id) ?? {}
      if (status !== 'canceled')
        this.#findings.report('canceled is canceled', `${key} is ${status} after a 200`)
    }
    for (const id of this.#notQueued) {
      const { key, status } = snapshot.get(id) ?? {}
      if (status === 'queued')
        this.#findings.report('only queued ones', `${key} is queued after a not_cancelable`)
    }
  }

  /** When no answer is missing any more, every coin is accounted for. */
  balance(now: Snapshot) {
    for (const { id, key } of now.generations) {
      const { accepted, isTaken } = this.submitOf(key)
      if (accepted ? accepted.generationId !== id : !isTaken)
        this.#findings.report('every coin', `${key} is there, and nobody was told so`)
    }
    for (const account of now.accounts) {
      const grants = [...this.grants.values()].filter(({ accountId }) => accountId === account.id)
      const own = now.generations.filter(({ accountId }) => accountId === account.id)
      const granted = grants.reduce((sum, { coins }) => sum + coins, 0)
      const charged = own.reduce((sum, generation) => sum + (generation.charged ?? 0), 0)
      const given = [...this.#given.values()]
        .filter(({ accountId }) => accountId === account.id)
        .reduce((sum, { coins }) => sum + coins, 0)
      if (account.available !== granted + given - charged)
        this.#findings.report(
          'every coin',
          `${account.available} available of ${granted} granted, ${given} refunded or redeemed, and ${charged} charged`,
        )
    }
  }
}
