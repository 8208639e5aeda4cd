import { Type } from 'typebox'
import { nullable } from './nullable.ts'

/** Where a list goes on. */
export const nextCursorFor = (description: string) =>
  nullable(Type.String({ minLength: 1, examples: [null] }), description)

export const nextCursor = Type.With(
  nextCursorFor('Pass it as `cursor` for the next page; null on the last.'),
  { title: 'NextCursor' },
)
