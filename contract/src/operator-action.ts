import { Type, type Static } from 'typebox'
import { Day } from './day.ts'
import { DateTime } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { pageQuery } from './page-query.ts'
import { timeSort } from './time-sort.ts'

export const OperatorAction = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the action; later ones have higher numbers.' }),
    at: Type.With(DateTime, { description: 'When it was done.' }),
    actor: Type.String({
      description:
        'The name of the operator’s token, `token` for the one without a name, or the operator’s email.',
      examples: ['token'],
    }),
    action: Type.String({
      description: 'What was done, such as `account.update`.',
      examples: ['model.switch'],
    }),
    target: Type.String({
      description: 'To what: an id, or the name of a model.',
      examples: ['sandbox-image'],
    }),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What was written, field by field; it differs from action to action.',
      examples: [{ enabled: false }],
    }),
  },
  { title: 'OperatorAction', description: 'One write by an operator; never changed afterwards.' },
)
export type OperatorAction = Static<typeof OperatorAction>
export const OperatorActionPage = Type.Object(
  { items: Type.Array(OperatorAction, { description: 'In the order asked for.' }), nextCursor },
  { title: 'OperatorActionPage', description: 'A page of what operators did.' },
)

const filters = {
  actor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Only by this token or email.' }),
  ),
  action: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only this action, such as `coins.grant`.' }),
  ),
  target: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Only to this id or name.' }),
  ),
  from: Type.Optional(Type.With(Day, { description: 'Only of this UTC day or later.' })),
  to: Type.Optional(Type.With(Day, { description: 'Only of this UTC day or earlier.' })),
  ...timeSort('newest'),
}
export const ActionFilters = Type.Object(filters, { additionalProperties: false })
export type ActionFilters = Static<typeof ActionFilters>
export const ActionQuery = Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false })
