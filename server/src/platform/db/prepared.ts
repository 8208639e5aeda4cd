import { Client } from 'pg'

// More than the program has; a text that is put together anew each time must not fill the server's memory.
const MAX_STATEMENTS = 500
const numbers = new Map<string, number>()
let clients = 0

/**
 * Has PostgreSQL parse and plan each statement once for the connection instead of every time it is sent: for most of
 * ours that is the larger part of the work.
 */
export class PreparingClient extends Client {
  // The embedded database outlives its connections, and with it what was prepared under a name.
  readonly #number = ++clients

  // oxlint-disable-next-line typescript/no-explicit-any -- The driver's own function has a dozen shapes.
  override query(text: any, values?: any, ...rest: any[]): any {
    const config = typeof text === 'string' ? { text, values } : text
    // The driver has queries that are objects of their own; ours are texts, or a text with options.
    const isPlain = typeof config.text === 'string' && Array.isArray(config.values) && !config.submit
    const number = isPlain ? numberOf(config.text) : undefined
    if (number === undefined) return super.query(text, values, ...(rest as []))
    const callback = typeof values === 'function' ? [values] : rest
    return super.query({ ...config, name: `${this.#number}-${number}` }, ...(callback as []))
  }
}

/** Undefined for what cannot be prepared, such as several statements in one text. */
function numberOf(text: string): number | undefined {
  const known = numbers.get(text)
  if (known !== undefined) return known
  if (numbers.size >= MAX_STATEMENTS || text.includes(';') || asksForAllColumns.test(text)) return undefined
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

// While nodes are upgraded one by one, a migration may add a column: what was prepared with `*` would then be refused,
// for its result has changed.
const asksForAllColumns = /(\bselect|\breturning|,)\s+("?\w+"?\.)?\*/i
