import { Type, type Static } from 'typebox'
import { RateLimitsRequest, RunningLimit } from './account-limits.ts'
import { Balance, RateLimits } from './account.ts'
import { Concurrency } from './concurrency.ts'
import { DateTime, emailPattern, Uuid } from './formats.ts'
import { maxGrant } from './grant.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { OperatorRole, operatorRoles } from './operator-role.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'
import { visiblePattern } from './visible.ts'

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: visiblePattern,
  description: 'What to call the person.',
  examples: ['Ada Lovelace'],
})
const email = Type.String({
  pattern: emailPattern,
  maxLength: 254,
  description: 'Address of the person; it is unique.',
  examples: ['ada@example.com'],
})

export const OperatorAccount = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the account.' }),
    email,
    name: Type.String({ description: 'What to call the person.', examples: ['Ada Lovelace'] }),
    balance: Balance,
    concurrency: Concurrency,
    rateLimits: RateLimits,
    locked: Type.Boolean({
      description:
        'Whether quotes, submits and uploads are refused. What runs ends; what is queued waits, or can be canceled.',
    }),
    sharingBlocked: Type.Boolean({
      description: 'Whether its links show nothing, and it makes no new ones.',
    }),
    operatorRole: nullable(
      OperatorRole,
      'What this person may do in the operator area; null for those who may not enter it.',
    ),
    createdAt: Type.With(DateTime, { description: 'When it was made.' }),
    deletionRequestedAt: nullable(
      Type.With(DateTime, { examples: [null] }),
      'Since when it is being deleted: locked for good, and without a name. Null for those that are not.',
    ),
    deletedAt: nullable(
      Type.With(DateTime, { examples: [null] }),
      'When all that is deleted was gone; null until then.',
    ),
  },
  { title: 'OperatorAccount', description: 'An account as operators see it.' },
)
export type OperatorAccount = Static<typeof OperatorAccount>

export const OperatorAccountPage = Type.Object(
  { items: Type.Array(OperatorAccount, { description: 'In the order asked for.' }), nextCursor },
  { title: 'OperatorAccountPage', description: 'A page of accounts.' },
)

const accountFilters = {
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description: 'Part of an email or name, or an id; one character finds words that begin with it.',
    }),
  ),
  locked: Type.Optional(Type.Boolean({ description: 'Only those that are locked, or are not.' })),
  role: Type.Optional(stringEnum(operatorRoles, { description: 'Only operators with this role.' })),
}
/** Which accounts. */
export const AccountFilters = Type.Object(accountFilters, { additionalProperties: false })
export type AccountFilters = Static<typeof AccountFilters>

const accountSorts = ['newest', 'balance'] as const
export type AccountSort = (typeof accountSorts)[number]

/** The query of `GET /operator/v1/accounts`. */
export const AccountsQuery = Type.Object(
  {
    ...pageQuery,
    ...accountFilters,
    sort: Type.Optional(
      stringEnum(accountSorts, {
        description: '`newest` first, which is usual, or those with the most available coins.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const DeleteAccountRequest = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: visiblePattern,
      description: 'Why, for the log of actions, which is kept: do not name the person.',
      examples: ['Asked for it by mail on 18 November'],
    }),
  },
  { title: 'DeleteAccountRequest', description: 'Why an account is deleted.', additionalProperties: false },
)

export const CreateAccountRequest = Type.Object(
  {
    email,
    name: Type.Optional(name),
    coins: Type.Optional(
      Type.Integer({ minimum: 0, maximum: maxGrant, description: 'Coins to begin with.', examples: [1000] }),
    ),
    runningLimit: Type.Optional(RunningLimit),
    rateLimits: Type.Optional(RateLimitsRequest),
  },
  { title: 'CreateAccountRequest', description: 'An account to make.', additionalProperties: false },
)
export type CreateAccountRequest = Static<typeof CreateAccountRequest>

export const UpdateAccountRequest = Type.Object(
  {
    name: Type.Optional(name),
    runningLimit: Type.Optional(RunningLimit),
    raisedLimit: Type.Optional(
      nullable(RunningLimit, 'Replaces the running limit while set; at least as high.'),
    ),
    rateLimits: Type.Optional(nullable(RateLimitsRequest, 'Null goes back to the usual limits.')),
    locked: Type.Optional(
      Type.Boolean({ description: 'true refuses quotes, submits and uploads; what runs already runs on.' }),
    ),
    sharingBlocked: Type.Optional(
      Type.Boolean({ description: 'true ends what the account shares by links, until it is false again.' }),
    ),
    operatorRole: Type.Optional(
      nullable(
        OperatorRole,
        'What this person may do in the operator area; null lets them out of it. Only owners change it, and not their own.',
      ),
    ),
  },
  {
    title: 'UpdateAccountRequest',
    description: 'What to change; fields not sent stay as they are.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ raisedLimit: 16 }],
  },
)
export type UpdateAccountRequest = Static<typeof UpdateAccountRequest>

export const SignInLink = Type.Object(
  {
    url: Type.String({
      description: 'Give it to the person; it works once.',
      examples: ['https://atelier.example/sign-in#mFq0ZJ1cW9hC0yTn3lXv5uRk8bEoPs2iDgA7wQx4tYU'],
    }),
    expiresAt: Type.With(DateTime, { description: 'When it stops working.' }),
    mailed: Type.Boolean({ description: 'Whether it was also sent by mail.' }),
  },
  { title: 'SignInLink', description: 'A one-time link that sets a password and signs in.' },
)
export type SignInLink = Static<typeof SignInLink>
