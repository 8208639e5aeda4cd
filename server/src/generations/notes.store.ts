import type { Note } from '@atelier/contract/note.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/**
 * Adds what a run left out to what the submit knew. Only after the move that ends the generation, in its transaction: that
 * move has found the worker's token to be the one that counts, and has locked the account before this row.
 */
export async function addNotes(tx: Db, id: string, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await tx
    .updateTable('generations')
    .set({ notes: sql<Note[]>`coalesce(notes, '[]') || ${JSON.stringify(notes)}::jsonb` })
    .where('id', '=', id)
    .execute()
}
