import { Type, type Static } from 'typebox'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { operatorRoles } from './operator-role.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { timeSort } from './time-sort.ts'

export const AccountSignedOut = Type.Object(
  { sessions: Type.Integer({ minimum: 0, description: 'How many sessions ended.', examples: [2] }) },
  { title: 'AccountSignedOut', description: 'Nobody is signed in to the account any more.' },
)

export const SecondFactorReset = Type.Object(
  {},
  { title: 'SecondFactorReset', description: 'The password alone signs in, until a new one is set up.' },
)

export const Operator = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the account.' }),
    email: Type.String({ description: 'Email of the person.', examples: ['ada@example.com'] }),
    name: Type.String({ description: 'What to call the person.', examples: ['Ada Lovelace'] }),
    role: stringEnum(operatorRoles, {
      title: 'OperatorRole',
      description: 'What the person may do in the operator area.',
    }),
    secondFactor: Type.Boolean({ description: 'Whether signing in asks for a code as well.' }),
    lastSignInAt: nullable(DateTime, 'When the person last signed in; null where not in the last 30 days.'),
  },
  { title: 'Operator', description: 'Somebody who may enter the operator area with a session.' },
)
export type Operator = Static<typeof Operator>

export const OperatorPage = Type.Object(
  { items: Type.Array(Operator, { description: 'By the age of the account, as asked for.' }), nextCursor },
  {
    title: 'OperatorPage',
    description: 'A page of the people who are operators; tokens are not among them.',
  },
)

const operatorFilters = {
  role: Type.Optional(stringEnum(operatorRoles, { description: 'Only those with this role.' })),
  ...timeSort('newest'),
}
export const OperatorFilters = Type.Object(operatorFilters, { additionalProperties: false })
export type OperatorFilters = Static<typeof OperatorFilters>
export const OperatorQuery = Type.Object(
  { ...pageQuery, ...operatorFilters },
  { additionalProperties: false },
)
