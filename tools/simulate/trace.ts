type Line = { step: number; nowMs: number; actor: string; describe: () => string; note: string }

/** What happened, step by step; written out only when somebody wants to read it. */
export class Trace {
  readonly #entries: Line[] = []
  readonly #names = new Map<string, string>()
  readonly #startMs: number

  constructor(startMs: number) {
    this.#startMs = startMs
  }

  get length(): number {
    return this.#entries.length
  }

  add(actor: string, nowMs: number, describe: () => string, note = '') {
    this.#entries.push({ step: this.#entries.length + 1, nowMs, actor, describe, note })
  }

  /** From now on this id is called so, wherever it stands. */
  name(id: string, name: string) {
    this.#names.set(id, name)
  }

  write(): string {
    const begin = `begins at ${new Date(this.#startMs).toISOString()}`
    return [begin, ...this.#entries.map((line) => this.#write(line))].join('\n')
  }

  /** Names instead of ids, where there are any; the beginnings of the others. */
  rename(text: string): string {
    return text.replaceAll(uuids, (id) => this.#names.get(id) ?? id.slice(0, 8))
  }

  #write({ step, nowMs, actor, describe, note }: Line): string {
    const seconds = ((nowMs - this.#startMs) / 1000).toFixed(0)
    const text = this.rename(describe())
    return `${String(step).padStart(4)}  ${`+${seconds} s`.padStart(9)}  ${actor.padEnd(9)} ${text}${note && `  <-- ${note}`}`
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
