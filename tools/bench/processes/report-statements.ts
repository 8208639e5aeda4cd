// Preloaded into the program: tells the parent process each statement that goes to PostgreSQL, as it goes.
import { Client } from 'pg'

export type Statement = { text: string; values: unknown[] }

type Asked = string | { text: string; values?: unknown[] }

// oxlint-disable-next-line typescript/no-explicit-any -- The driver's own function has a dozen shapes.
const query: any = Client.prototype.query
Client.prototype.query = function (this: Client, asked: Asked, ...rest: unknown[]) {
  const text = typeof asked === 'string' ? asked : asked.text
  const values = (typeof asked === 'object' && asked.values) || (Array.isArray(rest[0]) ? rest[0] : [])
  process.send?.({ text, values } satisfies Statement)
  return query.call(this, asked, ...rest)
} as typeof query
