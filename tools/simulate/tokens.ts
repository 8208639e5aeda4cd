import type { Findings } from './findings.ts'
import type { Incarnation } from './scheduler.ts'
import type { Snapshot } from './snapshot.ts'

const rule = 'whoever has the token'

/** Which incarnation holds which token: a worker that has lost its token must change nothing any more. */
export class Tokens {
  readonly #findings: Findings
  readonly #holders = new Map<string, Incarnation>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  reset() {
    this.#holders.clear()
  }

  /** `by` is the incarnation that made the change; undefined where it could have been one of several. */
  compare(before: Snapshot, now: Snapshot, by: Incarnation | undefined) {
    const earlier = new Map(before.generations.map((generation) => [generation.id, generation]))
    for (const { id, key, token, status, progress, attempt, error } of now.generations) {
      const then = earlier.get(id)
      if (token !== null && token !== then?.token) {
        if (this.#holders.has(token)) this.#findings.report(rule, `${key} has gone back to an earlier token`)
        if (by) this.#holders.set(token, by)
      }
      if (then?.status !== 'processing' || then.token !== token) continue
      const isSame = then.status === status && then.progress === progress && then.attempt === attempt
      const holder = this.#holders.get(token!)
      // A sweep may fail an overdue generation on behalf of its worker; its attempt is parked where nobody knows its end.
      const isParked = error === 'unavailable' && attempt !== null && attempt.endsWith('parked')
      // Between two attempts it ends with the failure of the last one.
      const isBetweenAttempts = attempt !== null && attempt === then.attempt && attempt.endsWith('failed')
      const isSwept = status === 'failed' && (error === 'timeout' || isParked || isBetweenAttempts)
      if (!isSame && !isSwept && by && holder && holder !== by)
        this.#findings.report(rule, `${key} was changed by a ${by.name} that had lost it`)
    }
  }
}
