import { Type, type Static } from 'typebox'
import { DateTime } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { visiblePattern } from './visible.ts'

export const AccountNote = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the note; later ones have higher numbers.', examples: [7] }),
    author: Type.String({ description: 'Who wrote it, as in the log of actions.', examples: ['token'] }),
    text: Type.String({ description: 'What it says.', examples: ['Asked for an invoice by mail.'] }),
    createdAt: Type.With(DateTime, { description: 'When it was written.' }),
  },
  { title: 'AccountNote', description: 'What an operator wrote about an account; its person never sees it.' },
)
export type AccountNote = Static<typeof AccountNote>
export const AccountNotePage = Type.Object(
  { items: Type.Array(AccountNote, { description: 'Newest first.' }), nextCursor },
  { title: 'AccountNotePage', description: 'A page of notes on an account.' },
)
export const AddNoteRequest = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 4000,
      pattern: visiblePattern,
      description: 'What other operators should know.',
      examples: ['Asked for an invoice by mail.'],
    }),
  },
  { title: 'AddNoteRequest', description: 'A note to add.', additionalProperties: false },
)
