import { query, until } from './sql.ts'

/** Waits until every generation has ended. Asked again and again while it is timed, so it is to cost nothing. */
export async function allEnded(databaseUrl: string): Promise<void> {
  await until(databaseUrl, 'not exists (select from unfinished_generations)')
}

/** What fails is quickly over, and would make a fine figure: a run in which a generation failed breaks off. */
export async function refuseFailures(databaseUrl: string): Promise<void> {
  const failed = await query<{ detail: string | null }>(
    databaseUrl,
    `select (
        select error_detail from attempts where generation_id = ended_generations.generation_id order by number desc limit 1
      ) as detail
      from ended_generations where status = 'failed' limit 1`,
  )
  if (failed.length > 0) throw new Error(`generations failed: ${failed[0]!.detail ?? 'no attempt says why'}`)
}
