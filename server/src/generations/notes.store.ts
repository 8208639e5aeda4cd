import type { Note } from '@atelier/contract/note.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/**
 * Adds the notes of a run to those of the submit. Only after the transition that ends the generation and in its
 * transaction, which has checked the worker's token and locked the account before this row.
 */
export async function addNotes(tx: Db, id: string, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await tx
    .updateTable('generations')
    .set({ notes: sql<Note[]>`coalesce(notes, '[]') || ${JSON.stringify(notes)}::jsonb` })
    .where('id', '=', id)
    .execute()
}
