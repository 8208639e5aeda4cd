import type { AccountNote } from '@atelier/contract/account-note.ts'
import type { Generated, Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    accountNotes: NotesTable
  }
}

type NotesTable = {
  id: Generated<number>
  accountId: string
  author: string
  text: string
  createdAt: Generated<Date>
}

export async function addNote(tx: Db, accountId: string, author: string, text: string): Promise<AccountNote> {
  const row = await tx
    .insertInto('accountNotes')
    .values({ accountId, author, text })
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireNote(row)
}

/** Newest first, before the given one. */
export async function listNotes(
  db: Db,
  accountId: string,
  beforeId: number | undefined,
  limit: number,
): Promise<AccountNote[]> {
  let notes = db
    .selectFrom('accountNotes')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (beforeId !== undefined) notes = notes.where('id', '<', beforeId)
  return (await notes.execute()).map(wireNote)
}

const wireNote = ({ id, author, text, createdAt }: Selectable<NotesTable>): AccountNote => ({
  id,
  author,
  text,
  createdAt: createdAt.toISOString(),
})
