import { Client } from 'pg'

declare module 'pg' {
  // The driver knows it, its types do not.
  interface QueryConfig<I> {
    query_timeout?: number
  }
}

// Of one connection, and more than the program has; texts that are generated anew each time must not fill the server's memory.
const MAX_STATEMENTS = 1000
let clients = 0

/**
 * Prepares each statement once a connection, so that PostgreSQL does not parse and plan it every time: for most of our
 * statements that is the larger part of the work.
 */
export class PreparingClient extends Client {
  // Part of the names, because in the embedded database prepared statements outlive their connection.
  readonly #number = ++clients
  readonly #numbers = new Map<string, number>()
  /** False behind a pooler: the next transaction may have a session that knows no such statement. */
  protected readonly preparesStatements: boolean = true

  // oxlint-disable-next-line typescript/no-explicit-any -- The driver's own function has a dozen shapes.
  override query(text: any, values?: any, ...rest: any[]): any {
    const config = typeof text === 'string' ? { text, values } : text
    // The driver also takes query objects with a `submit`; ours are texts, or a text with options.
    const isPlain = typeof config.text === 'string' && Array.isArray(config.values) && !config.submit
    const number = isPlain && this.preparesStatements ? this.#numberOf(config.text) : undefined
    if (number === undefined) return super.query(text, values, ...(rest as []))
    const callback = typeof values === 'function' ? [values] : rest
    return super.query({ ...config, name: `${this.#number}-${number}` }, ...(callback as []))
  }

  /** Undefined for what cannot be prepared, such as several statements in one text. */
  #numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const { size } = this.#numbers
    if (size >= MAX_STATEMENTS || text.includes(';') || asksForAllColumns.test(text)) return undefined
    this.#numbers.set(text, size)
    return size
  }
}

// While nodes are upgraded one by one, a migration may add a column: what was prepared with `*` would then be refused,
// for its result has changed.
const asksForAllColumns = /(\bselect|\breturning|,)\s+("?\w+"?\.)?\*/i
