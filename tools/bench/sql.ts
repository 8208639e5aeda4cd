import { Pool, types } from 'pg'

types.setTypeParser(types.builtins.INT8, Number)

/** Our own statements bear it, so that a profile can leave them out. */
export const ownMark = '/* bench */'
const marked = (text: string) => text.replace(/^\s*\w+/, (word) => `${word} ${ownMark}`)

/** Asks a database once. */
export async function query<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withPool(databaseUrl, 1, async (pool) => (await pool.query<Row>(marked(text), values)).rows)
}

/** Several questions over the same connections. */
export async function withPool<Result>(
  databaseUrl: string,
  max: number,
  use: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({ connectionString: databaseUrl, max })
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

/** Asks again and again until the first row says so. */
export async function until(databaseUrl: string, condition: string): Promise<void> {
  await withPool(databaseUrl, 1, async (pool) => {
    while (true) {
      const { rows } = await pool.query<{ holds: boolean }>(marked(`select (${condition}) as holds`))
      if (rows[0]!.holds) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}
