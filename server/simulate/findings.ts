/** A promise that was not kept. */
export type Finding = { rule: string; detail: string }

/** Where everybody reports what must not be; an exception would disappear in the code that is being watched. */
export class Findings {
  readonly all: Finding[] = []

  report(rule: string, detail: string) {
    this.all.push({ rule, detail })
  }

  forget() {
    this.all.length = 0
  }
}
