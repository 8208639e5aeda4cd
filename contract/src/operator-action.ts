import { Type, type Static } from 'typebox'
import { Day } from './day.ts'
import { pageQuery } from './page-query.ts'

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
}
export const ActionFilters = Type.Object(filters, { additionalProperties: false })
export type ActionFilters = Static<typeof ActionFilters>
export const ActionQuery = Type.Object({ ...filters, ...pageQuery }, { additionalProperties: false })
