import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { AccountNote, AccountNotePage, AddNoteRequest } from '@atelier/contract/account-note.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { addNote, listNotes } from './notes.store.ts'
import { accountDeleted } from './operator-account.ts'
import { findAccount, lockAccount } from './store.ts'

const params = Type.Object({ id: Uuid })
const path = '/operator/v1/accounts/{id}/notes'

export const operatorListNotes = endpoint({
  method: 'GET',
  path,
  summary: 'List the notes on an account',
  description: 'What operators wrote about it, newest first. Its person never sees them.',
  scope: 'operator',
  params,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responds: { 200: AccountNotePage },
  problems: ['invalid_params', 'not_found'],
  async handle(
    { params: { id }, query: { cursor, limit = limits.pageSizeDefault }, problem },
    { db, cursors }: AccountsDependencies,
  ) {
    const list = ['notes', id]
    const before = cursors.open<number>(list, cursor)
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    const notes = await listNotes(db, id, before, limit + 1)
    return { 200: pageOf(notes, limit, (last) => cursors.seal(list, last.id)) }
  },
})

export const operatorAddNote = endpoint({
  method: 'POST',
  path,
  summary: 'Add a note to an account',
  description: 'A note is neither changed nor removed; it goes when the account is deleted.',
  scope: 'operator',
  isForSupport: true,
  params,
  body: AddNoteRequest,
  responds: { 201: AccountNote },
  problems: ['invalid_params', 'not_found'],
  async handle({ params: { id }, body: { text }, operator, problem }, { db }: AccountsDependencies) {
    const note = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      const account = await findAccount(tx, id)
      if (!account) throw problem('not_found', 'There is no such account.')
      if (account.deletionRequestedAt) throw problem('not_found', accountDeleted)
      const added = await addNote(tx, id, operator, text.trim())
      // Without the text: actions outlive the account.
      await recordAction(tx, operator, 'account.note', id, { note: added.id })
      return added
    })
    return { 201: note }
  },
})
