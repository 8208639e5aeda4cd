type Line = { step: number; nowMs: number; who: string; tell: () => string; note: string }

/** What happened, step by step; written out only when somebody wants to read it. */
export class Story {
  readonly #lines: Line[] = []
  readonly #names = new Map<string, string>()
  readonly #startMs: number

  constructor(startMs: number) {
    this.#startMs = startMs
  }

  get length(): number {
    return this.#lines.length
  }

  add(who: string, nowMs: number, tell: () => string, note = '') {
    this.#lines.push({ step: this.#lines.length + 1, nowMs, who, tell, note })
  }

  /** From now on this id is called so, wherever it stands. */
  name(id: string, name: string) {
    this.#names.set(id, name)
  }

  write(): string {
    const begin = `begins at ${new Date(this.#startMs).toISOString()}`
    return [begin, ...this.#lines.map((line) => this.#write(line))].join('\n')
  }

  /** Names instead of ids, where there are any; the beginnings of the others. */
  rename(text: string): string {
    return text.replaceAll(uuids, (id) => this.#names.get(id) ?? id.slice(0, 8))
  }

  #write({ step, nowMs, who, tell, note }: Line): string {
    const seconds = ((nowMs - this.#startMs) / 1000).toFixed(0)
    const text = this.rename(tell())
    return `${String(step).padStart(4)}  ${`+${seconds} s`.padStart(9)}  ${who.padEnd(9)} ${text}${note && `  <-- ${note}`}`
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
