import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { plainGeneration } from './plain-generation.ts'

/** Submits many generations without HTTP; each prompt is `Hay` and a number. */
export async function insertSubmits(app: TestApp, accountId: string, count: number): Promise<void> {
  const submits = Array.from({ length: count }, (_, number) => ({
    ...plainGeneration(accountId, null),
    channel: 'web' as const,
    params: { prompt: `Hay ${number}` },
  }))
  for (let at = 0; at < count; at += 50)
    await Promise.all(submits.slice(at, at + 50).map((submit) => app.dependencies.submits.add(submit)))
  await sql`analyze generations`.execute(app.service.database.db)
}
