import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Erases what the user wrote and hides the generation; its coins stay. False while it has not ended. */
export async function deleteGeneration(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('generations')
    .set({
      deletedAt: sql<Date>`app_now()`,
      params: nothing,
      effectiveParams: nothing,
      notes: null, // They may quote the prompt.
      projectId: null,
    })
    .where('id', '=', id)
    .where('completedAt', 'is not', null)
    .executeTakeFirst()
  // A backend may have quoted the prompt.
  await tx.updateTable('attempts').set({ errorDetail: null }).where('generationId', '=', id).execute()
  return numUpdatedRows > 0n
}

const nothing = sql<never>`'{}'::jsonb`
