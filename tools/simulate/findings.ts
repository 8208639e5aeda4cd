/** A violated invariant. */
export type Finding = { rule: string; detail: string }

/** Collects violations; an exception could be swallowed by the code under test. */
export class Findings {
  readonly all: Finding[] = []

  report(rule: string, detail: string) {
    this.all.push({ rule, detail })
  }

  reset() {
    this.all.length = 0
  }
}
