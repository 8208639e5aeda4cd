import { Type, type Static } from 'typebox'
import { Balance, RateLimits } from './account.ts'
import { Concurrency } from './concurrency.ts'
import { DateTime, emailPattern, Uuid } from './formats.ts'
import { OperatorRole } from './operator-role.ts'
import { nullable } from './nullable.ts'
import { secondFactorCode } from './second-factor.ts'
import { visiblePattern } from './visible.ts'

const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: emailPattern,
  description: 'Email of the person.',
  examples: ['ada@example.com'],
})
// Spec silent: how long a password is. Length is what makes one strong; nothing else is asked of it.
const newPassword = Type.String({
  minLength: 8,
  maxLength: 128,
  description: 'At least eight characters; nothing else is asked of it.',
  examples: ['correct horse battery staple'],
})
const knownPassword = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Password of the person.',
  examples: ['correct horse battery staple'],
})
const newName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: visiblePattern,
  description: 'What to call the person; what stands before `@` in the email when not sent.',
  examples: ['Ada Lovelace'],
})

const lowBalanceCoins = nullable(
  Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, examples: [100] }),
  'Below how many available coins the person is mailed, once until they have had more; null for never.',
)

export const Person = Type.Object(
  {
    id: Type.With(Uuid, { description: 'Id of the account.' }),
    email: Type.String({ description: 'Email of the person.', examples: ['ada@example.com'] }),
    name: Type.String({ description: 'What to call the person.', examples: ['Ada Lovelace'] }),
    operatorRole: nullable(
      OperatorRole,
      'What this person may do in the operator area; null for those who may not enter it.',
    ),
    secondFactor: Type.Boolean({ description: 'Whether signing in asks for a code as well.' }),
    secondFactorRequired: Type.Boolean({
      description: 'Whether the operator area is closed until the person turns on two-step sign-in.',
      examples: [false],
    }),
    locked: Type.Boolean({ description: 'Whether quotes, submits and uploads are refused.' }),
    pausedUntil: nullable(
      Type.With(DateTime, { examples: [null] }),
      'Until when submits are refused, because too many were against the content policy; null when they are not.',
    ),
    balance: Balance,
    lowBalanceCoins,
    concurrency: Concurrency,
    rateLimits: RateLimits,
  },
  { title: 'Person', description: 'The signed-in person and their account.' },
)
export type Person = Static<typeof Person>

export const Session = Type.Object(
  { person: nullable(Person, 'The signed-in person; null for nobody.') },
  { title: 'Session', description: 'Who is signed in, if anybody.' },
)
export type Session = Static<typeof Session>

export const SignInRequest = Type.Object(
  {
    email,
    password: knownPassword,
    code: Type.Optional(secondFactorCode),
  },
  { title: 'SignInRequest', description: 'Who signs in.', additionalProperties: false },
)

export const SignUpRequest = Type.Object(
  {
    email,
    password: Type.Optional(
      Type.With(newPassword, {
        description:
          'Needed where the sign-up signs in at once. Where a mail finishes it, the password is chosen by following the link, and one that is sent here is not kept: a stranger may have sent it.',
      }),
    ),
    name: Type.Optional(newName),
  },
  { title: 'SignUpRequest', description: 'Who wants an account.', additionalProperties: false },
)

const linkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What stands behind `#` in the link.',
  examples: ['mFq0ZJ1cW9hC0yTn3lXv5uRk8bEoPs2iDgA7wQx4tYU'],
})

export const CheckSignInLinkRequest = Type.Object(
  { token: linkToken },
  {
    title: 'CheckSignInLinkRequest',
    description: 'The token of a one-time link.',
    additionalProperties: false,
  },
)

export const OpenSignInLink = Type.Object(
  {
    secondFactor: Type.Boolean({ description: 'Whether using it takes a code as well.', examples: [false] }),
  },
  { title: 'OpenSignInLink', description: 'The link works, and has not been used up by asking.' },
)

export const UseSignInLinkRequest = Type.Object(
  {
    token: linkToken,
    password: newPassword,
    code: Type.Optional(secondFactorCode),
  },
  {
    title: 'UseSignInLinkRequest',
    description: 'The token of a one-time link, and the password to sign in with from now on.',
    additionalProperties: false,
  },
)

export const UpdatePersonRequest = Type.Object(
  {
    name: Type.Optional(Type.With(newName, { description: 'What to call the person.' })),
    lowBalanceCoins: Type.Optional(lowBalanceCoins),
  },
  {
    title: 'UpdatePersonRequest',
    description: 'What the person changes; what is not sent stays.',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ name: 'Ada Lovelace', lowBalanceCoins: 100 }],
  },
)

export const ChangePasswordRequest = Type.Object(
  { currentPassword: knownPassword, newPassword },
  {
    title: 'ChangePasswordRequest',
    description: 'The password as it was, and as it is to be.',
    additionalProperties: false,
  },
)
export const PasswordChanged = Type.Object(
  {},
  { title: 'PasswordChanged', description: 'A new session is in the cookie of this response.' },
)

export const SignedIn = Type.Object(
  { id: Type.With(Uuid, { description: 'Id of the account.' }) },
  { title: 'SignedIn', description: 'The session is in the cookie of this response.' },
)
export const SignUpMailed = Type.Object(
  {},
  {
    title: 'SignUpMailed',
    description: 'A mail says how to go on: to whoever has an account, that they do; to others, a link.',
  },
)
export const SignedOut = Type.Object({}, { title: 'SignedOut', description: 'The session has ended.' })

export const DeleteMyAccountRequest = Type.Object(
  {
    password: knownPassword,
    email: Type.With(email, { description: 'Your email, typed as a confirmation.' }),
    code: Type.Optional(secondFactorCode),
  },
  {
    title: 'DeleteMyAccountRequest',
    description: 'The password, the email as a confirmation, and a code where there is a second factor.',
    additionalProperties: false,
  },
)
export const DeletionRequested = Type.Object(
  { deletionRequestedAt: Type.With(DateTime, { description: 'When it was asked for.' }) },
  {
    title: 'DeletionRequested',
    description:
      'The session has ended. Files and texts are gone within minutes, or once what runs has ended.',
  },
)
