import type { Findings } from './findings.ts'
import type { Life } from './gate.ts'
import type { Look } from './look.ts'

const rule = 'whoever has the token'

/** Who took which generation, as seen from outside: a worker that has lost its token must change nothing any more. */
export class Tokens {
  readonly #findings: Findings
  readonly #takers = new Map<string, Life>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  forget() {
    this.#takers.clear()
  }

  /** `by` is whoever has made the difference; undefined where it could have been several. */
  compare(before: Look, now: Look, by: Life | undefined) {
    const earlier = new Map(before.generations.map((generation) => [generation.id, generation]))
    for (const { id, key, token, status, progress, attempt, error } of now.generations) {
      const then = earlier.get(id)
      if (token !== null && token !== then?.token) {
        if (this.#takers.has(token)) this.#findings.report(rule, `${key} has gone back to an earlier token`)
        if (by) this.#takers.set(token, by)
      }
      if (then?.status !== 'processing' || then.token !== token) continue
      const isSame = then.status === status && then.progress === progress && then.attempt === attempt
      const taker = this.#takers.get(token!)
      // Whoever sweeps ends what is overdue in the place of the worker that should have.
      const isSwept = status === 'failed' && error === 'timeout'
      if (!isSame && !isSwept && by && taker && taker !== by)
        this.#findings.report(rule, `${key} was changed by a ${by.name} that had lost it`)
    }
  }
}
