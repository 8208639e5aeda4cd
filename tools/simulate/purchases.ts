import type { Progress, Work } from '../../server/src/providers/provider.ts'
import type { Findings } from './findings.ts'

/** Work that a backend took, and that somebody pays for. */
export type Purchase = {
  work: Work
  isRepeatable: boolean
  /** Decided once: later polls give the same. */
  end?: Progress
  /** After a backend has reported a failure, the work may be bought again. */
  isReportedFailed: boolean
}

/** What was bought at all backends. Of one generation at most one purchase is alive. */
export class Purchases {
  readonly #findings: Findings
  readonly #byAttempt = new Map<string, Purchase>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  reset() {
    this.#byAttempt.clear()
  }

  get attemptIds(): string[] {
    return [...this.#byAttempt.keys()]
  }

  find(attemptId: string): Purchase | undefined {
    return this.#byAttempt.get(attemptId)
  }

  add(work: Work, isRepeatable: boolean) {
    if (!isRepeatable) this.#refuseSecond(work)
    if (!this.#byAttempt.has(work.attemptId))
      this.#byAttempt.set(work.attemptId, { work, isRepeatable, isReportedFailed: false })
  }

  #refuseSecond(work: Work) {
    const name = promptOf(work)
    if (this.#byAttempt.has(work.attemptId))
      this.#findings.report('bought once', `attempt ${work.attempt} of ${name} was bought twice`)
    const alive = this.#of(name).find(
      (other) => other.work.attemptId !== work.attemptId && !other.isRepeatable && !other.isReportedFailed,
    )
    if (alive)
      this.#findings.report(
        'bought once',
        `${name} was bought again while attempt ${alive.work.attempt} of it was alive`,
      )
  }

  /** How many outputs were delivered that can be charged for, by the prompt that asked for them. */
  deliveredFor(prompt: string): number {
    for (const { work, end } of this.#of(prompt)) {
      if (end?.state !== 'succeeded') continue
      const wanted = end.outputs.slice(0, work.outputs)
      return wanted.filter(({ bytes }) => (bytes as Uint8Array).length > 0).length
    }
    return 0
  }

  #of(prompt: string): Purchase[] {
    return [...this.#byAttempt.values()].filter(({ work }) => promptOf(work) === prompt)
  }
}

/** Clients of the simulation write the idempotency key into the prompt: that is how a backend can name what it makes. */
export const promptOf = ({ params }: Work): string => params.prompt as string
